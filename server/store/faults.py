"""The shelf on which faults are kept: short lines to list them, and beside each line all else that a fault file holds.

Source: docs/REPLAY.md, faults. Lines are the records of a table that no table can be, so that listing them reads one key;
the game itself is not kept again, for its stream holds it. At most MOST faults, and MOST_OF_TABLE of one table: the oldest go.
"""

import msgspec
from msgspec import Struct

from engine.codec import Malformed, decode, encode
from engine.entry import Entry
from engine.fault import Draws, Fault
from server.store.port import Damaged, Store

SHELF = "00faults"
"""The table that is none: ids of tables are 32 hex digits."""
MOST = 200
MOST_OF_TABLE = 10
MOST_BYTES = 1 << 20
"""Of one fault; where draws would make it larger they are left out."""


class Line(Struct, frozen=True):
    """A fault in a list. `what` kind of command · `error` type of the exception, `place` where · `mark` equal for the same
    fault again · `at`, `last` the first and the last time (UTC ms), `count` how often."""

    id: str
    at: int
    last: int
    count: int
    table: str
    game: str
    version: int
    by: str
    what: str
    error: str
    place: str
    mark: str


class Kept(Struct, frozen=True):
    """What lies beside a line."""

    fault: Fault
    draws: dict[str, int | str]


class NotKept(Exception):
    """There is no such fault; the text says what there is."""


def line_of(fault: Fault, mark: str) -> Line:
    """The line of a new fault."""
    return Line(
        fault.id, fault.at, fault.last, fault.count, fault.table, fault.game, fault.version, fault.by, fault.command.kind,
        fault.error.type, str(fault.error.place), mark,
    )  # fmt: skip


async def lines(store: Store) -> list[Line]:
    """All faults, the oldest first."""
    found = []
    for raw in (await store.get_many(table=SHELF)).values():
        try:
            found.append(decode(raw, Line))
        except Malformed:  # of another release
            continue
    return sorted(found, key=lambda line: (line.at, line.id))


async def count_up(store: Store, line: Line, at: int) -> None:
    """The same fault happened again."""
    again = msgspec.structs.replace(line, count=line.count + 1, last=max(at, line.last))
    await store.put(line.id, encode(again), table=SHELF)


async def put(store: Store, kept: Kept, mark: str, others: list[Line]) -> None:
    """Keep a fault; `others` are those that are there already. The oldest are dropped where it would be too many."""
    raw = encode(kept)
    if len(raw) > MOST_BYTES:
        fault = msgspec.structs.replace(kept.fault, drawn=(), missing="the draws were too many to be kept")
        raw = encode(Kept(fault, {}))
    line = line_of(kept.fault, mark)
    await store.put(_key(line.id), raw)
    await store.put(line.id, encode(line), table=SHELF)
    same = [other for other in others if other.table == line.table]
    gone = same[: max(0, len(same) + 1 - MOST_OF_TABLE)]
    left = [other for other in others if other not in gone]
    for other in [*gone, *left[: max(0, len(left) + 1 - MOST)]]:
        await drop(store, other.id)


async def drop(store: Store, id: str) -> None:
    """Forget a fault."""
    await store.drop(id, table=SHELF)
    await store.drop(_key(id))


async def find(store: Store, prefix: str) -> Line:
    """The one fault whose id begins with `prefix`. Raises NotKept."""
    there = await lines(store)
    found = [line for line in there if line.id.startswith(prefix)]
    if len(found) > 1:
        raise NotKept(f"{len(found)} faults begin so: {', '.join(line.id for line in found[:4])}; give more digits")
    if not found:
        raise NotKept(f"no such fault is kept; there are {len(there)} (replay faults lists them)")
    return found[0]


async def take(store: Store, line: Line) -> tuple[Fault, list[Entry], Draws]:
    """A fault with its game up to the version at which it happened, and the draws. Raises NotKept, Damaged."""
    raw = await store.get(_key(line.id))
    if raw is None:
        raise NotKept("only its line was kept, for the server ended meanwhile")
    try:
        kept = decode(raw, Kept)
    except Malformed as error:
        raise NotKept(f"it cannot be read ({error}): another release of Kronika has kept it") from None
    fault = msgspec.structs.replace(kept.fault, count=line.count, last=line.last)
    entries = await store.read(fault.table, 0, fault.version) if fault.version else []
    if fault.version and (len(entries) != fault.version or entries[-1].h.hex() != fault.head):
        raise Damaged(fault.table, fault.version, "the stream is not the one on which the fault happened")
    return fault, entries, kept.draws


def _key(id: str) -> str:
    return f"fault:{id}"
