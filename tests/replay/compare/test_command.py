"""`replay diff`: branches with their parents, two audiences of one game, states, colours and width."""

import json
import os
import pty
import re
from contextlib import redirect_stdout

import pytest

from engine import record, registry
from engine.timeline import Timeline
from replay.compare.paint import coloured
from tests.replay import support
from tests.replay.share.games import ENDS, NAMES, canaries, entries, game
from tests.replay.support import call

N = 20
ESCAPE = "\x1b["


@pytest.fixture
def child(tmp_path, finished):
    """A branch of the finished game at version N, played to the end."""
    path = tmp_path / "child.kronika"
    assert call("branch", f"{finished}@{N}", "--luck", "same", "--bots", "random", "-o", path, net=False).code == 0
    return path


# ---- a branch with its parent ---------------------------------------------------------------------------------------


def test_a_branch_is_compared_with_the_parent_given(finished, child):
    reply = call("diff", child, "--parent", finished, net=False)
    assert reply.code == 1
    assert f"B is a branch of A@{N} with same luck, made by the arbiter\nit keeps versions 1 to {N} byte" in reply.out
    assert f"the first divergence is version {N + 1}" in reply.out
    told = json.loads(call("diff", child, "--parent", finished, "--json").out)
    assert (told["n"], told["prefix_kept"], told["same_versions"]) == (N, True, N)


def test_the_parent_is_found_in_the_store(finished, child, tmp_path):
    data = tmp_path / "data"
    assert call("import", finished, "--data", data).code == 0
    reply = call("diff", child, "--data", data, net=False)
    assert (reply.code, f"it keeps versions 1 to {N}" in reply.out) == (1, True), reply
    other = tmp_path / "empty"
    missing = call("diff", child, "--data", other)
    assert (missing.code, "--parent SOURCE" in missing.err) == (2, True)


def test_what_is_no_parent_is_refused(finished, child, tmp_path):
    other = support.write(tmp_path, "other.kronika", support.whole(2, 7).entries)
    for words, said in (
        (("diff", child, "--parent", other), "is a branch of"),
        (("diff", finished), "no branch"),
        (("diff", f"{child}@3"), "compares with another"),
        (("diff", finished, child, "--parent", finished), "goes with one branch"),
    ):
        reply = call(*words, net=False)
        assert (reply.code, said in reply.err) == (2, True), reply


def test_a_branch_whose_history_differs_is_told(finished, child):
    """Given a parent that was rewritten from version 10 on, then its branch does not keep its versions any more."""
    from tests.replay.test_untrusted import repaired

    lines = finished.read_bytes().rstrip(b"\n").split(b"\n")
    lines[19] = re.sub(rb'"at":(\d+)', lambda m: b'"at":%d' % (int(m[1]) + 1), lines[19])
    finished.write_bytes(b"\n".join([*repaired(lines), b""]))
    reply = call("diff", child, "--parent", finished, net=False)
    assert "HISTORY DIFFERS: from version 10 on" in reply.out


# ---- two audiences --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(("name", "end"), [(n, e) for n in NAMES for e in ENDS], ids=lambda x: x)
def test_two_audiences_differ_in_what_one_of_them_received(tmp_path, name, end):
    """Given a game as seat 1 and as a spectator, then exactly the values opened to seat 1 alone are told, and no others."""
    path = tmp_path / "game.kronika"
    path.write_bytes(record.write(Timeline(entries(name, end), game(name))))
    reply = call("diff", path, "--as", "seat:1", "--as", "spectator", "--json", net=False)
    told = json.loads(reply.out)
    mine = [c.salt for c in canaries(name, end, None)]
    others = {c.salt for c in canaries(name, end, 1)}
    known = [k for k in told["known"] if not k["opened"]]
    assert {k["sign"] for k in told["known"]} <= {"<", "="}
    assert len(known) == len([salt for salt in mine if salt not in others])
    assert told["neither"] == len([salt for salt in mine if salt in others])
    assert all(1 in k["to"] and k["left"] is not None and k["right"] is None for k in told["known"])
    assert told["sealed"] == told["both"] + told["neither"] + len(known)
    shown = reply.out + call("diff", path, "--as", "seat:1", "--as", "spectator", "--all").out
    assert not [c for c in canaries(name, end, 1) if c.salt.decode() in shown]


def test_two_audiences_are_an_act_that_is_marked(running, finished):
    reply = call("diff", running, "--as", "arbiter", "--as", "seat:0", net=False)
    assert reply.out.startswith("# arbiter view: hidden information is shown")
    assert "# seat 0 view" in reply.out
    assert not call("diff", finished, "--as", "arbiter", "--as", "arbiter").out.startswith("#")
    same = call("diff", running, "--as", "spectator", "--as", "spectator")
    assert (same.code, "the states that they fold to are equal" in same.out) == (0, True)


def test_at_an_early_version_less_is_known(running):
    whole, early = (
        json.loads(call("diff", f"{running}{v}", "--as", "seat:0", "--as", "spectator", "--json").out)["known"]
        for v in ("", "@10")
    )
    assert [k for k in whole if k["v"] <= 10] == early
    assert len(early) < len(whole)


@pytest.mark.parametrize(
    "more", [("--as", "seat:0"), ("--as", "x", "--as", "seat:0"), ("--as", "seat:9", "--as", "seat:0")]
)
def test_audiences_that_are_none_are_refused(running, more):
    assert call("diff", running, *more).code == 2


# ---- states, ends, looks --------------------------------------------------------------------------------------------


def test_two_games_tell_how_they_ended(finished, child):
    told = json.loads(call("diff", finished, child, "--json", net=False).out)
    points = {row["what"]: (row["left"], row["right"]) for row in told["end"]["rows"]}
    a, b = (Timeline(record.read(path.read_bytes()).entries).moments[-1].table.result for path in (finished, child))
    for seat in range(2):
        assert points[f"seat {seat}"] == tuple(f"{r.totals[seat]} (place {r.places[seat]})" for r in (a, b))
    assert told["end"]["state"]
    assert {d["sign"] for d in told["end"]["state"]} <= {"|", "<", ">"}


@pytest.mark.parametrize("name", registry.names())
def test_everything_fits_into_80_columns(name, tmp_path):
    one, two = (support.write(tmp_path, f"{end}.kronika", entries(name, end)) for end in ENDS)
    commands = [
        ("diff", one, two),
        ("diff", one, two, "--all"),
        ("diff", f"{two}@end", f"{two}@10"),
        ("diff", two, "--as", "arbiter", "--as", "spectator", "--all"),
    ]
    for command in commands:
        shown = call(*command, net=False).out.splitlines()
        assert [line for line in shown if len(line) > 80 and str(tmp_path) not in line and not line.startswith("#")] == []


def test_colours_say_nothing_that_signs_do_not(finished, child):
    plain = call("diff", finished, child).out
    shown = call("diff", finished, child, "--colour", "always").out
    assert ESCAPE not in plain
    assert ESCAPE in shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == plain


def test_colours_are_for_terminals(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal, redirect_stdout(terminal):
        assert coloured("auto")
        monkeypatch.setenv("NO_COLOR", "1")
        assert not coloured("auto")
        assert coloured("always")
        monkeypatch.delenv("NO_COLOR")
        assert not coloured("never")
    os.close(ours)
    with open(os.devnull, "w") as pipe, redirect_stdout(pipe):
        assert not coloured("auto")
