"""Notation: every move is written one way and read back; the reader forgives and explains."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codec import Malformed, decode, encode
from engine.game import Refused
from engine.games.iquazu.r1.moves import DOUBLE, DRAW, END, PASS, Discard, Move, Place, UseCards
from tests.engine.games.iquazu.tables import GAME, player, table
from tests.support.refusals import code_of, is_legal_or_refused

CARDS = st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6)).filter(any)
MOVES = st.one_of(
    st.sampled_from([DRAW, DOUBLE, END, PASS]),
    st.builds(Place, st.integers(1, 5), st.integers(1, 6), CARDS | st.just((0, 0, 0)), st.booleans()),
    st.builds(UseCards, st.integers(1, 9)),
    st.builds(Discard, CARDS | st.just((0, 0, 0))),
)


@given(MOVES, st.sampled_from([str, str.lower, str.upper]), st.data())
def test_notation_round_trips_whatever_the_case_and_the_spaces(move, case, data):
    spaced = "".join(c + " " * data.draw(st.integers(0, 2)) for c in case(GAME.write(move)))
    assert GAME.read(spaced) == move


@given(MOVES)
def test_moves_round_trip_through_bytes(move):
    assert decode(encode(move), Move) == move


@given(MOVES, MOVES)
def test_every_move_has_its_own_notation(a, b):
    assert (a == b) == (GAME.write(a) == GAME.write(b))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Place 3:2 owow", "place 3.2 WWOO"),
        ("place 5.1 OBW+j", "place 5.1 WBO +joker"),
        ("DRAW", "draw"),
        ("discard owb", "discard WBO"),
        ("cards3", "cards 3"),
    ],
)
def test_short_forms(text, written):
    assert GAME.write(GAME.read(text)) == written


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "moves are draw"),
        ("hello", "moves are draw"),
        ("place 3.2 WWX", "cards are W, B, O"),
        ("place 33.2 WWW", "33 is too much"),
        ("place 3 WWW", "moves are draw"),
        ("discard XY", "cards are W, B, O"),
        ("cards 99999999999999999999", "too much"),
        ("cards ²", "moves are draw"),
        ("-" * 500, "moves are draw"),
        ("place 1.1 " + "Z" * 50, "cards are W, B, O"),
        ("place 1.1 " + "W" * 500, "only 60 cards"),
    ],
)
def test_bad_notation_is_told_what_would_be_right(text, told):
    with pytest.raises(Refused, match=told) as refusal:
        GAME.read(text)
    assert refusal.value.code == "bad_notation"
    assert len(refusal.value.text) < 250


STATES = {
    "actions": table(player("WWBBOO", tiles="*b"), rock={1: "R~...."}),
    "after the action": table(player("WWBBOO", tiles="*b+"), owed=0),
    "extra": table(player("WWBBOO", tiles="*b+"), owed=0, extra=1, pile=0),
    "window": table(player("WWBBOO", tiles="+"), owed=0, phase="window"),
    "limit": table(player("W" * 9 + "BBBOO"), owed=0, phase="limit"),
    "last columns": table(player("WWBBOO"), offset=8),
    "over": table(player("WWBBOO", tiles="*b+"), phase="over", owed=0),
}


@pytest.mark.parametrize("name", STATES)
@given(move=MOVES, seat=st.sampled_from([0, 1]))
def test_every_move_is_legal_and_accepted_or_refused_with_a_reason(name, move, seat):
    is_legal_or_refused(GAME, STATES[name].state, seat, move)


@pytest.mark.parametrize("name", STATES)
def test_the_list_is_canonical_and_holds_nothing_twice(name):
    moves = GAME.legal(STATES[name].state, 0)
    assert len(set(moves)) == len(moves)
    placed = [(m.position, m.hole, m.joker) for m in moves if isinstance(m, Place)]
    assert placed == sorted(placed)


@pytest.mark.parametrize(
    ("state", "raw", "code"),
    [
        ("actions", b'["place",0,1,[1,0,0],false]', "no_such_position"),
        ("actions", b'["place",6,1,[1,0,0],false]', "no_such_position"),
        ("actions", b'["place",1,7,[1,0,0],false]', "no_such_hole"),
        ("actions", b'["place",1,0,[1,0,0],false]', "no_such_hole"),
        ("actions", b'["place",1,-1,[1,0,0],false]', "no_such_hole"),
        ("actions", b'["place",1,1,[1,0,0],false]', "hole_taken"),
        ("actions", b'["place",1,2,[1,0,0],false]', "hole_taken"),
        ("actions", b'["place",1,3,[60,0,0],false]', "not_in_hand"),
        ("actions", b'["place",1,3,[0,0,0],false]', "wrong_price"),
        ("actions", b'["place",1,3,[0,0,0],true]', "wrong_price"),
        ("last columns", b'["place",4,1,[2,2,0],false]', "no_holes_there"),
        ("actions", b'["cards",0]', "no_such_tile"),
        ("actions", b'["cards",-3]', "no_such_tile"),
        ("actions", b'["cards",99]', "no_such_tile"),
        ("limit", b'["discard",[0,60,0]]', "not_in_hand"),
        ("limit", b'["discard",[0,0,0]]', "wrong_number"),
        ("limit", b'["discard",[1,0,0]]', "wrong_number"),
    ],
)
def test_numbers_out_of_range_are_refused(state, raw, code):
    s = STATES[state]
    assert code_of(GAME, s.state, 0, raw) == code


@pytest.mark.parametrize(
    "cards", ["[-1,0,0]", "[0,61,0]", "[0,0,99999999999]", "[1,1]", "[1,1,1,1]", '["W",0,0]', "[1.5,0,0]"]
)
def test_counts_that_no_hand_has_do_not_decode(cards):
    for raw in (f'["place",1,3,{cards},false]', f'["discard",{cards}]'):
        with pytest.raises(Malformed):
            decode(raw.encode(), Move)


@pytest.mark.parametrize(
    ("state", "move", "code", "told"),
    [
        ("actions", "end", "act_first", "compulsory"),
        ("actions", "pass", "must_act", "can be carried out"),
        ("actions", "double", "no_such_tile", "its tiles: joker, 2 cards"),
        ("actions", "cards 3", "no_such_tile", "draws 3 cards"),
        ("actions", "discard W", "no_discard", "at the end of a turn"),
        ("actions", "place 4.1 WWBBO", "wrong_price", "hole 4.1 costs 4 blue"),
        ("actions", "place 1.1 W", "hole_taken", "a crystal of seat 0"),
        ("actions", "place 1.2 W", "hole_taken", "a water drop; empty: 1.3, 1.4, 1.5, 1.6"),
        ("actions", "place 5.1 WWWWWWW", "not_in_hand", "not in the hand WWBBOO"),
        ("after the action", "draw", "no_action_left", "end ends the turn"),
        ("after the action", "place 1.1 O", "no_action_left", "a double would allow one more"),
        ("after the action", "pass", "must_act", "end ends the turn"),
        ("extra", "draw", "nothing_to_draw", "both empty"),
        ("extra", "cards 2", "nothing_to_draw", "both empty"),
        ("window", "discard W", "no_discard", "tiles may still be used"),
        ("limit", "end", "discard_first", "discard 2 of 14 cards (for example discard WW)"),
        ("over", "draw", "game_over", "no more moves"),
    ],
)
def test_codes_of_moves_at_the_wrong_time(state, move, code, told):
    s = STATES[state]
    assert s.refused(move, seat=0) == code
    assert told in s.told


def test_a_full_column_and_a_hand_that_cannot_pay_are_told():
    s = table(player("WB"), rock={2: "~~~~~~"})
    assert s.refused("place 2.1 B") == "hole_taken"
    assert "position 2 is full" in s.told
    assert s.refused("place 3.1 WB") == "cannot_pay"
    assert "the hand WB cannot pay that" in s.told


def test_an_empty_hand_and_a_price_of_one_card_are_told_as_such():
    s = table(player(tiles="*"))
    assert (s.refused("place 1.1 O"), s.told) == ("not_in_hand", "O is not in the empty hand")
    assert s.refused("place 1.1") == "cannot_pay"
    assert s.told.endswith("the empty hand cannot pay that")
    assert s.refused("place 1.1 +joker") == "wrong_price"
    assert s.told == "with a joker position 1 costs exactly 1 card of any colour"


def test_another_seat_is_told_whose_turn_it_is():
    s = table(player("W"), player("B"))
    assert s.refused("draw", seat=1) == "not_your_turn"
    assert "seat 0's turn" in s.told


@pytest.mark.parametrize(
    "raw",
    [
        b'["began",4]',
        b'["uncovered",9,[],"22222"]',
        b'["uncovered",0,[10],"22222"]',
        b'["uncovered",0,[0],"2222"]',
        b'["placed",6,1,[1,0,0],false]',
        b'["placed",1,7,[1,0,0],false]',
        b'["placed",1,1,[-1,0,0],false]',
        b'["placed",1,1,[61,0,0],false]',
        b'["placed",1,1,[1,0],false]',
        b'["dropped",0]',
        b'["scored",12,[1,2],[]]',
        b'["scored",1,[1,2],[4]]',
        b'["boxed",-1]',
        b'["recycled",0,1]',
        b'["discarded",[0,0,-1]]',
    ],
)
def test_effects_that_no_game_has_do_not_decode(raw):
    with pytest.raises(Malformed):
        decode(raw, GAME.effect)
