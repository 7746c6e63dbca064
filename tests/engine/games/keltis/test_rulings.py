"""The rulings R1 to R16 of keltis.md §15, each with its switch on and off where it has one."""

import pytest

from engine.chance import Scripted
from engine.game import Refused
from engine.games.keltis.r1.data import DATA, TILE_PLACES
from engine.games.keltis.r1.moves import Ended, Laid, Offered, Stepped, Taken
from engine.games.keltis.r1.score import total
from engine.games.keltis.r1.state import Options
from tests.engine.games.keltis.tables import GAME, R, card, cards, dealt, player, random_states, table


def test_r1_the_own_discard_may_be_taken_back_by_default():
    assert Options().may_redraw_own_discard
    s = table(player(hand="R5")).when("-R5", "draw R")
    assert s.state.players[0].hand == cards("R5")


def test_r1_off_closes_only_the_own_discard_and_only_after_a_discard():
    off = Options(may_redraw_own_discard=False)
    assert table(player(hand="R5"), options=off).when("-R5").legal == ["draw"]
    assert table(player(hand="R5"), options=off, discards="R1").when("R5+small").legal == ["draw", "draw R"]


def test_r2_a_bonus_may_bring_in_a_figure_by_default():
    s = table(player(hand="R5", rows="R4", at="R1 G1!"), tiles="R2c").when("R5")
    assert s.legal == ["bonus R", "bonus Y+small", "bonus P+small", "bonus G", "bonus B+small"]


def test_r2_off_moves_only_figures_on_paths():
    off = Options(bonus_may_enter=False)
    s = table(player(hand="R5", rows="R4", at="R1 G1!"), tiles="R2c", options=off).when("R5")
    assert s.legal == ["bonus R", "bonus G"]
    assert s.refused("bonus Y+small") == "may_not_enter"
    assert s.refused("bonus Y") == "no_figure"


def test_r2_off_a_finished_path_without_another_figure_gives_no_bonus():
    off = Options(bonus_may_enter=False)
    s = table(player(hand="G9", rows="G17", at="G9"), options=off).when("G9")
    assert s.effects == (Laid(card("G9")),)
    assert table(player(hand="G9", rows="G17", at="G9")).when("G9").effects[-1] == Offered(3)


@pytest.mark.parametrize(("optional", "first"), [(False, "bonus R"), (True, "pass")])
def test_r3_the_clover_move_is_compulsory_unless_switched(optional, first):
    options = Options(clover_move_optional=optional)
    s = table(player(hand="R5", rows="R4", at="R1"), tiles="R2c", options=options).when("R5")
    assert s.legal[0] == first


def test_r4_a_later_card_may_be_laid_without_moving_by_default():
    assert table(player(hand="R5", rows="R4", at="R1")).legal == ["-R5", "R5", "R5="]


def test_r4_off_every_card_moves():
    s = table(player(hand="R5", rows="R4", at="R1"), options=Options(card_move_optional=False))
    assert s.legal == ["-R5", "R5"]
    assert s.refused("R5=") == "must_move"


def test_r5_the_game_is_over_when_the_last_pile_card_is_taken():
    s = table(player(hand="R5"), pile=1).when("-R5", "draw")
    assert s.effects[-1] == Ended("pile")
    assert len(s.state.players[0].hand) == 1


def test_r6_the_finished_path_bonus_triggers_tiles():
    s = table(player(hand="G9", rows="G17", at="G9 R2"), tiles="R3c R42").when("G9", "bonus R", "bonus R")
    assert s.state.players[0].track == 2


def test_r7_the_end_in_a_chain_keeps_what_was_carried_out_before():
    s = table(player(hand="G9", rows="G17", at="G9 P6 R2"), player(at="R7 Y7 B7"), tiles="R3c P73")
    s.when("G9", "bonus R", "bonus P")
    assert s.effects == (Stepped(2, 7), Ended("goal"))
    assert (s.state.players[0].steps[R], s.state.players[0].track) == (3, 0)


def test_r8_nothing_is_drawn_after_the_goal_end():
    s = table(player(hand="P5", rows="P4", at="P6 R7 Y7 G7"), player(at="B9"), discards="R1").when("P5")
    assert (s.state.pile, s.legal, s.state.players[0].hand) == (20, [], ())
    with pytest.raises(Refused) as refusal:
        GAME.decide(s.state, 0, GAME.read("draw"), s.chance)
    assert refusal.value.code == "game_over"


def test_r9_size_is_a_free_choice_until_figures_run_out_and_final():
    s = table(player(hand="R5 R6 Y1")).when("R5+big", "draw", "-B10", "draw", "R6", "draw", "-R0", "draw")
    assert s.state.players[0].big == R
    assert "Y1+small" in s.legal
    assert s.refused("Y1+big") == "no_figure_left"


@pytest.mark.parametrize(("open_", "falls"), [(True, True), (False, False)])
def test_r10_an_equal_second_card_leaves_the_direction_open_unless_switched(open_, falls):
    options = Options(equal_second_card_leaves_direction_open=open_)
    s = table(player(hand="P4 P5 P6", rows="P55", at="P2"), options=options)
    assert {"P5", "P6"} <= set(s.legal)
    assert ("P4" in s.legal) == falls


def test_r10_a_single_card_is_open_either_way():
    options = Options(equal_second_card_leaves_direction_open=False)
    assert {"P4", "P6"} <= set(table(player(hand="P4 P6", rows="P5", at="P2"), options=options).legal)


def test_r11_the_total_is_a_sum():
    p = player(at="R8! Y9", track=6, wishes=4)
    assert total(p) == sum(points for _, points in GAME.outcome(table(p, phase="over").state).parts[0]) == 36


def test_r12_seat_0_starts_or_a_random_seat():
    assert dealt(3).seat == 0
    assert dealt(3, Options(start="random"), {"start": 2}).seat == 2


def test_r13_thirty_cards_of_two_players_never_get_an_identity():
    *_, last = random_states(seed=5, seats=2)
    seen = 2 * 8 + 64 - last.pile
    assert sum(GAME.components(last)[i][1] for i in (0, 1)) == 220
    known = sum(len(p.hand) + sum(map(len, p.rows)) for p in last.players) + sum(map(len, last.discards))
    assert known == seen <= 80


def test_r14_discard_piles_are_public_whole():
    s = table(player(hand="R5"), discards="R123 G7").when("-R5")
    assert s.state.discards[R] == "1235"
    assert "1235" in GAME.facts(s.state)


def test_r15_the_default_places_are_those_of_the_data_file():
    assert len(TILE_PLACES) == 25
    per_step = [sum(step == s for _, step in TILE_PLACES) for s in range(1, 10)]
    assert per_step == [0, 3, 3, 3, 3, 3, 3, 2, 5]
    board = dealt(2).tiles
    assert {(path, step) for path in range(5) for step in range(10) if board[path][step] != "."} == set(TILE_PLACES)


def test_r16_turns_in_a_row_without_draw_or_move_end_the_game():
    guard = DATA.assumed.stall_guard_turns
    assert guard == 200
    s = table(player(hand="R5"), player(hand="G5"), quiet=guard - 2)
    s.when("-R5", "draw R", "-G5")
    assert s.state.ended == ""
    s.when("draw G")
    assert s.effects == (Taken(card("G5")), Ended("stall"))
    assert s.totals == (-4, -4)


@pytest.mark.parametrize("moves", [["-R5", "draw"], ["R6", "draw G"]])
def test_r16_a_draw_or_a_move_starts_the_count_again(moves):
    s = table(player(hand="R5 R6", rows="R4", at="R1"), discards="G1", quiet=199).when(*moves)
    assert (s.state.ended, s.state.quiet) == ("", 0)


def test_r16_a_card_laid_with_stay_is_quiet():
    s = table(player(hand="R6", rows="R4", at="R1"), discards="G1", quiet=7).when("R6=", "draw G")
    assert s.state.quiet == 8


def test_a_bonus_declined_moves_nothing():
    s = table(player(hand="G9", rows="G17", at="G9 R2"), discards="B1", quiet=7).when("G9", "pass", "draw B")
    assert s.state.quiet == 8


def test_scripted_chance_cannot_deal_a_card_three_times():
    outcomes = {f"card:{n}": 7 for n in (1, 2, 3)}
    with pytest.raises(ValueError, match="not there to draw"):
        GAME.setup(Options(), 2, Scripted(outcomes, first=True))
