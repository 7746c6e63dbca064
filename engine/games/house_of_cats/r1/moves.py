"""Moves, their steps, effects, and the notation of all.

Source: house_of_cats.md §6 and §7. A move is a whole turn, a tuple of steps, sealed until everybody has finished (DESIGN §2).
"""

import re
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.game import Refused
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.house import CAT, MARKS, MOUSE, NAMES, NUMBERS, Cell, Mark, names
from engine.seal import Opened

NUMBER_RANGE = tuple(map(int, NUMBERS))
Number = Literal[2, 3, 4, 5]


class Write(Struct, frozen=True, gc=False, array_like=True, tag="write", forbid_unknown_fields=True):
    """Write a result into a cell that touches those written this turn (at the start: a star cell)."""

    mark: Mark
    cell: Cell


class Loose(Struct, frozen=True, gc=False, array_like=True, tag="loose", forbid_unknown_fields=True):
    """Write a result into any empty cell, by the ability loose end."""

    mark: Mark
    cell: Cell


class Cat(Struct, frozen=True, gc=False, array_like=True, tag="cat", forbid_unknown_fields=True):
    """Level 1: cross the next box of the cat track, for a result or for a stray."""


class Use(Struct, frozen=True, gc=False, array_like=True, tag="use", forbid_unknown_fields=True):
    """Use the stored ability of a number. `old` becomes `new` in the pool; without `old`, `new` is added to it."""

    number: Number
    old: Mark | Literal[""] = ""
    new: Mark | Literal[""] = ""


class Room(Struct, frozen=True, gc=False, array_like=True, tag="room", forbid_unknown_fields=True):
    """Which cells of a group that is too large become the room, in reading order."""

    cells: tuple[Cell, ...]


class Put(Struct, frozen=True, gc=False, array_like=True, tag="put", forbid_unknown_fields=True):
    """Write what an immediate ability or a box of the cat track gives, into any empty cell."""

    mark: Mark
    cell: Cell


class Paint(Struct, frozen=True, gc=False, array_like=True, tag="paint", forbid_unknown_fields=True):
    """Replace what a cell outside rooms holds by a number, by the ability repaint."""

    mark: Mark
    cell: Cell


class End(Struct, frozen=True, gc=False, array_like=True, tag="end", forbid_unknown_fields=True):
    """End the turn although abilities are left, or because nothing can be written at all."""


Step = Write | Loose | Cat | Use | Room | Put | Paint | End
Move = tuple[Step, ...]

# Every step there is but rooms, made once; steps that may be taken are picked from these.
WRITE = {mark: {cell: Write(mark, cell) for cell in NAMES} for mark in MARKS}
LOOSE = {mark: {cell: Loose(mark, cell) for cell in NAMES} for mark in MARKS}
PUT = {mark: {cell: Put(mark, cell) for cell in NAMES} for mark in MARKS}
PAINT = {mark: {cell: Paint(mark, cell) for cell in NAMES} for mark in NUMBERS}
USE = {(n, old, new): Use(n, old, new) for n in NUMBER_RANGE for old in ("", *MARKS) for new in ("", *MARKS)}
CAT_STEP = Cat()
END = End()
_ANYWHERE = {Write: WRITE, Loose: LOOSE, Put: PUT}


@lru_cache(maxsize=4096)
def everywhere(kind: type, mark: str, cells: int) -> tuple[Step, ...]:
    """The steps of a kind (Write, Loose, Put) that bring `mark` into one of a set of cells, in reading order."""
    made = _ANYWHERE[kind][mark]
    return tuple([made[cell] for cell in names(cells)])


# What an effect may hold: records come from outside, and a fold validates nothing.
Seat = Annotated[int, Meta(ge=0, lt=DATA.players[1])]
Count = Annotated[int, Meta(ge=0, le=10_000)]


class Tiled(Struct, frozen=True, gc=False, array_like=True, tag="tiled"):
    """The tiles of 2, 3, 4 and 5, by their letters."""

    tiles: Annotated[str, Meta(pattern=r"^[a-l]{4}$")]


class Rolled(Struct, frozen=True, gc=False, array_like=True, tag="rolled"):
    """The dice of a turn, in the order of the dice; turn 0 fills the star cells. Nobody has finished it."""

    turn: Count
    roll: tuple[Mark, ...]


class TurnOpened(Opened, tag="opened"):
    """The turn of a seat that finished before others is open to all now."""

    seat: Seat


class Wrote(Struct, frozen=True, gc=False, array_like=True, tag="wrote"):
    """What a turn left on a seat's sheet: `marks` the whole house as it is now (so that folding need not take it apart), the
    rooms closed, in order, and the charges of 2, 3, 4, 5, boxes crossed and gifts as they are now."""

    seat: Seat
    marks: str
    rooms: tuple[tuple[Cell, ...], ...]
    charges: tuple[Count, Count, Count, Count]
    track: Count
    gifts: Count


class Ended(Struct, frozen=True, gc=False, array_like=True, tag="ended"):
    """The game is over: a house is full, or the limit of turns is reached."""

    why: Literal["full", "guard"]


class Dropped(Struct, frozen=True, gc=False, array_like=True, tag="dropped"):
    """A redeal: the turn that a seat had finished is not known here; the seat acts again."""

    seat: Seat


Effect = Tiled | Rolled | TurnOpened | Wrote | Ended | Dropped

# ---- notation ----

_WORDS = {"cat": CAT, "mouse": MOUSE} | {mark: mark for mark in MARKS}
_MARK = r"([2-5cm]|cat|mouse)"
_CELL = r"([a-z]\d)"
_ON_CELL = re.compile(rf"(put|paint|){_MARK}([@~]){_CELL}")
_USE = re.compile(rf"use([2-5])(?::(?:{_MARK}>)?{_MARK})?")
_ROOM = re.compile(rf"room:((?:{_CELL})+)")
_RIGHT = (
    "steps are 5@c3 (write), c@c3 and m@c3 (cat, mouse), cat (mark a cat), use2, use2:4>5, use2:5 (abilities), 5~c3 (loose), "
    "put5@c3, paint5@c3, room:c3c4, end"
)


def write(move: Move) -> str:
    """A turn in notation, steps separated by spaces: "5@c3 m@c4 use2:4>5 5@d4"."""
    return " ".join([write_step(step) for step in move])


def write_step(step: Step) -> str:
    """A step in notation."""
    match step:
        case Write(mark, cell):
            return f"{mark}@{cell}"
        case Loose(mark, cell):
            return f"{mark}~{cell}"
        case Cat():
            return "cat"
        case Use(number, old, new):
            return f"use{number}:{old}>{new}" if old else f"use{number}:{new}" if new else f"use{number}"
        case Room(cells):
            return "room:" + "".join(cells)
        case Put(mark, cell):
            return f"put{mark}@{cell}"
        case Paint(mark, cell):
            return f"paint{mark}@{cell}"
        case End():
            return "end"
    raise TypeError(f"no step of House of Cats: {step!r}")


def read(text: str) -> Move:
    """The steps that a text in notation means, separated by spaces or commas. Raises Refused("bad_notation")."""
    return tuple(read_step(word) for word in text.lower().replace(",", " ").split())


def read_step(word: str) -> Step:
    """One step. Raises Refused("bad_notation")."""
    if word == "end":
        return END
    if word in ("cat", "c"):
        return CAT_STEP
    if match := _ON_CELL.fullmatch(word):
        return _on_cell(word, *match.groups())
    if match := _USE.fullmatch(word):
        number, old, new = match.groups()
        return USE[int(number), _WORDS.get(old, ""), _WORDS.get(new, "")]
    if match := _ROOM.fullmatch(word):
        cells = match[1]
        return Room(tuple(_cell(word, cells[i : i + 2]) for i in range(0, len(cells), 2)))
    raise _bad(word, _RIGHT)


def _on_cell(word: str, verb: str, mark: str, how: str, cell: str) -> Step:
    mark, cell = _WORDS[mark], _cell(word, cell)
    if how == "~":
        if verb:
            raise _bad(word, f"{verb} may be anywhere already: {verb}{mark}@{cell}")
        return LOOSE[mark][cell]
    if verb == "paint" and mark not in NUMBERS:
        raise _bad(word, f"cells are repainted with a number: paint5@{cell}")
    return {"": WRITE, "put": PUT, "paint": PAINT}[verb][mark][cell]


def _cell(word: str, cell: str) -> str:
    if cell not in NAMES:
        raise _bad(word, f"there is no cell {cell}; cells go from {NAMES[0]} to {NAMES[-1]}")
    return cell


def _bad(word: str, right: str) -> Refused:
    return Refused("bad_notation", f"{word[:40]!r} is no step: {right}")
