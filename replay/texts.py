"""What the workbench writes: plain text, aligned, readable at 80 columns, and safe to show in a terminal.

Records are untrusted, and so is every string in them: whatever is not printable is shown as its escape.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from textwrap import wrap
from typing import Any

import msgspec

from engine import table
from engine.kit.words import LANGUAGES
from engine.seal import ARBITER, Audience
from engine.timeline import Moment
from replay.faults import words
from replay.problems import Unusable
from replay.sources import Log

WIDTH = 80


def language_of(args: argparse.Namespace, default: str = "") -> str:
    """The language of sentences that a command line asks for. Raises Unusable."""
    language = args.language or default
    if language and language not in LANGUAGES:
        raise Unusable(f"--language {language}: moves are told in {', '.join(LANGUAGES)}")
    return language


def clean(text: str) -> str:
    """Text without control characters, except the ends of lines."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)


def say(text: str = "") -> None:
    """Print text, cleaned."""
    print(clean(text))


def hanging(text: str, indent: int = 2) -> list[str]:
    """A line of text that stands indented below another, by so many columns, broken between words."""
    first, further = " " * indent, " " * (indent + 2)
    return wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=further, break_long_words=False, break_on_hyphens=False
    )


def say_json(value: Any) -> None:
    """Print one JSON document on one line. File names that are no text lose what is none."""
    try:
        raw = msgspec.json.encode(value)
    except UnicodeEncodeError:
        raw = msgspec.json.encode(_text_only(value))
    sys.stdout.write(raw.decode() + "\n")


def _text_only(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {key: _text_only(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_text_only(item) for item in value]
    return value


def columns(rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows as aligned lines; columns named in `right` are flushed right."""
    rows = [[clean(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def actor(by: str) -> str:
    """An actor for people: `seat:2` -> seat 2."""
    return by.replace("seat:", "seat ", 1)


def day(at: int) -> str:
    """The UTC day of a time in ms."""
    return _stamp(at)[:10]


def clock(at: int) -> str:
    """The UTC time of day of a time in ms."""
    return _stamp(at)[11:]


def _stamp(at: int) -> str:
    try:
        return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    except (ValueError, OverflowError, OSError):
        return f"{at} ms"[:10].ljust(11) + "?"


def spent(ms: int) -> str:
    """A length of time for people: 0.4 s, 12 s, 2:05."""
    if ms < 60_000:
        return f"{ms / 1000:.1f} s"
    return f"{ms // 60_000}:{ms // 1000 % 60:02d}"


def view_name(view: Audience) -> str:
    """A view's name: arbiter, spectator, seat 1."""
    return "spectator" if view is None else "arbiter" if view == ARBITER else f"seat {view}"


def marks(log: Log) -> list[str]:
    """What must be said before anything of this log is shown: that hidden things are seen, and that it is damaged."""
    lines = []
    if fault := log.raw.fault:
        told = words.failed(fault, words.may_see(fault, log.view, log.revealed))
        lines.append(f"# fault {fault.id[: words.SHORT]}: failed at: {told}")
    if log.secret_view:
        whose = "hidden information is shown" if log.view == ARBITER else "shows what is hidden from others"
        lines.append(f"# {view_name(log.view)} view: {whose}; this table is not revealed yet")
    if log.stopped:
        lines.append(f"# damaged: {log.stopped}")
        lines.append(f"# shown up to version {log.last.v}")
    return lines


def basics(log: Log) -> dict[str, Any]:
    """What every JSON answer about a log begins with."""
    now = log.last.table
    return {
        "source": log.name,
        "table": now.id,
        "game": log.game.name,
        "rules": log.game.rules,
        "phase": now.phase,
        "versions": log.last.v,
        "head": log.last.entry.h.hex(),
        "view": view_name(log.view),
        "revealed": log.revealed,
        "damaged": log.stopped or None,
    } | ({"fault": log.raw.fault.id} if log.raw.fault else {})


def heading(log: Log) -> str:
    """The line over a log: game, table, phase, size."""
    now = log.last.table
    branch = f" · branch of {now.parent[0][:8]}@{now.parent[1]}" if now.parent else ""
    return f"{log.game.title} · table {now.id[:8]} · {now.phase} · {plural(log.last.v, 'event')}{branch}"


def plural(n: int, word: str) -> str:
    """1 event, 2 events."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


# ---- results -------------------------------------------------------------------------------------------------------


def result_lines(log: Log) -> list[str]:
    """The ranking of a finished game, best first, with the breakdown; nothing for others."""
    result = log.last.table.result
    if result is None:
        return []
    rows = []
    for place, seat in sorted((place, seat) for seat, place in enumerate(result.places)):
        parts = ", ".join(f"{name} {points}" for name, points in (result.parts[seat] if seat < len(result.parts) else ()))
        total = str(result.totals[seat]) if seat < len(result.totals) else "?"
        rows.append((f"{place}.", f"seat {seat}", total, f"({parts})" if parts else ""))
    how = "result" if result.reason == "played" else f"result ({result.reason})"
    return [f"{how}:", *(f"  {line}" for line in columns(rows, right=(2,)))]


def result_short(result: Any) -> str:
    """A result in one cell, winner first: `seat 1: 31, seat 0: 24`."""
    if result is None:
        return ""
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    if result.reason != "played":
        return f"seat {order[0]} wins ({result.reason})"
    return ", ".join(f"seat {seat}: {result.totals[seat]}" for seat in order if seat < len(result.totals))


# ---- boards ---------------------------------------------------------------------------------------------------------


def ask(log: Log, moment: Moment, what: str, question: Any) -> Any:
    """A game's answer about a state; states of untrusted logs may be such that no game can answer. Raises Unusable."""
    try:
        return question()
    except Exception as error:
        raise Unusable(
            f"{log.name}@{moment.v}: {what} cannot be told from this state ({type(error).__name__}: {error})"
        ) from None


def board_lines(log: Log, moment: Moment, view: Audience) -> list[str]:
    """The text board as a view shows it; the arbiter's adds what each seat sees besides."""
    if moment.state is None:
        return _seating_lines(moment.table)
    game, state = log.game, moment.state
    seat = view if isinstance(view, int) else None
    lines = ask(log, moment, "the board", lambda: game.board(state, seat)).splitlines()
    if view == ARBITER:
        known = set(lines)
        for seat in range(moment.table.size):
            own = ask(log, moment, "the board", lambda seat=seat: game.board(state, seat)).splitlines()
            more = [line for line in own if line not in known]
            if more:
                lines += [f"seat {seat} sees:", *(f"  {line}" for line in more)]
    return lines


def _seating_lines(now: table.Table) -> list[str]:
    said = ["empty" if seat is None else "ready" if seat.ready else "taken" for seat in now.seats]
    return [f"seat {i}: {text}" for i, text in enumerate(said)]


def turn_words(log: Log, moment: Moment) -> str:
    """Whose turn it is, or how things stand."""
    phase = moment.table.phase
    if phase != table.PLAYING:
        return "the game has not started" if phase == table.SEATING else f"the table is {phase}"
    acting = ask(log, moment, "whose turn it is", lambda: log.game.to_act(moment.state))
    if not acting:
        return "the game is over"
    done = [seat for seat in range(moment.table.size) if seat not in acting and seat not in moment.table.departed]
    finished = f" · {seats_words(done)} finished" if done and log.game.pend is not None else ""
    return f"{seats_words(acting)} to move{finished}"


def seats_words(seats: Sequence[int]) -> str:
    """Seat 1; seats 0, 1, 2 (in lower case)."""
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def acting_seats(log: Log, moment: Moment) -> tuple[int, ...]:
    """Seats that may act at a moment."""
    if moment.table.phase != table.PLAYING:
        return ()
    return ask(log, moment, "whose turn it is", lambda: tuple(log.game.to_act(moment.state)))


def plain_result(result: Any) -> Any:
    """A result for machines."""
    if result is None:
        return None
    parts = [dict(seat) for seat in result.parts]
    return {"reason": result.reason, "places": result.places, "totals": result.totals, "parts": parts}
