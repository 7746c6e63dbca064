"""`replay recheck`: honest archives are the same, planted changes are found, grouped and placed, in files and in the store."""

import json
import subprocess
import sys
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from engine import record, registry
from engine.game import Refused
from engine.timeline import Timeline
from tests.house.repo import ROOT
from tests.replay import golden, support
from tests.replay.support import call
from tests.support import material
from tests.support.playing import play
from tests.support.registering import registered

NAME = material.sample()[0]
GAME = registry.find(NAME)
SEEDS = (19, 29, 33)
"""Games that seats leave soon (with the sample game as it is)."""


def short(seed: int):
    """A short game: seats leave."""
    return play(GAME, 3, {}, seed)


@pytest.fixture
def archive(tmp_path):
    """Three finished games in a folder below another, and one that still runs beside it."""
    folder = tmp_path / "archive" / "2025"
    folder.mkdir(parents=True)
    for seed in SEEDS:
        support.write(folder, f"{seed}.kronika", short(seed).entries)
    support.write(tmp_path / "archive", "running.kronika", short(4).entries[:20])
    return tmp_path / "archive"


def wrapped(**functions):
    """Functions of the sample game, each given the old one first."""
    made = {}
    for name, function in functions.items():
        old = getattr(GAME, name)
        made[name] = lambda *asked, _old=old, _new=function: _new(_old, *asked)
    return made


@contextmanager
def today(**functions):
    """Today's code of the sample game decides otherwise, with functions that are given the old one first."""
    with registered(replace(GAME, **wrapped(**functions))):
        yield


def swapped(old, *asked):
    """The last two effects of a move change places."""
    effects = old(*asked)
    return (*effects[:-2], *effects[:-3:-1])


def results(reply):
    return {one["source"].rpartition("/")[2]: one for one in json.loads(reply.out)["results"]}


def test_a_folder_of_honest_games_is_the_same(archive):
    reply = call("recheck", archive, net=False)
    moves = sum(entry.p.startswith(b'{"t":"%s' % NAME.encode()) for seed in SEEDS for entry in short(seed).entries)
    assert reply.code == 0, reply
    assert f"4 games, {moves:,} moves decided again with today's code: 3 the same, 0 differ, 1" in reply.out
    assert "the table's secret is not open" in reply.out
    told = json.loads(call("recheck", archive, "--json").out)
    assert told["counts"]["moves"] == moves
    assert [one["status"] for one in told["results"]] == ["same", "same", "same", "not checkable"]


def test_what_differs_is_grouped_and_placed(archive):
    """Given code that gives the effects of some moves in another order, then these moves, and no others, are told."""
    with today(decide=swapped):
        reply = call("recheck", archive, net=False)
        told = json.loads(call("recheck", archive, "--json").out)
    wanted = {}
    for seed in SEEDS:
        moments = Timeline(short(seed).entries).moments
        wanted[f"{seed}.kronika"] = [m.v for m in moments if hasattr(m.event.d, "m") and len(m.event.d.e) > 1]
    assert reply.code == 1, reply
    found = {one["source"].rpartition("/")[2]: [d["v"] for d in one["found"]] for one in told["results"]}
    assert found == wanted | {"running.kronika": []}
    assert told["counts"]["differing_events"] == sum(map(len, wanted.values())) > 0
    first = told["results"][0]["found"][0]
    assert first["field"].startswith("$.d.e[")
    assert f"19.kronika@{first['v']}" in reply.out.replace("\n", "")
    assert sum(group["findings"] for group in told["groups"]) == told["counts"]["differing_events"]
    assert told["groups"][0]["games"] == max(group["games"] for group in told["groups"])


def test_every_shows_every_event(archive):
    with today(decide=swapped):
        short_report, whole = (call("recheck", archive, *more).out for more in ((), ("--every",)))
        told = json.loads(call("recheck", archive, "--json").out)
    assert "(--every)" in short_report
    assert whole.replace("\n", "").count(".kronika@") == told["counts"]["differing_events"]


def test_a_crash_and_a_refusal_of_today_are_told_with_their_place(archive):
    def crashes(old, state, seat, move, chance):
        return old(state, seat, move, chance) if seat else 1 // 0

    def refuses(old, state, seat, move, chance):
        if seat == 0:
            raise Refused("not_today", "nothing for seat 0 today")
        return old(state, seat, move, chance)

    with today(decide=crashes):
        crashed = call("recheck", archive / "2025" / "19.kronika")
    with today(decide=refuses):
        refused = call("recheck", archive / "2025" / "19.kronika")
    assert (crashed.code, refused.code) == (1, 1)
    assert f"ZeroDivisionError at {__name__} crashes" in " ".join(crashed.out.split())
    assert f"{__name__}:" in crashed.out
    assert "refused: not_today (nothing for seat 0 today)" in " ".join(refused.out.split())


def test_two_processes_tell_what_one_tells(archive):
    alone, both = (call("recheck", archive, "--json", "--jobs", jobs, net=False).out for jobs in (1, 2))
    assert alone == both


def test_as_a_program_it_writes_no_bar_into_a_pipe(archive):
    command = [sys.executable, "-m", "replay.cli", "recheck", str(archive), "--jobs", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_damaged_game_is_decided_again_up_to_there(tmp_path, finished):
    lines = finished.read_bytes().split(b"\n")
    lines[47] = lines[47].replace(b'"ms":', b'"ms":1')
    finished.write_bytes(b"\n".join(lines))
    reply = call("recheck", finished, "--json")
    (one,) = json.loads(reply.out)["results"]
    assert reply.code == 2, reply
    assert (one["events"], one["differing"]) == (24, 0)
    assert "version 25: $.prev" in one["stopped"]


def test_a_redacted_game_with_its_secret_is_decided_again(tmp_path):
    """Given a game as a spectator had it, with the secret opened at the end: hands are known by deciding the deal again."""
    entries = list(short(19).entries)
    redacted = [*record.redact(entries[:-1], None), entries[-1]]
    path = support.write(tmp_path, "redacted.kronika", tuple(redacted))
    (one,) = json.loads(call("recheck", path, "--json").out)["results"]
    assert (one["status"], one["events"], one["skipped"]) == ("same", len(entries), "")


def test_a_branch_is_decided_again_with_its_parent_beside_it(tmp_path, finished):
    child = tmp_path / "child.kronika"
    call("branch", f"{finished}@20", "--luck", "new", "--bots", "random", "-o", child, net=False)
    alone, beside = (results(call("recheck", *names, "--json")) for names in ((child,), (child, finished)))
    assert alone["child.kronika"]["unchecked"] == 20
    assert beside["child.kronika"]["unchecked"] == 0
    assert beside["child.kronika"]["status"] == "same"


@pytest.mark.parametrize("words", [(), ("game.kronika", "--all"), ("game.kronika", "--jobs", "0"), ("no.kronika",)])
def test_what_cannot_be_done_is_said_in_one_line(words):
    reply = call("recheck", *words)
    assert reply.code == 2
    assert reply.err.count("\n") == 1


def test_an_empty_folder_is_unusable(tmp_path):
    reply = call("recheck", tmp_path)
    assert (reply.code, "no record file" in reply.err) == (2, True)


# ---- laws -----------------------------------------------------------------------------------------------------------


def test_honest_games_hold_all_laws(archive):
    reply = call("recheck", archive / "2025" / "29.kronika", "--laws", net=False)
    assert (reply.code, "laws: 1 hold all of them, 0 break one" in reply.out) == (0, True), reply


def test_a_law_that_is_broken_is_told(archive):
    """Given a game whose legal moves lack one, then recorded moves are not legal; deciding them is as it was."""

    def legal(old, *asked):
        moves = old(*asked)
        return moves[:-1] if len(moves) > 1 else moves

    with today(legal=legal):
        reply = call("recheck", archive / "2025" / "29.kronika", "--laws")
        (first,) = json.loads(call("recheck", archive / "2025" / "29.kronika", "--laws", "--json").out)["results"]
    assert reply.code == 1
    assert "1 game: breaks the law moves: not legal" in reply.out
    assert [breach["law"] for breach in first["breaches"]] == ["moves"]
    assert first["differing"] == 0


def test_a_game_not_revealed_is_not_held_to_laws_unless_an_arbiter_asks(archive):
    path = archive / "running.kronika"
    assert "not revealed (--arbiter)" in " ".join(call("recheck", path, "--laws").out.split())
    reply = call("recheck", path, "--laws", "--arbiter")
    assert reply.out.startswith("# arbiter view")


# ---- other rules ----------------------------------------------------------------------------------------------------


@contextmanager
def second_rules(**functions):
    """The sample game has a rules number 2, whose functions are given the old ones first."""
    with registered(replace(GAME, rules=2, data="2" * 64, **wrapped(**functions))):
        yield


def test_under_rules_that_change_nothing_every_game_goes_the_same(archive):
    with second_rules():
        reply = call("recheck", archive / "2025", "--rules", "2", net=False)
    assert (reply.code, "3 go the same, 0 otherwise" in " ".join(reply.out.split())) == (0, True), reply


def test_under_other_rules_the_first_event_that_goes_otherwise_is_told(archive):
    """Given rules under which seat 1 may do nothing in the first round, then its first move is where each game parts."""

    def decide(old, state, seat, move, chance):
        if seat == 1:
            raise Refused("waits", "seat 1 waits")
        return old(state, seat, move, chance)

    with second_rules(decide=decide):
        reply = call("recheck", archive / "2025", "--rules", "2", "--json")
    assert reply.code == 1
    for seed in SEEDS:
        moments = Timeline(short(seed).entries).moments
        first = next(m.v for m in moments if hasattr(m.event.d, "m") and (m.event.by == "seat:1" or m.event.d.seat == 1))
        (found,) = results(reply)[f"{seed}.kronika"]["found"]
        assert (found["v"], found["kind"], found["decided"]) == (first, "refused", "refused: waits (seat 1 waits)")


def test_other_points_at_the_end_are_a_result_that_differs(finished):
    def outcome(old, state):
        made = old(state)
        return made and replace(made, totals=tuple(total + 1 for total in made.totals))

    with second_rules(outcome=outcome):
        told = json.loads(call("recheck", finished, "--rules", "2", "--json").out)
    (found,) = told["results"][0]["found"]
    assert (found["about"], found["field"]) == ("table.finished.totals", "$.d.totals[0]")
    assert found["decided"] == found["recorded"] + 1


def test_a_rules_number_that_no_game_has_is_no_success(archive):
    """It ended with 0 and "0 go the same": whoever mistyped the number was told that nothing changes."""
    reply = call("recheck", archive / "2025", "--rules", "7")
    assert (reply.code, f"--rules 7: {NAME} has rules" in reply.err) == (2, True)


def test_a_game_without_that_rules_number_is_not_checkable_beside_one_that_has_it(tmp_path):
    has, lacks = registered_rules(lambda rules: 2 in rules), registered_rules(lambda rules: 2 not in rules)
    for name in (has, lacks):
        support.write(tmp_path, f"{name}.kronika", play(registry.find(name, 1), 2, {}, 1).entries)
    told = json.loads(call("recheck", tmp_path, "--rules", 2, "--json", net=False).out)
    assert [one["status"] == "not checkable" for one in told["results"]] == [name == lacks for name in sorted((has, lacks))]


def registered_rules(fits):
    """The first registered game whose rules numbers fit."""
    return next(name for name in registry.names() if fits(registry.rules_of(name)))


# ---- the store ------------------------------------------------------------------------------------------------------


def test_all_tables_of_a_store(tmp_path, archive):
    data = tmp_path / "data"
    for name in ("2025/19.kronika", "running.kronika"):
        assert call("import", archive / name, "--data", data).code == 0
    told = json.loads(call("recheck", "--all", "--data", data, "--json", net=False).out)
    assert {name: told["counts"][name] for name in ("games", "same", "not_checkable")} == {
        "games": 2, "same": 1, "not_checkable": 1,
    }  # fmt: skip


def test_a_game_that_is_damaged_is_not_called_the_same():
    """What holds up to its bad event was counted twice: as damaged and as the same."""
    with golden.folder():
        counted = json.loads(call("recheck", "damaged.kronika", "--json").out)["counts"]
    assert (counted["games"], counted["same"], counted["damaged"]) == (1, 0, 1)


def test_the_sums_of_an_archive_add_up_and_each_game_has_the_status_it_is_counted_as():
    """A damaged game was `same` to machines; one torn before its first move counted twice; and those of which only a part
    could be decided again stood beside the same ones, as if they were others."""
    with golden.folder():
        reply = call("recheck", ".", "--json")
        told = json.loads(reply.out)
        words = " ".join(call("recheck", ".").out.split())
    kinds = [one["status"] for one in told["results"]]
    counted = told["counts"]
    for status, name in (
        ("same", "same"),
        ("differs", "differ"),
        ("not checkable", "not_checkable"),
        ("damaged", "damaged"),
    ):
        assert kinds.count(status) == counted[name]
    assert sum(counted[name] for name in ("same", "differ", "not_checkable", "damaged", "unusable")) == counted["games"]
    assert {one["source"]: one["status"] for one in told["results"]}["damaged.kronika"] == "damaged"
    assert f"{counted['damaged']} damaged" in words


def test_a_branch_of_which_a_part_was_checked_is_said_to_be_checked_in_part(tmp_path, finished):
    assert call("branch", f"{finished}@20", "--luck", "new", "--bots", "random", "-o", tmp_path / "child.kronika").code == 0
    finished.unlink()
    reply = call("recheck", tmp_path, net=False)
    assert (reply.code, "1 the same (1 of them only in part), 0 differ" in " ".join(reply.out.split())) == (0, True), reply
