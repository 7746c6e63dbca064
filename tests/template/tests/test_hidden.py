"""What is secret, and what a folder makes of what it does not know."""

import pytest

from engine.chance import Scripted
from engine.game import Unknown
from tests.support.loose import walk
from tests.template.game.r1 import GAME
from tests.template.game.r1.moves import PLAYED
from tests.template.game.r1.state import Options
from tests.template.tests.tables import player, table


def test_facts_show_a_hand_to_its_seat_only():
    state = table(player("3 7"), player("5 5", unknown=1)).state
    assert GAME.facts(state, 1) == (*GAME.facts(state), "5 5 ?")
    assert "3 7" not in GAME.facts(state, 1)


def test_moves_from_a_hand_that_is_not_known_are_unknown():
    with pytest.raises(Unknown):
        GAME.legal(table(player(unknown=2), player("5")).state, 0)


def test_an_unknown_card_that_is_played_becomes_known():
    state = table(player(unknown=2), player("5")).state
    played = GAME.evolve(state, [PLAYED[7]])
    assert (played.players[0].unknown, played.middle) == (1, "7")


def test_redeal_gives_unknown_cards_an_identity_that_is_still_there():
    state = table(player("1 1 1 1"), player(unknown=2), pile=30).state
    after = GAME.evolve(state, GAME.redeal(state, Scripted({}, first=True)))
    assert after.players[1].hand == (2, 2)


def test_components_never_change():
    counts = {GAME.components(state) for state in walk(GAME, 3, Options(), 5)}
    assert len(counts) == 1
