"""The 28 edge cases of mandala_stones.md §11, by their numbers there."""

from itertools import pairwise

import pytest

from engine.games.mandala_stones.r1.data import END_SPACE, OBJECTIVES
from engine.games.mandala_stones.r1.lattice import TOUCHING
from engine.games.mandala_stones.r1.moves import Ended, Fulfilled, Picked, Scored, Shown, Tops
from engine.games.mandala_stones.r1.score import fulfilled, total
from engine.games.mandala_stones.r1.state import FULL, TOPS_ONLY, Options, triggered
from tests.engine.games.mandala_stones.tables import (
    GAME,
    MIXED,
    dealt,
    picks,
    player,
    random_states,
    scores,
    table,
    towers,
)

FIVE = "A:Y B:YyP C:p D:BbVv E:VB"
ALL_RINGS = "s8:y s12:b s15:p s11:v"


def test_01_an_artist_does_not_move_to_its_own_space():
    s = table(player(), others="Y")
    assert s.refused("a1>a1 N A") == "same_space"


def test_02_a_destination_with_another_artist_is_illegal():
    s = table(player(), others="Y")
    assert s.refused("a1>a3 N A") == "space_taken"
    assert "a1 a3 a5 a7" in s.told


def test_03_a_move_that_takes_nothing_is_illegal_whatever_lies_there():
    s = table(player(), others="1y", standing="a1* a3* a5o a7o")
    assert s.refused("a1>a0 N A") == "nothing_to_take"
    assert "has no starburst" in s.told
    assert all(move[:2] in ("a5", "a7") for move in picks(s))


def test_04_the_space_that_the_artist_leaves_blocks_nothing():
    s = table(player(), stones="s8:y", standing="a1o a3o a5* a7*")
    assert "a1>a4 N A" in s.legal
    assert s.refused("a3>a4 N A") == "nothing_to_take"
    assert "also lies beside the artist on a1" in s.told


@pytest.mark.parametrize("blocker", "*o")
def test_05_an_artist_of_either_pattern_blocks(blocker):
    free = table(player(), stones="s12:y s8:y", standing="a3o a7o a0* a2*")
    assert {"a3>a4 N A", "a3>a4 E A"} <= set(free.legal)
    s = table(player(), stones="s12:y s8:y", standing=f"a3o a5{blocker} a0* a2*")
    assert s.refused("a3>a4 E A") == "not_takeable"
    assert "beside the artist on a5; the first stone may come from N" in s.told
    assert s.when("a3>a4 N A").effects[0].tower == "y"


def test_06_outer_stacks_are_never_blocked():
    outer = [stack for stack, spaces in enumerate(TOUCHING) if len(spaces) == 1]
    assert outer == [0, 1, 2, 3, 6, 10, 13, 17, 20, 21, 22, 23]
    s = table(player(), stones="s0:y s3:y", standing="a1o a3o a4* a8*")
    assert s.when("a1>a0 N A").effects[0].tower == "yy"


def test_07_clockwise_goes_on_from_west_to_north():
    s = table(player(), stones="s8:y s11:v s12:B", standing="a7o a0* a2* a6o").when("a7>a4 W A")
    assert s.effects == (Picked(7, 4, 0, (11, 8), "vy", ".."),)


def test_08_four_stones_come_in_four_rotations():
    s = table(player(), stones=ALL_RINGS, standing="a0o a2* a6* a8*")
    assert [move for move in picks(s) if ">a4" in move] == [f"a0>a4 {first} A" for first in "NESW"]
    built = []
    for first in "NESW":
        s = table(player(), stones=ALL_RINGS, standing="a0o a2* a6* a8*").when(f"a0>a4 {first} A")
        built.append(towers(s))
    assert built == ["A:ybpv", "A:bpvy", "A:pvyb", "A:vybp"]


def test_09_an_empty_stack_is_skipped():
    s = table(player(), stones="s12:b s11:v", standing="a0o a2* a6* a8*")
    assert s.refused("a0>a4 S A") == "not_takeable"
    assert "the stack S is empty" in s.told
    assert s.when("a0>a4 E A").effects == (Picked(0, 4, 0, (12, 11), "bv", ".."),)


def test_10_with_all_five_spaces_full_only_scores_are_offered():
    s = table(player(FIVE), others="Y")
    assert scores(s) == s.legal
    assert len(s.legal) == 31 + 1
    assert s.refused("a1>a0 N A") == "board_full"


def test_11_with_an_empty_board_only_picks_are_offered():
    s = table(player(), others="Y")
    assert scores(s) == []
    assert s.legal
    assert s.refused("tops A") == "no_tower"
    assert s.refused("score yellow") == "too_few_tops"


def test_12_who_can_do_nothing_ends_the_game_at_once_and_objectives_are_scored():
    s = table(player("A:YP", pair=(1, 2)), player(pair=(3, 4)), player("A:B", pair=(5, 6)), mandala=4)
    s.when("tops A")
    assert s.effects[:2] == (Scored(-1, (0,), (1,), 1), Ended("stuck"))
    assert [type(effect) for effect in s.effects[2:]] == [Shown] * 3 + [Fulfilled] * 3
    assert s.effects[5:] == (Fulfilled(0, 1, 8), Fulfilled(1, 0, 0), Fulfilled(2, 5, 7))
    assert s.totals == (1 + 1 + 8, 0, 7)
    assert (s.legal, s.state.seat) == ([], 1)


def test_12_a_seat_with_an_empty_board_goes_on_while_a_stone_can_be_taken():
    s = table(player("A:YP"), player(), stones="s0:Y").when("tops A")
    assert (s.state.ended, picks(s)[0]) == ("", "a1>a0 N A")


@pytest.mark.parametrize(
    ("stones", "standing"),
    [
        ("s4:Y s8:Y", "a1* a3o a0o a4*"),  # artists stand on both sides of each
        ("s4:Y", "a0o a3o a5* a7*"),  # one side is taken, from the other it is blocked
        ("s0:y s4:b", "a1* a3* a5* a7*"),  # no artist has this pattern
    ],
)
def test_12_stones_that_no_artist_may_take_are_no_way_out(stones, standing):
    s = table(player("A:YP"), player(), stones=stones, standing=standing).when("tops A")
    assert s.state.ended == "stuck"


def test_13_a_colour_needs_two_tops_and_all_of_them_score():
    s = table(player("A:Y B:P C:VP D:Bp"))
    assert "score yellow" not in s.legal
    assert s.refused("score yellow") == "too_few_tops"
    assert "only one of your towers shows yellow" in s.told
    assert s.when("score pink").effects[0].slots == (1, 2, 3)


def test_14_space_a_counts_heights_before_removal_and_the_scored_towers():
    s = table(player("A:BY C:y D:VVP")).when("score yellow")
    assert s.effects[0].points == (3, 2)
    assert towers(s) == "A:B D:VVP"


def test_15_two_towers_of_one_height_pay_one_on_space_a():
    s = table(player("A:BY B:vy")).when("score yellow")
    assert s.effects[0].points == (1, 3)


@pytest.mark.parametrize(("tower", "points"), [("Y", 1), ("yY", 1), ("BbY", 2), ("PVBy", 4), ("BBPY", 3)])
def test_16_space_e_counts_each_colour_once_with_the_top(tower, points):
    s = table(player(f"E:{tower} B:Y")).when("score yellow")
    assert s.effects[0].points == (4, points)


def test_17_the_last_stone_of_a_tower_frees_its_space():
    s = table(player("A:Y B:P C:V D:B E:Y"), others="Y").when("tops B", "tops C")
    assert {move[-1] for move in picks(s, "B")} == {"B"}
    assert picks(s, "A") == []
    s.when("a1>a0 N B")
    assert towers(s).startswith("A:Y B:Y")


def test_18_the_empty_set_is_illegal():
    s = table(player(FIVE))
    with pytest.raises(Exception, match="name the towers"):
        GAME.read("tops")
    for move in (Tops(""), Tops("CA"), Tops("AA"), Tops("AF")):
        with pytest.raises(Exception, match="names no towers"):
            GAME.decide(s.state, 0, move, s.chance)


def test_18_all_five_tops_pay_five_and_the_bonuses():
    s = table(player(FIVE), mandala=15).when("tops ABCDE")
    assert s.effects == (Scored(-1, (0, 1, 2, 3, 4), (1, 1, 1, 1, 1), 2),)
    assert s.state.players[0].tops + s.state.players[0].bonus == 7


def test_19_the_end_space_by_the_first_of_five_stones():
    s = table(player(FIVE), mandala=37).when("tops ABCDE")
    assert (len(s.state.mandala), s.state.players[0].tops, s.state.players[0].bonus) == (42, 5, 2)
    assert triggered(s.state)


@pytest.mark.parametrize("who", [0, 1, 2, 3])
@pytest.mark.parametrize("start", [0, 2])
def test_20_turns_after_the_end_space_is_covered(start, who):
    seats = [player("A:YyP") for _ in range(4)]
    s = table(*seats, mandala=67, seat=(start + who) % 4, start=start).when("tops A")
    turns = 0
    while not s.state.ended:
        s.when("tops A")
        turns += 1
    assert turns == 3 - who


@pytest.mark.parametrize("seats", [3, 4])
def test_21_the_end_space_of_another_number_of_players_does_nothing(seats):
    s = table(*[player("A:YyP") for _ in range(seats)], mandala=37, start=1, seat=0).when("tops A")
    assert len(s.state.mandala) == END_SPACE[2]
    assert (s.state.ended, triggered(s.state)) == ("", False)


def test_21_what_comes_after_the_end_space_triggers_nothing_new():
    s = table(player(FIVE), player(FIVE), mandala=37).when("tops ABCDE", "tops ABCDE")
    assert (s.state.ended, len(s.state.mandala)) == ("round", 47)


@pytest.mark.parametrize(
    ("counts", "met"),
    [
        ((0, 0, 0), (False, False, False)),
        ((2, 2, 1), (False, False, False)),
        ((3, 3, 0), (True, True, False)),
        ((2, 1, 1), (True, False, False)),
        ((1, 0, 4), (False, False, True)),
    ],
)
def test_22_three_of_a_colour_or_more_than_each_other_player(counts, met):
    boards = tuple(player(f"A:{'bB' * 2}"[: 2 + n] + " E:Vv" if n else "E:Vv").towers for n in counts)
    assert tuple(fulfilled(OBJECTIVES[9], boards, seat) for seat in range(3)) == met


def test_23_no_tower_shows_no_pattern():
    empty, stars, mixed = ("",) * 5, player("A:yY C:B").towers, player("A:Yy C:B").towers
    assert [fulfilled(OBJECTIVES[4], (board, empty), 0) for board in (empty, stars, mixed)] == [False, True, False]
    assert fulfilled(OBJECTIVES[5], (player("A:Yy").towers, empty), 0)


def test_24_of_two_objectives_the_larger_counts():
    s = table(player("A:YP", pair=(1, 7)), player("C:vV", pair=(2, 9)), mandala=37).when("tops A", "tops C")
    assert s.effects[-2:] == (Fulfilled(0, 1, 8), Fulfilled(1, 9, 7))
    s = table(player("A:YP", pair=(3, 7)), player("C:vV", pair=(2, 8)), mandala=37).when("tops A", "tops C")
    assert s.effects[-2:] == (Fulfilled(0, 7, 7), Fulfilled(1, 0, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [Options(), Options(TOPS_ONLY), Options(FULL)])
def test_25_there_are_always_96_stones(seats, options):
    for state in random_states(seed=25 + seats, seats=seats, options=options):
        counted = dict(GAME.components(state))
        assert (counted["stones"], counted["artists"], counted["overdrawn kinds"]) == (96, 4, 0)
        if options.stack_visibility != TOPS_ONLY:
            assert [counted[name] for name in ("yellow", "pink", "purple", "blue")] == [24] * 4


@pytest.mark.parametrize("points", [50, 51, 103])
def test_26_points_have_no_cap(points):
    s = table(player("A:Y", colour=points - 1), player("C:vV")).when("tops A")
    assert total(s.state.players[0]) == points
    assert f"seat 0: {points} (" in GAME.board(s.state)


def test_27_a_view_tells_neither_objectives_nor_covered_patterns():
    for state in (dealt(2), table(player(pair=(3, 9)), others=MIXED).state):
        assert all(set(stack[:-1]) <= set("1234") for stack in state.stacks)
        assert GAME.facts(state, 0)[:-2] == GAME.facts(state)
    s = table(player(pair=(3, 9)), player(pair=(2, 10)))
    assert GAME.facts(s.state, 0)[-2:] == (3, 9)
    assert GAME.facts(s.state, 1)[-2:] == (2, 10)
    assert "exactly 2 stones" not in GAME.board(s.state, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_28_every_turn_takes_stones_or_lays_some_on_the_mandala(seats):
    states = [*random_states(seed=28 + seats, seats=seats)]
    for before, after in pairwise(states):
        taken = sum(map(len, before.stacks)) - sum(map(len, after.stacks))
        laid = len(after.mandala) - len(before.mandala)
        assert (taken > 0) != (laid > 0)
    assert len(states) - 1 <= GAME.most_moves(Options(), seats) == 192
