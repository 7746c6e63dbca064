"""Law 8: a redacted log verifies and folds; a tampered one is caught, by enumeration of what a forger can do.

A forger may leave the rest of the file as it was (*careless*) or repair versions, chain, hashes and trailer (*careful*).
`caught_by` says who notices: the log itself, the record's trailer, or a head held outside.
"""

import json
from collections.abc import Iterator, Sequence
from math import gcd
from typing import Any

from msgspec import Struct

from engine import record
from engine.codec import Malformed, encode
from engine.entry import Entry
from engine.events import NO_PREV, schema_of
from engine.seal import commitment, walk
from engine.timeline import Timeline
from engine.verify import VIOLATED, verify
from tests.support.playing import Recorded

LOG, TRAILER, HEAD = "log", "trailer", "head"


class Forgery(Struct, frozen=True):
    """A tampered log: what was done to it, at which version, its entries, and whether chain and trailer were repaired."""

    what: str
    v: int
    entries: tuple[Entry, ...]
    careful: bool

    def __str__(self) -> str:
        return f"{self.what} at version {self.v}{', chain repaired' if self.careful else ''}"


Lines = list[tuple[dict, bytes]]
"""Events as parsed JSON with their opening lines."""


def lines_of(entries: Sequence[Entry]) -> Lines:
    """Entries in a form that can be tampered with."""
    return [(json.loads(e.p), e.o) for e in entries]


def entries_of(lines: Lines, repair: bool = False) -> tuple[Entry, ...]:
    """Tampered lines as entries; with `repair`, versions and chain are made to fit again."""
    made: list[Entry] = []
    for v, (public, openings) in enumerate(lines, 1):
        if repair:
            public = {**public, "v": v, "prev": made[-1].h.hex() if made else NO_PREV}
        made.append(Entry.of(v, encode(public), openings, str(public["by"]), str(public["cmd"])))
    return tuple(made)


def leaves(value: Any, path: tuple = ()) -> Iterator[tuple]:
    """Paths to all strings, numbers and booleans in parsed JSON."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, key))
    else:
        yield path


def edited(value: Any, path: tuple) -> Any:
    """A copy of parsed JSON with the leaf at `path` changed to another value of its type."""
    if path:
        items = dict(value) if isinstance(value, dict) else list(value)
        items[path[0]] = edited(items[path[0]], path[1:])
        return items
    if isinstance(value, str):
        return value[:-1] + ("1" if value[-1] == "0" else "0") if value else "0"
    return not value if isinstance(value, bool) else value + 1


def edits(lines: Lines) -> Iterator[tuple[str, int, Lines]]:
    """Every leaf of the first event of each type, and of every line of openings' first opening."""
    seen: set[str] = set()
    for i, (public, openings) in enumerate(lines):
        if public["t"] not in seen:
            seen.add(public["t"])
            for path in leaves(public):
                name = f"edit {public['t']} $.{'.'.join(map(str, path))}"
                yield name, i + 1, [*lines[:i], (edited(public, path), openings), *lines[i + 1 :]]
        opened = json.loads(openings)
        if opened:
            for path in leaves(opened[0]):
                changed = encode([edited(opened[0], path), *opened[1:]])
                name = f"edit opening of {public['t']} {'.'.join(map(str, path))}"
                yield name, i + 1, [*lines[:i], (public, changed), *lines[i + 1 :]]


def moves_of_lines(lines: Lines) -> Iterator[tuple[str, int, Lines]]:
    """Drop, swap, duplicate, truncate and re-time."""
    last = len(lines)
    for i in range(last):
        yield "drop", i + 1, [*lines[:i], *lines[i + 1 :]]
        yield "duplicate", i + 1, [*lines[: i + 1], *lines[i:]]
        if i + 1 < last:
            yield "swap", i + 1, [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]
        if i:
            yield "truncate", i, lines[:i]
        public, openings = lines[i]
        yield "re-time forward", i + 1, [*lines[:i], ({**public, "at": public["at"] + 1}, openings), *lines[i + 1 :]]
        yield "re-time back", i + 1, [*lines[:i], ({**public, "at": 1}, openings), *lines[i + 1 :]]


def reseals(recorded: Recorded, lines: Lines) -> Iterator[tuple[str, int, Lines]]:
    """Another sealed value, with a commitment that fits it."""
    schema = schema_of(recorded.game)
    for i, (public, openings) in enumerate(lines):
        old = [sealed.c for *_, sealed in walk(schema.decode(recorded.entries[i].p).d)]
        for place, (n, salt, value) in enumerate(opened := json.loads(openings)):
            for path in list(leaves(value))[:1]:
                other = edited(value, path)
                c = commitment(bytes.fromhex(salt), encode(other))
                changed = json.loads(encode(public).replace(old[n].encode(), c.encode()))
                now = encode([*opened[:place], [n, salt, other], *opened[place + 1 :]])
                yield "reseal", i + 1, [*lines[:i], (changed, now), *lines[i + 1 :]]


def forgeries(recorded: Recorded, most: int | None = None, start: int = 0) -> Iterator[Forgery]:
    """All forgeries of a recorded game, each careless and careful; with `most`, evenly chosen ones beginning at `start`."""
    lines = lines_of(recorded.entries)
    every = [
        (what, v, tampered, careful)
        for kind in (edits(lines), moves_of_lines(lines), reseals(recorded, lines))
        for what, v, tampered in kind
        for careful in (False, True)
    ]
    stride = 1 if most is None else max(1, len(every) // most)
    while gcd(stride, 12) > 1:  # six kinds for each line, each careless and careful: else always the same few would be met
        stride -= 1
    for what, v, tampered, careful in every[start % stride :: stride]:
        entries = entries_of(tampered, careful)
        if entries and entries != recorded.entries:
            yield Forgery(what, v, entries, careful)


def caught_by(recorded: Recorded, forged: Forgery) -> dict[str, str]:
    """Who notices a forgery, and what is said: log, trailer, head (of the last version, held outside).

    The first version that the log complains of must be the tampered one, or the next (whose `prev` no longer fits), or,
    where the chain was repaired, any later one.
    """
    last = recorded.entries[-1]
    report = verify(forged.entries, game=recorded.game, heads=[(last.v, last.h.hex())])
    wrong = [check for check in report.checks if check.status == VIOLATED]
    found = {HEAD if check.name == "heads" else LOG: f"{check.name}: {check.why}" for check in reversed(wrong)}
    if said := record_faults(recorded, forged):
        found[TRAILER] = said
    versions = [check.v for check in wrong if check.name != "heads" and check.v is not None]
    if versions:
        latest = len(forged.entries) if forged.careful else forged.v + 1
        assert forged.v <= min(versions) <= latest, f"{forged} is named at version {min(versions)}"
    return found


def record_faults(recorded: Recorded, forged: Forgery) -> str:
    """What is wrong with the record file in which the forged lines stand between the true header and trailer.

    A careful forger writes a trailer that fits, so that the file as such is whole.
    """
    if forged.careful:
        return ""
    true = record.write(recorded.timeline()).splitlines(keepends=True)
    body = b"".join(line + b"\n" for e in forged.entries for line in (e.p, e.o))
    try:
        return "; ".join(record.faults(record.read(true[0] + body + true[-1])))
    except Malformed as error:
        return str(error)


def law_8_redacted(recorded: Recorded) -> None:
    """The whole log verifies as ok; with fewer openings nothing is violated and it folds to the same digests."""
    whole = verify(recorded.entries, game=recorded.game)
    assert not whole.violated(), [c for c in whole.checks if c.status == VIOLATED]
    open_checks = [c.name for c in whole.checks if c.status != "ok" and c.name != "heads"]
    assert not open_checks, f"a whole log leaves unchecked: {open_checks}"
    for audience in (None, *range(recorded.seats)):
        entries = record.redact(recorded.entries, audience, recorded.game)
        report = verify(entries, game=recorded.game)
        assert not report.violated(), (audience, [c for c in report.checks if c.status == VIOLATED])
        assert Timeline(entries, recorded.game).fold.facts() == recorded.timeline().fold.facts()
        bare = [Entry(e.v, e.p, b"[]", e.h, e.c) for e in entries]
        assert not verify(bare, game=recorded.game).violated(), f"stripped of openings ({audience})"


def law_8_tampered(recorded: Recorded, most: int | None = None, start: int = 0) -> dict[str, set[str]]:
    """Every forgery is caught by somebody and named; a head held outside catches all that changes recorded events.

    `most`, `start` as for `forgeries`. Gives kind of forgery -> who caught it.
    """
    table: dict[str, set[str]] = {}
    true = [e.p for e in recorded.entries]
    for forged in forgeries(recorded, most, start):
        found = caught_by(recorded, forged)
        assert found, f"nobody notices: {forged}"
        assert all(found.values()), f"not named: {forged}: {found}"
        mine = [e.p for e in forged.entries]
        if forged.careful and mine[: len(true)] != true:
            assert HEAD in found, f"the head held outside does not notice: {forged}"
        if mine == true:
            assert LOG in found, f"the log does not notice changed openings: {forged}"
        kind = ("careful " if forged.careful else "careless ") + forged.what
        table.setdefault(kind, set()).update(found)
    return table
