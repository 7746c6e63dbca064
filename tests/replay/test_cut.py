"""Failing games are cut down, and turned into tests that fail until the bug is mended."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import record, table
from engine.findings import VIOLATED
from engine.script import Act, Script, script_of
from engine.timeline import Timeline
from engine.verify import verify
from replay.cut import minimising, plain
from replay.cut.case import case_of
from replay.cut.search import Search, fewest_draws
from replay.sources import parse
from replay.testing import given
from tests.replay.support import call
from tests.support import bugs, planted
from tests.support.playing import play
from tests.support.registering import registered

BUG = bugs.find("fourth-player-draws")


@pytest.fixture
def fault(tmp_path, monkeypatch):
    """The fault file of the shared planted bug, in a folder of its own, with the game that has the bug."""
    monkeypatch.chdir(tmp_path)
    Path("fault.kronika").write_bytes(planted.fault_file(planted.broken()))
    with registered(planted.broken()):
        yield "fault.kronika"


LONG = " or ".join(f"(v > 6 and event.by == 'seat:{seat}')" for seat in range(9))
QUOTED = """v > 6 and event.by != 'a' and event.by != "it's" and 'q"' != 'x'"""


@pytest.mark.parametrize(
    "how",
    [("--failing", "len(effects) > 1 and v > 6"), ("--fault",), ("--failing", LONG), ("--failing", QUOTED)],
    ids=["failing", "fault", "long", "quoted"],
)
def test_a_test_is_formatted_and_says_where_it_comes_from(fault, how):
    Path("ruff.toml").write_text("line-length = 124\n")
    reply = call("to-test", fault, *how, "-o", "test_it.py")
    assert reply.code == 0, reply
    text = Path("test_it.py").read_text()
    for command in (["check", "--select", "E,F,I,UP,B,SIM", "-q"], ["format", "--check", "-q"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "test_it.py"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr + text
    told = parse(fault, Path(fault).read_bytes()).fault
    assert told.table in text
    assert (told.id in text) == (how == ("--fault",))
    assert str(Path.cwd()) not in text


def test_a_record_made_is_one_that_every_command_reads(fault):
    assert (
        call("minimise", fault, "--failing", "event.by == 'seat:1' and len(effects) > 1", "-o", "short.kronika").code == 0
    )
    read = record.read(Path("short.kronika").read_bytes())
    assert not any(check.status == VIOLATED for check in verify(read).checks)
    for command in ("log", "show", "verify"):
        assert call(command, "short.kronika").code == 0
    assert call("import", "short.kronika", "--data", "data").code == 2


class _CtrlC:
    """The failure of a case, until it was asked for so often."""

    def __init__(self, failing, times: int):
        self._failing, self._left = failing, times

    def __getattr__(self, name):
        return getattr(self._failing, name)

    def found(self, run):
        self._left -= 1
        if self._left < 0:
            raise KeyboardInterrupt
        return self._failing.found(run)


def test_an_interrupted_search_goes_on_and_ends_with_the_same_bytes(fault, capsys):
    command = ("minimise", fault, "--fault", "-o", "short.kronika", "--effort", "10")
    assert call(*command).code == 0
    whole = Path("short.kronika").read_bytes()
    Path("short.kronika").unlink()
    args = Namespace(
        source=fault, failing=None, fault=True, law=None, arbiter=False, effort=10, out="short.kronika", fresh=False, json=False
    )  # fmt: skip
    case = case_of(args)
    case.failing = _CtrlC(case.failing, 120)
    with pytest.raises(KeyboardInterrupt):
        minimising._search(case, args)
    assert "the same command goes on" in capsys.readouterr().err
    begun = Path("short.kronika.part").read_bytes()
    other = call("minimise", fault, "--failing", "v > 3", "-o", "short.kronika")
    assert (other.code, "another failure" in other.err) == (2, True)
    reply = call(*command, "--json")
    assert reply.code == 0, reply
    assert Path("short.kronika").read_bytes() == whole
    assert not Path("short.kronika.part").exists()
    assert begun.startswith(b'{"kronika":"minimising"')


def test_what_cannot_be_cut_down_is_said(fault):
    Path("there.kronika").write_bytes(b"")
    Path("test_there.py").write_bytes(b"")
    for words, said in [
        (("minimise", fault, "--fault", "-o", "there.kronika"), "is there already"),
        (("to-test", fault, "--fault", "-o", "test_there.py"), "is there already"),
        (("to-test", fault, "--fault", "-o", "there.py"), "test_NAME.py"),
        (("minimise", f"{fault}@999", "--fault", "-o", "new.kronika"), "versions go from 1"),
        (("minimise", fault, "--failing", "v >", "-o", "new.kronika"), "expression"),
        (("to-test", fault, "--failing", "event.ms >= 0", "-o", "nowhere/test_new.py"), "there is no folder nowhere"),
    ]:
        reply = call(*words)
        assert (reply.code, said in reply.err) == (2, True), reply
    assert call("minimise", fault, "--fault", "-o", "new.kronika", "--law", "leaks").code == 2
    assert Path("there.kronika").read_bytes() == b""


def test_acts_are_told_and_read_again():
    script = bugs.script(BUG)
    for act in script.commands[:40]:
        assert plain.act_of(script.game, plain.words(script.game, act)).command.move == act.command.move
    again = plain.script_of(script.game, plain.plain(script))
    assert (again.commands, again.draws) == (script.commands, script.draws)
    void = Act(f"arbiter:{'7' * 32}", table.Abort())
    assert plain.act_of(script.game, plain.words(script.game, void)).command == table.Abort()
    for text in ("seat 0", "seat x plays y", "somebody resigns", "seat 1 flies"):
        with pytest.raises(ValueError, match="seat"):
            plain.act_of(script.game, text)


def test_draws_that_do_not_matter_need_not_be_told(fault):
    raw = parse(fault, Path(fault).read_bytes())
    args = Namespace(source=fault, failing=None, fault=True, law=None, arbiter=False)
    case = case_of(args)
    told = fewest_draws(case.script, case.failing)
    assert set(told) < set(raw.draws)
    fewer = Script(case.script.game, case.script.seats, {}, case.script.commands, told)
    assert Search(fewer, case.failing).best is not None


def test_a_told_game_warns_of_moves_that_are_refused_today():
    game = BUG.mended
    with registered(game):
        told = given(game.name, rules=game.rules, seats=2)
        told.when("seat 1 resigns", "seat 1 resigns")
        with pytest.warns(UserWarning, match=r"seat 1 resigns: is refused today \("):
            told.raises_nothing()
        with (
            pytest.warns(UserWarning, match="refused"),
            pytest.raises(AssertionError, match=r"version \d+: len\(table.departed\) > 0 holds"),
        ):
            told.never("len(table.departed) > 0")


def test_a_script_of_a_record_is_that_of_the_game():
    recorded = bugs.recorded(BUG)
    made = script_of(Timeline(recorded.entries, BUG.mended).moments, [recorded.secret])
    assert made.commands == bugs.script(BUG).commands


def test_ctrl_c_left_the_best_game_of_the_phase_before(fault, capsys):
    args = Namespace(
        source=fault, failing=None, fault=True, law=None, arbiter=False, effort=10, out="short.kronika", fresh=False, json=False
    )  # fmt: skip
    case = case_of(args)
    case.failing = _CtrlC(case.failing, 60)
    with pytest.raises(KeyboardInterrupt):
        minimising._search(case, args)
    said = int(capsys.readouterr().err.split(": ")[1].split()[0])
    assert call("log", "short.kronika.part").code == 0
    left = parse("short.kronika.part", Path("short.kronika.part").read_bytes())
    assert left.fault is not None
    assert said == 1 + sum(b'"planted.moved"' in entry.p for entry in left.entries) < 15


def test_a_killed_search_began_its_phase_anew(fault):
    """What is known of a phase's games is not played again, and the search ends with the same bytes."""
    raw = case_of(Namespace(source=fault, failing=None, fault=True, law=None, arbiter=False))
    whole, parts = Search(raw.script, raw.failing, 4000), []
    whole.save = lambda now: parts.append((now.begun.at, list(now.begun.trace), now.begun))
    whole.run()
    begun = next(one for at, _, one in parts if at == 1 and len(one.trace) > 20)
    again = Search(raw.script, raw.failing, 4000)
    assert again.go_on(begun)
    played = 0

    def note(_):
        nonlocal played
        played += not again.known

    again.note = note
    again.run()
    assert (again.best.script.commands, again.best.script.draws) == (whole.best.script.commands, whole.best.script.draws)
    assert (again.runs, again.spent) == (whole.runs, whole.spent)
    assert played < whole.runs - begun.runs


def test_a_test_was_written_that_passes_for_it_tells_no_times(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    recorded = bugs.recorded(BUG)
    Path("game.kronika").write_bytes(record.write(recorded.timeline()))
    with registered(BUG.mended):
        reply = call("to-test", "game.kronika", "--failing", "event.ms > 0 and v > 6", "-o", "test_it.py")
    assert (reply.code, "a test would pass today" in reply.err) == (2, True), reply
    assert not list(Path().glob("test_it*"))


def test_a_recorded_game_that_todays_code_cannot_fold_was_taken_for_one_without_its_secret(tmp_path, monkeypatch):
    """Its end opens the secret, and the event that does not fold has a command: so the exception can be met again."""
    monkeypatch.chdir(tmp_path)
    game = planted.mended()
    recorded = play(game, 2, {}, 1, leaving=False)
    Path("game.kronika").write_bytes(record.write(recorded.timeline()))
    moments = recorded.timeline().moments
    before, tag = game.facts(moments[19].state), type(moments[20].event.d.e[0])

    def evolve(state, effect):
        return game.evolvers[tag](state, effect) if game.facts(state) != before else {}["no such key"]

    with registered(replace(game, evolvers={**game.evolvers, tag: evolve})):
        reply = call("to-test", "game.kronika", "--fault", "-o", "test_it.py")
        assert reply.code == 0, reply
        assert "KeyError" in reply.out
        assert call("minimise", "game.kronika", "--fault", "-o", "short.kronika", "--effort", "1").code == 0


def test_a_branch_whose_hands_were_dealt_anew_was_sent_to_the_store(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = planted.sample()
    entries = play(game, 2, {}, 1, leaving=False).entries[:20]
    Path("running.kronika").write_bytes(record.write(Timeline(entries, game)))
    assert call("branch", "running.kronika@20", "-o", "branch.kronika").code == 0
    for command in (("minimise", "branch.kronika", "-o", "x.kronika"), ("to-test", "branch.kronika", "-o", "test_x.py")):
        reply = call(*command, "--failing", "v > 6")
        assert (reply.code, "dealt anew" in reply.err) == (2, True), reply
