"""`replay import`: a record file into the store, verified first, byte for byte, never over another game.

A record that is not revealed becomes a readable archive: its secret is not in the file, so nobody can play on. The store
asks for 32 bytes beside version 1; zero bytes stand for a secret that is not known.
"""

import argparse

from engine import record
from engine.entry import NO_HEAD
from engine.verify import VIOLATED, verify
from replay import texts
from replay.problems import Unusable
from replay.sources import Log, Raw, fold, game_of, open_log, parse, read_bytes
from replay.tables import AUDIENCE, IMPORTING, with_store
from server.store.port import Outcome
from server.store.redis_store import RedisStore

UNKNOWN_SECRET = bytes(32)


def run(args: argparse.Namespace) -> int:
    """Import the file that the command line names. 1 if it violates what a record promises."""
    file = read_bytes(args.file)
    raw = parse(args.file, file)
    if raw.fault:
        raise Unusable(f"{args.file}: a fault file, which stays a file: every command that shows a game reads it")
    game_of(raw)
    if raw.draws:
        raise Unusable(f"{args.file}: its draws were told, not made: it is no game that was played here, and stays a file")
    report = verify(raw.record)
    wrong = [check for check in report.checks if check.status == VIOLATED]
    if wrong:
        if args.json:
            texts.say_json({"source": args.file, "imported": False, "violated": wrong})
        else:
            texts.say(f"{args.file}: not imported, for it is not what was played:")
            for check in wrong:
                texts.say(f"  {check.name}: {check.why}")
        return 1
    if record.write(fold(raw.entries)[0], said=raw.record.header.audience) != file:
        raise Unusable(f"{args.file}: its bytes are not those that an export would write; export it again")
    log = open_log(raw)
    table = log.last.table.id
    already = with_store(args, lambda store: put(store, table, raw, log), make=True)
    if args.json:
        texts.say_json(texts.basics(log) | {"imported": not already})
        return 0
    texts.say(f"table {table}: " + ("is in the store already, byte for byte" if already else f"imported {args.file}"))
    if not log.revealed:
        texts.say("its secret is not in the file: it can be read and branched, not played on")
    texts.say(f"next: replay log {table[:8]}{where(args)}")
    return 0


def where(args: argparse.Namespace) -> str:
    """The options by which another command finds the same store."""
    from replay.cli import DATA

    if args.redis:
        return " --redis URL"
    return "" if args.data == DATA else f" --data {args.data}"


async def put(store: RedisStore, table: str, raw: Raw, log: Log) -> bool:
    """Append all entries under their table's id. True if they were there already. Raises Unusable."""
    entries, head = raw.entries, raw.entries[-1].h.hex().encode()
    there = await store.read(table)
    done = 0
    if there:
        same = [(e.p, e.o) for e in there] == [(e.p, e.o) for e in entries[: len(there)]]
        if same and len(there) == len(entries):
            await store.put(AUDIENCE, raw.record.header.audience.encode(), table=table)
            return True
        if not same or await store.get(IMPORTING, table=table) != head:
            raise Unusable(f"table {table} is in the store already, with other bytes; nothing was written over")
        done = len(there)  # an import of this very record that was cut short
    await store.put(IMPORTING, head, table=table)
    secret = log.secret() or UNKNOWN_SECRET
    last = entries[done - 1].h if done else NO_HEAD
    for entry in entries[done:]:
        answer = await store.append(table, entry, last, secret if entry.v == 1 else None)
        if answer.outcome not in (Outcome.OK, Outcome.DUP):
            raise Unusable(f"table {table} was written by another at the same time (version {answer.version})")
        last = entry.h
    await store.put(AUDIENCE, raw.record.header.audience.encode(), table=table)
    return False
