"""docs/REPLAY.md shows what the commands print."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from replay.commands import COMMANDS
from tests.house.repo import read
from tests.replay import golden
from tests.replay.support import call

OWN_STATE = ("branch", "list", "step", "diff child.kronika", "faults --data")
"""Transcripts that hold fresh ids, follow other commands, or take commands from standard input."""
BLOCKS = re.findall(r"^```text\n\$ replay (.*)\n((?:.*\n)*?)```$", read("docs/REPLAY.md"), re.M)


@pytest.mark.parametrize(("command", "shown"), [b for b in BLOCKS if not b[0].startswith(OWN_STATE)], ids=lambda x: x[:40])
def test_transcript_in_the_docs(command, shown):
    with golden.folder():
        compare(command, shown)


def compare(command: str, shown: str) -> None:
    """Run a command: all that is shown of it is said, in this order; … stands for lines left out."""
    reply = call(*shlex.split(command))
    told = reply.out + reply.err + (f"[exit {reply.code}]\n" if reply.code else "")
    places = [told.find(part) for part in shown.split("…\n") if part]
    assert -1 not in places, f"$ replay {command}\n{told}"
    assert all(a < b for a, b in pairwise(places)), f"$ replay {command}\n{told}"
    assert told.startswith(shown.split("…\n")[0])


def test_the_walk_from_a_report_to_a_test():
    """Its commands are run one after the other, in one folder."""
    (walk,) = re.findall(r"^```console\n((?:.*\n)*?)```$", read("docs/REPLAY.md"), re.M)
    steps = [step.partition("\n") for step in walk.removeprefix("$ replay ").split("$ replay ")]
    assert [command.split()[0] for command, *_ in steps] == ["log", "reproduce", "minimise", "show", "to-test"]
    with golden.folder():
        for command, _, shown in steps:
            compare(command, shown)
        assert Path("test_three_effects.kronika").exists()


def test_every_command_has_its_transcript():
    assert {command.split()[0] for command, _ in BLOCKS} == {command.name for command in COMMANDS}
