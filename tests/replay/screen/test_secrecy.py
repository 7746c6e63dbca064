"""What a view does not know is nowhere on the screen, whatever the source holds."""

from functools import cache

import pytest

from engine import registry, telling
from engine.seal import ARBITER
from replay.problems import Unusable
from replay.screen import content, places
from replay.screen.layout import PANES
from replay.sources import Raw, open_log
from tests.replay import support
from tests.replay.screen.support import WHOLE, told, walking
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


def all_told(log):
    """All that the panes say of some versions."""
    return [text for v in (log.last.v, log.last.v - 1, log.last.v - 7) for text in told(log, v)]


@pytest.mark.parametrize("name", GAMES)
def test_panes_say_the_same_of_a_log_that_holds_more_than_its_view_may_know(toys, name):
    """All openings seen by a seat or a spectator, and a log without any that is not theirs: the same words."""
    game, entries = half(name)
    for view, audience in (("spectator", None), (1, 1)):
        seen = all_told(open_log(Raw("game", entries), view))
        assert seen == all_told(open_log(Raw("game", audience_entries(game, entries, audience)), view))
        assert seen != all_told(open_log(Raw("game", entries), ARBITER)), "nothing is hidden: this test cannot fail"


def ways(log, wanted):
    """Where searches for texts and expressions, and the keys that go further, lead from some versions of a log."""
    opened = telling.opened_later(log.timeline.moments)

    def found(v, by, text):
        try:
            return places.found(log, v, by, text, lambda moment: content.said(log, moment, "en", opened))
        except Unusable as error:
            return str(error)

    for v in range(1, log.last.v + 1, 7):
        for by in (1, -1):
            yield [found(v, by, text) for text in wanted]
            yield places.draw(log, v, by), places.turn(log, v, by), places.move_of(log, v, by, 1)


def vocabulary(log):
    """What the lines of the move list are made of."""
    return {text for moment in log.timeline.moments for text in content.said(log, moment, "en", {}).split("  ")}


@pytest.mark.parametrize("name", GAMES)
def test_searches_lead_to_the_same_places_in_a_log_that_holds_more_than_its_view_may_know(toys, name):
    """Looked for are the words that only the arbiter reads, and expressions about what is hidden."""
    game, entries = half(name)
    asked = ("=known(move)", "=known(effects[0].cards)", "=len(legal(1)) > 2")
    everything = open_log(Raw("game", entries), ARBITER)
    for view, audience in (("spectator", None), (1, 1)):
        seen = open_log(Raw("game", entries), view)
        words = {
            text
            for moment in everything.timeline.moments
            for text in content.said(everything, moment, "en", {}).split("  ")
        }
        plain = {text for moment in seen.timeline.moments for text in content.said(seen, moment, "en", {}).split("  ")}
        wanted = [*sorted(words - plain), *sorted(plain)[:3], *asked]
        own = open_log(Raw("game", audience_entries(game, entries, audience)), view)
        assert list(ways(seen, wanted)) == list(ways(own, wanted))
        if game.pend is not None:
            assert words - plain, "nothing is hidden: this test cannot fail"


async def test_a_spectators_screen_holds_no_hidden_value():
    """All panes at once: what a spectator sees of the arbiter's file is what he sees of his own."""
    recorded = support.whole()
    entries = recorded.entries[: support.SHORT]
    salts, values = hidden(entries)
    screens = []
    for log in (open_log(Raw("game", entries)), open_log(Raw("game", recorded.seen_by(None)[: support.SHORT]))):
        async with walking(log, support.SHORT, size=WHOLE) as me:
            assert all(me.app.lines(pane).display for pane in PANES if pane != "branches")
            screens.append(me.text)
            me.app.see(ARBITER)
            await me.press()
            everything = me.text
            if log.raw.entries is entries:
                assert everything.count("hand of") == 2, "the canary is never to be seen"
    shown = screens[0]
    assert shown == screens[1]
    assert not [salt for salt in salts if salt in shown]
    assert not [value for value in values if len(value) > 4 and value in shown]
    assert "hand of" not in shown


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
        assert "! arbiter view: hidden information is shown; this branch is not revealed" in me.text
        assert me.text.count("hand of") == 2
        assert hand not in me.text
        assert all(entry.o == b"[]" for entry in me.app.node.line.entries[: support.SHORT])
        await me.press("x")
        assert "hand of" not in me.text
        await (await me.press("a")).type("arbiter", "enter")
        assert hand in me.text, "the canary is never to be seen"
