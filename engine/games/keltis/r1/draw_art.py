"""Artwork of the drawing: stones, tiles, figures, cards and Celtic ornaments. No words, no state.

Every colour of cards and paths has a sign of its own: spiral, sun, flower, fir, wave. Figures are standing stones with the number
of their seat; a big one wears a golden collar.
"""

from functools import cache

from engine.kit import svg

INK = "#3b2f20"
"""Letters and lines on light grounds."""
WISH = "#1f7a78"
"""Wish stones."""
PAPER, TURF, GOLD = "#f3ead6", "#55663f", "#e9c46a"
"""Ground of the drawing, of the board, and what shines."""
CREAM = "#fdf8ea"
DEEP = ("#8f3420", "#7d5900", "#a1306c", "#2a6426", "#1b5c80")
"""Colours of paths for signs and letters on light grounds."""
MID = ("#c2654a", "#e0b13a", "#d987b1", "#7fb069", "#79b8d8")
TINT = ("#dba28f", "#e8cf8f", "#e6b9cd", "#b8d0a4", "#b3d0d9")
LIGHT = ("#f5d9cd", "#f9eabf", "#f8dcea", "#dbebcf", "#d6eaf5")

_STONES = (
    "M8 4Q56-3 104 3 115 24 102 45 56 50 10 44-4 24 8 4z",
    "M10 2Q60 3 100 2 117 20 103 44 58 49 8 46-3 26 10 2z",
    "M7 4Q48-2 105 4 112 27 98 46 60 47 12 46-4 24 7 4z",
)
_SIGNS = (
    "M-1 0a2 2 0 0 1 4 0a4 4 0 0 1-8 0a6 6 0 0 1 12 0a8.5 8.5 0 0 1-17 0",
    "M0-11V-8M0 8V11M-11 0H-8M8 0H11M-8-8L-6-6M6 6L8 8M-8 8L-6 6M6-6L8-8M4.5 0a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0",
    "M0 1C-8-4-6-11 0-11S8-4 0 1C9-2 13 4 9.5 9S1 10 0 1C-1 10-6 14-9.5 9S-9-2 0 1",
    "M0-11L7-1H4L9 7H1.5V11H-1.5V7H-9L-4-1H-7z",
    "M-11-3.5q5.5-7 11 0t11 0M-11 5q5.5-7 11 0t11 0",
)
_MENHIR = "M-12 0C-13-12-12-28-4-33C3-36 10-27 11-16L13 0z"
_TRISKELE = (
    "M0 0C7-2 10-9 5-14 0-18-8-15-6-9-5-6-1-5 1-8"
    "M0 0C-1.8 7.1 2.8 13.2 9.6 11.3 15.6 9 17 0.6 10.8-0.7 7.7-1.3 4.8 1.6 6.4 4.9"
    "M0 0C-5.2-5.1-12.8-4.2-14.6 2.7-15.6 9-9 14.4-4.8 9.7-2.7 7.3-3.8 3.4-7.4 3.1"
)


@cache
def sign(colour: int, x: float, y: float, size: float, ink: str = "") -> str:
    """The sign of a colour about (x, y), `size` units wide."""
    line = ink or DEEP[colour]
    return svg.path(
        _SIGNS[colour], line if colour == 3 else "none", stroke=line, stroke_width=2.2, stroke_linecap="round",
        transform=f"translate({x:g} {y:g}) scale({size / 24:.3g})",
    )  # fmt: skip


STONES = {
    "stroke": "#5c5140", "stroke_width": 2, "stroke_linecap": "round", "stroke_linejoin": "round",
    "text_anchor": "middle", "font_weight": 700, "font_size": 20,
}  # fmt: skip
"""What stones, tiles and figures have in common: attributes of a group round them."""


@cache
def stone(path: int, step: int, dark: bool, last: bool, bare: bool) -> str:
    """A stone of a path, 112 by 48, its corner at (0, 0), in a group of STONES. Light ones bear the
    sign of the path where nobody stands on them."""
    fill = GOLD if last else "#a39681" if dark else "#e0d8c7"
    shape = svg.path(_STONES[(path + step * 2) % 3], fill)
    if last:
        return shape + svg.path("M50 37q24 5 46-3", stroke="#a8842c")
    if dark or not bare:
        return shape
    ink = "#b9ad97"
    return shape + svg.path(_SIGNS[path], ink if path == 3 else "none", stroke=ink, transform="translate(88 24)")


def _digit(y: float, digit: str, size: int | None = None) -> str:
    return svg.element("text", digit, y=y, fill="#fff", stroke="none", font_size=size)


@cache
def tile(mark: str, x: float, y: float) -> str:
    """What lies on a stone, 36 units wide, about (x, y), in a group of STONES: wish stone, clover or number."""
    if mark == "w":
        inner = svg.element("ellipse", rx=18, ry=14, fill=WISH, stroke="#0c4644")
        inner += svg.path("M-2 1a3 3 0 0 1 6 0a5.5 5.5 0 0 1-11 0a8 8 0 0 1 16 0", stroke="#e6fffb")
    elif mark == "c":
        inner = svg.circle(0, 0, 17, CREAM, stroke="#2b6b23") + clover(0, 0, 1)
    else:
        inner = svg.circle(0, 0, 17, "#8a5a2b", stroke="#4e3014")
        inner += _digit(8, mark, 24)
    return svg.group(inner, x=x, y=y)


def clover(x: float, y: float, scale: float) -> str:
    """A clover leaf about (x, y), 26 units high at scale 1."""
    leaf = "a6 6 0 1 1 12 0a6 6 0 1 1-12 0"
    return svg.group(
        svg.path(f"M-6-6{leaf}M-12 2{leaf}M0 2{leaf}M-1 3Q1 10 3 13L6 11Q2 9 1 3z", "#2f8f3a", stroke="none"),
        x=x,
        y=y,
        scale=scale,
    )


@cache
def figure(seat: int, big: bool, x: float, y: float) -> str:
    """A figure whose foot stands on (x, y), in a group of STONES: 26 by 36 units, a big one 34 by 46 with a golden collar."""
    drawn = svg.path(_MENHIR, svg.SEATS[seat], stroke=GOLD if big else "#fff")
    if big:
        drawn += svg.path("M-10-21L-9-26Q1-21 10-25L11-20Q1-16-10-21z", GOLD, stroke="none")
    return svg.group(drawn, _digit(-3 if big else -6, str(seat)), x=x, y=y, scale=1.3 if big else 1)


@cache
def card(colour: int, value: int) -> str:
    """A card's face, 78 by 108."""
    ink = DEEP[colour]
    return (
        svg.rect(0, 0, 78, 108, CREAM, 9, stroke=ink, stroke_width=2)
        + svg.rect(5, 5, 68, 98, LIGHT[colour], 6)
        + svg.text(39, 46, str(value), 40, ink, "middle", 800)
        + sign(colour, 39, 76, 38)
    )


TOLD = {"font_size": 22, "font_weight": 700, "fill": INK}
"""What is written before seats has this in common: attributes of a group round it."""


def small_cards(colour: int, values: list[tuple[int, float, float]]) -> str:
    """Cards of one colour that overlap, in a group of TOLD, 36 high: their values with where they lie."""
    faces = "".join([svg.rect(x, y, 36 if value > 9 else 24, 36, None, 5) for value, x, y in values])
    told = "".join([svg.element("text", str(value), x=x + 5, y=y + 26) for value, x, y in values])
    return svg.group(faces, fill=LIGHT[colour], stroke=DEEP[colour]) + svg.group(told, fill=DEEP[colour])


@cache
def back(width: float, height: float) -> str:
    """A card's back: a triskele, on a small one a spiral."""
    x, y, ink = width / 2, height / 2, "#cfe0c3"
    ornament = sign(0, x, y, 20, ink) if width < 40 else triskele(x, y, width / 40, ink)
    return svg.rect(0, 0, width, height, "#3d5a4c", 6, stroke=PAPER, stroke_width=2) + ornament


@cache
def triskele(x: float, y: float, scale: float, ink: str, thick: float = 2.4) -> str:
    """Three spirals, 32 units wide at scale 1."""
    return svg.group(svg.path(_TRISKELE, stroke=ink, stroke_width=thick), x=x, y=y, scale=scale)


@cache
def plait(x: float, y: float, waves: int) -> str:
    """A band of knotwork: two strands, a wave is 30 units long."""
    strands = ""
    for first, ink in ((9, "#c9a24a"), (-9, GOLD)):
        d = f"M{x:g} {y:g}q15 {first * 2} 30 0" + "t30 0" * (waves - 1)
        strands += svg.path(d, stroke="#33401f", stroke_width=7) + svg.path(d, stroke=ink, stroke_width=4)
    return strands


@cache
def pebble(x: float, y: float) -> str:
    """A figure of nobody, for what figures are worth."""
    return svg.group(svg.path(_MENHIR, "#9a8f7c", stroke=INK, stroke_width=2), x=x, y=y, scale=0.85)


@cache
def eye(x: float, y: float) -> str:
    """An eye: everybody knows this card."""
    lid = svg.path(f"M{x - 11:g} {y:g}q11-11 22 0q-11 11-22 0z", "#fff", stroke=INK, stroke_width=2)
    return lid + svg.circle(x, y, 4, INK)


@cache
def coin() -> str:
    """A number tile without its number, for the points of number tiles."""
    return svg.circle(0, 0, 13, "#8a5a2b", stroke="#4e3014", stroke_width=2)


@cache
def lamp(y: float, shines: bool) -> str:
    """A place of the goal area's count."""
    place = svg.circle(686, y, 14, GOLD if shines else "#46542f", stroke=INK, stroke_width=2)
    return place + sign(0, 686, y, 22, INK) if shines else place


@cache
def arrow(up: bool, x: float, y: float, ink: str) -> str:
    """Up for a rising row, down for a falling one."""
    return svg.polygon(
        [(x - 7, y + 6), (x + 7, y + 6), (x, y - 8)] if up else [(x - 7, y - 6), (x + 7, y - 6), (x, y + 8)], ink
    )
