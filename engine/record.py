"""A record: a game as one text file. A header line, two lines per event, a trailer line.

Source: DESIGN idea 4; byte by byte in docs/FORMAT.md. Records are untrusted input: reading raises Malformed naming the
line, and what can be judged only by folding is left to engine/verify.py.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Literal

from msgspec import MsgspecError, Struct

from engine.codec import Malformed, decode_exact, decoder, encode
from engine.entry import Entry
from engine.events import FORMAT, read_opening, schema_of
from engine.game import Game
from engine.registry import find
from engine.seal import ARBITER, Audience, openings_for
from engine.timeline import Timeline

MOST = 1_000_000
"""Events of the longest record that is read."""
ENDING = ".kronika"
"""Usual ending of a record's file name."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """First line. `audience`: whose openings the record holds: arbiter, spectator or seat:N.

    `draws`: outcome per key, for a game whose draws follow from no secret in it (made from a script, or kept with a fault).
    They tell all that is hidden, so they stand in records for arbiters only.
    """

    kronika: Literal["record"]
    format: int
    table: str
    game: str
    rules: int
    audience: str
    draws: dict[str, int | str] = {}


class Trailer(Struct, frozen=True, forbid_unknown_fields=True):
    """Last line. `count` events, `head` hash of the last (hex), `status` its table's phase, `sha256` of all before it."""

    count: int
    head: str
    status: str
    sha256: str


class Record(Struct, frozen=True):
    """A record as read. `trailer` is None when the file ends without one; `before` is the SHA-256 that it should name.

    `torn`: what keeps the last line from being an event ("" if nothing does); that line is left out of `entries`.
    """

    header: Header
    entries: tuple[Entry, ...]
    trailer: Trailer | None
    before: str
    torn: str = ""


class _Who(Struct):
    """The two fields of an envelope that make its command key."""

    by: str
    cmd: str


_read_who = decoder(_Who).decode


def audience_name(audience: Audience) -> str:
    """The name of an audience as records and branches write it: arbiter, spectator, seat:N."""
    return "spectator" if audience is None else ARBITER if audience == ARBITER else f"seat:{audience}"


def write(
    timeline: Timeline, audience: Audience = ARBITER, said: str = "", draws: Mapping[str, int | str] = MappingProxyType({})
) -> bytes:
    """The record of a table as `audience` sees it. The openings it holds are at most those that the timeline has.

    `said`: what the header says instead of the audience's name, for entries that were narrowed to it before. `draws`: see
    Header; they are left out for all but arbiters.
    """
    first = timeline.at(1).event.d
    last = timeline.moments[-1]
    named = said or audience_name(audience)
    told = dict(draws) if audience == ARBITER == named else {}
    header = Header("record", FORMAT, last.table.id, first.game, first.rules, named, told)
    lines = [encode(header), b"\n"]
    for moment in timeline.moments:
        openings = openings_for(moment.event.d, moment.entry.o, audience)
        lines += (moment.entry.p, b"\n", openings, b"\n")
    before = b"".join(lines)
    trailer = Trailer(last.v, last.entry.h.hex(), last.table.phase, sha256(before).hexdigest())
    return before + encode(trailer) + b"\n"


def read(raw: bytes) -> Record:
    """A record from a file's bytes. Raises Malformed naming the line and what should stand there.

    Entries are numbered by their place. A missing or wrong trailer, a last event cut off, wrong versions, hashes and
    public parts are not errors here: `faults` and verification name them.
    """
    lines = raw.split(b"\n")
    header = decode_exact(lines[0], Header, "line 1 (header of a record)")
    if header.format != FORMAT:
        raise Malformed(f"line 1: format {header.format} is not known; this program reads format {FORMAT}")
    if lines[-1] == b"":
        lines.pop()
    body, trailer = lines[1:], None
    if body and body[-1].startswith(b'{"count"'):
        trailer = decode_exact(body.pop(), Trailer, f"line {len(lines)} (trailer)")
    torn = ""
    if len(body) % 2:
        torn = f"cut off in line {len(body) + 1}: an event is two lines; the openings of version {len(body) // 2 + 1} are missing"
        body.pop()
    if len(body) > 2 * MOST:
        raise Malformed(f"a record of {len(body) // 2:,} events is not read; a game is at most {MOST:,}")
    entries = tuple(_entry(i // 2 + 1, body[i], body[i + 1]) for i in range(0, len(body), 2))
    if not entries:
        raise Malformed("a record holds at least one event; this one holds none")
    end = raw.rfind(b'{"count"') if trailer else len(raw)
    return Record(header, entries, trailer, sha256(raw[:end]).hexdigest(), torn)


def _entry(v: int, p: bytes, o: bytes) -> Entry:
    try:
        who = _read_who(p)
    except (MsgspecError, RecursionError, UnicodeDecodeError):  # folding and verification say what is wrong with it
        who = _Who("", "")
    return Entry.of(v, p, o, who.by, who.cmd)


def faults(record: Record) -> list[str]:
    """What is wrong with a record as a file, by its own header and trailer; empty when it is whole."""
    found = []
    try:
        first = read_opening(record.entries[0].p).d
        if (first.game, first.rules) != (record.header.game, record.header.rules):
            found.append(f"header: says {record.header.game} rules {record.header.rules}, version 1 says otherwise")
    except Malformed:
        pass  # the check of the form says so
    if cut := cut_off(record):
        return [*found, cut]
    trailer = record.trailer
    if trailer.count != len(record.entries):
        found.append(f"trailer: says {trailer.count} events, the file holds {len(record.entries)}")
    if trailer.head != record.entries[-1].h.hex():
        found.append(f"trailer: its head is not the hash of version {len(record.entries)}")
    if trailer.sha256 != record.before:
        found.append("trailer: its sha256 is not that of the bytes before it")
    return found


def cut_off(record: Record) -> str:
    """Where a record was cut off, or "" when it has its trailer and every event both of its lines."""
    if record.torn:
        return record.torn
    if record.trailer is None:
        return f"cut off after version {len(record.entries)}: the trailer is missing"
    return ""


def redact(entries: Sequence[Entry], audience: Audience, game: Game | None = None) -> list[Entry]:
    """Entries with only the openings that `audience` receives. Public parts stay byte for byte."""
    first = read_opening(entries[0].p).d
    schema = schema_of(game or find(first.game, first.rules))
    return [
        e if e.o == b"[]" else Entry(e.v, e.p, openings_for(schema.decode(e.p).d, e.o, audience), e.h, e.c) for e in entries
    ]
