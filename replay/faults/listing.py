"""`replay faults`: the faults that a server has kept: a list, one of them, or one as a file."""

import argparse
from textwrap import wrap
from typing import Any

import msgspec

from engine import registry, table
from engine.fault import Fault
from engine.registry import NoSuchGame
from replay import texts
from replay.faults import words
from replay.faults.finding import PREFIX, Found, find
from replay.importing import where
from replay.output import write_file
from replay.problems import Unusable
from replay.tables import find_table, with_store
from server.store import faults as shelf
from server.store.faults import Line, NotKept
from server.store.redis_store import RedisStore


def run(args: argparse.Namespace) -> int:
    """List faults, or show, write or forget the one that the command line names."""
    if args.fault is None:
        if args.out or args.forget:
            raise Unusable("-o and --forget are for one fault: replay faults ID -o FILE")
        return _list(args)
    if args.forget:
        return _forget(args)
    found = find(args.fault, args)
    if args.out:
        return _write(found, args)
    if args.json:
        texts.say_json({"fault": found.fault, "draws": len(found.draws)})
        return 0
    for line in shown(found, args):
        texts.say(line)
    return 0


# ---- the list -------------------------------------------------------------------------------------------------------


def _list(args: argparse.Namespace) -> int:
    async def work(store: RedisStore) -> list[Line]:
        only = await find_table(store, args.table) if args.table else None
        return [line for line in await shelf.lines(store) if only in (None, line.table)]

    found = with_store(args, work)
    if args.json:
        texts.say_json({"faults": [_told(line) for line in found]})
        return 0
    if not found:
        texts.say("no faults are kept" + (f" of table {args.table}" if args.table else ""))
        return 0
    header = ("fault", "last (UTC)", "table", "game", "v", "who and what", "error", "times")
    for line in texts.columns([header, *map(_row, found)], right=(4, 7)):
        texts.say(line)
    return 0


def _told(line: Line) -> dict[str, Any]:
    """A line for machines, without what only serves the shelf."""
    return {name: value for name, value in msgspec.to_builtins(line).items() if name != "mark"}


def _row(line: Line) -> tuple[str, ...]:
    when = f"{texts.day(line.last)[5:]} {texts.clock(line.last)[:5]}"
    who = f"{texts.actor(line.by)}: {line.what}"
    error = words.kind_of(line.error)
    return (line.id[: words.SHORT], when, line.table[:8], line.game, str(line.version), who, error, str(line.count))


def _forget(args: argparse.Namespace) -> int:
    async def work(store: RedisStore) -> Line:
        line = await shelf.find(store, args.fault.removeprefix(PREFIX))
        await shelf.drop(store, line.id)
        return line

    try:
        line = with_store(args, work)
    except NotKept as error:
        raise Unusable(f"{args.fault}: {error}") from None
    if args.json:
        texts.say_json({"forgotten": line.id})
    else:
        texts.say(f"fault {line.id} is forgotten; the game itself is untouched")
    return 0


# ---- one fault ------------------------------------------------------------------------------------------------------


def _write(found: Found, args: argparse.Namespace) -> int:
    write_file(args.out, found.file, force=args.force)
    if args.out == "-":
        return 0
    if args.json:
        texts.say_json({"fault": found.fault.id, "file": args.out, "bytes": len(found.file)})
        return 0
    for line in _holds(found.fault):
        texts.say(line)
    events = texts.plural(len(found.entries), "event")
    texts.say(f"{args.out}: fault {found.fault.id}, {events}, {len(found.file):,} bytes")
    texts.say(f"next: replay reproduce {args.out}")
    return 0


def shown(found: Found, args: argparse.Namespace) -> list[str]:
    """A fault for people: what was asked, what failed, with which code, and what can be done with it."""
    fault = found.fault
    times = f"{fault.count} times, last {_time(fault.last)}" if fault.count > 1 else "once"
    return [
        *_holds(fault),
        f"fault {fault.id} · {_time(fault.at)} UTC · {times}",
        f"{title_of(fault)} · table {fault.table[:8]} · version {fault.version}{f' · {fault.phase}' if fault.phase else ''}",
        f"failed at: {words.asked(fault)}",
        *_asked(fault),
        *([f"missing: {fault.missing}"] if fault.missing else []),
        "",
        *fault.error.traceback.splitlines(),
        "",
        "versions:",
        *_wrapped(" · ".join(f"{name} {number}" for name, number in fault.versions.items())),
        "",
        "next:",
        *(f"  {command}" for command in _next(found, args)),
    ]


def _holds(fault: Fault) -> list[str]:
    """What must be said before a fault is shown."""
    if fault.phase == table.REVEALED or not fault.version:
        return []
    return ["# this holds everything that is hidden at the table, which was not revealed yet"]


def _time(at: int) -> str:
    return f"{texts.day(at)} {texts.clock(at)}"


def title_of(fault: Fault) -> str:
    """The title of the game, or its name where this program does not know it."""
    try:
        return registry.find(fault.game, fault.rules).title
    except NoSuchGame:
        return fault.game


def _asked(fault: Fault) -> list[str]:
    command = fault.command
    parts = [
        f"as sent: {command.raw[:200]}" if command.raw else "",
        f"options {msgspec.json.encode(command.options).decode()}" if command.options else "",
        f"seats {command.seats}" if command.seats else "",
        f"version seen {command.seen}" if command.seen >= 0 else "",
        f"command {command.cmd}" if command.cmd else "",
    ]
    return _wrapped(" · ".join(part for part in parts if part))


def _wrapped(text: str) -> list[str]:
    return wrap(text, texts.WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _next(found: Found, args: argparse.Namespace) -> list[str]:
    """Commands that go on from here."""
    stored = found.name != "-" and found.file and not found.name.endswith(".kronika")
    short = found.fault.id[: words.SHORT]
    store = where(args) if stored else ""
    name = short if stored else found.name
    source = f"{PREFIX}{short}" if stored else found.name
    commands = [f"replay reproduce {name}{store}", f"replay reproduce {name} --pdb{store}"]
    if found.entries:
        commands.append(f"replay show {source} --arbiter{store}")
        commands.append(f"replay minimise {source} --fault -o short.kronika{store}")
        commands.append(f"replay to-test {source} --fault -o test_{short}.py{store}")
    if stored:
        commands.append(f"replay faults {short} -o {short}.kronika{store}")
    return commands
