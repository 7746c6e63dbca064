"""Bugs planted in Keltis: a wrong score in a rare chain, a crash in a corner that only four players reach, a leak."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.games.keltis.r1 import GAME
from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.evolve import EVOLVERS
from engine.games.keltis.r1.state import BONUS, CLOVER, State
from engine.seal import opens
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


class Telling(Struct, frozen=True, gc=False, array_like=True, tag="drew"):
    """As Drawn, with a public field that tells when the card is of the first colour."""

    card: opens(m.Card)
    first: bool


def _telling(state: State, seat: int, move: Any, chance: Chance) -> tuple:
    """What is drawn in secret is told in part."""
    effects = GAME.decide(state, seat, move, chance)
    return tuple(Telling(e.card, e.card.value < 11) if type(e) is m.Drawn else e for e in effects)


def _telling_late(state: State, seat: int, move: Any, chance: Chance) -> tuple:
    """What is drawn in secret is told in part, once the seat has two wish stones."""
    return (_telling if state.players[seat].wishes > 1 else GAME.decide)(state, seat, move, chance)


LEAKY = replace(
    GAME,
    decide=_telling,
    effect=m.Tiled | m.Dealt | m.Began | m.Laid | m.Discarded | m.Entered | m.Stepped | m.Scored | m.Wished | m.Offered
    | m.Declined | m.Drawn | Telling | m.Taken | m.Ended | m.Redealt,
    evolvers={**EVOLVERS, Telling: EVOLVERS[m.Drawn]},
)  # fmt: skip
_MENDED = replace(GAME, name="planted_a", title="Keltis with a bug")
_PLAIN = replace(GAME, name="planted_l", title="Keltis with a leak")
LEAK = (replace(LEAKY, name="planted_l", title="Keltis with a leak", decide=_telling_late), _PLAIN)
"""The game that tells of a drawn card late in the game, and the one that does not."""
PLANTED = (
    Planted(
        "clover-scores-twice", replace(_MENDED, decide=_twice), _MENDED, 2, 1,
        "any([e.points > 3 for e in effects if e.tag == 'scored'])",
    ),
    Planted("fourth-player-draws", replace(_MENDED, decide=_corner), _MENDED, 4, 1),
)  # fmt: skip
