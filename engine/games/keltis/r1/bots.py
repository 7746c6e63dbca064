"""Bots: pure functions from what a seat knows to one of its legal moves."""

from collections.abc import Sequence

from engine.games.keltis.r1.moves import Move
from engine.games.keltis.r1.state import State


def greedy(state: State, seat: int, legal: Sequence[Move]) -> Move:
    """The first legal move."""
    return legal[-1]
