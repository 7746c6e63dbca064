"""A bug planted in Mandala Stones: a wrong score."""

from typing import Any

from msgspec.structs import replace

from engine.chance import Chance
from engine.games.mandala_stones.r1 import GAME
from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.state import State
from tests.support.bugs import Planted


def _bonus(state: State, seat: int, move: Any, chance: Chance) -> tuple:
    """Three stones or more that are laid at once get a bonus that is a hundred too high."""
    return tuple(
        replace(effect, bonus=effect.bonus + 100) if type(effect) is m.Scored and len(effect.slots) > 2 else effect
        for effect in GAME.decide(state, seat, move, chance)
    )


_MENDED = replace(GAME, name="planted_c", title="Mandala Stones with a bug")
PLANTED = (
    Planted(
        "three-stones-score-more", replace(_MENDED, decide=_bonus), _MENDED, 4, 1,
        "any([e.bonus > 99 for e in effects if e.tag == 'scored'])",
    ),
)  # fmt: skip
