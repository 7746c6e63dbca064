"""Counts of positions by hand; those of `perft.txt` are checked by tests/goldens/test_goldens.py.

At the start a seat without tiles may draw, or lay a crystal into any hole of positions 1 to 5 that it can pay.
"""

import pytest

from tests.engine.games.iquazu.tables import GAME, player, random_states, table
from tests.support.loose import keyed
from tests.support.perft import leaves


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_depth_1_from_the_start_is_the_draw_and_what_can_be_paid(seats):
    state = next(random_states(1, seats))
    hand = state.players[state.seat].hand
    ways = 1
    for position in range(1, 6):
        for colour in range(3):
            others = [hand[other] // 2 for other in range(3) if other != colour]
            payments = sum(
                0 <= position - first - second <= hand[colour]
                for first in range(others[0] + 1)
                for second in range(others[1] + 1)
            )
            ways += 2 * payments  # two holes of each colour in every column
    assert leaves(GAME, state, 1, keyed(1, seats)) == ways


FULL = dict.fromkeys((2, 3, 4, 5), "~~~~~~")


def test_depths_1_and_2_counted_by_hand_without_a_pile():
    """Blue pays for the blue hole. Then orange pays for nothing, but may draw the blue card just discarded."""
    s = table(player("B"), player("O"), rock={1: "~..~~~"} | FULL, pile=0)
    assert [leaves(GAME, s.state, depth, s.chance) for depth in (1, 2)] == [1, 1]


def test_depths_1_and_2_counted_by_hand_with_a_pile_of_two():
    """Draw or place. After the draw nothing is left to draw, so the other passes; after the crystal it draws."""
    s = table(player("B"), player("O"), rock={1: "~..~~~"} | FULL, pile=2)
    assert [leaves(GAME, s.state, depth, s.chance) for depth in (1, 2)] == [2, 2]
