"""Every command that has an audience, in every form of its answer: what is told of a log that holds more than the audience
may know is, byte for byte, what is told of the log redacted for it (DESIGN idea 3): answers, counts, errors and exit codes.
"""

import os
from functools import cache
from random import Random

import pytest

from engine import record
from engine.seal import ARBITER, Audience
from engine.timeline import Timeline
from replay.commands import COMMANDS
from replay.sources import narrowed
from tests.corpus import files
from tests.replay.support import call

WIDE = ("state", "table", "effects", "event", "move", "tells", "scores", "facts", "before")
QUESTIONS = (
    "known(effects[0])",
    "changed(state)",
    "changed(legal(0))",
    "any(known(x) for x in facts)",
    "event.data.m != None",
)
WRONG = ("state.zz", "legal(0)", "legal(1)", "[x.zz for x in effects]", "move.zz", "int(effects)", "sum(state)")
STEPS = b"n\nN\ne\nl\np\n5\ne\nend\ne\nl\nP\ne\n"
WALKED = ("step", "--text")
FORMS = (
    *(("export", "-o", "-", "--format", form) for form in ("record", "json", "html")),
    *(("find", question, *more) for question in QUESTIONS for more in ((), ("--json",), ("--count",))),
    *(("bisect", question, *more) for question in QUESTIONS for more in ((), ("--json",))),
    *(("watch", *WIDE, "state.players[*]", *more) for more in ((), ("--json",))),
    *(("eval", *WIDE, *more) for more in ((), ("--json",), ("--csv",), ("--changes",))),
    *(("eval", question) for question in WRONG),
    *((verb, *more) for verb in ("log", "show") for more in ((), ("--json",), ("--language", "pl"))),
    ("branch", "--luck", "same", "-o", "-"),
    WALKED,
)
DIFFS = (("diff", "{}", "{}"), ("diff", "{}@-1", "{}@7"), ("diff", "{}", "--rules", "1"))
NO_AUDIENCE = {"list", "verify", "recheck", "import", "faults", "reproduce", "minimise", "to-test"}
"""Commands that show nothing of what is hidden, are an operator's, or need everything open; other tests hold them to it."""


@cache
def games():
    """A game of every game and rules number in the corpus, cut off while it is played, and its seats."""
    cut = {}
    for path in files.records():
        if path.stem in ("2-seats", "running"):
            cut[path.parent] = record.read(path.read_bytes()).entries
    rng = Random(8)
    return [entries[: rng.randrange(14, 24)] for entries in cut.values()]


@pytest.fixture
def twins(tmp_path, monkeypatch):
    """Writes a game into two folders under one name, with all openings and with an audience's; asks of both."""
    monkeypatch.chdir(tmp_path)
    for name in ("full", "seen"):
        (tmp_path / name).mkdir()

    def write(entries, audience: Audience):
        timeline = Timeline(entries)
        (tmp_path / "full" / "g.kronika").write_bytes(record.write(timeline, ARBITER))
        seen = Timeline(narrowed(entries, timeline, audience))
        (tmp_path / "seen" / "g.kronika").write_bytes(record.write(seen, audience))

    def ask(*words):
        answers = []
        for name in ("full", "seen"):
            os.chdir(tmp_path / name)
            reply = call(*words, stdin=STEPS, net=False)
            answers.append((reply.code, reply.raw, reply.err))
        os.chdir(tmp_path)
        return answers

    return write, ask


def viewed(audience: Audience) -> tuple[str, ...]:
    return ("--spectator",) if audience is None else ("--seat", str(audience))


@pytest.mark.parametrize("n", range(len(games())))
@pytest.mark.parametrize("audience", [None, 1], ids=["spectator", "seat"])
def test_an_audience_is_told_what_its_own_log_says(twins, n, audience):
    """A quarter of the commands for each audience of a game, others for the next: all of all would take a minute."""
    write, ask = twins
    write(games()[n], audience)
    name = "spectator" if audience is None else f"seat:{audience}"
    commands = [(verb, "g.kronika", *more, *viewed(audience)) for verb, *more in FORMS]
    commands += [
        (*(w.format("g.kronika") for w in words), *viewed(audience), *more) for words in DIFFS for more in ((), ("--json",))
    ]
    commands += [("diff", "g.kronika", "--as", name, "--as", "spectator", *more) for more in ((), ("--json",))]
    commands += [("redact", "g.kronika", "--for", name, "-o", "-", "--json")]
    for words in commands[(n + 2 * (audience is None)) % 4 :: 4]:
        full, seen = ask(*words)
        assert full == seen, words
        assert "fault in this program" not in full[2]


@pytest.mark.parametrize("n", range(len(games())))
def test_the_arbiter_is_told_more(twins, n):
    """The test above can fail: what the full log holds would be seen."""
    write, ask = twins
    write(games()[n], None)
    for words in (("eval", "g.kronika", *WIDE, "--csv"), ("watch", "g.kronika", "effects", "--json")):
        full, seen = ask(*words, "--arbiter")
        assert full != seen


def test_no_command_with_an_audience_is_left_out():
    having = {verb for verb, *_ in (*FORMS, *DIFFS)} | {"redact"}
    assert having | NO_AUDIENCE == {command.name for command in COMMANDS}
    offered = {name for name in having if "--spectator" in call(name, "--help").out}
    assert offered | {"redact"} == having
