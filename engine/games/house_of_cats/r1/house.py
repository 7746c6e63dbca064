"""Houses: the cells of the four sheets, their names, and geometry on sets of cells.

A sheet is written row by row, rows ended by "/": so the mark of a cell stands at its place in a string, and a set of cells is
an integer with a bit per place. As no cell stands at the place of a "/", shifting such a set by one or by a row finds its
neighbours, and nothing runs over the edge.
"""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from engine.games.house_of_cats.r1.data import DATA, Level, Square

_MAPS = [level.map for level in DATA.levels.all()]
ROWS, COLUMNS = max(map(len, _MAPS)), max(len(rows[0]) for rows in _MAPS)
"""Size of the largest sheet."""
STRIDE = COLUMNS + 1
"""Places of one row, with its "/"."""
NUMBERS = "2345"
CAT, MOUSE = "c", "m"
MARKS = NUMBERS + CAT + MOUSE
"""What a die shows and a cell may hold."""
FACES = tuple(str(face)[0] for face in DATA.die_faces)
"""Faces of a die as marks, in the order of the data file."""
EMPTY, WALL, ROW_END = ".", "#", "/"
"""Empty cell, no cell, end of a row."""

_LETTERS = "abcdefg"[:COLUMNS]
NAMES = tuple(f"{letter}{row}" for row in range(1, ROWS + 1) for letter in _LETTERS)
"""Names of all places that a sheet may have, in reading order: column letter and row, a1 at the top left."""
PLACE = {f"{letter}{row + 1}": row * STRIDE + column for row in range(ROWS) for column, letter in enumerate(_LETTERS)}
"""Place of a cell in the strings of a sheet."""
BIT = {name: 1 << place for name, place in PLACE.items()}
"""A cell as a set of cells."""
NAME = {place: name for name, place in PLACE.items()}
Cell = Literal[NAMES]
"""Name of a cell, as moves and effects give it."""
Mark = Literal["2", "3", "4", "5", "c", "m"]


def name_of(square: Square) -> str:
    """The name of the cell at (row, column): (2, 0) is a3."""
    return NAME[square[0] * STRIDE + square[1]]


class House(Struct, frozen=True):
    """The sheet of one level: `cells` as a set, `blank` its string with nothing written, `stars` by name, its size."""

    level: int
    cells: int
    blank: str
    stars: tuple[str, ...]
    rows: int
    columns: int


def _house(number: int, level: Level) -> House:
    rows = ["".join(EMPTY if mark == "#" else WALL for mark in text).ljust(COLUMNS, WALL) for text in level.map]
    blank = ROW_END.join(rows)
    stars = tuple(name_of(star) for star in level.stars)
    return House(number, places(blank, EMPTY)[0], blank, stars, len(level.map), len(level.map[0]))


def _ones(marks: str) -> bytes:
    return bytes(ord("1") if chr(code) in marks else ord("0") for code in range(256))


_ONES = {mark: _ones(mark) for mark in MARKS + EMPTY}
"""Tables for bytes.translate: one mark to "1", all others to "0"."""


def places(sheet: str, *marks: str) -> list[int]:
    """For each of `marks` the set of places that hold it (made by way of a number in binary: ten times as fast as a sum)."""
    backwards = sheet[::-1].encode()
    return [int(backwards.translate(_ONES[mark]), 2) for mark in marks]


HOUSES = tuple(_house(number, level) for number, level in enumerate(DATA.levels.all(), 1))
"""Houses of levels 1 to 4."""


def house(level: int) -> House:
    """The house of a level, 1 to 4."""
    return HOUSES[level - 1]


def beside(cells: int) -> int:
    """Places orthogonally next to a set of cells (of them, those that are no cells are to be taken out)."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def around(cells: int) -> int:
    """Places next to a set of cells, also diagonally."""
    column = cells | cells << STRIDE | cells >> STRIDE
    return column | column << 1 | column >> 1


def connected(start: int, among: int) -> int:
    """The cells of `among` that hang together with `start`, itself included."""
    found = start
    while True:
        more = (found | beside(found)) & among
        if more == found:
            return found
        found = more


_CELLS = tuple((name, BIT[name]) for name in NAMES if any(BIT[name] & home.cells for home in HOUSES))
_FEW = 8


@lru_cache(maxsize=4096)
def names(cells: int) -> tuple[str, ...]:
    """A set of cells as names, in reading order."""
    if cells.bit_count() > _FEW:
        return tuple([name for name, bit in _CELLS if bit & cells])
    found = []
    while cells:
        last = cells & -cells
        found.append(NAME[last.bit_length() - 1])
        cells ^= last
    return tuple(found)


def shapes(start: int, among: int, size: int) -> tuple[tuple[str, ...], ...]:
    """All connected sets of `size` cells out of `among` that hold `start`, in reading order."""
    found = {start: None}
    for _ in range(size - 1):
        grown: dict[int, None] = {}
        for cells in found:
            rest = beside(cells) & among & ~cells
            while rest:
                last = rest & -rest
                grown[cells | last] = None
                rest ^= last
        found = grown
    return tuple(sorted([names(cells) for cells in found], key=_reading))


def _reading(cell_names: tuple[str, ...]) -> list[int]:
    return [PLACE[name] for name in cell_names]


def cells_of(cell_names: tuple[str, ...]) -> int:
    """The set of cells with these names."""
    return sum([BIT[name] for name in cell_names])
