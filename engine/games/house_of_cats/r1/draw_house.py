"""Houses: one large, cell by cell, and small ones of the others."""

from functools import lru_cache

from engine.games.house_of_cats.r1 import draw_art as art
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NAME, NUMBERS, ROW_END, STRIDE, WALL, House, name_of
from engine.games.house_of_cats.r1.state import Sheet
from engine.kit import svg

CELL, SMALL = 58, 28
"""Size of the cells of the large house and of small ones."""
VALUES = {name_of((row, column)): points for row, column, points in DATA.levels.lines.value_cells}
"""Cells of level 2 that pay when they are filled."""
_LINE = "#d8c7a6"


def spots(sheet: Sheet) -> list[tuple[int, int, int]]:
    """(place, column, row) of every cell of a sheet."""
    return [
        (place, place % STRIDE, place // STRIDE) for place, mark in enumerate(sheet.marks) if mark not in (WALL, ROW_END)
    ]


def walls(sheet: Sheet, size: int) -> str:
    """The walls round the rooms of a sheet, as a path."""
    rooms, found = sheet.rooms, []
    for place, column, row in spots(sheet):
        room = rooms[place]
        x, y = column * size, row * size
        right, down = rooms[place + 1 : place + 2], rooms[place + STRIDE : place + STRIDE + 1]
        if _parts(room, right):
            found.append(f"M{x + size} {y}v{size}")
        if _parts(room, down):
            found.append(f"M{x} {y + size}h{size}")
        if room >= "a" and (column == 0 or rooms[place - 1] < "."):
            found.append(f"M{x} {y}v{size}")
        if room >= "a" and (row == 0 or rooms[place - STRIDE] < "."):
            found.append(f"M{x} {y}h{size}")
    return "".join(found)


def _parts(room: str, other: str) -> bool:
    """Is there a wall between neighbours?"""
    return room != other and (room >= "a" or other >= "a")


def squares(places: list[tuple[int, int]], size: int) -> str:
    """Cells at (column, row), as a path."""
    return "".join([f"M{column * size} {row * size}h{size}v{size}h-{size}z" for column, row in places])


def floors(sheet: Sheet, size: int) -> str:
    """Floors of the rooms of a sheet, by number."""
    parts = []
    for number in NUMBERS:
        inside = [(c, r) for place, c, r in spots(sheet) if sheet.rooms[place] != EMPTY and sheet.marks[place] == number]
        if inside:
            parts.append(svg.path(squares(inside, size), art.FLOOR[number]))
    return "".join(parts)


@lru_cache(maxsize=64)
def ground(home: House, size: int) -> str:
    """The cells of an empty house."""
    places = [(c, r) for _, c, r in spots(Sheet(home.blank, home.blank))]
    return svg.path(squares(places, size), art.PAPER, stroke=_LINE, stroke_width=2 if size > 40 else 1)


@lru_cache(maxsize=512)
def small(home: House, sheet: Sheet, size: int = SMALL) -> str:
    """A house of another player."""
    cells = spots(sheet)
    parts = [ground(home, size), floors(sheet, size)]
    half = size / 2
    for row in range(home.rows):
        line = [(c, sheet.marks[place]) for place, c, r in cells if r == row and sheet.marks[place] in NUMBERS]
        if line:
            x = " ".join([f"{c * size + half:.0f}" for c, _ in line])
            digits = "".join([mark for _, mark in line])
            parts.append(svg.text(x, row * size + half + 7, digits, 20, art.INK, "middle", 600))
    for mark, outline, fill in ((CAT, art.cat_head, "#f0913e"), (MOUSE, art.mouse_head, "#7d8a97")):
        heads = [
            outline(c * size + half, r * size + half, size * 0.33) for place, c, r in cells if sheet.marks[place] == mark
        ]
        if heads:
            parts.append(svg.path("".join(heads), fill, stroke=art.INK, stroke_width=1.2))
    parts.append(svg.path(walls(sheet, size), stroke=art.WALL, stroke_width=3.5, stroke_linecap="round"))
    return "".join(parts)


@lru_cache(maxsize=1024)
def inside(mark: str, room: str, star: bool, value: int) -> str:
    """What stands in a cell of the large house, about its top left corner."""
    half = CELL / 2
    if mark in NUMBERS:
        fill = art.DEEP[mark] if room else art.INK
        drawn = svg.text(half, half + 12, mark, 34, fill, "middle", 700 if room else 500)
    elif mark in (CAT, MOUSE):
        drawn = svg.group(art.animal(mark, 16), x=half, y=half + (3 if mark == CAT else 0))
    elif star:
        drawn = svg.group(art.star(18), x=half, y=half)
    else:
        drawn = ""
    if not value:
        return drawn
    if mark == EMPTY:
        return svg.text(half, half + 8, f"+{value}", 24, "#a8743a", "middle", 600)
    return drawn + svg.circle(CELL - 9, 9, 7, "#f2c14e", stroke=art.INK, stroke_width=1.5)
