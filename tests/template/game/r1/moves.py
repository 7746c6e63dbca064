"""Moves, effects, and the notation of moves.

Source: RULES.md §2. A move is a whole turn: a card is played, cards are taken or not, a card is drawn.
"""

from typing import Annotated

from msgspec import Meta, Struct

from engine.game import Refused
from engine.seal import opens
from tests.template.game.r1.data import SEATS, VALUES


class Play(Struct, frozen=True, gc=False, array_like=True, tag="play", forbid_unknown_fields=True):
    """Play a card of this value."""

    value: int


Move = Play
PLAY = tuple(Play(value) for value in range(VALUES + 1))
"""Every move there is by value, made once; legal moves are picked from these."""

# What an effect may hold: records come from outside, and a fold validates nothing. Moves are refused with a reason instead.
Card = Annotated[int, Meta(ge=1, le=VALUES)]
Seat = Annotated[int, Meta(ge=0, lt=SEATS[1])]


class Dealt(Struct, frozen=True, gc=False, array_like=True, tag="dealt"):
    """A seat got its first hand, sorted."""

    seat: Seat
    cards: opens(tuple[Card, ...])


class Began(Struct, frozen=True, gc=False, array_like=True, tag="began"):
    """A seat has the first turn."""

    seat: Seat


class Played(Struct, frozen=True, gc=False, array_like=True, tag="played"):
    """The acting seat's card lies on top of the middle."""

    value: Card


class Took(Struct, frozen=True, gc=False, array_like=True, tag="took"):
    """A seat took all cards of the middle."""

    seat: Seat


class Drew(Struct, frozen=True, gc=False, array_like=True, tag="drew"):
    """The acting seat drew a card; its turn is over."""

    card: opens(Card)


class Rested(Struct, frozen=True, gc=False, array_like=True, tag="rested"):
    """There was no card to draw; the acting seat's turn is over."""


class Ended(Struct, frozen=True, gc=False, array_like=True, tag="ended"):
    """The game is over: nobody has a card left."""


class Redealt(Struct, frozen=True, gc=False, array_like=True, tag="redealt"):
    """All unknown cards of a seat's hand got an identity."""

    seat: Seat
    cards: opens(tuple[Card, ...])


Effect = Dealt | Began | Played | Took | Drew | Rested | Ended | Redealt

# Effects without secrets, made once.
PLAYED = tuple(Played(value) for value in range(VALUES + 1))
TOOK = tuple(Took(seat) for seat in range(SEATS[1]))
RESTED = Rested()
ENDED = Ended()


def write(move: Move) -> str:
    """A move in notation: the value of the card."""
    return str(move.value)


def read(text: str) -> Move:
    """The move that a text in notation means; spaces do not matter. Raises Refused("bad_notation")."""
    plain = text.strip()
    if plain.isascii() and plain.isdigit() and len(plain) == 1 and 1 <= int(plain) <= VALUES:
        return PLAY[int(plain)]
    raise Refused("bad_notation", f"{text[:40]!r} is no move: write the value of a card, 1 to {VALUES}, like 7")
