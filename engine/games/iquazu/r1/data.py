"""The data file of the game: numbers and layouts, loaded and checked once.

Source: iquazu.md §1 to §4; `data.json` beside this file. A file that any game has used is never edited (DESIGN §2). What is
assumed stands apart, with `checks` that say what holes and points should come to: a true printed layout states its own.
"""

import re

import msgspec
from msgspec import Struct

from engine.kit.data import DataError, decode, digest, need, need_between, raw

COLOURS = ("W", "B", "O")
"""Colours of cards and holes: white, blue, orange."""
SEATS = (2, 4)
_TILE = re.compile(r"VP[1-9]|CARDS[1-9]|JOKER|DOUBLE")
_HOLE = re.compile(r"\d[A-Z]")


class Sourced(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers found in the rulebook or in public sources, or derived from them (iquazu.md §0)."""

    columns: int
    crystal_columns: int
    tile_only_columns: tuple[int, ...]
    dark_tile_columns: tuple[int, ...]
    rows: int
    window: int
    water_strips: int
    cards: int
    colours: tuple[str, ...]
    crystals_per_colour: int
    drops: int
    deal: dict[str, tuple[int, ...]]
    draw: int
    hand_limit: int
    scorings_with_tiles: int
    scorings_points_only: int
    score_track: int


class Strip(Struct, frozen=True, forbid_unknown_fields=True):
    """A strip of rock: on each side a left and a right column, by name."""

    front: tuple[str, str]
    back: tuple[str, str]


class Checks(Struct, frozen=True, forbid_unknown_fields=True):
    """What the layout should come to: per column holes, holes of each colour, rows with two (null: as they come); and all
    points of a point board per number of players.
    """

    holes: int | None
    holes_of_each_colour: int | None
    doubled_rows: int | None
    pools: dict[str, int]


class Assumed(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed only in pictures: defaults that fit every known fact (iquazu.md §3.3 to §3.5, rulings R3, R18)."""

    cards_per_colour: int
    strips: tuple[Strip, ...]
    fixed_column_11: str
    holes_top_to_bottom: dict[str, tuple[str, ...]]
    points: dict[str, tuple[tuple[int, ...], ...]]
    tiles_light: dict[str, int]
    tiles_dark: dict[str, int]
    player_colours: tuple[str, ...]
    checks: Checks


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole data file."""

    note: str = msgspec.field(name="_note")
    sourced: Sourced
    assumed: Assumed


def read(content: bytes) -> Data:
    """Data from the bytes of a file. Raises DataError naming the entry that is wrong."""
    data = decode(content, Data)
    _check_geometry(data.sourced)
    _check_pieces(data)
    _check_strips(data)
    for name, holes in data.assumed.holes_top_to_bottom.items():
        _check_column(f"assumed.holes_top_to_bottom.{name}", holes, data)
    doubled = any(_per_row(holes, data.sourced.rows).count(2) for holes in data.assumed.holes_top_to_bottom.values())
    need("assumed.holes_top_to_bottom has a row with two holes", doubled, True, "the rulebook's example shows one")
    _check_points(data)
    _check_tiles(data)
    return data


def _check_geometry(s: Sourced) -> None:
    need("sourced.rows", s.rows, 5, "bands of the rock")
    need("sourced.window", s.window, 6, "five columns for crystals, one of tiles")
    need("sourced.crystal_columns", s.crystal_columns, 11, "five strips of two columns and the printed one")
    need("sourced.columns", s.columns, s.window + s.water_strips, "the window and a water strip for every other column")
    tile_only = tuple(range(s.crystal_columns + 1, s.columns + 1))
    need("sourced.tile_only_columns", s.tile_only_columns, tile_only, "the columns right of those with holes")
    need("sourced.dark_tile_columns", s.dark_tile_columns, tile_only[-2:], "the two right-most columns")
    need("sourced.scorings_with_tiles", s.scorings_with_tiles, s.columns - 5, "every column but the first five has tiles")
    points_only = s.crystal_columns - s.scorings_with_tiles
    need("sourced.scorings_points_only", s.scorings_points_only, points_only, "the crystal columns that are left")


def _check_pieces(data: Data) -> None:
    s, a = data.sourced, data.assumed
    need("sourced.colours", s.colours, COLOURS, "white, blue, orange")
    need("sourced.cards", s.cards, len(COLOURS) * a.cards_per_colour, "colours times assumed.cards_per_colour")
    need_between("sourced.draw", s.draw, 1, 9)
    need_between("sourced.hand_limit", s.hand_limit, 1, s.cards)
    need("sourced.deal", tuple(s.deal), _PLAYERS, "two to four players, in this order")
    for players, hands in s.deal.items():
        need(f"sourced.deal.{players} length", len(hands), int(players), "a hand for every player")
        need_between(f"sourced.deal.{players} total", sum(hands), 0, s.cards - 1)
        for i, cards in enumerate(hands):
            need_between(f"sourced.deal.{players}[{i}]", cards, 0, s.hand_limit)
    open_holes = 5 * max(map(len, a.holes_top_to_bottom.values()), default=0)
    need_between("sourced.crystals_per_colour", s.crystals_per_colour, open_holes + 1, 1000)
    need_between("sourced.drops", s.drops, 5 * s.rows, 1000)
    need_between("sourced.score_track", s.score_track, 1, 1000)
    need("assumed.player_colours length", len(a.player_colours), SEATS[1], "a colour for every seat")
    letters = {colour[:1] for colour in a.player_colours}
    need("assumed.player_colours initials", len(letters - {""}), SEATS[1], "boards tell colours by their first letter")


def _check_strips(data: Data) -> None:
    s, a = data.sourced, data.assumed
    need("assumed.strips length", len(a.strips), (s.crystal_columns - 1) // 2, "two columns each, but for the last")
    used = [name for strip in a.strips for name in (*strip.front, *strip.back)] + [a.fixed_column_11]
    for name in used:
        if name not in a.holes_top_to_bottom:
            raise DataError(f"assumed.strips: column {name} is not in assumed.holes_top_to_bottom")
        need(f"assumed.strips: column {name} appears", used.count(name), 1, "once")
    for name in a.holes_top_to_bottom:
        need(f"assumed.holes_top_to_bottom.{name} is used", name in used, True, "on a strip or as the printed column")


def _check_column(entry: str, holes: tuple[str, ...], data: Data) -> None:
    """Holes of a column, from the top: row and colour. At least four (iquazu.md §3.3), at most nine."""
    checks, rows = data.assumed.checks, data.sourced.rows
    _need_if(f"{entry} length", len(holes), checks.holes, "assumed.checks.holes")
    need_between(f"{entry} length", len(holes), 4, 9)
    for i, hole in enumerate(holes):
        if not _HOLE.fullmatch(hole) or hole[1] not in COLOURS:
            raise DataError(f"{entry}[{i}]: is {hole!r}, should be a row and a colour, like 3W")
        need_between(f"{entry}[{i}] row", int(hole[0]), 1, rows)
        if i and hole[0] < holes[i - 1][0]:
            raise DataError(f"{entry}[{i}]: row {hole[0]} stands below row {holes[i - 1][0]}; holes go from top to bottom")
    per_row = _per_row(holes, rows)
    _need_if(f"{entry} rows with two holes", per_row.count(2), checks.doubled_rows, "assumed.checks.doubled_rows")
    need(f"{entry} most holes in a row", max(per_row) <= 2, True, "one or two")
    for colour in COLOURS:
        of_colour, right = sum(hole[1] == colour for hole in holes), checks.holes_of_each_colour
        _need_if(f"{entry} holes of {colour}", of_colour, right, "assumed.checks.holes_of_each_colour")


def _need_if(entry: str, found: int, right: int | None, why: str) -> None:
    if right is not None:
        need(entry, found, right, why)


def _per_row(holes: tuple[str, ...], rows: int) -> list[int]:
    return [sum(hole[0] == str(row) for hole in holes) for row in range(1, rows + 1)]


def _check_points(data: Data) -> None:
    a, columns = data.assumed, data.sourced.crystal_columns
    need("assumed.points", tuple(a.points), _PLAYERS, "two to four players, in this order")
    need("assumed.checks.pools", tuple(a.checks.pools), _PLAYERS, "two to four players, in this order")
    for players, table in a.points.items():
        entry = f"assumed.points.{players}"
        need(f"{entry} length", len(table), columns, "one entry a column")
        for i, values in enumerate(table):
            need(f"{entry}[{i}] length", len(values), int(players) - 1, "at least one player goes empty")
            need(f"{entry}[{i}]", values, tuple(sorted(values, reverse=True)), "the first gets most")
            need_between(f"{entry}[{i}] least", values[-1], 1, 99)
        need(f"{entry} total", sum(map(sum, table)), a.checks.pools[players], f"assumed.checks.pools.{players}")


def _check_tiles(data: Data) -> None:
    s, a = data.sourced, data.assumed
    dark = len(s.dark_tile_columns)
    places = {"light": (s.scorings_with_tiles - dark) * s.rows, "dark": dark * s.rows}
    for name, tiles in (("light", a.tiles_light), ("dark", a.tiles_dark)):
        entry = f"assumed.tiles_{name}"
        for kind, count in tiles.items():
            if not _TILE.fullmatch(kind):
                raise DataError(f"{entry}.{kind}: no kind of tile; kinds are VP and CARDS with a digit, JOKER, DOUBLE")
            need_between(f"{entry}.{kind}", count, 0, places[name])
        need(f"{entry} total", sum(tiles.values()), places[name], "a tile for every place of that back")


_PLAYERS = tuple(str(players) for players in range(SEATS[0], SEATS[1] + 1))

RAW = raw(__package__)
"""The bytes of the data file."""
DIGEST = digest(RAW)
"""What a first event says of the data."""
DATA = read(RAW)

WINDOW = DATA.sourced.window - 1
"""Positions for crystals; the one right of them shows tiles."""
ROWS = DATA.sourced.rows
LAST_SCORED = DATA.sourced.scorings_with_tiles
"""The column whose scoring ends the game: the third from the end."""
CRYSTAL_COLUMNS = DATA.sourced.crystal_columns
CRYSTALS = DATA.sourced.crystals_per_colour - 1
"""Crystals of a colour for the rock: one marks the score."""


def full_pile(seats: int) -> int:
    """Size of the draw pile after the deal."""
    return DATA.sourced.cards - sum(DATA.sourced.deal[str(seats)])


def values(seats: int, column: int) -> tuple[int, ...]:
    """Points that a column (1 to 11) gives the first, second, … (iquazu.md §3.4)."""
    return DATA.assumed.points[str(seats)][column - 1]
