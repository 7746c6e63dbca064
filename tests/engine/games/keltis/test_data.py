"""The data file is checked when it is read; an error names the wrong entry."""

import pytest

from engine.games.keltis.r1 import data
from tests.engine.games.keltis.tables import GAME
from tests.support.datafile import changed


def test_the_file_itself_is_a_keltis():
    assert data.read(data.RAW) == data.DATA


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("sourced.cards", 109, "sourced.cards: is 109, should be 110"),
        ("sourced.copies", 3, "sourced.cards: is 110, should be 165"),
        ("sourced.values", [1, 10], r"sourced.values\[0\]: is 1, should be 0"),
        ("sourced.colours", 6, "sourced.colours: is 6, should be 5"),
        ("sourced.hand", 28, "sourced.hand: is 28, should be 1 to 27"),
        ("sourced.removed_2p", 94, "sourced.removed_2p: is 94, should be 0 to 93"),
        ("sourced.step_values", [0, 1], "sourced.step_values length: is 2, should be 10"),
        ("sourced.step_values.0", 1, r"sourced.step_values\[0\]: is 1, should be 0"),
        ("sourced.goal_steps", [6, 7, 8], "sourced.goal_steps: is .*should be .7, 8, 9."),
        ("sourced.goal_limit", 0, "sourced.goal_limit: is 0"),
        ("sourced.goal_limit", 11, "sourced.goal_limit: is 11"),
        ("sourced.small", 5, "sourced.small: is 5, should be 4"),
        ("sourced.big", 2, "sourced.big: is 2, should be 1"),
        ("sourced.wish_points", [1], "sourced.wish_points: has 1 entries"),
        ("sourced.tiles.wish", 8, "sourced.tiles total: is 24, should be 25"),
        ("sourced.tiles.wish", -9, "sourced.tiles.wish: is -9"),
        ("sourced.tiles", {"wish": 25}, "sourced.tiles: is .*wish"),
        ("sourced.dark_stones_total", 19, "sourced.dark_stones_total: is 19, should be 20"),
        ("sourced.end_stone_has_tile", False, "assumed.tile_steps.red_brown has the end stone"),
        ("assumed.tile_steps.pink.1", 3, r"assumed.tile_steps.pink\[1\]: is 3, should be above 3"),
        ("assumed.tile_steps.pink.0", 0, r"assumed.tile_steps.pink\[0\]: is 0, should be 1 to 9"),
        ("assumed.tile_steps.pink", [3, 4, 6, 7], "assumed.tile_steps.pink has the end stone"),
        ("assumed.tile_steps.pink", [3, 4, 6, 9], "sourced.dark_stones_total"),
        ("assumed.tile_steps.grey", [9], "assumed.tile_steps length: is 6, should be 5"),
        ("assumed.stall_guard_turns", 0, "assumed.stall_guard_turns: is 0"),
        ("options.bonus_may_enter", "yes", r"\$.options.bonus_may_enter"),
        ("options.start", "seat 0", "start"),
    ],
)
def test_a_wrong_entry_is_named(path, value, named):
    with pytest.raises(data.DataError, match=named):
        data.read(changed(data.RAW, path, value))


def test_no_json_is_refused():
    with pytest.raises(data.DataError, match="data file: "):
        data.read(b"{")


def test_switches_default_to_the_data_file():
    options = GAME.options()
    for name in data.Switches.__struct_fields__:
        assert getattr(options, name) is getattr(data.DATA.options, name)
