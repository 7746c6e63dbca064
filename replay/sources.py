"""SOURCE: where a log comes from, and what of it may be shown.

Source: DESIGN idea 3 (a state is what its folder knows) and §3. A table not yet revealed opens as its spectator, also when
a file holds more openings; a seat's or the arbiter's view of it is an explicit act and marked in the output.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine import acts, record, table
from engine import fault as faults
from engine.chance import SCRIPTED
from engine.codec import Malformed
from engine.entry import Entry
from engine.events import read_opening, seat_of
from engine.fault import Fault
from engine.game import Game
from engine.record import Record
from engine.registry import NoSuchGame, find
from engine.seal import ARBITER, Audience, openings_for
from engine.timeline import Broken, Moment, Timeline
from replay import links
from replay.collector import resting
from replay.problems import Unusable

LARGEST = 1 << 28
"""Bytes of the largest record that is read (about half a million moves)."""
_GZIP = b"\x1f\x8b"
_UNFINISHED = b'{"kronika":"minimising",'
"""Begins the line that `replay minimise` keeps before the best game so far."""
_TABLE = re.compile(r"[0-9a-f]{2,32}")


class Raw(Struct):
    """A log as it was found: `name` as given, its entries, the record's frame if it is a file, and from the store the
    reason why it could not be read further, the secret, and the audience of the record it was imported from. `fault` what
    failed at its end, where it is the game of a fault."""

    name: str
    entries: Sequence[Entry]
    record: Record | None = None
    stopped: str = ""
    secret: bytes | None = None
    imported: str = ""
    fault: Fault | None = None

    @property
    def draws(self) -> dict[str, int | str]:
        """The outcomes that a record's header tells (engine/record.py); none for other games."""
        return self.record.header.draws if self.record else {}


class Log(Struct):
    """A log opened for somebody: `timeline` up to the first bad event, `stopped` why it ends there ("" if it does not).

    `view` whose openings it holds; `revealed` whether everything is public.
    """

    name: str
    raw: Raw
    timeline: Timeline
    view: Audience
    revealed: bool
    stopped: str = ""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.timeline.game

    @property
    def last(self) -> Moment:
        """The last good moment."""
        return self.timeline.moments[-1]

    @property
    def secret_view(self) -> bool:
        """Does this show what is hidden from the public at this time?"""
        return not self.revealed and self.view is not None

    def secret(self) -> bytes | None:
        """The secret that this log opens, if it does."""
        data = self.last.event.d
        value = data.secret.value if type(data) is acts.TableRevealed else None
        try:
            return bytes.fromhex(value) if value else None
        except ValueError:
            return None

    def version(self, asked: str, default: int | None = None) -> int:
        """The version that V names: a number, `end`, or negative from the end. Raises Unusable."""
        last = self.last.v
        if not asked:
            return last if default is None else default
        v = last if asked == "end" else int(asked) if re.fullmatch(r"-?[0-9]{1,9}", asked) else 0
        v = last + 1 + v if v < 0 else v
        if not 1 <= v <= last:
            up_to = f" (it is damaged after that: {self.stopped})" if self.stopped else ""
            raise Unusable(f"{self.name}@{asked}: versions go from 1 to {last}{up_to}; V is such a number, end, -1, -2, …")
        return v


def split_version(source: str) -> tuple[str, str]:
    """SOURCE and V of `SOURCE@V` or of a page's link; V is "" where none is given. A file whose name holds an @ is a file."""
    source = source.removeprefix(" ")  # see cli._shielded
    if links.is_link(source):
        link = links.read(source)
        return link.table, link.version
    if "@" not in source or os.path.exists(source):
        return source, ""
    name, _, version = source.rpartition("@")
    return name, version


def wanted(args: argparse.Namespace) -> Audience | str:
    """The view a command line asks for: a seat, "spectator", ARBITER, or None when it says nothing, nor does a link in it."""
    if getattr(args, "arbiter", False):
        return ARBITER
    if getattr(args, "spectator", False):
        return "spectator"
    seat, source = getattr(args, "seat", None), getattr(args, "source", "")
    return links.read(source).view if seat is None and links.is_link(source) else seat


# ---- finding --------------------------------------------------------------------------------------------------------


def load(names: Sequence[str], args: argparse.Namespace, *, secrets: bool = False) -> list[Raw]:
    """Logs as they lie there, in order. `secrets`: also read the store's secrets. Raises Unusable."""
    names = list(map(links.named, names))
    if names.count("-") > 1:
        raise Unusable("- (standard input) can be read once only")
    failed = [name for name in names if name.startswith("fault:") and not is_file(name)]
    from_store = [name for name in names if name not in failed and not is_file(name)]
    for name in from_store:
        _refuse_version(name)
        if not _TABLE.fullmatch(name):
            raise Unusable(
                f"{name or repr(name)}: there is no such file, and a table's id is 2 to 32 hex digits, like 3f9c2a"
            )
    found = {}
    if from_store:
        from replay.tables import read_tables  # brings Redis: only where a store is asked

        found = read_tables(from_store, args, secrets)
    if failed:
        from replay.faults.finding import from_store as fault_file

        found |= {name: parse(name, fault_file(name, args)) for name in failed}
    return [found[name] if name in found else read_file(name) for name in names]


def below(names: Sequence[str]) -> list[str]:
    """Sources with every folder replaced by the record files below it, and links by their tables, in order. Raises Unusable."""
    found = []
    for name in map(links.named, names):
        if not os.path.isdir(name):
            found.append(name)
            continue
        files = sorted(str(path) for path in Path(name).rglob(f"*{record.ENDING}"))
        if not files:
            raise Unusable(f"{name}: there is no record file (*{record.ENDING}) in this folder or below it")
        found += files
    return found


def is_file(name: str) -> bool:
    """Does this name mean a file (or standard input), and not a table?"""
    if links.is_link(name):
        return False
    return name == "-" or os.path.exists(name) or os.sep in name or name.endswith(record.ENDING)


def _refuse_version(name: str) -> None:
    """Raise Unusable for a SOURCE@V that came to where whole logs are taken."""
    whole, version = split_version(name)
    if version and (os.path.exists(whole) or _TABLE.fullmatch(whole)):
        raise Unusable(f"{name}: this takes a whole log, without a version: {whole}")


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises Unusable."""
    what = "standard input" if name == "-" else name
    if name == "-" and sys.stdin is None:
        raise Unusable("standard input: closed")
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(name, "rb") as file:
                raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        _refuse_version(name)
        raise Unusable(f"{what}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(raw) > LARGEST:
        raise Unusable(f"{what}: larger than {LARGEST >> 20} MB; a record of a game is far smaller")
    if not raw:
        raise Unusable(f"{what}: empty; a record file begins with a header line")
    return raw


def read_file(name: str) -> Raw:
    """The record in a file. Raises Unusable."""
    return parse(name, read_bytes(name))


def parse(name: str, raw: bytes) -> Raw:
    """The record in a file's bytes. Raises Unusable."""
    what = "standard input" if name == "-" else name
    if raw.startswith(_UNFINISHED):
        raw = raw.partition(b"\n")[2]
    if raw.startswith(_GZIP):
        raise Unusable(f"{what}: compressed with gzip; unpack it first, for example: gunzip -c FILE | replay log -")
    if raw.startswith(faults.BEGINNING):
        return _of_fault(name, raw, what)
    try:
        read = record.read(raw)
    except Malformed as error:
        raise Unusable(f"{what}: no record file: {error}") from None
    return Raw(name, read.entries, read)


def _of_fault(name: str, raw: bytes, what: str) -> Raw:
    try:
        fault, read = faults.read(raw)
    except Malformed as error:
        raise Unusable(f"{what}: no fault file: {error}") from None
    if read is None:
        raise Unusable(f"{what}: fault {fault.id} happened before there was a game to look at; replay faults shows it")
    return Raw(name, read.entries, read, fault=fault)


# ---- opening --------------------------------------------------------------------------------------------------------


def game_of(raw: Raw) -> Game:
    """The game of a log, by its first event. Raises Unusable."""
    try:
        first = read_opening(raw.entries[0].p).d
        return find(first.game, first.rules)
    except (Malformed, NoSuchGame) as error:
        raise Unusable(f"{raw.name}: {error}") from None


def fold(entries: Sequence[Entry]) -> tuple[Timeline, str]:
    """The timeline up to the first entry that does not follow or fold, and why it ends there ("" if it does not)."""
    timeline = Timeline([])
    with resting():
        for entry in entries:
            try:
                timeline.add(entry)
            except Broken as error:
                return timeline, str(error)
            except Malformed as error:
                return timeline, f"version {entry.v}: {error}"
    return timeline, ""


def open_log(raw: Raw, asked: Audience | str = None) -> Log:
    """Fold a log for whoever looks: see `wanted`. Raises Unusable when not even version 1 can be read."""
    game_of(raw)
    timeline, stopped = fold(raw.entries)
    if not timeline.moments:
        raise Unusable(f"{raw.name}: {stopped}")
    last = timeline.moments[-1].table
    revealed = last.phase == table.REVEALED or last.generator == SCRIPTED  # a script hides nothing
    view = (_all_of(raw, last.size) if revealed else None) if asked is None else None if asked == "spectator" else asked
    if isinstance(view, int) and not 0 <= view < timeline.moments[0].table.size:
        raise Unusable(
            f"{raw.name}: there is no seat {view}; this table has seats 0 to {timeline.moments[0].table.size - 1}"
        )
    if view != ARBITER:
        entries = narrowed(raw.entries[: len(timeline.moments)], timeline, view)
        timeline, again = fold(entries)
        stopped = again or stopped
    cut = record.cut_off(raw.record) if raw.record else ""
    return Log(raw.name, raw, timeline, view, revealed, stopped or raw.stopped or cut)


def holds(raw: Raw) -> str:
    """Whose openings a source holds, by its own word: arbiter, spectator, seat:N."""
    return raw.imported or (raw.record.header.audience if raw.record else ARBITER)


def _all_of(raw: Raw, size: int) -> Audience:
    """The view that sees all that a source holds: of a redacted one its audience's, for it has not everything to show."""
    whose = holds(raw)
    seat = seat_of(whose)
    return ARBITER if whose == ARBITER else seat if seat is not None and seat < size else None


def grow(log: Log, entries: Sequence[Entry]) -> None:
    """Add entries that have come since, as far as this view sees them. After a bad one nothing is added any more, and
    `stopped` says why; `revealed` is set when the secret is."""
    for entry in entries:
        if log.stopped:
            return
        try:
            moment = log.timeline.add(_narrow(log, entry))
        except Broken as error:
            log.stopped = str(error)
        except Malformed as error:
            log.stopped = f"version {entry.v}: {error}"
        else:
            log.revealed = moment.table.phase == table.REVEALED
            if isinstance(log.raw.entries, tuple):
                log.raw.entries = list(log.raw.entries)
            if len(log.raw.entries) < entry.v:
                log.raw.entries.append(entry)


def _narrow(log: Log, entry: Entry) -> Entry:
    """An entry with the openings that this view has of it. Raises Malformed."""
    if log.view == ARBITER or entry.o == b"[]":
        return entry
    data = log.timeline.fold.schema.decode(entry.p).d
    seen = b"[]" if type(data) is acts.TableRevealed else openings_for(data, entry.o, log.view)
    return Entry(entry.v, entry.p, seen, entry.h, entry.c)


def narrowed(entries: Sequence[Entry], timeline: Timeline, view: Audience) -> list[Entry]:
    """Entries with the openings of one audience as it had them in play: so without the secret, from which all follows."""
    kept = record.redact(entries, view)
    return [
        Entry(e.v, e.p, b"[]", e.h, e.c) if type(moment.event.d) is acts.TableRevealed else e
        for e, moment in zip(kept, timeline.moments, strict=True)
    ]


def open_source(source: str, args: argparse.Namespace) -> tuple[Log, str]:
    """Log and V of one `SOURCE[@V]` argument."""
    name, version = split_version(source)
    return open_log(load([name], args)[0], wanted(args)), version


def open_two(left: str, right: str, args: argparse.Namespace) -> list[tuple[Log, str]]:
    """Logs and versions of two arguments; the same source is read once."""
    pairs = [split_version(left), split_version(right)]
    names = list(dict.fromkeys(name for name, _ in pairs))
    logs: dict[str, Any] = {raw.name: open_log(raw, wanted(args)) for raw in load(names, args)}
    return [(logs[name], version) for name, version in pairs]
