"""What holds at every moment of any game (house_of_cats.md §2, §6.3): random games with all twelve tiles on all levels."""

from itertools import pairwise

import pytest

from engine.games.house_of_cats.r1.house import EMPTY, NUMBERS, connected, house, places
from engine.games.house_of_cats.r1.state import Sheet
from tests.engine.games.house_of_cats.tables import random_states


def rooms(sheet: Sheet) -> dict[str, int]:
    """Letter to set of cells."""
    found: dict[str, int] = {}
    for place, letter in enumerate(sheet.rooms):
        if letter >= "a":
            found[letter] = found.get(letter, 0) | 1 << place
    return found


def groups(cells: int) -> list[int]:
    found = []
    while cells:
        found.append(connected(cells & -cells, cells))
        cells &= ~found[-1]
    return found


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("tiles", ["abcd", "efgh", "ijkl", "kice"])
def test_rooms_and_groups(level, tiles):
    for state in random_states(level, 2, level=level, tiles=tiles)[::2]:
        for sheet in state.sheets:
            for room in rooms(sheet).values():
                marks = {sheet.marks[place] for place in range(len(sheet.marks)) if room >> place & 1}
                assert len(marks) == 1
                assert marks <= set(NUMBERS)
                assert room.bit_count() == int(*marks)
                assert groups(room) == [room]
            (outside,) = places(sheet.rooms, EMPTY)
            for number, cells in zip(NUMBERS, places(sheet.marks, *NUMBERS), strict=True):
                assert all(group.bit_count() < int(number) for group in groups(cells & outside))
            assert min(sheet.charges) >= 0
            assert 0 <= sheet.track <= (12 if level == 1 else 0)
            assert level != 1 or "c" not in sheet.marks


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_house_only_fills(level):
    states = random_states(10 + level, 1, level=level)
    for before, after in pairwise(states):
        old, new = (places(state.sheets[0].marks, EMPTY)[0] for state in (before, after))
        assert new & ~old == 0
        assert new & ~house(level).cells == 0
