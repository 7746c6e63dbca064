"""The rulings R1 to R18 of iquazu.md §15, the forced pass, and readings of this folder (RULES.md)."""

import pytest

from engine.chance import ChanceError, Scripted
from engine.games.iquazu.r1.cards import choices, payments
from engine.games.iquazu.r1.data import DATA, LAST_SCORED
from engine.games.iquazu.r1.moves import Boxed, Declined, Drew, Dropped, Limited, Passed, Scored, Skipped, Uncovered
from engine.games.iquazu.r1.rock import BY_CODE, UNKNOWN
from engine.games.iquazu.r1.score import column_points, most_moves, row_winners
from engine.games.iquazu.r1.state import Options
from tests.engine.games.iquazu.tables import GAME, R, dealt, marks, of, player, random_states, table, tiles

W, B, O = range(3)  # noqa: E741


@pytest.mark.parametrize(
    ("hand", "colour", "price", "ways"),
    [
        ((2, 1, 2), O, 3, [(2, 0, 2)]),
        ((0, 0, 3), O, 3, [(0, 0, 3)]),
        ((4, 4, 1), O, 2, [(2, 0, 1), (0, 2, 1), (4, 0, 0), (2, 2, 0), (0, 4, 0)]),
        ((6, 0, 4), B, 5, [(6, 0, 4)]),
        ((1, 1, 0), O, 1, []),
        ((3, 3, 0), O, 2, [(2, 2, 0)]),
        ((2, 0, 2), W, 2, [(2, 0, 0), (1, 0, 2)]),
    ],
)
def test_r1_payments(hand, colour, price, ways):
    assert list(payments(hand, colour, price)) == ways


def test_r1_payments_are_what_the_words_of_the_rule_say():
    """Against the rule spelled out: of every possible payment, is it price - s cards and s pairs of single other colours?"""
    for hand in [(5, 4, 3), (2, 7, 1), (0, 6, 6), (12, 0, 0)]:
        for colour in (W, B, O):
            for price in range(1, 6):
                right = {
                    pay
                    for n in range(price, 2 * price + 1)
                    for pay in choices(hand, n)
                    if all(pay[d] % 2 == 0 for d in (W, B, O) if d != colour)
                    and pay[colour] + sum(pay[d] // 2 for d in (W, B, O) if d != colour) == price
                }
                found = payments(hand, colour, price)
                assert set(found) == right
                assert len(found) == len(right)


def test_r2_there_are_eleven_columns_with_holes_and_nine_with_tiles():
    last = [*random_states(seed=2, seats=2)][-1]
    assert (len(last.rock), LAST_SCORED, last.offset) == (11, 9, 8)
    assert DATA.sourced.columns == 14


def test_r3_sides_are_drawn_by_default():
    outcomes = {"strip:1": 3, "strip:2": 8, "strip:3": 1}
    state = dealt(outcomes=outcomes)
    assert state.strips == (3, 8, 1, UNKNOWN, UNKNOWN)
    assert BY_CODE[3][0].colours == "WOBBWO"  # S2c


def test_r3_front_lays_every_strip_with_its_front_up():
    front = Options(strip_sides="front")
    with pytest.raises(ChanceError, match="strip:1"):
        dealt(options=front, outcomes={"strip:1": 3})
    assert dealt(options=front, outcomes={"strip:1": 4}).strips[:3] == (4, 0, 2)
    assert {code % 2 for state in random_states(seed=3, seats=2, options=front) for code in state.strips} == {0, 1}
    assert all(code == UNKNOWN or code % 2 == 0 for s in random_states(3, 2, front) for code in s.strips)


def test_r3_a_strip_lies_once():
    with pytest.raises(ChanceError, match="strip:2"):
        dealt(outcomes={"strip:1": 3, "strip:2": 2})


def test_r4_the_drop_box_moves_once_a_chain():
    s = table(player("O"), *[player()] * 3, rock={1: "~~~~~.", 2: "~~~~~~", 3: "~~~~~~"}).when("place 1.6 O")
    assert [type(e) for e in s.effects[1:]] == [Scored, Uncovered, Scored, Uncovered, Scored, Uncovered, Boxed, Passed]
    assert s.state.box == 2


def test_r5_in_the_window_any_tile_also_after_a_drop():
    s = table(player("W", tiles="b+"), player(), box=0, rock={1: "~~~~~."}).when("draw", "end")
    assert (of(s, Dropped), s.state.phase) == ([Dropped(6)], "window")
    assert s.legal == ["end", "cards 2", "double"]
    s.when("cards 2", "double", "draw")
    assert s.state.seat == 1


def test_r6_no_drop_in_a_turn_with_a_scoring():
    s = table(player("O", tiles="+"), player(), box=0, rock={1: "~~~~~."}).when("place 1.6 O", "end")
    assert s.effects == (Passed(1),)
    assert s.state.rock[1] == "......"


def test_r7_one_drop_a_turn_after_the_last_action():
    s = table(player("WO", tiles="+"), box=0).when("place 1.3 W")
    assert of(s, Dropped) == []
    s.when("double", "place 1.1 O")
    assert of(s, Dropped) == [Dropped(2)]
    assert s.state.rock[0] == marks("R~R...")


def test_r8_the_hand_limit_is_the_last_step():
    s = table(player("W" * 12, tiles="bc"), player()).when("draw", "cards 2", "cards 3")
    assert s.effects[-1] == Limited()
    assert s.state.players[0].size == 21
    s.when("discard WWWWWWWWW")
    assert s.effects[-1] == Passed(1)


def test_r9_the_right_most_crystal_breaks_a_row_tie_not_the_sum():
    s = table(player(), player(), rock={1: "R.....", 3: "Y.....", 4: "Y.....", 5: "R....."})
    assert row_winners(s.state)[0] == R  # red at positions 1 and 5, yellow at 3 and 4


def test_r10_the_lowest_crystal_breaks_a_column_tie_for_all_places():
    assert column_points(marks("YRRYPG"), 4, 5) == (5, 8, 2, 0)  # green's h6 is lower than purple's h5


def test_r11_a_random_seat_starts_or_seat_0():
    state = dealt(4, outcomes={"start": 2})
    assert (state.seat, state.box) == (2, 1)
    assert [p.size for p in state.players] == [6, 7, 4, 5]
    assert state.pile == 38
    seat_0 = dealt(3, Options(start="seat 0"))
    assert (seat_0.seat, seat_0.box, [p.size for p in seat_0.players], seat_0.pile) == (0, 2, [4, 5, 6], 45)
    assert (Options().start, dealt(2).pile) == ("random", 51)


def test_r12_tiles_won_stay_public():
    s = table(player(tiles="4*"))
    assert "4*" in GAME.facts(s.state)
    assert "tiles: joker, 4 points" in GAME.board(s.state, 1)


def test_r13_scores_start_at_nothing():
    assert [p.score for p in dealt(4).players] == [0, 0, 0, 0]


def test_r14_there_is_no_voluntary_pass():
    s = table(player())
    assert s.legal == ["draw"]
    assert s.refused("pass") == "must_act"
    assert s.refused("end") == "act_first"


def test_r15_an_extra_action_may_be_left_undone_and_its_tile_is_spent():
    s = table(player(tiles="+")).when("draw", "double", "end")
    assert s.effects == (Declined(), Passed(1))
    assert tiles(s) == ["", ""]


def test_r15_ending_the_actions_gives_up_extra_ones_also_for_the_window():
    s = table(player(tiles="++"), player(), box=0, rock={1: "~~~~~."}).when("draw", "double", "end")
    assert [type(e) for e in s.effects[:2]] == [Declined, Dropped]
    assert (s.state.phase, s.state.extra, s.legal) == ("window", 0, ["end", "double"])


def test_extra_actions_still_open_when_a_crystal_scores_are_carried_into_the_window():
    s = table(player("O", tiles="+"), player(), rock={1: "~~~~~."}).when("double", "place 1.6 O")
    assert (s.state.phase, s.state.extra, s.legal) == ("window", 1, ["end", "draw"])


def test_r16_with_a_joker_only_the_number_counts_so_pairs_do_not():
    s = table(player("WWWWW", tiles="*"))
    assert [m for m in s.legal if m.startswith("place 2.1")] == ["place 2.1 WWWW", "place 2.1 WW +joker"]
    assert s.refused("place 2.1 WWW +joker") == "wrong_price"


def test_r17_the_discards_are_shuffled_only_when_a_card_is_needed():
    s = table(player(), player(), pile=4, discard="WBO").when("draw")
    assert (of(s, Drew)[0].fresh, s.state.pile, s.state.discard, s.state.shuffle) == (-1, 0, (1, 1, 1), 0)
    s.when("draw")
    assert (of(s, Drew)[0].count, of(s, Drew)[0].fresh, s.state.shuffle, s.state.drawn) == (3, 3, 1, 3)


def test_r17_a_cards_tile_needs_one_card_at_least():
    s = table(player("W", tiles="d"), pile=0)
    assert s.refused("cards 4") == "nothing_to_draw"
    s = table(player("W", tiles="d"), pile=0, discard="O").when("cards 4")
    assert (of(s, Drew)[0].count, s.state.gone) == (1, "d")


def test_r17_a_turn_ends_by_itself_where_a_cards_tile_has_nothing_to_draw():
    """How many cards there are is public, so nobody learns more from it."""
    s = table(player(tiles="d"), player(), pile=4).when("draw")
    assert (s.effects[-1], s.state.pile, tiles(s)[0]) == (Passed(1), 0, "d")
    s = table(player(tiles="d"), player(), pile=5).when("draw")
    assert (s.state.seat, s.legal) == (0, ["end", "cards 4"])


def test_r18_colours_of_seats_are_data():
    assert DATA.assumed.player_colours == ("red", "yellow", "green", "purple")
    assert "green (seat 2)" in GAME.board(dealt(4))


def test_a7_an_action_that_cannot_be_carried_out_is_skipped():
    s = table(player("W"), player(), pile=0, rock={1: "~~~~~."}, offset=0)
    assert s.legal == ["pass"]
    s.when("pass")
    assert s.effects == (Skipped(), Passed(1))


def test_a7_the_drop_still_falls_and_tiles_may_be_used():
    s = table(player(tiles="+"), player(), pile=0, box=0)
    assert s.legal == ["pass", "double"]
    s.when("double", "pass")
    assert (s.state.extra, s.legal) == (1, ["end"])
    s.when("end")
    assert s.effects == (Declined(), Dropped(1), Passed(1))


def test_a_turn_does_not_end_by_itself_where_only_the_hand_tells_that_nothing_can_be_done():
    """Whether a crystal can be paid for is secret; that no tile is left, and how many cards there are, is not."""
    s = table(player("WB", tiles="+"), player(), pile=4).when("double", "draw")
    assert (s.state.seat, s.state.extra) == (0, 1)
    assert "end" in s.legal


@pytest.mark.parametrize(("seats", "most"), [(2, 594), (3, 846), (4, 1098)])
def test_the_longest_game_is_declared(seats, most):
    assert most_moves(Options(), seats) == most == seats * (9 * 6 + 9) * 4 + 2 * 45


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end_though_everybody_only_ever_draws(seats):
    state, chance, n = dealt(seats), Scripted({}, first=True), 0
    while acting := GAME.to_act(state):
        state = GAME.evolve(state, GAME.decide(state, acting[0], GAME.legal(state, acting[0])[0], chance))
        n += 1
    assert n <= most_moves(Options(), seats)
    assert state.offset == 8
