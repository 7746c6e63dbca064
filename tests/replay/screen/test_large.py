"""Ten thousand events cost the screen as much as ten."""

from functools import cache

from replay.sources import Raw, open_log
from tests.replay.screen.support import SMALL, walking
from tests.support.playing import play
from tests.support.toys import simultaneous


@cache
def large():
    """A game of 10,000 events."""
    return play(simultaneous.GAME, 3, {"turns": 3330}, 4, leaving=False).entries


async def test_a_long_game_makes_only_the_rows_that_are_seen(toys):
    log = open_log(Raw("game", large()))
    async with walking(log) as me:
        assert log.last.v == 10_000
        await me.press("2")
        moves, high = me.app.lines("moves"), SMALL[1]
        widgets = len(list(me.app.screen.walk_children()))
        for keys in (("end",), ("home",), ("right",), ("pagedown",), ("g", "5", "0", "0", "0", "enter"), ("left",)):
            before = moves.made
            await me.press(*keys)
            assert moves.made - before <= high, keys
        assert me.v == 4999
        assert "▶  4999" in me.text
        assert len(list(me.app.screen.walk_children())) == widgets
        await me.press("5")
        assert len(me.app._scores._known) <= SMALL[0]
