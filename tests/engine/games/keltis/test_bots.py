"""The greedy bot: always legal, pure, and clearly better than random moves."""

import pytest

from tests.engine.games.keltis.tables import GAME, player, table
from tests.support.loose import keyed

GREEDY = GAME.bots["greedy"]


def match(seed: int, seats: int, greedy: int):
    """Outcome of a game of one greedy seat against random ones."""
    chance, dice = keyed(seed, seats), keyed(seed + 500, 1)
    options, n = GAME.options(), 0
    state = GAME.evolve(GAME.blank(options, seats), GAME.setup(options, seats, chance))
    while acting := GAME.to_act(state):
        legal, n = GAME.legal(state, acting[0]), n + 1
        move = GREEDY(state, acting[0], legal) if acting[0] == greedy else dice.pick(f"m{n}", legal)
        assert move in legal
        state = GAME.evolve(state, GAME.decide(state, acting[0], move, chance))
    return GAME.outcome(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats):
    won = [match(seed, seats, seed % seats).places[seed % seats] == 1 for seed in range(8)]
    assert sum(won) >= 7


def choice(s) -> str:
    """What greedy plays here."""
    seat = s.state.seat
    return GAME.write(GREEDY(s.state, seat, GAME.legal(s.state, seat)))


def test_it_ends_the_game_when_it_leads_and_not_when_it_trails():
    four = player(at="R7 Y7 G7 B7", wishes=5)
    leads = table(player(hand="P5", rows="P4", at="P6", track=90), four)
    trails = table(player(hand="P5", rows="P4", at="P6"), four)
    assert (choice(leads), choice(trails)) == ("P5", "P5=")


def test_it_lays_the_near_card_before_the_far_one():
    assert choice(table(player(hand="R5 R9", rows="R4", at="R4"), pile=60)) == "R5"


def test_it_discards_what_it_cannot_use():
    assert choice(table(player(hand="R1 R6", rows="R45", at="R9"), pile=60)) != "-R6"
    assert choice(table(player(hand="R1 P2", rows="R45 P68", at="R4 P4"), pile=60)) in {"-R1", "-P2"}


def test_it_takes_a_discard_that_fits():
    assert choice(table(player(hand="", rows="R4", at="R4"), phase="draw", discards="R5 G1", pile=60)) == "draw R"


def test_it_answers_the_same_every_time_and_leaves_the_state_alone():
    s = table(player(hand="R5 G1 P7 B10", rows="R4", at="R4"), pile=60)
    before = GAME.facts(s.state, 0)
    assert choice(s) == choice(s)
    assert GAME.facts(s.state, 0) == before
