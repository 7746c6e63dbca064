"""What was played, event by event, freed of what differs between any two tables: times, ids, salts, commitments."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from engine import telling
from engine.differences import differences, told
from engine.timeline import Moment, Timeline

ENDS = ("table.left", "table.resigned", "table.abort_agreed", "table.finished")


class Ply:
    """Something that happened in play: at version `v`, by `who`, `what` in words; `key` is what makes two of them alike."""

    def __init__(self, v: int, who: str, what: str, data: Any):
        self.v, self.who, self.what, self.data = v, who, what, data

    @property
    def key(self) -> tuple[str, str]:
        """Who did what."""
        return self.who, self.what

    @cached_property
    def effects(self) -> Any:
        """The event's data as plain values, with every effect's name."""
        return told(self.data)

    def cell(self) -> str:
        """One side of a side-by-side line."""
        return f"{self.v:>4}  {self.who:7} {self.what}"


def plies(timeline: Timeline) -> list[Ply]:
    """All that was played: the start, moves, and what ends a game."""
    schema, moments = timeline.fold.schema, timeline.moments
    opened = telling.opened_later(moments)
    return [_ply(moment, opened) for moment in moments if _plays(moment.event, schema)]


def _plays(event: Any, schema: Any) -> bool:
    return type(event) in (schema.moved, schema.started) or type(event).__struct_config__.tag in ENDS


def _ply(moment: Moment, opened: Mapping[int, Any]) -> Ply:
    who = f"seat {telling.mover(moment)}" if telling.is_move(moment) else moment.event.by.replace("seat:", "seat ", 1)
    return Ply(moment.v, who, telling.event_words(moment, opened=opened), moment.event.d)


def effects_differ(a: Ply, b: Ply) -> list[tuple[str, Any, Any]]:
    """Where two plies' effects differ, by path; what only one side may know is no difference."""
    if a.data == b.data or a.effects == b.effects:
        return []
    return [d for d in differences(a.effects, b.effects) if not (".value" in d[0] and None in d[1:])]


def alike(a: Ply, b: Ply) -> bool:
    """Did the same happen, with the same effects?"""
    return a.key == b.key and not effects_differ(a, b)
