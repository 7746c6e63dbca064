"""The text board and the sentences."""

import re

import pytest

from engine.games.house_of_cats.r1.data import DATA
from tests.engine.games.house_of_cats.tables import GAME, dealt, random_states, sheet, table


def test_a_board_shows_houses_rooms_animals_tiles_dice_and_points():
    drawn = sheet("2a 2a M C\n. 5", 4, charges=(1, 0, 0, 2), gifts=1)
    s = table(drawn, sheet(level=4), roll="25cm", tiles="acjl", turn=4, level=4).when("5@a1 2@a2 m@a3", seat=1)
    assert (
        GAME.board(s.state, 1)
        == """\
House of Cats · level 4 hunt · turn 4 · dice: 2 5 cat mouse
2 nudge   3 spare three (at once)   4 joker   5 gift (at once)

>seat 0                     seat 1 has finished
   a  b  c  d  e  f  g        a  b  c  d  e  f  g
1  2a 2a M  C  ·  ·  ·     1  ·  ·  ·  ·  ·  ·  ·
2  ·  5  ·  ·  ·  ·  ·     2  ·  ·  ·  ·  ·  ·  ·
3  ·  ·     ·  ·  ·  ·     3  ·  ·     ·  ·  ·  ·
4  ·  ·  ·  ·     ·  ·     4  ·  ·  ·  ·     ·  ·
5  ·  ·  ·  ·  ·  ·  ·     5  ·  ·  ·  ·  ·  ·  ·
6  ·  ·  ·  ·  ·  ·  ·     6  ·  ·  ·  ·  ·  ·  ·

seat 0: 7 points (rooms 2, hunt 3, gifts 2) · uses left: nudge 1, gift 2
seat 1: 0 points (rooms 0)
5a: a 5 of room a · C cat · M mouse

seat 1 has chosen: 5@a1 2@a2 m@a3
"""
    )
    for seat in (None, 0):
        assert "has chosen" not in GAME.board(s.state, seat)


def test_a_board_shows_star_and_value_cells_while_they_are_empty():
    text = GAME.board(dealt(1, {"star:1": "m"}, level=2))
    assert text.splitlines()[0] == "House of Cats · level 2 lines · star cells · dice: mouse 2 2"
    assert "2  +2 *  ·  ·  ·  ·  +2" in text
    assert "1     ·  ·  +1 ·  ·" in text
    assert "*: star cell" in text
    after = GAME.board(table(sheet("..  2", 2), level=2).state)
    assert "star cell" not in after


def test_a_board_of_level_1_shows_the_track():
    s = table(sheet("M", track=5), roll="2345")
    assert "seat 0: 7 points (rooms 0, cat track 5, cheese 2) · cat track 5 of 12" in GAME.board(s.state)


@pytest.mark.parametrize(("seats", "level"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 1), (6, 2)])
def test_boards_fit_a_terminal(seats, level):
    states = random_states(20 + seats, seats, level=level)
    for state in (*states[::9], states[-1]):
        lines = GAME.board(state, seats - 1).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= (18 if seats <= 3 else 32)
    assert GAME.board(states[-1]).splitlines()[0].endswith(": a house is full")


@pytest.mark.parametrize(
    ("step", "english", "polish"),
    [
        ("5@c3", "Writes 5 into c3.", "Wpisuje 5 w pole c3."),
        ("c@c3", "Writes a cat into c3.", "Wpisuje kota w pole c3."),
        ("m@c3", "Writes a mouse into c3.", "Wpisuje mysz w pole c3."),
        ("m~c3", "Writes a mouse into c3, away from the others.", "Wpisuje mysz w pole c3, z dala od pozostałych."),
        ("cat", "Marks a cat on the track.", "Zaznacza kota na torze."),
        ("use2", "Uses the ability of 2.", "Używa zdolności liczby 2."),
        ("use2:4>5", "Uses the ability of 2: turns 4 into 5.", "Używa zdolności liczby 2: zamienia 4 na 5."),
        ("use3:c>m", "Uses the ability of 3: turns a cat into a mouse.",
         "Używa zdolności liczby 3: zamienia kota na mysz."),
        ("use5:c", "Uses the ability of 5: adds a cat once more.", "Używa zdolności liczby 5: dokłada jeszcze raz kota."),
        ("room:c3c4", "Makes c3 c4 the room.", "Tworzy pokój z pól c3 c4."),
        ("put3@a1", "Writes 3 into a1 at once.", "Od razu wpisuje 3 w pole a1."),
        ("paint4@a1", "Repaints a1: 4 stands there now.", "Przemalowuje pole a1: teraz jest tam 4."),
        ("end", "Ends the turn.", "Kończy turę."),
        (
            "5@c3 c@c4 cat 4@b3",
            "Writes 5 into c3, a cat into c4. Marks a cat on the track. Writes 4 into b3.",
            "Wpisuje 5 w pole c3, kota w pole c4. Zaznacza kota na torze. Wpisuje 4 w pole b3.",
        ),
        ("5@c3 cat", "Writes 5 into c3. Marks a cat on the track.", "Wpisuje 5 w pole c3. Zaznacza kota na torze."),
    ],
)  # fmt: skip
def test_sentences(step, english, polish):
    assert GAME.sentence(GAME.read(step), "en") == english
    assert GAME.sentence(GAME.read(step), "pl") == polish


def test_the_sheet_in_the_middle_of_a_turn_can_be_shown():
    s = table(sheet("2"), sheet(), roll="2345")
    ahead = GAME.ahead(s.state, 0, GAME.read("2@b1 3@c1"))
    assert "1  2a 2a 3 " in GAME.board(ahead)
    assert "dice: 4 5\n" in GAME.board(ahead)
    assert ahead.sheets[1] == s.state.sheets[1]
    assert GAME.ahead(s.state, 0, ()) is s.state
    s.when("5@a1 4@a2 3@a3", seat=1)
    assert GAME.ahead(s.state, 1, GAME.read("5@f6")) is s.state


def test_the_primer_fits_a_terminal_tells_every_ability_and_its_steps_are_read():
    lines = GAME.primer.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert all(ability.name.replace("_", " ") in GAME.primer for ability in DATA.abilities)
    steps = re.findall(r"\b[2-5cm][@~]\w+|\b(?:use\d|put.@|paint\d|room:\w)[\w:>@]*", GAME.primer)
    assert len(steps) > 15
    assert [GAME.write(GAME.read(step)) for step in steps] == steps
