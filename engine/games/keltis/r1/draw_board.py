"""The board of the drawing: five paths from the bottom up, the goal area, discard piles at the foot of each path."""

from gettext import NullTranslations

from engine.drawing import Look
from engine.games.keltis.r1 import draw_art as art
from engine.games.keltis.r1 import draw_picks as at
from engine.games.keltis.r1 import draw_words as say
from engine.games.keltis.r1.cards import LETTERS, MARKS
from engine.games.keltis.r1.data import DATA, GOAL, LAST, PATHS, TILE_PLACES
from engine.games.keltis.r1.state import PLAIN, State
from engine.kit import svg

LEFT, LANE = 48, 122
"""Where the first path begins, and how far the next is."""
TOP = 50
_STEP, _FIRST = 53, 28
FOOT = TOP + _FIRST + _STEP * LAST + 6
"""Where discard piles begin."""
BOTTOM = FOOT + 94
_PLACES = set(TILE_PLACES)


def lane(path: int) -> int:
    """Where a path's column begins."""
    return LEFT + LANE * path + 5


def board(look: Look, words: NullTranslations, can: set[str], new: set[str]) -> str:
    """Paths, goal area, piles."""
    state = look.state
    stones = "".join(
        _stone(state, path, step, look.seat, words, can, new) for path in range(PATHS) for step in range(LAST, 0, -1)
    )
    piles = "".join(_discards(state, path, words, can, new) for path in range(PATHS))
    return (
        _ground()
        + _goal(state, words)
        + _wishes()
        + svg.group(stones, **art.STONES)
        + piles
        + _pile(state, words, can, new)
    )


def _ground() -> str:
    parts = [
        svg.rect(4, TOP, 712, BOTTOM - TOP, art.TURF, 18, stroke="#33401f", stroke_width=3),
        art.plait(20, TOP + 15, 34),
        svg.rect(8, TOP + _FIRST - 2, 704, _STEP * 3 + 2, art.GOLD, 10, opacity=0.45),
    ]
    for path in range(PATHS):
        top = TOP + _FIRST
        parts.append(svg.rect(lane(path) - 3, top, 118, BOTTOM - top - 6, art.MID[path], 12, opacity=0.75))
    for step in range(1, LAST + 1):
        value = DATA.sourced.step_values[step]
        parts.append(
            svg.text(44, _y(step) + 32, say.number(value), 24, "#fff" if step < GOAL else art.INK, "end", 700)
        )  # fmt: skip
    return "".join(parts)


def _y(step: int) -> int:
    return TOP + _FIRST + _STEP * (LAST - step) + 3


def _stone(
    state: State, path: int, step: int, seat: int | None, words: NullTranslations, can: set[str], new: set[str]
) -> str:  # fmt: skip
    name, mark = at.stone(path, step), state.tiles[path][step]
    there = [owner for owner, player in enumerate(state.players) if player.steps[path] == step]
    parts = [art.stone(path, step, (path, step) in _PLACES, step == LAST)]
    left = 10
    if mark != PLAIN:
        parts.append(art.tile(mark, 23, 23))
        left = 42
    gap = min(32, (108 - left) / len(there)) if there else 0
    for place, owner in enumerate(there):
        big = state.players[owner].big == path
        parts.append(art.figure(owner, big, left + gap * (place + 0.5), 46))
    return svg.thing(
        name, say.stone(words, state, path, step, seat), *parts, edge=svg.outline(0, 0, 112, 48, 14), can=name in can,
        new=name in new, x=lane(path), y=_y(step),
    )  # fmt: skip


def _goal(state: State, words: NullTranslations) -> str:
    """Five spirals beside the goal area: those that are taken shine."""
    lamps = ""
    for n in range(DATA.sourced.goal_limit):
        y = TOP + _FIRST + 16 + n * 31
        lamps += svg.circle(686, y, 15, art.GOLD if n < state.goal else "#46542f", stroke=art.INK, stroke_width=2)
        lamps += art.triskele(686, y, 0.7, art.INK if n < state.goal else "#8a9a6b", 3)
    return svg.thing("goal", say.goal(words, state), lamps)


def _wishes() -> str:
    """The table of what wish stones are worth."""
    y = TOP + _FIRST + 3 * _STEP + 30
    drawn = [art.tile("w", 686, y)]
    points = DATA.sourced.wish_points
    for n, value in enumerate(points):
        y += 42 if n else 44
        more = "+" * (n == len(points) - 1)
        drawn += [
            svg.circle(668, y - 7, 13, art.WISH), svg.text(668, y, str(n), 20, "#fff", "middle", 700),
            svg.text(682 - 4 * (n == len(points) - 1), y + 1, more + say.number(value), 20, "#fff", weight=700),
        ]  # fmt: skip
    return "".join(drawn)


def _discards(state: State, colour: int, words: NullTranslations, can: set[str], new: set[str]) -> str:
    name, pile = at.discards(colour), state.discards[colour]
    ink = art.DEEP[colour]
    if pile:
        value = MARKS.index(pile[-1])
        parts = [
            svg.rect(8 + 2 * n, 8 - 3 * n, 60, 78, art.CREAM, 7, stroke=ink, stroke_width=1.5)
            for n in range(min(2, len(pile)))
        ]
        x, y = 6 + 2 * len(parts), 11 - 3 * len(parts)
        parts += [
            svg.rect(x + 4, y + 4, 52, 70, art.LIGHT[colour], 4),
            svg.text(x + 30, y + 34, str(value), 30, ink, "middle", 800),
            art.sign(colour, x + 30, y + 55, 26),
            svg.text(108, 60, f"×{len(pile)}", 22, art.INK, "end", 700),
        ]
    else:
        parts = [
            svg.rect(8, 8, 60, 78, "none", 7, stroke=ink, stroke_width=2, stroke_dasharray="6 5"), art.sign(colour, 38, 47, 34),
        ]  # fmt: skip
    parts.append(svg.text(100, 28, LETTERS[colour], 24, art.INK, "middle", 800))
    return svg.thing(
        name, say.discards(words, colour, pile), *parts, edge=svg.outline(0, 0, 112, 90, 10), can=name in can,
        new=name in new, x=lane(colour), y=FOOT,
    )  # fmt: skip


def _pile(state: State, words: NullTranslations, can: set[str], new: set[str]) -> str:
    parts = [svg.group(art.back(46, 62), x=2 * n, y=-2 * n) for n in range(min(3, state.pile))]
    parts.append(svg.text(25, 86, str(state.pile), 24, "#fff", "middle", 700))
    return svg.thing(
        at.PILE, say.pile(words, state), *parts, edge=svg.outline(-3, -7, 56, 97, 8), can=at.PILE in can, new=at.PILE in new,
        x=662, y=FOOT,
    )  # fmt: skip
