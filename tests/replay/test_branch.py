"""`replay branch` and `replay diff`: the parent stays as it is, the child stands alone, and both say where they part."""

import json

import pytest

from engine import record
from tests.replay import support
from tests.replay.support import call

N = 20
MOVE = "-Y1"
"""What the game played at version 21; `OTHER` could have been played instead."""
OTHER = "-P7"


@pytest.fixture(params=["same", "new"])
def luck(request):
    return request.param


@pytest.fixture
def child(tmp_path, finished, luck):
    path = tmp_path / "child.kronika"
    reply = call("branch", f"{finished}@{N}", "--luck", luck, "--play", OTHER, "-o", path, net=False)
    assert reply.code == 0, reply
    return path


def test_a_branch_leaves_its_parent_untouched_and_holds_its_bytes(finished, child):
    assert finished.read_bytes() == support.record_of(support.whole().entries)
    parent, branch = (record.read(path.read_bytes()).entries for path in (finished, child))
    assert branch[:N] == parent[:N]
    assert len(branch) == N + 2


def test_a_branch_verifies_by_itself(child, finished):
    assert call("verify", child).code == 0
    assert call("verify", child, finished).code == 0


def test_diff_names_where_parent_and_child_part(finished, child):
    reply = call("diff", finished, child, "--arbiter", "--json", net=False)
    told = json.loads(reply.out)
    assert reply.code == 1
    assert told["same_versions"] == N
    assert told["rows"][0]["left"]["what"] == MOVE
    assert told["rows"][0]["right"]["what"] == OTHER
    text = call("diff", finished, child).out
    assert f"the first divergence is version {N + 1}" in text
    assert MOVE in text
    assert OTHER in text


def test_the_same_luck_draws_the_same(tmp_path, finished):
    """Given the parent's own moves played again, nothing differs but the branching."""
    moves = [m for m in json.loads(call("log", finished, "--json").out)["events"] if "move" in m and m["v"] > N][:12]
    path = tmp_path / "again.kronika"
    plays = [word for m in moves for word in (f"--play={m['move']}",)]
    assert call("branch", f"{finished}@{N}", *plays, "-o", path, net=False).code == 0
    told = json.loads(call("diff", finished, path, "--arbiter", "--json").out)
    assert {row["sign"] for row in told["rows"]} == {"<"}
    assert told["same_plies"] == N - 5 + 12


def test_new_luck_draws_otherwise(tmp_path, finished):
    moves = [m for m in json.loads(call("log", finished, "--json").out)["events"] if "move" in m and m["v"] > N][:2]
    path = tmp_path / "other.kronika"
    plays = [f"--play={m['move']}" for m in moves]
    cards = set()
    for _ in range(4):
        path.unlink(missing_ok=True)
        assert call("branch", f"{finished}@18", "--luck", "new", "--play=G5+big", "--play=draw", "-o", path).code == 0
        cards.add(str(json.loads(call("show", path, "--arbiter", "--json").out)["state"]["players"][0]["hand"]))
    assert len(cards) > 1, plays


def test_a_spectators_branch_knows_nothing_it_should_not(tmp_path, running):
    path = tmp_path / "guess.kronika"
    assert call("branch", f"{running}@{N}", "-o", path, net=False).code == 0
    made = record.read(path.read_bytes())
    assert all(entry.o == b"[]" for entry in made.entries[:N])
    assert b'"audience":"spectator"' in made.entries[N].p
    assert call("verify", path).code == 0


def test_bots_play_a_branch_to_its_end(tmp_path, finished):
    pytest.importorskip("engine.bots")
    path = tmp_path / "bots.kronika"
    reply = call("branch", f"{finished}@{N}", "--bots", "random", "-o", path, "--json", net=False)
    assert json.loads(reply.out)["phase"] == "revealed"
    assert call("verify", path, finished, "--json").code == 0
    assert "bot" in call("branch", f"{finished}@{N}", "--bots", "genius", "-o", tmp_path / "x").err
    assert "2 seats" in call("branch", f"{finished}@{N}", "--bots", "random,random,random", "-o", tmp_path / "x").err


def test_two_tables_are_compared_by_what_was_played(tmp_path):
    first = support.write(tmp_path, "a.kronika", support.whole(2, 1).entries)
    other = support.write(tmp_path, "b.kronika", support.whole(2, 2).entries)
    told = json.loads(call("diff", first, other, "--json").out)
    assert told["same_versions"] == 0
    assert not told["identical"]


def test_states_name_the_paths_that_differ(finished):
    reply = call("diff", f"{finished}@20", f"{finished}@21", "--json")
    paths = {d["path"] for d in json.loads(reply.out)["differences"]}
    assert "$.game.discards[1]" in paths
    assert call("diff", f"{finished}@20", f"{finished}@20").code == 0


def test_a_failed_play_leaves_no_file(tmp_path, finished):
    path = tmp_path / "none.kronika"
    assert call("branch", f"{finished}@{N}", "--play", "G7", "-o", path).code == 2
    assert not path.exists()


def test_luck_is_new_where_a_branch_is_left_before_it_began(tmp_path, finished):
    """Given a branch with new luck, branched at a version that its parent played: its own secret drew nothing there."""
    first, again = tmp_path / "first.kronika", tmp_path / "again.kronika"
    assert call("branch", f"{finished}@40", "--luck", "new", "--bots", "random", "-o", first, net=False).code == 0
    assert "with new luck" in call("branch", f"{first}@20", "--bots", "random", "-o", again, net=False).out
    assert call("verify", first, again, finished, "--full").code == 0
    refused = call("branch", f"{first}@20", "--luck", "same", "-o", tmp_path / "none", net=False)
    assert refused.code == 2
    assert "was played at table" in refused.err
    assert "with same luck" in call("branch", f"{first}@41", "-o", tmp_path / "own.kronika", net=False).out


def test_same_luck_without_the_hands_is_refused_in_one_line(tmp_path):
    """Given a revealed record that opens the secret to all, but hands only to seat 1."""
    path = support.write(tmp_path, "seat.kronika", support.whole().entries, 1)
    reply = call("branch", f"{path}@{N}", "--luck", "same", "--bots", "random", "-o", tmp_path / "x", net=False)
    assert reply.code == 2
    assert "--luck new" in reply.err
    assert call("branch", f"{path}@{N}", "--luck", "new", "--bots", "random", "-o", tmp_path / "y", net=False).code == 0


# ---- simultaneous turns ---------------------------------------------------------------------------------------------


@pytest.fixture
def half_a_turn(tmp_path, toys):
    """The toy's table, revealed, and the version at which the first of three seats has finished its first turn."""
    path = support.write(tmp_path, "toy.kronika", support.toy().entries)
    events = json.loads(call("log", path, "--json").out)["events"]
    first = next(event for event in events if "move" in event)
    return path, first["v"], first["seat"]


def pending(path, view="--arbiter"):
    state = json.loads(call("show", path, view, "--json", net=False).out)["state"]
    return [turn is not None for turn in state["pending"]]


def test_a_branch_of_a_simultaneous_turn_names_the_seat_that_plays(tmp_path, half_a_turn):
    path, v, seat = half_a_turn
    others = [other for other in range(3) if other != seat]
    child = tmp_path / "child.kronika"
    reply = call(
        "branch", f"{path}@{v}", "--play", f"{others[1]}:0,1", "--play", f"{others[0]}:0,0", "-o", child, net=False
    )
    assert reply.code == 0, reply
    told = [event for event in json.loads(call("log", child, "--arbiter", "--json").out)["events"] if "move" in event]
    assert [(event["seat"], event["move"]) for event in told[1:]] == [(others[1], "0,1"), (others[0], "0,0")]
    assert call("verify", child, path, "--full").code in (0, 1)
    refused = call("branch", f"{path}@{v}", "--play", f"{seat}:0,1", "-o", tmp_path / "none", net=False)
    assert refused.code == 2
    assert f"seats {others[0]}, {others[1]} are to move, not seat {seat}" in refused.err


@pytest.mark.parametrize("luck", ["same", "new"])
def test_bots_play_a_simultaneous_branch_to_its_end(tmp_path, half_a_turn, luck):
    path, v, _ = half_a_turn
    child = tmp_path / "bots.kronika"
    reply = call("branch", f"{path}@{v}", "--luck", luck, "--bots", "random", "-o", child, net=False)
    assert "now revealed" in reply.out, reply
    assert call("verify", "--full", child, path).code == 0
    assert call("diff", path, child, net=False).code == 1


@pytest.mark.parametrize("view", ["--spectator", "--seat=1"])
def test_a_branch_of_a_view_is_decided_again_with_the_turns_that_were_opened_later(tmp_path, half_a_turn, view):
    """Given a branch that holds no openings of others, begun when nothing was pending, then its parent's turns, which later
    events open, are decided again; one begun when another's turn was pending holds a turn that nobody ever opens."""
    path, v, seat = half_a_turn
    for at, code in ((v + 2, 0), (v + 1 if seat == 1 else v, 1)):
        child = tmp_path / f"{at}.kronika"
        assert call("branch", f"{path}@{at}", view, "--luck", "new", "--bots", "random", "-o", child, net=False).code == 0
        assert sum(entry.o != b"[]" for entry in record.read(child.read_bytes()).entries[:at]) <= 1
        reply = call("verify", "--full", child, path)
        assert reply.code == code, reply
        assert ("is sealed and not open" in reply.out) == bool(code)


def test_a_turn_that_the_brancher_does_not_know_is_made_again(tmp_path, half_a_turn):
    """Given a turn pending, when a spectator branches, then the seat acts again; in its own branch its turn stands."""
    path, v, seat = half_a_turn
    for view, kept in ((["--spectator"], False), (["--seat", seat], True), (["--seat", (seat + 1) % 3], False)):
        child = tmp_path / f"{'-'.join(map(str, view))}.kronika"
        assert call("branch", f"{path}@{v}", *view, "--luck", "new", "-o", child, net=False).code == 0
        assert pending(child)[seat] is kept
