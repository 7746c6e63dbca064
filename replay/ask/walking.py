"""What all questions have in common: the versions they go through, and how an event is named beside an answer."""

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from engine import telling
from engine.timeline import Moment
from replay import texts
from replay.ask.expression import Expression
from replay.problems import Unusable
from replay.show import after
from replay.sources import Log, open_source

CELL = 36
"""Characters of a value in a table; --json and --csv have it whole."""


def open_span(args: argparse.Namespace) -> tuple[Log, int, int]:
    """The log, and the first and last version, that the command line names. Raises Unusable."""
    log, version = open_source(args.source, args)
    if version and (args.since or args.until):
        raise Unusable(f"{args.source}: a version of its own, and --from or --to; give one of them")
    if version:
        v = log.version(version)
        return log, v, v
    since, until = log.version(args.since, 1), log.version(args.until)
    if since > until:
        raise Unusable(f"--from {since} --to {until}: versions go forward")
    return log, since, until


def pair(log: Log, v: int) -> tuple[Moment, Moment | None]:
    """A moment and the one before it."""
    moments = log.timeline.moments
    return moments[v - 1], moments[v - 2] if v > 1 else None


def holds(log: Log, v: int, expression: Expression) -> bool:
    """Does an expression hold at a version? Raises Unusable."""
    return expression.holds(log.game, *pair(log, v))


def opened(log: Log) -> Mapping[int, Any]:
    """Turns that this view has come to know (engine/telling.py)."""
    return telling.opened_later(log.timeline.moments)


def event_cells(log: Log, v: int, known: Mapping[int, Any]) -> tuple[str, str, str]:
    """An event in three cells: version, who, what."""
    moment = log.timeline.at(v)
    who = f"seat {telling.mover(moment)}" if telling.is_move(moment) else texts.actor(moment.event.by)
    return str(v), who, cut(telling.event_words(moment, opened=known))


def event_told(log: Log, v: int) -> dict[str, Any]:
    """An event for machines."""
    return {"v": v, "event": after(log, log.timeline.at(v))}


def cut(text: str, most: int = CELL) -> str:
    """A text on one line, no longer than `most`."""
    text = text.replace("\n", " ")
    return text if len(text) <= most else text[: most - 1] + "…"


def top(log: Log) -> Iterator[str]:
    """The lines over an answer."""
    yield from texts.marks(log)
    yield texts.heading(log)
