"""What a person sees: nothing acts in his terminal that comes from elsewhere, and words are not cut in two."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from engine.registry import find
from server.client.screen import HELP, Screen, plain

WIDTH = 80


def screen(terminal: bool = True) -> Screen:
    """A screen that writes into a string."""
    return Screen(
        Console(file=io.StringIO(), force_terminal=terminal, width=WIDTH, height=24, color_system=None, highlight=False)
    )


def shown(to: Screen) -> str:
    return to.console.file.getvalue()


@given(st.text())
def test_nothing_from_elsewhere_acts_in_a_terminal(text):
    """Given any text, escapes and changes of direction too, then only printable characters and line ends are shown."""
    to = screen()
    to.say(text, whole=True)
    to.prompt(text)
    to.answered(text, echo=True)
    assert all(char.isprintable() or char == "\n" for char in shown(to))


@pytest.mark.parametrize("name", ["\x1b[31mred", "\u202elive", "a\u2066b", "\x07", "a\rb"])
def test_a_name_is_shown_as_text(name):
    assert plain(name) == "".join(char if char.isprintable() else "�" for char in name)
    assert plain("Zoë ♣ שלום") == "Zoë ♣ שלום"


@given(st.lists(st.text("abcdefgh,.+-", min_size=1, max_size=20), min_size=1, max_size=60))
def test_words_are_not_cut_at_the_edge(words):
    """Given long prose, then a terminal's lines are no longer than it is wide, and hold the words whole and in order."""
    to = screen()
    to.say("  log       " + " ".join(words))
    lines = shown(to).splitlines()
    assert all(len(line) <= WIDTH for line in lines)
    assert " ".join(lines).split() == ["log", *words]


def test_what_is_to_be_copied_stays_whole():
    """Given a long command, or a pipe instead of a terminal, then no line end is put into it."""
    command = "  kronika play keltis --server http://127.0.0.1:8080 --table " + "0" * 32
    to, pipe = screen(), screen(terminal=False)
    to.say(command, whole=True)
    pipe.say(command)
    assert shown(to) == shown(pipe) == f"{command}\n"


def test_help_and_rules_fit_a_terminal():
    """Given 80 columns, then help and the rules of Keltis need no breaking."""
    for text in (HELP.format(example="R10+small"), find("keltis").primer):
        assert all(len(line) < WIDTH for line in text.splitlines())
