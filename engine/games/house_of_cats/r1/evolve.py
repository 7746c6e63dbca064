"""Folding effects into a state. Total over what decide emits; validates nothing, draws nothing.

These run for every event of every game that is ever opened: `replace` was measured to be the fastest way to a changed struct.
"""

from msgspec.structs import replace

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.position import with_room
from engine.games.house_of_cats.r1.state import Sheet, State
from engine.seal import Sealed


def pend(s: State, seat: int, sealed: Sealed | None) -> State:
    """Keep the turn of a seat, which others may not know, until it is opened."""
    pending = list(s.pending)
    pending[seat] = sealed
    return replace(s, pending=tuple(pending))


def _tiled(s: State, e: m.Tiled) -> State:
    return replace(s, tiles=e.tiles)


def _rolled(s: State, e: m.Rolled) -> State:
    return replace(s, turn=e.turn, roll="".join(e.roll), pending=(None,) * len(s.pending))


def _opened(s: State, e: m.TurnOpened) -> State:
    return s


def _wrote(s: State, e: m.Wrote) -> State:
    sheets = list(s.sheets)
    before = sheets[e.seat]
    if len(e.marks) != len(before.marks):
        raise ValueError(f"the house of seat {e.seat} has {len(e.marks)} places, not {len(before.marks)}")
    rooms = before.rooms
    for cells in e.rooms:
        rooms = with_room(rooms, cells)
    sheets[e.seat] = Sheet(e.marks, rooms, e.charges, e.track, e.gifts)
    return replace(s, sheets=tuple(sheets))


def _ended(s: State, e: m.Ended) -> State:
    return replace(s, ended=e.why, pending=(None,) * len(s.pending))


def _dropped(s: State, e: m.Dropped) -> State:
    return pend(s, e.seat, None)


EVOLVERS = {
    m.Tiled: _tiled,
    m.Rolled: _rolled,
    m.TurnOpened: _opened,
    m.Wrote: _wrote,
    m.Ended: _ended,
    m.Dropped: _dropped,
}
"""Effect type to the function that folds it."""
