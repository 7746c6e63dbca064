"""Bots: pure functions from what a seat knows to one of its legal moves."""

from collections.abc import Sequence

from tests.template.game.r1.moves import Move
from tests.template.game.r1.state import State, unseen


def greedy(state: State, seat: int, legal: Sequence[Move]) -> Move:
    """Take the middle if possible; else play the card that others are least likely to match. The first of equals."""
    left = unseen(state)
    top = state.middle[-1:]

    def look(move: Move) -> float:
        if str(move.value) == top:
            return 100.0
        own = state.players[seat].hand.count(move.value)
        return own - 2.0 * left[move.value - 1]

    return max(legal, key=look)
