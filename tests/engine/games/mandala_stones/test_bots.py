"""The greedy bot: always legal, pure, and clearly better than random moves."""

import pytest

from engine.timeline import Timeline
from tests.engine.games.mandala_stones.tables import GAME, MIXED, player, table
from tests.support.loose import dealt, keyed, moved
from tests.support.playing import play

GREEDY = GAME.bots["greedy"]


def match(seed: int, seats: int, greedy: int):
    """Outcome of a game of one greedy seat against random ones."""
    chance, dice = keyed(seed, seats), keyed(seed + 500, 1)
    options, n = GAME.options(), 0
    state = dealt(GAME, options, seats, GAME.setup(options, seats, chance))
    while acting := GAME.to_act(state):
        legal, n = GAME.legal(state, acting[0]), n + 1
        move = GREEDY(state, acting[0], legal) if acting[0] == greedy else dice.pick(f"m{n}", legal)
        assert move in legal
        _, state = moved(GAME, state, acting[0], move, chance)
    return GAME.outcome(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats):
    for seed in range(6):
        result = match(seed, seats, seed % seats)
        assert result.places[seed % seats] == 1


def choice(s) -> str:
    """What greedy plays here."""
    seat = s.state.seat
    return GAME.write(GREEDY(s.state, seat, GAME.legal(s.state, seat)))


def test_it_scores_a_colour_that_pays():
    assert choice(table(player("A:BPY B:y C:VY E:BBPy"), stones="s0:V s3:v")) == "score yellow"


def test_it_builds_when_there_is_nothing_to_score():
    assert ">" in choice(table(player("D:PVBY"), others=MIXED))


def test_in_its_last_turn_it_looks_at_its_objectives():
    last = table(player("A:Y B:P C:v D:Bb E:VB", pair=(4, 8)), player("C:v"), mandala=40)
    assert choice(last) == "tops ACDE"
    rich = table(player("A:V B:P C:Y", pair=(1, 9)), player("C:y"), mandala=40)
    assert choice(rich) == "tops AB"


def test_what_it_plays_hangs_on_what_its_own_seat_knows():
    recorded = play(GAME, 3, {}, 8, leaving=False)
    full = recorded.timeline()
    for seat in range(3):
        for mine, theirs in zip(recorded.timeline(seat).moments, full.moments, strict=True):
            if mine.state is not None and GAME.to_act(mine.state) == (seat,):
                legal = GAME.legal(mine.state, seat)
                assert GREEDY(mine.state, seat, legal) == GREEDY(theirs.state, seat, legal)


def test_it_leaves_the_state_alone():
    (state, *_) = [m.state for m in Timeline(play(GAME, 2, {}, 1).entries, GAME).moments if m.state is not None]
    seat, before = state.seat, GAME.facts(state)
    assert GREEDY(state, seat, GAME.legal(state, seat)) == GREEDY(state, seat, GAME.legal(state, seat))
    assert GAME.facts(state) == before
