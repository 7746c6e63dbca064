"""Aligned lists of moves: a move more or less shifts what follows, and different games stay side by side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.align import CHANGED, EFFECTS, LEFT, RIGHT, SAME, align
from engine.plies import Ply
from tests.support.toys import simultaneous


def plies(text):
    """A ply for every word: `0:a` is seat 0's move a."""
    return [Ply(n, word.partition(":")[0], word.partition(":")[2], None) for n, word in enumerate(text.split(), 1)]


def signs(left, right):
    return "".join(row.sign for row in align(plies(left), plies(right)))


@pytest.mark.parametrize(
    ("left", "right", "shown"),
    [
        ("0:a 1:b 0:c 1:d", "0:a 1:b 0:c 1:d", "===="),
        ("0:a 1:b 0:c 1:d", "0:a 0:c 1:d", "=<=="),
        ("0:a 0:c 1:d", "0:a 1:b 0:c 1:d", "=>=="),
        ("0:a 1:b 0:c 1:d", "0:a 1:x 0:c 1:d", "=|=="),
        ("0:a 1:b", "0:x 1:y", "||"),
        ("0:a 1:b", "", "<<"),
        ("", "0:a", ">"),
        ("0:a 1:b 0:c 1:d 0:e 1:f", "0:a 1:b 0:d 1:c", "==||<<"),
    ],
)
def test_hand_worked(left, right, shown):
    assert signs(left, right) == shown


def test_what_agrees_by_chance_ties_nothing():
    """Given two games in which everybody draws now and then, then they stand side by side, not shifted."""
    left = " ".join(f"{n % 2}:{'draw' if n % 3 else f'a{n}'}" for n in range(60))
    right = " ".join(f"{n % 2}:{'draw' if n % 4 else f'b{n}'}" for n in range(60))
    assert set(signs(left, right)) <= {SAME, CHANGED}


def test_a_skipped_move_in_a_long_game_is_one_row():
    left = [f"{n % 2}:m{n * n % 997}" for n in range(3000)]
    right = [*left[:1000], *left[1001:2000], "0:new", *left[2000:]]
    shown = signs(" ".join(left), " ".join(right))
    assert (shown.count(LEFT), shown.count(RIGHT), shown.count(SAME)) == (1, 1, 2999)


words = st.lists(st.sampled_from(["0:a", "1:b", "0:c", "1:draw", "0:draw"]), max_size=25)


@given(words, words)
def test_every_ply_stands_in_one_row_and_in_order(left, right):
    left, right = plies(" ".join(left)), plies(" ".join(right))
    rows = align(left, right)
    assert [row.left for row in rows if row.left] == left
    assert [row.right for row in rows if row.right] == right
    for row in rows:
        if row.left and row.right:
            assert (row.sign in (SAME, EFFECTS)) == (row.left.key == row.right.key)
        else:
            assert row.sign == (LEFT if row.left else RIGHT)


def test_the_same_move_with_other_effects_has_its_own_sign():
    one, two = (Ply(1, "seat 0", "draw", simultaneous.Options(turns=n)) for n in (1, 2))
    assert [row.sign for row in align([one], [two])] == [EFFECTS]
