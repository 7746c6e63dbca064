"""The append function: its code, how it gets into a Redis, and what its answers mean. Source: DESIGN §5."""

from importlib.resources import files

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ResponseError

from engine.entry import Entry
from server.store.keys import keys_of
from server.store.port import Appended, Damaged, Outcome, StoreError, Unsafe

NAME = "kronika_append_1"
CODE = files("server.store").joinpath("append.lua").read_bytes()

_OUTCOMES = {outcome.value.encode(): outcome for outcome in Outcome}


def append_command(table: str, entry: Entry, head: bytes, secret: bytes | None) -> bytes:
    """Packed call of the append function; the function itself refuses what is no entry."""
    stream, secret_key, _ = keys_of(table)
    call = ("FCALL", NAME, 2, stream, secret_key, entry.v, head, entry.p, entry.o, entry.h, entry.c)
    return pack_command(call if secret is None else (*call, secret))


def answer(table: str, entry: Entry, reply: list) -> Appended:
    """Meaning of the function's reply. Raises ValueError (no entry) or Damaged (no stream of a game)."""
    word, detail = reply
    outcome = _OUTCOMES.get(word)
    if outcome:
        return Appended(outcome, detail)
    why = detail.decode(errors="replace")
    if word == b"REFUSED":
        raise ValueError(f"no entry for table {table}, version {entry.v}: {why}")
    raise Damaged(table, 0, why)


async def ensure(connection: AbstractConnection) -> None:
    """Load the function if it is not there.

    Raises Unsafe if another code has its name, or if this Redis has no functions.
    """
    for _ in range(2):
        code = await loaded_code(connection)
        if code == CODE:
            return
        if code is not None:
            raise Unsafe(f"this Redis holds another function named {NAME}: another behaviour needs another number")
        try:
            await ask(connection, "FUNCTION", "LOAD", CODE)
            return
        except ResponseError as error:
            if "already exists" not in str(error):  # else somebody else loaded it just now: look again
                raise StoreError(f"cannot load the function {NAME}: {error}") from error


async def loaded_code(connection: AbstractConnection) -> bytes | None:
    """Code of the function as this Redis has it, None if it has none."""
    try:
        found = await ask(connection, "FUNCTION", "LIST", "LIBRARYNAME", NAME, "WITHCODE")
    except ResponseError as error:
        raise Unsafe(f"this Redis has no functions ({error}): Redis 7.0 or later, or Valkey, is needed") from error
    return pairs(found[0])[b"library_code"] if found else None


def is_missing(error: ResponseError) -> bool:
    """Say whether a call failed because the function is not there: then nothing was done."""
    return "function not found" in str(error).lower()


async def ask(connection: AbstractConnection, *command):
    """Send one command on a connection that nobody else uses and read its reply; raises ResponseError."""
    await connection.send_command(*command)
    return await connection.read_response()


def pairs(flat: list) -> dict:
    """Dict from a RESP2 list of alternating names and values."""
    return dict(zip(flat[::2], flat[1::2], strict=True))
