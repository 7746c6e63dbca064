"""The worked examples E1 to E12 of iquazu.md §11, with their numbers as written there.

Their holes are those of S3a, which lies in column 5: row 1 orange, 2 blue, 3 white, 3 blue, 4 orange, 5 white.
"""

import pytest

from engine.games.iquazu.r1.moves import Boxed, Passed, Scored, Uncovered
from engine.games.iquazu.r1.score import marker
from tests.engine.games.iquazu.tables import GAME, P, R, Y, of, player, rows, scores, table, tiles


def costs(s, hole):
    """What may be paid for a hole, as legal moves say it."""
    return [move.removeprefix(f"place {hole} ") for move in s.legal if move.startswith(f"place {hole} ")]


def test_e1_price_of_an_orange_hole_at_position_3():
    s = table(player("OOWWB"), offset=2)
    assert costs(s, "3.1") == ["WWOO"]
    assert s.refused("place 3.1 OOWB") == "wrong_price"
    assert "3 orange" in s.told


def test_e1_with_a_joker_any_three_cards():
    s = table(player("OOWWB", tiles="*"), offset=2)
    assert "WBO +joker" in costs(s, "3.1")
    assert costs(s, "3.1") == ["WWOO", *[f"{c} +joker" for c in ("WWB", "WWO", "WBO", "WOO", "BOO")]]


def test_e2_maximum_price():
    s = table(player("WWWWWWOOOO"))
    assert costs(s, "5.2") == ["WWWWWWOOOO"]
    s.when("place 5.2 WWWWWWOOOO")
    assert s.state.players[0].size == 0
    assert s.state.discard == (6, 0, 4)


def column_5(text, seats, **more):
    """Column 5 is scored by the drop of seat 0, who draws: `text` is what then lies there, its last hole a drop."""
    assert text.endswith("~")
    who = [player() for _ in range(seats)]
    s = table(*who, rock={5: text[:-1] + "."}, offset=4, box=0, **more).when("draw")
    return s, of(s, Scored)[0].points


def test_e3_points_for_majorities():
    s, points = column_5("YG~RG~", 4)
    assert points == (5, 2, 8, 0)
    assert scores(s) == [5, 2, 8, 0]


def test_e4_everybody_equal():
    assert column_5("PYRG~~", 4)[1] == (5, 2, 8, 0)


def test_e5_a_tie_with_two_each():
    assert column_5("RYYRG~", 4)[1] == (8, 5, 2, 0)


def test_e6_values_left_over_lapse():
    assert column_5("G~G~G~", 4)[1] == (0, 0, 8, 0)


def test_e7_three_players():
    s = table(player(), player(), player(), rock={5: "RYR..G"}, offset=4, box=0).when("draw")
    assert of(s, Scored) == []
    s = table(player(), player(), player(), rock={5: "RYR~.G"}, offset=4, box=0).when("draw")
    assert of(s, Scored)[0].points == (7, 0, 4)


def test_e8_two_players():
    s = table(player(), player(), rock={5: "~R~.Y~"}, offset=4, box=0).when("draw")
    assert of(s, Scored)[0].points == (0, 6)


def test_e9_rows():
    rock = {2: "~~~RR.", 3: "R.YR..", 5: "..RY..", 6: "P..G.."}
    s = table(player(), player(), player(), player(), rock=rock, offset=1, box=0, turned="2bc*+").when("draw")
    assert of(s, Scored)[0].tiles == rows(P, None, Y, R, None)
    assert tiles(s) == ["*", "c", "", "2"]
    assert s.state.gone == "b+"


def test_e10_end():
    a, b = player(score=41), player(tiles="2", score=38)
    rock = {9: "R~RY~.", 10: "....Y."}
    s = table(a, b, player(), player(), rock=rock, offset=8, box=0, turned="34563").when("draw")
    assert [e.points for e in of(s, Scored)] == [(10, 7, 0, 0), (0, 11, 0, 0), (0, 0, 0, 0)]
    assert scores(s)[:2] == [51, 56]
    assert s.totals[:2] == (58, 69)
    assert GAME.outcome(s.state).places[:2] == (2, 1)


def test_e11_lap():
    s, _ = column_5("R~~~~~", 4)
    assert scores(s)[0] == 8
    assert marker(78 + 8) == (1, 6)
    assert [marker(n) for n in (1, 79, 80, 81, 160, 161)] == [(0, 1), (0, 79), (0, 80), (1, 1), (1, 80), (2, 1)]
    assert "86 points · marker on 6, lap 2" in GAME.board(table(player(score=86)).state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e12_chain(seats):
    rock = {4: "R~~~~.", 5: "~~~~~~"}
    who = [player("W"), *[player() for _ in range(seats - 1)]]
    s = table(*who, rock=rock, offset=3, turned="bbbbb").when("place 1.6 W")
    assert [type(e).__name__ for e in s.effects[1:6]] == ["Scored", "Uncovered", "Scored", "Uncovered", "Boxed"]
    assert [e.column for e in of(s, Scored)] == [4, 5]
    assert [e.offset for e in of(s, Uncovered)] == [4, 5]
    assert of(s, Scored)[0].tiles == rows(R, None, None, None, R)
    assert of(s, Boxed) == [Boxed(seats - 2)]
    assert s.state.offset == 5
    assert (s.state.phase, s.state.seat) == ("window", 0)
    s.when("end")
    assert s.effects == (Passed(1),)
