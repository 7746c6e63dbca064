"""The greedy bot: always legal, pure, and clearly better than random moves."""

import pytest

from tests.engine.games.iquazu.tables import GAME, player, table
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
    won = [match(seed, seats, seed % seats).places[seed % seats] == 1 for seed in range(12)]
    assert sum(won) >= 10


def choice(s) -> str:
    """What greedy plays here."""
    seat = s.state.seat
    return GAME.write(GREEDY(s.state, seat, GAME.legal(s.state, seat)))


def test_it_draws_when_it_can_pay_nothing():
    assert choice(table(player(""))) == "draw"
    assert choice(table(player("W"), pile=0, rock={1: "~~~~~."})) == "pass"


def test_it_fills_the_column_that_it_wins():
    s = table(player("OWB", score=0), player(), rock={1: "RY~~~."}, turned="22222")
    assert choice(s) == "place 1.6 O"


def test_it_wins_the_better_tile_when_all_else_is_equal():
    rock = {1: "~.~~~."}  # S1a: a blue hole in row 2, an orange one in row 5
    low, high = (choice(table(player("B", tiles=""), rock=rock, turned=f"2{tile}222")) for tile in "26")
    assert high == "place 1.2 B"
    assert low in ("place 1.2 B", "draw")


def test_it_uses_card_tiles_while_there_is_room_and_keeps_them_otherwise():
    assert choice(table(player("WW", tiles="bd"))) == "cards 4"
    assert choice(table(player("W" * 12, tiles="d"))) != "cards 4"


def test_it_pays_without_a_pair_where_it_can():
    s = table(player("BWW"), rock={1: "~.~~~~"})
    assert choice(s) in ("place 1.2 B", "draw")
    assert "place 1.2 WW" in s.legal


def test_it_discards_what_it_has_most_of():
    assert choice(table(player("W" * 10 + "BBOO"), phase="limit", owed=0)) == "discard WW"


def test_it_answers_the_same_every_time_and_leaves_the_state_alone():
    s = table(player("WWBBOO", tiles="*+b"))
    before = GAME.facts(s.state, 0)
    assert choice(s) == choice(s)
    assert GAME.facts(s.state, 0) == before
