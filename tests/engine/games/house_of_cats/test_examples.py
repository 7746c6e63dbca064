"""The worked examples 11.1 to 11.9 of house_of_cats.md."""

import pytest

from engine.games.house_of_cats.r1.score import is_seen, parts, rooms, total
from engine.games.house_of_cats.r1.state import Options, empty_cells
from tests.engine.games.house_of_cats.tables import PLACE, at, cells, full_but, may, sheet, table

LEVEL_1 = """
4   M   3   5c  5c  5
4   M   2f  5c  5c  4d
2e  2e  2f  5c  4d  4d
3a  3a  3a  5b  4   4d
4   2g  M   5b  M   M
M   2g  5b  5b  5b  M
"""
LEVEL_2 = """
..  C   4e  4e  C   M   ..
2c  M   C   4e  4e  3   4a
2c  4f  4f  C   M   4a  4a
5   4f  4f  5b  5b  3   4a
2   C   M   5b  5b  2d  2d
..  C   3   M   5b  C   ..
"""
LEVEL_3 = """
4f  C   C   C   ..  ..  ..
4f  4f  5e  5e  5e  M   3
C   4f  5e  5e  4   2b  M
C   C   3a  3a  C   2b  2
2d  2d  3a  M   2c  M   5
..  ..  ..  M   2c  C   C
"""
LEVEL_4 = """
C   M   M   C   M   3f  3f
3c  3c  3c  M   2e  3f  4
5d  5d  ..  M   2e  4a  2
5d  5d  5   M   ..  4a  4a
5d  3g  M   M   5b  4a  5b
3g  3g  C   M   5b  5b  5b
"""


def test_11_1_a_small_area_takes_as_many_results_as_fit():
    s = table(full_but("a1 b1 d5 e5 f5"), roll="534m")
    assert cells(may(s)) == {"a1", "b1", "d5", "e5", "f5"}
    assert cells(may(s, "5@a1")) == {"b1"}
    assert may(s, "5@a1 3@b1") == []
    assert s.refused("5@a1 end") == "must_write"
    assert s.refused("5@a1") == "unfinished"
    s.when("5@a1 3@b1")
    assert (at(s, "a1"), at(s, "b1"), at(s, "d5")) == ("5", "3", ".")


def test_11_2_joined_groups_leave_a_choice_of_rooms():
    s = table(sheet("3 3\n.\n3 3"), roll="3455")
    offered = may(s, "3@a2")
    assert {"room:a1b1a2", "room:a2a3b3", "room:a1a2a3"} <= set(offered)
    assert all(step.startswith("room:") and "a2" in step for step in offered)
    s.when("3@a2 room:a1a2a3 4@b2 5@c2")
    assert [at(s, cell) for cell in ("a1", "a2", "a3", "b1", "b3")] == ["3a", "3a", "3a", "3", "3"]


def test_11_3_a_chain_of_rooms_in_one_turn():
    s = table(sheet("2 . . . . .\n. . . . . .\n. . . . . .\n3 3"), roll="245m", tiles="cabd")
    assert all(step.startswith("put3@") for step in may(s, "2@b1"))
    assert len(may(s, "2@b1")) == 32
    draft = "2@b1 put3@c4"
    assert {"4@c1", "4@b2", "use3:4>5"} <= set(may(s, draft))
    assert cells([step for step in may(s, draft) if not step.startswith("use")]) == {"b2", "c1"}
    s.when("2@b1 put3@c4 use3:4>5 5@c1 5@d1")
    assert [at(s, cell) for cell in ("a1", "b1", "a4", "b4", "c4", "c1", "d1")] == ["2a", "2a", "3b", "3b", "3b", "5", "5"]
    assert s.state.sheets[0].charges == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("level", "picture", "track", "closed", "points", "all_points"),
    [
        (1, LEVEL_1, 8, (3, 1, 1, 2), {"rooms": 34, "cat track": 8, "cheese": 9}, 51),
        (2, LEVEL_2, 0, (2, 0, 3, 1), {"rooms": 31, "values": 10, "lines": 20}, 61),
        (3, LEVEL_3, 0, (3, 1, 1, 1), {"rooms": 25, "cats": 16, "mice": 8}, 49),
        (4, LEVEL_4, 0, (1, 3, 1, 2), {"rooms": 38, "hunt": 27}, 65),
    ],
    ids=["11.4", "11.5", "11.6", "11.7"],
)
def test_final_sheets(level, picture, track, closed, points, all_points):
    final, options = sheet(picture, level, track=track), Options(level=level)
    assert rooms(final) == closed
    assert dict(parts(options, final)) == points | {"gifts": 0, "empty cells": 0}
    assert total(options, final) == all_points
    assert empty_cells(final) == 0


def test_11_6_single_mice_count_their_rooms():
    final = sheet(LEVEL_3, 3)
    mice = [("f2", 2), ("g3", 1), ("d5", 2), ("f5", 2), ("d6", 1)]
    for cell, points in mice:
        others = [(place, mark) for place, mark in enumerate(final.marks) if mark == "m" and place != PLACE[cell]]
        marks = list(final.marks)
        for place, _ in others:
            marks[place] = "2"
        alone = type(final)("".join(marks), final.rooms)
        assert dict(parts(Options(level=3), alone))["mice"] == points


def test_11_7_a_room_in_the_column_hides_the_mice_behind_it():
    final = sheet(LEVEL_4, 4)
    assert all(is_seen(final, place) for place, mark in enumerate(final.marks) if mark == "m")
    blocked = sheet(LEVEL_4.replace("3c  3c  3c  M ", "3c  3c  3c  2h"), 4)
    seen = {cell: is_seen(blocked, PLACE[cell]) for cell in ("d3", "d4", "d5", "d6")}
    assert seen == {"d3": False, "d4": False, "d5": False, "d6": True}
    assert dict(parts(Options(level=4), blocked))["hunt"] == 5 * 3 - 3


@pytest.mark.parametrize(("each", "points"), [(0, 0), (-1, -3), (-2, -6)])
def test_11_8_empty_cells(each, points):
    final = full_but("a1 b1 f6")
    assert dict(parts(Options(empty_cell_points=each), final))["empty cells"] == points


def test_11_9_the_third_box_gives_a_number_which_may_close_a_room():
    s = table(sheet("2 . . 5", track=2), roll="c345", tiles="abde")
    assert len(may(s, "cat")) == 4 * 34
    assert {"put2@b1", "put3@f6", "put5@c3"} <= set(may(s, "cat"))
    s.when("cat put2@b1 use2:4>5 5@e1 5@e2")
    assert (s.state.sheets[0].track, at(s, "b1"), s.state.sheets[0].charges) == (3, "2a", (0, 0, 0, 0))
    assert dict(parts(Options(), s.state.sheets[0]))["cat track"] == 3
