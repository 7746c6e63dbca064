"""Moves as text and as sentences, and refusals with their codes."""

import pytest

from engine.game import Refused
from tests.template.game.r1 import GAME
from tests.template.game.r1.moves import PLAY
from tests.template.tests.tables import player, table


@pytest.mark.parametrize("text", ["7", " 7 ", "1", "9"])
def test_a_move_is_read(text):
    assert GAME.read(text) == PLAY[int(text)]


@pytest.mark.parametrize("text", ["", "0", "10", "seven", "-1", "7 7", "٣", "7.0"])
def test_what_is_no_move_is_refused_and_told_what_would_be(text):
    with pytest.raises(Refused, match="write the value of a card, 1 to 9, like 7"):
        GAME.read(text)


def test_sentences():
    assert GAME.sentence(PLAY[7], "en") == "Plays a 7."
    assert GAME.sentence(PLAY[7], "pl") == "Zagrywa kartę 7."


def test_codes_of_refusals():
    s = table(player("3 7"), player("5"), pile=1)
    assert s.refused("5") == "not_in_hand"
    assert s.told == "there is no 5 in the hand: 3 7"
    assert s.refused("5", seat=1) == "not_your_turn"
    over = table(player("3"), player()).when("3")
    assert over.refused("3", seat=0) == "game_over"
