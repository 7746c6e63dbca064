"""Moves, effects, and the notation of moves.

Source: iquazu.md §5 to §7. A turn is a few moves: actions and bonus tiles, the end of the actions where there is a choice, a
discard where the hand is too large. Every move is one event (DESIGN idea 1); what follows by itself are its effects.
"""

import re
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from engine.game import Refused
from engine.games.iquazu.r1.cards import LETTERS, Cards, counted, names
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA, ROWS, WINDOW
from engine.games.iquazu.r1.rock import MOST_HOLES, STRIPS
from engine.games.iquazu.r1.tiles import BY_CARDS
from engine.seal import opens

Count = Annotated[int, Meta(ge=0, le=DATA.sourced.cards)]
Counts = tuple[Count, Count, Count]
"""Cards by colour as they may come from outside: never more than there are, so that they can be written out."""


class Draw(Struct, frozen=True, gc=False, array_like=True, tag="draw", forbid_unknown_fields=True):
    """Action: draw four cards."""


class Place(Struct, frozen=True, gc=False, array_like=True, tag="place", forbid_unknown_fields=True):
    """Action: lay an own crystal into hole `hole` (from 1, from the top) of position `position` (1 to 5) for these cards."""

    position: int
    hole: int
    pay: Counts
    joker: bool


class UseCards(Struct, frozen=True, gc=False, array_like=True, tag="cards", forbid_unknown_fields=True):
    """Use an own tile that draws `cards` cards."""

    cards: int


class UseDouble(Struct, frozen=True, gc=False, array_like=True, tag="double", forbid_unknown_fields=True):
    """Use an own tile that allows one more action."""


class End(Struct, frozen=True, gc=False, array_like=True, tag="end", forbid_unknown_fields=True):
    """Do nothing more in this turn."""


class Pass(Struct, frozen=True, gc=False, array_like=True, tag="pass", forbid_unknown_fields=True):
    """Skip the compulsory action, for neither can be carried out."""


class Discard(Struct, frozen=True, gc=False, array_like=True, tag="discard", forbid_unknown_fields=True):
    """Discard down to the hand limit."""

    cards: Counts


Move = Draw | Place | UseCards | UseDouble | End | Pass | Discard

DRAW, DOUBLE, END, PASS = Draw(), UseDouble(), End(), Pass()
USE_CARDS = {mark: UseCards(cards) for cards, mark in BY_CARDS.items()}
"""The move that uses a tile with this mark."""


@lru_cache(maxsize=1 << 14)
def place(position: int, hole: int, pay: Cards, joker: bool) -> Place:
    """A placement, made once as long as it is remembered."""
    return Place(position, hole, pay, joker)


@lru_cache(maxsize=1 << 12)
def discard(cards: Cards) -> Discard:
    """A discard, made once as long as it is remembered."""
    return Discard(cards)


# What an effect may hold: records come from outside, and a fold validates nothing. Positions and holes of a move are refused
# with a reason instead.
Seat = Annotated[int, Meta(ge=0, lt=4)]
Hole = Annotated[int, Meta(ge=1, le=MOST_HOLES)]
Strip = Annotated[int, Meta(ge=0, lt=2 * STRIPS)]
Points = Annotated[int, Meta(ge=0, le=99)]
Mark = Annotated[str, Meta(max_length=1)]


class Began(Struct, frozen=True, gc=False, array_like=True, tag="began"):
    """A seat has the turn box; the drop box lies with the seat before it."""

    seat: Seat


class Uncovered(Struct, frozen=True, gc=False, array_like=True, tag="uncovered"):
    """The frame lies at `offset`: strips that came into positions 1 to 5 for the first time, tiles turned up by row."""

    offset: Annotated[int, Meta(ge=0, lt=DATA.sourced.scorings_with_tiles)]
    strips: tuple[Strip, ...]
    tiles: Annotated[str, Meta(min_length=ROWS, max_length=ROWS)]


class Dealt(Struct, frozen=True, gc=False, array_like=True, tag="dealt"):
    """A seat got its first hand of `count` cards."""

    seat: Seat
    count: Count
    cards: opens(Counts)


class Drew(Struct, frozen=True, gc=False, array_like=True, tag="drew"):
    """The acting seat drew `count` cards, by an action or by a tile with mark `tile`.

    `fresh` of them came after the discards had been shuffled into a new pile; -1: they were not.
    """

    count: Count
    fresh: Annotated[int, Meta(ge=-1, le=DATA.sourced.cards)]
    tile: Mark
    cards: opens(Counts)


class Placed(Struct, frozen=True, gc=False, array_like=True, tag="placed"):
    """The acting seat paid, a joker tile too if so, and its crystal lies in a hole."""

    position: Annotated[int, Meta(ge=1, le=WINDOW)]
    hole: Hole
    pay: Counts
    joker: bool


class Recycled(Struct, frozen=True, gc=False, array_like=True, tag="recycled"):
    """What lay in a hole of a scored column went back to its supply, which was empty."""

    column: Annotated[int, Meta(ge=1, le=CRYSTAL_COLUMNS)]
    hole: Hole


class Doubled(Struct, frozen=True, gc=False, array_like=True, tag="doubled"):
    """The acting seat used a double: it has one more action."""


class Declined(Struct, frozen=True, gc=False, array_like=True, tag="declined"):
    """The acting seat leaves its extra actions undone."""


class Skipped(Struct, frozen=True, gc=False, array_like=True, tag="skipped"):
    """The acting seat's compulsory action could not be carried out."""


class Dropped(Struct, frozen=True, gc=False, array_like=True, tag="dropped"):
    """A water drop fell into a hole of position 1."""

    hole: Hole


class Scored(Struct, frozen=True, gc=False, array_like=True, tag="scored"):
    """A column gave points per seat, and its tiles by row to seats; -1: the tile left the game. No tiles: points only."""

    column: Annotated[int, Meta(ge=1, le=CRYSTAL_COLUMNS)]
    points: tuple[Points, ...]
    tiles: tuple[Annotated[int, Meta(ge=-1, lt=4)], ...]


class Boxed(Struct, frozen=True, gc=False, array_like=True, tag="boxed"):
    """After scoring: the drop box lies with a seat, and the acting seat may use tiles once more."""

    seat: Seat


class Limited(Struct, frozen=True, gc=False, array_like=True, tag="limited"):
    """The acting seat has more cards than the hand limit and discards next."""


class Discarded(Struct, frozen=True, gc=False, array_like=True, tag="discarded"):
    """The acting seat discarded down to the hand limit."""

    cards: Counts


class Passed(Struct, frozen=True, gc=False, array_like=True, tag="passed"):
    """The turn box went to a seat."""

    seat: Seat


class Ended(Struct, frozen=True, gc=False, array_like=True, tag="ended"):
    """The last column was scored: the game is over."""


class Redealt(Struct, frozen=True, gc=False, array_like=True, tag="redealt"):
    """The unknown hand of a seat got an identity."""

    seat: Seat
    cards: opens(Counts)


Effect = (
    Began | Uncovered | Dealt | Drew | Placed | Recycled | Doubled | Declined | Skipped | Dropped | Scored | Boxed
    | Limited | Discarded | Passed | Ended | Redealt
)  # fmt: skip

# Effects that recur, made once.
DOUBLED, DECLINED, SKIPPED, LIMITED, ENDED = Doubled(), Declined(), Skipped(), Limited(), Ended()
DROPPED = tuple(Dropped(hole) for hole in range(1, MOST_HOLES + 1))
PASSED = tuple(Passed(seat) for seat in range(4))
BOXED = tuple(Boxed(seat) for seat in range(4))

_WORDS = {"draw": DRAW, "double": DOUBLE, "end": END, "pass": PASS}
_PLACE = re.compile(r"place([0-9]+)[.:]([0-9]+)([a-z]*?)(\+j(?:oker)?)?", re.I)
_CARDS = re.compile(r"cards([0-9]+)", re.I)
_DISCARD = re.compile(r"discard([a-z]*)", re.I)


def write(move: Move) -> str:
    """A move in notation: draw, place 3.2 WWOO, place 5.1 WBO +joker, cards 3, double, end, pass, discard WWB."""
    match move:
        case Place(position, hole, pay, joker):
            return f"place {position}.{hole} {names(pay)}{' +joker' * joker}".strip()
        case UseCards(cards):
            return f"cards {cards}"
        case Discard(cards):
            return f"discard {names(cards)}".strip()
    for word, known in _WORDS.items():
        if move == known:
            return word
    raise TypeError(f"no move of Iquazú: {move!r}")


def read(text: str) -> Move:
    """The move that a text in notation means; case, spaces and the order of cards do not matter.

    Raises Refused("bad_notation").
    """
    plain = re.sub(r"\s+", "", text)
    if (known := _WORDS.get(plain.lower())) is not None:
        return known
    if match := _PLACE.fullmatch(plain):
        position, hole, cards, joker = match.groups()
        return place(_small(text, position), _small(text, hole), _cards(text, cards), joker is not None)
    if match := _CARDS.fullmatch(plain):
        return UseCards(_small(text, match[1]))
    if match := _DISCARD.fullmatch(plain):
        return discard(_cards(text, match[1]))
    raise _bad(
        text,
        "moves are draw, place 3.2 WWOO (position 3, hole 2, cards paid), place 5.1 WBO +joker, cards 3, double, end, pass, "
        "discard WWB",
    )


def _bad(text: str, right: str) -> Refused:
    return Refused("bad_notation", f"{text[:40]!r} is no move: {right}")


def _small(text: str, digits: str) -> int:
    if len(digits) > 1:
        raise _bad(text, f"{digits[:8]} is too much; positions, holes and cards of a tile have one digit")
    return int(digits)


def _cards(text: str, letters: str) -> Cards:
    if len(letters) > DATA.sourced.cards:
        raise _bad(text, f"there are only {DATA.sourced.cards} cards")
    try:
        return counted(letters)
    except ValueError:
        raise _bad(text, f"cards are {', '.join(LETTERS)}, as in WWO, not {letters[:20]!r}") from None
