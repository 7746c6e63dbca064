"""Scripts: a recorded game becomes input that is played again, and what is made from it is a record like any other."""

import pytest
from msgspec.structs import replace

from engine import record, registry, table
from engine.branch import branch
from engine.chance import Keyed, Noting, Scripted
from engine.findings import OK, UNCHECKED, VIOLATED
from engine.game import Game, Refused
from engine.script import Act, NotOpen, Run, Script, run, script_of
from engine.sitting import Sitting
from engine.timeline import Timeline
from engine.verify import verify
from tests.support import material
from tests.support.playing import Recorded, play

NAMES = registry.names()
GAME, SAMPLE = registry.find(material.sample()[0]), material.sample()[1]


def recorded(name: str, seats: int = 0, seed: int = 1, leaving: bool = False) -> Recorded:
    game = registry.find(name)
    return play(game, seats or game.seats[1], {}, seed, leaving=leaving)


def from_start(entries) -> list[tuple]:
    """Facts of all versions from the start on, but for the last: a script does not open its secret."""
    return [m.facts() for m in Timeline(entries).moments if m.table.draws]


def written(made: Run) -> bytes:
    return record.write(made.timeline, draws=made.draws)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_played_again_move_for_move(name):
    game = recorded(name)
    script = script_of(game.timeline().moments, [game.secret])
    made = run(script)
    assert (made.refused, made.failure) == ({}, None)
    assert from_start(made.entries) == from_start(game.entries)[:-1]
    assert made.draws == script.draws


@pytest.mark.parametrize("name", NAMES)
def test_what_a_script_makes_is_a_record_that_is_decided_again_but_not_proven(name):
    game = recorded(name)
    made = written(run(script_of(game.timeline().moments, [game.secret])))
    read = record.read(made)
    status = {check.name: check.status for check in verify(read).checks}
    assert {name for name, said in status.items() if said == UNCHECKED} == {"end", "secret", "draws"}
    assert status["decisions"] == OK
    again = script_of(Timeline(read.entries).moments, draws=read.header.draws)
    assert written(run(again)) == made


@pytest.mark.parametrize("name", NAMES)
def test_a_log_with_its_draws_told_is_decided_again_without_its_secret(name):
    game = recorded(name)
    draws = script_of(game.timeline().moments, [game.secret]).draws
    running = Timeline(game.entries[:-1])
    told = record.read(record.write(running, draws=draws))
    status = {check.name: check.status for check in verify(told).checks}
    assert (status["decisions"], status["draws"], status["secret"]) == (OK, UNCHECKED, UNCHECKED)
    key = next(iter(draws))
    other = next(outcome for outcome in draws.values() if outcome != draws[key])
    lied = record.read(record.write(running, draws=draws | {key: other}))
    assert {check.name: check.status for check in verify(lied).checks}["decisions"] == VIOLATED


def test_a_game_that_a_seat_left_is_played_on_for_it():
    game = play(GAME, SAMPLE.left[0], {}, SAMPLE.left[1])
    made = run(script_of(game.timeline().moments, [game.secret]))
    assert from_start(made.entries) == from_start(game.entries)[:-1]
    assert not any(act.by == "system" for act in made.script.commands)


def test_draws_stand_in_records_of_arbiters_only():
    made = run(Script(GAME, 2, {}, (), {}))
    assert record.read(written(made)).header.draws == made.draws != {}
    for audience in (None, 0):
        assert record.read(record.write(made.timeline, audience, draws=made.draws)).header.draws == {}
    assert b"draws" not in record.write(made.timeline).split(b"\n")[0]


def test_what_the_rules_refuse_is_left_out_and_told():
    moves = tuple(Act("seat:1", table.Play(move)) for move in _first_moves())
    made = run(Script(GAME, 2, {}, (*moves, Act("seat:0", table.Resign())), {}))
    assert made.refused == {0: "not_your_turn", 1: "not_your_turn"}
    assert made.played == [2]
    assert made.moments[-1].table.phase == table.FINISHED
    assert [act.command for act in made.script_played().commands] == [table.Resign()]


def _first_moves():
    made = run(Script(GAME, 2, {}, (), {}))
    return GAME.legal(made.moments[-1].state, GAME.to_act(made.moments[-1].state)[0])[:2]


def test_outcomes_that_are_not_told_or_not_there_are_the_first_that_is():
    plain = run(Script(GAME, 2, {}, (), {}))
    nonsense = run(Script(GAME, 2, {}, (), dict.fromkeys(plain.draws, "no such thing")))
    assert nonsense.draws == plain.draws


def crashing(error: Exception) -> Game:
    """The sample game, in which every second seat's move meets an exception."""

    def decide(state, seat, move, chance):
        if seat == 1:
            raise error
        return GAME.decide(state, seat, move, chance)

    return replace(GAME, decide=decide)


def test_an_exception_ends_the_run_and_is_kept():
    game = recorded(GAME.name, 2)
    script = script_of(game.timeline().moments, [game.secret])
    first = next(i for i, act in enumerate(script.commands) if act.by == "seat:1")
    made = run(script, crashing(KeyError("lost")))
    failure = made.failure
    assert (failure.kind, failure.after, failure.act) == ("KeyError", first, script.commands[first])
    assert failure.where == f"{__name__}.crashing.<locals>.decide"
    assert made.played == list(range(first))
    assert len(made.script_played().commands) == first + 1
    assert run(script, crashing(Refused("no", "never"))).failure is None


def test_without_the_secret_there_is_no_script():
    game = recorded(GAME.name, 2)
    with pytest.raises(NotOpen, match="the table's secret is not open"):
        script_of(game.timeline().moments)
    with pytest.raises(NotOpen, match="the table's secret is not open"):
        script_of(game.timeline().moments, [b"?" * 32])


def test_options_and_seats_that_the_game_does_not_have_are_said():
    with pytest.raises(NotOpen, match=f"{GAME.name} rules {GAME.rules}: {GAME.title} is played by"):
        run(Script(GAME, 99, {}, (), {}))
    with pytest.raises(NotOpen, match="options"):
        run(Script(GAME, 2, {"no such": 1}, (), {}))


@pytest.mark.parametrize("luck", ["same", "new"])
def test_a_branch_is_played_again_with_the_luck_of_its_parts(luck):
    game = play(GAME, SAMPLE.left[0], {}, SAMPLE.left[1])
    n, other = len(game.entries) - 3, b"b" * 32
    secret = game.secret if luck == "same" else other
    kept, sitting = branch(game.entries, n, "ab" * 16, secret, luck=luck, audience="arbiter", cmd="c", at=0)
    kept += _some_turns(sitting, 12)
    made = run(script_of(Timeline(kept).moments, [game.secret, other]))
    assert made.refused == {}
    assert made.moments[-1].state == Timeline(kept).moments[-1].state
    if luck == "new":
        with pytest.raises(NotOpen, match=f"secret of the branch made at version {n + 1}"):
            script_of(Timeline(kept).moments, [game.secret])


def test_a_branch_that_dealt_anew_has_no_script():
    game = recorded(GAME.name, 2)
    kept, _ = branch(
        game.seen_by(0)[:-1], 20, "ab" * 16, b"b" * 32, luck="new", audience=0, cmd="c", at=0
    )  # fmt: skip
    with pytest.raises(NotOpen, match="version 21 is a branch made by seat:0"):
        script_of(Timeline(kept).moments, [game.secret, b"b" * 32])


def _some_turns(sitting: Sitting, count: int) -> list:
    entries, game = [], sitting.game
    for i in range(count):
        state = sitting.fold.state
        seat = game.to_act(state)[0]
        move = game.choose(state, seat, lambda _state, _seat, options, *_: options[-1])
        entries.append(sitting.run(table.Play(move), f"seat:{seat}", f"c{i}", 0).entry)
    return entries


def test_noting_keeps_what_became_an_event_apart_from_what_did_not():
    noting = Noting(Keyed(b"s" * 32, "ab" * 16, (None,)))
    first = noting.pick("a", range(1000))
    noting.settle()
    second = noting.pick("b", range(1000))
    assert (noting.noted, noting.draws) == ({"a": first}, {"a": first, "b": second})
    noting.drop()
    assert noting.draws == {"a": first}
    assert noting.pick("b", range(1000)) == second


def test_a_script_that_is_not_strict_takes_what_is_there():
    chance = Scripted({"a": 9}, first=True, strict=False)
    assert chance.pick("a", (4, 5), (0, 1)) == 5
