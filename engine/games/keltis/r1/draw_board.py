"""The board of the drawing: five paths from the bottom up, the goal area, discard piles at the foot of each path."""

from functools import cache, lru_cache

from engine.drawing import Marks, Scene
from engine.games.keltis.r1 import draw_art as art
from engine.games.keltis.r1 import draw_picks as at
from engine.games.keltis.r1 import draw_words as say
from engine.games.keltis.r1.cards import LETTERS, MARKS
from engine.games.keltis.r1.data import DATA, GOAL, LAST, PATHS, TILE_PLACES
from engine.games.keltis.r1.state import PLAIN, State
from engine.kit import svg

TOP = 50
LEFT, LANE = 48, 122
"""Where the first path begins, and how far the next is."""
_STEP, _FIRST = 53, 28
_FOOT = TOP + _FIRST + _STEP * LAST + 6
BOTTOM = _FOOT + 94
_PLACES = set(TILE_PLACES)
_CACHED = 1 << 12
There = tuple[tuple[int, bool], ...]
"""Figures on a stone: (seat, is it the big one)."""


def lane(path: int) -> int:
    """Where a path's column begins."""
    return LEFT + LANE * path + 5


def board(scene: Scene) -> str:
    """Paths, goal area, piles."""
    state = scene.look.state
    stones = "".join([_path(scene, path) for path in range(PATHS)])
    piles = "".join(
        [_discards(c, state.discards[c], scene.look.language, scene.marks(at.discards(c))) for c in range(PATHS)]
    )  # fmt: skip
    return _ground() + _goal(scene) + svg.group(stones, **art.STONES) + piles + _pile(scene)


@cache
def _ground() -> str:
    parts = [
        svg.rect(4, TOP, 712, BOTTOM - TOP, art.TURF, 18, stroke="#33401f", stroke_width=3),
        art.plait(15, TOP + 14, 23),
        svg.rect(8, TOP + _FIRST - 2, 704, _STEP * 3 + 2, art.GOLD, 10, opacity=0.45),
    ]
    for path in range(PATHS):
        top = TOP + _FIRST
        parts.append(svg.rect(lane(path) - 3, top, 118, BOTTOM - top - 6, art.MID[path], 12, opacity=0.85))
    for step in range(1, LAST + 1):
        value = say.number(DATA.sourced.step_values[step])
        parts.append(svg.text(44, _y(step) + 32, value, 24, "#fff" if step < GOAL else art.INK, "end", 700))
    return "".join(parts) + _wishes()


def _wishes() -> str:
    """The table of what wish stones are worth."""
    y = TOP + _FIRST + 3 * _STEP + 30
    points = DATA.sourced.wish_points
    stones, counts, values = svg.group(art.tile("w", 686, y), **art.STONES), "", ""
    for n, value in enumerate(points):
        y += 42 if n else 44
        more = "+" * (n == len(points) - 1)
        stones += svg.rect(655, y - 20, 30 if more else 26, 26, art.WISH, 13)
        counts += svg.element("text", f"{n}{more}", x=670 if more else 668, y=y)
        values += svg.element("text", say.number(value), x=714, y=y)
    common = {"fill": "#fff", "font_size": 20, "font_weight": 700}
    return stones + svg.group(counts, text_anchor="middle", **common) + svg.group(values, text_anchor="end", **common)


def _y(step: int) -> int:
    return TOP + _FIRST + _STEP * (LAST - step) + 3


def _path(scene: Scene, path: int) -> str:
    """The stones of a path, the end stone first. Where the own figure stands and where it may go next can be pointed at."""
    state, seat, language = scene.look.state, scene.look.seat, scene.look.language
    there: list[There] = [()] * (LAST + 1)
    for owner, player in enumerate(state.players):
        there[player.steps[path]] += ((owner, player.big == path),)
    own = state.players[seat].steps[path] if seat is not None else LAST + 1
    tiles = state.tiles[path]
    return "".join(
        [
            _stone(
                path,
                step,
                tiles[step],
                there[step],
                seat,
                language,
                scene.marks(at.stone(path, step)),
                step - own in (0, 1),
            )
            for step in range(LAST, 0, -1)
        ]
    )


@lru_cache(maxsize=_CACHED)
def _stone(
    path: int, step: int, mark: str, there: There, seat: int | None, language: str, marks: Marks, near: bool
) -> str:  # fmt: skip
    parts = [art.stone(path, step, (path, step) in _PLACES, step == LAST, not there)]
    crowded = len(there) > 3
    if mark != PLAIN:
        parts.append(svg.group(art.tile(mark, 0, 0), x=17, y=23, scale=0.8) if crowded else art.tile(mark, 23, 23))
    left = 10 if mark == PLAIN else 29 if crowded else 42
    gap = min(32, (110 - left) / len(there)) if there else 0
    parts += [art.figure(owner, big, left + gap * (place + 0.5), 46) for place, (owner, big) in enumerate(there)]
    edge = svg.outline(0, 0, 112, 48, 14) if near or marks.new else ""
    label = say.stone(say.catalogue(language), path, step, mark, there, seat)
    return svg.thing(at.stone(path, step), label, *parts, edge=edge, x=lane(path), y=_y(step), **marks._asdict())


def _goal(scene: Scene) -> str:
    """Lamps beside the goal area: those of figures that arrived shine."""
    state: State = scene.look.state
    lamps = [art.lamp(TOP + _FIRST + 16 + 31 * n, n < state.goal) for n in range(DATA.sourced.goal_limit)]
    return svg.thing("goal", say.goal(scene.words, state), *lamps)


@lru_cache(maxsize=_CACHED)
def _discards(colour: int, pile: str, language: str, marks: Marks) -> str:
    ink = art.DEEP[colour]
    parts = [
        svg.rect(4 + 2 * n, 8 - 3 * n, 60, 78, art.CREAM, 7, stroke=ink, stroke_width=1.5) for n in range(min(2, len(pile)))
    ]  # fmt: skip
    if pile:
        x, y = 2 + 2 * len(parts), 11 - 3 * len(parts)
        parts += [
            svg.rect(x + 4, y + 4, 52, 70, art.LIGHT[colour], 4),
            svg.text(x + 30, y + 34, str(MARKS.index(pile[-1])), 30, ink, "middle", 800),
            art.sign(colour, x + 30, y + 55, 26),
            svg.rect(71, 46, 41, 26, art.CREAM, 8),
            svg.text(91, 66, f"×{len(pile)}", 20, art.INK, "middle", 700),
        ]
    else:
        hollow = svg.rect(4, 8, 60, 78, "none", 7, stroke=ink, stroke_width=2, stroke_dasharray="6 5")
        parts += [hollow, art.sign(colour, 34, 47, 34)]
    parts.append(svg.text(100, 28, LETTERS[colour], 24, art.INK, "middle", 800))
    label = say.discards(say.catalogue(language), colour, pile)
    edge = svg.outline(0, 0, 112, 90, 10)
    return svg.thing(at.discards(colour), label, *parts, edge=edge, x=lane(colour), y=_FOOT, **marks._asdict())


def _pile(scene: Scene) -> str:
    left = scene.look.state.pile
    under = svg.rect(4, -4, 46, 62, "#2c4237", 6, stroke=art.PAPER, stroke_width=2) if left > 1 else ""
    count = svg.text(25, 86, str(left), 24, "#fff", "middle", 700)
    return svg.thing(
        at.PILE, say.pile(scene.words, scene.look.state), under, art.back(46, 62) if left else "", count,
        edge=svg.outline(-3, -7, 56, 97, 8), x=662, y=_FOOT, **scene.marks(at.PILE)._asdict(),
    )  # fmt: skip
