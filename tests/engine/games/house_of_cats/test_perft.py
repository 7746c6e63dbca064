"""Counts of positions by hand; those of `perft.txt` are checked by tests/goldens/test_goldens.py.

On an empty house of level 1 the first of three different results may go into any of 36 cells. The second has as many cells as
the first has neighbours: there are 60 pairs of neighbours, so 120 in all cells together.
"""

from tests.engine.games.house_of_cats.tables import GAME, dealt, table
from tests.support.loose import keyed
from tests.support.perft import leaves


def test_first_and_second_step_on_an_empty_house():
    state = table(roll="2345").state
    assert leaves(GAME, state, 1, keyed(1, 1)) == 4 * 36
    assert leaves(GAME, state, 2, keyed(1, 1)) == 4 * 120 * 3


def test_equal_results_are_the_same_step():
    state = table(roll="5555").state
    assert leaves(GAME, state, 1, keyed(1, 1)) == 36
    assert leaves(GAME, state, 2, keyed(1, 1)) == 120


def test_three_cells_in_a_row_or_round_a_corner():
    """Ordered: each of the pairs of neighbouring pairs is written in as many orders as keep it together."""
    neighbours = [sum(1 for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)) if 0 <= r + dr < 6 and 0 <= c + dc < 6)
                  for r in range(6) for c in range(6)]  # fmt: skip
    shapes = sum(n * (n - 1) // 2 for n in neighbours)
    assert leaves(GAME, table(roll="5555").state, 3, keyed(1, 1)) == 4 * shapes


def test_the_three_star_cells_take_six_orders():
    state = dealt(1, {"star:1": "2", "star:2": "c", "star:3": "5"}, level=3)
    assert [leaves(GAME, state, depth, keyed(1, 1)) for depth in (1, 2, 3)] == [3, 6, 6]
