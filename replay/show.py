"""`replay show`: the table at one version."""

import argparse
from typing import Any

import msgspec

from engine import telling
from engine.differences import plain
from engine.timeline import Moment
from replay import texts
from replay.sources import Log, open_source


def run(args: argparse.Namespace) -> int:
    """Print the state that the command line names."""
    language = texts.language_of(args)
    log, version = open_source(args.source, args)
    moment = log.timeline.at(log.version(version))
    if args.json:
        texts.say_json(texts.basics(log) | told(log, moment))
        return 0
    for line in (*texts.marks(log), texts.heading(log), "", *lines(log, moment, language)):
        texts.say(line)
    return 0


def lines(log: Log, moment: Moment, language: str = "") -> list[str]:
    """Version, event, turns that it opens (with a language moves as sentences, too), board, and whose turn it is; at the
    end the result."""
    turns = telling.turn_lines(log.timeline.moments, moment, language)
    if language and not turns and telling.is_move(moment):
        turns = [telling.move_words(moment, language)]
    return [
        f"version {moment.v}: {after(log, moment)}",
        *(line for turn in turns for line in texts.hanging(turn)),
        *position(log, moment),
    ]


def position(log: Log, moment: Moment) -> list[str]:
    """The board, and whose turn it is; at the end the result."""
    shown = ["", *texts.board_lines(log, moment, log.view), "", texts.turn_words(log, moment)]
    return shown + (texts.result_lines(log) if moment.table.result else [])


def after(log: Log, moment: Moment) -> str:
    """The event that led to a moment, with its actor: `seat 1 plays …`."""
    if telling.is_move(moment):
        return f"seat {telling.mover(moment)}: {telling.event_words(moment)}"
    return f"{texts.actor(moment.event.by)}: {telling.event_words(moment)}"


def told(log: Log, moment: Moment) -> dict[str, Any]:
    """A moment for machines: facts, the state as this view knows it, the board; in an event that opens them, `turns`."""
    seat = log.view if isinstance(log.view, int) else None
    turns = telling.turn_lines(log.timeline.moments, moment)
    return ({"turns": turns} if turns else {}) | {
        "version": moment.v,
        "event": after(log, moment),
        "to_act": texts.acting_seats(log, moment),
        "facts": texts.ask(log, moment, "facts", lambda: moment.facts(seat)),
        "digest": moment.event.ps,
        "state": None if moment.state is None else msgspec.to_builtins(plain(moment.state)),
        "board": texts.board_lines(log, moment, log.view),
        "result": texts.plain_result(moment.table.result),
    }
