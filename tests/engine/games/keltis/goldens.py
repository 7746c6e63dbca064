"""Golden games of Keltis, and positions whose followers are counted."""

from tests.support.material import Playthrough, Position, Sample

SWITCHED = {
    "bonus_may_enter": False,
    "card_move_optional": False,
    "clover_move_optional": True,
    "may_redraw_own_discard": False,
    "equal_second_card_leaves_direction_open": False,
    "start": "random",
}

PLAYTHROUGHS = (
    Playthrough("two-greedy", 1, ("greedy", "greedy")),
    Playthrough("three-mixed", 2, ("greedy", "random", "greedy")),
    Playthrough("four-greedy", 3, ("greedy",) * 4),
    Playthrough("two-random", 4, ("random", "random")),
    Playthrough("three-switched", 5, ("greedy", "greedy", "random"), SWITCHED),
)

POSITIONS = (
    Position(2, seed=1, depth=5),
    Position(3, seed=2, depth=4),
    Position(4, seed=3, depth=4),
    Position(2, seed=1, after=60, depth=5),
    Position(3, seed=2, after=61, depth=4),
    Position(4, seed=3, after=90, depth=4),
    Position(2, seed=4, after=150, depth=4),
    Position(3, seed=5, after=200, depth=4),
    Position(3, seed=6, after=40, depth=4, options=SWITCHED),
)

SAMPLE = Sample(game=(2, 1), other=(2, 2), left=(3, 29))
"""Keltis is the game that docs/REPLAY.md and the tests of the workbench show."""
