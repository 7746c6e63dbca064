"""Moves, effects, and the notation of moves.

Source: mandala_stones.md §5. A turn is one move: an artist goes and takes stones (PICK), or tops of the own towers go to the
mandala for points (SCORE, by colour or any). An artist is named by the space on which it stands.
"""

import re
from itertools import product
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.game import Refused
from engine.games.mandala_stones.r1.data import DATA, DIRECTIONS, HEIGHT, SLOTS, SPACES, STACKS
from engine.games.mandala_stones.r1.stones import KINDS, LETTERS, NOTHING
from engine.seal import Opened, opens

Direction = Literal["N", "E", "S", "W"]
Slot = Literal["A", "B", "C", "D", "E"]


def texts(letters: str) -> tuple[str, ...]:
    """All texts of one to HEIGHT of these letters."""
    return tuple("".join(text) for length in range(1, HEIGHT + 1) for text in product(letters, repeat=length))


class Pick(Struct, frozen=True, gc=False, array_like=True, tag="pick", forbid_unknown_fields=True):
    """The artist on space `origin` goes to space `to` and takes stones clockwise from `first`; the tower goes to `slot`."""

    origin: int
    to: int
    first: Direction
    slot: Slot


class Score(Struct, frozen=True, gc=False, array_like=True, tag="score", forbid_unknown_fields=True):
    """Score all own towers whose top has a colour."""

    colour: int


class Tops(Struct, frozen=True, gc=False, array_like=True, tag="tops", forbid_unknown_fields=True):
    """Give the tops of some own towers for points each; `slots` in order, like ACE."""

    slots: str


Move = Pick | Score | Tops

# Every move there is, made once; legal moves are picked from these.
PICK = tuple(
    tuple({first: {slot: Pick(origin, to, first, slot) for slot in SLOTS} for first in DIRECTIONS} for to in range(SPACES))
    for origin in range(SPACES)
)
SCORE = tuple(Score(colour) for colour in range(len(LETTERS)))
TOPS = tuple(Tops("".join(slot for i, slot in enumerate(SLOTS) if mask >> i & 1)) for mask in range(1 << len(SLOTS)))
"""By the set of towers as bits, A the lowest; the first is no move."""
_TOPS = {move.slots: move for move in TOPS[1:]}

# What an effect may hold: records come from outside, and a fold validates nothing. Moves are refused with a reason instead.
Seat = Annotated[int, Meta(ge=0, lt=4)]
Space = Annotated[int, Meta(ge=0, lt=SPACES)]
Place = Annotated[int, Meta(ge=0, lt=len(SLOTS))]
Places = Annotated[tuple[Place, ...], Meta(max_length=len(SLOTS))]
Points = Annotated[int, Meta(ge=0, le=100)]
Stacks = Annotated[tuple[Annotated[int, Meta(ge=0, lt=STACKS)], ...], Meta(max_length=4)]
Full = Annotated[str, Meta(pattern=r"^[YyPpVvBb1234?]{3}[YyPpVvBb]$")]
# Lists of all texts there are: msgspec finds one in a fifth of the time that a pattern takes, and this is read for every move.
Tower = Literal[texts(KINDS)]
Exposed = Literal[texts(KINDS + NOTHING)]
Number = Annotated[int, Meta(ge=1, le=len(DATA.objectives))]


class Laid(Struct, frozen=True, gc=False, array_like=True, tag="laid", forbid_unknown_fields=True):
    """The stacks were filled and the artists set out (as in State)."""

    stacks: Annotated[tuple[Full, ...], Meta(min_length=STACKS, max_length=STACKS)]
    artists: Annotated[str, Meta(pattern=r"^[*o.]{9}$")]


class Dealt(Struct, frozen=True, gc=False, array_like=True, tag="dealt", forbid_unknown_fields=True):
    """A seat got its two objectives, by number in order."""

    seat: Seat
    pair: opens(tuple[Number, Number])


class Began(Struct, frozen=True, gc=False, array_like=True, tag="began", forbid_unknown_fields=True):
    """A seat has the first turn."""

    seat: Seat


class Picked(Struct, frozen=True, gc=False, array_like=True, tag="picked", forbid_unknown_fields=True):
    """An artist went, and the acting seat built a tower; its turn is over.

    `stacks` from which stones were taken, in order · `tower` these stones, from the bottom up, on space `slot` (0 to 4) ·
    `exposed` what now lies on top of each of these stacks, "." where nothing is left.
    """

    origin: Space
    to: Space
    slot: Place
    stacks: Stacks
    tower: Tower
    exposed: Exposed


class Scored(Struct, frozen=True, gc=False, array_like=True, tag="scored", forbid_unknown_fields=True):
    """The acting seat scored towers; their tops went to the mandala and its turn is over.

    `colour` its number, -1 for any tops · `slots` the towers (0 to 4) in order · `points` of each · `bonus` of the mandala's
    spaces that were covered.
    """

    colour: Annotated[int, Meta(ge=-1, lt=len(LETTERS))]
    slots: Places
    points: tuple[Points, ...]
    bonus: Points


class Ended(Struct, frozen=True, gc=False, array_like=True, tag="ended", forbid_unknown_fields=True):
    """The game is over: the round is, or the player to move could do nothing."""

    why: Literal["round", "stuck"]


class Shown(Opened, tag="shown"):
    """A seat's objectives are open to all."""

    seat: Seat


class Fulfilled(Struct, frozen=True, gc=False, array_like=True, tag="fulfilled", forbid_unknown_fields=True):
    """A seat's better objective brought it points: its number, 0 when none was fulfilled."""

    seat: Seat
    objective: Annotated[int, Meta(ge=0, le=len(DATA.objectives))]
    points: Points


Effect = Laid | Dealt | Began | Picked | Scored | Ended | Shown | Fulfilled

_PICK = re.compile(r"(?:pick)?a?(\d)(?:>|-|to)a?(\d),?([a-z]),?([a-z])", re.I)
_SCORE = re.compile(r"score([a-z]+)", re.I)
_TAKE = re.compile(r"tops?((?:[a-z],?)*)", re.I)


def write(move: Move) -> str:
    """A move in notation: a1>a4 S B, score yellow, tops ACE."""
    match move:
        case Pick(origin, to, first, slot):
            return f"a{origin}>a{to} {first} {slot}"
        case Score(colour):
            return f"score {DATA.colours[colour]}"
        case Tops(slots):
            return f"tops {slots}"
    raise TypeError(f"no move of Mandala Stones: {move!r}")


def read(text: str) -> Move:
    """The move that a text in notation means; case and spaces do not matter. Raises Refused("bad_notation")."""
    plain = re.sub(r"\s+", "", text)
    if not plain.isascii():
        raise _bad(text, _MOVES)
    if match := _PICK.fullmatch(plain):
        origin, to, first, slot = match.groups()
        return PICK[_space(text, origin)][_space(text, to)][_side(text, first)][_slot(text, slot)]
    if match := _SCORE.fullmatch(plain):
        return SCORE[_colour(text, match[1])]
    if match := _TAKE.fullmatch(plain):
        return _tops(text, match[1].replace(",", ""))
    raise _bad(text, _MOVES)


_MOVES = "moves are a1>a4 S B (artist on a1 goes to a4, first stone from S, tower on B), score yellow, tops ACE"


def _bad(text: str, right: str) -> Refused:
    return Refused("bad_notation", f"{text[:40]!r} is no move: {right}")


def _space(text: str, digit: str) -> int:
    if int(digit) >= SPACES:
        raise _bad(text, f"there is no space a{digit}; artist spaces are a0 to a{SPACES - 1}")
    return int(digit)


def _side(text: str, letter: str) -> str:
    if letter.upper() not in DIRECTIONS:
        raise _bad(text, f"there is no side {letter!r}; the first stone comes from N, E, S or W")
    return letter.upper()


def _slot(text: str, letter: str) -> str:
    if letter.upper() not in SLOTS:
        raise _bad(text, f"there is no space {letter!r} on a player board; they are {', '.join(SLOTS)}")
    return letter.upper()


def _colour(text: str, word: str) -> int:
    for i, (name, letter) in enumerate(zip(DATA.colours, LETTERS, strict=True)):
        if word.lower() in (name, letter.lower()):
            return i
    raise _bad(text, f"there is no colour {word[:20]!r}; colours are {', '.join(DATA.colours)}")


def _tops(text: str, letters: str) -> Tops:
    slots = [_slot(text, letter) for letter in letters]
    right = "name the towers whose tops you give, each once, like tops ACE"
    if not slots or any(slots.count(slot) > 1 for slot in slots):
        raise _bad(text, right)
    return _TOPS["".join(sorted(slots))]
