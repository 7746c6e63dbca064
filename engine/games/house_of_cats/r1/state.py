"""State of a game, its facts and its component counts.

Source: house_of_cats.md §3 to §5 and §10. All sheets are public; hidden is only what a seat has chosen in a turn that others
have not finished.
"""

import re
from typing import Annotated

from msgspec import Meta, Struct

from engine.games.house_of_cats.r1.data import DATA, LETTERS, MOST_ROOMS
from engine.games.house_of_cats.r1.house import EMPTY, ROW_END, WALL, house
from engine.games.house_of_cats.r1.moves import write
from engine.seal import Sealed

DRAWN = "drawn"
"""Option `tiles` when four of the twelve are drawn."""
FULL, GUARD = "full", "guard"
"""Why a game is over: a house is full, or too many turns were played."""
_TILES = re.compile(rf"(?!.*(.).*\1)[{LETTERS}]{{{DATA.tiles_in_play}}}")


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the game, and switches of rules that can be read in two ways (house_of_cats.md §4, §9, §14).

    `level` 1 to 4 · `tiles` "drawn", or the letters of the tiles of 2, 3, 4 and 5, like "abcd" (suggested for a first game) ·
    `empty_cell_points` per empty cell at the end · `track_bonuses` do boxes of the cat track give numbers? ·
    `max_rooms_per_number` further groups of a number close no room; 0: no limit.
    """

    level: Annotated[int, Meta(ge=1, le=4)] = DATA.first_game.level
    tiles: Annotated[str, Meta(description="drawn, or four letters of a to l, like abcd")] = DRAWN
    empty_cell_points: Annotated[int, Meta(ge=-5, le=0)] = DATA.empty_cell_points
    track_bonuses: bool = True
    max_rooms_per_number: Annotated[int, Meta(ge=0, le=MOST_ROOMS)] = DATA.max_rooms_per_number or 0

    def __post_init__(self) -> None:
        """Raise ValueError for tiles that cannot be."""
        if self.tiles != DRAWN and not _TILES.fullmatch(self.tiles):
            raise ValueError(
                f"tiles: is {self.tiles[:20]!r}, should be {DRAWN!r} or {DATA.tiles_in_play} different letters of {LETTERS}, "
                f"like {''.join(DATA.first_game.tiles)}"
            )


class Sheet(Struct, frozen=True, gc=False):
    """What one player has written.

    `marks` the house row by row: 2 3 4 5 c m, "." empty, "#" no cell, rows ended by "/" · `rooms` likewise the letter of each
    cell's room, in the order in which they were closed · `charges` uses left of the abilities of 2, 3, 4, 5 · `track`
    boxes crossed on the cat track · `gifts` gift tiles earned.
    """

    marks: str
    rooms: str
    charges: tuple[int, int, int, int] = (0, 0, 0, 0)
    track: int = 0
    gifts: int = 0


class State(Struct, frozen=True, gc=False):
    """A game.

    `tiles` letters of the tiles of 2, 3, 4, 5 · `turn` from 1, 0 while star cells are filled · `roll` marks in the order of
    the dice · `ended` "", FULL or GUARD · `pending` per seat its turn while others have not finished theirs · `sheets` per seat.
    """

    options: Options
    tiles: str
    turn: int
    roll: str
    ended: str
    pending: tuple[Sealed | None, ...]
    sheets: tuple[Sheet, ...]


def blank(options: Options, seats: int) -> State:
    """The table before tiles and dice: empty houses."""
    empty = house(options.level).blank
    return State(options, "", 0, "", "", (None,) * seats, (Sheet(empty, empty),) * seats)


def facts(state: State, seat: int | None = None) -> tuple:
    """All that is public, flat, 4 values and 9 a seat; with `seat` also what it has chosen this turn, in notation.

    tiles, turn, roll, why it ended; then per seat: has it finished this turn (0 or 1), marks, rooms, charges of 2, 3, 4, 5,
    track, gifts.
    """
    flat = [state.tiles, state.turn, state.roll, state.ended]
    for pending, sheet in zip(state.pending, state.sheets, strict=True):
        flat += (int(pending is not None), sheet.marks, sheet.rooms, *sheet.charges, sheet.track, sheet.gifts)
    return tuple(flat) if seat is None else (*flat, own_turn(state, seat))


def own_turn(state: State, seat: int) -> str:
    """The turn that a seat has finished while others have not, in notation; "?" where it is not known here, else ""."""
    pending = state.pending[seat]
    if pending is None:
        return ""
    return "?" if pending.value is None else write(pending.value)


def components(state: State) -> tuple[tuple[str, int], ...]:
    """Counts that never change after setup: cells of all houses, tiles in play, sheets."""
    cells = sum(len(s.marks) - s.marks.count(WALL) - s.marks.count(ROW_END) for s in state.sheets)
    return (("cells", cells), ("tiles", len(state.tiles)), ("sheets", len(state.sheets)))


def empty_cells(sheet: Sheet) -> int:
    """Cells in which nothing is written."""
    return sheet.marks.count(EMPTY)
