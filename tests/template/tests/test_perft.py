"""Counts of positions by hand; those of `perft.txt` are checked by tests/goldens/test_goldens.py."""

from tests.support.loose import keyed
from tests.support.perft import leaves
from tests.template.game.r1 import GAME
from tests.template.tests.tables import player, table


def test_two_hands_without_a_pile_are_played_in_every_order():
    state = table(player("1 2 3"), player("4 4 5")).state
    counts = [leaves(GAME, state, depth, keyed(1, 2)) for depth in (1, 2, 3, 4, 5, 6, 7)]
    assert counts == [3, 3 * 2, 3 * 2 * 2, 3 * 2 * 3, 3 * 3 * 2, 18, 0]
