"""Terminals of every size: nothing is cut without a word, and what is out of sight can be brought into it."""

from itertools import cycle

import pytest

from engine import registry
from replay.screen.content import Scores
from replay.screen.keys import IN_BRANCH, IN_GAME, help_text, last_line
from replay.screen.layout import PANES, tabs
from replay.sources import Raw, open_log
from tests.replay.screen.support import walking
from tests.support.playing import play

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


async def test_a_board_wider_than_the_terminal_was_cut_without_a_word(finished):
    """Given 60 columns, then the columns and lines out of sight are counted, and > and ↓ lead to them."""
    async with walking(finished, 300, size=(60, 14)) as me:
        board = me.app.lines("board")
        longest = max(board.text.splitlines(), key=len)
        assert f"> {len(longest) - 60} more" in me.text
        assert f"↓ {board.count - board.size.height} more" in me.text
        assert longest not in me.text
        await me.press(">", ">", ">", "pagedown", "pagedown", "pagedown")
        assert longest[-40:] in me.text
        assert "more" not in me.text
        await me.press("<", "<", "<")
        assert board.scroll_offset.x == 0


@pytest.mark.parametrize(("name", "size"), list(zip(registry.names(), cycle(SIZES), strict=False)))
async def test_every_pane_is_named_and_the_ways_to_help_and_out_are_told(name, size):
    """Given a game of as many seats as can be, on a terminal of any size, then each pane shows where it is cut."""
    game = registry.find(name)
    log = open_log(Raw("game", play(game, game.seats[1], {}, 3, leaving=False).entries), 1)
    async with walking(log, log.last.v // 2, size=size) as me:
        for n, pane in enumerate(PANES, 1):
            await me.press(str(n))
            *above, keys = me.text.splitlines()
            assert keys.endswith("? help  q quit")
            assert sum(f"[{n} {pane}]" in line for line in above) == 1
            lines = me.app.lines(pane)
            wide = max(map(len, lines.text.splitlines()), default=0) - lines.columns
            assert (wide > 0) == (">" in lines.hint), f"{pane} is cut by {wide} columns"


def test_scores_of_six_seats_were_cut_in_a_narrow_pane():
    game = max((registry.find(name) for name in registry.names()), key=lambda game: game.seats[1])
    log = open_log(Raw("game", play(game, game.seats[1], {}, 3, leaving=False).entries))
    told = Scores(log).told(log.last.v, 38)
    assert len(told) <= 38
    assert [f" {seat}:" in told for seat in range(game.seats[1])] == [True] * game.seats[1]


def test_the_names_of_the_panes_are_as_short_as_they_must_be():
    assert tabs("moves", 80, "").startswith(" 1 board  [2 moves]  3 event ")
    assert tabs("moves", 80, "↓ 6 more") == f"{tabs('moves', 80, ''):72}↓ 6 more"
    assert tabs("moves", 60, "") == "1 board [2 moves] 3 event 4 hands 5 scores 6 branches"
    assert tabs("moves", 60, "↓ 15 more") == f"{'1 [2 moves] 3 4 5 6':51}↓ 15 more"


def test_the_last_line_keeps_the_ways_to_help_and_out():
    assert (last_line(IN_GAME, 80), last_line(IN_BRANCH, 80)) == (IN_GAME, IN_BRANCH)
    assert last_line(IN_GAME, 60) == "←→ step  N turn  ] seat  d draw  g go  ? help  q quit"
    assert last_line(IN_GAME, 5) == "? help  q quit"
    assert max(map(len, help_text(54).splitlines())) <= 54
