"""The data file is checked when it is read; an error names the wrong entry."""

import json

import pytest

from engine.games.house_of_cats.r1 import data
from engine.games.house_of_cats.r1.house import HOUSES, names
from tests.support.datafile import changed


def test_the_file_itself_is_a_house_of_cats():
    assert data.read(data.RAW) == data.DATA


def test_the_houses_are_those_of_the_file():
    assert [len(names(home.cells)) for home in HOUSES] == [36, 38, 36, 40]
    assert [level.adjacent_pairs for level in data.DATA.levels.all()] == [60, 63, 59, 63]
    assert [home.stars for home in HOUSES] == [(), ("b2", "f3", "d5"), ("b2", "e3", "f5"), ()]
    assert "c3" not in names(HOUSES[3].cells)


ROWS = ["######"] * 6


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("schema", 2, "schema: is 2, should be 1"),
        ("die_faces", [1, 2, 3, 4, 5, "cat"], "die_faces: is .1, 2"),
        ("dice", 0, "dice: is 0, should be 1 to 9"),
        ("results_per_turn", 5, "results_per_turn: is 5, should be 1 to 4"),
        ("players", [0, 6], r"players\[0\]: is 0"),
        ("players", [1, 7], r"players\[1\]: is 7"),
        ("room_points", {"2": 2, "3": 4, "4": 6}, "room_points: is"),
        ("room_points.5", -9, "room_points.5: is -9"),
        ("gift_points", 100, "gift_points: is 100"),
        ("empty_cell_points", 1, "empty_cell_points: is 1, should be -5 to 0"),
        ("turn_guard", 0, "turn_guard: is 0"),
        ("max_rooms_per_number", 0, "max_rooms_per_number: is 0"),
        ("tie_break", ["shared"], "tie_break: is"),
        ("abilities.3.letter", "x", r"abilities\[3\].letter: is x, should be d"),
        ("abilities.3.name", "nudge", r"abilities\[3\].name: is nudge, should be fourth_result"),
        ("abilities.3.timing", "immediate", r"abilities\[3\].timing: is immediate, should be stored"),
        ("abilities.3.timing", "later", r"abilities\[3\].timing"),
        ("abilities", [], "abilities length: is 0, should be 12"),
        ("tiles_in_play", 3, "tiles_in_play: is 3, should be 4"),
        ("first_game.level", 5, "first_game.level: is 5"),
        ("first_game.tiles", ["a", "b", "c"], "first_game.tiles length: is 3, should be 4"),
        ("first_game.tiles", ["a", "b", "c", "a"], "first_game.tiles different: is 3"),
        ("first_game.tiles.0", "z", r"first_game.tiles\[0\] is a letter"),
        ("levels.1.name", "lines", "levels.1.name: is lines, should be cheese"),
        ("levels.1.cells", 35, "levels.1.cells: is 35, should be 36"),
        ("levels.1.adjacent_pairs", 61, "levels.1.adjacent_pairs: is 61, should be 60"),
        ("levels.1.map.2", "#####", r"levels.1.map\[2\] length: is 5, should be 6"),
        ("levels.1.map.2", "###x##", r"levels.1.map\[2\]: is '###x##'"),
        ("levels.1.map", [], "levels.1.map rows: is 0"),
        ("levels.1.map.0", "########", r"levels.1.map\[0\] length: is 8, should be 1 to 7"),
        ("levels.2.stars.0", [0, 0], r"levels.2.stars\[0\] .0, 0. is a cell: is False"),
        ("levels.2.stars.1", [1, 2], r"levels.2.stars\[1\]: is .1, 2., next to stars\[0\]"),
        ("levels.2.stars.1", [1, 1], r"levels.2.stars\[1\]: is .1, 1., the same as stars\[0\]"),
        ("levels.1.cat_track.length", -1, "levels.1.cat_track.length: is -1"),
        (
            "levels.1.cat_track.bonus_number_at",
            [3, 13],
            r"levels.1.cat_track.bonus_number_at\[1\]: is 13, should be 1 to 12",
        ),
        ("levels.1.cat_track.bonus_number_at", [6, 3], r"levels.1.cat_track.bonus_number_at\[1\]: is 3, should be above 6"),
        ("levels.1.cheese_rows", [1], "levels.1.cheese_rows length: is 1, should be 6"),
        ("levels.1.cheese_cols.0", -1, r"levels.1.cheese_cols\[0\]: is -1"),
        ("levels.2.value_cells.0", [0, 0, 1], r"levels.2.value_cells\[0\] .0, 0. is a cell"),
        ("levels.2.value_cells.1", [0, 3, 1], r"levels.2.value_cells\[1\] .0, 3. is new"),
        ("levels.2.value_cells.0", [0, 3, 10], r"levels.2.value_cells\[0\] points: is 10"),
        ("levels.2.line_points", -1, "levels.2.line_points: is -1"),
        ("levels.3.cat_table", [0], "levels.3.cat_table length: is 1"),
        ("levels.3.cat_table", [0, 2, 1], r"levels.3.cat_table\[2\]: is 1, should be at least 2"),
        ("levels.3.mouse_points_per_adjacent_room", 100, "levels.3.mouse_points_per_adjacent_room: is 100"),
        ("levels.4.caught_mouse", 100, "levels.4.caught_mouse: is 100"),
        ("levels.4.cat_table", [0], "cat_table"),
        ("levels.5", {}, "5"),
    ],
)
def test_a_wrong_entry_is_named(path, value, named):
    with pytest.raises(data.DataError, match=named):
        data.read(changed(data.RAW, path, value))


def test_no_json_is_refused():
    with pytest.raises(data.DataError, match="data file: "):
        data.read(b"{")


def test_another_layout_may_be_dropped_in():
    whole = json.loads(data.RAW)
    whole["levels"]["1"] |= {"map": ["######", "##..##", *ROWS[2:]], "cells": 34, "adjacent_pairs": 53}  # seven pairs fewer
    assert data.read(json.dumps(whole).encode()).levels.cheese.cells == 34
