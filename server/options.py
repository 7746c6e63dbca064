"""What people write on a command line about a game: its name, its options, its bots. Clear words where it is wrong."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import structs

from engine.codec import Malformed
from engine.game import Game
from engine.timeline import options_of

_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class BadOption(ValueError):
    """An option that the game does not take; the text says what was written and what would be right."""


def read_options(game: Game, texts: Iterable[str]) -> dict[str, Any]:
    """All of a game's options as plain values: the defaults, changed by texts like `name=value`. Raises BadOption."""
    defaults = structs.asdict(game.options())
    given: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option {text}: write name=value, for example {_example(defaults)}")
        if name not in defaults:
            raise BadOption(f"--option {text}: {game.title} has no option {name!r}{hint(name, tuple(defaults))}")
        given[name] = _value(text, value, defaults[name])
    try:
        return structs.asdict(options_of(game, {**defaults, **given}))
    except Malformed as error:
        raise BadOption(f"--option: {error}") from None


def _example(defaults: dict[str, Any]) -> str:
    return next((f"{name}={_write(value)}" for name, value in defaults.items()), "none (this game has no options)")


def _write(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _value(text: str, value: str, default: Any) -> Any:
    """`value` as the type that its default has."""
    if isinstance(default, bool):
        if value.lower() not in _WORDS:
            raise BadOption(f"--option {text}: say on or off")
        return _WORDS[value.lower()]
    if isinstance(default, int):
        try:
            return int(value)
        except ValueError:
            raise BadOption(f"--option {text}: {value!r} is no whole number") from None
    return value


def hint(word: str, known: Sequence[str]) -> str:
    """What to add to "there is no `word`": the nearest known word, or all of them."""
    near = get_close_matches(word, known, 1)
    return f"; did you mean {near[0]}?" if near else f"; there are: {', '.join(known) or 'none'}"
