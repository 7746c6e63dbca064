"""`replay log`: a game's events, one line each: who, what, when, how long; and its result."""

import argparse
from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from engine import telling
from engine.events import tag_of
from engine.timeline import Moment
from replay import texts
from replay.sources import Log, open_source


def run(args: argparse.Namespace) -> int:
    """Print the log that the command line names."""
    language = texts.language_of(args, "en" if args.words or args.json else "")
    log, version = open_source(args.source, args)
    moments = log.timeline.moments[: log.version(version)]
    if args.json:
        result = log.last.table.result
        opened = telling.opened_later(moments)
        told = {
            "events": [event_of(log, m, language, opened) for m in moments],
            "result": texts.plain_result(result),
        }
        texts.say_json(texts.basics(log) | told)
        return 0
    told = lines(log, moments, language, telling.opened_later(moments))
    for line in (*texts.marks(log), texts.heading(log), *told, *texts.result_lines(log)):
        texts.say(line)
    return 0


def lines(log: Log, moments: list[Moment], language: str = "", opened: Mapping[int, Any] | None = None) -> list[str]:
    """The move list, aligned; a line of its own where a day begins. `language`: moves as sentences; `opened`: turns that
    have become known since."""
    rows, days = [], []
    for moment in moments:
        moved = telling.is_move(moment)
        who = f"seat {telling.mover(moment)}" if moved else texts.actor(moment.event.by)
        took = texts.spent(moment.event.d.ms) if moved else ""
        rows.append(
            (str(moment.v), texts.clock(moment.event.at), who, took, telling.event_words(moment, language, opened or {}))
        )
        days.append(texts.day(moment.event.at))
    header = ("v", "UTC", "who", "took", "what")
    head, *body = texts.columns([header, *rows], right=(0, 3))
    shown, today, indent = [head], None, len(head) - len("what")
    for line, date in zip(body, days, strict=True):
        if date != today:
            shown.append(f"-- {date}")
            today = date
        shown += _broken(line, indent)
    return shown


def _broken(line: str, indent: int) -> list[str]:
    """A line whose last column is broken between words, below its beginning, where it is too long."""
    if len(line) <= texts.WIDTH:
        return [line]
    first, *further = wrap(line[indent:], texts.WIDTH - indent, break_long_words=False, break_on_hyphens=False)
    return [line[:indent] + first, *(" " * indent + more for more in further)]


def event_of(log: Log, moment: Moment, language: str, opened: Mapping[int, Any]) -> dict[str, Any]:
    """An event for machines."""
    moved = telling.is_move(moment)
    event = moment.event
    told: dict[str, Any] = {"v": moment.v, "type": tag_of(event), "at": event.at, "by": event.by, "cmd": event.cmd}
    if moved:
        told |= {"seat": telling.mover(moment), "move": telling.move_of(log.game, moment, opened), "ms": event.d.ms}
    return told | {"text": telling.event_words(moment, language, opened), "hash": moment.entry.h.hex()}
