"""The house in front, large, with what its level pays, and the ability tiles beside it."""

from functools import cache

from msgspec import Struct

from engine.games.house_of_cats.r1 import draw_art as art
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.draw_house import cell_size, floors, inside, spots, value_of, walls
from engine.games.house_of_cats.r1.draw_words import Words, cell_label, points, seat_label, tile_label
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NAME, NUMBERS, House, house
from engine.games.house_of_cats.r1.position import GIFT, is_immediate
from engine.games.house_of_cats.r1.score import is_seen, lines, parts, total
from engine.games.house_of_cats.r1.state import Sheet, State
from engine.kit import svg

_LEFT, _ROOF = 48, 62
_SIDE, _WIDE, _TILE = 494, 220, 110
_TRACK = DATA.levels.cheese.cat_track


class Front(Struct, frozen=True):
    """What all parts of a drawing look at: the `seat` in front and its `sheet`, who looks (`viewer`, None: a spectator),
    `faces` that abilities offer, names of things that `can` be picked and that are `new`."""

    state: State
    words: Words
    seat: int
    viewer: int | None
    sheet: Sheet
    faces: tuple[str, ...]
    can: frozenset[str]
    new: frozenset[str]

    @property
    def level(self) -> int:
        """The level that is played, 1 to 4."""
        return self.state.options.level

    def thing(self, at: str, label: str, *children: str, edge: str, x: float = 0, y: float = 0) -> str:
        """A thing with the marks that its name has."""
        return svg.thing(at, label, *children, edge=edge, can=at in self.can, new=at in self.new, x=x, y=y)


# ---- the house ------------------------------------------------------------------------------------------------------


def front_house(front: Front, top: int) -> tuple[str, int]:
    """The house with the ridge of its roof at `top`, and where what belongs to it ends."""
    home = house(front.level)
    x, y, cell = _LEFT, top + _ROOF + 26, cell_size(home)
    end = y + home.rows * cell + (34 if front.level <= 2 else 12)
    marks, rooms = front.sheet.marks, front.sheet.rooms
    drawn = (
        _shell(home, x, y, end)
        + _attic(front, x + home.columns * cell // 2, top)
        + ("" if len(front.faces) > 4 else svg.marker(front.seat, x + 22, top + 36, 34))
        + svg.group(floors(home, marks, rooms, cell), x=x, y=y)
        + svg.group(svg.path(walls(home, rooms, cell), stroke=art.WALL, stroke_width=6, stroke_linecap="round"), x=x, y=y)
        + "".join(_cells(front, home, x, y))
        + (_line_ends(front, home, x, y) if front.level <= 2 else "")
    )
    return drawn + _foot(front, end + 10), end + 104


@cache
def _shell(home: House, x: int, y: int, end: int) -> str:
    """Walls, roof, and the names of columns and rows."""
    cell = cell_size(home)
    width = home.columns * cell + 68
    body = svg.rect(x - 34, y - 26, width, end - y + 26, art.PLASTER, 6, stroke=art.INK, stroke_width=3)
    roof = svg.group(art.roof(width, _ROOF), x=x - 34, y=y - 26)
    columns = [(x + cell * n + cell // 2, y - 6, "abcdefg"[n]) for n in range(home.columns)]
    rows = [(x - 17, y + cell * n + cell // 2 + 7, str(n + 1)) for n in range(home.rows)]
    names = [svg.element("text", told, x=left, y=base) for left, base, told in columns + rows]
    return body + roof + svg.group(*names, font_size=20, fill="#5f3a20", text_anchor="middle", font_weight=600)


def _attic(front: Front, middle: int, top: int) -> str:
    """The windows in the roof: faces that an ability offers; else the name of the level."""
    if not front.faces:
        level = front.words.say.gettext("level {level}: {name}")
        told = level.format(level=front.level, name=front.words.levels[front.level - 1])
        return svg.text(middle + 16, top + 43, told, 26 if len(told) < 20 else 22, "#fff3dc", "middle", 700)
    things, left = [], middle - 28 * len(front.faces)
    for n, mark in enumerate(front.faces):
        edge = svg.outline(-1, -1, 50, 50, 10)
        things.append(
            front.thing(
                f"face:{mark}", front.words.faces[mark], art.face(mark, 48), edge=edge, x=left + 56 * n + 4, y=top + 8
            )
        )
    return "".join(things)


def _cells(front: Front, home: House, x: int, y: int) -> list[str]:
    sheet, before, cell = front.sheet, front.state.sheets[front.seat].marks, cell_size(home)
    things = []
    for place, column, row in spots(home):
        name, mark, room = NAME[place], sheet.marks[place], sheet.rooms[place]
        star, value = name in home.stars, value_of(home, place)
        seen = mark == MOUSE and front.level == 4 and is_seen(sheet, place)
        drawn = inside(cell, mark, room != EMPTY, star, value, seen or (value > 0 and mark != EMPTY))
        if mark != before[place]:
            drawn += _pencilled(cell)
        label = cell_label(front.words, name, mark, room, star, value, seen)
        things.append(front.thing(f"cell:{name}", label, drawn, edge=_edge(cell), x=x + column * cell, y=y + row * cell))
    return things


@cache
def _edge(cell: int) -> str:
    return svg.outline(2, 2, cell - 4, cell - 4, 6)


@cache
def _pencilled(cell: int) -> str:
    """Round what this seat has written this turn, while others still write."""
    return svg.rect(6, 6, cell - 12, cell - 12, "none", 6, stroke="#4263eb", stroke_width=3, stroke_dasharray="5 4")


# ---- what a level pays ----------------------------------------------------------------------------------------------


def _line_ends(front: Front, home: House, x: int, y: int) -> str:
    """Levels 1 and 2: at the end of every row and column, whether it pays."""
    rows, columns = lines(front.sheet)
    cell = cell_size(home)
    ends = [(row, x + home.columns * cell + 17, y + n * cell + cell // 2) for n, row in enumerate(rows)]
    ends += [(line, x + n * cell + cell // 2, y + home.rows * cell + 17) for n, line in enumerate(columns[: home.columns])]
    if front.level == 1:
        return "".join([svg.group(art.cheese(MOUSE in line), x=at, y=base) for line, at, base in ends])
    return "".join([svg.group(_pair(CAT in line and MOUSE in line), x=at, y=base) for line, at, base in ends])


@cache
def _pair(both: bool) -> str:
    """A line of level 2: with its points once it has a cat and a mouse."""
    if not both:
        return svg.circle(0, 0, 12, "#f4e6cd", stroke="#b99a6b", stroke_width=2, stroke_dasharray="4 3")
    points = str(DATA.levels.lines.line_points)
    return svg.circle(0, 0, 13, art.GOLD, stroke=art.INK, stroke_width=2) + svg.text(
        0, 7, points, 20, art.INK, "middle", 700
    )


def _foot(front: Front, y: int) -> str:
    """Points of the seat in front, and what its level pays."""
    words, state = front.words, front.state
    score = total(state.options, state.sheets[front.seat])
    finished = state.pending[front.seat] is not None
    told = f"{words.you}: {points(words, score)}" if front.seat == front.viewer else points(words, score)
    head = svg.marker(front.seat, 24, 24, 32) + svg.text(47, 32, told, 22, art.INK, weight=700)
    label = seat_label(words, front.seat, front.state.sheets[front.seat], score, finished)
    things = front.thing(f"seat:{front.seat}", label, head, edge=svg.outline(0, 0, 246, 48, 12), x=8, y=y)
    things += svg.text(16, y + 76, words.rules[front.level - 1], 20, art.INK)
    if front.level == 1:
        things += _track(front, 258, y)
    return things + (_table(front, 290, y) if front.level == 3 else "")


def _track(front: Front, x: int, y: int) -> str:
    """The cat track of level 1."""
    crossed = front.sheet.track
    cats = [art.cats(min(crossed, _TRACK.length), 37, 21.5, 26, 11)] if crossed else []
    label = front.words.say.gettext("Cat track: {count} of {length}").format(count=crossed, length=_TRACK.length)
    boxes = _boxes(front.state.options.track_bonuses)
    return front.thing("track", label, boxes, *cats, edge=svg.outline(0, 0, 450, 48, 8), x=x, y=y)


@cache
def _boxes(bonuses: bool) -> str:
    """The boxes of the cat track; those that give a number show a pencil."""
    boxes = []
    for n in range(_TRACK.length):
        gives = bonuses and n + 1 in _TRACK.bonus_number_at
        boxes.append(svg.rect(4 + 37 * n, 5, 35, 38, art.GOLD if gives else art.PAPER, 6, stroke=art.INK, stroke_width=2))
        boxes += [svg.group(art.pencil(), x=21 + 37 * n, y=24)] * gives
    return "".join(boxes)


def _table(front: Front, x: int, y: int) -> str:
    """Level 3: what cats pay by their number."""
    pays = DATA.levels.clowder.cat_table
    have = min(front.sheet.marks.count(CAT), len(pays) - 1)
    boxes = [svg.group(art.animal(CAT, 14), x=x, y=y + 26)]
    for n, worth in enumerate(pays):
        fill = art.GOLD if n == have else art.PAPER
        boxes.append(svg.rect(x + 26 + 48 * n, y + 5, 44, 38, fill, 6, stroke=art.INK, stroke_width=2))
        boxes.append(svg.text(x + 48 + 48 * n, y + 31, str(worth), 20, art.INK, "middle", 600))
    return "".join(boxes)


# ---- abilities ------------------------------------------------------------------------------------------------------


def abilities(front: Front, top: int) -> str:
    """The tiles of 2, 3, 4 and 5, with uses left."""
    tiles = zip(NUMBERS, front.state.tiles, front.sheet.charges, strict=False)
    return "".join([_tile(front, *tile, top + (_TILE + 8) * n) for n, tile in enumerate(tiles)])


def _tile(front: Front, number: str, letter: str, uses: int, y: int) -> str:
    name, does = front.words.abilities[letter]
    pays = DATA.room_points[number]
    told = svg.text(54, 32, name, 20, art.INK, weight=700, fit=160) + svg.text(54, 60, does, 20, art.INK, fit=160)
    shown = front.sheet.gifts if letter == GIFT else uses
    label = tile_label(front.words, number, letter, shown, pays)
    parts = (_tile_ground(number, is_immediate(letter)), told, _uses(number, min(shown, 5), is_immediate(letter)))
    return front.thing(f"tile:{number}", label, *parts, edge=_TILE_EDGE, x=_SIDE, y=y)


_TILE_EDGE = svg.outline(0, 0, _WIDE, _TILE, 12)


@cache
def _tile_ground(number: str, at_once: bool) -> str:
    """The printed part of a tile: the number, what its rooms pay, a flash where it is used at once."""
    deep, pays = art.DEEP[number], DATA.room_points[number]
    return (
        svg.rect(0, 0, _WIDE, _TILE, art.FLOOR[number], 12, stroke=deep, stroke_width=2.5)
        + svg.rect(6, 10, 42, 44, art.PAPER, 8, stroke=deep, stroke_width=2.5)
        + svg.text(27, 44, number, 34, deep, "middle", 700)
        + svg.circle(27, 82, 19, art.GOLD, stroke=art.INK, stroke_width=2)
        + svg.text(27, 90, str(pays), 24, art.INK, "middle", 700)
        + (svg.path("M69 71l-11 15h8l-5 14 14-17h-8l6-12z", art.GOLD, stroke=art.INK, stroke_width=1.5) if at_once else "")
    )


@cache
def _uses(number: str, uses: int, at_once: bool) -> str:
    """Uses that are left as full discs, and an empty one for the next."""
    deep, left = art.DEEP[number], 92 if at_once else 66
    full = svg.dots([(left + 24 * n, 86) for n in range(uses)], 9, deep) if uses else ""
    return full if at_once else full + svg.circle(left + 24 * uses, 86, 8, "none", stroke=deep, stroke_width=2)


# ---- points ---------------------------------------------------------------------------------------------------------


def score_pad(front: Front, x: int, y: int, width: int, height: int) -> str:
    """What makes up everybody's points: a sheet of paper with a line for each part."""
    state = front.state
    seats = [(front.seat + n) % len(state.sheets) for n in range(len(state.sheets))]
    columns = [(seat, width - 40 - 64 * (len(seats) - 1 - n)) for n, seat in enumerate(seats)]
    made = [(at, parts(state.options, state.sheets[seat])) for seat, at in columns]
    step = (height - 66) // (len(made[0][1]) + 1)
    drawn = [svg.rect(0, 0, width, height, art.PAPER, 4, stroke="#cbb594", stroke_width=2)]
    drawn += [svg.marker(seat, at, 30, 30) for seat, at in columns]
    for n, (name, _) in enumerate(made[0][1]):
        base = 84 + step * n
        drawn.append(svg.text(16, base, front.words.parts[name], 20, art.INK))
        drawn += [svg.text(at, base, str(part[n][1]), 20, art.INK, "middle") for at, part in made]
    base = 84 + step * len(made[0][1])
    drawn.append(svg.path(f"M12 {base - 24}H{width - 12}", stroke="#cbb594", stroke_width=2))
    drawn.append(svg.text(16, base, front.words.say.gettext("together"), 20, art.INK, weight=700))
    drawn += [svg.text(at, base, str(sum(worth for _, worth in part)), 22, art.INK, "middle", 700) for at, part in made]
    return svg.group(*drawn, x=x, y=y)
