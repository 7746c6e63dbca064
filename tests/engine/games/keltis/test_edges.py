"""The 28 edge cases of keltis.md §12, by their numbers there."""

import pytest

from engine.games.keltis.r1.moves import Discarded, Ended, Entered, Laid, Offered, Scored, Stepped, Taken, Wished
from engine.games.keltis.r1.score import figure_points, total, wish_points
from engine.games.keltis.r1.state import Options
from tests.engine.games.keltis.tables import GAME, B, G, P, R, Y, card, cards, dealt, player, table


def test_01_equal_second_card_leaves_both_directions_open_and_the_third_fixes_it():
    s = table(player(hand="G5 G4 G6", rows="G5", at="G1"), pile=9)
    s.when("G5", "draw", "-B10", "draw")
    assert {"G4", "G6"} <= set(s.legal)
    s.when("G6", "draw", "-R0", "draw")
    assert s.refused("G4") == "does_not_fit"
    assert "rising row 5 5 6" in s.told


def test_02_zero_and_ten_as_first_cards():
    s = table(player(hand="G0 R10"))
    assert {"G0+small", "G0+big", "R10+small", "R10+big"} <= set(s.legal)


def test_02_a_falling_row_goes_down_to_a_second_zero():
    s = table(player(hand="G0 G1", rows="G20", at="G3"))
    assert s.refused("G1") == "does_not_fit"
    assert s.when("G0").state.players[0].rows[G] == "200"


def test_03_a_card_that_does_not_fit_may_be_discarded():
    s = table(player(hand="G5", rows="G17", at="G2"))
    assert s.refused("G5") == "does_not_fit"
    assert "-G5" in s.told
    assert s.when("-G5").state.discards[G] == "5"


def test_04_a_finished_path_gives_no_bonus_for_a_card_that_does_not_fit():
    s = table(player(hand="G5", rows="G17", at="G9 R2"))
    assert s.refused("G5") == "does_not_fit"
    assert s.legal == ["-G5"]


@pytest.mark.parametrize(
    ("at", "ways"),
    [
        ("", ["R5+small", "R5+big"]),
        ("G1!", ["R5+small"]),
        ("G1 Y1 P1 B1", ["R5+big"]),
        ("G1 Y1 P1", ["R5+small", "R5+big"]),
    ],
)
def test_05_size_is_chosen_only_when_entering_and_from_the_figures_left(at, ways):
    assert table(player(hand="R5", at=at)).legal == ["-R5", *ways]


def test_05_a_figure_on_the_path_leaves_no_choice_of_size():
    s = table(player(hand="R5", rows="R4", at="R1"))
    assert s.refused("R5+big") == "figure_is_there"
    assert table(player(hand="R5", at="G1!")).refused("R5+big") == "no_figure_left"
    assert table(player(hand="R5")).refused("R5") == "size_needed"


def test_06_the_fifth_path_is_entered_with_the_last_figure():
    s = table(player(hand="R5", at="G1! Y1 P1 B1")).when("R5+small")
    assert s.effects == (Laid(card("R5")), Entered(R, False))
    assert 0 not in s.state.players[0].steps


def clover(at="R1 B4", **more):
    """Red 5 is about to step on a clover on red 2."""
    return table(player(hand="R5", rows="R4", at=at), tiles="R2c", **more)


def test_07_a_clover_moves_the_same_or_another_figure():
    s = clover().when("R5")
    assert s.effects[-1] == Offered(-1)
    assert {"bonus R", "bonus B"} <= set(s.legal)
    assert clover().when("R5", "bonus R").state.players[0].steps[R] == 3
    assert clover().when("R5", "bonus B").state.players[0].steps[B] == 5


def test_07_a_clover_is_declined_only_by_option():
    assert clover().when("R5").refused("pass") == "must_use_bonus"
    s = clover(options=Options(clover_move_optional=True)).when("R5", "pass")
    assert (s.state.phase, s.state.players[0].steps) == ("draw", (2, 0, 0, 0, 4))


def test_07_a_card_laid_with_stay_moves_nothing_and_counts_for_the_row():
    s = clover().when("R5=")
    assert s.effects == (Laid(card("R5")),)
    assert (s.state.phase, s.state.players[0].steps[R], s.state.players[0].rows[R]) == ("draw", 1, "45")


def test_08_a_clover_without_a_figure_to_move_is_no_offer():
    s = table(player(hand="R5", rows="R4", at="R8 Y9 P9"), tiles="R9c", options=Options(bonus_may_enter=False))
    s.when("R5")
    assert s.effects == (Laid(card("R5")), Stepped(R, 9))
    assert s.state.phase == "draw"


def test_09_a_chain_of_three_clovers():
    s = table(player(hand="R5", rows="R4 Y1 P1", at="R1 Y1 P2"), tiles="R2c Y2c P3c P4w")
    s.when("R5", "bonus Y", "bonus P", "bonus P")
    assert s.effects == (Stepped(P, 4), Wished(P, 4))
    assert s.state.phase == "draw"


def test_09_a_clover_on_an_end_stone_cannot_move_the_arrived_figure():
    s = table(player(hand="R5", rows="R4", at="R8 B4"), tiles="R9c").when("R5")
    assert s.refused("bonus R") == "path_finished"
    assert "bonus B" in s.legal


@pytest.mark.parametrize(("tile", "effect"), [("c", Offered(-1)), ("3", Scored(3)), ("w", Wished(B, 3))])
def test_10_the_finished_path_bonus_works_on_every_tile(tile, effect):
    s = table(player(hand="G9", rows="G17", at="G9 B2"), tiles=f"B3{tile}").when("G9", "bonus B")
    assert s.effects == (Stepped(B, 3), effect)


def test_11_the_finished_path_bonus_is_for_another_figure_or_nobody():
    s = table(player(hand="G9", rows="G17", at="G9 B2")).when("G9")
    assert s.refused("bonus G") == "path_finished"
    assert s.when("pass").state.phase == "draw"


def test_12_a_number_tile_works_for_every_player():
    s = table(player(hand="R7", rows="R6", at="R4"), player(hand="R2", rows="R1", at="R4"), tiles="R52")
    s.when("R7", "draw", "R2")
    assert [p.track for p in s.state.players] == [2, 2]
    assert s.state.tiles[R][5] == "2"


FOUR = "R7 Y8 G7"
"""With one more of another player: four figures in the goal area."""


@pytest.mark.parametrize("tile", ["w", "3", "c"])
@pytest.mark.parametrize(
    ("hand", "rows", "at", "tiles", "moves"),
    [
        ("P5", "P4", f"P6 {FOUR}", "", ["P5"]),
        ("B5", "B4", f"P6 B2 {FOUR}", "B3c", ["B5", "bonus P"]),
        ("G9", "G17", "P6 R7 Y8 G9", "", ["G9", "bonus P"]),
    ],
    ids=["card", "clover", "finished path"],
)
def test_13_the_fifth_figure_ends_the_game_and_its_tile_is_ignored(hand, rows, at, tiles, moves, tile):
    s = table(player(hand=hand, rows=rows, at=at), player(at="B9"), tiles=f"P7{tile} {tiles}").when(*moves)
    assert s.effects[-2:] == (Stepped(P, 7), Ended("goal"))
    assert (s.state.players[0].wishes, s.state.players[0].track) == (0, 0)
    assert s.state.tiles[P][7] == tile
    assert s.legal == []


def test_14_a_move_inside_the_goal_area_is_no_end():
    s = table(player(hand="R5", rows="R4", at=FOUR), player(at="B9"), tiles="R81").when("R5")
    assert (s.state.goal, s.state.phase, s.state.players[0].track) == (4, "draw", 1)


def test_15_five_figures_of_one_player_end_the_game():
    assert table(player(hand="P5", rows="P4", at=f"P6 B9! {FOUR}")).when("P5").state.ended == "goal"


def test_15_figures_of_all_players_count_together():
    others = [player(at="R7 B7"), player(at="R9"), player(at="Y7")]
    s = table(player(hand="P5", rows="P4", at="P6"), *others).when("P5")
    assert (s.state.ended, s.state.goal) == ("goal", 5)


def test_16_the_last_pile_card_ends_the_game_but_a_discard_does_not():
    s = table(player(hand="P5"), pile=1, discards="R1").when("-P5")
    again = table(player(hand="P5"), pile=1, discards="R1").when("-P5", "draw R")
    s.when("draw")
    assert (s.state.ended, s.state.pile, len(s.state.players[0].hand)) == ("pile", 0, 1)
    assert (again.state.ended, again.state.pile) == ("", 1)


def test_17_the_goal_end_draws_nothing_from_a_pile_of_one():
    s = table(player(hand="P5", rows="P4", at=f"P6 {FOUR}"), player(at="B9"), pile=1).when("P5")
    assert (s.state.ended, s.state.pile) == ("goal", 1)


def test_18_a_card_discarded_in_this_turn_may_be_drawn():
    s = table(player(hand="R5"), discards="G2").when("-R5", "draw R")
    assert s.state.players[0].hand == cards("R5")
    assert s.state.discards == ("", "", "", "2", "")


def test_18_with_the_switch_off_its_pile_is_closed_and_others_are_not():
    off = Options(may_redraw_own_discard=False)
    s = table(player(hand="R5"), discards="G2 R3", options=off).when("-R5")
    assert s.legal == ["draw", "draw G"]
    assert s.refused("draw R") == "pile_closed"
    assert s.when("draw G").state.players[0].hand == cards("G2")


def test_18_the_pile_is_open_again_for_the_next_player():
    s = table(player(hand="R5"), options=Options(may_redraw_own_discard=False)).when("-R5", "draw", "-B10")
    assert s.legal == ["draw", "draw R"]


def test_19_an_emptied_discard_pile_is_not_offered():
    s = table(player(hand="P5"), discards="R1").when("P5+small", "draw R", "-B10")
    assert s.legal == ["draw", "draw B"]
    assert s.refused("draw R") == "pile_empty"


def test_20_two_players_have_a_pile_of_64_and_30_cards_are_gone():
    state = dealt(2)
    assert state.pile == 64
    held = sum(len(p.hand) for p in state.players)
    assert 110 - held - state.pile == 30


@pytest.mark.parametrize(("seats", "pile"), [(2, 64), (3, 86), (4, 78)])
def test_20_pile_after_the_deal(seats, pile):
    assert dealt(seats).pile == pile
    assert all(len(p.hand) == 8 for p in dealt(seats).players)


@pytest.mark.parametrize(("at", "points"), [("R1!", -8), ("R2!", -6), ("R3!", -4), ("", 0), ("R2", -3), ("R9!", 20)])
def test_21_the_big_figure_counts_double_also_when_negative(at, points):
    assert figure_points(player(at=at)) == points


def test_22_totals_may_be_negative():
    assert total(player(at="R1! G1 B1", track=1)) == 1 - 8 - 4 - 4 - 4


@pytest.mark.parametrize(("start", "end"), [(48, 50), (49, 51)])
def test_22_the_track_is_only_a_number(start, end):
    s = table(player(hand="G5", rows="G4", at="G4", track=start), tiles="G52").when("G5")
    assert s.state.players[0].track == end


@pytest.mark.parametrize(("tracks", "places"), [((5, 5, 1), (1, 1, 3)), ((5, 5, 5), (1, 1, 1)), ((1, 5, 5), (3, 1, 1))])
def test_22_ties_of_two_and_of_all(tracks, places):
    s = table(*[player(track=track) for track in tracks], phase="over")
    assert s.game.outcome(s.state).places == places


@pytest.mark.parametrize(("stones", "points"), [(0, -4), (1, -3), (2, 2), (3, 3), (4, 6), (5, 10), (9, 10)])
def test_23_wish_stones(stones, points):
    assert wish_points(stones) == points


def test_24_a_hand_of_seven_at_the_end_is_shown():
    hand = "P5 R1 R2 R3 R4 R5 R6 R7"
    s = table(player(hand=hand, rows="P4", at=f"P6 {FOUR}"), player(at="B9")).when("P5")
    assert len(s.state.players[0].hand) == 7
    assert "7 cards" in s.game.board(s.state)
    assert s.game.facts(s.state, 0)[-1] == "R1 R2 R3 R4 R5 R6 R7"


def test_25_a_view_shows_only_cards_taken_from_the_discards():
    full = table(player(hand="R5 G1"), discards="Y2").when("-R5", "draw Y").state
    assert full.players[0].shown == cards("Y2")
    blind = table(player(unknown=2), player(unknown=1), discards="Y2")
    seen = GAME.evolve(blind.state, (Discarded(card("R5")), Taken(card("Y2"))))
    assert (seen.players[0].hand, seen.players[0].unknown) == (cards("Y2"), 1)
    assert GAME.facts(seen) == GAME.facts(full)
    assert "hand of a: Y2 ?" in GAME.board(seen, 0)
    assert "hand of b: ?" in GAME.board(seen, 1)


def test_25_a_known_card_that_is_played_goes_before_its_unknown_twin():
    taken = table(player(hand="Y2 R5"), discards="Y2").when("-R5", "draw Y", "-B10", "draw").when("-Y2")
    assert taken.state.players[0].hand == cards("Y2")
    assert taken.state.players[0].shown == ()


def test_26_the_first_card_of_a_path_entered_by_a_bonus_moves_that_figure():
    s = table(player(hand="B5 G4", rows="R1", at="R1 B1"))
    assert s.legal == ["-G4", "-B5", "G4+small", "G4+big", "B5"]
    assert s.refused("B5=") == "must_move"
    assert s.refused("B5+small") == "figure_is_there"
    assert s.when("B5").state.players[0].steps[B] == 2


def test_26_on_the_end_stone_the_finished_path_bonus_applies():
    s = table(player(hand="B5", at="B9 R3")).when("B5")
    assert s.effects == (Laid(card("B5")), Offered(B))


def test_27_entering_by_a_clover_lands_on_step_1():
    s = clover(at="R1").when("R5")
    assert {"bonus Y+small", "bonus Y+big"} <= set(s.legal)
    s.when("bonus Y+big")
    assert s.effects == (Entered(Y, True),)
    assert (s.state.players[0].steps[Y], s.state.players[0].big, s.state.phase) == (1, Y, "draw")


def test_27_step_1_has_no_tile_on_the_default_board():
    assert all(path[0] == path[1] == "." for path in dealt(2).tiles)


def test_28_a_number_tile_for_a_score_of_zero():
    s = table(player(hand="G5", rows="G4", at="G4"), tiles="G51").when("G5")
    assert (s.effects[-1], s.state.players[0].track) == (Scored(1), 1)
