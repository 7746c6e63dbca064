"""Bots."""

from collections.abc import Sequence

from engine.games.mandala_stones.r1.moves import Move
from engine.games.mandala_stones.r1.state import State


def greedy(state: State, seat: int, legal: Sequence[Move]) -> Move:
    """The move that looks best, the first of equals."""
    return legal[-1]
