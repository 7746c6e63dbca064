"""Who sees what: before the secret is revealed, what is hidden stays hidden unless an operator asks, and then it is said."""

import json

import msgspec
import pytest

from engine import record
from engine.seal import walk
from engine.timeline import Timeline
from replay.sources import fold
from tests.replay import support
from tests.replay.support import SHORT, call
from tests.support.toys import simultaneous

COMMANDS = (
    ("log",),
    ("log", "--words"),
    ("log", "--json"),
    ("show",),
    ("show", "--json"),
    ("verify",),
    ("verify", "--json"),
    ("diff",),
    ("export", "-o", "-"),
)


def hidden(entries, seats=()):
    """Salts of sealed values that none of `seats` may see, and the values: canaries no output may hold."""
    salts, values = [], []
    for moment in Timeline(entries).moments:
        for _owner, _field, _decoder, sealed in walk(moment.event.d):
            if sealed.to != "all" and not set(sealed.to) & set(seats):
                salts.append(sealed.salt)
                values.append(msgspec.json.encode(sealed.value).decode())
    return salts, values


def run(command, path, *more):
    verb, *options = command
    paths = [path, path] if verb == "diff" else [path]
    return call(verb, *paths, *options, *more, net=False)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_running_game_opens_as_its_spectator(running, command):
    reply = run(command, running)
    salts, values = hidden(support.whole().entries[:SHORT])
    assert reply.code == 0, reply
    assert not [salt for salt in salts if salt in reply.out]
    assert not [value for value in values if len(value) > 4 and value in reply.out]
    assert "hand of" not in reply.out
    assert support.whole().secret.hex() not in reply.out


@pytest.mark.parametrize("command", [c for c in COMMANDS if c[0] in ("log", "show", "export")], ids=" ".join)
def test_a_seat_sees_its_own_secrets_only(running, command):
    reply = run(command, running, "--seat", 1)
    salts, values = hidden(support.whole().entries[:SHORT], [1])
    assert reply.code == 0, reply
    assert not [salt for salt in salts if salt in reply.out]
    assert not [value for value in values if len(value) > 4 and value in reply.out]


def test_the_canaries_would_be_seen(running):
    """The arbiter's record does hold what the tests above look for."""
    salts, values = hidden(support.whole().entries[:SHORT])
    out = call("export", running, "-o", "-", "--arbiter").out
    assert all(salt in out for salt in salts)
    assert len([value for value in values if len(value) > 4 and value in out]) >= 2


@pytest.mark.parametrize(("options", "mark"), [(("--arbiter",), "# arbiter view: "), (("--seat", 0), "# seat 0 view: ")])
@pytest.mark.parametrize("verb", ["log", "show"])
def test_more_than_the_public_sees_is_marked_on_the_first_line(running, verb, options, mark):
    assert call(verb, running, *options).out.startswith(mark)
    told = json.loads(call(verb, running, *options, "--json").out)
    assert told["view"] in mark
    assert told["revealed"] is False


def test_after_the_reveal_everything_is_open_and_nothing_is_marked(finished):
    reply = call("show", f"{finished}@40")
    assert not reply.out.startswith("#")
    assert reply.out.count("hand of") == 2


def test_a_narrower_view_of_a_revealed_game_holds_no_secret(finished):
    for options in (("--spectator",), ("--seat", 0)):
        out = call("export", finished, "-o", "-", *options).out
        assert support.whole().secret.hex() not in out
        salts, _ = hidden(support.whole().entries, options[1:])
        assert not [salt for salt in salts if salt in out]


@pytest.fixture
def half_a_turn(tmp_path, toys):
    """The toy's table at the version at which the first seat has finished the first turn; the seat; and its turn."""
    moments = support.toy().timeline().moments
    first = next(m for m in moments if getattr(m.event.d, "m", None) is not None and not m.event.d.e)
    path = support.write(tmp_path, "half.kronika", support.toy().entries[: first.v])
    return path, int(first.event.by.removeprefix("seat:")), simultaneous.GAME.write(first.event.d.m.value)


@pytest.mark.parametrize("command", [("log",), ("log", "--words"), ("show",), ("show", "--language", "pl")], ids=" ".join)
def test_a_turn_that_is_not_open_is_only_said_to_be_finished(half_a_turn, command):
    path, seat, move = half_a_turn
    for view in ((), ("--seat", (seat + 1) % 3)):
        out = run(command, path, *view).out
        assert "finishes its turn" in out
        assert move not in out
    mine = run(command, path, "--seat", seat).out
    assert "finishes its turn" not in mine
    if command == ("log",):
        assert mine.rstrip().endswith(move)


def test_the_event_that_opens_tells_what_each_seat_did(tmp_path, toys):
    """Given a whole turn, then show and step tell it seat by seat, and the log tells it where it was made, to a spectator."""
    moments = support.toy().timeline().moments
    last = next(m.v for m in moments if getattr(m.event.d, "m", None) is not None and m.event.d.e)
    moves = {
        m.event.by: simultaneous.GAME.write(getattr(m.event.d.m, "value", m.event.d.m))
        for m in moments[:last]
        if hasattr(m.event.d, "m")
    }
    path = support.write(tmp_path, "turn.kronika", support.toy().entries[:last])
    shown = call("show", path, net=False).out
    for seat in range(3):
        assert f"  seat {seat}: {moves[f'seat:{seat}']}\n" in shown
    told = [line.split() for line in call("log", path, net=False).out.splitlines() if " seat " in line][-3:]
    assert all(words[-1] == moves[f"seat:{words[3]}"] for words in told)
    stepped = call("step", f"{path}@{last}", stdin=b"p\nq\n", net=False).out
    assert all(f"  seat {seat}: writes 2 numbers" in stepped for seat in range(3))
    assert "finishes its turn" in stepped.partition(f"version {last - 1}:")[2]


def test_an_unknown_language_is_refused(running):
    for verb in ("log", "show", "step"):
        reply = call(verb, running, "--language", "xx")
        assert (reply.code, "moves are told in en, pl" in reply.err) == (2, True)


def test_facts_are_the_same_for_every_view(running):
    views = [(), ("--spectator",), ("--arbiter",)]
    facts = [json.loads(call("show", running, *view, "--json").out)["facts"] for view in views]
    assert facts[0] == facts[1] == facts[2]


def test_a_damaged_game_does_not_count_as_revealed(tmp_path, finished):
    lines = finished.read_bytes().split(b"\n")
    lines[81] = lines[81].replace(b'"ms":', b'"ms":1')
    finished.write_bytes(b"\n".join(lines))
    reply = call("show", finished, net=False)
    assert reply.out.startswith("# damaged: version 42")
    assert "hand of" not in reply.out
    assert fold(record.read(finished.read_bytes()).entries)[0].moments[-1].v == 41


def test_step_names_cards_and_goes_back_with_b(finished):
    """Once, effects were shown by their numbers: `drawn  card 16`."""
    reply = call("step", f"{finished}@8", stdin=b"b\nn\ns\n", net=False)
    assert reply.code == 0
    assert [line.split(":")[0] for line in reply.out.splitlines() if line.startswith("version")] == [
        "version 8", "version 7", "version 8", "version 8",
    ]  # fmt: skip
    assert "  takes Y0 from the discards\n" in reply.out
    assert "  discards Y0\n" in reply.out
