"""Moves, effects, and the notation of moves.

Source: keltis.md §5 and §6. A turn is a few moves: a card is laid or discarded, bonus moves are made while they are
offered, a card is drawn. Every move is one event (DESIGN idea 1).
"""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.game import Refused
from engine.games.keltis.r1.cards import KINDS, LETTERS, NAME, VALUES
from engine.games.keltis.r1.data import LAST, PATHS
from engine.seal import opens

GO, STAY, SMALL, BIG = "go", "stay", "small", "big"
"""What a card or a bonus does: a figure goes one step, the figure stays, or a small or big figure enters the path."""
Way = Literal["go", "stay", "small", "big"]
BonusWay = Literal["go", "small", "big"]
PILE = -1
"""Source of a draw that is not a discard pile."""


class Lay(Struct, frozen=True, gc=False, array_like=True, tag="lay", forbid_unknown_fields=True):
    """Lay a card. On a finished path, where no figure can go, `way` is GO."""

    card: int
    way: Way


class Discard(Struct, frozen=True, gc=False, array_like=True, tag="discard", forbid_unknown_fields=True):
    """Put a card on the discard pile of its colour."""

    card: int


class Bonus(Struct, frozen=True, gc=False, array_like=True, tag="bonus", forbid_unknown_fields=True):
    """Move the own figure on a path, or let one enter it, by a clover or by a card of a finished path."""

    path: int
    way: BonusWay


class Pass(Struct, frozen=True, gc=False, array_like=True, tag="pass", forbid_unknown_fields=True):
    """Decline a bonus move."""


class Draw(Struct, frozen=True, gc=False, array_like=True, tag="draw", forbid_unknown_fields=True):
    """Draw from the pile (PILE) or from the discard pile of a colour."""

    source: int


Move = Lay | Discard | Bonus | Pass | Draw

# Every move there is, made once; legal moves are picked from these.
LAY = tuple({way: Lay(card, way) for way in (GO, STAY, SMALL, BIG)} for card in range(KINDS))
DISCARD = tuple(Discard(card) for card in range(KINDS))
BONUS = tuple({way: Bonus(path, way) for way in (GO, SMALL, BIG)} for path in range(PATHS))
PASS = Pass()
DRAW_PILE = Draw(PILE)
DRAW_FROM = tuple(Draw(colour) for colour in range(PATHS))


# What an effect may hold: records come from outside, and a fold validates nothing. Moves are refused with a reason instead.
Card = Annotated[int, Meta(ge=0, lt=KINDS)]
Path = Annotated[int, Meta(ge=0, lt=PATHS)]
Step = Annotated[int, Meta(ge=0, le=LAST)]
Seat = Annotated[int, Meta(ge=0, lt=4)]
Marks = Annotated[str, Meta(pattern=r"^[.wc1-9]{10}$")]


class Tiled(Struct, frozen=True, gc=False, array_like=True, tag="tiled"):
    """The tiles were laid out: per path one mark per step (`State.tiles`)."""

    tiles: tuple[Marks, Marks, Marks, Marks, Marks]


class Dealt(Struct, frozen=True, gc=False, array_like=True, tag="dealt"):
    """A seat got its first hand, sorted."""

    seat: Seat
    cards: opens(tuple[Card, ...])


class Began(Struct, frozen=True, gc=False, array_like=True, tag="began"):
    """A seat has the first turn."""

    seat: Seat


class Laid(Struct, frozen=True, gc=False, array_like=True, tag="laid"):
    """The acting seat's card lies in its row."""

    card: Card


class Discarded(Struct, frozen=True, gc=False, array_like=True, tag="discarded"):
    """The acting seat's card lies on the discard pile of its colour."""

    card: Card


class Entered(Struct, frozen=True, gc=False, array_like=True, tag="entered"):
    """A figure of the acting seat went from the start stone to step 1 of a path."""

    path: Path
    big: bool


class Stepped(Struct, frozen=True, gc=False, array_like=True, tag="stepped"):
    """The acting seat's figure on a path went to `step`."""

    path: Path
    step: Step


class Scored(Struct, frozen=True, gc=False, array_like=True, tag="scored"):
    """The acting seat got the points of a number tile."""

    points: Annotated[int, Meta(ge=0, le=9)]


class Wished(Struct, frozen=True, gc=False, array_like=True, tag="wished"):
    """The acting seat took the wish stone of a stone."""

    path: Path
    step: Step


class Offered(Struct, frozen=True, gc=False, array_like=True, tag="offered"):
    """The acting seat has a bonus move: of a clover (-1), or of a card on its finished path `path`."""

    path: Annotated[int, Meta(ge=-1, lt=PATHS)]


class Declined(Struct, frozen=True, gc=False, array_like=True, tag="declined"):
    """The acting seat made no bonus move."""


class Drawn(Struct, frozen=True, gc=False, array_like=True, tag="drawn"):
    """The acting seat drew a card from the pile; its turn is over."""

    card: opens(Card)


class Taken(Struct, frozen=True, gc=False, array_like=True, tag="taken"):
    """The acting seat took the top card of a discard pile; its turn is over."""

    card: Card


class Ended(Struct, frozen=True, gc=False, array_like=True, tag="ended"):
    """The game is over: the goal area is full, the pile is empty, or nothing moved for too long."""

    why: Literal["goal", "pile", "stall"]


class Redealt(Struct, frozen=True, gc=False, array_like=True, tag="redealt"):
    """All unknown cards of a seat's hand got an identity."""

    seat: Seat
    cards: opens(tuple[Card, ...])


Effect = (
    Tiled | Dealt | Began | Laid | Discarded | Entered | Stepped | Scored | Wished | Offered | Declined | Drawn
    | Taken | Ended | Redealt
)  # fmt: skip

# Effects without secrets, made once.
LAID = tuple(Laid(card) for card in range(KINDS))
DISCARDED = tuple(Discarded(card) for card in range(KINDS))
ENTERED = tuple((Entered(path, False), Entered(path, True)) for path in range(PATHS))
STEPPED = tuple(tuple(Stepped(path, step) for step in range(LAST + 1)) for path in range(PATHS))
CLOVER_OFFERED = Offered(-1)
OFFERED = tuple(Offered(path) for path in range(PATHS))
DECLINED = Declined()
TAKEN = tuple(Taken(card) for card in range(KINDS))

_SUFFIX = {GO: "", STAY: "=", SMALL: "+small", BIG: "+big"}
_WAY = {"": GO, "=": STAY, "+small": SMALL, "+s": SMALL, "+big": BIG, "+b": BIG}
_CARD = re.compile(r"(-?)([A-Z])(\d{1,2})(=|\+[a-z]+)?", re.I)
_BONUS = re.compile(r"bonus([A-Z])(=|\+[a-z]+)?", re.I)
_DRAW = re.compile(r"draw([A-Z]|pile)?", re.I)


def write(move: Move) -> str:
    """A move in notation: G7, G7=, G7+big, -G7, bonus P, bonus P+small, pass, draw, draw R."""
    match move:
        case Lay(card, way):
            return NAME[card] + _SUFFIX[way]
        case Discard(card):
            return "-" + NAME[card]
        case Bonus(path, way):
            return f"bonus {LETTERS[path]}{_SUFFIX[way]}"
        case Pass():
            return "pass"
        case Draw(source):
            return "draw" if source == PILE else f"draw {LETTERS[source]}"
    raise TypeError(f"no move of Keltis: {move!r}")


def read(text: str) -> Move:
    """The move that a text in notation means; case and spaces do not matter. Raises Refused("bad_notation")."""
    plain = re.sub(r"\s+", "", text)
    if plain.lower() == "pass":
        return PASS
    if match := _DRAW.fullmatch(plain):
        source = match[1] or "pile"
        return DRAW_PILE if source.lower() == "pile" else DRAW_FROM[_letter(text, source)]
    if match := _BONUS.fullmatch(plain):
        way = _way(text, match[2])
        if way == STAY:
            raise _bad(text, "a bonus move that is not wanted is: pass")
        return BONUS[_letter(text, match[1])][way]
    if match := _CARD.fullmatch(plain):
        sign, letter, value, suffix = match.groups()
        card = _letter(text, letter) * VALUES + _value(text, value)
        if not sign:
            return LAY[card][_way(text, suffix)]
        if suffix:
            raise _bad(text, f"a discard is only -{NAME[card]}")
        return DISCARD[card]
    raise _bad(
        text,
        "moves are G7 (lay), G7= (lay, figure stays), G7+small or G7+big (a figure enters), -G7 (discard), "
        "bonus P, bonus P+small, bonus P+big, pass, draw, draw R",
    )


def _bad(text: str, right: str) -> Refused:
    return Refused("bad_notation", f"{text[:40]!r} is no move: {right}")


def _letter(text: str, letter: str) -> int:
    colour = LETTERS.find(letter.upper())
    if colour < 0:
        raise _bad(text, f"there is no colour {letter!r}; colours are {', '.join(LETTERS)}")
    return colour


def _value(text: str, digits: str) -> int:
    value = int(digits)
    if value >= VALUES or (len(digits) > 1 and digits[0] == "0"):
        raise _bad(text, f"there is no card {digits}; cards go from 0 to {VALUES - 1}")
    return value


def _way(text: str, suffix: str | None) -> Way:
    way = _WAY.get((suffix or "").lower())
    if way is None:
        raise _bad(text, f"{suffix} means nothing here; a figure that enters is +small or +big")
    return way
