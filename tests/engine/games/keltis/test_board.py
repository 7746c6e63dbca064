"""The text board and the sentences."""

import pytest

from engine.games.keltis.r1.cards import direction, fitting
from tests.engine.games.keltis.tables import GAME, dealt, player, random_states, table


def test_a_board_shows_tiles_figures_rows_discards_and_the_hand():
    s = table(
        player(hand="R5 G10", rows="R46 G982 B5", at="R3 G9! B2", track=7, wishes=2),
        player(unknown=8, rows="R0", at="R3", shown=""),
        tiles="R3c G9w B32", discards="Y31",
    )  # fmt: skip
    text = GAME.board(s.state, 0)
    assert (
        text
        == """\
Keltis · pile 20 · goal 1 of 5 · a lays or discards a card

   1(-4)  2(-3)  3(-2)  4(+1)  5(+2)  6(+3)  7(+6)  8(+7)  9(+10)
R  ·      ·      ♣ ab   ·      ·      ·      ·      ·      ·
Y  ·      ·      ·      ·      ·      ·      ·      ·      ·
P  ·      ·      ·      ·      ·      ·      ·      ·      ·
G  ·      ·      ·      ·      ·      ·      ·      ·      ◆ A
B  ·        a    2      ·      ·      ·      ·      ·      ·
◆ wish stone · ♣ clover · digits: points · step(value of a figure there)

discards (top, cards):  R - (0)   Y 1 (2)   P - (0)   G - (0)   B - (0)

>a seat 0: 24 (track 7, figures 15, wish stones 2) · start 2 small · 2 cards
     R/ 4 6   G\\ 9 8 2   B 5
 b seat 1: -6 (track 0, figures -2, wish stones -4) · start 3 small + big
     · 8 cards
     R 0

hand of a: R5 G10
"""
    )
    assert GAME.board(s.state, 1).endswith("hand of b: ? ? ? ? ? ? ? ?\n")
    assert "hand" not in GAME.board(s.state)


@pytest.mark.parametrize("seats", [2, 4])
def test_boards_fit_a_terminal(seats):
    *_, last = states = [*random_states(seed=20 + seats, seats=seats)]
    for state in (*states[::9], last):
        assert max(map(len, GAME.board(state, seats - 1).splitlines())) <= 80


@pytest.mark.parametrize(
    ("phase", "more", "told"),
    [
        ("card", {}, "a lays or discards a card"),
        ("bonus", {"barred": -1}, "a has a clover's bonus move"),
        ("bonus", {"barred": 3}, "a has finished path G's bonus move"),
        ("draw", {}, "a draws a card"),
        ("draw", {"barred": 2}, "a draws a card, not from P"),
        ("over", {}, "over"),
    ],
)
def test_a_board_says_what_comes_next(phase, more, told):
    assert told in GAME.board(table(player(), phase=phase, **more).state).splitlines()[0]


@pytest.mark.parametrize(
    ("move", "english", "polish"),
    [
        ("G7", "Lays green 7.", "Wykłada zieloną 7."),
        ("R10=", "Lays red 10; the figure stays where it is.", "Wykłada czerwoną 10; pionek zostaje na miejscu."),
        ("P0+small", "Lays pink 0; a small figure enters the pink path.",
         "Wykłada różową 0; mały pionek wchodzi na różową ścieżkę."),
        ("B3+big", "Lays blue 3; the big figure enters the blue path.",
         "Wykłada niebieską 3; duży pionek wchodzi na niebieską ścieżkę."),
        ("-Y4", "Discards yellow 4.", "Odrzuca żółtą 4."),
        ("bonus P", "Bonus: goes one step on the pink path.", "Premia: idzie o krok na różowej ścieżce."),
        ("bonus P+small", "Bonus: a small figure enters the pink path.",
         "Premia: mały pionek wchodzi na różową ścieżkę."),
        ("bonus P+big", "Bonus: the big figure enters the pink path.",
         "Premia: duży pionek wchodzi na różową ścieżkę."),
        ("pass", "Declines the bonus move.", "Rezygnuje z premii."),
        ("draw", "Draws from the pile.", "Dobiera ze stosu."),
        ("draw G", "Takes the top card of the green discard pile.", "Bierze z odrzuconych wierzchnią zieloną kartę."),
    ],
)  # fmt: skip
def test_sentences(move, english, polish):
    assert GAME.sentence(GAME.read(move), "en") == english
    assert GAME.sentence(GAME.read(move), "pl") == polish


@pytest.mark.parametrize(
    ("row", "fits", "way"),
    [
        ("", "0123456789X", "open"),
        ("5", "0123456789X", "open"),
        ("55", "0123456789X", "open"),
        ("56", "6789X", "rising"),
        ("9X", "X", "rising"),
        ("X9", "0123456789", "falling"),
        ("50", "0", "falling"),
        ("559", "9X", "rising"),
    ],
)
def test_what_fits_a_row(row, fits, way):
    assert (fitting(row, True), direction(row)) == (fits, way)


def test_the_board_after_the_deal_has_all_figures_at_the_start():
    assert GAME.board(dealt(4)).count("start 4 small + big") == 4
