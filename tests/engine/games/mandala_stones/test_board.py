"""The text board and the sentences."""

import pytest

from engine.games.mandala_stones.r1.state import FULL, TOPS_ONLY, Options
from tests.engine.games.mandala_stones.tables import GAME, player, random_states, table

SOME = "s0:12Y s4:4b s7:213V s8:p s12:1124y s13:33B s23:2P"


def test_a_board_shows_stacks_artists_towers_mandala_and_objectives():
    s = table(
        player("A:BPY B:y D:PVBY", pair=(3, 9), colour=14, tops=2, bonus=3),
        player("C:vb", pair=(6, 10)),
        stones=SOME, mandala=12,
    )  # fmt: skip
    assert (
        GAME.board(s.state, 0)
        == """\
Mandala Stones · seat 0 picks or scores · seat 0 began

           Y* PY                 -                     -
-          a0         Bo B       a1(*)      -          a2         -
           V* VYP                Po                    -
-          a3(o)      -          a4         Yo BPYY    a5(*)      B* VV
           -                     -                     -
-          a6         -          a7(o)      -          a8         -
           -                     -                     P* P

Y yellow, P pink, V purple, B blue · * starburst, o ring · tops come first
still covered: Y* 7 Yo 8 · P* 7 Po 9 · V* 9 Vo 10 · B* 8 Bo 9
mandala: 12 stones (Y 4 P 4 V 2 B 2) · end on 38 · bonus +1 on 15, +2 on 20

>seat 0: 19 (colours 14, tops 2, mandala 3, objective 0) · 8 stones
   A[heights] Y* P* B*   B[4321] Yo   C[2342] -   D[1246] Y* B* V* P*
     E[colours] -
 seat 1: 0 (colours 0, tops 0, mandala 0, objective 0) · 2 stones
   A[heights] -   B[4321] -   C[2342] Bo Vo   D[1246] -   E[colours] -

objectives of seat 0: exactly 3 stones (6) · 3 purple or most (7)
"""
    )
    assert GAME.board(s.state, 1).endswith("objectives of seat 1: all tops ring (7) · 3 blue or most (7)\n")
    assert "objectives" not in GAME.board(s.state)


def test_a_view_without_the_objectives_says_so():
    assert GAME.board(table(player(pair=None)).state, 0).endswith("objectives of seat 0: ? ?\n")


@pytest.mark.parametrize("options", [Options(), Options(TOPS_ONLY), Options(FULL)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_fit_a_terminal(seats, options):
    *_, last = states = [*random_states(seed=20 + seats, seats=seats, options=options)]
    for state in (*states[::9], last):
        lines = GAME.board(state, seats - 1).splitlines()
        assert max(map(len, lines)) <= 80
        assert len(lines) <= (24 if seats == 2 else 34)


def test_a_board_says_when_the_last_round_is_on_and_why_it_is_over():
    assert "last round" in GAME.board(table(player("A:Y"), mandala=38).state).splitlines()[0]
    assert "last round" not in GAME.board(table(player("A:Y"), mandala=37).state).splitlines()[0]
    for why, told in (("round", "the round of the end space is over"), ("stuck", "the next player could do nothing")):
        assert told in GAME.board(table(player("A:Y"), ended=why).state).splitlines()[0]


def test_a_board_shows_objectives_and_their_points_at_the_end():
    s = table(player("A:YP", pair=(1, 7)), player("C:vV", pair=(2, 9)), mandala=37).when("tops A", "tops C")
    text = GAME.board(s.state)
    assert "seat 0: 9 (colours 0, tops 1, mandala 0, objective 8) · 1 stone\n" in text
    assert "exactly 1 stone (8) · 3 yellow or most (7)" in text


def test_covered_stones_are_counted_unless_all_are_open():
    assert "still covered: Y* 11 Yo 12" in GAME.board(table(player("A:Y"), options=Options(TOPS_ONLY)).state)
    assert "still covered" not in GAME.board(table(player("A:Y"), options=Options(FULL)).state)


@pytest.mark.parametrize(
    ("move", "english", "polish"),
    [
        (
            "a1>a4 S B",
            "Sends the artist from a1 to a4; takes stones clockwise from the south; the tower goes to B.",
            "Wysyła artystę z a1 na a4; zbiera kamienie zgodnie z ruchem wskazówek zegara, zaczynając od południa; "
            "wieża staje na polu B.",
        ),
        ("score yellow", "Scores the towers with a yellow top.", "Punktuje wieże z żółtym wierzchem."),
        ("score purple", "Scores the towers with a purple top.", "Punktuje wieże z fioletowym wierzchem."),
        ("tops C", "Gives the top stone of C.", "Oddaje wierzch wieży C."),
        ("tops AC", "Gives the top stones of A, C.", "Oddaje wierzchy wież A, C."),
        ("tops ABCDE", "Gives the top stones of A, B, C, D, E.", "Oddaje wierzchy wież A, B, C, D, E."),
    ],
)
def test_sentences(move, english, polish):
    assert GAME.sentence(GAME.read(move), "en") == english
    assert GAME.sentence(GAME.read(move), "pl") == polish


def test_polish_names_every_colour_and_side():
    told = [
        GAME.sentence(GAME.read(text), "pl") for text in ("score pink", "score blue", "a1>a4 N A", "a1>a4 E A", "a1>a4 W A")
    ]
    words = ("różowym", "niebieskim", "północy", "wschodu", "zachodu")
    assert all(word in text for word, text in zip(words, told, strict=True))
