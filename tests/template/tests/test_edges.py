"""Edge cases, by number."""

from tests.template.game.r1 import GAME
from tests.template.tests.tables import player, table


def test_1_the_first_card_of_an_empty_middle_takes_nothing():
    assert table(player("5"), player("5"), pile=1).when("5").state.middle == "5"


def test_2_a_match_below_the_top_takes_nothing():
    assert table(player("5"), player("1"), middle="52", pile=1).when("5").state.middle == "525"


def test_3_the_last_card_of_the_pile_is_drawn_and_the_game_goes_on():
    s = table(player("5"), player("1"), pile=1).when("5")
    assert (s.state.pile, s.state.seat) == (0, 1)
    assert s.when("1").state.seat == 0


def test_4_who_has_no_card_is_passed_over():
    assert table(player("5 6"), player(), player("1")).when("5").state.seat == 2


def test_5_the_game_ends_with_the_last_card_also_when_it_takes():
    s = table(player("5"), player(), middle="5").when("5")
    assert (s.state.seat, s.totals) == (-1, (2, 0))


def test_6_ties_share_the_place():
    s = table(player("5", taken=3), player(taken=3), player(taken=1)).when("5")
    assert GAME.outcome(s.state).places == (1, 1, 3)
