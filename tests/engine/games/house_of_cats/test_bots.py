"""The greedy bot: always legal, pure, and clearly better than random steps."""

import pytest

from tests.engine.games.house_of_cats.tables import GAME, at, full_but, played, sheet, table
from tests.support.loose import greedy_among_random

GREEDY = GAME.bots["greedy"]


def turn(s) -> str:
    """The turn that greedy makes here."""
    return GAME.write(GAME.choose(s.state, 0, GREEDY))


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_greedy_beats_random_on_every_level(level):
    assert all(greedy_among_random(GAME, 2, 3, GAME.options(level=level)))


@pytest.mark.parametrize("seats", [1, 6])
def test_greedy_plays_with_any_number(seats):
    assert min(GAME.outcome(played(1, seats, *[GREEDY] * seats, level=4, tiles="ikcg")).totals) > 25


def test_it_closes_a_room_of_5s():
    s = table(sheet("5 5 5 5"), roll="5223")
    assert at(s.when(turn(s)), "a1") == "5a"


def test_it_uses_an_ability_that_closes_a_room():
    s = table(sheet("5 5 5 5", charges=(1, 0, 0, 0)), roll="4333", tiles="abcd")
    assert "use2:4>5" in turn(s)
    assert at(s.when(turn(s)), "a1") == "5a"


def test_it_hunts():
    s = table(sheet("C", 4), roll="m235", level=4)
    assert any(step in turn(s) for step in ("m@b1", "m@c1", "m@d1", "m@a2", "m@a3", "m@a4"))


def test_it_ends_where_an_ability_is_worth_more_than_what_it_brings():
    s = table(full_but("a1 b2", charges=(0, 1, 0, 0)), roll="2345", tiles="abcd")
    assert turn(s).split()[-1] == "end"
