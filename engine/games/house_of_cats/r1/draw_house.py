"""Houses: what stands in the cells of the large one, and small ones of the others."""

from functools import cache, lru_cache

from engine.games.house_of_cats.r1 import draw_art as art
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NAME, NUMBERS, STRIDE, House, name_of
from engine.games.house_of_cats.r1.state import Sheet
from engine.kit import svg

_LARGE = {6: 66, 7: 58}
"""Size of the cells of the large house, by its columns: all are about as wide."""
VALUES = {name_of((row, column)): points for row, column, points in DATA.levels.lines.value_cells}
"""Cells of level 2 that pay when they are filled."""
_LINE, _MOUSE = "#d8c7a6", "#b4bfc9"

Spot = tuple[int, int, int]


def cell_size(home: House) -> int:
    """Size of the cells of the large house."""
    return _LARGE[home.columns]


@cache
def spots(home: House) -> tuple[Spot, ...]:
    """(place, column, row) of every cell of a house."""
    return tuple((n, n % STRIDE, n // STRIDE) for n, mark in enumerate(home.blank) if mark == EMPTY)


def value_of(home: House, place: int) -> int:
    """The points that are printed on a cell."""
    return VALUES.get(NAME[place], 0) if home.level == 2 else 0


# ---- rooms ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def walls(home: House, rooms: str, size: int) -> str:
    """The walls round the rooms of a sheet, as a path."""
    found = []
    for place, column, row in spots(home):
        room = rooms[place]
        x, y = column * size, row * size
        right, down = rooms[place + 1 : place + 2], rooms[place + STRIDE : place + STRIDE + 1]
        if _parts(room, right):
            found.append(f"M{x + size} {y}v{size}")
        if _parts(room, down):
            found.append(f"M{x} {y + size}h{size}")
        if room >= "a" and (column == 0 or rooms[place - 1] < EMPTY):
            found.append(f"M{x} {y}v{size}")
        if room >= "a" and (row == 0 or rooms[place - STRIDE] < EMPTY):
            found.append(f"M{x} {y}h{size}")
    return "".join(found)


def _parts(room: str, other: str) -> bool:
    """Is there a wall between neighbours?"""
    return room != other and (room >= "a" or other >= "a")


def _squares(places: list[Spot], size: int) -> str:
    return "".join([f"M{column * size} {row * size}h{size}v{size}h-{size}z" for _, column, row in places])


@lru_cache(maxsize=256)
def floors(home: House, marks: str, rooms: str, size: int) -> str:
    """The cells of a house, and on them the floors of its rooms, by number."""
    parts = [_ground(home, size)]
    for number in NUMBERS:
        inside = [spot for spot in spots(home) if rooms[spot[0]] != EMPTY and marks[spot[0]] == number]
        if inside:
            parts.append(svg.path(_squares(inside, size), art.FLOOR[number]))
    return "".join(parts)


@cache
def _ground(home: House, size: int) -> str:
    return svg.path(
        _squares([*spots(home)], size), art.PAPER, stroke=_LINE, stroke_width=2 if size >= min(_LARGE.values()) else 1
    )


# ---- cells of the large house ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def inside(size: int, mark: str, roomed: bool, star: bool, value: int, paid: bool) -> str:
    """What stands in a cell of the large house, about its top left corner; what is `paid` has a coin in its corner."""
    half = size / 2
    coin = svg.circle(size - 9, 9, 7, art.GOLD, stroke=art.INK, stroke_width=1.5) if paid else ""
    if mark in NUMBERS:
        fill, weight = (art.DEEP[mark], 700) if roomed else (art.INK, 500)
        return svg.text(half, half + 13, mark, 36, fill, "middle", weight) + coin
    if mark in (CAT, MOUSE):
        return svg.group(art.animal(mark, size * 0.28), x=half, y=half + (3 if mark == CAT else 0)) + coin
    if star:
        return svg.group(art.star(20), x=half, y=half)
    return svg.text(half, half + 8, f"+{value}", 24, "#95601f", "middle", 600) if value else ""


# ---- small houses ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def small(home: House, sheet: Sheet, size: int) -> str:
    """A house of another player with its roof, its cells from (0, 0) on."""
    width, height = home.columns * size, home.rows * size
    roof = [(-10, -4), (16, -20), (width - 16, -20), (width + 10, -4)]
    return (
        svg.polygon(roof, art.ROOF)
        + svg.rect(-6, -4, width + 12, height + 10, art.PLASTER, 3)
        + floors(home, sheet.marks, sheet.rooms, size)
        + _waiting(home, sheet.marks, size)
        + _digits(home, sheet.marks, size)
        + _heads(home, sheet.marks, size)
        + svg.path(walls(home, sheet.rooms, size), stroke=art.WALL, stroke_width=3.5, stroke_linecap="round")
    )


def _digits(home: House, marks: str, size: int) -> str:
    """The numbers of a house: one text a row, each letter at its own place."""
    rows = []
    for row in range(home.rows):
        line = [(column, marks[place]) for place, column, at in spots(home) if at == row and marks[place] in NUMBERS]
        if line:
            x = " ".join([f"{column * size + size // 2}" for column, _ in line])
            rows.append(svg.element("text", *[mark for _, mark in line], x=x, y=row * size + size // 2 + 7))
    return svg.group(*rows, font_size=20, fill=art.INK, text_anchor="middle", font_weight=600) if rows else ""


def _heads(home: House, marks: str, size: int) -> str:
    parts = []
    for mark, outline, fill in ((CAT, art.cat_head, art.FUR), (MOUSE, art.mouse_head, _MOUSE)):
        heads = [
            outline((column + 0.5) * size, (row + 0.5) * size, size * 0.33)
            for place, column, row in spots(home)
            if marks[place] == mark
        ]
        if heads:
            parts.append(svg.path("".join(heads), fill, stroke=art.INK, stroke_width=1.2))
    return "".join(parts)


def _waiting(home: House, marks: str, size: int) -> str:
    """Star cells, and dots in cells that pay, while they are empty."""
    empty = [spot for spot in spots(home) if marks[spot[0]] == EMPTY]
    stars = [
        svg.group(art.star(8), x=(column + 0.5) * size, y=(row + 0.5) * size)
        for place, column, row in empty
        if NAME[place] in home.stars
    ]
    dots = [
        ((column + 0.5) * size + 7 * n - 3.5 * (value_of(home, place) - 1), (row + 0.5) * size)
        for place, column, row in empty
        for n in range(value_of(home, place))
    ]
    return "".join(stars) + (svg.dots(dots, 2.5, "#95601f") if dots else "")
