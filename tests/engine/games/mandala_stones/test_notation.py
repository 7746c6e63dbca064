"""Notation: every move is written one way and read back; the reader forgives and explains. Refusals name their reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codec import Malformed, decode, encode
from engine.game import Refused
from engine.games.mandala_stones.r1.moves import PICK, SCORE, TOPS, Move, Pick, Score
from tests.engine.games.mandala_stones.tables import GAME, MIXED, player, table
from tests.support.refusals import code_of, each_is_legal_or_refused

EVERY = [
    *TOPS[1:],
    *SCORE,
    *(move for ways in PICK for to in ways for sides in to.values() for move in sides.values()),
]
"""Every move there is: 31 sets of tops, 4 scores, 9 x 9 x 4 x 5 picks (those that go nowhere included)."""


def test_every_move_has_its_own_notation():
    assert len({GAME.write(move) for move in EVERY}) == len(EVERY) == 31 + 4 + 9 * 9 * 4 * 5


@given(st.sampled_from(EVERY), st.sampled_from([str, str.lower, str.upper]), st.data())
def test_notation_round_trips_whatever_the_case_and_the_spaces(move, case, data):
    spaced = "".join(c + " " * data.draw(st.integers(0, 2)) for c in case(GAME.write(move)))
    assert GAME.read(spaced) == move


@given(st.sampled_from(EVERY))
def test_moves_round_trip_through_bytes(move):
    assert decode(encode(move), Move) == move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a1>a4 s b", "a1>a4 S B"),
        ("pick a1 > a4, S, B", "a1>a4 S B"),
        ("1-4SB", "a1>a4 S B"),
        ("a1 to a4 s b", "a1>a4 S B"),
        ("score v", "score purple"),
        ("SCORE PINK", "score pink"),
        ("tops eca", "tops ACE"),
        ("top b", "tops B"),
        ("tops A, C", "tops AC"),
    ],
)
def test_short_forms(text, written):
    assert GAME.write(GAME.read(text)) == written


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "moves are a1>a4 S B"),
        ("hello", "moves are a1>a4 S B"),
        ("a1>a9 S B", "there is no space a9; artist spaces are a0 to a8"),
        ("a1>a4 X B", "there is no side 'X'; the first stone comes from N, E, S or W"),
        ("a1>a4 S F", "there is no space 'F' on a player board"),
        ("a1>a4", "moves are a1>a4 S B"),
        ("a1>a4 S", "moves are a1>a4 S B"),
        ("score green", "colours are yellow, pink, purple, blue"),
        ("score", "moves are a1>a4 S B"),
        ("tops", "name the towers whose tops you give"),
        ("tops AA", "each once"),
        ("tops AX", "there is no space 'X'"),
        ("a¹>a4 S B", "moves are a1>a4 S B"),
        ("score ſ", "moves are a1>a4 S B"),
        (">" * 500, "moves are a1>a4 S B"),
    ],
)
def test_bad_notation_is_told_what_would_be_right(text, told):
    with pytest.raises(Refused, match=told) as refusal:
        GAME.read(text)
    assert refusal.value.code == "bad_notation"
    assert len(refusal.value.text) < 250


@given(st.text(max_size=20) | st.from_regex(r"(a?\d>a?\d [NESWX] [A-F]|tops? [A-Fa-f]*|score [a-z]*)", fullmatch=True))
def test_any_text_is_a_move_or_refused(text):
    try:
        answer = GAME.read(text)
    except Refused as refusal:
        answer = refusal.code
    assert answer == "bad_notation" or answer in EVERY


STATES = [
    table(player(), others=MIXED),
    table(player("A:Yy C:BY D:p"), others=MIXED),
    table(player("A:Y B:y C:P D:v E:B"), others="Y"),
    table(player("B:Y D:v"), stones="s4:Y s12:y s22:1b", standing="a1o a0* a7o a8*"),
    table(player("A:Y"), others="Y", ended="round"),
]


@pytest.mark.parametrize("s", STATES, ids=["empty board", "three towers", "full board", "few stones", "over"])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_move_is_legal_and_accepted_or_refused_with_a_reason(s, seat):
    each_is_legal_or_refused(GAME, s.state, seat, EVERY)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Pick(9, 4, "S", "A"), "no_such_space"),
        (Pick(1, -1, "S", "A"), "no_such_space"),
        (Pick(1, 2**53, "S", "A"), "no_such_space"),
        (Pick(0, 4, "S", "A"), "no_artist_there"),
        (Pick(1, 1, "S", "A"), "same_space"),
        (Pick(1, 3, "S", "A"), "space_taken"),
        (Pick(1, 4, "S", "C"), "slot_taken"),
        (Pick(1, 4, "S", "A"), "nothing_to_take"),
        (Pick(1, 0, "E", "A"), "not_takeable"),
        (Score(4), "no_such_colour"),
        (Score(-1), "no_such_colour"),
        (Score(2), "too_few_tops"),
        (decode(b'["tops","ACX"]', Move), "bad_set"),
        (decode(b'["tops","BC"]', Move), "no_tower"),
    ],
)
def test_codes_of_moves_that_do_not_fit(move, code):
    s = table(player("C:v"), stones="s0:Y s4:y", standing="a1* a3o a5* a7o")
    assert code_of(GAME, s.state, 0, move) == code


@pytest.mark.parametrize("raw", [b'["pick",1,4,"X","A"]', b'["pick",1,4,"S","F"]', b'["score","red"]', b'["pass"]'])
def test_bytes_that_are_no_move_do_not_decode(raw):
    with pytest.raises(Malformed):
        decode(raw, Move)


def test_the_reason_for_an_unfit_first_stone_names_those_that_fit():
    s = table(player(), stones="s8:y s12:Y s15:y", standing="a3o a5* a0* a2o")
    assert s.refused("a3>a4 E A") == "not_takeable"
    assert s.told == "Y* E has no ring; the first stone may come from N S"


def test_over_and_out_of_turn():
    assert table(player("A:Y"), ended="round").state.ended
    s = table(player("A:Y"), player("A:y"))
    assert s.refused("tops A", seat=1) == "not_your_turn"
    assert "seat 0's turn" in s.told
    over = table(player("A:Y"), ended="stuck")
    with pytest.raises(Refused, match="the game is over"):
        GAME.decide(over.state, 0, GAME.read("tops A"), over.chance)


@pytest.mark.parametrize(
    "raw",
    [
        b'["laid",["Y"],".*.o.*.o."]',
        b'["picked",1,4,0,[24],"Y","."]',
        b'["picked",9,4,0,[1],"Y","."]',
        b'["picked",1,4,5,[1],"Y","."]',
        b'["picked",1,4,0,[1],"1","."]',
        b'["picked",1,4,0,[1],"Y","?"]',
        b'["picked",1,4,0,[1,2,3,4,5],"Y","."]',
        b'["scored",4,[0],[1],0]',
        b'["scored",0,[5],[1],0]',
        b'["scored",0,[0],[101],0]',
        b'["ended","bored"]',
        b'["began",4]',
        b'["fulfilled",0,11,7]',
        b'["dealt",4,{"to":[0],"c":""}]',
    ],
)
def test_effects_that_no_game_has_do_not_decode(raw):
    with pytest.raises(Malformed):
        decode(raw, GAME.effect)
