"""Notation: every move is written one way and read back; the reader forgives and explains."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codec import Malformed, decode, encode
from engine.game import Refused
from engine.games.keltis.r1.moves import BONUS, DISCARD, DRAW_FROM, DRAW_PILE, LAY, PASS, Move
from engine.games.keltis.r1.state import Options
from tests.engine.games.keltis.tables import GAME, card, player, table
from tests.support.refusals import code_of, each_is_legal_or_refused

EVERY = [
    *DISCARD,
    *(lay for ways in LAY for lay in ways.values()),
    *(bonus for ways in BONUS for bonus in ways.values()),
    PASS,
    DRAW_PILE,
    *DRAW_FROM,
]
"""Every move there is: 55 discards, 220 lays, 15 bonus moves, a pass and six draws."""


def test_every_move_has_its_own_notation():
    assert len({GAME.write(move) for move in EVERY}) == len(EVERY) == 55 + 220 + 15 + 1 + 6


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
        ("g7+b", "G7+big"),
        ("G10 + s", "G10+small"),
        ("- g7", "-G7"),
        ("Draw Pile", "draw"),
        ("BONUSp", "bonus P"),
        ("DRAWR", "draw R"),
    ],
)
def test_short_forms(text, written):
    assert GAME.write(GAME.read(text)) == written


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "moves are G7"),
        ("hello", "moves are G7"),
        ("X7", "colours are R, Y, P, G, B"),
        ("draw X", "colours are R, Y, P, G, B"),
        ("G11", "from 0 to 10"),
        ("G07", "from 0 to 10"),
        ("G7+huge", r"\+small or \+big"),
        ("-G7+big", "only -G7"),
        ("bonus P=", "pass"),
        ("G7 G8", "moves are G7"),
        ("G²", "moves are G7"),
        ("-" * 500, "moves are G7"),
    ],
)
def test_bad_notation_is_told_what_would_be_right(text, told):
    with pytest.raises(Refused, match=told) as refusal:
        GAME.read(text)
    assert refusal.value.code == "bad_notation"
    assert len(refusal.value.text) < 250


STATES = [
    table(player(hand="R5 G1 G9", rows="R46 G17", at="R3 G9 B2!", unknown=0), discards="R1"),
    table(player(hand="R5", at="R1 Y1 P1 B1"), phase="bonus", barred=-1),
    table(player(hand="R5", at="R9 Y9 P1 B1"), phase="bonus", barred=0, options=Options(bonus_may_enter=False)),
    table(player(hand="R5"), phase="draw", barred=0, discards="R1 G2", options=Options(may_redraw_own_discard=False)),
    table(player(hand="R5"), phase="over"),
]


@pytest.mark.parametrize("s", STATES, ids=["card", "clover", "finished path", "draw", "over"])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_move_is_legal_and_accepted_or_refused_with_a_reason(s, seat):
    each_is_legal_or_refused(GAME, s.state, seat, EVERY)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b'["lay",55,"go"]', "no_such_card"),
        (b'["discard",-1]', "no_such_card"),
        (b'["lay",99999999999,"go"]', "no_such_card"),
    ],
)
def test_numbers_out_of_range_are_refused(raw, code):
    s = table(player(hand="R5"))
    assert code_of(GAME, s.state, 0, raw) == code


@pytest.mark.parametrize(("phase", "raw", "code"), [
    ("bonus", b'["bonus",7,"go"]', "no_figure"),
    ("bonus", b'["bonus",-1,"go"]', "no_figure"),
    ("draw", b'["draw",5]', "pile_empty"),
    ("draw", b'["draw",-2]', "pile_empty"),
])  # fmt: skip
def test_numbers_out_of_range_are_refused_in_other_phases(phase, raw, code):
    s = table(player(hand="R5"), phase=phase)
    assert code_of(GAME, s.state, 0, raw) == code


@pytest.mark.parametrize(
    ("phase", "move", "code"),
    [
        ("card", "draw", "play_a_card"),
        ("card", "pass", "no_bonus"),
        ("card", "R6+big", "not_in_hand"),
        ("bonus", "R5+big", "bonus_first"),
        ("bonus", "draw", "bonus_first"),
        ("draw", "-R5", "draw_first"),
        ("draw", "bonus R", "no_bonus"),
        ("over", "draw", "game_over"),
    ],
)
def test_codes_of_moves_at_the_wrong_time(phase, move, code):
    s = table(player(hand="R5"), phase=phase)
    assert card("R5") in s.state.players[0].hand
    assert s.refused(move, seat=0) == code


@pytest.mark.parametrize(
    "raw",
    [
        b'["laid",55]',
        b'["taken",-1]',
        b'["stepped",5,1]',
        b'["stepped",0,10]',
        b'["offered",-2]',
        b'["began",4]',
        b'["scored",10]',
        b'["ended","bored"]',
        b'["tiled",["..........","..........","..........",".........."]]',
        b'["tiled",["..........","..........","..........","..........","....?....."]]',
    ],
)
def test_effects_that_no_game_has_do_not_decode(raw):
    with pytest.raises(Malformed):
        decode(raw, GAME.effect)


def test_another_seat_is_told_whose_turn_it_is():
    s = table(player(hand="R5"), player(hand="G5"))
    assert s.refused("-G5", seat=1) == "not_your_turn"
    assert "seat 0's turn" in s.told
