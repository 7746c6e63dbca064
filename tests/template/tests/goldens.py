"""Golden games, and positions whose followers are counted."""

from tests.support.material import Playthrough, Position

PLAYTHROUGHS = (
    Playthrough("two-greedy", 1, ("greedy", "greedy")),
    Playthrough("three-mixed", 2, ("greedy", "random", "random"), {"last_takes_rest": True}),
    Playthrough("four-random", 3, ("random",) * 4, {"start": "random"}),
)

POSITIONS = (
    Position(2, seed=1, depth=6),
    Position(3, seed=2, depth=5),
    Position(4, seed=3, depth=5),
    Position(2, seed=4, after=28, depth=8, options={"last_takes_rest": True}),
)
