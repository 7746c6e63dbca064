"""What is hidden stays hidden: turns until all have finished. Who has finished, and that alone, is public (§10)."""

import pytest

from engine import table as t
from engine.game import Unknown
from engine.games.house_of_cats.r1 import moves as m
from engine.seal import Sealed, openings_for
from engine.sitting import SYSTEM, Sitting
from engine.timeline import Fold, fold_moves
from tests.engine.games.house_of_cats.tables import GAME, may, sheet, table
from tests.support.playing import play


def begun(seats: int, **options) -> Sitting:
    """A sitting after the start."""
    sitting = Sitting.new(GAME, bytes(32))
    sitting.decisions = []

    def take(decision):
        sitting.commit(decision)
        sitting.decisions.append(decision)

    sitting.take = take
    take(sitting.open("0" * 32, seats, options, cmd="open", at=1))
    for seat in range(seats):
        take(sitting.decide(t.Sit(f"p{seat}"), f"seat:{seat}", f"sit {seat}", 1))
    for seat in range(seats):
        take(sitting.decide(t.Ready(), f"seat:{seat}", f"ready {seat}", 1))
    take(sitting.decide(t.Start(), "seat:0", "start", 1))
    return sitting


def finish(sitting: Sitting, seat: int, pick: int = 0):
    """A seat's turn: every step the `pick`-th legal one."""
    move = GAME.choose(sitting.fold.state, seat, lambda _s, _n, steps, _draft: steps[pick % len(steps)])
    decision = sitting.decide(t.Play(move), f"seat:{seat}", f"turn {seat} {sitting.fold.v}", 1)
    sitting.take(decision)
    return decision


def seen(sitting: Sitting, audience) -> Fold:
    """The end of the table as an audience knows it."""
    fold = Fold(GAME)
    for decision in sitting.decisions:
        entry = decision.entry
        part = openings_for(fold.read(entry).d, entry.o, audience) if fold.v else b"[]"
        fold.take(type(entry)(entry.v, entry.p, part, entry.h, entry.c))
    return fold


def test_a_finished_turn_is_known_to_its_seat_alone():
    sitting = begun(3)
    finish(sitting, 1, 5)
    for audience in (None, 0, 2):
        fold = seen(sitting, audience)
        assert GAME.facts(fold.state, 1)[-1] == "?"
        assert GAME.facts(fold.state)[4 + 9] == 1
    own = seen(sitting, 1)
    assert GAME.facts(own.state, 1)[-1] == GAME.write(own.state.pending[1].value) != ""


def test_a_sealed_turn_has_the_same_public_size_whatever_it_is():
    sizes = set()
    for pick in (0, 3, 50):
        sitting = begun(2, tiles="cijk")
        sizes.add(len(finish(sitting, 0, pick).entry.p))
    assert len(sizes) == 1


def test_a_view_holds_no_pending_turn_that_is_not_its_own():
    sitting = begun(3, level=2)
    finish(sitting, 0)
    finish(sitting, 1)
    for audience in (None, 0, 1, 2):
        pending = seen(sitting, audience).state.pending
        assert [p is not None and p.value is not None for p in pending] == [audience == 0, audience == 1, False]


def test_the_last_finisher_opens_all_turns_in_seat_order():
    sitting = begun(3)
    finish(sitting, 2)
    finish(sitting, 0)
    effects = finish(sitting, 1).event.d.e
    assert [type(e) for e in effects] == [m.TurnOpened, m.TurnOpened, m.Wrote, m.Wrote, m.Wrote, m.Rolled]
    assert [e.seat for e in effects[:5]] == [0, 2, 0, 1, 2]
    assert len({GAME.facts(seen(sitting, audience).state) for audience in (None, "arbiter", 0, 1, 2)}) == 1


def test_whoever_does_not_know_the_others_turns_cannot_decide_the_last():
    sitting = begun(2)
    finish(sitting, 0)
    state = seen(sitting, 1).state
    move = GAME.choose(state, 1, lambda _s, _n, steps, _draft: steps[0])
    with pytest.raises(Unknown, match="the turn of seat 0 is not known here"):
        GAME.decide(state, 1, move, sitting.chance)


def test_a_redeal_drops_only_turns_that_are_not_known():
    s = table(sheet(), sheet(), sheet()).when("5@a1 4@a2 3@a3", seat=0)
    unknown = GAME.pend(s.state, 1, Sealed((1,), "c" * 64))
    effects = GAME.redeal(unknown, s.chance)
    assert effects == (m.Dropped(1),)
    after = GAME.evolve(unknown, effects)
    assert GAME.to_act(after) == (1, 2)
    assert GAME.facts(after, 0)[-1] == "5@a1 4@a2 3@a3"


def test_a_seat_that_left_is_played_by_the_system_and_the_game_goes_on():
    sitting = begun(3)
    finish(sitting, 0)
    sitting.take(sitting.decide(t.Leave(), "seat:2", "leave", 1))
    command, cmd = sitting.due()
    sitting.take(sitting.decide(command, SYSTEM, cmd, 1))
    assert sitting.due() is None
    assert GAME.to_act(sitting.fold.state) == (1,)
    finish(sitting, 1)
    assert sitting.fold.state.turn == 2
    assert sitting.due()[0].seat == 2


def test_components_never_change_and_no_draft_changes_the_state():
    recorded = play(GAME, 2, {"level": 3}, 4)
    states = [moment.state for moment in recorded.timeline().moments if moment.state is not None]
    assert {GAME.components(state) for state in states} == {(("cells", 72), ("tiles", 4), ("sheets", 2))}
    before = GAME.facts(states[3])
    may(states[3], "", GAME.to_act(states[3])[0])
    assert GAME.facts(states[3]) == before


def test_moves_fold_from_their_bytes_to_the_last_state():
    recorded = play(GAME, 4, {"level": 1, "tiles": "cile"}, 9, leaving=False)
    moments = recorded.timeline().moments
    moves = [moment for moment in moments if hasattr(moment.event.d, "m")]
    before = moments[moves[0].v - 2]
    folded = fold_moves(before.fold.schema, before.state, [moment.entry for moment in moves])
    assert folded == moves[-1].state


def test_the_longest_game_is_told():
    assert GAME.most_moves(GAME.options(), 3) == 300
    assert GAME.most_moves(GAME.options(level=2), 3) == 303


def test_a_house_of_another_size_does_not_fold():
    state = table().state
    with pytest.raises(ValueError, match="the house of seat 0 has 3 places, not 47"):
        GAME.evolve(state, (m.Wrote(0, "...", (), (0, 0, 0, 0), 0, 0),))
