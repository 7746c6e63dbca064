"""The games there are. The one place outside a game's own folder that names it.

Source: DESIGN §2 (older rules numbers stay callable as whole folders).
"""

from functools import cache
from importlib import import_module
from types import ModuleType

from engine.drawing import Drawn
from engine.game import Game
from engine.wording import Plain

_RULES: dict[str, tuple[int, ...]] = {
    "house_of_cats": (1,),
    "iquazu": (1,),
    "keltis": (1,),
    "mandala_stones": (1, 2),
}


class NoSuchGame(LookupError):
    """A game or a rules number that this program does not know; the text says which there are."""


def names() -> tuple[str, ...]:
    """Names of all games, in order."""
    return tuple(sorted(_RULES))


def rules_of(name: str) -> tuple[int, ...]:
    """Rules numbers of a game, oldest first. Raises NoSuchGame."""
    if name not in _RULES:
        raise NoSuchGame(f"there is no game {name!r}; games are {', '.join(names())}")
    return _RULES[name]


@cache
def find(name: str, rules: int | None = None) -> Game:
    """A game under a rules number (the newest when None). Raises NoSuchGame."""
    known = rules_of(name)
    number = known[-1] if rules is None else rules
    if number not in known:
        raise NoSuchGame(f"{name} has rules {', '.join(map(str, known))}, not {rules}")
    return import_module(f"engine.games.{name}.r{number}").GAME


@cache
def drawing(game: Game) -> ModuleType | Drawn:
    """What draws a game: `draw(look)` and `picks(state, seat, move, language)` (engine/drawing.py).

    A game that has no `draw` module, or is not registered, is shown as its text board.
    """
    return _room(game, "draw") or Drawn(game)


@cache
def words(game: Game) -> ModuleType | Plain:
    """What a game's names are called for people: `parts`, `options`, `guide`, each of a language (engine/wording.py)."""
    return _room(game, "words") or Plain(game)


def _room(game: Game, name: str) -> ModuleType | None:
    """A module of a rules folder that not every game has; None where there is none, or the game is not registered."""
    if game.name not in _RULES or find(game.name, game.rules) is not game:
        return None
    where = f"engine.games.{game.name}.r{game.rules}.{name}"
    try:
        return import_module(where)
    except ModuleNotFoundError as error:
        if error.name != where:
            raise
        return None
