"""The data file is checked when it is read; an error names the wrong entry."""

import json

import pytest

from engine.games.iquazu.r1 import data, tiles
from tests.support.datafile import changed


def test_the_file_itself_is_an_iquazu():
    assert data.read(data.RAW) == data.DATA
    columns = data.DATA.assumed.holes_top_to_bottom
    assert sum(map(len, columns.values())) == 21 * 6
    assert sorted(tiles.LIGHT + tiles.DARK) == sorted("2222333344bbbbbccccddd*******++++++3344445556")
    assert (len(tiles.LIGHT), len(tiles.DARK)) == (35, 10)


HOLES = "assumed.holes_top_to_bottom"


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("sourced.rows", 6, "sourced.rows: is 6, should be 5"),
        ("sourced.window", 7, "sourced.window: is 7, should be 6"),
        ("sourced.crystal_columns", 10, "sourced.crystal_columns: is 10, should be 11"),
        ("sourced.water_strips", 9, "sourced.columns: is 14, should be 15"),
        ("sourced.tile_only_columns", [12, 13], "sourced.tile_only_columns: is"),
        ("sourced.dark_tile_columns", [12, 13], "sourced.dark_tile_columns: is .12, 13., should be .13, 14."),
        ("sourced.scorings_with_tiles", 8, "sourced.scorings_with_tiles: is 8, should be 9"),
        ("sourced.scorings_points_only", 3, "sourced.scorings_points_only: is 3, should be 2"),
        ("sourced.colours", ["W", "O", "B"], "sourced.colours: is"),
        ("sourced.cards", 61, "sourced.cards: is 61, should be 60"),
        ("sourced.draw", 0, "sourced.draw: is 0, should be 1 to 9"),
        ("sourced.hand_limit", 0, "sourced.hand_limit: is 0"),
        ("sourced.deal", {"2": [4, 5]}, "sourced.deal: is"),
        ("sourced.deal.3", [4, 5], "sourced.deal.3 length: is 2, should be 3"),
        ("sourced.deal.3.2", 13, r"sourced.deal.3\[2\]: is 13, should be 0 to 12"),
        ("sourced.crystals_per_colour", 30, "sourced.crystals_per_colour: is 30, should be 31 to"),
        ("sourced.drops", 3, "sourced.drops: is 3"),
        ("sourced.score_track", 0, "sourced.score_track: is 0"),
        ("assumed.cards_per_colour", 21, "sourced.cards: is 60, should be 63"),
        ("assumed.player_colours", ["red", "yellow", "green"], "assumed.player_colours length: is 3, should be 4"),
        ("assumed.player_colours.3", "rose", "assumed.player_colours initials: is 3, should be 4"),
        ("assumed.strips", [], "assumed.strips length: is 0, should be 5"),
        ("assumed.strips.0.front", ["S1a", "S9z"], "column S9z is not in assumed.holes_top_to_bottom"),
        ("assumed.strips.0.front", ["S1a", "S2a"], "column S2a appears: is 2, should be 1"),
        ("assumed.strips.0.front", ["S1a"], r"\$.assumed.strips\[0\].front"),
        ("assumed.fixed_column_11", "X", "column X is not in"),
        (f"{HOLES}.S9", ["1W"], f"{HOLES}.S9 is used: is False"),
        (f"{HOLES}.S1a", ["1O", "2B", "3W", "4B", "5W"], f"{HOLES}.S1a length: is 5, should be 6"),
        (f"{HOLES}.S1a.2", "3X", rf"{HOLES}.S1a\[2\]: is '3X', should be a row and a colour"),
        (f"{HOLES}.S1a.2", "6W", rf"{HOLES}.S1a\[2\] row: is 6, should be 1 to 5"),
        (f"{HOLES}.S1a.2", "1W", rf"{HOLES}.S1a\[2\]: row 1 stands below row 2"),
        (f"{HOLES}.S1a.2", "4W", rf"{HOLES}.S1a rows with two holes: is 2, should be 1"),
        (f"{HOLES}.S1a.2", "3O", rf"{HOLES}.S1a holes of W: is 1, should be 2"),
        (f"{HOLES}.F", ["1B", "2W", "3O", "5W", "5O", "5B"], f"{HOLES}.F rows with two holes: is 0, should be 1"),
        (f"{HOLES}.F", ["1B", "1W", "3O", "5W", "5O", "5B"], f"{HOLES}.F most holes in a row"),
        ("assumed.points.4", [[6, 3, 1]], "assumed.points.4 length: is 1, should be 11"),
        ("assumed.points.3.0", [5], r"assumed.points.3\[0\] length: is 1, should be 2"),
        ("assumed.points.3.0", [2, 5], r"assumed.points.3\[0\]: is \(2, 5\), should be \(5, 2\)"),
        ("assumed.points.3.0", [7, 0], r"assumed.points.3\[0\] least: is 0"),
        ("assumed.points.2.0", [5], "assumed.points.2 total: is 72, should be 71"),
        ("assumed.checks.pools", {"2": 71}, "assumed.checks.pools: is"),
        ("assumed.tiles_light.JOKER", 8, "assumed.tiles_light total: is 36, should be 35"),
        ("assumed.tiles_light.JOKER", -1, "assumed.tiles_light.JOKER: is -1"),
        ("assumed.tiles_light.FISH", 0, "assumed.tiles_light.FISH: no kind of tile"),
        ("assumed.tiles_dark.VP6", 2, "assumed.tiles_dark total: is 11, should be 10"),
        ("assumed.tiles_dark.VP60", 0, "assumed.tiles_dark.VP60: no kind of tile"),
        ("sourced.windows", 6, "windows"),
    ],
)
def test_a_wrong_entry_is_named(path, value, named):
    with pytest.raises(data.DataError, match=named):
        data.read(changed(data.RAW, path, value))


def test_no_json_is_refused():
    with pytest.raises(data.DataError, match="data file: "):
        data.read(b"{")


def other_layout(**checks) -> bytes:
    """A data file whose columns have five holes in five rows, but for the printed one."""
    whole = json.loads(data.RAW)
    for name in whole["assumed"]["holes_top_to_bottom"]:
        if name != "F":
            whole["assumed"]["holes_top_to_bottom"][name] = ["1W", "2B", "3O", "4W", "5B"]
    whole["assumed"]["checks"] |= checks
    return json.dumps(whole).encode()


def test_a_printed_layout_may_be_dropped_in():
    free = {"holes": None, "holes_of_each_colour": None, "doubled_rows": None}
    assert data.read(other_layout(**free)).assumed.holes_top_to_bottom["S3d"] == ("1W", "2B", "3O", "4W", "5B")


@pytest.mark.parametrize(
    ("checks", "named"),
    [
        ({}, "S1a length: is 5, should be 6"),
        ({"holes": None}, "S1a rows with two holes: is 0, should be 1"),
        ({"holes": None, "doubled_rows": None}, "S1a holes of O: is 1, should be 2"),
    ],
)
def test_a_layout_comes_to_what_the_file_itself_says(checks, named):
    with pytest.raises(data.DataError, match=named):
        data.read(other_layout(**checks))


def test_some_column_has_a_row_with_two_holes():
    whole = json.loads(other_layout(holes=None, holes_of_each_colour=None, doubled_rows=None))
    whole["assumed"]["holes_top_to_bottom"]["F"] = ["1W", "2B", "3O", "4W", "5B"]
    with pytest.raises(data.DataError, match="has a row with two holes: is False"):
        data.read(json.dumps(whole).encode())
