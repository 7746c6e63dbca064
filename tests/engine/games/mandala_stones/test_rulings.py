"""The rulings of mandala_stones.md §12, in their order there (R1 to R14), the switches, and this folder's own readings."""

import pytest

from engine.games.mandala_stones.r1.data import DATA, END_SPACE, SPACES, STACKS, STONES
from engine.games.mandala_stones.r1.lattice import AROUND, TOUCHING, beyond
from engine.games.mandala_stones.r1.moves import Ended, Scored
from engine.games.mandala_stones.r1.score import better, tower_points
from engine.games.mandala_stones.r1.state import COLOURS, FULL, TOPS_ONLY, Options, unseen
from tests.engine.games.mandala_stones.tables import GAME, dealt, player, random_states, scores, table, towers
from tests.support.loose import keyed


def test_r1_artists_begin_in_a_diamond():
    state = dealt(2)
    assert [space for space, artist in enumerate(state.artists) if artist != "."] == [1, 3, 5, 7]
    assert sorted(state.artists.replace(".", "")) == ["*", "*", "o", "o"]


def test_r1_in_random_order():
    orders = {GAME.setup(Options(), 2, keyed(seed, 2))[0].artists for seed in range(60)}
    assert len(orders) == 6


def test_r2_nine_artist_spaces_each_among_four_stacks():
    assert (SPACES, STACKS) == (9, 24)
    assert all(len({*around}) == 4 for around in AROUND)
    assert sum(map(len, TOUCHING)) == 9 * 4
    assert sum(beyond(space, stack) is not None for space, around in enumerate(AROUND) for stack in around) == 24


def test_r3_who_can_do_nothing_ends_the_game_at_once_in_the_middle_of_a_round():
    s = table(player("A:YP"), player(), player("A:v")).when("tops A")
    assert s.effects[1] == Ended("stuck")


def test_r4_towers_score_before_any_stone_is_removed():
    s = table(player("A:BY B:y D:VVPY")).when("score yellow")
    assert s.effects[0].points == (3, 4, 6)


def test_r5_any_tops_are_any_that_one_likes():
    s = table(player("A:Y C:p E:vB"))
    assert scores(s) == ["tops A", "tops C", "tops AC", "tops E", "tops AE", "tops CE", "tops ACE"]


def test_r5_it_stays_possible_beside_a_colour_score():
    assert scores(table(player("A:Y C:y"))) == ["tops A", "tops C", "tops AC", "score yellow"]


def test_r6_no_tower_of_the_colour_is_withheld():
    s = table(player("A:Y B:y C:PY D:p")).when("score yellow")
    assert towers(s) == "C:P D:p"


def test_r7_one_objective_counts_the_better_one():
    board = (player("A:Y B:yY").towers, ("",) * 5)
    assert better((3, 7), board, 0) == (7, 7)
    assert better((1, 2), board, 0) == (0, 0)
    assert better((2, 7), (player("A:Y B:y").towers, ("",) * 5), 0) == (2, 7)
    assert DATA.objectives_scored == 1


@pytest.mark.parametrize(("mine", "theirs", "met"), [("BbB", "bBbB", 7), ("Bb", "B", 7), ("B", "b", 0)])
def test_r8_a_colour_objective_is_met_by_either_half(mine, theirs, met):
    boards = (player(f"A:{mine} B:V").towers, player(f"A:{theirs}").towers)
    assert better((10,), boards, 0)[1] == met


@pytest.mark.parametrize(("slot", "by_height"), [(1, (4, 3, 2, 1)), (2, (2, 3, 4, 2)), (3, (1, 2, 4, 6))])
def test_r9_the_tables_of_b_c_and_d(slot, by_height):
    built = [tuple("Y" * height if i == slot else "" for i in range(5)) for height in range(1, 5)]
    assert tuple(tower_points(slot, towers) for towers in built) == by_height


def test_r10_the_mandala_has_room_for_every_stone():
    assert END_SPACE == {2: 38, 3: 54, 4: 68}
    assert DATA.mandala.spaces == STONES == 96


def test_r11_four_stones_a_stack_and_24_of_each_colour():
    for options in (Options(), Options(FULL)):
        state = dealt(3, options)
        assert {len(stack) for stack in state.stacks} == {4}
        assert dict(GAME.components(state))["purple"] == 24
    assert unseen(dealt(2, Options(FULL))) == [0] * 8


def test_r12_the_end_space_does_not_stop_the_action():
    s = table(player("A:Y B:y C:pY"), mandala=37).when("score yellow")
    assert s.effects == (Scored(0, (0, 1, 2), (2, 4, 3), 2),)


def test_r13_a_tie_goes_to_more_stones_and_then_is_shared():
    assert DATA.tie_break == ("most_stones_on_player_board", "shared")
    more = table(player("A:YP", colour=9), player("B:yV", colour=9), player("A:Bb", colour=11), ended="round")
    assert GAME.outcome(more.state).places == (2, 2, 1)
    tied = table(player("A:YP", colour=9), player("B:yVV", colour=9), player("A:Bb", colour=9), ended="round")
    assert GAME.outcome(tied.state).places == (2, 1, 2)


def test_r14_colours_of_covered_stones_are_open_and_patterns_have_no_identity():
    assert Options().stack_visibility == COLOURS
    state = dealt(2)
    assert all(set(stack[:3]) <= set("1234") and stack[3].isalpha() for stack in state.stacks)
    s = table(player(), stones="s0:12b", outcomes={"stone:s0:2": "p"}, standing="a1o a3* a5* a7*").when("a1>a0 N A")
    assert (s.state.stacks[0], s.effects[0].exposed) == ("1p", "p")


def test_r14_tops_only_hides_colours_too():
    state = dealt(2, Options(TOPS_ONLY))
    assert all(stack[:3] == "???" and stack[3].isalpha() for stack in state.stacks)
    s = table(
        player(), stones="s0:??b", outcomes={"stone:s0:2": "V"}, standing="a1o a3* a5* a7*", options=Options(TOPS_ONLY)
    )
    assert s.when("a1>a0 N A").state.stacks[0] == "?V"


def test_r14_full_shows_every_stone():
    states = [*random_states(seed=3, seats=2, options=Options(FULL))]
    assert all(stack.isalpha() for stack in states[0].stacks)
    for state in states:
        assert all(begun.startswith(stack) for begun, stack in zip(states[0].stacks, state.stacks, strict=True))


def test_the_start_player_is_drawn_unless_it_is_seat_0():
    state = dealt(3, outcomes={"start": 2})
    assert (state.seat, state.start) == (2, 2)  # the round ends before this seat's turn
    assert dealt(3, Options(start="seat 0"), outcomes={"start": 2}).seat == 0


def test_the_first_legal_move_disturbs_least():
    assert table(player("B:Y C:y"), others="Y").legal[0] == "tops B"
    assert table(player(), others="Y").legal[0] == "a1>a0 N A"


def test_a_seat_scores_what_it_has_in_the_last_round_too():
    s = table(player("A:Y"), player("A:Y B:y"), mandala=37).when("tops A", "score yellow")
    assert s.effects[0] == Scored(0, (0, 1), (1, 4), 2)
    assert s.state.ended == "round"


def test_a_stack_is_exposed_stone_by_stone_from_what_its_colour_still_holds():
    yellow = "YyY"
    s = table(player(f"A:{yellow}"), stones="s0:11Y", mandala=0)
    left = unseen(s.state)
    assert left[:2] == [12 - 3, 12 - 1]
    s.when("a1>a0 N B")
    assert sum(unseen(s.state)[:2]) == sum(left[:2]) - 1


def test_two_stones_of_one_colour_exposed_at_once_are_not_the_same_last_one():
    held = [player(f"A:{'Y' * 4} B:{'Y' * 4}"), player(f"A:{'Y' * 2}")]
    s = table(*held, stones="s0:1b s3:1b", standing="a1o a3* a5* a7*", outcomes={"stone:s0:1": "Y", "stone:s3:1": "Y"})
    s.when("a1>a0 N C")
    assert s.effects[0].exposed == "YY"
    fewer = table(player(f"A:{'Y' * 4} B:{'Y' * 4}"), player("A:YYY"), stones="s0:1b s3:1b", standing="a1o a3* a5* a7*",
                  outcomes={"stone:s0:1": "Y", "stone:s3:1": "Y"})  # fmt: skip
    with pytest.raises(ValueError, match=r"stone:s3:1.*not there to draw"):
        fewer.when("a1>a0 N C")
