"""Perft: how many positions n moves lead to, from fixed deals. A changed count is a changed rule.

Depth 1 is also counted another way, in every state of whole games: by walking over artists, spaces and stacks as the rules
are written.
"""

import pytest

from engine.games.mandala_stones.r1.data import DATA
from engine.games.mandala_stones.r1.stones import PATTERN
from tests.engine.games.mandala_stones.tables import GAME, keyed, random_states


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


def by_the_book(state) -> int:
    """Legal moves counted as §5.1 to §5.3 are written, with the names of the data file."""
    board = state.players[state.seat].towers
    tops = [tower[-1].upper() for tower in board if tower]
    count = 2 ** len(tops) - 1 + sum(tops.count(letter) >= 2 for letter in "YPVB")
    standing = {space.id: artist for space, artist in zip(DATA.artist_spaces, state.artists, strict=True)}
    stacks = {stack.id: (stack, stones) for stack, stones in zip(DATA.stacks, state.stacks, strict=True)}
    for origin, artist in standing.items():
        for to in DATA.artist_spaces if artist != "." else ():
            if standing[to.id] != ".":
                continue
            for name in (to.n, to.e, to.s, to.w):
                stack, stones = stacks[name]
                far = [standing[space] for space in stack.artist_spaces if space not in (to.id, origin)]
                if stones and PATTERN[stones[-1]] == artist and far in ([], ["."]):
                    count += board.count("")
    return count


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_depth_1_is_that_counted_by_the_book(seats):
    for seed in range(4):
        for state in random_states(seed, seats):
            assert leaves(state, 1, None) == (0 if state.ended else by_the_book(state))


COUNTS = [
    # seed, seats, random moves before, leaves at depth 1, 2, …
    (1, 2, 0, [110, 15_100]),
    (2, 3, 0, [105, 14_425]),
    (3, 4, 0, [120, 17_475]),
    (1, 2, 21, [87, 3861]),
    (2, 3, 32, [60, 1920]),
    (3, 4, 60, [19, 397, 9374]),
    (4, 2, 38, [33, 1254, 4170]),
]


@pytest.mark.parametrize(("seed", "seats", "ply", "counts"), COUNTS)
def test_counts(seed, seats, ply, counts):
    state = at(seed, seats, ply)
    assert [leaves(state, depth, keyed(seed, seats)) for depth in range(1, len(counts) + 1)] == counts
