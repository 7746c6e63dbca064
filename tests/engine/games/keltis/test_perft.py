"""Perft: how many positions n moves lead to, from fixed deals. A changed count is a changed rule.

Depths 1 and 2 can be checked by hand. At the start every card may be discarded, or laid with a small or the big figure:
three moves per different card of the hand. Then a laid card leaves only the pile to draw from, a discarded one also itself.
"""

import pytest

from tests.engine.games.keltis.tables import GAME, keyed, random_states


def leaves(state, depth: int, chance) -> int:
    """Positions after `depth` moves, counted as moves."""
    acting = GAME.to_act(state)
    if not acting:
        return 0
    moves = GAME.legal(state, acting[0])
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        effects = GAME.decide(state, acting[0], move, chance)
        chance.drop()
        total += leaves(GAME.evolve(state, effects), depth - 1, chance)
    return total


def at(seed: int, seats: int, ply: int):
    """The state after `ply` random moves of a deal."""
    for n, state in enumerate(random_states(seed, seats)):
        if n == ply:
            return state
    raise LookupError(f"the game is over before move {ply}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_depths_1_and_2_from_the_start_are_those_counted_by_hand(seats):
    state = at(1, seats, 0)
    different = len(set(state.players[0].hand))
    assert leaves(state, 1, keyed(1, seats)) == 3 * different
    assert leaves(state, 2, keyed(1, seats)) == 2 * different * 1 + different * 2


COUNTS = [
    # seed, seats, random moves before, leaves at depth 1, 2, …
    (1, 2, 0, [21, 28, 672, 1054, 21_208]),
    (2, 3, 0, [24, 32, 768, 1205]),
    (3, 4, 0, [21, 28, 672, 1049]),
    (1, 2, 60, [11, 26, 290, 647, 6_276]),
    (2, 3, 61, [1, 19, 26, 494]),
    (3, 4, 90, [14, 38, 346, 945]),
    (4, 2, 150, [7, 30, 270, 1234]),
    (5, 3, 200, [3, 21, 72, 648]),
]


@pytest.mark.parametrize(("seed", "seats", "ply", "counts"), COUNTS)
def test_counts(seed, seats, ply, counts):
    state = at(seed, seats, ply)
    assert [leaves(state, depth, keyed(seed, seats)) for depth in range(1, len(counts) + 1)] == counts
