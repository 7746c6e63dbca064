"""A game as one JSON document, for programs that do not want to fold: what happened, in data and in words.

The shape is described in docs/FORMAT.md. It holds what its view knows, and nothing that only hashes need.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine import acts, telling
from engine.differences import told
from engine.events import moved_move, tag_of
from engine.game import Unknown
from engine.sentences import event_sentence
from engine.timeline import Moment
from replay import texts
from replay.scoring import scores
from replay.share.failed import failed
from replay.sources import Log

FORMAT = 1
"""Format number of these documents."""


def document(log: Log, language: str = "en") -> bytes:
    """The document's bytes: UTF-8, one line."""
    return msgspec.json.encode(plain(log, language)) + b"\n"


def plain(log: Log, language: str) -> dict[str, Any]:
    """The document as plain values."""
    opened = telling.opened_later(log.timeline.moments)
    return {
        "kronika": "game",
        "format": FORMAT,
        "table": _table(log),
        "view": texts.view_name(log.view),
        "revealed": log.revealed,
        "phase": log.last.table.phase,
        "versions": log.last.v,
        "head": log.last.entry.h.hex(),
        "damaged": log.stopped or None,
        "fault": failed(log) or None,
        "language": language,
        "events": [_event(log, moment, language, opened) for moment in log.timeline.moments],
        "result": texts.plain_result(log.last.table.result),
    }


def _table(log: Log) -> dict[str, Any]:
    """What was agreed before anybody sat, and whence a branch comes."""
    first: acts.TableOpened = log.timeline.at(1).event.d
    parent = log.last.table.parent
    return {
        "id": log.last.table.id,
        "parent": {"table": parent[0], "version": parent[1]} if parent else None,
        "game": first.game,
        "title": log.game.title,
        "rules": first.rules,
        "data": first.data,
        "options": first.options,
        "seats": first.seats,
        "generator": first.generator,
        "commitment": first.commitment,
        "engine": first.engine,
        "rated": first.rated,
        "seeded": first.seeded,
    }


def _event(log: Log, moment: Moment, language: str, opened: Mapping[int, Any]) -> dict[str, Any]:
    event = moment.event
    found: dict[str, Any] = {
        "v": moment.v,
        "type": tag_of(event),
        "at": event.at,
        "by": event.by,
        "cmd": event.cmd,
        "hash": moment.entry.h.hex(),
        "digest": event.ps,
        "text": event_sentence(moment, language, opened),
    }
    if telling.is_move(moment):
        found |= _move(log, moment, opened)
    else:
        found["data"] = {name: value for name, value in told(event.d).items() if name not in ("e", "type")}
    effects = getattr(event.d, "e", ())
    found["effects"] = [{"text": telling.effect_words(log.game, effect), "data": told(effect)} for effect in effects]
    found["to_act"] = list(texts.acting_seats(log, moment))
    standing = scores(log, moment)
    if standing is not None:
        found["scores"] = {"totals": standing.totals, "parts": [dict(seat) for seat in standing.parts]}
    return found


def _move(log: Log, moment: Moment, opened: Mapping[int, Any]) -> dict[str, Any]:
    """What a moved event adds; a move that this view never learns is null."""
    notation = telling.move_of(log.game, moment, opened)
    try:
        move = told(opened[moment.v] if moment.v in opened else moved_move(moment.event))
    except Unknown:
        move = None
    return {
        "seat": telling.mover(moment),
        "ms": moment.event.d.ms,
        "notation": None if move is None else notation,
        "move": move,
    }
