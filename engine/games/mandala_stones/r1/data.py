"""The data file of the game: numbers and layouts, loaded and checked once.

Source: mandala_stones.md §1 to §4; `data.json` beside this file. A file that any game has used is never edited (DESIGN §2).
"""

from typing import Any, Literal

from msgspec import Struct

from engine.kit.data import DataError, decode, digest, need, need_between, raw

DIRECTIONS = "NESW"
"""The four sides of an artist space, clockwise."""
SIDES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""Direction to the step (rows, columns) on the lattice."""
SLOTS = "ABCDE"
"""The spaces of a player board."""
SEATS = ("2", "3", "4")


class ArtistSpace(Struct, frozen=True, forbid_unknown_fields=True, rename={"n": "N", "e": "E", "s": "S", "w": "W"}):
    """A space for an artist, and the stacks on its four sides."""

    id: str
    row: int
    col: int
    n: str
    e: str
    s: str
    w: str


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """A space for a stack, and the artist spaces that touch it."""

    id: str
    row: int
    col: int
    artist_spaces: tuple[str, ...]


class _Space(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    id: str


class DistinctHeights(_Space, tag="distinct_tower_heights"):
    """A player's space that pays for every different height among the towers of the board."""

    points_each: int


class HeightTable(_Space, tag="height_table"):
    """A player's space that pays by the height of its tower."""

    by_height: tuple[int, ...]


class DistinctColours(_Space, tag="distinct_colours_in_tower"):
    """A player's space that pays for every different colour in its tower."""

    points_each: int


class _Objective(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    id: int
    vp: int


class ExactCount(_Objective, tag="exact_stone_count"):
    """Exactly so many stones on the own board."""

    count: int


class AllTops(_Objective, tag="all_tops_pattern"):
    """Every top stone of the own board shows a pattern, and there are at least so many towers."""

    pattern: str
    min_towers: int


class ColourCount(_Objective, tag="colour_count_or_majority"):
    """So many stones of a colour on the own board, or more of it than each other player."""

    colour: str
    at_least: int


Objective = ExactCount | AllTops | ColourCount


class Mandala(Struct, frozen=True, forbid_unknown_fields=True):
    """The spiral track: bonus points by space, end space by number of players."""

    spaces: int
    first_space: int
    bonus: dict[str, int]
    end_space: dict[str, int]


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole data file."""

    schema: Literal[1]
    colours: tuple[str, ...]
    patterns: tuple[str, ...]
    stones_per_colour_pattern: int
    stack_height: int
    artist_spaces: tuple[ArtistSpace, ...]
    stacks: tuple[Stack, ...]
    start_artist_spaces: tuple[str, ...]
    artists_per_pattern: int
    player_spaces: tuple[DistinctHeights | HeightTable | DistinctColours, ...]
    any_top_points: int
    mandala: Mandala
    objectives: tuple[Objective, ...]
    objectives_dealt: int
    objectives_scored: int
    tie_break: tuple[str, ...]


def read(content: bytes) -> Data:
    """Data from the bytes of a file. Raises DataError naming the entry that is wrong."""
    data = decode(content, Data)
    _check_stones(data)
    _check_lattice(data)
    _check_artists(data)
    _check_player_spaces(data)
    _check_mandala(data)
    _check_objectives(data)
    return data


def _check_stones(data: Data) -> None:
    need("colours", data.colours, ("yellow", "pink", "purple", "blue"), "written Y, P, V, B in this order")
    need("patterns", data.patterns, ("starburst", "ring"), "written * and o in this order")
    need("artist_spaces length", len(data.artist_spaces), 9, "three rows of three")
    need("stacks length", len(data.stacks), 24, "a stack on each side of nine spaces, inner ones shared")
    need("stack_height", data.stack_height, 4, "stones per stack at the start, and the highest tower")
    stones = len(data.colours) * len(data.patterns) * data.stones_per_colour_pattern
    need("stones_per_colour_pattern total", stones, len(data.stacks) * data.stack_height, "every stack is filled")


def _check_lattice(data: Data) -> None:
    spaces = {space.id: space for space in data.artist_spaces}
    stacks = {stack.id: stack for stack in data.stacks}
    for i, stack in enumerate(data.stacks):
        need(f"stacks[{i}].id", stack.id, f"s{i}", "numbered in order")
    for i, space in enumerate(data.artist_spaces):
        need(f"artist_spaces[{i}].id", space.id, f"a{i}", "numbered in order")
        need(f"artist_spaces.{space.id} place", (space.row % 2, space.col % 2), (1, 1), "odd row, odd column")
        for side in DIRECTIONS:
            _check_side(space, side, stacks)
    need("artist_spaces places", len({(s.row, s.col) for s in spaces.values()}), len(spaces), "each its own place")
    for stack in data.stacks:
        need(f"stacks.{stack.id} place", (stack.row + stack.col) % 2, 1, "one of row and column is odd")
        touching = tuple(space.id for space in data.artist_spaces if stack.id in _around(space))
        need(f"stacks.{stack.id}.artist_spaces", stack.artist_spaces, touching, "the spaces that name this stack")
        need_between(f"stacks.{stack.id}.artist_spaces length", len(touching), 1, 2)
    need("stacks places", len({(s.row, s.col) for s in stacks.values()}), len(stacks), "each its own place")


def _around(space: ArtistSpace) -> tuple[str, str, str, str]:
    return space.n, space.e, space.s, space.w


def _check_side(space: ArtistSpace, side: str, stacks: dict[str, Stack]) -> None:
    entry, name = f"artist_spaces.{space.id}.{side}", _around(space)[DIRECTIONS.index(side)]
    if name not in stacks:
        raise DataError(f"{entry}: is {name}, should be one of the stacks s0 to s{len(stacks) - 1}")
    down, right = SIDES[side]
    found = (stacks[name].row, stacks[name].col)
    need(f"{entry} place", found, (space.row + down, space.col + right), f"{name} lies on that side of {space.id}")


def _check_artists(data: Data) -> None:
    names = [space.id for space in data.artist_spaces]
    starts = data.start_artist_spaces
    need("artists_per_pattern", data.artists_per_pattern, 2, "two artists of each pattern")
    need("start_artist_spaces length", len(starts), len(data.patterns) * data.artists_per_pattern, "one for each artist")
    need("start_artist_spaces different", len({*starts}), len(starts), "one artist a space")
    for i, name in enumerate(starts):
        if name not in names:
            raise DataError(f"start_artist_spaces[{i}]: is {name}, should be one of {', '.join(names)}")


def _check_player_spaces(data: Data) -> None:
    need("player_spaces ids", "".join(space.id for space in data.player_spaces), SLOTS, "five spaces in order")
    for space in data.player_spaces:
        entry = f"player_spaces.{space.id}"
        if isinstance(space, HeightTable):
            need(f"{entry}.by_height length", len(space.by_height), data.stack_height, "a number for every height")
            for i, points in enumerate(space.by_height):
                need_between(f"{entry}.by_height[{i}]", points, 0, _MOST_POINTS)
        else:
            need_between(f"{entry}.points_each", space.points_each, 0, _MOST_POINTS)
    need_between("any_top_points", data.any_top_points, 0, _MOST_POINTS)


_MOST_POINTS = 20
"""More points than any single stone brings in a game on a track of 50: a slip of the pen."""


def _check_mandala(data: Data) -> None:
    mandala, stones = data.mandala, len(data.stacks) * data.stack_height
    need("mandala.first_space", mandala.first_space, 1, "spaces are counted from 1")
    need("mandala.spaces", mandala.spaces, stones, "there is room for every stone")
    for name, points in mandala.bonus.items():
        _check_place(f"mandala.bonus.{name}", name, mandala.spaces)
        need_between(f"mandala.bonus.{name}", points, 0, _MOST_POINTS)
    need("mandala.end_space", tuple(mandala.end_space), SEATS, "for 2, 3 and 4 players in this order")
    for name, space in mandala.end_space.items():
        need_between(f"mandala.end_space.{name}", space, 1, mandala.spaces)


def _check_place(entry: str, name: str, last: int) -> None:
    if not (name.isascii() and name.isdigit() and name == str(int(name)) and 1 <= int(name) <= last):
        raise DataError(f"{entry}: {name!r} is no space of the mandala, should be 1 to {last}")


def _check_objectives(data: Data) -> None:
    for i, objective in enumerate(data.objectives):
        need(f"objectives[{i}].id", objective.id, i + 1, "numbered in order from 1")
        entry = f"objectives.{objective.id}"
        need_between(f"{entry}.vp", objective.vp, 0, _MOST_POINTS)
        _check_objective(entry, objective, data)
    most = int(SEATS[-1]) * data.objectives_dealt
    need("objectives_dealt", data.objectives_dealt, 2, "a pair for every player")
    need_between("objectives length", len(data.objectives), most, 99)
    need("objectives_scored", data.objectives_scored, 1, "the better one of the pair")
    need("tie_break", data.tie_break, ("most_stones_on_player_board", "shared"), "the only rule there is")


def _check_objective(entry: str, objective: Objective, data: Data) -> None:
    most = len(SLOTS) * data.stack_height
    known: Any = ()
    match objective:
        case ExactCount():
            need_between(f"{entry}.count", objective.count, 0, most)
        case AllTops():
            name, known = objective.pattern, data.patterns
            need_between(f"{entry}.min_towers", objective.min_towers, 0, len(SLOTS))
        case ColourCount():
            name, known = objective.colour, data.colours
            need_between(f"{entry}.at_least", objective.at_least, 1, most)
    if known and name not in known:
        raise DataError(f"{entry}: is for {name}, should be for one of {', '.join(known)}")


RAW = raw(__package__)
"""The bytes of the data file."""
DIGEST = digest(RAW)
"""What a first event says of the data."""
DATA = read(RAW)

SPACES, STACKS, HEIGHT = len(DATA.artist_spaces), len(DATA.stacks), DATA.stack_height
STONES = STACKS * HEIGHT
EACH = DATA.stones_per_colour_pattern
"""Stones of one colour and pattern."""
OBJECTIVES = DATA.objectives
END_SPACE = {int(seats): space for seats, space in DATA.mandala.end_space.items()}
"""Number of players to the space of the mandala that ends the game."""
START_SPACES = tuple(int(name[1:]) for name in DATA.start_artist_spaces)
