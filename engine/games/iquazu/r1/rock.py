"""The rock: strips, columns, holes and their rows, and what lies in them.

Source: iquazu.md §2, §3.3. A *strip code* is `2 * strip + side` (side 0 the front). A column's holes are counted from the top;
what lies in them is a string, a mark a hole: "." nothing, "~" a water drop, "0" to "3" a crystal of that seat.
"""

from msgspec import Struct

from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA

EMPTY, DROP = ".", "~"
"""Marks of holes that are no crystal."""
CRYSTAL = "0123"
"""Mark of a seat's crystal."""
UNKNOWN = -1
"""Strip code of a strip that nobody has seen yet."""
STRIPS = len(DATA.assumed.strips)
SIDES = ("front", "back")


class Column(Struct, frozen=True, gc=False):
    """Holes of a column from the top: `rows` and `colours`, a character each ("122345", "BWOBOW")."""

    rows: str
    colours: str


def _column(name: str) -> Column:
    holes = DATA.assumed.holes_top_to_bottom[name]
    return Column("".join(hole[0] for hole in holes), "".join(hole[1] for hole in holes))


BY_CODE = tuple(tuple(map(_column, getattr(strip, side))) for strip in DATA.assumed.strips for side in SIDES)
"""Left and right column by strip code."""
PRINTED = _column(DATA.assumed.fixed_column_11)
"""The last crystal column, printed on the board."""
MOST_HOLES = max(map(len, DATA.assumed.holes_top_to_bottom.values()))
"""Holes of the column that has most."""


def column(strips: tuple[int, ...], number: int) -> Column | None:
    """Column `number` (1 to 11) where these strip codes lie; None where nobody has seen it yet."""
    if number == CRYSTAL_COLUMNS:
        return PRINTED
    code = strips[(number - 1) // 2]
    return None if code == UNKNOWN else BY_CODE[code][(number - 1) % 2]


def strip_name(code: int) -> str:
    """A strip and its side for people: "2 front"."""
    return f"{code // 2 + 1} {SIDES[code % 2]}"
