"""Final scoring on the four levels, ranking, and the declared longest game.

Source: house_of_cats.md §8 and §9.
"""

from engine.game import Outcome, ranked
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.house import CAT, EMPTY, MOUSE, NUMBERS, PLACE, ROW_END, STRIDE, WALL, house, name_of
from engine.games.house_of_cats.r1.state import Options, Sheet, State, empty_cells

Parts = tuple[tuple[str, int], ...]
_LEVELS = DATA.levels
_VALUES = tuple((PLACE[name_of((row, column))], points) for row, column, points in _LEVELS.lines.value_cells)


def rooms(sheet: Sheet) -> tuple[int, int, int, int]:
    """Rooms of 2s, 3s, 4s and 5s."""
    if max(sheet.rooms) < "a":
        return (0, 0, 0, 0)
    held = [mark for mark, room in zip(sheet.marks, sheet.rooms, strict=True) if room >= "a"]
    return tuple(held.count(number) // int(number) for number in NUMBERS)


def room_points(sheet: Sheet) -> int:
    """Points for rooms: each the value of its number."""
    return sum(count * DATA.room_points[number] for count, number in zip(rooms(sheet), NUMBERS, strict=True))


def lines(sheet: Sheet) -> tuple[list[str], list[str]]:
    """Marks of a sheet by row and by column."""
    rows = sheet.marks.split(ROW_END)
    return rows, ["".join(column) for column in zip(*rows, strict=True)]


def cheese_points(sheet: Sheet) -> int:
    """Level 1: the cheese of every row and column that has a mouse, each eaten once."""
    rows, columns = lines(sheet)
    eaten = [points for row, points in zip(rows, _LEVELS.cheese.cheese_rows, strict=False) if MOUSE in row]
    eaten += [points for column, points in zip(columns, _LEVELS.cheese.cheese_cols, strict=False) if MOUSE in column]
    return sum(eaten)


def value_points(sheet: Sheet) -> int:
    """Level 2: printed values of cells that are not empty."""
    return sum(points for place, points in _VALUES if sheet.marks[place] != EMPTY)


def line_points(sheet: Sheet) -> int:
    """Level 2: rows and columns with at least one cat and at least one mouse."""
    rows, columns = lines(sheet)
    return _LEVELS.lines.line_points * sum(CAT in line and MOUSE in line for line in (*rows, *columns))


def cat_points(sheet: Sheet) -> int:
    """Level 3: cats by their number; from the end of the table on it stays the same."""
    table = _LEVELS.clowder.cat_table
    return table[min(sheet.marks.count(CAT), len(table) - 1)]


def mouse_points(sheet: Sheet) -> int:
    """Level 3: for every mouse the different rooms next to it."""
    each = _LEVELS.clowder.mouse_points_per_adjacent_room
    return each * sum(len(dict.fromkeys(_rooms_beside(sheet.rooms, place))) for place in _all(sheet.marks, MOUSE))


def _all(marks: str, mark: str) -> list[int]:
    return [place for place, found in enumerate(marks) if found == mark]


def _rooms_beside(of: str, place: int) -> list[str]:
    near = [at for at in (place - STRIDE, place - 1, place + 1, place + STRIDE) if 0 <= at < len(of)]
    return [of[at] for at in near if of[at] >= "a"]


def hunt_points(sheet: Sheet) -> int:
    """Level 4: mice that a cat sees, and mice that none sees."""
    mice = _all(sheet.marks, MOUSE)
    caught = sum(is_seen(sheet, place) for place in mice)
    return caught * _LEVELS.hunt.caught_mouse + (len(mice) - caught) * _LEVELS.hunt.free_mouse


def is_seen(sheet: Sheet, place: int) -> bool:
    """Does a cat look at this place along its row or column, past anything but missing cells and rooms?"""
    marks, of = sheet.marks, sheet.rooms
    for way in (-STRIDE, -1, 1, STRIDE):
        at = place + way
        while 0 <= at < len(marks) and marks[at] not in WALL + ROW_END and of[at] < "a":
            if marks[at] == CAT:
                return True
            at += way
    return False


def animal_parts(level: int, sheet: Sheet) -> Parts:
    """What a level pays besides rooms."""
    if level == 1:
        track = sheet.track * _LEVELS.cheese.cat_track.points_per_mark
        return (("cat track", track), ("cheese", cheese_points(sheet)))
    if level == 2:
        return (("values", value_points(sheet)), ("lines", line_points(sheet)))
    if level == 3:
        return (("cats", cat_points(sheet)), ("mice", mouse_points(sheet)))
    return (("hunt", hunt_points(sheet)),)


def parts(options: Options, sheet: Sheet) -> Parts:
    """The breakdown of a sheet's total."""
    return (
        ("rooms", room_points(sheet)),
        *animal_parts(options.level, sheet),
        ("gifts", sheet.gifts * DATA.gift_points),
        ("empty cells", empty_cells(sheet) * options.empty_cell_points),
    )


def total(options: Options, sheet: Sheet) -> int:
    """A sheet's total if the game ended now."""
    return sum(points for _, points in parts(options, sheet))


def outcome(state: State) -> Outcome | None:
    """The ranking once the game is over."""
    return scores(state) if state.ended else None


def scores(state: State) -> Outcome:
    """The ranking if the game ended now: most points, then fewest empty cells, then most rooms; else places are shared."""
    ties = [(-empty_cells(sheet), sum(rooms(sheet))) for sheet in state.sheets]
    return ranked([parts(state.options, sheet) for sheet in state.sheets], ties)


def most_moves(options: Options, seats: int) -> int:
    """The longest game there can be, in moves: a turn of everybody up to the guard, and the star cells."""
    return seats * (DATA.turn_guard + bool(house(options.level).stars))
