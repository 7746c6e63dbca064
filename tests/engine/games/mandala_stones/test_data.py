"""The data file is checked when it is read; an error names the wrong entry."""

import json

import pytest

from engine.games.mandala_stones.r1 import data
from tests.support.datafile import changed


def test_the_file_itself_is_a_mandala_stones():
    assert data.read(data.RAW) == data.DATA


STACK = {"id": "s0", "row": 0, "col": 1, "artist_spaces": ["a0"]}


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("schema", 2, r"\$.schema"),
        ("colours", ["yellow", "pink", "purple"], "colours: is .*should be .*blue"),
        ("patterns", ["ring", "starburst"], "patterns: is .*should be .*starburst.*ring"),
        ("stones_per_colour_pattern", 11, "stones_per_colour_pattern total: is 88, should be 96"),
        ("stack_height", 3, "stack_height: is 3, should be 4"),
        ("artist_spaces", [], "artist_spaces length: is 0, should be 9"),
        ("stacks", [STACK], "stacks length: is 1, should be 24"),
        ("artist_spaces.4.id", "a9", r"artist_spaces\[4\].id: is a9, should be a4"),
        ("artist_spaces.4.row", 2, r"artist_spaces.a4 place: is \(0, 1\), should be \(1, 1\)"),
        ("artist_spaces.4.N", "s7", r"artist_spaces.a4.N place: is \(2, 1\), should be \(2, 3\) .s7 lies on that side"),
        ("artist_spaces.4.E", "s24", "artist_spaces.a4.E: is s24, should be one of the stacks s0 to s23"),
        ("artist_spaces.4.col", 5, r"artist_spaces.a4.N place: is \(2, 3\), should be \(2, 5\)"),
        ("stacks.3.id", "s4", r"stacks\[3\].id: is s4, should be s3"),
        ("stacks.3.row", 3, r"artist_spaces.a0.W place: is \(3, 0\), should be \(1, 0\)"),
        ("stacks.4.artist_spaces", ["a0"], r"stacks.s4.artist_spaces: is \('a0',\), should be \('a0', 'a1'\)"),
        ("stacks.4.artist_spaces", ["a1", "a0"], "stacks.s4.artist_spaces: is "),
        ("stacks.0.artist_spaces", ["a0", "a1"], r"stacks.s0.artist_spaces: is .*should be \('a0',\)"),
        ("artists_per_pattern", 1, "artists_per_pattern: is 1, should be 2"),
        ("start_artist_spaces", ["a1", "a3", "a5"], "start_artist_spaces length: is 3, should be 4"),
        ("start_artist_spaces.3", "a1", "start_artist_spaces different: is 3, should be 4"),
        ("start_artist_spaces.3", "a9", r"start_artist_spaces\[3\]: is a9, should be one of a0, "),
        ("player_spaces.0.id", "F", "player_spaces ids: is FBCDE, should be ABCDE"),
        ("player_spaces.0.kind", "table", r"\$.player_spaces\[0\]"),
        ("player_spaces.0.points_each", -1, "player_spaces.A.points_each: is -1, should be 0 to 20"),
        ("player_spaces.1.by_height", [4, 3, 2], "player_spaces.B.by_height length: is 3, should be 4"),
        ("player_spaces.3.by_height.3", 60, r"player_spaces.D.by_height\[3\]: is 60, should be 0 to 20"),
        ("any_top_points", 21, "any_top_points: is 21"),
        ("mandala.spaces", 95, "mandala.spaces: is 95, should be 96"),
        ("mandala.first_space", 0, "mandala.first_space: is 0, should be 1"),
        ("mandala.bonus", {"97": 1}, "mandala.bonus.97: '97' is no space of the mandala, should be 1 to 96"),
        ("mandala.bonus", {"05": 1}, "mandala.bonus.05: '05' is no space"),
        ("mandala.bonus.5", 30, "mandala.bonus.5: is 30"),
        ("mandala.end_space", {"2": 38, "3": 54}, "mandala.end_space: is .*should be .'2', '3', '4'."),
        ("mandala.end_space.3", 97, "mandala.end_space.3: is 97, should be 1 to 96"),
        ("objectives.4.id", 4, r"objectives\[4\].id: is 4, should be 5"),
        ("objectives.4.kind", "most_stones", r"\$.objectives\[4\]"),
        ("objectives.4.pattern", "star", "objectives.5: is for star, should be for one of starburst, ring"),
        ("objectives.4.min_towers", 6, "objectives.5.min_towers: is 6"),
        ("objectives.6.colour", "green", "objectives.7: is for green, should be for one of yellow"),
        ("objectives.6.at_least", 0, "objectives.7.at_least: is 0"),
        ("objectives.0.count", 21, "objectives.1.count: is 21, should be 0 to 20"),
        ("objectives.0.vp", -8, "objectives.1.vp: is -8"),
        ("objectives.0.points", 8, r"\$.objectives\[0\]"),
        ("objectives_dealt", 3, "objectives_dealt: is 3, should be 2"),
        ("objectives", [], "objectives length: is 0, should be 8"),
        ("objectives_scored", 2, "objectives_scored: is 2, should be 1"),
        ("tie_break", ["shared"], "tie_break: is "),
    ],
)
def test_a_wrong_entry_is_named(path, value, named):
    with pytest.raises(data.DataError, match=named):
        data.read(changed(data.RAW, path, value))


def test_two_spaces_in_one_place_are_named():
    whole = json.loads(data.RAW)
    for space in whole["artist_spaces"][:2]:
        space.update(whole["artist_spaces"][0] | {"id": space["id"]})
    with pytest.raises(data.DataError, match="artist_spaces places: is 8, should be 9"):
        data.read(json.dumps(whole).encode())


def test_no_json_is_refused():
    with pytest.raises(data.DataError, match="data file: "):
        data.read(b"{")


def test_another_layout_of_the_numbers_is_taken():
    other = data.read(changed(data.RAW, "player_spaces.2.by_height", [1, 3, 5, 3]))
    assert other.player_spaces[2].by_height == (1, 3, 5, 3)
    assert data.read(changed(data.RAW, "mandala.end_space.2", 40)).mandala.end_space["2"] == 40
