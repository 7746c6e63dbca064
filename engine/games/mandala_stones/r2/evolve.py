"""Folding effects into a state: as in number 1, and a seat that is passed over."""

from msgspec.structs import replace

from engine.games.mandala_stones.r1.evolve import EVOLVERS as R1
from engine.games.mandala_stones.r2 import moves as m
from engine.games.mandala_stones.r2.state import State


def _passed(s: State, e: m.Passed) -> State:
    return replace(s, seat=(e.seat + 1) % len(s.players), closing=True)


EVOLVERS = {**R1, m.Passed: _passed}
"""Effect type to the function that folds it."""
