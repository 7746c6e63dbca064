"""The edge cases 1 to 19 of iquazu.md §13, by their numbers there: drawing, paying, tiles, drops, chains, the drop box.

Columns are fronts in order: column 1 is S1a (rows 1 2 3 4 5 5, colours O B W B W O), column 2 S1b (1 2 2 3 4 5, B W O B O W).
"""

import pytest

from engine.games.iquazu.r1.moves import Boxed, Declined, Drew, Dropped, Limited, Passed, Placed, Scored, Uncovered
from tests.engine.games.iquazu.tables import R, Y, marks, of, player, scores, table, tiles


def test_01_draw_with_twelve_in_hand_and_discard_exactly_four():
    s = table(player("W" * 12)).when("draw")
    assert s.effects[-1] == Limited()
    assert (s.state.players[0].size, s.state.phase, s.state.seat) == (16, "limit", 0)
    assert all(len(move) == len("discard WWWW") for move in s.legal)
    assert s.refused("discard WWW") == "wrong_number"
    assert s.refused("discard WWWWW") == "wrong_number"
    assert s.refused("discard WWWO") == "not_in_hand"
    s.when("discard WWWW")
    assert (s.state.players[0].size, s.state.discard, s.state.seat) == (12, (4, 0, 0), 1)


@pytest.mark.parametrize(("held", "over"), [(8, 0), (9, 1)])
def test_01_twelve_cards_may_be_kept_and_not_thirteen(held, over):
    s = table(player("W" * held)).when("draw")
    assert (s.state.players[0].size, s.state.phase == "limit") == (12 + over, over > 0)
    if over:
        assert s.refused("discard WW") == "wrong_number"
        s.when("discard W")
    assert (s.state.players[0].size, s.state.seat) == (12, 1)


def test_01_every_way_to_choose_the_discard_is_offered_once():
    s = table(player("WWWWWWBBBBOO"), outcomes={f"card:0:{k}": 2 for k in range(4)}).when("draw")
    ways = [(w, b, 4 - w - b) for w in range(5) for b in range(5 - w)]
    assert len(s.legal) == len(set(s.legal)) == len(ways)
    assert s.legal[0] == "discard WWWW"


def test_02_a_draw_across_a_reshuffle():
    outcomes = {"card:0:58": 0, "card:0:59": 1, "card:1:0": 2, "card:1:1": 2}
    s = table(player(""), pile=2, drawn=58, discard="WWWBBBOOO", outcomes=outcomes).when("draw")
    drew = of(s, Drew)[0]
    assert (drew.count, drew.fresh, drew.cards.value) == (4, 2, (1, 1, 2))
    assert (s.state.pile, s.state.shuffle, s.state.drawn, s.state.discard) == (7, 1, 2, (0, 0, 0))


def test_02_each_card_comes_out_of_what_the_ones_before_it_left():
    """A pile of one white and one blue card does not hold two white ones; nor do discards, once they are the pile."""
    rest = player("W" * 19 + "B" * 19 + "O" * 20)
    s = table(player(), rest, pile=2, drawn=58, outcomes={"card:0:58": 0, "card:0:59": 0})
    with pytest.raises(ValueError, match=r"card:0:59.*not there to draw"):
        s.when("draw")
    s = table(player(), rest, pile=0, discard="WB", outcomes={"card:1:0": 0, "card:1:1": 0})
    with pytest.raises(ValueError, match=r"card:1:1.*not there to draw"):
        s.when("draw")


def test_03_short_draw_and_the_game_goes_on():
    s = table(player("B"), pile=0, discard="WWO").when("draw")
    assert (of(s, Drew)[0].count, s.state.pile, s.state.players[0].size) == (3, 0, 4)
    assert s.state.seat == 1
    assert "draw" not in s.legal
    assert s.refused("draw") == "nothing_to_draw"
    s.when("place 1.3 W")
    assert "draw" in s.legal


def test_04_a_cards_tile_before_the_action_pays_for_it():
    s = table(player("O", tiles="b"), outcomes={"card:0:0": 0, "card:0:1": 0})
    assert s.refused("place 2.2 WW") == "not_in_hand"
    s.when("cards 2")
    assert (s.state.owed, s.state.players[0].tiles, s.state.gone) == (1, "", "b")
    s.when("place 2.2 WW")
    assert s.state.players[0].hand == (0, 0, 1)


def test_05_a_cards_tile_after_the_action_but_before_the_drop():
    s = table(player("W", tiles="b"), box=0).when("place 1.3 W")
    assert of(s, Dropped) == []
    assert s.legal == ["end", "cards 2"]
    s.when("cards 2")
    assert s.effects[1:] == (Dropped(1), Passed(1))


def test_05_after_the_drop_it_is_refused():
    s = table(player("W" * 12, tiles="b"), box=0).when("draw", "end")
    assert s.effects == (Dropped(1), Limited())
    assert s.refused("cards 2") == "discard_first"
    assert s.refused("draw") == "discard_first"


def test_06_a_pair_is_two_cards_of_one_other_colour():
    s = table(player("WWWBO"))
    assert s.refused("place 1.2 WO") == "wrong_price"  # blue hole for two different ones
    assert "two cards of one other colour" in s.told
    assert s.refused("place 2.2 WWW") == "wrong_price"  # white hole, a pair of white for one white
    assert {"place 1.2 B", "place 1.2 WW", "place 2.2 WW"} <= set(s.legal)


def test_07_all_cards_replaced_by_pairs():
    s = table(player("WWWWOO"))
    assert [move for move in s.legal if move.startswith("place 3.2 ")] == ["place 3.2 WWWWOO"]


def test_08_a_joker_with_the_wrong_number_of_cards():
    s = table(player("WWBO", tiles="*"))
    for wrong in ("place 3.1 WB +joker", "place 3.1 WWBO +joker"):
        assert s.refused(wrong) == "wrong_price"
        assert "exactly 3" in s.told
    assert s.state.players[0].tiles == "*"
    s.when("place 3.1 WBO +joker")
    assert (s.state.players[0].tiles, s.state.gone, s.state.discard) == ("", "*", (1, 1, 1))
    assert table(player("WBO")).refused("place 3.1 WBO +joker") == "no_joker"


def test_09_a_double_before_the_first_action():
    s = table(player("WO", tiles="+")).when("double")
    assert (s.state.owed, s.state.extra, s.state.seat) == (1, 1, 0)
    assert s.refused("end") == "act_first"
    s.when("place 1.3 W")
    assert (s.state.owed, s.state.extra, s.state.seat) == (0, 1, 0)
    s.when("place 1.1 O")
    assert s.state.seat == 1


def test_09_two_doubles_in_one_turn_give_three_actions():
    s = table(player("WOB", tiles="++")).when("place 1.3 W", "double", "double", "place 1.1 O", "place 1.2 B")
    assert (s.state.seat, s.state.gone, s.state.rock[0]) == (1, "++", marks("RRR..."))


def test_09_each_extra_action_is_used_up_by_one_draw():
    s = table(player(tiles="++")).when("double", "double", "draw")
    assert (s.state.owed, s.state.extra, s.state.seat) == (0, 2, 0)
    s.when("draw")
    assert (s.state.extra, s.state.seat) == (1, 0)
    s.when("draw")
    assert (s.state.players[0].size, s.state.seat) == (12, 1)


def test_09_an_extra_action_is_declined_by_ending_the_actions():
    s = table(player("WO", tiles="+")).when("double", "draw", "end")
    assert s.effects == (Declined(), Passed(1))
    assert (s.state.extra, s.state.gone) == (0, "+")


@pytest.mark.parametrize(("offset", "last"), [(6, 5), (7, 4), (8, 3)])
def test_10_columns_without_holes_are_not_offered(offset, last):
    s = table(player("W" * 12, tiles="*"), offset=offset)
    assert {int(move[6]) for move in s.legal if move.startswith("place")} == set(range(1, last + 1))
    if last < 5:
        assert s.refused("place 5.1 WWWWW +joker") == "no_holes_there"
        assert f"positions 1 to {last}" in s.told


def test_11_the_drop_box_holder_fills_position_1_with_a_crystal():
    s = table(player("O"), player(), player(), box=0, rock={1: "~~~~~."}).when("place 1.6 O")
    assert of(s, Dropped) == []
    assert (of(s, Boxed), s.state.box, s.state.offset, s.state.seat) == ([Boxed(2)], 2, 1, 1)
    assert s.state.rock[1] == "......"


def test_12_position_1_is_filled_by_the_drop():
    s = table(player(tiles="b"), player(), box=0, rock={1: "R~~~~."}).when("draw", "end")
    assert [type(e) for e in s.effects[:4]] == [Dropped, Scored, Uncovered, Boxed]
    assert (s.state.phase, s.legal) == ("window", ["end", "cards 2"])
    s.when("end")
    assert s.effects == (Passed(1),)


def test_13_full_columns_at_positions_2_to_5_do_nothing():
    rock = dict.fromkeys((2, 3, 4, 5), "RY~RY~")
    s = table(player(), box=0, rock={1: "R....."} | rock).when("draw")
    assert s.effects[1:] == (Dropped(2), Passed(1))
    assert (s.state.offset, scores(s)) == (0, [0, 0])


@pytest.mark.parametrize("full", [1, 2])
def test_14_chains_move_the_drop_box_once_and_hand_out_each_columns_tiles(full):
    outcomes = {f"tile:{number}:{row}": mark for number, mark in ((7, "3"), (8, "b")) for row in range(1, 5)}
    rock = {1: "~~~~~."} | dict.fromkeys(range(2, 2 + full), "YYYYY~")
    s = table(player("O"), player(), player(), rock=rock, outcomes=outcomes, turned="22224").when("place 1.6 O")
    assert [e.column for e in of(s, Scored)] == list(range(1, 2 + full))
    assert (len(of(s, Boxed)), s.state.box, s.state.offset) == (1, 1, 1 + full)
    assert tiles(s)[R] == "4"  # row 5 of column 1, whose last hole red fills
    assert tiles(s)[Y].startswith("2222")
    assert tiles(s)[Y].count("3") == 4
    assert tiles(s)[Y].count("b") == (4 if full == 2 else 0)


def test_15_a_double_in_the_window_fills_the_new_position_1():
    s = table(player("OW", tiles="+"), player(), player(), rock={1: "~~~~~.", 2: "~~~~~."})
    s.when("place 1.6 O")
    assert (s.state.phase, s.state.box) == ("window", 1)
    s.when("double", "place 1.6 W")
    assert [e.column for e in of(s, Scored)] == [2]
    assert (s.state.box, s.state.offset, s.state.seat) == (0, 2, 1)


def test_16_freshly_won_tiles_are_used_in_the_window_of_the_same_turn():
    s = table(player("O"), player(), rock={1: "~~~RR."}, turned="22b2+").when("place 1.6 O")
    assert tiles(s)[0] == "2+"  # row 4 and, by two crystals, row 5
    assert s.legal == ["end", "double"]
    s.when("double", "draw")
    assert s.state.seat == 1


def test_16_cards_won_are_drawn_in_the_window():
    s = table(player("O"), player(), rock={1: "~~~~~."}, turned="2222c").when("place 1.6 O")
    assert s.legal == ["end", "cards 3"]
    s.when("cards 3")
    assert (s.state.players[0].size, s.state.seat) == (3, 1)


def test_17_who_receives_the_drop_box_lays_no_drop_in_this_turn():
    s = table(player("OW", tiles="+"), player(), box=1, rock={1: "~~~~~."}).when("place 1.6 O")
    assert (s.state.box, s.state.seat) == (0, 0)
    s.when("double", "place 1.2 W")
    assert of(s, Dropped) == []
    assert (s.state.seat, s.state.rock[1]) == (1, marks(".R...."))


@pytest.mark.parametrize("box", [0, 1])
def test_18_with_two_players_both_boxes_go_to_the_other(box):
    s = table(player("O"), player(), box=box, rock={1: "~~~~~."}).when("place 1.6 O")
    assert (s.state.box, s.state.seat) == (1 - box, 1)


def test_19_the_drop_box_goes_from_the_fourth_to_the_first_and_on():
    held = []
    box = 3
    for number in range(1, 6):
        rock = {number: "~" * 5 + "."}
        s = table(*[player() for _ in range(4)], seat=box, box=box, offset=number - 1, rock=rock).when("draw")
        held.append(s.state.box)
        box = s.state.box
    assert held == [2, 1, 0, 3, 2]


def test_placed_says_what_was_paid_and_where():
    s = table(player("WWO")).when("place 2.2 WW")
    assert s.effects == (Placed(2, 2, (2, 0, 0), False), Passed(1))
    assert s.state.rock[1] == marks(".R....")
    assert (s.state.players[0].supply, s.state.discard) == (33, (2, 0, 0))
