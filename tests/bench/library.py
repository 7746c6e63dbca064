"""The yardstick for folding: an aggregate of the library `eventsourcing`, rebuilt from its in-memory recorder.

Its events are Keltis moves with the same content; applying one keeps the same hand, rows and counters in plain lists.
"""

import os
from uuid import uuid4

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from engine.entry import Entry
from tests.bench.games import moves_of
from tests.bench.measure import Work

os.environ.setdefault("AGGREGATE_CACHE_MAXSIZE", "")  # every `get` rebuilds


class Sheet(Aggregate):
    """A score sheet of a game: what was laid, thrown away and drawn."""

    @event("Opened")
    def __init__(self, seats: int):
        self.pile, self.turn, self.track = 64, 0, [0] * seats
        self.hand: list[int] = []
        self.laid: list[int] = []

    @event("Moved")
    def moved(self, move: list, effects: list, ms: int, by: str, cmd: str, ps: str) -> None:
        """One move with its effects."""
        for effect in effects:
            match effect[0]:
                case "laid" | "discarded":
                    self.laid.append(effect[1])
                case "scored":
                    self.track[self.turn % len(self.track)] += effect[1]
                case "drawn":
                    self.pile -= 1
                    self.turn += 1
                case "taken":
                    self.turn += 1


def rebuild(entries: list[Entry]) -> Work:
    """Load one game of the same moves from the recorder. One unit is an event."""
    app = Application()
    sheet = Sheet(seats=2)
    for entry in moves_of(entries):
        said = msgspec.json.decode(entry.p)
        effects = [e if e[0] != "drawn" else [e[0], e[1]["c"]] for e in said["d"]["e"]]
        sheet.moved(said["d"]["m"], effects, said["d"]["ms"], said["by"], said["cmd"], said["ps"])
    app.save(sheet)
    id, count = sheet.id or uuid4(), sheet.version

    def work() -> int:
        assert app.repository.get(id).version == count
        return count

    return work
