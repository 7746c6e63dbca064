"""`replay verify`: honest logs pass, forged ones are named, several help each other."""

import json
import subprocess
import sys
from hashlib import sha256

import pytest
from msgspec import to_builtins

from engine import record
from engine.codec import encode
from engine.verify import verify
from tests.house.repo import ROOT
from tests.replay import support
from tests.replay.support import call
from tests.support.tampering import entries_of, forgeries, lines_of

GAME = support.whole(2, 5)
FORGERIES = [f for f in forgeries(GAME, most=70) if f.v > 6]


def checks(reply, source=0):
    return {c["name"]: c for c in json.loads(reply.out)["results"][source]["checks"]}


@pytest.mark.parametrize("forged", FORGERIES, ids=str)
def test_a_forged_record_is_caught_and_named(tmp_path, forged):
    """Given the frame of the honest record, as a forger without the store would keep it."""
    whole = support.record_of(GAME.entries)
    header, trailer = whole.split(b"\n", 1)[0], whole.rstrip(b"\n").rsplit(b"\n", 1)[1]
    lines = [part for entry in forged.entries for part in (entry.p, entry.o)]
    path = tmp_path / "forged.kronika"
    path.write_bytes(b"\n".join([header, *lines, trailer, b""]))
    reply = call("verify", path, net=False)
    assert reply.code == 1, reply
    assert "VIOLATED" in reply.out
    told = [c for c in checks(call("verify", path, "--json")).values() if c["status"] == "violated"]
    assert told
    assert any(c["v"] or "trailer" in c["why"] for c in told), told


@pytest.mark.parametrize(
    ("old", "new", "check", "v", "field"),
    [
        (b'"ms":', b'"ms":1', "chain", 21, "$.prev"),
        (b'"by":"seat:0"', b'"by":"seat:x"', "form", 20, "$"),
        (b'"v":20', b'"v":21', "versions", 20, "$.v"),
        (b'"s":1', b'"s":2', "form", 20, "$"),
        (b'.moved"', b'.movez"', "form", 20, "$"),
    ],
)
def test_an_edit_is_named_by_version_and_field(finished, old, new, check, v, field):
    lines = finished.read_bytes().split(b"\n")
    assert old in lines[39]
    lines[39] = lines[39].replace(old, new, 1)
    finished.write_bytes(b"\n".join(lines))
    found = checks(call("verify", finished, "--json"))[check]
    assert (found["status"], found["v"]) == ("violated", v)
    assert found["field"].startswith(field)


def test_a_game_without_its_secret_is_not_checkable_and_full_counts_that(running):
    reply = call("verify", running, "--json")
    assert reply.code == 0
    assert checks(reply)["draws"]["status"] == "not checkable"
    assert call("verify", running, "--full").code == 1


def test_a_head_held_outside(finished):
    head = support.whole().entries[19].h.hex()
    reply = call("verify", finished, "--head", f"20:{head}", "--full", "--json")
    assert reply.code == 0, reply
    assert checks(reply)["heads"]["status"] == "ok"
    assert call("verify", finished, "--head", f"21:{head}").code == 1
    assert call("verify", finished, "--head", f"9999:{head}").code == 1


def test_a_branch_is_proven_with_its_parent_beside_it(tmp_path, finished):
    child = tmp_path / "child.kronika"
    assert call("branch", f"{finished}@20", "--luck", "new", "--play", "-Y1", "-o", child, net=False).code == 0
    alone = call("verify", child, "--json")
    both = call("verify", child, finished, "--json")
    assert "table's secret" in checks(alone)["draws"]["why"]
    assert "branch's secret" in checks(both)["draws"]["why"]
    assert (alone.code, both.code) == (0, 0)


def test_many_files_are_checked_by_several_processes(tmp_path):
    paths = [support.write(tmp_path, f"{seed}.kronika", support.whole(2, seed).entries) for seed in (1, 2, 5)]
    paths.append(tmp_path / "missing.kronika")
    command = [sys.executable, "-m", "replay.cli", "verify", "--jobs", "2", "--json", *map(str, paths)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done
    assert [r["status"] for r in json.loads(done.stdout)["results"]] == ["ok", "ok", "ok", "unusable"]


def test_limits_are_said(finished):
    assert "Not proven by any log" in call("verify", finished).out
    assert "Not proven by any log" in json.loads(call("verify", finished, "--json").out)["limits"]


def test_a_whole_revealed_game_passes_full_without_a_head(finished):
    assert call("verify", finished, "--full").code == 0


def test_a_time_changed_and_the_chain_repaired_is_traced_to_where_it_can_be():
    """Given the forger's own chain: seals hold the hash before them, so they tell that the history before them changed."""
    lines = lines_of(GAME.entries)
    place = next(i for i in range(12, len(lines)) if lines[i][1] == b"[]" and lines[i + 1][1] != b"[]")
    lines[place][0]["at"] += 1
    report = verify(entries_of(lines, repair=True))
    found = next(c for c in report.checks if c.name == "decisions")
    assert found.status == "violated"
    assert found.v > place
    assert "sealed after another history" in found.why
    assert f" {place + 1}" in found.why


def test_an_unreadable_event_is_no_reason_to_doubt_the_trailer():
    """Once, a log that folds only to version 9 was said to have a wrong trailer besides."""
    lines = lines_of(GAME.entries)
    lines[9][0]["t"] = "keltiz.moved"
    entries = entries_of(lines, repair=True)
    frame = record.read(support.record_of(GAME.entries))
    before = b"".join(p for e in entries for p in (e.p, b"\n", e.o, b"\n"))
    header = support.record_of(GAME.entries).split(b"\n", 1)[0] + b"\n"
    trailer = {**to_builtins(frame.trailer), "head": entries[-1].h.hex(), "sha256": sha256(header + before).hexdigest()}
    found = {c.name: c.status for c in verify(record.read(header + before + encode(trailer) + b"\n")).checks}
    assert (found["record"], found["form"]) == ("ok", "violated")


def test_other_data_is_found_without_the_secret():
    """Given a running game whose first event names another data file: once, only deciding again found that."""
    lines = lines_of(GAME.entries[: support.SHORT])
    lines[0][0]["d"]["data"] = "0" * 64
    found = next(c for c in verify(entries_of(lines, repair=True)).checks if c.name == "fold")
    assert (found.status, found.v, found.field) == ("violated", 1, "$.d.data")


def test_a_folder_is_verified_as_all_records_below_it(tmp_path, finished):
    """Whoever held a tournament's archive was told: Is a directory."""
    deeper = tmp_path / "archive" / "2025"
    deeper.mkdir(parents=True)
    finished.rename(deeper / finished.name)
    reply = call("verify", tmp_path, "--json", net=False)
    assert [(one["source"], one["status"]) for one in json.loads(reply.out)["results"]] == [
        (str(deeper / finished.name), "ok")
    ]
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no record file" in call("verify", empty, net=False).err
