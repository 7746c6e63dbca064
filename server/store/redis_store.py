"""The store in Redis (7.0 or later) or Valkey. Source: DESIGN §5."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from hashlib import sha256
from math import inf
from typing import Literal

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError, ResponseError

from engine.entry import NO_HEAD, Entry
from server.store import doctor, function
from server.store.keys import EVERY_STREAM, RECORD, keys_of, pattern_of, record_key, table_of
from server.store.line import Line, connections
from server.store.port import Appended, Busy, Damaged, Finding, StoreError

Durability = Literal["always", "everysec"]

_BUSY = (
    "OOM",
    "READONLY",
    "LOADING",
    "MISCONF",
    "NOREPLICAS",
    "BUSY",
    "CLUSTERDOWN",
    "TRYAGAIN",
    "MASTERDOWN",
)
_BUSY_TEXTS = ("command not allowed when used memory", "read only replica", "loading the dataset")
"""redis-py cuts the code off the errors it has a class for."""

_NAMES = [b"p", b"o", b"h", b"c"]


class RedisStore:
    """Implementation of `port.Store`. Make it with `connect`, inside the event loop that will use it."""

    def __init__(self, url: str, durability: Durability, appends: Line, reads: Line):
        self.url, self.durability = url, durability
        self._appends, self._reads = appends, reads

    @classmethod
    async def connect(
        cls,
        url: str,
        *,
        durability: Durability = "always",
        patience: float = 5.0,
        reply_timeout: float = 15.0,
    ) -> "RedisStore":
        """Connect to `unix:///path.sock` or `redis://…` and load the append function.

        `patience`: seconds for which a broken connection is tried again before a call raises Busy. Raises
        ValueError (bad URL), Unsafe (this Redis must not hold games as it is set up), Busy (not reached).
        """
        connect = connections(url)

        async def prepare(connection: AbstractConnection) -> None:
            await doctor.refuse_unsafe(connection)
            await function.ensure(connection)

        times = {"patience": patience, "reply_timeout": reply_timeout}
        store = cls(url, durability, Line(connect, prepare, **times), Line(connect, **times))
        try:
            await store._appends.open()
        except BaseException:
            await store.close()
            raise
        return store

    async def append(self, table: str, entry: Entry, head: bytes, secret: bytes | None = None) -> Appended:
        """See `port.Store.append`. A lost reply is no error: the same bytes again give DUP."""
        command = function.append_command(table, entry, head, secret)
        reply = await self._appends.call(command)
        if isinstance(reply, ResponseError) and function.is_missing(reply):
            code = await self._appends.call(pack_command(("FUNCTION", "LOAD", function.CODE)))
            if isinstance(code, ResponseError) and "already exists" not in str(code):
                raise _error(code)
            reply = await self._appends.call(command)
        if isinstance(reply, ResponseError):
            raise _error(reply)
        return function.answer(table, entry, reply)

    async def read(self, table: str, after: int = 0, count: int | None = None, *, hashed: bool = True) -> list[Entry]:
        """See `port.Store.read`."""
        stream = keys_of(table)[0]
        limit = () if count is None else ("COUNT", count)
        found = await self._ask("XRANGE", stream, f"{after + 1}-0", "+", *limit, table=table)
        return _entries(table, after + 1, found, hashed)

    async def head(self, table: str) -> tuple[int, bytes]:
        """See `port.Store.head`."""
        found = await self._ask("XREVRANGE", keys_of(table)[0], "+", "-", "COUNT", 1, table=table)
        if not found:
            return 0, NO_HEAD
        version = int(found[0][0].partition(b"-")[0])
        return version, _entries(table, version, found)[0].h

    async def secret(self, table: str) -> bytes | None:
        """See `port.Store.secret`."""
        return await self._ask("GET", keys_of(table)[1])

    async def tables(self) -> AsyncIterator[str]:
        """See `port.Store.tables`."""
        seen = set()  # SCAN may give a key twice while Redis resizes
        async for key in self._scan(EVERY_STREAM):
            table = table_of(key)
            if table and table not in seen:
                seen.add(table)
                yield table

    async def watch(self, table: str) -> AsyncIterator[None]:
        """See `port.Store.watch`. Its own connection, without a reply timeout: silence is no fault."""
        connect, channel = connections(self.url), keys_of(table)[0]
        while True:
            connection = connect()
            try:
                await function.ask(connection, "SUBSCRIBE", channel)
                yield  # only now: what comes after the reader's look is announced
                while True:
                    await connection.read_response(timeout=inf)
                    yield
            except (RedisError, OSError):
                await asyncio.sleep(0.1)
            finally:
                with suppress(RedisError, OSError):
                    await connection.disconnect(nowait=True)

    async def put(self, key: str, value: bytes, *, only_new: bool = False, table: str | None = None) -> bool:
        """See `port.Store.put`. The same value again is True: a repeated call finds what it wrote."""
        if table is None:
            options = ("NX", "GET") if only_new else ()
            old = await self._ask("SET", record_key(key), value, *options, line=self._appends)
            return not only_new or old is None or old == value
        records = keys_of(table)[2]
        verb = "HSETNX" if only_new else "HSET"
        new = await self._ask(verb, records, key, value, line=self._appends)
        return not only_new or bool(new) or await self._ask("HGET", records, key) == value

    async def get(self, key: str, *, table: str | None = None) -> bytes | None:
        """See `port.Store.get`."""
        if table is None:
            return await self._ask("GET", record_key(key))
        return await self._ask("HGET", keys_of(table)[2], key)

    async def get_many(self, prefix: str = "", *, table: str | None = None) -> dict[str, bytes]:
        """See `port.Store.get_many`."""
        if table is not None:
            found = function.pairs(await self._ask("HGETALL", keys_of(table)[2]))
            return {key.decode(): found[key] for key in sorted(found) if key.startswith(prefix.encode())}
        keys = sorted({key async for key in self._scan(pattern_of(RECORD + prefix.encode()))})
        values = await self._ask("MGET", *keys) if keys else []
        named = zip(keys, values, strict=True)
        return {key[len(RECORD) :].decode(): value for key, value in named if value is not None}

    async def drop(self, key: str, *, table: str | None = None) -> bool:
        """See `port.Store.drop`."""
        command = ("DEL", record_key(key)) if table is None else ("HDEL", keys_of(table)[2], key)
        return bool(await self._ask(*command, line=self._appends))

    async def doctor(self) -> list[Finding]:
        """See `port.Store.doctor`."""
        connection = connections(self.url)()
        try:
            return await doctor.examine(connection, self.durability)
        except (RedisError, OSError) as error:
            raise Busy(f"no connection to Redis: {error}") from error
        finally:
            await connection.disconnect(nowait=True)

    async def close(self) -> None:
        """See `port.Store.close`."""
        await self._appends.close()
        await self._reads.close()

    async def _ask(self, *command, line: Line | None = None, table: str = ""):
        """Reply to one command that may be carried out twice."""
        reply = await (line or self._reads).call(pack_command(command))
        if isinstance(reply, ResponseError):
            raise _error(reply, table)
        return reply

    async def _scan(self, pattern: bytes) -> AsyncIterator[bytes]:
        cursor = b"0"
        while True:
            cursor, keys = await self._ask("SCAN", cursor, "MATCH", pattern, "COUNT", 1000)
            for key in keys:
                yield key
            if cursor == b"0":
                return


def _entries(table: str, version: int, found: list, hashed: bool = True) -> list[Entry]:
    """Entries from `version` on, from stream items [id, [name, value, …]]; raises Damaged. `hashed`: see `read`."""
    entries = []
    for place, fields in found:
        if place != b"%d-0" % version:
            raise Damaged(table, version, f"the next entry in the stream is {place.decode()}: there is a gap")
        if fields[::2] != _NAMES:
            raise Damaged(table, version, "the entry's fields are not p, o, h, c")
        p, o, h, c = fields[1::2]
        if hashed and sha256(p).digest() != h:
            raise Damaged(table, version, "h is not the SHA-256 of p: one of them was changed")
        if len(c) != 16 or not o:
            raise Damaged(table, version, "c is not 16 bytes long" if o else "o is empty")
        entries.append(Entry(version, p, o, h, c))
        version += 1
    return entries


def _error(error: ResponseError, table: str = "") -> StoreError:
    """What an error reply of Redis means for the caller; none of these wrote anything."""
    text = str(error)
    if table and "WRONGTYPE" in text:
        return Damaged(table, 0, "its key holds no stream")
    if text.startswith(_BUSY) or any(part in text for part in _BUSY_TEXTS):
        return Busy(f"Redis takes no commands now: {text}")
    return StoreError(f"Redis refuses the command: {text}")
