"""The worked examples E1 to E13 of keltis.md §10, with their numbers as written there."""

from engine.games.keltis.r1.moves import Scored, Wished
from engine.games.keltis.r1.score import parts, total, wish_points
from tests.engine.games.keltis.tables import B, G, P, R, Y, player, table


def over(*players):
    """A finished table with these players."""
    return table(*players, phase="over")


def lays(s):
    """The cards that may be laid, without saying how."""
    return {move.split("+")[0].strip("=") for move in s.legal if not move.startswith("-")}


def test_e1_rising_row_takes_equal_or_higher():
    s = table(player(hand="G6 G7 G8 G9 G10", rows="G33677", at="G5"))
    assert lays(s) == {"G7", "G8", "G9", "G10"}
    assert s.refused("G6") == "does_not_fit"


def test_e1_falling_row_takes_equal_or_lower():
    s = table(player(hand="B0 B1 B2 B3 B4", rows="B98853", at="B5"))
    assert lays(s) == {"B0", "B1", "B2", "B3"}
    assert s.refused("B4") == "does_not_fit"


def test_e1_equal_cards_leave_the_direction_open():
    s = table(player(hand="P2 P9 P3", rows="P55", at="P2"))
    assert lays(s) == {"P2", "P3", "P9"}
    s.when("P2", "draw").when("-B10", "draw")
    assert s.state.players[0].rows[P] == "552"
    assert s.refused("P3") == "does_not_fit"


def test_e2_opening_a_path_with_the_big_figure():
    s = table(player(hand="R4")).when("R4+big")
    figure = s.state.players[0]
    assert (figure.steps[R], figure.big) == (1, R)
    assert parts(figure)[1] == ("figures", -8)


def test_e3_number_tile_past_the_lap():
    s = table(player(hand="G5", rows="G4", at="G4", track=48), tiles="G53").when("G5")
    assert s.effects[-1] == Scored(3)
    assert s.state.players[0].track == 51
    assert "track 51" in s.game.board(s.state)


def test_e4_clover_chain():
    s = table(player(hand="Y5", rows="Y4 P3", at="Y1 P2", track=7), tiles="Y2c P3c P42")
    s.when("Y5", "bonus P", "bonus P")
    assert s.state.phase == "draw"
    assert s.state.players[0].steps == (0, 2, 4, 0, 0)
    assert s.state.players[0].track == 9
    assert [s.state.tiles[Y][2], s.state.tiles[P][3], s.state.tiles[P][4]] == ["c", "c", "2"]


def test_e5_only_the_first_takes_the_wish_stone():
    first = player(hand="R7", rows="R6", at="R4")
    second = player(hand="R2", rows="R1", at="R4")
    s = table(first, second, tiles="R5w").when("R7")
    assert s.effects[-1] == Wished(R, 5)
    s.when("draw", "R2")
    assert [p.wishes for p in s.state.players] == [1, 0]
    assert [p.steps[R] for p in s.state.players] == [5, 5]
    assert s.state.tiles[R][5] == "."


def test_e6_finished_path():
    s = table(player(hand="G9 G5", rows="G17 B1", at="G9 B2"), tiles="B31")
    assert s.refused("G5") == "does_not_fit"
    assert "-G5" in s.legal
    s.when("G9")
    assert s.state.phase == "bonus"
    assert s.state.players[0].steps[G] == 9
    assert {"pass", "bonus B"} <= set(s.legal)
    assert s.when("bonus B").state.players[0].track == 1


def test_e6_the_bonus_may_be_nothing():
    s = table(player(hand="G9", rows="G17 B1", at="G9 B2")).when("G9", "pass")
    assert (s.state.phase, s.state.players[0].steps[B]) == ("draw", 2)


def test_e7_the_fifth_figure_in_the_goal_area_ends_the_game_at_once():
    s = table(player(hand="Y5", rows="Y4", at="Y6 R7 G8"), player(at="R9 B7")).when("Y5")
    assert (s.state.phase, s.state.ended, s.state.goal) == ("over", "goal", 5)
    assert s.state.pile == 20
    assert s.legal == []


def test_e7_inside_the_goal_area_the_count_stays_and_the_tile_works():
    s = table(player(hand="Y5", rows="Y4", at="Y7 R7 G8"), player(at="R9"), tiles="Y82").when("Y5")
    assert (s.state.phase, s.state.goal, s.state.players[0].track) == ("draw", 4, 2)


def test_e8_the_end_inside_a_chain_drops_the_tile():
    s = table(player(hand="P5", rows="P4 R4", at="P2 R6"), player(at="R7 Y7 G8 B9"), tiles="P3c R73")
    s.when("P5", "bonus R")
    assert s.state.ended == "goal"
    assert s.state.players[0].track == 0


def test_e9_the_last_pile_card_ends_the_game():
    assert table(player(hand="P5"), pile=1).when("P5+small", "draw").state.ended == "pile"


def test_e9_taking_a_discard_goes_on_with_one_card_left():
    s = table(player(hand="P5"), pile=1, discards="R3").when("P5+small", "draw R")
    assert (s.state.phase, s.state.pile) == ("card", 1)


def test_e10_final_scoring():
    p = player(at="R8! Y9 P4 G2", track=6, wishes=3)
    assert parts(p) == (("track", 6), ("figures", 14 + 10 + 1 - 3), ("wish stones", 3))
    assert over(p, player()).totals[0] == 31


def test_e11_negative_total():
    assert over(player(at="R1! G3"), player()).totals[0] == -14


def test_e12_wish_stones():
    assert [wish_points(n) for n in (1, 2, 4, 5, 7)] == [-3, 2, 6, 10, 10]


def test_e13_tied_players_win_together():
    tied = player(at="R8! Y9 P4 G2", track=6, wishes=3)
    third = player(track=16)
    assert (total(tied), total(third)) == (31, 12)
    s = over(tied, tied, third)
    assert s.game.outcome(s.state).places == (1, 1, 3)
