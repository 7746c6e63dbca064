"""A damaged, a newer or a strange log is shown up to the bad event, with the reason, by every command: never with a traceback.

Examples of every command's help are run on it, in place of the record that the help names; so a new command is tried too.
"""

import gzip
import json
import shlex
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from engine import registry
from engine.game import Game
from replay.commands import COMMANDS
from tests.replay import support
from tests.replay.support import call
from tests.support import material, planted
from tests.support.playing import play
from tests.support.registering import registered
from tests.support.tampering import entries_of, lines_of

NAME, GAMES = material.sample()
WHOLE = play(registry.find(NAME), GAMES.left[0], {}, GAMES.left[1]).entries
"""A short game to its revealed secret."""
LAST = len(WHOLE)
RAW = support.record_of(WHOLE)
LINES = RAW.split(b"\n")
AT = 20
"""The version that is damaged, a move."""
STDIN = b"N\nP\ne\nl\nend\ns 0\nq\n"
"""Commands for `replay step`."""


def examples(file: str, most: int = 9) -> Iterator[list[str]]:
    """The examples of all commands, up to `most` of each, with `file` in place of the records that they read."""
    for command in COMMANDS:
        for example in command.examples[:most]:
            words = shlex.split(example)[1:]
            for place, word in enumerate(words):
                name, at, version = word.partition("@")
                if name.endswith(".kronika") and words[place - 1] not in ("-o", "--out"):
                    words[place] = f"{file}{at}{version}"
            if any(file in word for word in words):
                yield words


def try_every_command(raw: bytes, most: int = 9) -> dict[str, support.Reply]:
    """Run the examples on a file; gives the replies. The current folder is the test's own."""
    with open("bad.kronika", "wb") as file:
        file.write(raw)
    replies = {}
    for n, words in enumerate(examples("bad.kronika", most)):
        told = [f"test_out{n}_{word}" if words[place - 1] in ("-o", "--out") else word for place, word in enumerate(words)]
        reply = replies[shlex.join(words)] = call(*told, stdin=STDIN, net=False)
        assert reply.code in (0, 1, 2, 3), (words, reply)
        assert "Traceback" not in reply.out + reply.err, (words, reply)
        if reply.code == 2:
            lines = words.count("bad.kronika") if words[0] == "verify" else 1
            if words[0] != "recheck":  # its report holds what cannot be read
                assert reply.err.count("\n") == lines, (words, reply)
            assert len(reply.err) < 900, (words, reply)
    return replies


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def line(v: int) -> int:
    """The place of a version's public part among the lines of the record."""
    return 2 * v - 1


def bent(v: int, change: Callable[[dict], dict | None], repair: bool = True) -> bytes:
    """The record with one event changed; with `repair` the chain is made to fit again, as by a careful forger."""
    lines = lines_of(WHOLE)
    public, openings = lines[v - 1]
    lines[v - 1] = (change(public) or public, openings)
    entries = entries_of(lines) if not repair else entries_of(lines, repair=True)
    body = [part for e in entries for part in (e.p, e.o)]
    return b"\n".join([LINES[0], *body, *LINES[-2:]])


def put(**fields) -> Callable[[dict], dict]:
    """A change of fields."""
    return lambda public: {**public, **fields}


def in_data(**fields) -> Callable[[dict], dict]:
    """A change of fields of `d`."""
    return lambda public: {**public, "d": {**public["d"], **fields}}


def nested(depth: int) -> bytes:
    return b'{"t":' + b"[" * depth


def foreign() -> list:
    """Effects of a move of another game."""
    other = next(name for name in registry.names() if name != NAME)
    game = registry.find(other)
    for moment in play(game, game.seats[0] if game.seats[0] > 1 else 2, {}, 1, leaving=False).timeline().moments:
        event = json.loads(moment.entry.p)
        if event["d"].get("m") and event["d"]["e"]:
            return event["d"]["e"]
    raise AssertionError("it has no effects")


def swapped() -> bytes:
    lines = LINES.copy()
    a, b = line(AT), line(AT + 1)
    lines[a : a + 2], lines[b : b + 2] = lines[b : b + 2], lines[a : a + 2]
    return b"\n".join(lines)


DAMAGED: dict[str, tuple[bytes, int, str]] = {
    "torn": (b"\n".join(LINES[: line(AT)]) + b"\n" + LINES[line(AT)][:70], AT - 1, "cut off"),
    "no trailer": (b"\n".join(LINES[: line(AT + 1)]) + b"\n", AT, "trailer is missing"),
    "edited": (bent(AT, in_data(ms=1), repair=False), AT, "not the hash"),
    "swapped": (swapped(), AT - 1, f"says {AT + 1}"),
    "doubled": (b"\n".join([*LINES[: line(AT + 1)], *LINES[line(AT) :]]), AT, f"says {AT}"),
    "unknown tag": (bent(AT, put(t=f"{NAME}.flew")), AT - 1, "flew"),
    "newer schema": (bent(AT, put(s=99)), AT - 1, "newer than this program"),
    "effect of another game": (bent(AT, in_data(e=foreign())), AT - 1, "$.d.e"),
    "field too many": (bent(AT, in_data(more=1)), AT - 1, "unknown field"),
    "huge version": (bent(AT, put(v=10**15), repair=False), AT - 1, "says 1000000000000000"),
    "nested": (b"\n".join([*LINES[: line(AT)], nested(100_000), *LINES[line(AT) + 1 :]]), AT - 1, f"version {AT}"),
    "opening that is none": (
        b"\n".join([*LINES[: line(AT) + 1], b"[[0]]", *LINES[line(AT) + 2 :]]),
        AT - 1,
        f"version {AT}",
    ),
}
"""Record, last good version, and what the reason says."""
UNREADABLE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "gzip": (gzip.compress(RAW), "gunzip"),
    "binary": (bytes(range(256)) * 40, "no record file"),
    "format 2": (RAW.replace(b'"format":1', b'"format":2', 1), "format 2"),
    "format 2 within": (bent(1, in_data(format=2)), "format"),
    "no such rules": (bent(1, in_data(rules=77)), "77"),
    "no such game": (bent(1, in_data(game="chess")), "chess"),
    "not an opening": (bent(1, put(t="table.sat")), "version 1"),
    "newer opening": (bent(1, put(s=99)), "newer than this program"),
    "seats beyond measure": (bent(1, in_data(seats=10**12)), "seats"),
    "nested": (b"[" * 100_000, "no record file"),
}
"""Nothing can be shown of these: file, and what the reason says."""


EVERYWHERE = ("torn", "edited", "newer schema", "effect of another game", "binary", "no such game")
"""What all examples are tried on; the others go through the same two doors (reading, folding), so the first commands will do."""


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_log_is_shown_up_to_the_bad_event(what):
    raw, last, why = DAMAGED[what]
    replies = try_every_command(raw, 9 if what in EVERYWHERE else 0)
    marks = call("log", "bad.kronika", net=False).out.splitlines()[:3]
    assert marks[0].startswith("# damaged: "), marks
    assert why in marks[0]
    assert marks[1] == f"# shown up to version {last}"
    assert json.loads(call("show", "bad.kronika", "--json", net=False).out)["versions"] == last
    assert call("verify", "bad.kronika", net=False).code == 1
    assert all(
        why in reply.out + reply.err for words, reply in replies.items() if words.startswith(("show", "step", "log"))
    )


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_log_of_which_nothing_can_be_read_is_refused_with_the_reason(what):
    raw, why = UNREADABLE[what]
    replies = try_every_command(raw, 9 if what in EVERYWHERE else 0)
    replies["log"], replies["show"] = (
        call("log", "bad.kronika", net=False),
        call("show", "-", "--json", stdin=raw, net=False),
    )
    told = [reply for words, reply in replies.items() if not words.startswith(("verify", "recheck", "faults", "reproduce"))]
    assert {reply.code for reply in told} == {2}
    assert all(why in reply.err for reply in told)


DECIDING = ("to_act", "legal", "decide", "redeal", "outcome")
"""Functions that a branch needs, too."""
FUNCTIONS = (*DECIDING, "facts", "write", "sentence", "board", "tell", "scores")


def failing(function: str) -> Game:
    """The sample game, of which one function fails after its log was made."""

    def wrong(*_given, **_named):
        raise ZeroDivisionError("planted")

    return replace(planted.mended(), **{function: wrong})


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_game_that_fails_is_no_traceback(function):
    """Given a program whose game fails where a log is folded or shown, then what fails is said in a line."""
    entries = play(planted.mended(), 3, {}, 4, leaving=False).entries[: 40 if function in DECIDING else 24]
    with registered(planted.mended()):
        raw = support.record_of(entries)
    with registered(failing(function)):
        try_every_command(raw, most=1)


def test_huge_numbers_are_a_violation_and_no_traceback():
    """Given a number that only some readers could hold, then the log is shown, and verification names the place."""
    try_every_command(bent(AT, in_data(ms=10**40)), 0)
    reply = call("verify", "bad.kronika", net=False)
    assert (reply.code, f"version {AT}, $: public part: integer" in reply.out) == (1, True), reply
    assert call("log", "bad.kronika", net=False).code == 0


def test_effects_that_fit_their_type_and_not_the_game_are_the_end():
    """Given effects with numbers that the game cannot hold, then the log ends before them."""
    lines = lines_of(WHOLE)
    v = next(
        v
        for v in range(AT, LAST)
        if lines[v - 1][0]["d"].get("e") and any(type(x) is int for x in lines[v - 1][0]["d"]["e"][0])
    )
    effects = [[10**6 if type(x) is int else x for x in effect] for effect in lines[v - 1][0]["d"]["e"]]
    try_every_command(bent(v, in_data(e=effects)))
    shown = call("log", "bad.kronika", net=False)
    assert shown.code in (0, 2)
    assert "Traceback" not in shown.out


def test_a_fault_of_the_program_is_one_line_unless_asked(monkeypatch, capsys):
    """Given a bug of the workbench itself, then one line says so, and KRONIKA_TRACE shows where."""
    with open("good.kronika", "wb") as file:
        file.write(RAW)
    monkeypatch.setattr("replay.log.lines", lambda *_: 1 / 0)
    reply = call("log", "good.kronika")
    assert (reply.code, reply.err.count("\n")) == (2, 1)
    assert "fault in this program: ZeroDivisionError" in reply.err
    monkeypatch.setenv("KRONIKA_TRACE", "1")
    with pytest.raises(ZeroDivisionError):
        call("log", "good.kronika")
