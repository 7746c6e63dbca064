"""The data file of the game: numbers and layouts, loaded and checked once.

Source: keltis.md §1 to §3; `data.json` beside this file. A file that any game has used is never edited (DESIGN §2).
"""

import msgspec
from msgspec import Struct

from engine.kit.data import DataError, decode, digest, need, need_between, raw

TILE_KINDS = ("wish", "clover", "n1", "n2", "n3")
"""Kinds of path tiles; `n` and a digit: a number tile worth that many points."""


class Sourced(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers found in the rulebook or in public sources (keltis.md §0)."""

    colours: int
    values: tuple[int, int]
    copies: int
    cards: int
    hand: int
    removed_2p: int
    step_values: tuple[int, ...]
    goal_steps: tuple[int, ...]
    goal_limit: int
    tiles: dict[str, int]
    wish_points: tuple[int, ...]
    small: int
    big: int
    end_stone_has_tile: bool
    dark_stones_total: int


class Assumed(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers found nowhere: defaults that fit every known fact (rulings R15, R16)."""

    tile_steps: dict[str, tuple[int, ...]]
    stall_guard_turns: int


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """Defaults of the rules that can be switched (rulings R1 to R4 and R10)."""

    bonus_may_enter: bool
    card_move_optional: bool
    clover_move_optional: bool
    may_redraw_own_discard: bool
    equal_second_card_leaves_direction_open: bool


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole data file."""

    note: str = msgspec.field(name="_note")
    sourced: Sourced
    assumed: Assumed
    options: Switches


def read(content: bytes) -> Data:
    """Data from the bytes of a file. Raises DataError naming the entry that is wrong."""
    data = decode(content, Data)
    _check_cards(data.sourced)
    _check_figures(data.sourced)
    _check_tiles(data)
    return data


def _check_cards(s: Sourced) -> None:
    low, high = s.values
    need("sourced.values[0]", low, 0, "rows are written with values from 0")
    need_between("sourced.values[1]", high, 1, 10)
    need("sourced.colours", s.colours, 5, "five letters R Y P G B")
    need_between("sourced.copies", s.copies, 1, 9)
    total = s.colours * (high - low + 1) * s.copies
    need("sourced.cards", s.cards, total, "colours times values times copies")
    need_between("sourced.hand", s.hand, 1, (s.cards - 1) // 4)
    need_between("sourced.removed_2p", s.removed_2p, 0, s.cards - 2 * s.hand - 1)


def _check_figures(s: Sourced) -> None:
    last = len(s.step_values) - 1
    need("sourced.step_values length", last + 1, 10, "start stone and nine steps")
    need("sourced.step_values[0]", s.step_values[0], 0, "figures on the start stone count nothing")
    goal = tuple(range(last + 1 - len(s.goal_steps), last + 1))
    need("sourced.goal_steps", s.goal_steps, goal, "the last steps of a path, in order")
    need("sourced.big", s.big, 1, "a player has one big figure")
    need("sourced.small", s.small, s.colours - s.big, "a figure for every path")
    need_between("sourced.goal_limit", s.goal_limit, 1, 2 * s.colours)
    if len(s.wish_points) < 2:
        raise DataError(f"sourced.wish_points: has {len(s.wish_points)} entries, should have at least 2")


def _check_tiles(data: Data) -> None:
    s, last = data.sourced, len(data.sourced.step_values) - 1
    need("sourced.tiles", tuple(s.tiles), TILE_KINDS, "these kinds in this order")
    for kind, count in s.tiles.items():
        need_between(f"sourced.tiles.{kind}", count, 0, s.colours * last)
    need("assumed.tile_steps length", len(data.assumed.tile_steps), s.colours, "one path per colour")
    for name, steps in data.assumed.tile_steps.items():
        entry = f"assumed.tile_steps.{name}"
        for i, step in enumerate(steps):
            need_between(f"{entry}[{i}]", step, 1, last)
            if i and step <= steps[i - 1]:
                raise DataError(f"{entry}[{i}]: is {step}, should be above {steps[i - 1]} (steps in order)")
        need(f"{entry} has the end stone", last in steps, s.end_stone_has_tile, "sourced.end_stone_has_tile")
    places = sum(len(steps) for steps in data.assumed.tile_steps.values())
    ends = s.colours if s.end_stone_has_tile else 0
    need("sourced.dark_stones_total", s.dark_stones_total, places - ends, "tile places but the end stones")
    need("sourced.tiles total", sum(s.tiles.values()), places, "a tile for every tile place")
    need_between("assumed.stall_guard_turns", data.assumed.stall_guard_turns, 1, 100_000)


RAW = raw(__package__)
"""The bytes of the data file."""
DIGEST = digest(RAW)
"""What a first event says of the data."""
DATA = read(RAW)

PATHS = DATA.sourced.colours
LAST = len(DATA.sourced.step_values) - 1
"""The end stone's step."""
GOAL = DATA.sourced.goal_steps[0]
"""The step that brings a figure into the goal area."""
TILE_PLACES = tuple((path, step) for path, steps in enumerate(DATA.assumed.tile_steps.values()) for step in steps)
"""(path, step) of every place that gets a tile at setup, path by path."""


def removed(seats: int) -> int:
    """Cards taken out of the game unseen (keltis.md §3.5, ruling R13)."""
    return DATA.sourced.removed_2p if seats == 2 else 0


def full_pile(seats: int) -> int:
    """Size of the draw pile after the deal."""
    return DATA.sourced.cards - seats * DATA.sourced.hand - removed(seats)
