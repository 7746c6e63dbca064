"""A bug planted in Iquazú: a crash in a corner that only four players reach."""

from typing import Any

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.iquazu.r1 import GAME
from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.state import State
from tests.support.bugs import Planted


def _corner(state: State, seat: int, move: Any, chance: Chance) -> tuple:
    """It fails when the fourth player brings about a scoring."""
    effects = GAME.decide(state, seat, move, chance)
    if seat == 3 and any(type(effect) is m.Scored for effect in effects):
        return ("only", "three", "seats")[seat]
    return effects


_MENDED = replace(GAME, name="planted_b", title="Iquazú with a bug")
PLANTED = (Planted("fourth-player-scores", replace(_MENDED, decide=_corner), _MENDED, 4, 1),)
