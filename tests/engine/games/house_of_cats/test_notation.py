"""Notation: every step is written one way and read back; the reader forgives and explains. And why steps are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codec import Malformed, decode, encode
from engine.game import Refused
from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.house import NAMES
from tests.engine.games.house_of_cats.tables import GAME, sheet, table

ROOMS = st.lists(st.sampled_from(NAMES), min_size=1, max_size=6).map(lambda cells: m.Room(tuple(cells)))
EVERY = [
    *(step for kind in (m.WRITE, m.LOOSE, m.PUT, m.PAINT) for by_cell in kind.values() for step in by_cell.values()),
    *(step for step in m.USE.values() if step.new or not step.old),
    m.CAT_STEP,
    m.END,
]
STEPS = st.one_of(st.sampled_from(EVERY), ROOMS)


def test_every_step_has_its_own_notation():
    assert len({GAME.write((step,)) for step in EVERY}) == len(EVERY)


TURNS = st.lists(STEPS, max_size=8).map(tuple)


@given(
    TURNS,
    st.sampled_from([str, str.lower, str.upper]),
    st.sampled_from([" ", ",", ", ", "  "]),
)
def test_notation_round_trips_whatever_the_case_and_what_is_between(turn, case, between):
    assert GAME.read(case(GAME.write(turn).replace(" ", between))) == turn


@given(TURNS)
def test_turns_round_trip_through_bytes(turn):
    assert decode(encode(turn), m.Move) == turn


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("CAT@C3, mouse@d4", "c@c3 m@d4"),
        ("c end", "cat end"),
        ("use2:cat>mouse", "use2:c>m"),
        ("putcat@a1", "putc@a1"),
        ("", ""),
    ],
)
def test_short_forms(text, written):
    assert GAME.write(GAME.read(text)) == written


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "steps are 5@c3"),
        ("6@c3", "steps are 5@c3"),
        ("5@h9", "there is no cell h9; cells go from a1 to g6"),
        ("5@a0", "there is no cell a0"),
        ("put5~a1", "put may be anywhere already: put5@a1"),
        ("paintc@a1", "cells are repainted with a number: paint5@a1"),
        ("room:", "steps are 5@c3"),
        ("room:a1z9", "there is no cell z9"),
        ("use6", "steps are 5@c3"),
        ("use2:>5", "steps are 5@c3"),
        ("5@c3 4@c²", "'4@c²' is no step"),
        ("-" * 500, "steps are 5@c3"),
    ],
)
def test_bad_notation_is_told_what_would_be_right(text, told):
    with pytest.raises(Refused, match=told) as refusal:
        GAME.read(text)
    assert refusal.value.code == "bad_notation"
    assert len(refusal.value.text) < 250


@pytest.mark.parametrize(
    "raw",
    [b'[["write","6","a1"]]', b'[["write","5","h1"]]', b'[["use",6,"",""]]', b'[["wrote"]]', b'["end"]', b'[["end",1]]'],
)
def test_bytes_that_are_no_turn_are_malformed(raw):
    with pytest.raises(Malformed):
        decode(raw, m.Move)


def plain(**more):
    return table(sheet("2 3 M"), roll="25cm", tiles="abdg", **more)


@pytest.mark.parametrize(
    ("draft", "code", "told"),
    [
        ("3@d1", "not_in_pool", "step 1, 3@d1: 3 is not among the results left (2 5 c m)"),
        ("5@d1 5@d2", "not_in_pool", "step 2, 5@d2: 5 is not among the results left (2 c m)"),
        ("5@a1", "cell_filled", "a1 holds 2 already"),
        ("5@g1", "no_such_cell", "the house has no cell g1"),
        ("5@d4 m@f6", "not_touching", "f6 does not touch a cell written this turn"),
        ("c@d4", "cats_on_track", "on level 1 a cat is marked on the track and never written: cat"),
        ("5~d4", "no_loose", "a loose write needs the ability loose end; else 5@d4"),
        ("end", "must_write", "as many results as possible must be written: 2@d1, 2@e1, 2@f1, …"),
        ("use2:5>4", "no_charge", "it is earned by a room of 2s"),
        ("put5@d4", "nothing_to_resolve", "no immediate ability is to be resolved"),
        ("room:a1b1", "nothing_to_resolve", "no group is too large"),
        ("5@d4 m@d5 2@d6 end", "complete", "step 4, end: the turn is complete before it"),
        ("5@d4 m@d5", "unfinished", "the turn is not complete: 2@d3"),
        ("", "unfinished", "2@d1, 2@e1, 2@f1, … may come next"),
    ],
)
def test_why_a_turn_is_refused(draft, code, told):
    s = plain()
    assert s.refused(draft) == code
    assert told in s.told


def test_why_a_track_step_is_refused():
    assert table(roll="2345").refused("cat") == "not_in_pool"
    assert table(sheet(level=2), roll="c345", level=2).refused("cat") == "no_track"
    assert table(roll="2345").refused("5@a1 4@a2 3@a3 2@a4") == "complete"
    s = table(sheet(charges=(0, 0, 1, 0)), roll="2345")
    assert s.refused("5@a1 4@a2 3@a3 2@a4") == "no_result_left"


@pytest.mark.parametrize(
    ("tiles", "told"),
    [("cabd", "spare three"), ("iabd", "stray"), ("kabd", "repaint")],
)
def test_why_nothing_comes_before_an_immediate_ability(tiles, told):
    s = table(sheet("2 . M"), roll="2345", tiles=tiles)
    assert s.refused("2@b1 5@b2") == "resolve_first"
    assert told in s.told


def test_why_a_star_cell_is_first():
    s = table(sheet(level=2), level=2, turn=0, roll="25m")
    assert s.refused("2@a2") == "star_first"
    assert "next into b2: 2@b2, 5@b2, m@b2" in s.told


def test_a_box_asks_for_its_number():
    s = table(sheet(track=2), roll="c345")
    assert s.refused("cat 5@a1") == "resolve_first"
    assert "for the box of the cat track" in s.told


def test_the_only_step_where_nothing_can_be_written_is_the_end():
    s = table(sheet(track=12), roll="cccc")
    assert s.refused("") == "unfinished"
    assert s.refused("end end") == "complete"
