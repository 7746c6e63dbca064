"""What the workbench writes: plain text, aligned, readable at 80 columns, and safe to show in a terminal.

Records are untrusted, and so is every string in them: whatever is not printable is shown as its escape.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

import msgspec

from engine import acts, events, table
from engine.codec import encode
from engine.game import Game, Unknown
from engine.kit.words import LANGUAGES
from engine.seal import ARBITER, Audience, Opened, Sealed
from engine.timeline import Moment
from engine.turns import known_turns, opened_turns, turns_of
from replay.problems import Unusable
from replay.sources import Log

WIDTH = 80
SEALED = "(sealed)"
"""Stands for a move that is not open to this view."""
_NONE: Mapping[int, Any] = MappingProxyType({})
FINISHES = "finishes its turn"
"""What is said of a turn written in secret, as long as it is not open."""


def language_of(args: argparse.Namespace, default: str = "") -> str:
    """The language of sentences that a command line asks for. Raises Unusable."""
    language = args.language or default
    if language and language not in LANGUAGES:
        raise Unusable(f"--language {language}: moves are told in {', '.join(LANGUAGES)}")
    return language


def clean(text: str) -> str:
    """Text without control characters, except the ends of lines."""
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)


def say(text: str = "") -> None:
    """Print text, cleaned."""
    print(clean(text))


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
    if log.secret_view:
        whose = "hidden information is shown" if log.view == ARBITER else "what is hidden from others is shown"
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
    }


def heading(log: Log) -> str:
    """The line over a log: game, table, phase, size."""
    now = log.last.table
    branch = f" · branch of {now.parent[0][:8]}@{now.parent[1]}" if now.parent else ""
    return f"{log.game.title} · table {now.id[:8]} · {now.phase} · {plural(log.last.v, 'event')}{branch}"


def plural(n: int, word: str) -> str:
    """1 event, 2 events."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


# ---- moves and events -----------------------------------------------------------------------------------------------


def opened_later(log: Log, moments: Sequence[Moment]) -> dict[int, Any]:
    """Version -> move of the turns sealed and opened again within these moments, which begin with version 1.

    Records may hold anything: what cannot be told stays sealed.
    """
    return known_turns(moments) if log.game.pend is not None else {}


def move_at(moment: Moment, opened: Mapping[int, Any]) -> Any:
    """The move of a moved event, as far as it is open or was `opened` since. Raises Unknown."""
    return opened[moment.v] if moment.v in opened else events.moved_move(moment.event)


def move_of(game: Game, moment: Moment, opened: Mapping[int, Any] = _NONE) -> str:
    """The notation of a moved event's move, SEALED as long as it is not open."""
    try:
        return _written(game, move_at(moment, opened))
    except Unknown:
        return SEALED


def _written(game: Game, move: Any) -> str:
    try:
        return game.write(move)
    except Exception:  # a move that fits its type but not the game: its stored form still says what it is
        return encode(move).decode()


def sentence_of(game: Game, move: Any, language: str = "en") -> str:
    """A move as a sentence."""
    try:
        return game.sentence(move, language)
    except Exception:
        return _written(game, move)


def is_move(log: Log, moment: Moment) -> bool:
    """Is this moment's event a move of the game?"""
    return type(moment.event) is log.timeline.fold.schema.moved


def mover(moment: Moment) -> int:
    """The seat that a moved event was played for."""
    seat = moment.event.d.seat
    return seat if seat >= 0 else events.seat_of(moment.event.by) or 0


def move_words(log: Log, moment: Moment, language: str = "", opened: Mapping[int, Any] = _NONE) -> str:
    """What a moved event says: the move in notation or, with a language, as a sentence."""
    try:
        move = move_at(moment, opened)
    except Unknown:
        said = FINISHES
    else:
        said = sentence_of(log.game, move, language) if language else _written(log.game, move)
    seat = moment.event.d.seat
    return f"{said}  (played on for seat {seat})" if seat >= 0 else said


def turn_lines(log: Log, moment: Moment, language: str = "") -> list[str]:
    """What every seat did in a turn that this event makes known, one line a seat; nothing for other events."""
    turns = turns_of(log.timeline.moments, moment) if log.game.pend is not None else ()
    return [
        f"seat {turn.seat}: {sentence_of(log.game, turn.move, language) if language else _written(log.game, turn.move)}"
        for turn in turns
    ]


def event_words(log: Log, moment: Moment, language: str = "", opened: Mapping[int, Any] = _NONE) -> str:
    """What an event says, on one line: moves in notation or, with a language, as sentences. `opened`: see opened_later."""
    event, data = moment.event, moment.event.d
    schema = log.timeline.fold.schema
    if type(event) is schema.moved:
        return move_words(log, moment, language, opened)
    if type(event) is schema.started:
        return "the game starts"
    if type(event) is schema.branched:
        return f"branched from {data.parent[:8]}@{data.n} with {data.luck} luck"
    match data:
        case acts.TableOpened():
            kind = "rated " if data.rated else "seeded " if data.seeded else ""
            return f"opens a {kind}table for {plural(data.seats, 'seat')}"
        case acts.TableSat():
            return "sits down" + (", with luck of its own" if data.nonce else "")
        case acts.TableReadied():
            return "is ready"
        case acts.TableLeft():
            return "leaves"
        case acts.TableResigned():
            return "resigns"
        case acts.TableAbortAgreed():
            return "aborts the game" if data.aborted else "wants the game aborted"
        case acts.TableFinished():
            return "the game is finished"
        case acts.TableRevealed():
            return "the secret is revealed"
    return events.tag_of(event)


def effects_of(log: Log, moment: Moment) -> tuple:
    """An event's effects but for those that open turns, which `turn_lines` tells of."""
    effects = getattr(moment.event.d, "e", ())
    if log.game.pend is None or not opened_turns(log.timeline.moments, moment):
        return effects
    return tuple(effect for effect in effects if not isinstance(effect, Opened))


def effect_words(game: Game, effect: Any) -> str:
    """An effect as its game tells it; or, where that cannot be done, with its fields: `scored  seat 1  points 3`."""
    try:
        return game.tell(effect) if game.tell is not None else _fields(effect)
    except Exception:  # one that fits its type but not the game: its fields still say what it is
        return _fields(effect)


def _fields(effect: Any) -> str:
    """An effect with its fields; a sealed value says who may know it."""
    fields = [f"{name} {_value(getattr(effect, name))}" for name in effect.__struct_fields__ if name != "salt"]
    return "  ".join([str(effect.__struct_config__.tag), *fields])


def _value(value: Any) -> str:
    if type(value) is Sealed:
        if value.value is None:
            whose = "everybody" if value.to == "all" else f"seat {', '.join(map(str, value.to))}"
            return f"(sealed to {whose})"
        return _value(value.value)
    if isinstance(value, msgspec.Raw):
        return bytes(value).decode("utf-8", "replace")
    if isinstance(value, str | int):
        return str(value)
    return msgspec.json.encode(value).decode()


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
