"""The rock of the drawing: five columns of holes, the tiles of the sixth, and the water on both sides.

The frame moves: as many strips of water lie to its left as columns have been scored.
"""

from functools import cache, lru_cache

from engine.drawing import Marks, Scene
from engine.games.iquazu.r1 import draw_art as art
from engine.games.iquazu.r1 import draw_picks as at
from engine.games.iquazu.r1 import draw_words as say
from engine.games.iquazu.r1.cards import LETTERS
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA, ROWS, WINDOW, values
from engine.games.iquazu.r1.draw_words import Where
from engine.games.iquazu.r1.rock import CRYSTAL, DROP, EMPTY, column
from engine.games.iquazu.r1.score import row_winners
from engine.games.iquazu.r1.state import OVER
from engine.games.iquazu.r1.tiles import CARDS, POINTS
from engine.kit import svg

TOP = 52
_HEAD, _ROW, _COLUMN, _STRIP = 50, 84, 104, 9
_EDGE = 12
_FOOT = TOP + _HEAD + ROWS * _ROW
BOTTOM = _FOOT + 48


def board(scene: Scene) -> str:
    """Rock, water, tiles, and what columns cost and are worth."""
    columns = "".join([_column(scene, position) for position in range(1, WINDOW + 1)])
    return _ground(scene.look.state.offset, scene.look.language) + columns + _prizes(scene)


def _left(offset: int, position: int = 1) -> int:
    """Where a position begins."""
    return _EDGE + _STRIP * offset + _COLUMN * (position - 1)


@cache
def _ground(offset: int, language: str) -> str:
    """The frame, the strips of water on both sides, the wall."""
    left, end, strips = _left(offset), _left(offset, WINDOW + 2), DATA.sourced.water_strips
    top, high = TOP + 8, BOTTOM - TOP - 16
    places = [*range(_EDGE, left, _STRIP), *range(end, end + _STRIP * (strips - offset), _STRIP)]
    falls = [art.water(n, x, top, _STRIP, high) for n, x in enumerate(places)]
    foam = art.foam(_EDGE, BOTTOM - 12, left - _EDGE) + art.foam(end, BOTTOM - 12, _STRIP * (strips - offset))
    told = say.catalogue(language).gettext("Waterfall: {n} of {all} strips are still to the right of the frame")
    rock = art.rock(left, TOP + _HEAD, _COLUMN * (WINDOW + 1), ROWS, _ROW) + art.pool(
        left, _FOOT, _COLUMN * (WINDOW + 1), 40
    )
    frame = svg.rect(4, TOP, 712, BOTTOM - TOP, "#2d5b45", 18, stroke="#173527", stroke_width=3)
    water = svg.thing("water", told.format(n=strips - offset, all=strips), *falls, foam)
    return frame + rock + water + art.leaves(TOP)


def _column(scene: Scene, position: int) -> str:
    """A column of the window: its price, its points, its holes."""
    state, language = scene.look.state, scene.look.language
    number, x = state.offset + position, _left(state.offset, position)
    layout = column(state.strips, number) if number <= CRYSTAL_COLUMNS else None
    if layout is None:
        return art.carving(x + _COLUMN // 2, TOP + _HEAD + ROWS * _ROW // 2)
    drawn = [_sign_post(position, number, len(state.players), position == 1 and state.phase != OVER, language)]
    for hole, mark in enumerate(state.rock[number - 1]):
        where = Where(position, hole + 1, layout.rows[hole], LETTERS.index(layout.colours[hole]))
        dx, y = _place(layout.rows, hole, number)
        drawn.append(_hole(where, mark, scene.look.seat, language, x + dx, y, scene.marks(at.hole(position, hole + 1))))
    return "".join(drawn)


@cache
def _sign_post(position: int, number: int, seats: int, first: bool, language: str) -> str:
    """What a crystal costs in a column, and what most crystals give."""
    x = _left(number - position, position)
    centre = x + _COLUMN // 2
    return svg.thing(
        f"column:{position}", say.column(say.catalogue(language), position, number, seats),
        svg.group(art.back(22, 30), x=centre - 26, y=TOP + 9),
        svg.text(centre + 2, TOP + 33, f"×{position}", 24, "#fff", weight=700),
        svg.rect(x + 3, _FOOT + 8, _COLUMN - 6, 32, art.GOLD if first else art.CREAM, 8),
        svg.text(centre, _FOOT + 32, "·".join(map(str, values(seats, number))), 22, art.INK, "middle", 700),
    )  # fmt: skip


def _place(rows: str, hole: int, number: int) -> tuple[int, int]:
    """Where a hole lies: from its column's left edge, and from above. Of two in a row the second lies lower."""
    row, y = rows[hole], TOP + _HEAD + _ROW * (int(rows[hole]) - 1)
    if rows.count(row) == 1:
        return 52 + (-10, 8, 0)[(number + hole) % 3], y + 42
    return (27, y + 27) if rows.index(row) == hole else (77, y + 57)


@lru_cache(maxsize=1 << 12)
def _hole(where: Where, mark: str, seat: int | None, language: str, x: int, y: int, marks: Marks) -> str:
    """A hole and what lies in it."""
    if mark == EMPTY:
        drawn = art.hole(where.colour)
    else:
        drawn = art.closed(where.colour) if mark == DROP else art.gem(CRYSTAL.index(mark), where.colour)
    edge = svg.outline(-27, -27, 54, 54, 27) if mark == EMPTY or marks.new else ""
    label = say.hole(say.catalogue(language), where, mark, seat)
    return svg.thing(at.hole(where.position, where.hole), label, drawn, edge=edge, x=x, y=y, **marks._asdict())


def tile(mark: str) -> str:
    """A bonus tile, 56 by 56."""
    if mark in POINTS:
        return art.tile("p", POINTS[mark])
    return art.tile("c", CARDS[mark]) if mark in CARDS else art.tile(mark, 0)


def _prizes(scene: Scene) -> str:
    """The tiles to be won, who is ahead for each, and the holes that are known to lie under them."""
    state, seat = scene.look.state, scene.look.seat
    x, number = _left(state.offset, WINDOW + 1), state.offset + WINDOW + 1
    ahead = row_winners(state) if state.phase != OVER else (-1,) * ROWS
    layout = column(state.strips, number) if number <= CRYSTAL_COLUMNS else None
    head = scene.words.gettext("tiles") if state.turned else ""
    drawn = [svg.text(x + 48, TOP + 33, head, 22, "#fff", "middle", 700)]
    for row, mark in enumerate(state.turned, 1):
        y, name = TOP + _HEAD + _ROW * (row - 1), f"row:{row}"
        leads, marks = ahead[row - 1], scene.marks(name)
        drawn.append(
            svg.thing(
                name, say.prize(scene.words, row, mark, leads, seat), tile(mark),
                svg.marker(leads, -12, 28, 29) if leads >= 0 else "",
                edge=svg.outline(-3, -3, 62, 62, 10) if marks.new else "", x=x + 27, y=y + 14, **marks._asdict(),
            )
        )  # fmt: skip
        if layout is not None:
            of = [LETTERS.index(c) for r, c in zip(layout.rows, layout.colours, strict=True) if r == str(row)]
            gap = 42 if len(of) == 1 else 28
            drawn += [art.sign(colour, x + 93, y + gap + 28 * n, 17, art.GLOW[colour]) for n, colour in enumerate(of)]
    return "".join(drawn)
