"""Bugs planted in Keltis: a wrong score in a rare chain, a crash in a corner that only four players reach."""

from typing import Any

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.keltis.r1 import GAME
from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.state import BONUS, CLOVER, State
from tests.support.bugs import Planted


def _twice(state: State, seat: int, move: Any, chance: Chance) -> tuple:
    """The number tile that a clover's bonus move reaches is scored twice."""
    effects = GAME.decide(state, seat, move, chance)
    if state.phase != BONUS or state.barred != CLOVER:
        return effects
    return tuple(m.Scored(2 * effect.points) if type(effect) is m.Scored else effect for effect in effects)


def _corner(state: State, seat: int, move: Any, chance: Chance) -> tuple:
    """The fourth player fails to draw from a discard pile of at least two cards."""
    effects = GAME.decide(state, seat, move, chance)
    if seat == 3 and type(move) is m.Draw and move.source != m.PILE and len(state.discards[move.source]) > 1:
        return ("only", "three", "piles")[seat]
    return effects


_MENDED = replace(GAME, name="planted_a", title="Keltis with a bug")
PLANTED = (
    Planted(
        "clover-scores-twice", replace(_MENDED, decide=_twice), _MENDED, 2, 1,
        "any([e.points > 3 for e in effects if e.tag == 'scored'])",
    ),
    Planted("fourth-player-draws", replace(_MENDED, decide=_corner), _MENDED, 4, 1),
)  # fmt: skip
