"""`replay list`: the tables in the store."""

import argparse
from typing import Any

from engine.timeline import Timeline
from replay import texts
from replay.problems import Unusable
from replay.sources import fold, game_of
from replay.tables import read_table, with_store
from server.store.port import StoreError
from server.store.redis_store import RedisStore


def run(args: argparse.Namespace) -> int:
    """Print the tables of the store, the latest last."""
    found = sorted(with_store(args, _all), key=lambda told: (told["at"], told["table"]))
    if args.phase:
        found = [told for told in found if told["phase"] == args.phase]
    if args.json:
        texts.say_json({"tables": found})
        return 0
    if not found:
        texts.say("no tables" + (f" in phase {args.phase}" if args.phase else ""))
        return 0
    size = _shortest([told["table"] for told in found])
    header = ("table", "game", "phase", "seats", "events", "last event (UTC)", "result")
    for line in texts.columns([header, *(_row(told, size) for told in found)], right=(4,)):
        texts.say(line)
    return 0


def _shortest(tables: list[str]) -> int:
    """How many digits, at least 8, tell the tables apart."""
    size = 8
    while len({table[:size] for table in tables}) < len(tables):
        size += 1
    return size


def _row(told: dict[str, Any], size: int) -> tuple[str, ...]:
    when = f"{texts.day(told['at'])} {texts.clock(told['at'])[:5]}" if told["at"] else ""
    seats = f"{told['taken']}/{told['seats']}" if told["seats"] else ""
    result = f"damaged: {told['damaged']}" if told["damaged"] else told["short"]
    return (told["table"][:size], told["game"], told["phase"], seats, str(told["versions"]), when, result)


async def _all(store: RedisStore) -> list[dict[str, Any]]:
    return [await _told(store, table) async for table in store.tables()]


async def _told(store: RedisStore, table: str) -> dict[str, Any]:
    """One table for machines. A table that cannot be read is listed too, with the reason."""
    told = {
        "table": table, "game": "?", "phase": "?", "seats": 0, "taken": 0, "versions": 0, "at": 0, "result": None,
        "short": "", "damaged": None,
    }  # fmt: skip
    try:
        raw = await read_table(store, table)
        game_of(raw)
        timeline, stopped = fold(raw.entries)
    except (StoreError, Unusable) as error:
        return told | {"damaged": str(error).removeprefix(f"{table}: ").removeprefix(f"table {table}, ")}
    return told | {"damaged": stopped or raw.stopped or None} | (_facts(timeline) if timeline.moments else {})


def _facts(timeline: Timeline) -> dict[str, Any]:
    last = timeline.moments[-1]
    now = last.table
    return {
        "game": now.game,
        "phase": now.phase,
        "seats": now.size,
        "taken": sum(seat is not None for seat in now.seats),
        "versions": last.v,
        "at": last.event.at,
        "result": texts.plain_result(now.result),
        "short": texts.result_short(now.result),
        "head": last.entry.h.hex(),
        "parent": now.parent,
    }
