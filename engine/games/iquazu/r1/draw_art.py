"""Artwork of the drawing: rock, water, gems, tiles and cards. No words, no state.

The three colours of cards and holes have a sign each: moon for white, fish for blue, sun for orange. A seat's crystals are cut
like a gem and bear its number.
"""

from functools import cache
from itertools import cycle

from engine.kit import svg

INK, PAPER, CREAM = "#22333a", "#e9f1ea", "#fbfaf3"
"""Letters; ground of the drawing; ground of cards and buttons."""
ROCK, STRATA, GOLD = "#8d7459", "#a58a69", "#f2c14e"
GLOW = ("#f7f4ea", "#62b6f0", "#ff9f3d")
"""Colours of holes, on dark ground: white, blue, orange."""
FACE = ("#fbfaf5", "#cfe6f7", "#fde0bd")
SHADE = ("#5b6068", "#125a94", "#a84a08")
"""Colours of cards: the face, and what is printed on it."""
_SIGNS = (
    "M4-10A10.5 10.5 0 1 0 9 6.5A9 9 0 1 1 4-10z",
    "M-11 0Q-3-9 5-2L11-7V7L5 2Q-3 9-11 0z",
    "M0-11L2.9-7 7.8-7.8 7-2.9 11 0 7 2.9 7.8 7.8 2.9 7 0 11-2.9 7-7.8 7.8-7 2.9-11 0-7-2.9-7.8-7.8-2.9-7z",
)


@cache
def sign(colour: int, x: float, y: float, size: float, ink: str) -> str:
    """The sign of a colour about (x, y)."""
    return svg.group(svg.path(_SIGNS[colour], ink), x=x, y=y, scale=size / 24)


@cache
def hole(colour: int) -> str:
    """An empty hole about (0, 0)."""
    return svg.circle(0, 0, 22, "#2c2219", stroke=GLOW[colour], stroke_width=4) + sign(colour, 0, 0, 26, GLOW[colour])


@cache
def gem(seat: int, colour: int) -> str:
    """A crystal in a hole of a colour."""
    cut = [(-9, -18), (9, -18), (18, -7), (18, 7), (9, 18), (-9, 18), (-18, 7), (-18, -7)]
    table = [(-6, -12), (6, -12), (12, -5), (12, 5), (6, 12), (-6, 12), (-12, 5), (-12, -5)]
    return (
        svg.circle(0, 0, 22, "#2c2219", stroke=GLOW[colour], stroke_width=4)
        + svg.polygon(cut, svg.SEATS[seat], stroke="#fff", stroke_width=2)
        + svg.polygon(table, "#fff", opacity=0.25)
        + svg.text(0, 8, str(seat), 23, "#fff", "middle", 800)
    )


@cache
def drop() -> str:
    """A water drop about (0, 0), 22 units wide."""
    return svg.path(
        "M0-17C5-9 12-2 12 6A12 12 0 0 1-12 6C-12-2-5-9 0-17z", "#bfe6fa", stroke="#1d7fb3", stroke_width=2
    ) + svg.path("M-6 6Q-6 12 0 13", stroke="#fff", stroke_width=2.5)


@cache
def closed(colour: int) -> str:
    """A hole of a colour that a drop has closed."""
    return svg.circle(0, 0, 22, "#3f6d84", stroke=GLOW[colour], stroke_width=4) + drop()


@cache
def tile(mark: str, number: int) -> str:
    """A bonus tile, 56 by 56: points "p", cards "c", joker or double."""
    ground = svg.rect(0, 0, 56, 56, "#f1e3c4", 10, stroke="#7a5c33", stroke_width=2)
    if mark == "p":
        star = [(28, 4), (35, 19), (51, 21), (39, 32), (42, 49), (28, 41), (14, 49), (17, 32), (5, 21), (21, 19)]
        return (
            ground
            + svg.polygon(star, GOLD, stroke="#8a6410", stroke_width=1.5)
            + svg.text(28, 38, str(number), 26, INK, "middle", 800)
        )
    if mark == "c":
        return ground + svg.group(back(24, 34), x=6, y=11) + svg.text(42, 37, f"{number}", 26, INK, "middle", 800)
    if mark == "*":
        signs = "".join(sign(n, x, y, 20, SHADE[n]) for n, (x, y) in enumerate(((28, 15), (15, 39), (41, 39))))
        return ground + signs
    return ground + svg.path(
        "M13 14L27 28L13 42M30 14L44 28L30 42",
        stroke="#1f6f54",
        stroke_width=6,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


@cache
def card(colour: int, width: float, height: float) -> str:
    """A card's face."""
    return svg.rect(0, 0, width, height, FACE[colour], 8, stroke=SHADE[colour], stroke_width=2) + sign(
        colour, width / 2, height / 2, width * 0.62, SHADE[colour]
    )


@cache
def back(width: float, height: float) -> str:
    """A card's back."""
    waves = "".join(
        svg.path(
            f"M{width * 0.18:.1f} {height * part:.1f}q{width / 6:.1f}-{height / 8:.1f} {width / 3:.1f} 0t{width / 3:.1f} 0"
        )
        for part in (0.32, 0.52, 0.72)
    )
    return svg.rect(0, 0, width, height, "#1f6f7a", 5, stroke="#fff", stroke_width=2) + svg.group(
        waves, stroke="#bfe6e8", stroke_width=2, fill="none"
    )


@cache
def water(place: int, x: float, y: float, width: float, height: float) -> str:
    """A strip of falling water."""
    dashes = ("34 9 70 14", "60 12 22 8", "18 7 48 16")[place % 3]
    return svg.rect(x, y, width, height, "#4a9fca" if place % 2 else "#66b5da") + svg.path(
        f"M{x + width / 2:g} {y + 4 + place * 5 % 17}V{y + height - 8}",
        stroke="#dff4fc",
        stroke_width=2.5,
        stroke_dasharray=dashes,
    )


@cache
def foam(x: float, y: float, width: float) -> str:
    """Foam at the foot of so much water."""
    bubbles = [svg.circle(x + 5 + 13 * n, y - 5 * (n % 2), 9, "#f2fbfe") for n in range(round(width / 13))]
    return "".join(bubbles)


@cache
def rock(x: float, y: float, width: float, rows: int, row: float) -> str:
    """The wall behind the water, its upper left corner at (x, y): layers of stone, cracks, and moss on the ledges."""
    half = width / 12
    ledge, under = (
        f"q{half / 2:g}-9 {half:g} 0" + f"t{half:g} 0" * 11,
        f"q-{half / 2:g} 9-{half:g} 0" + f"t-{half:g} 0" * 11,
    )
    layers = [
        svg.rect(0, row * n, width, row, stone) + svg.path(f"M0 {row * n:g}{ledge}v{row * 0.4:g}{under}z", shade)
        for n, (stone, shade) in zip(range(rows), cycle(_STONE), strict=False)
    ]
    edges = "".join([f"M0 {row * n:g}{ledge}" for n in range(1, rows)])
    moss = "".join([f"M{width * at:g} {row * n - 3:g}q6 13 14 2q5 16 14 1q6 12 13-1q-20-7-41-2z" for n, at in _MOSS])
    return svg.group(
        *layers, svg.path(edges, stroke=STRATA, stroke_width=3),
        svg.path(_CRACKS, stroke="#54402f", stroke_width=2.5, stroke_linejoin="round"), svg.path(moss, "#6d9c4f"), x=x, y=y,
    )  # fmt: skip


_STONE = (("#94704f", "#856246"), ("#866b54", "#775c47"), ("#9a7750", "#8a6845"))
"""Colours of layers: each with the shade below its ledge."""
_CRACKS = (
    "M52 18l-9 34 12 22M164 96l10 30-14 22M270 8l-8 28 12 20M366 190l12 30-8 34M455 60l-10 26 14 30M96 262l12 26-10 30"
    "M232 330l-12 26 8 30M548 120l12 30-8 26M420 338l12 26-8 30M566 290l-10 26 6 20"
)
_MOSS = ((1, 0.16), (1, 0.61), (2, 0.34), (2, 0.8), (3, 0.05), (3, 0.53), (4, 0.22), (4, 0.68))
"""Where moss hangs: the ledge, and how far along."""


@cache
def pool(x: float, y: float, width: float, height: float) -> str:
    """The pool at the foot of the wall."""
    ripples = "".join(
        [f"M{x + 8 + 150 * n:g} {y + 9 + 29 * (n % 2):g}q14-6 28 0t28 0t28 0" for n in range(int(width / 150))]
    )
    water = svg.rect(x, y, width, height, "#2d7ba6") + svg.path(ripples, stroke="#8fcbe6", stroke_width=2.5)
    return water + svg.group(_FROG, x=x + width - 52, y=y + 24)


_FROG = (
    svg.element("ellipse", cy=11, rx=40, ry=9, fill="#3f8a4e")
    + svg.path("M-24 10q-8-6-2-12Q-14-18 0-18T26-2q6 6-2 12z", "#7fbf52", stroke="#2f5a23", stroke_width=2)
    + svg.dots([(-10, -17), (10, -17)], 7, "#7fbf52") + svg.dots([(-10, -18), (10, -18)], 4.5, "#fff")
    + svg.dots([(-10, -18), (10, -18)], 2.5, "#22333a") + svg.path("M-10-3Q0 4 10-3", stroke="#2f5a23", stroke_width=2.5)
)  # fmt: skip
"""A frog on a leaf."""


@cache
def carving(x: float, y: float) -> str:
    """What is carved into rock that has no holes: a winding snake."""
    return svg.path(
        f"M{x - 14:g} {y - 110:g}q44 22 8 52t4 52 8 52-4 40q-14 14-28 0",
        stroke="#7a654b",
        stroke_width=9,
        stroke_linecap="round",
    ) + svg.circle(x - 16, y - 112, 9, "#7a654b")


@cache
def leaves(top: float) -> str:
    """Leaves that hang over the corners of the frame, and vines between the columns' signs."""
    leaf, drawn = "M0 0Q20-22 58-8Q32 16 0 0z", ""
    for x, y, turn, ink in _LEAVES:
        drawn += svg.group(
            svg.path(leaf, ink), svg.path("M4 0Q28-7 50-7"), stroke="#1e4a2b", stroke_width=1.5,
            x=x, y=top + y, turn=turn,
        )  # fmt: skip
    return drawn


_LEAVES = (
    (4, 4, 8, "#3c7f47"), (2, 6, 78, "#3c7f47"), (2, 2, 42, "#5aa862"),
    (716, 4, 172, "#3c7f47"), (718, 6, 100, "#3c7f47"), (718, 2, 138, "#5aa862"),
)  # fmt: skip


@cache
def shard(seat: int) -> str:
    """A crystal of a seat's supply."""
    return svg.polygon([(0, -17), (12, -6), (8, 16), (-8, 16), (-12, -6)], svg.SEATS[seat], stroke="#fff", stroke_width=2)
