"""Golden games of Mandala Stones, and positions whose followers are counted."""

from tests.support.material import Playthrough, Position

TOPS_ONLY = {"stack_visibility": "tops_only", "start": "seat 0"}
FULL = {"stack_visibility": "full"}

PLAYTHROUGHS = (
    Playthrough("two-greedy", 1, ("greedy", "greedy")),
    Playthrough("three-mixed", 2, ("greedy", "random", "greedy")),
    Playthrough("four-greedy", 3, ("greedy",) * 4),
    Playthrough("two-random", 4, ("random", "random")),
    Playthrough("three-tops-only", 5, ("greedy", "greedy", "random"), TOPS_ONLY),
    Playthrough("two-full", 6, ("greedy", "random"), FULL),
    Playthrough("r2-four-greedy", 5, ("greedy",) * 4, rules=2),
    Playthrough("r2-three-mixed", 7, ("random", "greedy", "greedy"), rules=2),
)

POSITIONS = (
    Position(2, seed=1, depth=2),
    Position(3, seed=2, depth=2, options=TOPS_ONLY),
    Position(4, seed=3, depth=2, options=FULL),
    Position(2, seed=1, after=21, depth=2),
    Position(3, seed=2, after=32, depth=2),
    Position(4, seed=3, after=60, depth=3),
    Position(2, seed=4, after=36, depth=3),
    Position(2, seed=1, depth=2, rules=2),
    Position(4, seed=20, after=60, depth=3, rules=2),
)
