"""Faults by name: a fault file, or the id of one that a server has kept in its store."""

import argparse
import re

from msgspec import Struct

from engine import fault as faults
from engine import record
from engine.codec import Malformed
from engine.entry import Entry
from engine.fault import Draws, Fault
from replay.problems import Unusable
from replay.sources import is_file, read_bytes

PREFIX = "fault:"
"""A SOURCE that begins so is a fault in the store."""
_ID = re.compile(r"(fault:)?[0-9a-f]{2,16}")


class Found(Struct):
    """A fault, the game up to it, its draws, and the bytes of its file."""

    name: str
    fault: Fault
    entries: tuple[Entry, ...]
    draws: Draws
    file: bytes


def find(name: str, args: argparse.Namespace) -> Found:
    """The fault that `name` means: FILE, - for standard input, ID or fault:ID. Raises Unusable."""
    return parse(name, read_bytes(name) if is_file(name) else from_store(name, args))


def from_store(name: str, args: argparse.Namespace) -> bytes:
    """The file of a fault in the store. Raises Unusable."""
    if not _ID.fullmatch(name):
        raise Unusable(f"{name or repr(name)}: there is no such file, and a fault's id is hex digits, like 9f3c21aa")
    from replay.tables import with_store  # brings Redis: only where a store is asked
    from server.store import faults as shelf

    async def work(store: object) -> bytes:
        line = await shelf.find(store, name.removeprefix(PREFIX))
        return faults.write(*await shelf.take(store, line))

    try:
        return with_store(args, work)
    except shelf.NotKept as error:
        raise Unusable(f"{name}: {error}") from None


def parse(name: str, raw: bytes) -> Found:
    """The fault in a file's bytes, which must be whole. Raises Unusable."""
    what = "standard input" if name == "-" else name
    if not raw.startswith(faults.BEGINNING):
        raise Unusable(f"{what}: no fault file: the first line of one begins with {faults.BEGINNING.decode()}")
    try:
        fault, game = faults.read(raw)
    except Malformed as error:
        raise Unusable(f"{what}: no fault file: {error}") from None
    entries = game.entries if game else ()
    wrong = record.faults(game) if game else []
    if not wrong and (len(entries), entries[-1].h.hex() if entries else "") != (fault.version, fault.head):
        wrong = [f"the game ends at version {len(entries)}, not with the version {fault.version} that the fault names"]
    if wrong:
        raise Unusable(f"{what}: damaged, so it does not hold what failed: {wrong[0]}")
    return Found(name, fault, tuple(entries), game.header.draws if game else {}, raw)
