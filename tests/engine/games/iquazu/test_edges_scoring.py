"""The edge cases 20 to 31 of iquazu.md §13, by their numbers there: scoring, the end, supplies, what a view hides."""

import pytest

from engine.games.iquazu.r1.moves import Dropped, Ended, Passed, Placed, Recycled, Scored
from engine.games.iquazu.r1.score import column_points, row_winners, total
from tests.engine.games.iquazu.tables import GAME, G, P, R, Y, marks, of, player, rows, scores, table


def test_20_a_column_with_drops_only():
    s = table(player(), player(), box=0, rock={1: "~~~~~.", 3: "Y....."}).when("draw")
    scored = of(s, Scored)[0]
    assert scored.points == (0, 0)
    assert scored.tiles == rows(Y, None, None, None, None)
    assert scores(s) == [0, 0]


@pytest.mark.parametrize(("text", "points"), [("RRRRRR", (6, 0, 0, 0)), ("R~Y~~~", (3, 6, 0, 0)), ("~~~~~~", (0, 0, 0, 0))])
def test_21_fewer_owners_than_values(text, points):
    assert column_points(marks(text), 4, 1) == points


def test_22_row_ties_by_position_then_by_height():
    by_position = table(player(), player(), rock={1: "R.....", 4: "Y....."})
    assert row_winners(by_position.state)[0] == Y
    by_height = table(player(), player(), rock={1: "....YR"})  # S1a has two holes in row 5
    assert row_winners(by_height.state)[4] == R
    higher = table(player(), player(), rock={1: "....RY"})
    assert row_winners(higher.state)[4] == Y


def test_22_majority_goes_before_position_and_an_empty_row_has_no_winner():
    s = table(player(), player(), rock={1: "R.....", 2: "R.....", 5: "Y....."})
    assert row_winners(s.state) == rows(R, None, None, None, None)


def test_23_crystals_of_the_scored_column_count_for_its_rows():
    s = table(player("O"), player(), rock={1: "R~~~~.", 2: "Y....."}, turned="22222").when("place 1.6 O")
    assert of(s, Scored)[0].tiles == rows(Y, None, None, None, R)
    s = table(player("O"), player(), rock={1: "R~~~~.", 2: "R.....", 3: "Y....."}).when("place 1.6 O")
    assert of(s, Scored)[0].tiles[0] == R


def test_24_crystals_under_water_do_not_count():
    s = table(player(), player(), offset=2, rock={1: "R~~~~~", 2: "R~~~~~", 3: "Y....."})
    assert row_winners(s.state)[0] == Y


def ninth(**more):
    """Column 9 is about to be scored: by an orange crystal of seat 0."""
    rock = {9: "~~~~~.", 10: "Y.....", 11: "R.R..."} | more.pop("rock", {})
    return table(player("O" + "W" * 15, tiles="+b"), player(), offset=8, rock=rock, **more)


def test_25_the_ninth_scoring_ends_the_game_inside_a_turn():
    s = ninth(turned="33333").when("place 1.6 O")
    assert [type(e) for e in s.effects] == [Placed, Scored, Scored, Scored, Ended]
    assert [e.column for e in of(s, Scored)] == [9, 10, 11]
    assert [e.tiles for e in of(s, Scored)] == [rows(R, None, R, None, R), (), ()]
    assert (s.state.phase, s.legal, GAME.to_act(s.state)) == ("over", [], ())
    assert s.state.players[0].size == 15
    assert scores(s) == [8 + 10, 9]
    assert s.refused("end", seat=0) == "game_over"


def test_26_a_chain_leads_into_column_9():
    s = table(player("O"), player(), offset=7, rock={8: "~~~~~.", 9: "YYYYYY"}).when("place 1.6 O")
    assert [e.column for e in of(s, Scored)] == [8, 9, 10, 11]
    assert s.effects[-1] == Ended()
    assert s.state.box == 1


def test_27_columns_10_and_11_full_early_are_scored_once_at_the_end():
    s = table(player("O"), player(), offset=7, rock={8: "~~~~~.", 10: "YYYYYY", 11: "RRRRRR"}).when("place 1.6 O")
    assert [e.column for e in of(s, Scored)] == [8]
    assert (s.state.offset, s.state.phase) == (8, "actions")
    s = ninth(rock={10: "YYYYYY", 11: "RRRRRR"}).when("place 1.6 O")
    assert [e.column for e in of(s, Scored)] == [9, 10, 11]


def test_28_an_empty_supply_takes_a_crystal_back_from_a_scored_column():
    s = table(player("B", supply=0), player(), offset=2, rock={1: "YYYYYY", 2: "~~R~R~"}).when("place 1.2 B")
    assert s.effects == (Recycled(2, 3), Placed(1, 2, (0, 1, 0), False), Passed(1))
    assert (s.state.rock[1], s.state.rock[2]) == (marks("~~.~R~"), marks(".R...."))
    assert s.state.players[0].supply == 0


def test_28_an_empty_drop_supply_takes_a_drop_back():
    s = table(player(), player(), offset=2, box=0, drops=0, rock={1: "YYYYYY", 2: "~~R~R~"}).when("draw")
    assert s.effects[1:] == (Recycled(2, 1), Dropped(1), Passed(1))
    assert (s.state.rock[1], s.state.rock[2], s.state.drops) == (marks(".~R~R~"), marks("~....."), 0)


def test_28_pieces_come_back_from_the_left_most_scored_column_that_has_some():
    rock = {1: "YYYYYY", 2: "YYR~R~", 3: "R~~~~~"}
    s = table(player("B", supply=0), player(), offset=3, box=0, drops=0, rock=rock).when("place 1.1 B")
    assert s.effects == (Recycled(2, 3), Placed(1, 1, (0, 1, 0), False), Recycled(2, 4), Dropped(2), Passed(1))


def test_29_tiles_not_used_are_worth_nothing():
    assert total(player(tiles="bcd*+", score=7)) == 7
    assert total(player(tiles="2b34", score=7)) == 16


@pytest.mark.parametrize(
    ("tens", "places"), [((80, 80, 5), (1, 1, 3)), ((81, 80, 81), (1, 3, 1)), ((160, 9, 9), (1, 2, 2))]
)
def test_30_shared_victory_and_scores_around_the_track(tens, places):
    s = table(*[player(score=score) for score in tens], phase="over")
    assert GAME.outcome(s.state).places == places
    assert s.totals == tens


def test_30_the_breakdown_adds_up():
    s = table(player(score=40, tiles="2*3"), player(score=44), phase="over")
    result = GAME.outcome(s.state)
    assert result.parts[0] == (("columns", 40), ("tiles", 5))
    assert result.totals == (45, 44)


def test_31_a_view_hides_hands_pile_tiles_and_holes_to_come():
    s = table(player("??"), player("WB"), offset=0)
    text = GAME.board(s.state, 0)
    assert "hand of R: ??" in text
    assert GAME.facts(s.state, 0)[-1] == "??"
    assert "column 7" not in text
    assert s.state.rock[6:10] == ("", "", "", "")
    assert GAME.facts(s.state)[-4:] == (2, "", 34, 0)


def test_31_the_right_half_of_a_strip_is_known_with_its_left_one():
    assert "column 6, row and colour from the top: 1W 2B 3O 4W 5B 5O" in GAME.board(table(player()).state)
    assert "next" not in GAME.board(table(player(), offset=1).state)


def test_four_owners_share_three_values_and_one_goes_empty():
    s = table(*[player() for _ in range(4)], rock={1: "RYGP~."}, box=0).when("draw")
    assert of(s, Scored)[0].points == (0, 1, 3, 6)
    assert of(s, Scored)[0].tiles == rows(R, Y, G, P, None)
