"""From a fault on the server to what an operator does with it: listed, written, looked at, done again, forgotten."""

import asyncio
import json
import os
import pty
import subprocess
import sys

import aiohttp
import pytest
from msgspec.structs import replace

from engine import fault as faults
from engine import record
from engine.codec import encode
from engine.game import Refused
from engine.seal import read_openings
from tests.house.repo import ROOT
from tests.replay import support
from tests.replay.support import call
from tests.support import planted
from tests.support.registering import registered
from tests.support.web import Client, started

BROKEN, MENDED = planted.broken(), planted.mended()
FILE = planted.fault_file(BROKEN)
FAULT, GAME = faults.read(FILE)


@pytest.fixture
def bug():
    """The registry finds the game with the bug."""
    with registered(BROKEN):
        yield


@pytest.fixture
def mended():
    """The registry finds the game without it."""
    with registered(MENDED):
        yield


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "fault.kronika"
    path.write_bytes(FILE)
    return path


def changed(**fields):
    """The fault file with other fields in its first line."""
    return encode(replace(FAULT, **fields)) + b"\n" + FILE.partition(b"\n")[2]


# ---- end to end -------------------------------------------------------------------------------------------------------


async def _crash(address):
    """Two play at a new table until the server answers that something failed; gives the answer's text."""
    async with aiohttp.ClientSession(address) as session:
        nobody = Client(session)
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table = await started(two, planted.NAME)
        while True:
            view = await nobody.view(table)
            mover = two[view["to_act"][0]]
            answer = await mover.play(table, (await mover.legal(table))[0]["text"])
            if answer.status != 200:
                return table, answer.json["detail"]


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """A data folder on which a server with a bug ran until two tables had met it; then it was killed. Gives (folder, tables,
    what players were told)."""
    data = tmp_path_factory.mktemp("faults") / "data"
    command = [sys.executable, "-m", "tests.support.planted_server", str(data)]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = server.stdout.readline().strip()
        told = [asyncio.run(_crash(address)) for _ in range(2)]
    finally:
        server.kill()
        server.communicate()
    return data, [table for table, _ in told], [text for _, text in told]


def test_from_a_crash_on_the_server_to_a_mended_game(killed, tmp_path):
    """Given a server that was killed right after a fault, when the operator lists faults, writes the one that a player tells of,
    and does it again, then it fails alike; with the bug mended it no longer fails."""
    data, tables, told = killed
    id = told[0].split()[-1]
    listed = json.loads(call("faults", "--data", data, "--json", net=False).out)["faults"]
    assert [(line["table"], line["what"], line["error"]) for line in listed] == [(t, "play", "IndexError") for t in tables]
    assert [line["id"] for line in listed] == [text.split()[-1] for text in told]
    only = call("faults", "--table", tables[1][:12], "--data", data, net=False).out
    assert listed[1]["id"][:8] in only
    assert id[:8] not in only
    path = tmp_path / "bug.kronika"
    with registered(planted.broken(points=planted.SOON)):
        shown = call("faults", id[:10], "--data", data, net=False)
        assert f"replay show fault:{id[:8]} --arbiter --data {data}" in shown.out
        written = call("faults", id, "-o", path, "--data", data, net=False)
        assert (written.code, f"replay reproduce {path}" in written.out) == (0, True)
        assert faults.write(*_read(path)) == path.read_bytes()
        for name in (path, id[:8], f"fault:{id[:8]}"):
            reply = call("reproduce", name, "--data", data, net=False)
            assert (reply.code, "\nreproduced\n" in reply.out) == (1, True), reply
        assert "IndexError: tuple index out of range" in reply.out
    with registered(MENDED):
        reply = call("reproduce", path, net=False)
    assert (reply.code, reply.out.count("no longer fails: it becomes version ")) == (0, 1), reply


def _read(path):
    fault, game = faults.read(path.read_bytes())
    return fault, game.entries, game.header.draws


def test_a_fault_in_the_store_is_a_source(killed, mended):
    """Given fault:ID, then every command that takes a game takes it, as a spectator unless asked."""
    data, tables, told = killed
    source = f"fault:{told[0].split()[-1][:8]}"
    ask = lambda *words: call(*words, "--data", data, net=False)  # noqa: E731
    assert (
        "failed at: seat 1 plays a move after version" in ask("log", source).out
        or "seat 0 plays a move" in ask("log", source).out
    )
    assert json.loads(ask("show", f"{source}@6", "--json").out)["view"] == "spectator"
    assert ask("verify", source).code == 0
    game = ask("diff", source, tables[0])
    assert game.code == 0, "the fault's game is the table's"
    assert ask("log", "fault:00").code == 2
    assert ask("log", "fault:xx").code == 2
    assert ask("export", source, "-o", "-").raw == ask("export", tables[0], "-o", "-").raw


def test_a_fault_is_forgotten_once_and_the_game_stays(killed, mended):
    data, tables, told = killed
    id = told[1].split()[-1]
    ask = lambda *words: call(*words, "--data", data, net=False)  # noqa: E731
    assert ask("faults", id, "--forget").code == 0
    again = ask("faults", id[:8], "--forget")
    assert (again.code, "no such fault is kept; there are 1" in again.err) == (2, True), again
    assert id[:8] not in ask("faults").out
    assert ask("log", tables[1]).code == 0


# ---- doing it again ---------------------------------------------------------------------------------------------------


def test_a_fault_is_reproduced(bug, file):
    reply = call("reproduce", file, "--json", net=False)
    told = json.loads(reply.out)
    assert (reply.code, told["outcome"], told["now"]["type"]) == (1, "reproduced", "IndexError")
    assert told["now"]["place"] == told["then"]["place"]
    assert {line["name"] for line in told["versions"]} >= {"msgspec"}
    assert str(ROOT) not in reply.out


def test_a_mended_game_no_longer_fails(mended, file):
    reply = call("reproduce", file, "--json", net=False)
    told = json.loads(reply.out)
    assert (reply.code, told["outcome"], told["now"]) == (0, "gone", None)
    assert told["gives"] == f"it becomes version {FAULT.version + 1}"


def test_a_refusal_is_no_fault(file):
    """Given a release whose rules refuse the move, then it no longer fails."""

    def refuses(*_):
        raise Refused("not_here", "not here")

    with registered(replace(MENDED, decide=refuses)):
        reply = call("reproduce", file, net=False)
    assert (reply.code, "no longer fails: it is refused: not here (not_here)" in reply.out) == (0, True), reply


@pytest.mark.parametrize("function", ["decide", "facts"])
def test_another_failure_is_told_from_the_same(file, function):
    """Given a game that fails elsewhere now, then both places are named, and the exit code is another one."""

    def wrong(*_):
        raise IndexError("tuple index out of range")

    with registered(replace(MENDED, **{function: wrong})):
        reply = call("reproduce", file, net=False)
    assert (reply.code, "fails in another way" in reply.out) == (3, True), reply
    assert "broken.<locals>.decide" in reply.out
    assert "wrong, line" in reply.out


def test_draws_that_were_not_made_then_are_named(file):
    """Given today's code drawing under another key, then it says so: what it gives now rests on draws nobody made."""
    right = MENDED.decide

    def draws_more(state, seat, move, chance):
        chance.pick("another", ("a", "b"))
        return right(state, seat, move, chance)

    with registered(replace(MENDED, decide=draws_more)):
        reply = call("reproduce", file, net=False)
    assert (reply.code, "draws that were not made then" in reply.out, "another" in reply.out) == (0, True, True), reply


def test_the_debugger_opens_where_it_fails(file):
    """Given --pdb and commands in a pipe, then the debugger stands in the failing frame, with its variables."""
    code = (
        "import sys\nfrom replay import cli\n"
        "from tests.support import planted\nfrom tests.support.registering import registered\n"
        f"with registered(planted.broken()): sys.exit(cli.main(['reproduce', {str(file)!r}, '--pdb']))"
    )
    reading, writing = pty.openpty()
    child = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=writing, stdout=subprocess.PIPE, text=True)
    os.write(reading, b"p len(effects)\np points\nup\np number\nq\n")
    out, _ = child.communicate(timeout=60)
    os.close(reading)
    os.close(writing)
    assert child.returncode == 1
    assert "broken.<locals>.decide" in out
    assert "(0, 1, 2)" in out
    assert "\n(Pdb) 3\n" in out
    assert f"(Pdb) {FAULT.by[-1]}\n" in out


def test_without_a_failure_no_debugger_opens(mended, file):
    reply = call("reproduce", file, "--pdb", stdin=b"p 1 + 1\n", net=False)
    assert (reply.code, "Pdb" in reply.out) == (0, False)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ({"kind": "ready", "withheld": True}, "nonce"),
        ({"kind": "fly"}, "'fly' is nothing"),
    ],
)
def test_what_cannot_be_asked_again_is_said(bug, command, said):
    raw = changed(command=replace(FAULT.command, **command))
    reply = call("reproduce", "-", stdin=raw, net=False)
    assert (reply.code, said in reply.err) == (2, True), reply


def test_a_game_that_is_not_there_is_said(file):
    reply = call("reproduce", file, net=False)
    assert (reply.code, planted.NAME in reply.err) == (2, True), reply


# ---- whose view -------------------------------------------------------------------------------------------------------


def test_what_failed_is_told_to_its_seat_and_the_arbiter_alone(bug, file):
    """Given a move that failed, and so was never made, then a spectator and the other seat are not told which: it would show
    a card of a hand. The seat itself and an arbiter are."""
    seat, move = int(FAULT.by[-1]), FAULT.command.move
    views = {"--spectator": False, f"--seat={seat}": True, f"--seat={1 - seat}": False, "--arbiter": True}
    for view, told in views.items():
        for command in ("log", "show"):
            mark = call(command, file, view, net=False).out.splitlines()[0]
            assert mark.startswith(f"# fault {FAULT.id[:8]}: failed at: seat {seat} plays ")
            assert (f"plays {move} after" in mark) is told, (view, mark)
    assert "(IndexError)" in mark


def test_a_fault_opens_as_a_spectator(bug, file, tmp_path):
    """Given a fault of a running table, then a log, a state or an export without a view holds no opening and no draw."""
    canaries = [salt.encode() for e in GAME.entries for _, salt, _ in read_openings(e.o)]
    assert len(canaries) >= 2
    told = b"".join(call(*words, file, "--json", net=False).raw for words in (("log",), ("show",)))
    out = tmp_path / "out.kronika"
    call("export", file, "-o", out, net=False)
    for canary in (*canaries, b'"draws"', b"card:"):
        assert canary in FILE
        assert canary not in told + out.read_bytes()


def test_branching_from_a_fault_plays_on(mended, file, tmp_path):
    """Given the arbiter's view of a fault, then a branch of it is a whole game of its own; so one can play past the fault."""
    out = tmp_path / "child.kronika"
    reply = call("branch", f"{file}@end", "--arbiter", "--luck", "new", "--bots", "random", "-o", out, net=False)
    assert reply.code == 0, reply
    assert call("verify", out, net=False).code == 0


# ---- damaged ----------------------------------------------------------------------------------------------------------

LINES = FILE.split(b"\n")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (LINES[0], "ends at version 0"),
        (LINES[0] + b"\n" + LINES[1], "at least one event"),
        (b"\n".join(LINES[:20]) + b"\n", "cut off"),
        (b"\n".join([*LINES[:-4], *LINES[-2:]]), "trailer"),
        (LINES[0].replace(b'"format":1', b'"format":2') + b"\n" + b"\n".join(LINES[1:]), "format 2"),
        (LINES[0].replace(b'"count":', b'"new":1,"count":') + b"\n", "unknown field"),
        (LINES[0][:-10] + b"\n" + b"\n".join(LINES[1:]), "fault"),
        (changed(version=7), "version 7"),
        (changed(head="0" * 64), "version 20"),
        (b'{"kronika":"fault","format":' + b"[" * 100_000, "line 1"),
        (support.record_of(support.whole().entries[:9]), "no fault file"),
    ],
    ids=range(11),
)  # fmt: skip
def test_a_damaged_fault_is_said_to_be_one(bug, raw, said):
    for command in ("reproduce", "faults"):
        reply = call(command, "-", stdin=raw, net=False)
        assert (reply.code, reply.err.count("\n")) == (2, 1), reply
        assert said in reply.err, reply


def test_a_torn_fault_still_shows_its_game(bug):
    """Given a fault file that was cut off, then its game is shown as far as it is there, and said to be damaged."""
    reply = call("log", "-", stdin=b"\n".join(LINES[:20]) + b"\n", net=False)
    assert reply.code == 0, reply
    assert "# damaged: cut off" in reply.out
    assert record.read(b"\n".join(LINES[1:])).entries == GAME.entries
