"""Rules number 2: who can do nothing is passed over, and the round is finished."""

import pytest

from engine.games.mandala_stones.r1.moves import Ended, Fulfilled, Scored, Shown
from engine.games.mandala_stones.r2.moves import Passed
from engine.games.mandala_stones.r2.state import State
from engine.registry import find
from tests.engine.games.mandala_stones.tables import player, table
from tests.support.loose import after, dealt, keyed
from tests.support.playing import play
from tests.support.scenario import Scenario, given

R1, R2 = find("mandala_stones", 1), find("mandala_stones", 2)


def now(*players, closing: bool = False, **more) -> Scenario:
    """A scenario of number 2: `table` says how it is told."""
    old = table(*players, **more).state
    fields = [getattr(old, name) for name in old.__struct_fields__]
    return given(R2, State(*fields, closing), more.get("outcomes"))


def test_who_can_do_nothing_is_passed_over_and_the_others_finish_the_round():
    """Given seat 1 without stones and an empty main board, when seat 0 has moved, then seat 2 has its turn, and all is over."""
    s = now(player("A:YP", pair=(1, 2)), player(pair=(3, 4)), player("A:BB", pair=(5, 6)), mandala=4).when("tops A")
    assert s.effects == (Scored(-1, (0,), (1,), 1), Passed(1))
    assert (s.state.seat, s.state.ended, s.state.closing) == (2, "", True)
    s.when("tops A")
    assert s.effects[:2] == (Scored(-1, (0,), (1,), 0), Ended("stuck"))
    assert [type(effect) for effect in s.effects[2:]] == [Shown] * 3 + [Fulfilled] * 3
    assert s.totals == (1 + 1 + 8, 0, 1 + 7)  # exactly one stone left; nothing; all tops (a B) of one pattern
    assert s.legal == []


def test_several_seats_are_passed_over_at_once():
    s = now(player("A:YP"), player(), player(), player("A:BB")).when("tops A")
    assert s.effects[1:] == (Passed(1), Passed(2))
    assert s.state.seat == 3


def test_when_nobody_is_left_in_the_round_the_end_is_at_once():
    s = now(player("A:YP"), player(), player()).when("tops A")
    assert s.effects[1:4] == (Passed(1), Passed(2), Ended("stuck"))


@pytest.mark.parametrize("rules", [R1, R2], ids=["r1", "r2"])
def test_when_all_have_had_as_many_turns_the_end_is_at_once(rules):
    """Given a starter that can do nothing in the round to come, when the last seat has moved, then nobody is passed over."""
    s = now(player(), player("A:B"), player("A:YP"), seat=2, start=0)
    s.game = rules
    assert s.when("tops A").effects[1] == Ended("stuck")


def test_the_starter_is_whoever_began():
    """Given seat 1 as the starter, when seat 2 can do nothing, then seat 0 finishes the round."""
    s = now(player("A:BB"), player("A:YP"), player(), seat=1, start=1).when("tops A")
    assert (s.effects[1:], s.state.seat) == ((Passed(2),), 0)
    assert s.when("tops A").effects[1] == Ended("stuck")


def test_the_round_of_the_end_space_is_finished_past_a_seat_that_can_do_nothing():
    """Given 53 stones on the mandala of three, when the 54th comes and seat 1 can do nothing, then seat 2 has its turn."""
    s = now(player("A:YP"), player(), player("A:BB"), mandala=53).when("tops A")
    assert s.effects[1:] == (Passed(1),)
    assert s.when("tops A").effects[1] == Ended("round")


def test_once_a_seat_was_passed_over_nobody_takes_stones():
    """What no artist may take for one seat it may take for none, so the others can only score."""
    s = now(player("A:YP"), player(), player("A:BB"), stones="s0:Y s4:b", standing="a1o a3o a4o a8o").when("tops A")
    assert (s.effects[1:], s.state.seat) == ((), 1)
    stuck = now(player("A:YP"), player(), player("A:BB"), stones="s0:Y", standing="a1o a3o a5o a7o").when("tops A")
    assert (stuck.effects[1:], stuck.legal) == ((Passed(1),), ["tops A"])


def test_a_round_that_all_can_play_goes_on_as_in_number_1():
    for game in (R1, R2):
        s = now(player("A:YP"), player("A:BB"))
        s.game = game
        assert s.when("tops A").effects == (Scored(-1, (0,), (1,), 0),)


def test_a_seat_passed_over_is_public_and_told():
    s = now(player("A:YP"), player(), player("A:BB")).when("tops A")
    assert R2.facts(s.state)[:-1] == R1.facts(s.state)
    assert R2.facts(s.state)[-1] == 1
    assert R2.facts(s.state, 2)[: len(R2.facts(s.state))] == R2.facts(s.state)
    assert R2.tell(Passed(1)) == "seat 1 can do nothing and is passed over: the game ends with this round"
    assert Passed in R2.news
    title = R2.board(s.state).splitlines()[0]
    assert title == "Mandala Stones · seat 2 picks or scores · seat 0 began · last round"
    assert max(map(len, R2.primer.splitlines())) <= 80


def test_the_end_space_is_named_once_as_the_last_round():
    s = now(player("A:YP"), player(), player("A:BB"), mandala=60, closing=True)
    assert R2.board(s.state).splitlines()[0].count("last round") == 1


def test_games_differ_from_number_1_only_after_somebody_could_do_nothing():
    """Given greedy games of four by the same luck, then both numbers go alike up to the first seat that is passed over."""
    passed = 0
    for seed in range(20):
        moves = {game.rules: _greedy(game, seed) for game in (R1, R2)}
        alike = next((i for i, (a, b) in enumerate(zip(moves[1], moves[2], strict=False)) if a != b), None)
        if alike is None:
            assert moves[1] == moves[2]
        else:
            passed += 1
            assert any(isinstance(effect, Passed) for effect in moves[2][alike])
    assert passed


def _greedy(game, seed: int) -> list[tuple]:
    chance = keyed(seed, 4)
    effects = game.setup(game.options(), 4, chance)
    state, made = dealt(game, game.options(), 4, effects), [effects]
    while acting := game.to_act(state):
        move = game.choose(state, acting[0], game.bots["greedy"])
        effects = game.decide(state, acting[0], move, chance)
        chance.settle()
        made.append(effects)
        state = after(game, state, acting[0], move, effects, len(made) + 1)
    return made


def test_every_seat_that_can_move_has_the_same_number_of_turns():
    for seed in range(12):
        recorded = play(
            R2, 4, {"stack_visibility": "full"}, seed, pick=lambda _rng, *asked: R2.bots["greedy"](*asked), leaving=False
        )
        turns, passed = [0] * 4, []
        for moment in recorded.timeline().moments:
            if hasattr(moment.event.d, "m"):
                turns[int(moment.event.by[-1])] += 1
                passed += [effect.seat for effect in moment.event.d.e if isinstance(effect, Passed)]
        assert len({count + passed.count(seat) for seat, count in enumerate(turns)}) == 1, f"seed {seed}: {turns}, {passed}"
