"""The yardstick for folding: an aggregate of the library `eventsourcing`, rebuilt from its in-memory recorder.

Its events are the sample game's moves with the same content; applying one keeps what each kind of effect did in plain lists.
"""

import os
from uuid import uuid4

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from engine.entry import Entry
from tests.bench.games import moves_of
from tests.bench.measure import Work

NAMES = ("eventsourcing_rebuild",)
os.environ.setdefault("AGGREGATE_CACHE_MAXSIZE", "")  # every `get` rebuilds


class Sheet(Aggregate):
    """A score sheet of a game: what was done, by kind, and whose turn it is."""

    @event("Opened")
    def __init__(self, seats: int):
        self.turn, self.seats = 0, seats
        self.done: dict[str, list] = {}
        self.spent = [0] * seats

    @event("Moved")
    def moved(self, move: list, effects: list, ms: int, by: str, cmd: str, ps: str) -> None:
        """One move with its effects."""
        self.spent[self.turn % self.seats] += ms
        for kind, *values in effects:
            self.done.setdefault(kind, []).append(values)
        self.turn += 1


def rebuild(entries: list[Entry]) -> Work:
    """Load one game of the same moves from the recorder. One unit is an event."""
    app = Application()
    sheet = Sheet(seats=2)
    for entry in moves_of(entries):
        said = msgspec.json.decode(entry.p)
        effects = [[part["c"] if isinstance(part, dict) else part for part in effect] for effect in said["d"]["e"]]
        sheet.moved(said["d"]["m"], effects, said["d"]["ms"], said["by"], said["cmd"], said["ps"])
    app.save(sheet)
    id, count = sheet.id or uuid4(), sheet.version

    def work() -> int:
        assert app.repository.get(id).version == count
        return count

    return work
