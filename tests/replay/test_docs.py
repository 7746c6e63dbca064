"""docs/REPLAY.md shows what the commands print."""

import re
import shlex
from itertools import pairwise

import pytest

from tests.house.repo import read
from tests.replay import golden
from tests.replay.support import call

OWN_STATE = ("branch", "list", "step", "diff game.kronika child.kronika", "faults --data")
"""Transcripts that hold fresh ids, follow other commands, or take commands from standard input."""
BLOCKS = re.findall(r"^```text\n\$ replay (.*)\n((?:.*\n)*?)```$", read("docs/REPLAY.md"), re.M)


@pytest.mark.parametrize(("command", "shown"), [b for b in BLOCKS if not b[0].startswith(OWN_STATE)], ids=lambda x: x[:40])
def test_transcript_in_the_docs(command, shown):
    with golden.folder():
        reply = call(*shlex.split(command))
    told = reply.out + reply.err + (f"[exit {reply.code}]\n" if reply.code else "")
    places = [told.find(part) for part in shown.split("…\n")]
    assert -1 not in places, f"$ replay {command}\n{told}"
    assert all(a < b for a, b in pairwise(places))
    assert told.startswith(shown.split("…\n")[0])


def test_every_command_has_its_transcript():
    assert {command.split()[0] for command, _ in BLOCKS} == {
        "list", "log", "show", "step", "branch", "diff", "verify", "export", "import", "faults", "reproduce",
        "find", "watch", "eval", "bisect",
    }  # fmt: skip
