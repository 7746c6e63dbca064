"""The text board and the sentences."""

import pytest

from tests.engine.games.iquazu.tables import GAME, dealt, player, random_states, table


def test_a_board_shows_rock_tiles_players_and_the_hand():
    s = table(
        player("WWBOO", tiles="4*b*", score=7, supply=31), player("???", score=3),
        rock={1: "~~R...", 2: ".Y....", 5: "....R."}, turned="2b*+6", discard="WBBOOOO", drops=48, box=1,
    )  # fmt: skip
    text = GAME.board(s.state, 0)
    assert (
        text
        == """\
Iquazú · 9 columns to score · pile 20 · discards W1 B2 O4 · drops 48
red (seat 0) draws 4 cards or places a crystal

position 1: 1 card   2: 2 cards  3: 3 cards  4: 4 cards  5: 5 cards  tiles
column   1           2           3           4           5           for most
points   4           4           5           5           6           in row
row 1    1 ~         1B          1W          1B 2O       1O          2 points
row 2    2 ~         2[Y] 3O     2B          3W          2B          2 cards
row 3    3[R]        4B          3O          4O          3W 4B       joker
row 4    4B          5O          4B 5O       5B          5[R]        double
row 5    5W 6O       6W          6W          6W          6W          6 points
next     column 6, row and colour from the top: 1W 2B 3O 4W 5B 5O
2W empty hole 2, white · [R] a crystal · ~ a drop · W white, B blue, O orange

>R red (seat 0): 11 points · 5 cards · 31 crystals
     · tiles: 2× joker, 4 points, 2 cards
 Y yellow (seat 1): 3 points · 3 cards · 34 crystals · drop box · tiles: none

hand of R: WW B OO
"""
    )
    assert GAME.board(s.state, 1).endswith("hand of Y: ???\n")
    assert "hand" not in GAME.board(s.state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_fit_a_terminal(seats):
    states = [*random_states(seed=20 + seats, seats=seats)]
    assert len(GAME.board(states[0], 0).splitlines()) <= 24
    for state in states:
        assert max(map(len, GAME.board(state, seats - 1).splitlines())) <= 80


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "red (seat 0) draws 4 cards or places a crystal"),
        ({"extra": 2}, "red (seat 0) draws 4 cards or places a crystal, and 2 more"),
        ({"owed": 0, "extra": 1}, "red (seat 0), after the action: 1 more action, tiles, or end"),
        ({"owed": 0, "extra": 2}, "red (seat 0), after the action: 2 more actions, tiles, or end"),
        ({"owed": 0, "phase": "window"}, "red (seat 0), after the scoring: tiles, or end"),
        ({"owed": 0, "phase": "limit"}, "red (seat 0) discards 2 cards"),
        ({"owed": 0, "phase": "over"}, "over: the third column from the end was scored, and those after it"),
    ],
)
def test_a_board_says_what_comes_next(fields, told):
    s = table(player("W" * 14, tiles="b"), **fields)
    assert GAME.board(s.state).splitlines()[1] == told


def test_a_board_tells_of_columns_without_holes():
    text = GAME.board(table(player(), offset=8).state)
    assert "1 column to score" in text
    assert "position 1: 1 card   2: 2 cards" in text
    assert "column   9           10          11          12: none" in text
    assert "12: none" in text
    assert "13: none" in text


@pytest.mark.parametrize(
    ("move", "english", "polish"),
    [
        ("draw", "Draws 4 cards.", "Dobiera 4 karty."),
        ("place 3.2 WWO", "Lays a crystal into hole 2 of position 3 and pays 2 white cards and 1 orange card.",
         "Wkłada kryształ w otwór 2 na pozycji 3 za 2 białe karty i 1 pomarańczową kartę."),
        ("place 1.6 B", "Lays a crystal into hole 6 of position 1 and pays 1 blue card.",
         "Wkłada kryształ w otwór 6 na pozycji 1 za 1 niebieską kartę."),
        ("place 3.1 WBO +joker",
         "Lays a crystal into hole 1 of position 3 and pays, with a joker, 1 white card, 1 blue card and 1 orange card.",
         "Używa jokera: wkłada kryształ w otwór 1 na pozycji 3 za 1 białą kartę, 1 niebieską kartę "
         "i 1 pomarańczową kartę."),
        ("cards 3", "Uses a tile and draws 3 cards.", "Używa żetonu i dobiera 3 karty."),
        ("cards 5", "Uses a tile and draws 5 cards.", "Używa żetonu i dobiera 5 kart."),
        ("cards 1", "Uses a tile and draws 1 card.", "Używa żetonu i dobiera 1 kartę."),
        ("double", "Uses a double: one more action.", "Używa żetonu podwójnej akcji i może wykonać jeszcze jedną."),
        ("end", "Does nothing more in this turn.", "Nic więcej nie robi w tej turze."),
        ("pass", "Skips the action, for it can neither draw nor place a crystal.",
         "Pomija akcję, bo nie może ani dobrać kart, ani włożyć kryształu."),
        ("discard WWWWWB", "Discards 5 white cards and 1 blue card.", "Odrzuca 5 białych kart i 1 niebieską kartę."),
    ],
)  # fmt: skip
def test_sentences(move, english, polish):
    assert GAME.sentence(GAME.read(move), "en") == english
    assert GAME.sentence(GAME.read(move), "pl") == polish
    assert GAME.sentence(GAME.read(move), "la") == english


def test_the_board_after_the_deal_has_all_crystals_in_supply():
    assert GAME.board(dealt(4)).count("34 crystals") == 4


def test_the_primer_fits_a_terminal_and_its_moves_are_read():
    lines = GAME.primer.splitlines()
    assert max(map(len, lines)) <= 80
    for text in ("draw", "place 3.2 WWOO", "cards 3", "double", "place 3.2 WBO +joker", "end", "discard WWB"):
        assert any(line.lstrip().startswith(text) for line in lines), text
        GAME.read(text)
