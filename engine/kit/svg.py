"""Drawing with SVG: elements as text, everything in them escaped.

House style of all drawings. Looks are presentation attributes alone (`fill`, `stroke`): no `style`, no `id`, no script, nothing
loaded, so that a drawing works under a strict content security policy, twice on one page, and as a file by itself. A drawing
is `WIDTH` units wide and seldom higher than 1,000. On a phone it is shown at about half size: things to point at are at least
`TARGET` units in both directions, letters at least `SMALLEST` high. Colour never tells anything by itself: letters, numbers or
shapes say it too.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape

WIDTH = 720
"""Units that a drawing is wide."""
TARGET = 48
"""Least size of what is pointed at: 24 CSS pixels on a phone (WCAG 2.2, 2.5.8)."""
SMALLEST = 20
"""Least size of letters."""
_TALL = 1.55
_PLAIN, _BOLD = 0.55, 0.62
"""Width of letters, of their size, where they are wide."""
NEW = "#d9480f"
"""The colour of the ring round what has just changed."""
FONT = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

SEATS = ("#c92a2a", "#1864ab", "#2b8a3e", "#862e9c", "#a84300", "#0b7285")
"""Colours of seats 0 to 5: white letters on them have a contrast of more than 4.5 to 1."""

Number = int | float
_SPECIAL = re.compile("[&<>\"']").search


def element(tag: str, *children: str, **attributes: str | Number | None) -> str:
    """An element. Attributes are named with `_` for `-` (a trailing one is dropped); None leaves one out."""
    named = "".join([f' {_name(name)}="{_value(value)}"' for name, value in attributes.items() if value is not None])
    inner = "".join(children)
    return f"<{tag}{named}>{inner}</{tag}>" if inner else f"<{tag}{named}/>"


@cache
def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: str | Number) -> str:
    if type(value) is str:
        return escape(value) if _SPECIAL(value) else value
    return f"{value:.1f}".removesuffix(".0") if type(value) is float else escape(str(value))


def rect(
    x: Number, y: Number, width: Number, height: Number, fill: str | None, radius: Number | None = None, **more
) -> str:
    """A rectangle."""
    return element("rect", x=x or None, y=y or None, width=width, height=height, rx=radius, fill=fill, **more)


def circle(x: Number, y: Number, radius: Number, fill: str, **more) -> str:
    """A circle."""
    return element("circle", cx=x or None, cy=y or None, r=radius, fill=fill, **more)


def polygon(points: Sequence[tuple[Number, Number]], fill: str, **more) -> str:
    """A closed outline of straight lines."""
    return element("polygon", points=" ".join(f"{_value(x)},{_value(y)}" for x, y in points), fill=fill, **more)


def path(d: str, fill: str = "none", **more) -> str:
    """A path, in SVG's own notation."""
    return element("path", d=d, fill=fill, **more)


def text(
    x: Number, y: Number, words: str, size: Number = 24, fill: str = "#212529", anchor: str | None = None,
    weight: int | None = None, family: str | None = None, preserve: bool = False, fit: Number | None = None, **more,
) -> str:  # fmt: skip
    """A line of text on the base line `y`, in the drawing's own letters unless `family` names others.

    `anchor` "middle" or "end" moves it left of `x`; `preserve` keeps its spaces; words that may need more than `fit` units
    are set so wide.
    """
    space = "preserve" if preserve else None
    kept: dict[str, str | Number] = {"xml:space": space} if space else {}
    if fit and len(words) * size * (_BOLD if weight and weight > 500 else _PLAIN) > fit:
        kept |= {"textLength": fit, "lengthAdjust": "spacingAndGlyphs"}
    return element(
        "text", escape(words), x=x, y=y, font_size=size, fill=fill, text_anchor=anchor, font_weight=weight,
        font_family=family, **kept, **more,
    )  # fmt: skip


def dots(places: Sequence[tuple[Number, Number]], radius: Number, fill: str, **more) -> str:
    """Discs of one size and colour, as a single short path."""
    d = "".join([f"M{_value(x)} {_value(y)}h0" for x, y in places])
    return path(d, stroke=fill, stroke_width=2 * radius, stroke_linecap="round", **more)


def group(*children: str, x: Number = 0, y: Number = 0, scale: Number = 1, turn: Number = 0, **more) -> str:
    """Elements together, enlarged `scale` times, turned by `turn` degrees, moved to (x, y)."""
    moves = [f"translate({_value(x)} {_value(y)})"] if x or y else []
    moves += [f"rotate({_value(turn)})"] if turn else []
    moves += [f"scale({scale:.3g})"] if scale != 1 else []
    return element("g", *children, transform=" ".join(moves) or None, **more)


def thing(
    at: str, label: str, *children: str, edge: str = "", can: bool = False, new: bool = False, x: Number = 0, y: Number = 0
) -> str:
    """Something that has a name and may be pointed at.

    `at` its name, once in a drawing · `label` what it is, in words, for those who do not see it · `edge` its outline, made by
    `outline(...)`, shown by the page where the thing can be picked and by the drawing itself where it is new.
    """
    marks = "thing" + " can" * can + " new" * new
    ring = _ringed(edge) if new and edge else edge
    moved = f' transform="translate({_value(x)} {_value(y)})"' if x or y else ""
    named = f'class="{marks}" data-at="{escape(at)}" role="img" aria-label="{escape(label)}"'
    return f"<g{moved} {named}>{''.join(children)}{ring}</g>"


@lru_cache(maxsize=1 << 10)
def _ringed(edge: str) -> str:
    """An edge that is seen: its colour in light, so that it stands out on any ground."""
    halo = edge.replace('class="edge" stroke="none"', 'stroke="#fff" stroke-width="9" opacity="0.85"', 1)
    return halo + edge.replace('stroke="none"', f'stroke="{NEW}" stroke-width="5"', 1)


def outline(x: Number, y: Number, width: Number, height: Number, radius: Number = 8) -> str:
    """The edge of a thing that is a rectangle (radius half its size: a circle). All within it is the thing for a pointer."""
    return rect(x, y, width, height, "transparent", radius, class_="edge", stroke="none")


def outlined(points: Sequence[tuple[Number, Number]]) -> str:
    """The edge of a thing that is a polygon. All within it is the thing for a pointer."""
    return polygon(points, "transparent", class_="edge", stroke="none", stroke_linejoin="round")


@lru_cache(maxsize=1 << 10)
def marker(seat: int, x: Number, y: Number, size: Number = 24) -> str:
    """The sign of a seat, about (x, y): its number on a shape and a colour of its own."""
    half = size / 2
    shapes = (
        circle(x, y, half, SEATS[0]),
        rect(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9, SEATS[1]),
        polygon([(x, y - half * 1.2), (x + half * 1.15, y + half * 0.85), (x - half * 1.15, y + half * 0.85)], SEATS[2]),
        polygon([(x, y - half * 1.2), (x + half * 1.2, y), (x, y + half * 1.2), (x - half * 1.2, y)], SEATS[3]),
        polygon(
            [(x - half * 0.6, y - half), (x + half * 0.6, y - half), (x + half * 1.1, y), (x + half * 0.6, y + half),
             (x - half * 0.6, y + half), (x - half * 1.1, y)], SEATS[4],
        ),
        polygon(
            [(x, y - half * 1.1), (x + half * 1.1, y - half * 0.2), (x + half * 0.7, y + half), (x - half * 0.7, y + half),
             (x - half * 1.1, y - half * 0.2)], SEATS[5],
        ),
    )  # fmt: skip
    return shapes[seat] + text(x, y + size * 0.25, str(seat), size * 0.7, "#fff", "middle", 700)


def picture(width: Number, height: Number, label: str, *children: str) -> str:
    """A whole drawing, called `label` by screen readers. The page lets what is much higher than wide go on below the window."""
    tall = "tall" if height > _TALL * width else None
    return element(
        "svg", *children, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_value(width)} {_value(height)}", role="group",
        aria_label=label, font_family=FONT, class_=tall,
    )  # fmt: skip
