"""Golden games of Iquazú, and positions whose followers are counted."""

from tests.support.material import Playthrough, Position

SWITCHED = {"strip_sides": "front", "start": "seat 0"}

PLAYTHROUGHS = (
    Playthrough("two-greedy", 1, ("greedy", "greedy")),
    Playthrough("three-mixed", 2, ("greedy", "random", "greedy")),
    Playthrough("four-greedy", 3, ("greedy",) * 4),
    Playthrough("two-random", 4, ("random", "random")),
    Playthrough("three-switched", 5, ("greedy", "greedy", "random"), SWITCHED),
)

POSITIONS = (
    Position(2, seed=1, depth=3),
    Position(3, seed=2, depth=3),
    Position(4, seed=3, depth=3),
    Position(2, seed=1, after=20, depth=3),
    Position(3, seed=2, after=40, depth=3),
    Position(4, seed=3, after=60, depth=3),
    Position(2, seed=4, after=55, depth=3),
    Position(3, seed=6, after=30, depth=3, options=SWITCHED),
)
