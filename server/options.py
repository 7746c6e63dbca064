"""What people write on a command line about a game: its name, its options, its bots. Clear words where it is wrong."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct, inspect, structs

from engine import bots, registry
from engine.bots import NoSuchBot
from engine.codec import Malformed
from engine.game import Game
from engine.registry import NoSuchGame
from engine.timeline import options_of

_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_FEW = 4
"""Up to so many option values are shown as they are typed; of more only the limits."""


class BadOption(ValueError):
    """An option that the game does not take; the text says what was written and what would be right."""


class Choice(Struct, frozen=True):
    """An option of a game: its name, its default and, in words, what it takes; `values` all of them where they are few."""

    name: str
    default: str
    allowed: str
    values: tuple[str, ...] = ()


def game_named(name: str) -> Game:
    """A game under its newest rules. Raises NoSuchGame, which names the nearest."""
    if name not in registry.names():
        raise NoSuchGame(f"there is no game {name!r}{hint(name, registry.names())} (kronika games tells of all)")
    return registry.find(name)


def bots_named(game: Game, text: str | None) -> tuple[str, ...]:
    """The bots of `a,b`. Raises NoSuchBot, which names the nearest."""
    named = tuple(name.strip() for name in (text or "").split(",") if name.strip())
    there = bots.names(game)
    for name in named:
        if name not in there:
            near = get_close_matches(name, there, 1)
            meant = f"; did you mean {near[0]}?" if near else ""
            raise NoSuchBot(f"{game.title} has no bot {name!r}; it has {', '.join(there)}{meant}")
    return named


def players_words(game: Game) -> str:
    """How many play: "2 to 4", "1 to 6", "2"."""
    low, high = game.seats
    return str(low) if low == high else f"{low} to {high}"


# ---- options --------------------------------------------------------------------------------------------------------


def choices(game: Game) -> list[Choice]:
    """All options of a game."""
    found = []
    for field in inspect.type_info(game.options).fields:
        default = getattr(game.options(), field.name)
        found.append(Choice(field.name, write(default), allowed(field.type), _values(field.type)))
    return found


def _values(kind: inspect.Type) -> tuple[str, ...]:
    match kind:
        case inspect.BoolType():
            return ("on", "off")
        case inspect.LiteralType(values=values):
            return tuple(write(value) for value in values)
        case inspect.IntType():
            low, high = _limits(kind)
            if low is not None and high is not None and high - low < _FEW:
                return tuple(str(n) for n in range(low, high + 1))
    return ()


def allowed(kind: inspect.Type) -> str:
    """The values that an option takes, in words: "on or off", "1 to 4", "seat 0 or random"."""
    match kind:
        case inspect.Metadata(type=inner, extra_json_schema=told):
            return (told or {}).get("description") or allowed(inner)
        case inspect.BoolType() | inspect.LiteralType():
            return _either(_values(kind))
        case inspect.IntType():
            return _either(_values(kind)) if _values(kind) else _range(kind)
        case inspect.UnionType(types=types):
            return _either([allowed(one) for one in types])
        case inspect.NoneType():
            return "none"
        case inspect.VarTupleType() | inspect.TupleType() | inspect.ListType():
            return "several, with commas between"
    return "a text"


def _limits(kind: inspect.IntType) -> tuple[int | None, int | None]:
    low = kind.ge if kind.ge is not None else kind.gt + 1 if kind.gt is not None else None
    high = kind.le if kind.le is not None else kind.lt - 1 if kind.lt is not None else None
    return low, high


def _range(kind: inspect.IntType) -> str:
    low, high = _limits(kind)
    if low is not None and high is not None:
        return f"{low} to {high}"
    if low is not None:
        return f"a number, at least {low}"
    return "a number" if high is None else f"a number, at most {high}"


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def read_options(game: Game, texts: Iterable[str]) -> dict[str, Any]:
    """All of a game's options as plain values: the defaults, changed by texts like `name=value`. Raises BadOption."""
    defaults = structs.asdict(game.options())
    plain = {choice.name: choice for choice in choices(game)}
    given: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option {text}: write name=value, for example {_example(defaults)}")
        if name not in defaults:
            raise BadOption(f"--option {text}: {game.title} has no option {name!r}{hint(name, tuple(defaults))}")
        given[name] = _value(game, name, value, defaults[name], f"--option {text}: say {plain[name].allowed}")
    try:
        return msgspec.to_builtins(options_of(game, {**msgspec.to_builtins(defaults), **given}))
    except Malformed as error:
        raise BadOption(f"--option: {error}") from None


def _value(game: Game, name: str, text: str, default: Any, wrong: str) -> Any:
    """A typed value as the game takes it: whatever reading of it fits the option's type. Raises BadOption with `wrong`."""
    why = ""
    for value in _readings(text, default):
        try:
            options_of(game, {name: value})
        except Malformed as error:
            why = str(error)
            continue
        return value
    own = why.partition(": ")[2]  # what the game itself says against a value of the right type
    raise BadOption(wrong if own.startswith(("Invalid", "Expected")) else f"{wrong} ({own})")


def _readings(text: str, default: Any) -> Iterable[Any]:
    if not isinstance(default, str):
        if text.lower() in _WORDS and not (isinstance(default, int) and not isinstance(default, bool)):
            yield _WORDS[text.lower()]
        if text.lower() == "none":
            yield None
        with suppress(ValueError):
            yield int(text)
        parts = [part.strip() for part in text.split(",") if part.strip()]
        yield parts
        if all(part.lstrip("-").isdecimal() for part in parts):
            yield [int(part) for part in parts]
    yield text


def _example(defaults: dict[str, Any]) -> str:
    return next((f"{name}={write(value)}" for name, value in defaults.items()), "none (this game has no options)")


def write(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, tuple | list):
        return ",".join(write(item) for item in value)
    return "none" if value is None else ("on" if value else "off") if isinstance(value, bool) else str(value)


def hint(word: str, known: Sequence[str]) -> str:
    """What to add to "there is no `word`": the nearest known word, or all of them."""
    near = get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else f"; there are: {', '.join(known) or 'none'}"
