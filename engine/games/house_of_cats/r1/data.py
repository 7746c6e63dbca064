"""The data file of the game: dice, abilities, the four sheets and their points, loaded and checked once.

Source: house_of_cats.md §3; `data.json` beside this file. A file that any game has used is never edited (DESIGN §2).
"""

from typing import Literal

import msgspec
from msgspec import Struct

from engine.kit.data import DataError, decode, digest, need, need_between, raw

LETTERS = "abcdefghijkl"
"""Letters of the ability tiles."""
ABILITIES = (
    "nudge", "diagonal", "spare_three", "fourth_result", "same_again", "swap_animal", "loose_end", "visitor", "stray",
    "joker", "repaint", "gift",
)  # fmt: skip
"""Abilities that the code knows, in the order of their letters."""
STORED, IMMEDIATE = "stored", "immediate"
_TIMINGS = tuple(IMMEDIATE if name in ("spare_three", "stray", "repaint", "gift") else STORED for name in ABILITIES)
LEVELS = ("cheese", "lines", "clowder", "hunt")
"""Names of levels 1 to 4; each has a way of scoring of its own."""
WIDEST, HIGHEST = 7, 9
"""Sheets are at most so wide (three of them beside each other on a text board) and high (rows are one digit)."""
MOST_ROOMS = 26
"""Rooms of one sheet are told apart by letters."""
_TIE_BREAKS = ("fewest_empty_cells", "most_rooms", "shared")

Square = tuple[int, int]
"""(row, column), from 0 at the top left."""


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability tile. `timing`: its use is stored until wanted, or resolved at once."""

    letter: str
    name: str
    timing: Literal["stored", "immediate"]


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True):
    """What the rulebook suggests for a first game."""

    level: int
    tiles: tuple[str, ...]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """The cat track of level 1. Crossing box `bonus_number_at[i]` (from 1) gives a number at once."""

    length: int
    points_per_mark: int
    bonus_number_at: tuple[int, ...]


class Level(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every sheet has. `map`: rows of `#` (cell) and `.` (none); `cells`, `adjacent_pairs` check it."""

    name: str
    cells: int
    adjacent_pairs: int
    map: tuple[str, ...]
    stars: tuple[Square, ...]


class Cheese(Level, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Level 1: a cat track, and cheese at every row and column."""

    cat_track: Track
    cheese_rows: tuple[int, ...]
    cheese_cols: tuple[int, ...]


class Lines(Level, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Level 2: cells (row, column, points) that pay when filled, lines that pay for a cat and a mouse."""

    value_cells: tuple[tuple[int, int, int], ...]
    line_points: int


class Clowder(Level, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Level 3: cats pay by their number, mice by the rooms beside them."""

    cat_table: tuple[int, ...]
    mouse_points_per_adjacent_room: int


class Hunt(Level, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Level 4: mice pay when a cat sees them and cost when none does."""

    caught_mouse: int
    free_mouse: int


class Levels(Struct, frozen=True, forbid_unknown_fields=True):
    """The four sheets."""

    cheese: Cheese = msgspec.field(name="1")
    lines: Lines = msgspec.field(name="2")
    clowder: Clowder = msgspec.field(name="3")
    hunt: Hunt = msgspec.field(name="4")

    def all(self) -> tuple[Level, ...]:
        """Levels 1 to 4 in order."""
        return (self.cheese, self.lines, self.clowder, self.hunt)


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole data file."""

    schema: int
    die_faces: tuple[int | str, ...]
    dice: int
    results_per_turn: int
    players: tuple[int, int]
    room_points: dict[str, int]
    gift_points: int
    empty_cell_points: int
    turn_guard: int
    max_rooms_per_number: int | None
    abilities: tuple[Ability, ...]
    tiles_in_play: int
    first_game: FirstGame
    levels: Levels
    tie_break: tuple[str, ...]


def read(content: bytes) -> Data:
    """Data from the bytes of a file. Raises DataError naming the entry that is wrong."""
    data = decode(content, Data)
    _check_dice(data)
    _check_abilities(data)
    for number, level in enumerate(data.levels.all(), 1):
        entry = f"levels.{number}"
        need(f"{entry}.name", level.name, LEVELS[number - 1], "each level scores in its own way")
        _check_map(entry, level)
        _check_stars(entry, level)
    _check_cheese(data.levels.cheese)
    _check_lines(data.levels.lines)
    _check_clowder(data.levels.clowder)
    for name in ("caught_mouse", "free_mouse"):
        need_between(f"levels.4.{name}", getattr(data.levels.hunt, name), -99, 99)
    return data


def _check_dice(d: Data) -> None:
    need("schema", d.schema, 1, "the shape of this file")
    need("die_faces", d.die_faces, (2, 3, 4, 5, "cat", "mouse"), "four numbers, which rooms are made of, and two animals")
    need_between("dice", d.dice, 1, 9)
    need_between("results_per_turn", d.results_per_turn, 1, d.dice)
    need_between("players[0]", d.players[0], 1, d.players[1])
    need_between("players[1]", d.players[1], d.players[0], 6)
    need("room_points", tuple(d.room_points), ("2", "3", "4", "5"), "one entry per number, in order")
    for number, points in d.room_points.items():
        need_between(f"room_points.{number}", points, 0, 99)
    need_between("gift_points", d.gift_points, 0, 99)
    need_between("empty_cell_points", d.empty_cell_points, -5, 0)
    need_between("turn_guard", d.turn_guard, 1, 1000)
    if d.max_rooms_per_number is not None:
        need_between("max_rooms_per_number", d.max_rooms_per_number, 1, MOST_ROOMS)
    need("tie_break", d.tie_break, _TIE_BREAKS, "the ones that are known")


def _check_abilities(d: Data) -> None:
    need("abilities length", len(d.abilities), len(LETTERS), "one tile per letter")
    for i, ability in enumerate(d.abilities):
        need(f"abilities[{i}].letter", ability.letter, LETTERS[i], "in the order of the alphabet")
        need(f"abilities[{i}].name", ability.name, ABILITIES[i], "the ability of this letter")
        need(f"abilities[{i}].timing", ability.timing, _TIMINGS[i], f"the kind of {ability.name}")
    need("tiles_in_play", d.tiles_in_play, len(d.room_points), "one tile per number")
    need_between("first_game.level", d.first_game.level, 1, len(LEVELS))
    tiles = d.first_game.tiles
    need("first_game.tiles length", len(tiles), d.tiles_in_play, "one tile per number")
    need("first_game.tiles different", len(set(tiles)), len(tiles), "each tile exists once")
    for i, letter in enumerate(tiles):
        need(f"first_game.tiles[{i}] is a letter", letter in set(LETTERS), True, f"one of {LETTERS}")


def _check_map(entry: str, level: Level) -> None:
    rows = level.map
    need_between(f"{entry}.map rows", len(rows), 1, HIGHEST)
    need_between(f"{entry}.map[0] length", len(rows[0]), 1, WIDEST)
    for i, row in enumerate(rows):
        need(f"{entry}.map[{i}] length", len(row), len(rows[0]), "all rows are equally long")
        if set(row) - set("#."):
            raise DataError(f"{entry}.map[{i}]: is {row!r}, should be made of # (cell) and . (none)")
    cells = _squares(level)
    need(f"{entry}.cells", level.cells, len(cells), "cells of the map")
    need_between(f"{entry}.cells", level.cells, 1, 2 * MOST_ROOMS)
    pairs = sum(((r, c + 1) in cells) + ((r + 1, c) in cells) for r, c in cells)
    need(f"{entry}.adjacent_pairs", level.adjacent_pairs, pairs, "pairs of neighbours on the map")


def _squares(level: Level) -> set[Square]:
    return {(r, c) for r, row in enumerate(level.map) for c, mark in enumerate(row) if mark == "#"}


def _check_stars(entry: str, level: Level) -> None:
    cells = _squares(level)
    for i, (row, column) in enumerate(level.stars):
        where = f"{entry}.stars[{i}]"
        need(f"{where} {[row, column]} is a cell", (row, column) in cells, True, "stars stand on cells of the map")
        for other, (r, c) in enumerate(level.stars[:i]):
            apart = abs(r - row) + abs(c - column)
            if apart < 2:
                raise DataError(
                    f"{where}: is {[row, column]}, {'the same as' if not apart else 'next to'} stars[{other}], should be "
                    "apart (else setup could close a room)"
                )


def _check_cheese(level: Cheese) -> None:
    track = level.cat_track
    need_between("levels.1.cat_track.length", track.length, 0, 99)
    need_between("levels.1.cat_track.points_per_mark", track.points_per_mark, 0, 99)
    for i, box in enumerate(track.bonus_number_at):
        need_between(f"levels.1.cat_track.bonus_number_at[{i}]", box, 1, track.length)
        if i and box <= track.bonus_number_at[i - 1]:
            before = track.bonus_number_at[i - 1]
            raise DataError(f"levels.1.cat_track.bonus_number_at[{i}]: is {box}, should be above {before} (in order)")
    need("levels.1.cheese_rows length", len(level.cheese_rows), len(level.map), "one per row of the map")
    need("levels.1.cheese_cols length", len(level.cheese_cols), len(level.map[0]), "one per column of the map")
    for name in ("cheese_rows", "cheese_cols"):
        for i, points in enumerate(getattr(level, name)):
            need_between(f"levels.1.{name}[{i}]", points, 0, 99)


def _check_lines(level: Lines) -> None:
    cells, seen = _squares(level), set()
    for i, (row, column, points) in enumerate(level.value_cells):
        where = f"levels.2.value_cells[{i}]"
        need(f"{where} {[row, column]} is a cell", (row, column) in cells, True, "values stand on cells of the map")
        need(f"{where} {[row, column]} is new", (row, column) not in seen, True, "one value per cell")
        need_between(f"{where} points", points, 1, 9)
        seen.add((row, column))
    need_between("levels.2.line_points", level.line_points, 0, 99)


def _check_clowder(level: Clowder) -> None:
    need_between("levels.3.cat_table length", len(level.cat_table), 2, level.cells + 1)
    for i, points in enumerate(level.cat_table):
        need_between(f"levels.3.cat_table[{i}]", points, 0, 99)
        if i and points < level.cat_table[i - 1]:
            raise DataError(f"levels.3.cat_table[{i}]: is {points}, should be at least {level.cat_table[i - 1]} (rising)")
    need_between("levels.3.mouse_points_per_adjacent_room", level.mouse_points_per_adjacent_room, 0, 99)


RAW = raw(__package__)
"""The bytes of the data file."""
DIGEST = digest(RAW)
"""What a first event says of the data."""
DATA = read(RAW)
