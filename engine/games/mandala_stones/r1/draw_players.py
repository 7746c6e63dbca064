"""What lies before the players: the own board large in front, those of others small at the side, and the track of points."""

from functools import cache

from msgspec import Struct

from engine.games.mandala_stones.r1 import draw_stones as art
from engine.games.mandala_stones.r1.data import DATA, HEIGHT, OBJECTIVES, SLOTS, DistinctHeights, HeightTable
from engine.games.mandala_stones.r1.draw_words import Words, lines_of, points, tower_label
from engine.games.mandala_stones.r1.score import of_colour, total, tower_points
from engine.games.mandala_stones.r1.state import State, objectives
from engine.games.mandala_stones.r1.stones import LETTERS
from engine.kit import svg

TRACK, OWN = 56, 250
"""Heights of the track and of the own board."""
_LAPS = 50
_SLOT, _STONE = 88, 19
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
    """The points of all, 0 to 50, and round again."""
    scores = [total(player) for player in table.state.players]
    told = [
        f"{table.words.say.gettext('Seat {seat}').format(seat=n)}: {points(table.words, score)}"
        for n, score in enumerate(scores)
    ]
    beads = [
        svg.marker(n, 20 + 13 * (score % _LAPS or (_LAPS if score else 0)), _lane(scores, n), 29)
        for n, score in enumerate(scores)
    ]
    return table.thing("track", "; ".join(told), _scale(), *beads, edge=svg.outline(0, 2, 696, 46, 10), x=x, y=y)


def _lane(scores: list[int], seat: int) -> int:
    """Markers that would cover each other stand at different heights."""
    near = sum(abs(other % _LAPS - scores[seat] % _LAPS) < 2 for other in scores[:seat])
    return 18 + 10 * (near % 3)


@cache
def _scale() -> str:
    line = svg.rect(0, 2, 696, 46, "#e9c690", 10, stroke="#9c5b2e", stroke_width=2)
    ticks = "".join(f"M{20 + 13 * n} {30 if n % 5 else 24}v{12 if n % 5 else 18}" for n in range(_LAPS + 1))
    return line + svg.path(ticks, stroke="#9c5b2e", stroke_width=2)


# ---- boards ---------------------------------------------------------------------------------------------------------


def own(table: Table, seat: int, x: int, y: int) -> str:
    """The board in front: five spaces with their towers, two objectives, and colours that can be scored."""
    towers = table.state.players[seat].towers
    slots = [_slot(table, seat, slot, tower, x + 8 + _SLOT * slot, y + 46) for slot, tower in enumerate(towers)]
    cards = [_card(table, seat, n, number, x + 460, y + 10 + 90 * n) for n, number in enumerate(table.pair(seat))]
    return svg.group(
        svg.rect(x, y, 696, OWN - 10, _BOARD, 16, stroke=svg.SEATS[seat], stroke_width=4),
        _head(table, seat, x + 28, y + 26), *slots, *cards, *_colours(table, seat, x + 460, y + 188),
    )  # fmt: skip


def _head(table: Table, seat: int, x: int, y: int) -> str:
    mine = (
        table.words.say.gettext("You") if seat == table.seat else table.words.say.gettext("Seat {seat}").format(seat=seat)
    )
    told = f"{mine}: {points(table.words, total(table.state.players[seat]))}"
    return svg.marker(seat, x, y, 30) + svg.text(x + 24, y + 8, told, 22, art.INK, weight=700)


def _slot(table: Table, seat: int, slot: int, tower: str, x: int, y: int) -> str:
    stones = [svg.group(art.stone(one, _STONE), x=50, y=_height(n)) for n, one in enumerate(tower)]
    at, label = f"tower:{seat}:{SLOTS[slot]}", tower_label(table.words, seat, slot, tower)
    return table.thing(at, label, _place(slot), *stones, edge=svg.outline(2, 0, _SLOT - 4, 186, 10), x=x, y=y)


def _height(stone: int) -> int:
    return 162 - (2 * _STONE + 1) * stone


@cache
def _place(slot: int) -> str:
    """A space as it is printed: its letter, and what it pays for a tower of each height."""
    space = DATA.player_spaces[slot]
    ground = svg.rect(2, 0, _SLOT - 4, 186, "#f0dcb4", 10) + svg.text(16, 24, SLOTS[slot], 22, art.INK, "middle", 700)
    rings = "".join(svg.circle(50, _height(n), _STONE - 3, "#e5c88f") for n in range(HEIGHT))
    if isinstance(space, HeightTable):
        return ground + rings + "".join(
            svg.text(16, _height(n) + 7, str(pays), 20, "#7a4a1e", "middle") for n, pays in enumerate(space.by_height)
        )  # fmt: skip
    if isinstance(space, DistinctHeights):
        steps = "".join(svg.rect(8 + 5 * n, _height(1) + 28 - 8 * n, 4, 8 + 8 * n, "#7a4a1e") for n in range(HEIGHT))
        return ground + rings + steps
    signs = "".join(
        art.sign(n, 7, art.BODY[n], 16, _height(n), stroke=art.DARK[n], stroke_width=1.5) for n in range(len(LETTERS))
    )
    return ground + rings + signs


def _card(table: Table, seat: int, n: int, number: int | None, x: int, y: int) -> str:
    told = table.words.objectives[number or 0]
    parts = [art.card(number, 226, 82)]
    if number:
        lines = lines_of(told, 13)[:3]
        first = 41 + 7 - 11 * (len(lines) - 1)
        parts += [svg.text(86, first + 22 * i, line, 20, art.INK) for i, line in enumerate(lines)]
        told = f"{told}: {points(table.words, OBJECTIVES[number - 1].vp)}"
    label = table.words.say.gettext("Objective of seat {seat}: {what}").format(seat=seat, what=told)
    return table.thing(f"card:{seat}:{n}", label, *parts, edge=svg.outline(0, 0, 226, 82, 10), x=x, y=y)


def _colours(table: Table, seat: int, x: int, y: int) -> list[str]:
    """The colours that can be scored, with what they bring."""
    found: list[str] = []
    towers = table.state.players[seat].towers
    for colour in range(len(LETTERS)):
        if f"score:{colour}" in table.can:
            worth = sum(tower_points(slot, towers) for slot in of_colour(towers, colour))
            told = table.words.say.gettext("Score {colour}: {points}")
            label = told.format(colour=table.words.colours[colour], points=points(table.words, worth))
            parts = svg.rect(0, 0, 54, 50, art.CREAM, 10, stroke=art.DARK[colour], stroke_width=3)
            parts += art.sign(colour, 8, art.BODY[colour], 13, 25, stroke=art.DARK[colour], stroke_width=2)
            parts += svg.text(38, 32, f"+{worth}", 20, art.INK, "middle", 700)
            found.append(
                table.thing(f"score:{colour}", label, parts, edge=svg.outline(0, 0, 54, 50, 10), x=x + 58 * len(found), y=y)
            )
    return found


# ---- others ---------------------------------------------------------------------------------------------------------

_EACH, _FROM, _SMALL, _STEP = 106, 262, 13, 16


def below(count: int) -> int:
    """Where the column with the boards of so many others ends."""
    return _FROM + _EACH * count


def other(table: Table, seat: int, x: int, width: int, place: int) -> str:
    """The board of another player, in the column at the side."""
    y = _FROM + _EACH * place
    player = table.state.players[seat]
    acts = not table.state.ended and table.state.seat == seat
    frame = svg.rect(x, y, width, _EACH - 6, _BOARD, 10, stroke=svg.SEATS[seat], stroke_width=4 if acts else 2)
    head = svg.marker(seat, x + 20, y + 17, 29) + svg.text(x + 42, y + 24, str(total(player)), 20, art.INK, weight=700)
    cards = [_small(table, seat, n, number, x + width - 104 + 52 * n, y + 3) for n, number in enumerate(table.pair(seat))]
    towers = [_tower(table, seat, slot, tower, x + 4 + 41 * slot, y + 32) for slot, tower in enumerate(player.towers)]
    return svg.group(frame, head, *cards, *towers)


def _small(table: Table, seat: int, n: int, number: int | None, x: int, y: int) -> str:
    told = table.words.say.gettext("Objective of seat {seat}: {what}")
    label = told.format(seat=seat, what=table.words.objectives[number or 0])
    return table.thing(
        f"card:{seat}:{n}", label, art.small_card(number, 48, 26), edge=svg.outline(0, 0, 48, 26, 5), x=x, y=y
    )


def _tower(table: Table, seat: int, slot: int, tower: str, x: int, y: int) -> str:
    ground = svg.rect(1, 0, 38, 65, "#f0dcb4", 6)
    stones = [svg.group(art.stone(one, _SMALL), x=20, y=50 - _STEP * n) for n, one in enumerate(tower)]
    at, label = f"tower:{seat}:{SLOTS[slot]}", tower_label(table.words, seat, slot, tower)
    return table.thing(at, label, ground, *stones, edge=svg.outline(1, 0, 38, 65, 6), x=x, y=y)
