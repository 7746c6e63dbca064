"""The laws of DESIGN §8 on House of Cats: every number of seats, every level, every option thrown, every ability on the table."""

from typing import ClassVar

from tests.support.battery import Battery


class TestHouseOfCats(Battery):
    where = "engine.games.house_of_cats.r1"
    values: ClassVar = {
        "tiles": ("drawn", "abcd", "efgh", "ijkl"),
        "empty_cell_points": (0, -1),
        "max_rooms_per_number": (0, 1),
    }
    pairs = tuple(
        {"level": level, **other}
        for level, tiles in ((2, "cikg"), (3, "kejb"), (4, "ikfh"))
        for other in ({"tiles": tiles}, {"empty_cell_points": -1}, {"max_rooms_per_number": 1})
    )
    combos = (
        (1, {"level": 1, "tiles": "cdbi"}),
        (2, {"level": 2, "tiles": "ejgk"}),
        (3, {"level": 3, "tiles": "fhal", "empty_cell_points": -1}),
        (2, {"level": 4, "max_rooms_per_number": 1}),
        (4, {"level": 1, "tiles": "kica", "track_bonuses": False}),
        (5, {"level": 2}),
        (6, {"level": 1, "tiles": "cile"}),
    )
    each = 24
    search = 2
    forged = 20
