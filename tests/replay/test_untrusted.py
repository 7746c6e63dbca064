"""Record files are untrusted: whatever is in them, a command answers with 0, 1 or 2, and one line says why."""

import gzip
import json
import os
import re
import subprocess
import sys

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import record
from engine.events import NO_PREV
from engine.seal import ARBITER
from replay.problems import Unusable
from replay.sources import open_log, parse
from tests.house.repo import ROOT
from tests.replay import support
from tests.replay.screen.support import told
from tests.replay.support import SHORT, call

GAME = support.whole()
WHOLE = support.record_of(GAME.entries[:SHORT])
ENDED = support.record_of(support.whole(3, 29, True).entries)
VERBS = (
    ("log",),
    ("show",),
    ("show", "--arbiter"),
    ("verify",),
    ("export", "-o", "-"),
    ("export", "-o", "-", "--format", "html"),
    ("export", "-o", "-", "--format", "json", "--spectator"),
    ("diff", "--as", "seat:0", "--as", "arbiter"),
    ("log", "--json"),
    ("show", "--json", "--seat", "1"),
)
RELAXED = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)


def try_all(raw, verbs=VERBS):
    try_screen(raw)
    for verb, *options in verbs:
        reply = call(verb, "-", *options, stdin=raw, net=False)
        assert reply.code in (0, 1, 2), reply
        if reply.code == 2:
            assert reply.err.count("\n") == 1, reply
            assert not reply.out
            assert len(reply.err) < 600


def try_screen(raw):
    """What the screen would say of every version."""
    try:
        log = open_log(parse("game", raw), ARBITER)
    except Unusable:
        return
    for v in {1, log.last.v // 2 + 1, log.last.v}:
        assert list(told(log, v))


@RELAXED
@given(st.data(), st.sampled_from([WHOLE, ENDED]))
def test_mutated_bytes(data, raw):
    mutated = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(mutated) - 1))
        what = data.draw(st.sampled_from(("flip", "cut", "insert", "digit")))
        if what == "flip":
            mutated[place] = data.draw(st.integers(0, 255))
        elif what == "cut":
            del mutated[place : place + data.draw(st.integers(1, 300))]
        elif what == "insert":
            mutated[place:place] = data.draw(st.binary(min_size=1, max_size=8))
        else:
            mutated[place:place] = b"9" * data.draw(st.integers(1, 30))
        if not mutated:
            break
    try_all(bytes(mutated))


def values():
    odd = (0, -1, 1, 2**53, 2**63, -(2**63), 10**18, 99, "", "seat:99", "seat:²", "\x1b[31m", None, True, [], {}, 1.5)
    return st.one_of(st.sampled_from(odd), st.integers(-3, 120), st.text(max_size=5))


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
        if value:
            yield path
    else:
        yield path


def repaired(lines):
    """Lines with versions' hashes in `prev` repaired, as a careful forger would."""
    from hashlib import sha256

    prev = NO_PREV
    for i in range(1, len(lines) - 1, 2):
        event = msgspec.json.decode(lines[i])
        event["prev"] = prev
        lines[i] = msgspec.json.encode(event)
        prev = sha256(lines[i]).hexdigest()
    return lines


@RELAXED
@given(st.data(), st.sampled_from([WHOLE, ENDED]))
def test_careful_forgeries_that_no_game_could_hold(data, raw):
    """Values of the right place and the wrong kind, with the chain repaired so that folding meets them."""
    lines = raw.rstrip(b"\n").split(b"\n")
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, (len(lines) - 3) // 2)) * 2 + 1
        event = msgspec.json.decode(lines[i])
        path = data.draw(st.sampled_from(sorted(leaves(event), key=str)))
        place = event
        for key in path[:-1]:
            place = place[key]
        if path:
            place[path[-1]] = data.draw(values())
        if isinstance(event, dict):
            lines[i] = msgspec.json.encode(event)
    try:
        lines = repaired(lines)
    except (TypeError, msgspec.MsgspecError):
        return
    try_all(b"\n".join([*lines, b""]))


@pytest.mark.parametrize(
    "command", [("export", "-o", "-", "--format", "html"), ("log",), ("step", "--text")], ids=lambda c: c[0]
)
def test_a_turn_that_is_nobodys_is_shown_as_far_as_it_goes(tmp_path, command):
    """A finished turn by the system, for no seat, could not be sorted among those of seats: TypeError."""
    lines = support.record_of(support.turns()[:-2]).rstrip(b"\n").split(b"\n")
    last = lines[-3]
    assert b'"by":"seat:' in last
    lines[-3] = re.sub(rb'"by":"seat:.",', b'"by":"system",', last)
    path = tmp_path / "forged.kronika"
    path.write_bytes(b"\n".join([*repaired(lines), b""]))
    verb, *more = command
    assert call(verb, path, *more, stdin=b"q\n", net=False).code in (0, 2)


HEADER = WHOLE.split(b"\n", 1)[0]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\x1f\x8b\x08\x00junk",
        bytes(range(256)) * 400,
        "\ufeff".encode("utf-16"),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"x" * 5_000_000,
        HEADER,
        HEADER + b"\n",
        HEADER + b"\n" + b"[" * 100_000 + b"\n[]\n",
        HEADER + b"\n" + WHOLE.split(b"\n")[1] + b"\n" + b"[" * 100_000 + b"\n",
        WHOLE.replace(b'"%b","rules":1' % GAME.game.name.encode(), b'"chess","rules":1'),
        WHOLE.replace(b'"rules":1', b'"rules":77'),
        WHOLE.replace(b'"seats":2', b'"seats":1000000000000'),
        WHOLE.replace(b"\n", b"\r\n"),
        WHOLE + WHOLE,
        WHOLE[:-50],
    ],
    ids=range(18),
)
def test_hostile_files(raw):
    try_all(raw)


def test_what_is_no_file(tmp_path):
    for name in (tmp_path, tmp_path / "no.kronika", "\0", "no such thing", ""):
        reply = call("log", name, net=False)
        assert (reply.code, reply.err.count("\n")) == (2, 1)


def test_nothing_in_a_record_reaches_the_terminal_unescaped(tmp_path):
    lines = WHOLE.rstrip(b"\n").split(b"\n")
    event = msgspec.json.decode(lines[13])
    event["by"] = "arbiter:\x1b[31m\x07"
    lines[13] = msgspec.json.encode(event)
    raw = b"\n".join([*repaired(lines), b""])
    for verb in ("log", "show", "verify"):
        reply = call(verb, "-", stdin=raw)
        assert "\x1b" not in reply.out + reply.err
        assert "\x07" not in reply.out + reply.err


def process(*words, **kinds):
    return subprocess.run([sys.executable, "-m", "replay.cli", *words], cwd=ROOT, capture_output=True, check=False, **kinds)


def test_a_reader_that_has_seen_enough(finished):
    """Given a pipe whose other end is closed, the program stops quietly."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "replay.cli", "log", str(finished)]
    done = subprocess.run(command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c_is_one_line():
    command = [sys.executable, "-m", "replay.cli", "log", "-"]
    child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    child.stdin.write(b"x" * (1 << 20))  # more than a pipe holds: when this returns, the program reads
    child.send_signal(2)
    _out, err = child.communicate()
    assert (child.returncode, err) == (130, b"replay: interrupted\n")


def test_the_program_itself(finished):
    assert process("--help").stdout.startswith(b"usage: replay")
    assert process("show", f"{finished}@30").returncode == 0
    assert process("diff", f"{finished}@30", f"{finished}@31").returncode == 1
    done = process("log", "nonsense")
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    stepped = process("step", str(finished), input=b"n\nn\nq\n")
    assert stepped.stdout.count(b"seats") + stepped.stdout.count(b"sits down") == 3
    assert process("show", "-@30", input=finished.read_bytes()).returncode == 0


def test_help_loads_nothing_heavy():
    code = "import sys; from replay import cli; cli.parser(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"msgspec", "redis", "asyncio", "engine", "multiprocessing", "rich"} & set(loaded)


@pytest.mark.parametrize("verb", ["list", "log", "show", "step", "branch", "diff", "verify", "export", "import"])
def test_every_command_has_an_example_in_its_help(verb):
    reply = call(verb, "--help")
    assert reply.code == 0
    assert re.search(rf"examples?:\n  replay {verb} ", reply.out)


@pytest.mark.parametrize("verb", ["log", "show", "step", "export"])
def test_a_record_cut_between_two_events_is_said_to_be_cut_and_where(tmp_path, verb):
    """Given the first 20 events of a game without the trailer, which fold without a fault."""
    path = tmp_path / "cut.kronika"
    path.write_bytes(b"\n".join(WHOLE.split(b"\n")[: 1 + 2 * 20]) + b"\n")
    reply = call(verb, path, *(("-o", "-") if verb == "export" else ()), net=False)
    assert reply.code == (2 if verb == "export" else 0)
    assert "cut off after version 20: the trailer is missing" in (reply.err if verb == "export" else reply.out)


def test_a_record_cut_inside_an_event_is_said_to_be_cut_and_where():
    reply = call("log", "-", stdin=WHOLE[:6000], net=False)
    assert "# damaged: cut off in line" in reply.out


def test_the_text_about_a_long_value_is_short():
    """Once, a header of 100 MB came back whole on the screen."""
    long = b'{"kronika":"' + b"x" * 100_000 + b'"}\n'
    assert len(call("log", "-", stdin=long, net=False).err) < 600
    lines = WHOLE.split(b"\n")
    lines[3] = lines[3].replace(b'"table.sat"', b'"' + b"x" * 100_000 + b'"')
    assert len(call("log", "-", stdin=b"\n".join(lines), net=False).out) < 2000


def test_a_compressed_record_is_named_as_such():
    reply = call("log", "-", stdin=gzip.compress(WHOLE), net=False)
    assert reply.code == 2
    assert "gunzip" in reply.err


def test_endless_lines_are_refused_before_they_are_read(monkeypatch):
    monkeypatch.setattr(record, "MOST", 100)
    reply = call("verify", "-", stdin=WHOLE.split(b"\n")[0] + b"\n" * 1000, net=False)
    assert reply.code == 2
    assert "at most 100" in reply.err


def test_frame_and_version_1_are_checked_each_for_itself():
    """Given a record without a trailer whose version 1 cannot be read: once, its frame was called ok."""
    header = WHOLE.split(b"\n")[0]
    reply = call("verify", "-", "--json", stdin=header + b'\n{"t":"table.opened"}\n[]\n', net=False)
    found = {c["name"]: c["status"] for c in json.loads(reply.out)["results"][0]["checks"]}
    assert found["record"] == found["form"] == "violated"


@pytest.mark.parametrize("command", ["s " + "9" * 5000, "s ٣", "9" * 5000, "g " + "9" * 5000, "g ٣"])
def test_step_survives_numbers_that_are_none(tmp_path, command):
    path = tmp_path / "game.kronika"
    path.write_bytes(WHOLE)
    reply = call("step", path, stdin=f"{command}\nn\n".encode(), net=False)
    assert reply.code == 0
    assert "version 2:" in reply.out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_failed_write_takes_nothing_away(tmp_path):
    """Once, `export -o /dev/full --force` removed the device after the failed write."""
    path = tmp_path / "game.kronika"
    path.write_bytes(WHOLE)
    full = tmp_path / "full"
    full.symlink_to("/dev/full")
    reply = call("export", path, "-o", full, "--force", net=False)
    assert reply.code == 2
    assert "space" in reply.err
    assert full.is_symlink()
    assert call("export", path, "-o", path, "--force", net=False).code == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["full", "game.kronika"]


@pytest.mark.parametrize("words", ["step game.kronika <&-", "log - <&-", "log game.kronika --json >&-"])
def test_closed_streams_are_answered(tmp_path, words):
    (tmp_path / "game.kronika").write_bytes(WHOLE)
    shell = f"{sys.executable} -m replay.cli {words}"
    done = subprocess.run(["sh", "-c", shell], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=-1)
    assert done.returncode == (0 if "log game" in words else 2)
    assert b"fault" not in done.stderr


def test_a_line_feed_in_a_tag_does_not_break_the_line_that_tells_of_it(finished):
    """Given a tag that quotes a line feed, as a fuzzer once wrote, the answer is one line all the same."""
    lines = finished.read_bytes().split(b"\n")
    lines[3] = lines[3].replace(b'"t":"table.sat"', b'"t":"\\n"')
    reply = call("export", "-", "-o", "-", stdin=b"\n".join(lines), net=False)
    assert reply.code == 2
    assert reply.err.count("\n") == 1
    assert "\\n" in reply.err
