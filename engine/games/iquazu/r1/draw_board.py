"""The rock of the drawing: five columns of holes, the tiles of the sixth, and the water on both sides.

The frame moves: as many strips of water lie to its left as columns have been scored.
"""

from gettext import NullTranslations

from engine.drawing import Look
from engine.games.iquazu.r1 import draw_art as art
from engine.games.iquazu.r1 import draw_picks as at
from engine.games.iquazu.r1 import draw_words as say
from engine.games.iquazu.r1.cards import LETTERS
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA, ROWS, WINDOW, values
from engine.games.iquazu.r1.rock import CRYSTAL, DROP, EMPTY, column
from engine.games.iquazu.r1.score import row_winners
from engine.games.iquazu.r1.state import OVER, State
from engine.games.iquazu.r1.tiles import CARDS, POINTS
from engine.kit import svg

TOP = 52
_HEAD, _ROW, _COLUMN, _STRIP = 50, 84, 104, 9
_LEFT = 12
_FOOT = TOP + _HEAD + ROWS * _ROW
BOTTOM = _FOOT + 48


def board(look: Look, words: NullTranslations, can: set[str], new: set[str]) -> str:
    """Rock, water, tiles, and what columns cost and are worth."""
    state = look.state
    left = _LEFT + _STRIP * state.offset
    columns = "".join(_column(look, position, left, words, can, new) for position in range(1, WINDOW + 1))
    return _ground(state, left) + columns + _prizes(look, left, words, new)


def _ground(state: State, left: int) -> str:
    wide = _COLUMN * (WINDOW + 1)
    strips = DATA.sourced.water_strips
    parts = [svg.rect(4, TOP, 712, BOTTOM - TOP, "#2d5b45", 18, stroke="#173527", stroke_width=3)]
    top, high = TOP + 8, BOTTOM - TOP - 16
    parts += [art.water(_LEFT + _STRIP * n, top, _STRIP - 1, high) for n in range(state.offset)]
    parts += [art.water(left + wide + _STRIP * n, top, _STRIP - 1, high) for n in range(strips - state.offset)]
    for place in range(WINDOW + 1):
        x = left + _COLUMN * place
        parts.append(
            svg.rect(x, TOP + _HEAD - 4, _COLUMN, ROWS * _ROW + 8, art.ROCK if (state.offset + place) % 2 else "#a58d6f")
        )
    for row in range(1, ROWS):
        y = TOP + _HEAD + _ROW * row
        parts.append(svg.path(f"M{left} {y}q26-5 52 0" + "t52 0" * 11, stroke=art.STRATA, stroke_width=3))
    return "".join(parts)


def _column(look: Look, position: int, left: int, words: NullTranslations, can: set[str], new: set[str]) -> str:
    state, number = look.state, look.state.offset + position
    x = left + _COLUMN * (position - 1)
    if number > CRYSTAL_COLUMNS:
        return ""
    centre = x + _COLUMN // 2
    drawn = svg.group(art.back(22, 30), x=centre - 26, y=TOP + 9) + svg.text(
        centre + 2, TOP + 33, f"×{position}", 24, "#fff", weight=700
    )
    told = "·".join(map(str, values(len(state.players), number)))
    drawn += svg.rect(x + 4, _FOOT + 8, _COLUMN - 8, 32, art.CREAM, 8) + svg.text(
        centre, _FOOT + 32, told, 22, art.INK, "middle", 700
    )
    layout, marks = column(state.strips, number), state.rock[number - 1]
    for hole, (row, letter) in enumerate(zip(layout.rows, layout.colours, strict=True)):
        name, colour, mark = at.hole(position, hole + 1), LETTERS.index(letter), marks[hole]
        if layout.rows.count(row) == 1:
            dx, dy = 52 + (-10, 8, 0)[(number + hole) % 3], 42
        else:
            dx, dy = (27, 27) if layout.rows.index(row) == hole else (77, 57)
        y = TOP + _HEAD + _ROW * (int(row) - 1) + dy
        drawn += svg.thing(
            name, say.hole(words, position, hole + 1, row, colour, mark, look.seat), _hole(mark, colour),
            edge=svg.outline(-25, -25, 50, 50, 25), can=name in can, new=name in new, x=x + dx, y=y,
        )  # fmt: skip
    return drawn


def _hole(mark: str, colour: int) -> str:
    if mark == EMPTY:
        return art.hole(colour)
    return art.closed(colour) if mark == DROP else art.gem(CRYSTAL.index(mark), colour)


def tile(mark: str) -> str:
    """A bonus tile, 56 by 56."""
    if mark in POINTS:
        return art.tile("p", POINTS[mark])
    return art.tile("c", CARDS[mark]) if mark in CARDS else art.tile(mark, 0)


def _prizes(look: Look, left: int, words: NullTranslations, new: set[str]) -> str:
    state = look.state
    x, number = left + _COLUMN * WINDOW, state.offset + WINDOW + 1
    ahead = row_winners(state) if state.phase != OVER else (-1,) * ROWS
    layout = column(state.strips, number) if number <= CRYSTAL_COLUMNS else None
    drawn = ""
    for row, mark in enumerate(state.turned, 1):
        y, name = TOP + _HEAD + _ROW * (row - 1), f"row:{row}"
        parts = [svg.group(tile(mark), x=0, y=0)]
        if ahead[row - 1] >= 0:
            parts.append(svg.marker(ahead[row - 1], 2, 28, 24))
        drawn += svg.thing(
            name, say.prize(words, row, mark, ahead[row - 1], look.seat), *parts,
            edge=svg.outline(-3, -3, 62, 62, 10) if name in new else "", new=name in new, x=x + 18, y=y + 14,
        )  # fmt: skip
        if layout is not None:
            of = [LETTERS.index(c) for r, c in zip(layout.rows, layout.colours, strict=True) if r == str(row)]
            drawn += "".join(art.sign(colour, x + 90, y + 30 + 26 * n, 20, art.GLOW[colour]) for n, colour in enumerate(of))
    return drawn
