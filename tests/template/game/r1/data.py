"""The data file of the game: its numbers, loaded and checked once.

Source: RULES.md §1; `data.json` beside this file. A file that any game has used is never edited (DESIGN §2).
"""

import msgspec
from msgspec import Struct

from engine.kit.data import decode, digest, need_between, raw


class Sourced(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that the rules give."""

    values: int
    copies: int
    hand: int
    seats: tuple[int, int]


class Assumed(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers found nowhere: defaults that fit every known fact (RULES.md, assumed)."""

    bonus_value: int
    bonus_points: int


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole data file."""

    note: str = msgspec.field(name="_note")
    sourced: Sourced
    assumed: Assumed


def read(content: bytes) -> Data:
    """Data from the bytes of a file. Raises DataError naming the entry that is wrong."""
    data = decode(content, Data)
    s, a = data.sourced, data.assumed
    need_between("sourced.values", s.values, 2, 9)
    need_between("sourced.copies", s.copies, 1, 9)
    need_between("sourced.seats[0]", s.seats[0], 2, 9)
    need_between("sourced.seats[1]", s.seats[1], s.seats[0], 9)
    need_between("sourced.hand", s.hand, 1, s.values * s.copies // s.seats[1])
    need_between("assumed.bonus_value", a.bonus_value, 1, s.values)
    need_between("assumed.bonus_points", a.bonus_points, 0, 9)
    return data


RAW = raw(__package__)
"""The bytes of the data file."""
DIGEST = digest(RAW)
"""What a first event says of the data."""
DATA = read(RAW)

VALUES = DATA.sourced.values
"""Cards have the values 1 to this."""
CARDS = VALUES * DATA.sourced.copies
"""Cards in the game."""
SEATS = DATA.sourced.seats
"""Fewest and most players."""
