from collections.abc import Sequence

from engine.games.iquazu.r1.moves import Move
from engine.games.iquazu.r1.state import State


def greedy(state: State, seat: int, legal: Sequence[Move]) -> Move:
    return legal[0]
