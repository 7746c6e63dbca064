"""What a view does not know is nowhere on the screen, whatever the source holds."""

from functools import cache

from engine import registry
from engine.seal import ARBITER
from replay.screen.app import PANES
from replay.sources import Raw, open_log
from tests.replay import support
from tests.replay.screen.support import WHOLE, walking
from tests.replay.test_views import hidden
from tests.support.playing import audience_entries, play
from tests.support.toys import simultaneous


@cache
def half(name):
    """The first half of a game for two or more, still running, with all openings."""
    game = simultaneous.GAME if name == "toy" else registry.find(name)
    entries = play(game, max(2, game.seats[0]), {}, 2, leaving=False).entries
    return game, entries[: 8 + min(40, len(entries) // 2)]


GAMES = [*registry.names(), "toy"]


async def screens(me, entries, view):
    """All that is shown at some versions."""
    me.app.node.log, me.app.node.v = open_log(Raw("game", entries), view), 1
    me.app.whole_line()
    last = len(entries)
    return [await me.at(v) for v in (last, last - 1)]


async def test_a_screen_shows_the_same_of_a_log_that_holds_more_than_its_view_may_know(toys):
    """All openings seen by a seat or a spectator, and a log without any that is not theirs: the same screens."""
    async with walking(half(GAMES[0])[1], size=WHOLE) as me:
        assert all(me.app.lines(pane).display for pane in PANES if pane != "branches")
        for game, entries in map(half, GAMES):
            for view, audience in (("spectator", None), (1, 1)):
                seen = await screens(me, entries, view)
                same = seen == await screens(me, audience_entries(game, entries, audience), view)
                assert same, f"{game.name} as {view}:\n{seen[0]}"
            assert seen != await screens(me, entries, ARBITER), f"{game.name}: nothing is hidden, so this test cannot fail"


async def test_a_spectators_screen_holds_no_hidden_value():
    entries = support.whole().entries[: support.SHORT]
    salts, values = hidden(entries)
    async with walking(entries, size=WHOLE) as me:
        shown = "".join(await screens(me, entries, "spectator"))
        everything = "".join(await screens(me, entries, ARBITER))
    assert not [salt for salt in salts if salt in shown]
    assert not [value for value in values if len(value) > 4 and value in shown]
    assert "hand of" not in shown
    assert everything.count("hand of") == 4, "the canary is never to be seen"


async def test_other_eyes_are_an_explicit_act_and_a_branch_keeps_to_them():
    """A spectator's branch holds new cards for everybody; the arbiter of the branch sees those, never the table's."""
    recorded = support.whole()
    entries = recorded.entries[: support.SHORT]
    dealt = recorded.game.board(recorded.timeline().at(support.SHORT).state, 0).splitlines()
    hand = next(line for line in dealt if line.startswith("hand of"))
    async with walking(entries, support.SHORT, None) as me:
        await me.press("b")
        assert "new luck" in me.text
        await me.press("enter", "4")
        assert "as arbiter" in me.text
        assert "! arbiter view: hidden information is shown; this branch is not revealed yet" in me.text
        assert me.text.count("hand of") == 2
        assert hand not in me.text
        assert all(entry.o == b"[]" for entry in me.app.node.line.entries[: support.SHORT])
        await me.press("x")
        assert "hand of" not in me.text
        await (await me.press("a")).type("arbiter", "enter")
        assert hand in me.text, "the canary is never to be seen"
