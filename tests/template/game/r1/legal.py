"""Legal moves.

Source: RULES.md §2. Canonical order: by value. So the first legal move, which the system plays for a seat that left, is to
play the lowest card.
"""

from functools import lru_cache

from engine.game import Unknown
from tests.template.game.r1.moves import PLAY, Move
from tests.template.game.r1.state import State


def to_act(state: State) -> tuple[int, ...]:
    """The one seat that acts; nobody when the game is over."""
    return () if state.seat < 0 else (state.seat,)


def legal(state: State, seat: int, draft: tuple = ()) -> tuple[Move, ...]:
    """Every legal move of a seat, in canonical order; none when it is not its turn.

    Raises Unknown when the hand is not known whole to this folder.
    """
    if seat != state.seat:
        return ()
    player = state.players[seat]
    if player.unknown:
        raise Unknown(f"the hand of seat {seat} is not known here")
    return _plays(player.hand)


@lru_cache(maxsize=4096)
def _plays(hand: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(PLAY[value] for value in dict.fromkeys(hand))
