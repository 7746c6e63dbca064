"""Lists of moves fit the room there is, whatever their number, and a number means the same move in every list."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, structs

from engine.game import Game
from server.client.listing import beginning, listed, rows
from tests.support.toys.simultaneous import GAME as TOY

WIDTH = 80


class Pick(Struct, frozen=True, array_like=True, tag="pick"):
    text: str


class Place(Struct, frozen=True, array_like=True, tag="place"):
    text: str


GAME: Game = structs.replace(
    TOY, pend=None, write=lambda move: move.text, sentence=lambda move, language: f"Makes {move.text}."
)
MANY = tuple(Pick(f"pick {row}{column} {n}") for row in "abcdefgh" for column in range(1, 9) for n in range(1, 7))
"""384 moves, as a game on a board has them."""


def shown(options, most, width=WIDTH) -> list[str]:
    return [line.plain for line in listed(GAME, rows(GAME, options), width, most)]


@given(
    st.lists(
        st.builds(Pick, st.text("abc123 +", min_size=1, max_size=12)) | st.builds(Place, st.just("put x")), max_size=90
    ),
    st.integers(2, 22),
)
def test_a_list_is_never_longer_than_its_room(options, most):
    assert len(shown(options, most)) <= most


def test_few_moves_are_explained_many_stand_in_columns_very_many_by_how_they_begin():
    assert shown(MANY[:2], 10) == ["  1 pick a1 1  Makes pick a1 1.", "  2 pick a1 2  Makes pick a1 2."]
    assert shown(MANY[:12], 10)[0].startswith("Pick        1 pick a1 1")
    summed = shown(MANY, 14)
    assert summed[0].startswith("Pick      pick a1… 6")
    assert len(re.findall(r"pick [a-h][1-8]… 6", "\n".join(summed))) == 64
    assert summed[-1].startswith("384 moves. The beginning of some lists them, like pick a1;")
    assert shown(MANY, 4)[0] == "Pick      pick… 384", "no room for 64 beginnings"


def test_a_beginning_lists_what_begins_so_with_the_numbers_of_the_whole_list():
    some = beginning(rows(GAME, MANY), "PICK C3")
    assert [row.text for row in some] == [f"pick c3 {n}" for n in range(1, 7)]
    assert all(MANY[row.n - 1].text == row.text for row in some)
    assert beginning(rows(GAME, MANY), "take") == []


@pytest.mark.parametrize("most", [None, 200])
def test_with_room_for_it_every_move_is_listed(most):
    text = "\n".join(shown(MANY, most))
    assert all(f"{n} {move.text}" in text for n, move in enumerate(MANY, 1))
