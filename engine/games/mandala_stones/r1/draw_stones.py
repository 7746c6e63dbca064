"""Artwork of the pieces: stones, artists, objective cards. Each is drawn about (0, 0), and made once.

A stone shows three things without leaning on its colour: the sign in its middle is the colour's (disc, triangle, square, drop),
and round it shines a star or runs a ring.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from engine.games.mandala_stones.r1.data import DATA, OBJECTIVES, AllTops, ExactCount
from engine.games.mandala_stones.r1.stones import COLOUR, KINDS, PATTERN, PATTERN_NAME, STARBURST, UNKNOWN
from engine.kit import svg

CREAM, INK, LINE = "#fff6e3", "#4a3426", "#c9a878"
"""Inlays and paper, lines of what is printed, faint lines."""
BODY = ("#f0b429", "#e8648c", "#8e62c4", "#3b8fd0")
"""Colours of stones: yellow, pink, purple, blue."""
DARK = ("#8a5a00", "#94244b", "#4e2a86", "#14507f")
"""Their rims and signs."""
_UNKNOWN = ("#b8aa98", "#5f5346")


def round_point(angle: float, radius: float) -> tuple[float, float]:
    """The point at an angle (radians, clockwise from the top) and a distance from (0, 0)."""
    return (radius * sin(angle), -radius * cos(angle))


@cache
def star(points: int, outer: float, inner: float) -> tuple[tuple[float, float], ...]:
    """The outline of a star."""
    return tuple(round_point(pi * n / points, inner if n % 2 else outer) for n in range(2 * points))


def sign_path(colour: int, r: float, x: float = 0, y: float = 0) -> str:
    """The outline of a colour's sign, of radius `r` about (x, y), as SVG's path notation."""
    if colour == 0:
        return f"M{x - r * 0.9:.1f} {y:.1f}a{r * 0.9:.1f} {r * 0.9:.1f} 0 1 1 0 .1z"
    if colour == 1:
        return f"M{x:.1f} {y - r * 1.1:.1f}l{r * 1.05:.1f} {r * 1.9:.1f}h{-r * 2.1:.1f}z"
    if colour == 2:
        return f"M{x - r * 0.8:.1f} {y - r * 0.8:.1f}h{r * 1.6:.1f}v{r * 1.6:.1f}h{-r * 1.6:.1f}z"
    return f"M{x:.1f} {y - r * 1.3:.1f}q{r * 1.9:.1f} {r * 2.3:.1f} 0 {r * 2.3:.1f}t0 {-r * 2.3:.1f}z"


def sign(colour: int, r: float, fill: str, x: float = 0, y: float = 0, **more) -> str:
    """The sign of a colour, of radius `r` about (x, y)."""
    return svg.path(sign_path(colour, r, x, y).replace(".0", ""), fill, **more)


@cache
def stone(kind: str, r: float) -> str:
    """A stone that lies open, or one of which nothing is known."""
    if kind not in PATTERN:
        colour = COLOUR.get(kind)
        body, rim = _UNKNOWN if colour is None else (BODY[colour], DARK[colour])
        return svg.circle(0, 0, r * 0.95, body, stroke=rim, stroke_width=r * 0.1)
    colour = COLOUR[kind]
    body = svg.circle(0, 0, r - 1, BODY[colour], stroke=DARK[colour], stroke_width=2)
    if PATTERN[kind] == STARBURST:
        return body + _rays(r) + sign(colour, r * 0.3, DARK[colour])
    ring = svg.circle(0, 0, round(r * 0.62), DARK[colour], stroke=CREAM, stroke_width=round(r * 0.18) or 1)
    return body + ring + sign(colour, r * 0.29, CREAM)


def _rays(r: float) -> str:
    """A starburst in a stone of radius `r`: a star, in small stones four strokes. (Whole numbers: a page holds many.)"""
    if r > 20:
        return svg.path("M" + "L".join([f"{x:.0f} {y:.0f}" for x, y in star(8, r * 0.87, r * 0.5)]) + "z", CREAM)
    long, short = round(r * 0.72), round(r * 0.5)
    cross = f"M0-{long}v{2 * long}M-{long} 0h{2 * long}"
    slant = f"M-{short}-{short}L{short} {short}M{short}-{short}L-{short} {short}"
    return svg.path(cross + slant, stroke=CREAM, stroke_width=round(r * 0.3))


def beads(stones: str, places: Sequence[tuple[float, float]], r: float) -> str:
    """Small stones at their places: of each kind its discs and its signs, dark for a starburst and light for a ring."""
    parts = []
    for kind in KINDS:
        colour = COLOUR[kind]
        at = [place for one, place in zip(stones, places, strict=False) if one == kind]
        if at:
            fill = DARK[colour] if PATTERN[kind] == STARBURST else CREAM
            signs = "".join([sign_path(colour, r * 0.5, x, y) for x, y in at])
            parts += [svg.dots(at, r, DARK[colour]), svg.dots(at, r - 1.5, BODY[colour]), svg.path(signs, fill)]
    return "".join(parts)


@cache
def chip(covered: str, r: float, x: float, y: float) -> str:
    """A covered stone beside its stack: its colour's sign, where its pattern is open too the whole stone, small."""
    if covered in PATTERN:
        return svg.group(stone(covered, r * 1.2), x=x, y=y)
    if covered == UNKNOWN:
        return svg.circle(x, y, r * 0.8, _UNKNOWN[0], stroke=_UNKNOWN[1], stroke_width=1.5)
    colour = COLOUR[covered]
    return sign(colour, r, BODY[colour], x, y, stroke=DARK[colour], stroke_width=1.5)


@cache
def artist(pattern: str) -> str:
    """An artist: a pawn that carries its pattern. A star's is light, a ring's is dark."""
    bright = pattern == STARBURST
    fill, mark = (CREAM, INK) if bright else (INK, CREAM)
    body = svg.path("M-9-9q9 7 18 0q3 22 11 33q-20 7-40 0q8-11 11-33z", fill, stroke=INK, stroke_width=2.5)
    head = svg.circle(0, -18, 11, fill, stroke=INK, stroke_width=2.5)
    if bright:
        return body + head + svg.polygon([(x, y + 11) for x, y in star(8, 11, 5)], mark)
    return body + head + svg.circle(0, 11, 7, "none", stroke=mark, stroke_width=4)


@cache
def petals(count: int, r: float) -> str:
    """Petals round (0, 0), as SVG's path notation."""
    found = []
    for n in range(count):
        turn = 2 * pi * n / count
        (x, y), (lx, ly), (rx, ry) = (
            round_point(turn + side * 6.4 / count, r * far) for side, far in ((0, 0.92), (-1, 0.5), (1, 0.5))
        )
        found.append(f"M0 0Q{lx:.0f} {ly:.0f} {x:.0f} {y:.0f}Q{rx:.0f} {ry:.0f} 0 0")
    return "".join(found)


@cache
def rosette(r: float) -> str:
    """A space for an artist: eight petals in a ring."""
    ring = svg.circle(0, 0, r, "#fff1d6", stroke="#b5713a", stroke_width=3)
    return ring + svg.path(petals(8, r), "#f2d9a8", stroke="#c98f4e", stroke_width=1.5)


def card(number: int | None, width: float, height: float) -> str:
    """An objective card with its top left corner at (0, 0), large, words left out; None: its back."""
    paper = svg.rect(0, 0, width, height, CREAM if number else "#7a3b2e", 10, stroke=INK, stroke_width=2)
    if number is None:
        back = svg.polygon(star(12, 34, 18), "#d9a441") + svg.circle(0, 0, 14, "#7a3b2e")
        return paper + svg.group(back, x=width / 2, y=height / 2)
    points = svg.polygon(star(12, 21, 17), "#d9a441") + svg.text(
        0, 8, str(OBJECTIVES[number - 1].vp), 24, INK, "middle", 700
    )
    wanted = svg.group(_wanted(number, 1), x=42, y=height / 2)
    return paper + wanted + svg.group(points, x=width - 22, y=height - 22)


def small_card(number: int | None, width: float, height: float) -> str:
    """An objective card as it lies before others: what it wants, or its back."""
    paper = svg.rect(0, 0, width, height, CREAM if number else "#7a3b2e", 5, stroke=INK, stroke_width=1.5)
    if number is None:
        return paper + svg.group(svg.polygon(star(8, 11, 5), "#d9a441"), x=width / 2, y=height / 2)
    return paper + svg.group(_wanted(number, 0), x=width / 2, y=height / 2)


def _wanted(number: int, large: int) -> str:
    """What an objective wants, about (0, 0): "=3" stones, all of a pattern, three or more of a colour."""
    objective = OBJECTIVES[number - 1]
    size, half = (30, 24) if large else (20, 10)
    if isinstance(objective, ExactCount):
        word = svg.text(0, size * 0.36, f"={objective.count}", size, INK, "middle", 700)
        return svg.group(word, y=14) + _three(0, -14, 15) if large else word
    if isinstance(objective, AllTops):
        ray = objective.pattern == PATTERN_NAME[STARBURST]
        one = svg.polygon(star(8, half * 0.9, half * 0.45), INK) if ray else _hoop(half)
        return one if large else svg.group(one, x=-12) + svg.group(one, x=12)
    colour = DATA.colours.index(objective.colour)
    (x, y), (at, base) = ((0, -16), (0, 27)) if large else ((-13, 0), (9, 7))
    mark = sign(colour, 15 if large else 8, BODY[colour], x, y, stroke=DARK[colour], stroke_width=2)
    return mark + svg.text(at, base, f"{objective.at_least}+", size, INK, "middle", 700)


def _hoop(half: float) -> str:
    return svg.circle(0, 0, half * 0.65, "none", stroke=INK, stroke_width=half * 0.34)


def _three(x: float, y: float, r: float) -> str:
    """Three stones of no colour."""
    return "".join(svg.circle(x + dx * r, y + dy * r, r * 0.5, LINE, stroke=INK, stroke_width=2) for dx, dy in _PILE)


_PILE = ((-0.6, 0.4), (0.6, 0.4), (0, -0.5))
