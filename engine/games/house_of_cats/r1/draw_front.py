"""The house in front, large, with what its level pays, and the ability tiles beside it."""

from msgspec import Struct

from engine.games.house_of_cats.r1 import draw_art as art
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.draw_house import CELL, VALUES, floors, ground, inside, spots, walls
from engine.games.house_of_cats.r1.draw_words import Words, cell_label, points, seat_label, tile_label
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NAME, NUMBERS, House, house
from engine.games.house_of_cats.r1.position import is_immediate
from engine.games.house_of_cats.r1.score import lines, total
from engine.games.house_of_cats.r1.state import Sheet, State
from engine.kit import svg

_LEFT, _ROOF = 46, 62
_SIDE, _WIDE, _TILE = 502, 206, 92
_TRACK = DATA.levels.cheese.cat_track


class Front(Struct, frozen=True):
    """What all parts of a drawing look at: the `seat` in front and its `sheet`, who looks (`viewer`, None: a spectator), names of
    things that `can` be picked and that are `new`."""

    state: State
    words: Words
    seat: int
    viewer: int | None
    sheet: Sheet
    can: frozenset[str]
    new: frozenset[str]
    level: int

    def thing(self, at: str, label: str, *children: str, edge: str, x: float = 0, y: float = 0) -> str:
        """A thing with the marks that its name has."""
        return svg.thing(at, label, *children, edge=edge, can=at in self.can, new=at in self.new, x=x, y=y)


def front_house(front: Front, top: int) -> tuple[str, int]:
    """The house from `top` on, and where what belongs to it ends."""
    home = house(front.level)
    x, y = _LEFT, top + _ROOF + 26
    width, height = home.columns * CELL, home.rows * CELL
    body = svg.rect(x - 34, y - 26, width + 68, height + 60, "#e8c9a0", 6, stroke=art.INK, stroke_width=3)
    roof = svg.group(art.roof(width + 68, _ROOF), x=x - 34, y=y - 26)
    sign = svg.text(x + width / 2, top + 44, front.words.levels[front.level - 1], 26, "#fff3dc", "middle", 700)
    plan = svg.group(ground(home, CELL), floors(front.sheet, CELL), x=x, y=y)
    wall = svg.path(
        walls(front.sheet, CELL), stroke=art.WALL, stroke_width=6, stroke_linecap="round", transform=f"translate({x} {y})"
    )
    end = y + height + 44
    return (
        body + roof + sign + plan + _names(home, x, y) + "".join(_cells(front, home, x, y)) + wall + _line_ends(front, home, x, y)
        + _foot(front, end),
        end + 100,
    )  # fmt: skip


def _names(home: House, x: int, y: int) -> str:
    columns = [
        svg.text(x + CELL * n + CELL / 2, y - 6, "abcdefg"[n], 20, art.WALL, "middle", 600) for n in range(home.columns)
    ]
    rows = [
        svg.text(x - 17, y + CELL * n + CELL / 2 + 7, str(n + 1), 20, art.WALL, "middle", 600) for n in range(home.rows)
    ]
    return "".join(columns + rows)


def _cells(front: Front, home: House, x: int, y: int) -> list[str]:
    edge = svg.outline(2, 2, CELL - 4, CELL - 4, 6)
    sheet, before = front.sheet, front.state.sheets[front.seat]
    things = []
    for place, column, row in spots(sheet):
        name, mark, room = NAME[place], sheet.marks[place], sheet.rooms[place]
        star, value = name in home.stars, VALUES.get(name, 0) if front.level == 2 else 0
        label = cell_label(front.words, name, mark, room, star, value)
        drawn = inside(mark, room if room != EMPTY else "", star, value)
        if mark != before.marks[place]:
            drawn += svg.rect(
                5, 5, CELL - 10, CELL - 10, "none", 6, stroke="#5c7cfa", stroke_width=2, stroke_dasharray="4 4"
            )
        things.append(front.thing(f"cell:{name}", label, drawn, edge=edge, x=x + column * CELL, y=y + row * CELL))
    return things


def _line_ends(front: Front, home: House, x: int, y: int) -> str:
    """Levels 1 and 2: what every row and column pays, at its end."""
    if front.level > 2:
        return ""
    found = []
    rows, columns = lines(front.sheet)
    ends = [(row, x + home.columns * CELL + 17, y + n * CELL + CELL / 2) for n, row in enumerate(rows)]
    ends += [
        (column, x + n * CELL + CELL / 2, y + home.rows * CELL + 17) for n, column in enumerate(columns[: home.columns])
    ]
    for line, at, base in ends:
        done = MOUSE in line and (front.level == 1 or CAT in line)
        found.append(svg.group(art.cheese(done) if front.level == 1 else _pair(done), x=at, y=base))
    return "".join(found)


def _pair(done: bool) -> str:
    ring = svg.circle(0, 0, 13, "#f2c14e" if done else "#f4e6cd", stroke=art.INK, stroke_width=2)
    return ring + (svg.text(0, 7, "2", 20, art.INK, "middle", 700) if done else "")


def _foot(front: Front, y: int) -> str:
    """Points of the seat in front, and what its level pays."""
    words, state = front.words, front.state
    score = total(state.options, front.state.sheets[front.seat])
    finished = state.pending[front.seat] is not None
    who = (
        words.say.gettext("You") if front.seat == front.viewer else words.say.gettext("Seat {seat}").format(seat=front.seat)
    )
    head = svg.marker(front.seat, 20, 24, 32) + svg.text(46, 32, f"{who}: {points(words, score)}", 24, art.INK, weight=700)
    label = seat_label(words, front.seat, score, finished)
    seat = front.thing(f"seat:{front.seat}", label, head, edge=svg.outline(0, 0, 240, 48, 12), x=12, y=y)
    rule = svg.text(16, y + 80, words.rules[front.level - 1], 20, art.INK)
    return seat + rule + (_track(front, 256, y) if front.level == 1 else _table(front, 300, y) if front.level == 3 else "")


def _track(front: Front, x: int, y: int) -> str:
    """The cat track of level 1."""
    boxes, crossed = [], front.sheet.track
    for n in range(_TRACK.length):
        gives = n + 1 in _TRACK.bonus_number_at and front.state.options.track_bonuses
        boxes.append(svg.rect(4 + 37 * n, 5, 35, 38, "#f2c14e" if gives else art.PAPER, 6, stroke=art.INK, stroke_width=2))
        if n < crossed:
            boxes.append(svg.group(art.animal(CAT, 11), x=21.5 + 37 * n, y=26))
        elif gives:
            boxes.append(svg.text(21.5 + 37 * n, 32, "✎", 22, art.INK, "middle"))
    label = front.words.say.gettext("Cat track: {count} of {length}").format(count=crossed, length=_TRACK.length)
    return front.thing("track", label, *boxes, edge=svg.outline(0, 0, 450, 48, 8), x=x, y=y)


def _table(front: Front, x: int, y: int) -> str:
    """Level 3: what cats pay by their number."""
    table = DATA.levels.clowder.cat_table
    have = min(front.sheet.marks.count(CAT), len(table) - 1)
    boxes = [svg.group(art.animal(CAT, 14), x=x, y=y + 26)]
    for n, pays in enumerate(table):
        fill = "#f2c14e" if n == have else art.PAPER
        boxes.append(svg.rect(x + 26 + 46 * n, y + 5, 42, 38, fill, 6, stroke=art.INK, stroke_width=2))
        boxes.append(svg.text(x + 47 + 46 * n, y + 31, str(pays), 20, art.INK, "middle", 600))
    return "".join(boxes)


def abilities(front: Front, top: int) -> str:
    """The tiles of 2, 3, 4 and 5, with uses left."""
    return "".join(
        _tile(front, number, letter, top + 64 + (_TILE + 6) * n)
        for n, (number, letter) in enumerate(zip(NUMBERS, front.state.tiles, strict=False))
    )


def _tile(front: Front, number: str, letter: str, y: int) -> str:
    name, does = front.words.abilities[letter]
    uses, pays = front.sheet.charges[int(number) - 2], DATA.room_points[number]
    parts = svg.rect(0, 0, _WIDE, _TILE, art.FLOOR[number], 12, stroke=art.DEEP[number], stroke_width=2.5)
    parts += svg.rect(8, 8, 42, 42, art.PAPER, 8, stroke=art.DEEP[number], stroke_width=2.5)
    parts += svg.text(29, 40, number, 32, art.DEEP[number], "middle", 700)
    parts += svg.text(29, 80, f"={pays}", 22, art.INK, "middle", 600)
    parts += svg.text(58, 28, name, 20, art.INK, weight=700) + svg.text(58, 54, does, 20, art.INK)
    if is_immediate(letter):
        parts += svg.path("M70 62l-10 14h7l-4 12 12-15h-7l5-11z", "#f2c14e", stroke=art.INK, stroke_width=1.5)
    else:
        shown = min(uses, 6)
        parts += svg.dots([(68 + 22 * n, 74) for n in range(shown)], 9, art.DEEP[number]) if shown else ""
        parts += svg.circle(68 + 22 * shown, 74, 8, "none", stroke=art.DEEP[number], stroke_width=2) if shown < 6 else ""
    label = tile_label(front.words, number, letter, uses, pays)
    return front.thing(f"tile:{number}", label, parts, edge=svg.outline(0, 0, _WIDE, _TILE, 12), x=_SIDE, y=y)
