"""A turn of several moves as a person plays it in a terminal: what a move brought is seen before the next one is asked for."""

import pytest

from tests.engine.games.iquazu.tables import GAME
from tests.support.play import Terminal, served


@pytest.mark.parametrize("language", ["en", "pl"])
async def test_the_hand_is_seen_before_cards_are_discarded(store, tmp_path, language):
    """Given a seat that draws three times, when it holds 16 cards, then it sees them before it is asked for a discard."""
    words = ("--bots", "random", "--option", "start=seat 0", "--language", language)
    async with served(store) as url:
        ended = await Terminal(tmp_path, "play", GAME.name, *words, "--server", url).run("draw\n" * 3 + "quit\n")
    assert (ended.code, ended.err) == (0, "")
    asked = ended.out.split("Your turn.")[-2]  # the last question that was answered with quit
    assert "red (seat 0) discards 4 cards" in asked
    held = asked.partition("hand of R: ")[2].splitlines()[0]
    assert len(held.replace(" ", "")) == 16
    assert asked.index("hand of R: ") < asked.index("discard ")
