"""The worked examples 9.1 to 9.9 of mandala_stones.md, with their numbers as written there.

Patterns are given where they matter: a capital letter is a starburst, a small one a ring.
"""

import pytest

from engine.games.mandala_stones.r1.data import DATA, END_SPACE, OBJECTIVES
from engine.games.mandala_stones.r1.moves import Ended, Fulfilled, Picked, Scored
from engine.games.mandala_stones.r1.score import better, bonus, fulfilled, tower_points
from tests.engine.games.mandala_stones.tables import GAME, picks, player, table, towers

AROUND_A4 = "s8:1Y s12:1b s15:1p s11:1v"
STANDING = "a7o a5* a0* a2o"


def yellow(*extra, **more):
    """Example 9.2: four towers, all with a yellow top."""
    return table(player("A:BPY B:y C:VY E:BBPy"), *extra, mandala=12, **more)


def test_9_1_what_an_artist_takes():
    s = table(player(), stones=AROUND_A4, standing=STANDING)
    assert [move for move in picks(s) if move.startswith("a7>a4")] == ["a7>a4 S A", "a7>a4 W A"]
    s.when("a7>a4 S A")
    assert s.effects == (Picked(7, 4, 0, (15, 11), "pv", "YY"),)
    assert towers(s) == "A:pv"


def test_9_1_the_other_first_stone_gives_the_other_order():
    s = table(player(), stones=AROUND_A4, standing=STANDING).when("a7>a4 W C")
    assert towers(s) == "C:vp"
    assert [s.state.stacks[i] for i in (8, 12, 15, 11)] == ["1Y", "1b", "Y", "Y"]


def test_9_2_a_colour_score():
    s = yellow().when("score yellow")
    assert s.effects == (Scored(0, (0, 1, 2, 4), (4, 4, 3, 3), 1),)
    assert (s.state.players[0].colour, s.state.players[0].bonus) == (14, 1)
    assert towers(s) == "A:BP C:V E:BBP"
    assert (len(s.state.mandala), s.state.mandala[12:]) == (16, "YyYy")


def test_9_3_the_table_of_d():
    s = table(player("D:PVBY A:y"), player("C:vp")).when("score yellow")
    assert s.effects == (Scored(0, (0, 3), (2, 6), 0),)
    assert towers(s) == "D:PVB"
    assert tower_points(3, s.state.players[0].towers) == 4


def test_9_4_the_published_example():
    for middle in "CD":
        s = table(player(f"A:y {middle}:BBy")).when("score yellow")
        assert sum(s.effects[0].points) == 2 + 4


def test_9_5_any_tops():
    s = table(player("A:By B:p D:v"), mandala=18).when("tops AD")
    assert s.effects == (Scored(-1, (0, 3), (1, 1), 2),)
    assert (s.state.players[0].tops, s.state.players[0].bonus) == (2, 2)
    assert towers(s) == "A:B B:p"


def test_9_6_the_second_player_gets_one_more_turn():
    s = table(player("A:By B:p D:v"), player("C:v"), mandala=36).when("tops ABD")
    assert (len(s.state.mandala), s.state.ended, s.state.seat) == (39, "", 1)
    s.when("tops C")
    assert s.effects[1] == Ended("round")
    assert s.legal == []


def test_9_6_covered_by_the_second_player_the_game_ends_at_once():
    s = table(player("C:v"), player("A:By B:p D:v"), mandala=36, seat=1).when("tops ABD")
    assert s.state.ended == "round"


def test_9_7_both_objectives_are_met_and_one_counts():
    board = player("A:B C:Bb").towers
    assert [fulfilled(OBJECTIVES[n - 1], (board, ("",) * 5), 0) for n in (3, 10)] == [True, True]
    s = table(player("A:B B:y C:Bb", pair=(3, 10)), player("C:v", pair=(1, 2)), mandala=37)
    s.when("tops B", "tops C")
    assert s.effects[-2:] == (Fulfilled(0, 10, 7), Fulfilled(1, 0, 0))
    assert s.totals == (1 + 7, 1)


@pytest.mark.parametrize(("others", "met"), [(("B", ""), True), (("Bb", ""), False)])
def test_9_7_more_than_each_other_player(others, met):
    boards = (player("A:Bb").towers, *(player(f"A:{tower}").towers if tower else ("",) * 5 for tower in others))
    assert fulfilled(OBJECTIVES[9], boards, 0) == met
    assert better((1, 10), boards, 0) == ((10, 7) if met else (0, 0))


def test_9_8_a_tie_goes_to_more_stones_left():
    s = table(player("A:YyYy B:V", colour=57, pair=(1, 3)), player("A:Yy B:v", colour=57, pair=(1, 3)), mandala=37)
    s.when("tops B", "tops B")
    assert s.totals == (58, 58)
    assert GAME.outcome(s.state).places == (1, 2)


def test_9_8_a_tie_in_stones_too_is_shared():
    s = table(player("A:Yy B:V", colour=57, pair=(1, 3)), player("A:Yy B:v", colour=57, pair=(1, 3)), mandala=37)
    assert GAME.outcome(s.when("tops B", "tops B").state).places == (1, 1)


def test_9_9_bonus_totals_up_to_the_end_space():
    assert [bonus(0, END_SPACE[seats]) for seats in (2, 3, 4)] == [10, 15, 19]
    assert sum(DATA.mandala.bonus.values()) == 19
