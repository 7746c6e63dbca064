"""Artwork: cats and mice, dice, stars, cheese, the roof. Each is drawn about (0, 0), and made once."""

from functools import cache
from math import cos, pi, sin

from engine.games.house_of_cats.r1.house import CAT, MOUSE
from engine.kit import svg

INK, PAPER, WALL, ROOF, PLASTER, GOLD = "#4a3426", "#fffaf0", "#8a5a3b", "#b5482f", "#e8c9a0", "#f2c14e"
FUR = "#f0913e"
FLOOR = {"2": "#bfe3ee", "3": "#ffd9b0", "4": "#cfe8b4", "5": "#e3cdf0"}
"""Floors of rooms, by number."""
DEEP = {"2": "#125a72", "3": "#8f4400", "4": "#336011", "5": "#6f3a96"}
"""Numbers on their floors."""
_GREY = "#9aa5b1"


@cache
def star(r: float) -> str:
    """A star of radius `r`."""
    points = [(r * far * sin(pi * n / 5), -r * far * cos(pi * n / 5)) for n in range(10) for far in (0.45 if n % 2 else 1,)]
    return svg.polygon(points, GOLD, stroke="#b98512", stroke_width=1.5, stroke_linejoin="round")


@cache
def garden(width: int, height: int, foot: int) -> str:
    """What a house stands in, its foot at `foot`: sky, hills and clouds, and a lawn as ground of what lies below."""
    far = f"M0 {foot - 300}q110-56 250-6t270-22q110-40 200 2V{foot}H0z"
    near = f"M0 {foot - 190}q150-44 330-2t390-20V{height - 18}a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18z"
    cloud = "M0 0a15 15 0 0 1 4-29a21 21 0 0 1 39-8a17 17 0 0 1 25 14a12 12 0 0 1-1 23z"
    clouds = svg.path(cloud, _CLOUD, transform=f"translate(628 {foot - 378})") + svg.path(
        cloud, _CLOUD, transform="translate(8 128)"
    )
    return svg.rect(0, 0, width, height, _SKY, 18) + clouds + svg.path(far, _FAR) + svg.path(near, LAWN)


_SKY, _CLOUD, _FAR, LAWN = "#cfe6ef", "#eef7fa", "#bfd9ae", "#d3e5ba"


@cache
def pencil() -> str:
    """A pencil: here a number is written."""
    return svg.path("M-9 10l2-8 11-11 6 6-11 11z", "#fff", stroke=INK, stroke_width=2, stroke_linejoin="round")


def cat_head(x: float, y: float, r: float) -> str:
    """The outline of a cat's head about (x, y), in SVG's path notation."""
    ear, drop, width, down, low = _parts(r, 0.6, 0.4, 0.8, 1, 0.9)
    return (
        f"M{_short(x - r)} {_short(y - r)}l{ear} {drop}h{width}l{ear}-{drop}v{down}a{down} {low} 0 0 1-{_short(2 * r)} 0z"
    )


def mouse_head(x: float, y: float, r: float) -> str:
    """The outline of a mouse's head about (x, y): two round ears above a pointed face."""
    half, over, up, gap, cheek, down, wide, low = _parts(r, 0.5, 0.35, 0.45, 0.3, 0.6, 1, 0.8, 0.4)
    ear = f"a{half} {half} 0 1 1 {over}"
    face = f"q{gap} {cheek}-{half} {down}q-{wide}-{low}-{half}-{down}z"
    return f"M{_short(x - r * 0.5)} {_short(y - r * 0.05)}{ear}-{up}h{gap}{ear} {up}{face}"


_COARSE = 14
"""Heads smaller than this are made of whole numbers: a page may hold two hundred."""


def _parts(r: float, *shares: float) -> list[str]:
    """Shares of a radius as numbers of a path."""
    return [f"{r * share:.0f}" if r < _COARSE else _short(r * share) for share in shares]


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


@cache
def cats(count: int, step: float, x: float, y: float, r: float) -> str:
    """So many cats in a row, `step` from each other, as one drawing."""
    heads = "".join([cat_head(x + step * n, y, r) for n in range(count)])
    eyes = [(x + step * n + side * r * 0.42, y) for n in range(count) for side in (-1, 1)]
    return svg.path(heads, FUR, stroke=INK, stroke_width=1.5, stroke_linejoin="round") + svg.dots(eyes, r * 0.13, INK)


@cache
def animal(mark: str, r: float) -> str:
    """A cat or a mouse, looking at you."""
    if mark == CAT:
        head = svg.path(cat_head(0, 0, r), FUR, stroke=INK, stroke_width=r * 0.11, stroke_linejoin="round")
        eyes = svg.dots([(-r * 0.42, 0), (r * 0.42, 0)], r * 0.13, INK)
        far, side = _short(r * 0.85), _short(r * 0.5)
        face = f"M-{side} {_short(r * 0.4)}h-{far}M{side} {_short(r * 0.4)}h{far}"
        face += f"M-{_short(r * 0.16)} {_short(r * 0.3)}h{_short(r * 0.32)}l-{_short(r * 0.16)} {_short(r * 0.2)}z"
        return head + eyes + svg.path(face, INK, stroke=INK)
    head = svg.path(mouse_head(0, 0, r * 1.15), _GREY, stroke=INK, stroke_width=r * 0.11, stroke_linejoin="round")
    eyes = svg.dots([(-r * 0.25, r * 0.2), (r * 0.25, r * 0.2)], r * 0.12, INK)
    return head + eyes + svg.circle(0, r * 0.98, r * 0.17, "#e07a8b")


@cache
def face(mark: str, size: float) -> str:
    """A die's face with its top left corner at (0, 0)."""
    half = size / 2
    body = svg.rect(0, 0, size, size, PAPER, size * 0.18, stroke=INK, stroke_width=2.5)
    if mark in (CAT, MOUSE):
        return body + svg.group(animal(mark, size * 0.27), x=half, y=half + (size * 0.04 if mark == CAT else 0))
    return body + svg.text(half, half + size * 0.22, mark, round(size * 0.62), DEEP[mark], "middle", 700)


@cache
def socket(size: float) -> str:
    """Where a die lay that has been written."""
    return svg.rect(
        2, 2, size - 4, size - 4, "#ead9bf", size * 0.18, stroke="#cbb594", stroke_width=2, stroke_dasharray="5 5"
    )


@cache
def cheese(eaten: bool) -> str:
    """A wedge of cheese, or its empty place with a tick."""
    if eaten:
        return svg.circle(0, 0, 13, GOLD, stroke=INK, stroke_width=2) + svg.path(
            "M-6 0l4 5 8-10", stroke=INK, stroke_width=3.5
        )
    wedge = svg.path("M-14 4L10-9q5 5 4 13z", "#f7d774", stroke="#a8811c", stroke_width=2)
    return (
        wedge
        + svg.path("M-14 4h28v8h-28z", GOLD, stroke="#a8811c", stroke_width=2)
        + svg.dots([(-5, 8), (6, 7)], 2, "#a8811c")
    )


_SITTING = "q-4-20 10-26q-6-8-3-18l6 5h8l6-5q4 12-2 20q12 8 10 24h6q10-2 8-14q-1-8 5-8q4 0 4 6q2 22-22 22h-26z"
"""A cat that sits, as a path from its left paw on."""


@cache
def roof(width: float, height: float) -> str:
    """The roof above a house `width` wide, its lower left corner at (0, 0), with a chimney and a cat on the ridge."""
    slope, over = 56, 8
    ridge = [(-over, 0), (slope, -height), (width - slope, -height), (width + over, 0)]
    rows = [(slope - (slope + over) * n / 3 + 4, height * n / 3 - height) for n in (1, 2)]
    tiles = "".join([f"M{x:.0f} {y:.0f}H{width - x:.0f}" for x, y in rows])
    chimney = svg.rect(80, -height - 20, 30, 34, WALL, stroke=INK, stroke_width=3)
    cat = svg.path(f"M{width - 122} {-height}{_SITTING}", INK)
    slates = svg.polygon(ridge, ROOF, stroke=INK, stroke_width=3, stroke_linejoin="round")
    return chimney + slates + svg.path(tiles, stroke="#8f3622", stroke_width=2) + cat
