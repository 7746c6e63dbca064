"""The examples in the help of every command do what they say."""

import shlex

import pytest

from replay.commands import COMMANDS
from replay.problems import UNUSABLE
from tests.replay import golden
from tests.replay.support import call

EXAMPLES = [(command.name, example) for command in COMMANDS for example in command.examples]


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_an_example_of_the_help_works(name, example):
    with golden.folder():
        call("import", "game.kronika", "--data", "data")
        program, *words = shlex.split(example)
        reply = call(*words, stdin=b"q\n")
    assert (program, words[0]) == ("replay", name)
    assert reply.code not in (UNUSABLE, None), reply
    assert not reply.err, reply
    assert reply.out, "it says nothing"


def test_every_command_has_an_example():
    assert [command.name for command in COMMANDS if not command.examples] == []


def test_an_example_that_fails_is_noticed():
    with golden.folder():
        assert call("log", "no.kronika").code == UNUSABLE
