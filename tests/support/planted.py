"""A bug on purpose: a game that fails on moves with many effects, as one whose table of points ends too soon; and the same
game with the bug mended."""

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from engine import registry
from engine.chance import Chance
from engine.game import Game
from tests.support import material

NAME = "planted"
POINTS = (0, 1, 2)
"""Moves of the sample game have up to three effects."""


def sample() -> Game:
    """The game in which the bug is planted."""
    return registry.find(material.sample()[0])


def mended(game: Game | None = None, name: str = NAME) -> Game:
    """The game without the bug, under the name of the one that has it."""
    game = game or sample()
    return replace(game, name=name, title=f"{game.title} with a bug")


def broken(game: Game | None = None, name: str = NAME, points: tuple[int, ...] = POINTS) -> Game:
    """A game that raises IndexError, after its draws, when a move has more effects than there are `points`."""
    game = mended(game, name)
    right = game.decide

    def decide(state: Any, seat: int, move: Any, chance: Chance) -> tuple:
        effects = right(state, seat, move, chance)
        return effects if points[len(effects)] >= 0 else ()

    return replace(game, decide=decide)


def hall_games(*games: Game) -> SimpleNamespace:
    """These games as server.hall.Hall takes them."""
    found = {game.name: game for game in games}
    return SimpleNamespace(
        names=lambda: tuple(found), rules_of=lambda name: (found[name].rules,), find=lambda name, rules=None: found[name]
    )
