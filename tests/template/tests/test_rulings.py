"""Rulings, by number."""

from engine.chance import Scripted
from tests.template.game.r1 import GAME
from tests.template.game.r1.state import Options
from tests.template.tests.tables import player, table


def test_r1_the_rest_is_nobodys():
    assert table(player("5"), player(), middle="19", last=1).when("5").totals == (0, 0)


def test_r1_with_the_switch_the_last_taker_takes_the_rest():
    rest = Options(last_takes_rest=True)
    assert table(player("5"), player(), middle="19", last=1, options=rest).when("5").totals == (0, 4)


def test_r1_with_the_switch_the_rest_is_nobodys_when_nobody_ever_took():
    rest = Options(last_takes_rest=True)
    assert table(player("5"), player(), middle="19", options=rest).when("5").totals == (0, 0)


def test_r2_a_random_seat_may_begin():
    chance = Scripted({"start": 1}, first=True)
    effects = GAME.setup(Options(start="random"), 2, chance)
    assert GAME.evolve(GAME.blank(Options(), 2), effects).seat == 1
