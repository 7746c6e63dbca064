"""The worked examples, by number."""

from engine.chance import Scripted
from tests.template.game.r1 import GAME
from tests.template.game.r1.state import Options, hand_words
from tests.template.tests.tables import player, table


def test_e1_four_cards_each_and_seat_0_begins():
    state = GAME.evolve(GAME.blank(Options(), 3), GAME.setup(Options(), 3, Scripted({}, first=True)))
    assert [hand_words(p) for p in state.players] == ["1 1 1 1", "2 2 2 2", "3 3 3 3"]
    assert (state.seat, state.pile) == (0, 24)


def test_e2_a_card_of_another_value_lies_on_top_and_a_card_is_drawn():
    s = table(player("3 7"), player("5"), middle="25", pile=3).when("7")
    assert (s.state.middle, s.state.pile, s.state.seat) == ("257", 2, 1)
    assert hand_words(s.state.players[0]) == "1 3"


def test_e3_a_card_of_the_same_value_takes_the_middle():
    s = table(player("3 5"), player("5"), middle="925", pile=3).when("5")
    assert (s.state.middle, s.state.last) == ("", 0)
    assert (s.state.players[0].taken, s.state.players[0].bonus) == (4, 1)


def test_e4_points_are_cards_and_nines():
    s = table(player("5", taken=7, bonus=2), player(taken=8), middle="1").when("5")
    assert s.totals == (9, 8)
    assert GAME.outcome(s.state).parts[0] == (("cards", 7), ("bonus", 2))
