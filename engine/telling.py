"""What moves, events and effects say, as far as whoever folded them knows.

A turn written in secret is only said to be finished, until it is open to that folder or to all (DESIGN §2).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from engine import acts, events
from engine.codec import encode
from engine.game import Game, Unknown
from engine.seal import Opened, Sealed
from engine.timeline import Moment
from engine.turns import Turn, known_turns, opened_turns, turns_of

SEALED = "(sealed)"
"""Stands for a move that is not open to this view."""
_NONE: Mapping[int, Any] = MappingProxyType({})
FINISHES = "finishes its turn"
"""What is said of a turn written in secret, as long as it is not open."""


def opened_later(moments: Sequence[Moment]) -> dict[int, Any]:
    """Version -> move of the turns sealed and opened again within these moments, which begin with version 1.

    Records may hold anything: what cannot be told stays sealed.
    """
    return known_turns(moments) if _of_drafts(moments) else {}


def _of_drafts(moments: Sequence[Moment]) -> bool:
    return bool(moments) and moments[0].fold.game.pend is not None


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


def is_move(moment: Moment) -> bool:
    """Is this moment's event a move of the game?"""
    return type(moment.event) is moment.fold.schema.moved


def mover(moment: Moment) -> int:
    """The seat that a moved event was played for."""
    seat = moment.event.d.seat
    return seat if seat >= 0 else events.seat_of(moment.event.by) or 0


def actor_seat(moment: Moment) -> int | None:
    """The seat that acted, or that was played for; None for the system and arbiters."""
    return mover(moment) if is_move(moment) else events.seat_of(moment.event.by)


def move_words(moment: Moment, language: str = "", opened: Mapping[int, Any] = _NONE) -> str:
    """What a moved event says: the move in notation or, with a language, as a sentence."""
    game = moment.fold.game
    try:
        move = move_at(moment, opened)
    except Unknown:
        said = FINISHES
    else:
        said = sentence_of(game, move, language) if language else _written(game, move)
    seat = moment.event.d.seat
    return f"{said}  (played on for seat {seat})" if seat >= 0 else said


def turns_at(moments: Sequence[Moment], moment: Moment) -> tuple[Turn, ...]:
    """The turns that this event makes known, in seat order; `moments` is the history from version 1 on."""
    return turns_of(moments, moment) if _of_drafts(moments) else ()


def turn_lines(moments: Sequence[Moment], moment: Moment, language: str = "") -> list[str]:
    """What every seat did in a turn that this event makes known, one line a seat; nothing for other events."""
    game = moment.fold.game
    return [
        f"seat {turn.seat}: {sentence_of(game, turn.move, language) if language else _written(game, turn.move)}"
        for turn in turns_at(moments, moment)
    ]


def event_words(moment: Moment, language: str = "", opened: Mapping[int, Any] = _NONE) -> str:
    """What an event says, on one line: moves in notation or, with a language, as sentences. `opened`: see opened_later."""
    event, data = moment.event, moment.event.d
    schema = moment.fold.schema
    if type(event) is schema.moved:
        return move_words(moment, language, opened)
    if type(event) is schema.started:
        return "the game starts"
    if type(event) is schema.branched:
        return f"branched from {data.parent[:8]}@{data.n} with {data.luck} luck"
    match data:
        case acts.TableOpened():
            kind = "rated " if data.rated else "seeded " if data.seeded else ""
            return f"opens a {kind}table for {data.seats} {'seat' if data.seats == 1 else 'seats'}"
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


def effects_of(moments: Sequence[Moment], moment: Moment) -> tuple:
    """An event's effects but for those that open turns, which `turn_lines` tells of."""
    effects = getattr(moment.event.d, "e", ())
    if not _of_drafts(moments) or not opened_turns(moments, moment):
        return effects
    return tuple(effect for effect in effects if not isinstance(effect, Opened))


def effect_words(game: Game, effect: Any, language: str = "en") -> str:
    """An effect as its game tells it; or, where that cannot be done, with its fields: `scored  seat 1  points 3`."""
    try:
        return game.tell(effect, language) if game.tell is not None else _fields(effect)
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
