"""Bots."""

from engine.bots import random_bot
from tests.support.loose import dealt, keyed, moved
from tests.template.game.r1 import GAME
from tests.template.game.r1.bots import greedy
from tests.template.game.r1.state import Options
from tests.template.tests.tables import player, table


def test_greedy_takes_where_it_can():
    s = table(player("1 5"), player("5"), middle="15", pile=1)
    assert GAME.write(greedy(s.state, 0, GAME.legal(s.state, 0))) == "5"


def test_greedy_plays_what_others_are_least_likely_to_match():
    s = table(player("1 5"), player(unknown=1), pile=1, played=(0, 0, 0, 0, 3, 0, 0, 0, 0))
    assert GAME.write(greedy(s.state, 0, GAME.legal(s.state, 0))) == "5"


def winner_points(seed: int) -> tuple[int, int]:
    """Points of greedy, on an alternating seat, and of random."""
    bots = (greedy, random_bot(b"%d" % seed))
    chance, own = keyed(seed, 2), seed % 2
    state = dealt(GAME, Options(), 2, GAME.setup(Options(), 2, chance))
    while acting := GAME.to_act(state):
        seat = acting[0]
        _, state = moved(GAME, state, seat, GAME.choose(state, seat, bots[seat != own]), chance)
        chance.settle()
    totals = GAME.outcome(state).totals
    return totals[own], totals[1 - own]


def test_greedy_beats_random():
    games = [winner_points(seed) for seed in range(200)]
    assert sum(mine > other for mine, other in games) > 1.5 * sum(mine < other for mine, other in games)
