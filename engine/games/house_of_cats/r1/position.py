"""Where a seat stands in the middle of its turn, and where each step leads. No chance is in it.

Source: house_of_cats.md §6 and §7. A turn is worked out step by step by client and server alike; what it leaves on the sheet
becomes one effect (decide.py).
"""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.data import DATA, IMMEDIATE, LETTERS
from engine.games.house_of_cats.r1.house import (
    BIT,
    CAT,
    EMPTY,
    NUMBERS,
    PLACE,
    around,
    beside,
    cells_of,
    connected,
    house,
    names,
    places,
)
from engine.games.house_of_cats.r1.state import Options, Sheet
from engine.kit.tuples import swap

SPARE, STRAY, REPAINT, GIFT = "c", "i", "k", "l"
"""Letters of the immediate tiles, as they stand in a queue."""
BOX = "+"
"""A number from a box of the cat track, in a queue."""
_TRACK = DATA.levels.cheese.cat_track


class Rules(Struct, frozen=True, eq=False):
    """What a table's options and tiles mean in a turn. Compared by identity: `rules_of` makes each one once.

    `cells` of the house · `abilities` the tile letters of 2, 3, 4, 5, `names` their names · `track` boxes of the cat track (0:
    cats are written), `bonus` those that give a number · `limit` of rooms per number, 0: none.
    """

    level: int
    cells: int
    stars: tuple[str, ...]
    abilities: str
    names: tuple[str, ...]
    track: int
    bonus: tuple[int, ...]
    limit: int


@lru_cache(maxsize=256)
def rules_of(options: Options, tiles: str) -> Rules:
    """The rules of a table."""
    home = house(options.level)
    cheese = options.level == 1
    return Rules(
        options.level, home.cells, home.stars, tiles, tuple(ability_name(letter) for letter in tiles),
        _TRACK.length if cheese else 0, _TRACK.bonus_number_at if cheese and options.track_bonuses else (),
        options.max_rooms_per_number,
    )  # fmt: skip


def ability_name(letter: str) -> str:
    """The name of a tile's ability."""
    return DATA.abilities[LETTERS.index(letter)].name


def is_immediate(letter: str) -> bool:
    """Is a tile's ability resolved at once?"""
    return DATA.abilities[LETTERS.index(letter)].timing == IMMEDIATE


_IMMEDIATE = "".join(letter for letter in LETTERS if is_immediate(letter))


class Position(Struct, frozen=True, gc=False):
    """A sheet in the middle of its turn.

    `marks` to `gifts` as in Sheet · `roll` as thrown, `pool` results left, sorted · `budget` results that may still be written ·
    `written` cells that the next one must touch · `diagonal`, `loose` by abilities · `queue` immediate abilities and track
    boxes to resolve, oldest first · `choice` the cell whose group is too large, else 0 · `stars` star cells to fill · `free`
    empty cells · `single` cells of loose 2s, 3s, 4s, 5s. All cells are sets (house.py).
    """

    marks: str
    rooms: str
    charges: tuple[int, int, int, int]
    track: int
    gifts: int
    roll: str
    pool: str
    budget: int
    written: int
    diagonal: bool
    loose: int
    queue: str
    choice: int
    stars: tuple[str, ...]
    free: int
    single: tuple[int, ...]
    over: bool = False


def begin(rules: Rules, sheet: Sheet, roll: str, stars: tuple[str, ...] = ()) -> Position:
    """The position before the first step; with `stars`, that of setup."""
    (outside,) = places(sheet.rooms, EMPTY)
    free, *numbers = places(sheet.marks, EMPTY, *NUMBERS)
    outside &= rules.cells
    single = tuple([cells & outside for cells in numbers])
    budget = len(stars) or DATA.results_per_turn
    return Position(
        sheet.marks, sheet.rooms, sheet.charges, sheet.track, sheet.gifts, roll, "".join(sorted(roll)), budget, 0, False, 0,
        "", 0, stars, free & rules.cells, single,
    )  # fmt: skip


def after(rules: Rules, p: Position, step: m.Step) -> Position:
    """The position after a legal step; queued effects that cannot be carried out are lost (house_of_cats.md §6.4)."""
    p = _TAKE[type(step)](rules, p, step)
    while p.queue and not p.choice and not resolvable(rules, p):
        gifts = p.gifts + 1 if p.queue[0] == GIFT else p.gifts
        p = replace(p, queue=p.queue[1:], gifts=gifts)
    return p


def resolvable(rules: Rules, p: Position) -> bool:
    """Has the oldest queued effect something to be decided?"""
    kind = p.queue[0]
    if kind == GIFT:
        return False
    if kind == REPAINT:
        return paintable(rules, p) != 0
    return p.free != 0 or (kind == STRAY and p.track < rules.track)


def paintable(rules: Rules, p: Position) -> int:
    """Filled cells outside rooms."""
    return rules.cells & ~p.free & places(p.rooms, EMPTY)[0]


def reachable(p: Position) -> int:
    """Empty cells that the next result may be written into, the ability loose end aside."""
    w, free = p.written, p.free
    if not w:
        return free
    if p.diagonal:
        return around(w) & free
    return beside(w) & free


def _write(rules: Rules, p: Position, step: m.Write) -> Position:
    pool = p.pool.replace(step.mark, "", 1)
    if p.stars:
        return _fill(rules, p, step.mark, step.cell, stars=p.stars[1:], pool=pool)
    written = p.written | BIT[step.cell]
    return _fill(rules, p, step.mark, step.cell, pool=pool, budget=p.budget - 1, written=written)


def _loose(rules: Rules, p: Position, step: m.Loose) -> Position:
    pool = p.pool.replace(step.mark, "", 1)
    return _fill(rules, p, step.mark, step.cell, pool=pool, budget=p.budget - 1, loose=p.loose - 1)


def _put(rules: Rules, p: Position, step: m.Put) -> Position:
    return _fill(rules, p, step.mark, step.cell, queue=p.queue[1:])


def _paint(rules: Rules, p: Position, step: m.Paint) -> Position:
    old = p.marks[PLACE[step.cell]]
    if old in NUMBERS:
        n = int(old) - 2
        p = replace(p, single=swap(p.single, n, p.single[n] & ~BIT[step.cell]))
    return _fill(rules, p, step.mark, step.cell, queue=p.queue[1:])


def _cat(rules: Rules, p: Position, step: m.Cat) -> Position:
    """A cat on the track: for a stray at the head of the queue, else for a result (house_of_cats.md §6.1)."""
    track = p.track + 1
    box = BOX if track in rules.bonus else ""
    if p.queue:
        return replace(p, track=track, queue=p.queue[1:] + box)
    return replace(p, track=track, queue=box, pool=p.pool.replace(CAT, "", 1), budget=p.budget - 1)


def _use(rules: Rules, p: Position, step: m.Use) -> Position:
    n = step.number - 2
    charges = swap(p.charges, n, p.charges[n] - 1)
    if step.new:
        pool = p.pool.replace(step.old, "", 1) if step.old else p.pool
        return replace(p, charges=charges, pool="".join(sorted(pool + step.new)))
    name = rules.names[n]
    if name == "diagonal":
        return replace(p, charges=charges, diagonal=True)
    if name == "loose_end":
        return replace(p, charges=charges, loose=p.loose + 1)
    return replace(p, charges=charges, budget=p.budget + 1)


def _room(rules: Rules, p: Position, step: m.Room) -> Position:
    number = p.marks[PLACE[step.cells[0]]]
    return _close(rules, replace(p, choice=0), int(number) - 2, cells_of(step.cells))


def _end(rules: Rules, p: Position, step: m.End) -> Position:
    return replace(p, over=True)


def _fill(rules: Rules, p: Position, mark: str, cell: str, **changes: Any) -> Position:
    """`mark` stands in a cell, with what else changes; and the room check (house_of_cats.md §6.3)."""
    place, bit = PLACE[cell], BIT[cell]
    marks = p.marks[:place] + mark + p.marks[place + 1 :]
    if mark not in NUMBERS:
        return replace(p, marks=marks, free=p.free & ~bit, **changes)
    n = int(mark) - 2
    single = swap(p.single, n, p.single[n] | bit)
    p = replace(p, marks=marks, free=p.free & ~bit, single=single, **changes)
    if not beside(bit) & single[n]:
        return p
    group = connected(bit, single[n])
    size = group.bit_count()
    if size < n + 2 or (rules.limit and closed(p.marks, p.rooms, mark) >= rules.limit):
        return p
    return _close(rules, p, n, group) if size == n + 2 else replace(p, choice=bit)


def closed(marks: str, rooms: str, number: str) -> int:
    """Rooms of a number on a sheet."""
    return sum([mark == number and room >= "a" for mark, room in zip(marks, rooms, strict=True)]) // int(number)


def _close(rules: Rules, p: Position, n: int, room: int) -> Position:
    """Cells become a room of the number n + 2, and its ability is earned."""
    single = swap(p.single, n, p.single[n] & ~room)
    rooms, letter = with_room(p.rooms, names(room)), rules.abilities[n]
    if letter in _IMMEDIATE:
        return replace(p, rooms=rooms, single=single, queue=p.queue + letter)
    return replace(p, rooms=rooms, single=single, charges=swap(p.charges, n, p.charges[n] + 1))


def with_room(rooms: str, cells: tuple[str, ...]) -> str:
    """`rooms` of a sheet with one room more; it gets the next letter."""
    last = max(rooms)
    letter = "a" if last < "a" else chr(ord(last) + 1)
    changed = list(rooms)
    for cell in cells:
        changed[PLACE[cell]] = letter
    return "".join(changed)


_TAKE = {
    m.Write: _write, m.Loose: _loose, m.Put: _put, m.Paint: _paint, m.Cat: _cat, m.Use: _use, m.Room: _room, m.End: _end,
}  # fmt: skip
