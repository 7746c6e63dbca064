"""Counts of positions by hand; those of `perft.txt` are checked by tests/goldens/test_goldens.py.

At the start every card may be discarded, or laid with a small or the big figure: three moves per different card of the hand.
Then a laid card leaves only the pile to draw from, a discarded one also itself.
"""

import pytest

from tests.engine.games.keltis.tables import GAME, random_states
from tests.support.loose import keyed
from tests.support.perft import leaves


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_depths_1_and_2_from_the_start_are_those_counted_by_hand(seats):
    state = next(random_states(1, seats))
    different = len(set(state.players[0].hand))
    assert leaves(GAME, state, 1, keyed(1, seats)) == 3 * different
    assert leaves(GAME, state, 2, keyed(1, seats)) == 2 * different * 1 + different * 2
