"""Legal moves counted another way, in every state of whole games; the counts of `perft.txt` are checked with the goldens."""

import pytest

from engine.games.mandala_stones.r1.data import DATA
from engine.games.mandala_stones.r1.stones import PATTERN
from tests.engine.games.mandala_stones.tables import GAME, random_states
from tests.support.loose import keyed
from tests.support.perft import leaves


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
            assert leaves(GAME, state, 1, keyed(1, seats)) == (0 if state.ended else by_the_book(state))


def test_depth_2_is_depth_1_of_every_follower():
    state = next(random_states(1, 2))
    chance = keyed(1, 2)
    following = 0
    for move in GAME.legal(state, state.seat):
        following += by_the_book(GAME.evolve(state, GAME.decide(state, state.seat, move, chance)))
        chance.drop()
    assert leaves(GAME, state, 2, chance) == following
