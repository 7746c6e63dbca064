"""The command line itself: whatever is wrong with it is said in one line, which names what would be right."""

import os
import re
import subprocess
import sys

import pytest

from replay.commands import COMMANDS
from replay.problems import UNUSABLE
from tests.house.repo import ROOT
from tests.replay.support import SHORT, call, record_of, whole

RUNNING = record_of(whole().entries[:SHORT])


WRONG = (
    *((), ("nonsense",), ("log",), ("log", "-", "--seat", "x"), ("find", "-", "v", "--first", "--last")),
    ("diff", "-", "--rules", "x"),
)
WHOLE = (("redact", "--for", "spectator", "-o", "-"), ("export", "-o", "-"), ("verify",), ("recheck",))
SEATS = (("log", "--seat", "9"), ("redact", "-o", "-", "--for", "seat:9"), ("diff", "--as", "seat:9", "--as", "seat:0"))


@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_command_line_is_told_in_one_line(words):
    """It took five lines, most of them the usage."""
    reply = call(*words, stdin=RUNNING)
    assert (reply.code, reply.err.count("\n"), reply.out) == (UNUSABLE, 1, "")
    assert "--help shows how" in reply.err


def test_the_help_of_every_command_fits_into_80_columns():
    for words in ((), *((command.name,) for command in COMMANDS)):
        assert [line for line in call(*words, "--help").out.splitlines() if len(line) > 80 and " replay " not in line] == []


@pytest.mark.parametrize("words", WHOLE)
def test_a_version_where_a_whole_log_is_taken_is_told_as_such(finished, words):
    """It said that there is no such file, and that a table's id is hex digits."""
    reply = call(words[0], f"{finished}@5", *words[1:], net=False)
    assert (reply.code, f"a whole log, without a version: {finished}" in reply.err) == (UNUSABLE, True), reply


def test_steps_for_machines_are_refused():
    """`step --json` walked as if nothing had been said."""
    reply = call("step", "-", "--json", stdin=RUNNING, net=False)
    assert (reply.code, "show SOURCE@V --json" in reply.err, reply.out) == (UNUSABLE, True, "")


def test_views_beside_other_rules_are_refused(finished):
    """`diff --rules N --as … --as …` left out what came after the number without a word."""
    reply = call("diff", finished, "--rules", 1, "--as", "seat:0", "--as", "seat:1", net=False)
    assert (reply.code, "compares one whole game with itself" in reply.err) == (UNUSABLE, True), reply


def test_a_log_of_a_format_to_come_is_told_as_such():
    """It said `Invalid enum value 9 - at $.d.format`."""
    reply = call("log", "-", stdin=re.sub(rb'"format":1(?=,"id|,"t)', b'"format":9', RUNNING), net=False)
    assert (reply.code, "format 9 is not known; this program reads format 1" in reply.err) == (UNUSABLE, True), reply
    body = RUNNING.split(b"\n")
    body[1] = body[1].replace(b'"format":1', b'"format":9')
    reply = call("log", "-", stdin=b"\n".join(body), net=False)
    assert (reply.code, "version 1: format 9 is not known" in reply.err) == (UNUSABLE, True), reply


@pytest.mark.parametrize(
    "option",
    [("log", "--seat", "9"), ("redact", "-o", "-", "--for", "seat:9"), ("diff", "--as", "seat:9", "--as", "seat:0")],
)
def test_a_seat_that_is_not_there_is_named_whatever_option_asked_for_it(finished, option):
    """`--for seat:9` and `--as seat:9` were answered with `--seat 9`."""
    reply = call(option[0], finished, *option[1:], net=False)
    assert (reply.code, "there is no seat 9; this table has seats 0 to 1" in reply.err) == (UNUSABLE, True), reply
    assert "--seat" not in reply.err


def test_a_phase_that_there_is_not_is_refused(tmp_path):
    """`list --phase plying` said that no table was in that phase."""
    reply = call("list", "--phase", "plying", "--data", tmp_path)
    assert (reply.code, "'playing'" in reply.err) == (UNUSABLE, True), reply


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_is_no_fault_of_the_program(finished):
    with open("/dev/full", "wb") as full:
        words = [sys.executable, "-m", "replay.cli", "log", str(finished)]
        done = subprocess.run(words, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (UNUSABLE, b"replay: standard output: No space left on device\n")
