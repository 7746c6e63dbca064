"""Which combinations of seats and options are tried."""

from enum import Enum
from types import SimpleNamespace
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct
from msgspec.structs import replace

from tests.support.combos import covering, every, spread, uncovered, variations, words
from tests.support.toys import reveal


class Level(Enum):
    EASY, HARD = "easy", "hard"


class Options(Struct, frozen=True):
    fast: bool = True
    level: Annotated[int, Meta(ge=1, le=3)] = 2
    start: Literal["first", "random"] = "first"
    skill: Level = Level.EASY
    guests: Literal[1, 2] | None = None


GAME = replace(reveal.GAME, options=Options, seats=(1, 3))


def battery(**declared):
    kinds = {"values": {}, "pairs": (), "fits": lambda seats, options: True}
    return SimpleNamespace(**{**kinds, **declared})


def test_each_option_is_thrown_by_itself_to_each_of_its_other_values_and_then_the_pairs():
    assert variations(GAME, pairs=({"fast": False, "level": 3},)) == [
        {}, {"fast": False}, {"level": 1}, {"level": 3}, {"start": "random"}, {"skill": "hard"},
        {"guests": 1}, {"guests": 2}, {"fast": False, "level": 3},
    ]  # fmt: skip


def test_an_option_whose_values_nobody_tells_is_named():
    with pytest.raises(LookupError, match="'stones' does not list its values; declare `values`"):
        variations(reveal.GAME)
    assert variations(reveal.GAME, {"stones": (3, 4)}) == [{}, {"stones": 3}]


def test_every_combination_has_all_seats_with_all_that_fits():
    found = every(GAME, battery(fits=lambda seats, options: seats == 3 or "guests" not in options))
    assert len(found) == 2 * 6 + 8
    assert {seats for seats, options in found if "guests" in options} == {3}


def test_a_few_combinations_cover_all_seats_and_all_options():
    all_there_are = every(GAME, battery())
    few = covering(all_there_are)
    assert few[:3] == [(1, {}), (2, {}), (3, {})]
    assert len(few) == 3 + 7
    assert not uncovered(few, all_there_are)
    assert {seats for seats, options in few[3:]} == {1, 2, 3}
    assert uncovered(few[:2], all_there_are)[:2] == ["3 seats", "option fast"]


def test_a_spread_is_even_and_at_most_as_many():
    assert spread(range(10), 4) == [0, 2, 5, 7]
    assert spread([1, 2], 4) == [1, 2]


def test_a_combination_in_words():
    assert words((2, {"start": "random"})) == "2 seats start=random"
