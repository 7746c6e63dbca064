"""What an expression can speak of: names, the event's fields, and functions. docs/EXPRESSIONS.md has them all.

Nothing of a moment is converted beforehand: a name is looked up when it is met.
"""

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from itertools import chain
from typing import Any, get_args

from msgspec import Struct

from engine import table
from engine.events import moved_move, schema_of, seat_of, tag_of
from engine.game import Game, Outcome, Unknown
from engine.timeline import Moment, moved_seat
from replay.ask.values import ABSENT, HIDDEN, Fields, Special, opened

LONGEST = 10_000
"""Most values in a list, and most characters in a text, that an expression makes."""


class Amiss(Exception):
    """What is asked cannot be answered; the text says why."""


class Look(Fields):
    """What one evaluation looks at: a game, a moment, and the moment before it (None at version 1). In an expression it is
    the event."""

    __slots__ = ("_scores", "before", "game", "moment")

    def __init__(self, game: Game, moment: Moment, before: Moment | None):
        self.game, self.moment, self.before = game, moment, before
        self._scores: Outcome | None = None

    def scores(self) -> Outcome:
        """Running scores (state must be there). Raises Amiss where the game has none."""
        if self._scores is None:
            if self.game.scores is None:
                raise Amiss(f"{self.game.title} tells no running scores")
            self._scores = self.game.scores(self.moment.state)
        return self._scores

    def fields(self) -> dict[str, Any]:
        """All that `event` has."""
        return {name: read(self) for name, read in EVENT.items()}

    def is_move(self) -> bool:
        """Is the event a move of the game?"""
        return type(self.moment.event) is schema_of(self.game).moved


# ---- the event ------------------------------------------------------------------------------------------------------


def _seat(look: Look) -> Any:
    event = look.moment.event
    seat = moved_seat(event.d, event.by) if look.is_move() else seat_of(event.by)
    return ABSENT if seat is None else seat


def _move(look: Look) -> Any:
    if not look.is_move():
        return ABSENT
    try:
        return moved_move(look.moment.event)
    except Unknown:
        return HIDDEN


def _notation(look: Look) -> Any:
    move = _move(look)
    return move if isinstance(move, Special) else look.game.write(move)


EVENT: dict[str, Callable[[Look], Any]] = {
    "type": lambda look: tag_of(look.moment.event),
    "by": lambda look: look.moment.event.by,
    "seat": _seat,
    "at": lambda look: look.moment.event.at,
    "ms": lambda look: look.moment.event.d.ms if look.is_move() else ABSENT,
    "move": _notation,
    "data": lambda look: look.moment.event.d,
}
"""Fields of `event`."""


# ---- names ----------------------------------------------------------------------------------------------------------


def _state(moment: Moment | None) -> Any:
    return ABSENT if moment is None or moment.state is None else moment.state


def _to_act(look: Look) -> tuple:
    playing = look.moment.table.phase == table.PLAYING
    return tuple(look.game.to_act(look.moment.state)) if playing else ()


def _tells(look: Look) -> tuple:
    from engine.telling import effect_words

    return tuple([effect_words(look.game, effect) for effect in effects(look)])


def effects(look: Look) -> tuple:
    """The event's effects; none for events of the table."""
    return getattr(look.moment.event.d, "e", ())


NAMES: dict[str, Callable[[Look], Any]] = {
    "v": lambda look: look.moment.v,
    "event": lambda look: look,
    "move": _move,
    "effects": effects,
    "tells": _tells,
    "state": lambda look: _state(look.moment),
    "before": lambda look: _state(look.before),
    "table": lambda look: look.moment.table,
    "phase": lambda look: look.moment.table.phase,
    "seats": lambda look: look.moment.table.size,
    "to_act": _to_act,
    "scores": lambda look: ABSENT if look.moment.state is None else look.scores().totals,
    "facts": lambda look: look.moment.facts(),
}
"""Name -> what it stands for."""


# ---- functions of a moment ------------------------------------------------------------------------------------------


def _seat_of(look: Look, seat: Any) -> int:
    size = look.moment.table.size
    if type(seat) is not int or not 0 <= seat < size:
        raise Amiss(f"there is no seat {seat!r}; seats are 0 to {size - 1}")
    return seat


def _score(look: Look, seat: Any) -> Any:
    seat = _seat_of(look, seat)
    return ABSENT if look.moment.state is None else look.scores().totals[seat]


def _parts(look: Look, seat: Any) -> Any:
    seat = _seat_of(look, seat)
    return ABSENT if look.moment.state is None else dict(look.scores().parts[seat])


def _legal(look: Look, seat: Any) -> tuple:
    seat, game = _seat_of(look, seat), look.game
    if look.moment.table.phase != table.PLAYING:
        return ()
    try:
        moves = game.legal(look.moment.state, seat)
    except Unknown:
        raise Amiss(f"legal({seat}) depends on what this view does not know; --seat {seat} or --arbiter know it") from None
    return tuple([game.write(move if game.pend is None else (move,)) for move in moves])


ABOUT: dict[str, Callable[[Look, Any], Any]] = {"score": _score, "parts": _parts, "legal": _legal}
"""Functions of a seat."""


# ---- functions of values --------------------------------------------------------------------------------------------


def _items(values: Any) -> list:
    if type(values) not in (tuple, list, str, dict) and not isinstance(values, Special):
        raise Amiss(f"{_kind(values)} is no list")
    return [opened(value) for value in values]


def _kind(value: Any) -> str:
    if value is None:
        return "None (which some games write for what a view does not know)"
    return f"a {value.__struct_config__.tag or type(value).__name__}" if isinstance(value, Struct) else repr(value)


def _over(function: Callable[[list], Any], empty: Any) -> Callable[..., Any]:
    """A function of a list's values, or of several arguments, that gives the first special value among them if any."""

    def over(*values: Any) -> Any:
        items = _items(values[0] if len(values) == 1 else values)
        if specials := [item for item in items if isinstance(item, Special)]:
            return specials[0]
        return function(items) if items else empty

    return over


def _len(values: Any) -> Any:
    return values if isinstance(values, Special) else len(_items(values))


def _range(*ends: Any) -> Any:
    if specials := [end for end in ends if isinstance(end, Special)]:
        return specials[0]
    span = range(*ends)
    if len(span) > LONGEST:
        raise Amiss(f"range() of {len(span)} numbers; at most {LONGEST}")
    return tuple(span)


def _int(value: Any) -> Any:
    return value if isinstance(value, Special) else int(value)


FUNCTIONS: dict[str, tuple[Callable[..., Any], int, int]] = {
    "len": (_len, 1, 1),
    "sum": (_over(sum, 0), 1, 1),
    "min": (_over(min, ABSENT), 1, 9),
    "max": (_over(max, ABSENT), 1, 9),
    "any": (lambda values: any(_items(values)), 1, 1),
    "all": (lambda values: all(_items(values)), 1, 1),
    "abs": (abs, 1, 1),
    "sorted": (_over(lambda items: tuple(sorted(items)), ()), 1, 1),
    "count": (lambda values, value: _items(values).count(value), 2, 2),
    "range": (_range, 1, 3),
    "int": (_int, 1, 1),
    "known": (lambda value: not isinstance(value, Special), 1, 1),
}
"""Function of values -> how it is reckoned, and how few and how many arguments it takes."""
THEN = ("was", "changed")
"""Functions that also look at the version before."""
CALLS = {**dict.fromkeys((*ABOUT, *THEN), (1, 1)), **{name: ends for name, (_, *ends) in FUNCTIONS.items()}}
"""Every function -> how few and how many arguments it takes."""


# ---- fields ---------------------------------------------------------------------------------------------------------


def meant(word: str, names: Any, what: str) -> str:
    """`there is no 'scor'; did you mean score? …`: for a word that is not among the names."""
    near = get_close_matches(word, names, 1)
    hint = f"; did you mean {near[0]}?" if near else ";"
    return f"there is no {word!r}{hint} {what}: {', '.join(names)}"


@cache
def _relatives(game: Game) -> dict[type, frozenset[str]]:
    """Move, effect and data types -> all fields that types of their sort have: what one lacks, another may have."""
    moves = [kind for member in get_args(game.move) or (game.move,) for kind in get_args(member) or (member,)]
    data = [kind.__annotations__["d"] for kind in schema_of(game).classes]
    sorts = (moves, get_args(game.effect) or (game.effect,), data)
    fields = [frozenset(chain.from_iterable(getattr(kind, "__struct_fields__", ()) for kind in sort)) for sort in sorts]
    return {kind: names for sort, names in zip(sorts, fields, strict=True) for kind in sort}


def field(game: Game, value: Struct, name: str) -> Any:
    """A field of a state, move or effect; ABSENT where only others of its sort have it. Raises Amiss."""
    if name in value.__struct_fields__:
        return getattr(value, name)
    if name == "tag" and value.__struct_config__.tag is not None:
        return value.__struct_config__.tag
    if name in _relatives(game).get(type(value), ()):
        return ABSENT
    raise Amiss(meant(name, value.__struct_fields__, f"a {type(value).__name__} has"))
