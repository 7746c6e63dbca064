"""Bots: pure functions from what a seat knows to one of its next steps.

`greedy` looks at where each step leads, and after an ability one step further. A position is worth its rooms, a share of those
that are begun and have space to grow, what animals pay or may yet pay, and a little for abilities left. Its weights are its own,
not rules of the game. In runs of 1,000 games it won 998 or more against the random bot on every level (RULES.md).
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.data import DATA
from engine.games.house_of_cats.r1.house import (
    BIT,
    CAT,
    COLUMNS,
    EMPTY,
    HOUSES,
    MOUSE,
    NUMBERS,
    ROWS,
    STRIDE,
    beside,
    connected,
    name_of,
    places,
)
from engine.games.house_of_cats.r1.legal import reach, steps_at
from engine.games.house_of_cats.r1.position import Position, Rules, after, rules_of
from engine.games.house_of_cats.r1.state import State

_LEVELS = DATA.levels
_ROOM = tuple(DATA.room_points.values())
_BEGUN = 0.75
"""What a group is worth, as a share of its room's points for each share of its cells, squared."""
_ABILITY = 0.8
"""A use that is left."""
_NOTHING = -1000.0
"""An ability after which nothing can be written."""
_BOX = 0.6
"""What a box of the cat track brings besides its point: the way to a number."""
_HALF = 0.35
"""A line that has one of the two animals, as a share of a whole one."""
_TRUST = 0.8
"""How far it is trusted that there will be enough cats."""
_BESIDE, _SPACE = 0.4, 0.1
"""A begun room or an empty cell beside a mouse."""
_LIT, _HOPE = 0.12, 0.35
"""An empty cell that a cat sees; a mouse that a cat may yet see."""


def _row(number: int, row: int) -> int:
    return sum(1 << row * STRIDE + column for column in range(HOUSES[number].columns))


def _column(number: int, column: int) -> int:
    return sum(1 << row * STRIDE + column for row in range(HOUSES[number].rows))


_LINES = tuple(
    (*[_row(i, row) for row in range(home.rows)], *[_column(i, column) for column in range(home.columns)])
    for i, home in enumerate(HOUSES)
)
"""Rows and columns of every level, as sets of cells."""
_CHEESE = tuple(zip(_LINES[0], (*_LEVELS.cheese.cheese_rows, *_LEVELS.cheese.cheese_cols), strict=True))
_VALUES = tuple((BIT[name_of((row, column))], points) for row, column, points in _LEVELS.lines.value_cells)


def greedy(state: State, seat: int, steps: Sequence[m.Step], draft: m.Move = ()) -> m.Step:
    """The step that looks best. Of equals each seat takes another one, so that two of these bots play differently."""
    if len(steps) == 1:
        return steps[0]
    rules, position = rules_of(state.options, state.tiles), reach(state, seat, draft).position
    values = [_look(rules, position, step) for step in steps]
    best = max(values)
    equals = [step for step, value in zip(steps, values, strict=True) if value == best]
    return equals[seat % len(equals)]


def _look(rules: Rules, p: Position, step: m.Step) -> float:
    there = after(rules, p, step)
    if type(step) is not m.Use:
        return worth(rules, there)
    further = steps_at(rules, there)
    looked = [worth(rules, after(rules, there, one)) for one in further if type(one) is not m.Use]
    return max(looked, default=_NOTHING)


def worth(rules: Rules, p: Position) -> float:
    """What a sheet is worth, in points."""
    value = _ABILITY * sum(p.charges) + p.gifts * DATA.gift_points
    for n, single in enumerate(p.single):
        value += _ROOM[n] * ((p.marks.count(NUMBERS[n]) - single.bit_count()) // (n + 2))
        for group, share in _groups(single, n + 2):
            if _can_grow(group, p.free, n + 2):
                value += _ROOM[n] * _BEGUN * share
    return value + _ANIMALS[rules.level - 1](p, *places(p.marks, CAT, MOUSE))


@lru_cache(maxsize=4096)
def _groups(cells: int, size: int) -> tuple[tuple[int, float], ...]:
    """A set of cells as the sets that hang together, each with the square of its share of a room of `size` cells."""
    groups = []
    while cells:
        group = connected(cells & -cells, cells)
        groups.append((group, min(group.bit_count() / size, 1.0) ** 2))
        cells ^= group
    return tuple(groups)


def _can_grow(group: int, free: int, size: int) -> bool:
    """Is there space around a group for a room of `size` cells?"""
    while group.bit_count() < size:
        grown = group | beside(group) & free
        if grown == group:
            return False
        group = grown
    return True


def _cheese(p: Position, cats: int, mice: int) -> float:
    eaten = sum([points for line, points in _CHEESE if line & mice])
    return eaten + p.track * (_LEVELS.cheese.cat_track.points_per_mark + _BOX)


def _lines(p: Position, cats: int, mice: int) -> float:
    value = sum([points for cell, points in _VALUES if not cell & p.free])
    for line in _LINES[1]:
        if line & cats:
            value += _LEVELS.lines.line_points * (1.0 if line & mice else _HALF if line & p.free else 0.0)
        elif line & mice:
            value += _LEVELS.lines.line_points * (_HALF if line & p.free else 0.0)
    return value


def _clowder(p: Position, cats: int, mice: int) -> float:
    table, count = _LEVELS.clowder.cat_table, cats.bit_count()
    each, each_room = table[-1] / (len(table) - 1), _LEVELS.clowder.mouse_points_per_adjacent_room
    value = max(table[min(count, len(table) - 1)], _TRUST * each * min(count, len(table) - 1))
    for mouse in _each(mice):
        near = beside(mouse) & HOUSES[2].cells
        closed = near & ~p.free
        for single in p.single:
            if near & single:
                closed &= ~single
                value += _BESIDE
        letters = [p.rooms[cell.bit_length() - 1] for cell in _each(closed & ~cats & ~mice)]
        value += each_room * len(dict.fromkeys(letters)) + _SPACE * (near & p.free).bit_count()
    return value


def _hunt(p: Position, cats: int, mice: int) -> float:
    (clear,) = places(p.rooms, EMPTY)
    lit = _in_sight(cats, clear)
    hunt = _LEVELS.hunt
    value = hunt.caught_mouse * (mice & lit).bit_count() + _LIT * (lit & p.free).bit_count()
    for mouse in _each(mice & ~lit):
        value += _HOPE * hunt.caught_mouse if _in_sight(mouse, clear) & p.free else hunt.free_mouse
    return value


def _in_sight(of: int, clear: int) -> int:
    """Cells seen from a set of cells along rows and columns, through clear ones."""
    seen = 0
    for shift in (STRIDE, 1):
        up = down = of
        for _ in range(max(COLUMNS, ROWS) - 1):
            up, down = up << shift & clear, down >> shift & clear
            seen |= up | down
    return seen


def _each(cells: int) -> list[int]:
    """The single cells of a set."""
    found = []
    while cells:
        last = cells & -cells
        found.append(last)
        cells ^= last
    return found


_ANIMALS = (_cheese, _lines, _clowder, _hunt)
