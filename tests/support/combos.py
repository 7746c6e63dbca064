"""Which tables a game is tried at: every number of seats, and every option thrown, one at a time and in pairs that matter.

Values of an option follow from its type where that lists them: bools, Literals, enums, integers between two near bounds.
What the type does not tell, and which options matter together, the game's Battery declares (`values`, `pairs`, `fits`).
"""

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

from msgspec import inspect, to_builtins

from engine.game import Game

MOST = 8
"""Up to so many integers between two bounds are all tried."""
Combo = tuple[int, dict[str, Any]]
"""(seats, options)."""


def variations(game: Game, values: Mapping[str, Sequence] | None = None, pairs: Sequence[dict] = ()) -> list[dict]:
    """Options to play with: none thrown, each other value of each option by itself, then `pairs`.

    Raises LookupError for an option whose values neither its type nor `values` tell.
    """
    found: list[dict] = [{}]
    for field in inspect.type_info(game.options).fields:
        default = to_builtins(getattr(game.options(), field.name))
        given = (values or {}).get(field.name)
        for value in _values(game, field.name, field.type) if given is None else given:
            if value != default:
                found.append({field.name: value})
    return found + [dict(pair) for pair in pairs]


def _values(game: Game, name: str, kind: inspect.Type) -> Sequence[Any]:
    match kind:
        case inspect.Metadata(type=inner):
            return _values(game, name, inner)
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values=values):
            return values
        case inspect.EnumType(cls=cls):
            return [member.value for member in cls]
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None and high - low < MOST:
            return range(low, high + 1)
        case inspect.UnionType(types=types):
            return [value for one in types for value in _values(game, name, one)]
        case inspect.NoneType():
            return (None,)
    raise LookupError(f"{game.name}: the type of option {name!r} does not list its values; declare `values` in the Battery")


def every(game: Game, battery: Any) -> list[Combo]:
    """All combinations of a game: every number of seats with every variation that fits it."""
    low, high = game.seats
    options = variations(game, battery.values, battery.pairs)
    return [(seats, one) for seats in range(low, high + 1) for one in options if battery.fits(seats, one)]


def covering(combos: Sequence[Combo]) -> list[Combo]:
    """A few of `combos` that show every number of seats and every variation once at least, plain ones of all seats first."""
    seats = sorted({count for count, _ in combos})
    found = [next(c for c in combos if c[0] == count) for count in seats]
    turn = cycle(reversed(seats))
    for one in dict.fromkeys(str(options) for _, options in combos):
        there = [c for c in combos if str(c[1]) == one]
        if not any(c in found for c in there):
            wanted = next(turn)
            found.append(next((c for c in there if c[0] == wanted), there[0]))
    return found


def uncovered(combos: Sequence[Combo], every_one: Sequence[Combo]) -> list[str]:
    """What `combos` leave out of all there are: a number of seats, or an option that is never thrown."""
    seats = {count for count, _ in every_one} - {count for count, _ in combos}
    thrown = {name for _, options in every_one for name in options} - {name for _, options in combos for name in options}
    return [f"{count} seats" for count in sorted(seats)] + [f"option {name}" for name in sorted(thrown)]


def spread(combos: Sequence[Combo], most: int) -> list[Combo]:
    """At most `most` of them, evenly spread."""
    if len(combos) <= most:
        return list(combos)
    return [combos[i * len(combos) // most] for i in range(most)]


def words(combo: Combo) -> str:
    """A combination in a few words: "3 seats start=random"."""
    seats, options = combo
    thrown = [f"{name}={value}" for name, value in options.items()]
    return " ".join([f"{seats} seats", *(thrown if len(thrown) < 3 else [f"{len(thrown)} options"])])
