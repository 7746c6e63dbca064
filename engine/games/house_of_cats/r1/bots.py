"""Bots: pure functions from what a seat knows to one of its next steps."""

from collections.abc import Sequence

from engine.games.house_of_cats.r1.moves import Step
from engine.games.house_of_cats.r1.state import State


def greedy(state: State, seat: int, steps: Sequence[Step], draft: tuple = ()) -> Step:
    """The first step."""
    return steps[0]
