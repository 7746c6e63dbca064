"""Golden games of House of Cats, and positions whose followers are counted."""

from tests.support.material import Playthrough, Position

PLAYTHROUGHS = (
    Playthrough("solo-greedy", 1, ("greedy",), {"tiles": "abcd"}),
    Playthrough("two-greedy", 2, ("greedy", "greedy"), {"level": 2}),
    Playthrough("two-mixed", 3, ("greedy", "random"), {"level": 3, "tiles": "ejgk"}),
    Playthrough("three-greedy", 4, ("greedy",) * 3, {"level": 4, "tiles": "fhil", "empty_cell_points": -1}),
    Playthrough("six-random", 5, ("random",) * 6, {"tiles": "kice"}),
)

POSITIONS = (
    Position(1, seed=1, depth=2, options={"tiles": "abcd"}),
    Position(2, seed=2, depth=4, options={"level": 2}),
    Position(3, seed=3, after=24, depth=3, options={"level": 3, "tiles": "cikl"}),
    Position(1, seed=4, after=10, depth=3, options={"level": 4, "tiles": "ejgd"}),
    Position(2, seed=5, after=18, depth=3, options={"level": 1, "tiles": "fhka"}),
    Position(6, seed=6, after=60, depth=3, options={"level": 1, "max_rooms_per_number": 1}),
)
