"""The text board."""

from tests.support.loose import walk
from tests.template.game.r1 import GAME
from tests.template.game.r1.state import Options
from tests.template.tests.tables import player, table

SHOWN = """\
Template · pile 12 · seat 0 plays a card

middle (top last):  3 5

>seat 0: 5 (cards 4, bonus 1) · 2 in hand
 seat 1: 0 (cards 0, bonus 0) · 3 in hand

hand of seat 0: 3 7
"""


def test_a_board_with_the_own_hand():
    state = table(player("3 7", taken=4, bonus=1), player(unknown=3), middle="35", pile=12).state
    assert GAME.board(state, 0) == SHOWN
    assert GAME.board(state) == SHOWN.partition("\nhand")[0]


def test_no_board_is_wider_than_80_columns():
    for state in walk(GAME, 4, Options(), 1):
        assert max(map(len, GAME.board(state, 0).splitlines())) <= 80
