"""What lies before the players: the own board large in front, those of others small at the side, and the track of points."""

from functools import cache, lru_cache

from msgspec import Struct

from engine.games.mandala_stones.r1 import draw_stones as art
from engine.games.mandala_stones.r1.data import DATA, HEIGHT, OBJECTIVES, SLOTS, DistinctHeights, HeightTable
from engine.games.mandala_stones.r1.draw_words import Words, lines_of, own_label, points, scored, tower_label
from engine.games.mandala_stones.r1.score import of_colour, parts, total, tower_points
from engine.games.mandala_stones.r1.state import State, objectives
from engine.games.mandala_stones.r1.stones import LETTERS
from engine.kit import svg

TRACK, OWN = 72, 246
"""Heights of the track and of the own board."""
_LAPS = 50
_SLOT, _STONE = 84, 19
"""Width of a space of the own board, and radius of the stones there."""
_BOARD = "#fbf1dc"


class Table(Struct, frozen=True):
    """What all parts of a drawing look at: `seat` who sees it, names of things that `can` be picked and that are `new`."""

    state: State
    words: Words
    seat: int | None
    can: frozenset[str]
    new: frozenset[str]

    def thing(self, at: str, label: str, *children: str, edge: str, x: float = 0, y: float = 0) -> str:
        """A thing with the marks that its name has."""
        return svg.thing(at, label, *children, edge=edge, can=at in self.can, new=at in self.new, x=x, y=y)

    def pair(self, seat: int) -> tuple[int | None, ...]:
        """The two objectives of a seat as far as this folder knows them."""
        return objectives(self.state.players[seat]) or (None, None)


# ---- points ---------------------------------------------------------------------------------------------------------


def track(table: Table, x: int, y: int) -> str:
    """The points of all, 0 to 50, and round again: a golden ring for every lap."""
    scores = [total(player) for player in table.state.players]
    told = [f"{table.words.seat.format(seat=n)}: {points(table.words, score)}" for n, score in enumerate(scores)]
    marks: list[str] = []
    taken: list[float] = []
    for n, score in enumerate(scores):
        at: float = _mark(score)
        while any(abs(at - other) < 24 for other in taken):
            at += 6
        taken.append(at)
        marks.append(
            (svg.circle(at, 17, 18, "#f0b429", stroke=art.INK) if score > _LAPS else "") + svg.marker(n, at, 17, 30)
        )
    return table.thing("track", "; ".join(told), _scale(), *marks, edge=svg.outline(0, 0, 696, 62, 10), x=x, y=y)


def _mark(score: int) -> float:
    """Where a number of points stands on the track."""
    return 24 + 13 * ((score - 1) % _LAPS + 1 if score else 0)


@cache
def _scale() -> str:
    ticks = "".join([f"M{_mark(n)} {31 if n % 5 else 27}v{9 if n % 5 else 13}" for n in range(_LAPS + 1)])
    numbers = [svg.element("text", str(n), x=_mark(n), y=57) for n in range(0, _LAPS + 1, 10)]
    return (
        svg.rect(0, 0, 696, 62, "#f0d9ae", 10, stroke="#9c5b2e", stroke_width=2)
        + svg.path(ticks, stroke="#9c5b2e", stroke_width=2)
        + svg.group(*numbers, font_size=20, fill="#7a4a1e", text_anchor="middle")
    )


# ---- boards ---------------------------------------------------------------------------------------------------------


def own(table: Table, seat: int, x: int, y: int) -> str:
    """The board in front: five spaces with their towers, two objectives, and colours that can be scored."""
    towers = table.state.players[seat].towers
    slots = [_slot(table, seat, slot, tower, x + 8 + _SLOT * slot, y + 46) for slot, tower in enumerate(towers)]
    cards = [_card(table, seat, n, number, x + 436, y + 10 + 88 * n) for n, number in enumerate(table.pair(seat))]
    return svg.group(
        svg.rect(x, y, 696, OWN - 10, _BOARD, 16, stroke=svg.SEATS[seat], stroke_width=4),
        _head(table, seat, x + 28, y + 26), *slots, *cards, *_colours(table, seat, x + 436, y + 185),
    )  # fmt: skip


def _head(table: Table, seat: int, x: int, y: int) -> str:
    score = points(table.words, total(table.state.players[seat]))
    told = f"{table.words.you}: {score}" if seat == table.seat else score
    return svg.marker(seat, x, y, 30) + svg.text(x + 24, y + 8, told, 22, art.INK, weight=700)


def _slot(table: Table, seat: int, slot: int, tower: str, x: int, y: int) -> str:
    at, label = f"tower:{seat}:{SLOTS[slot]}", own_label(table.words, seat, slot, tower)
    return table.thing(at, label, _place(slot), _stones(tower), edge=svg.outline(2, 0, _SLOT - 4, 186, 10), x=x, y=y)


@lru_cache(maxsize=2048)
def _stones(tower: str) -> str:
    return "".join([svg.group(art.stone(one, _STONE), x=50, y=_height(n)) for n, one in enumerate(tower)])


def _height(stone: int) -> int:
    return 162 - (2 * _STONE + 1) * stone


@cache
def _place(slot: int) -> str:
    """A space as it is printed: its letter, and what it pays for a tower of each height."""
    space = DATA.player_spaces[slot]
    ground = svg.rect(2, 0, _SLOT - 4, 186, "#f0dcb4", 10) + svg.text(16, 24, SLOTS[slot], 22, art.INK, "middle", 700)
    rings = svg.dots([(50, _height(n)) for n in range(HEIGHT)], _STONE - 3, "#e5c88f")
    if isinstance(space, HeightTable):
        pays = [svg.element("text", str(points), x=16, y=_height(n) + 7) for n, points in enumerate(space.by_height)]
        return ground + rings + svg.group(*pays, font_size=20, fill="#7a4a1e", text_anchor="middle")
    if isinstance(space, DistinctHeights):
        steps = "".join(svg.rect(8 + 5 * n, _height(1) + 28 - 8 * n, 4, 8 + 8 * n, "#7a4a1e") for n in range(HEIGHT))
        return ground + rings + steps
    signs = "".join(
        art.sign(n, 7, art.BODY[n], 16, _height(n), stroke=art.DARK[n], stroke_width=1.5) for n in range(len(LETTERS))
    )
    return ground + rings + signs


def _card(table: Table, seat: int, n: int, number: int | None, x: int, y: int) -> str:
    told = table.words.objectives[number or 0]
    drawn = _face(table.words, number)
    if number:
        told = f"{told}: {points(table.words, OBJECTIVES[number - 1].vp)}"
    label = table.words.objective.format(seat=seat, what=told)
    return table.thing(f"card:{seat}:{n}", label, drawn, edge=svg.outline(0, 0, *_CARD, 10), x=x, y=y)


_CARD = (252, 80)


@lru_cache(maxsize=64)
def _face(words: Words, number: int | None) -> str:
    """A large card with what it wants in words."""
    drawn = art.card(number, *_CARD)
    lines = lines_of(words.objectives[number], 13)[:3] if number else []
    return drawn + "".join(
        [svg.text(78, 47 - 11 * (len(lines) - 1) + 22 * i, line, 20, art.INK) for i, line in enumerate(lines)]
    )


def _colours(table: Table, seat: int, x: int, y: int) -> list[str]:
    """The colours that can be scored, with what they bring."""
    found: list[str] = []
    towers = table.state.players[seat].towers
    for colour in range(len(LETTERS)):
        if f"score:{colour}" in table.can:
            worth = sum(tower_points(slot, towers) for slot in of_colour(towers, colour))
            label = scored(table.words, colour, worth)
            drawn = svg.rect(0, 0, 60, 48, art.CREAM, 10, stroke=art.DARK[colour], stroke_width=3)
            drawn += art.sign(colour, 8, art.BODY[colour], 13, 24, stroke=art.DARK[colour], stroke_width=2)
            drawn += svg.text(41, 31, f"+{worth}", 20, art.INK, "middle", 700)
            edge = svg.outline(0, 0, 60, 48, 10)
            found.append(table.thing(f"score:{colour}", label, drawn, edge=edge, x=x + 64 * len(found), y=y))
    return found


# ---- others ---------------------------------------------------------------------------------------------------------

_FROM = 260


class Small(Struct, frozen=True):
    """How the boards of others are laid out, by how many there are: height of each, radius of stones, step up a tower."""

    height: int
    stone: float
    step: float


_SIZES = (Small(0, 0, 0), Small(196, 18, 36), Small(176, 17, 27), Small(116, 14, 17))


def others(table: Table, seats: list[int], x: int, width: int) -> list[str]:
    """The boards of other players, in a column at the side."""
    how = _SIZES[len(seats)]
    drawn = [_other(table, seat, how, x, _FROM + (how.height + 4) * n, width) for n, seat in enumerate(seats)]
    return drawn if len(seats) > 1 else [*drawn, _pad(table, [1 - seats[0], *seats], x, _FROM + how.height + 6, width)]


def _pad(table: Table, seats: list[int], x: int, y: int, width: int) -> str:
    """What makes up the points of two players: a sheet of paper with a line for each part."""
    made = [(width - 76 + 50 * n, parts(table.state.players[seat])) for n, seat in enumerate(seats)]
    drawn = [svg.rect(0, 0, width, 156, art.CREAM, 4, stroke=art.LINE, stroke_width=2)]
    drawn += [svg.marker(seat, at, 20, 30) for seat, (at, _) in zip(seats, made, strict=True)]
    for n, (name, _) in enumerate(made[0][1]):
        base = 58 + 22 * n
        drawn.append(svg.text(12, base, table.words.parts[name], 20, art.INK))
        drawn += [svg.text(at, base, str(part[n][1]), 20, art.INK, "middle") for at, part in made]
    drawn.append(svg.text(12, 148, table.words.say.gettext("together"), 20, art.INK, weight=700))
    drawn += [svg.text(at, 148, str(sum(worth for _, worth in part)), 20, art.INK, "middle", 700) for at, part in made]
    return svg.group(*drawn, x=x, y=y)


def _other(table: Table, seat: int, how: Small, x: int, y: int, width: int) -> str:
    player = table.state.players[seat]
    acts = not table.state.ended and table.state.seat == seat
    frame = svg.rect(x, y, width, how.height, _BOARD, 10, stroke=svg.SEATS[seat], stroke_width=5 if acts else 2)
    head = svg.marker(seat, x + 20, y + 20, 30) + svg.text(x + 42, y + 27, str(total(player)), 22, art.INK, weight=700)
    cards = [_small(table, seat, n, number, x + width - 106 + 52 * n, y + 5) for n, number in enumerate(table.pair(seat))]
    towers = [_tower(table, seat, slot, tower, how, x + 4 + 41 * slot, y + 38) for slot, tower in enumerate(player.towers)]
    return svg.group(frame, head, *cards, *towers)


def _small(table: Table, seat: int, n: int, number: int | None, x: int, y: int) -> str:
    label = table.words.objective.format(seat=seat, what=table.words.objectives[number or 0])
    edge = svg.outline(0, 0, 48, 28, 5)
    return table.thing(f"card:{seat}:{n}", label, art.small_card(number, 48, 28), edge=edge, x=x, y=y)


def _tower(table: Table, seat: int, slot: int, tower: str, how: Small, x: int, y: int) -> str:
    height = how.height - 44
    at, label = f"tower:{seat}:{SLOTS[slot]}", tower_label(table.words, seat, slot, tower)
    return table.thing(at, label, _pile(tower, how, height), edge=svg.outline(1, 0, 38, height, 6), x=x, y=y)


@lru_cache(maxsize=2048)
def _pile(tower: str, how: Small, height: int) -> str:
    """A small tower on its space."""
    foot = height - how.stone - 2
    stones = [svg.group(art.stone(one, how.stone), x=20, y=foot - how.step * n) for n, one in enumerate(tower)]
    return svg.rect(1, 0, 38, height, "#f0dcb4", 6) + "".join(stones)
