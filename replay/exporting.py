"""`replay export`: a game as one text file. The secret is never in it before it was revealed."""

import argparse
import sys

from engine import record
from engine.seal import ARBITER
from replay import texts
from replay.output import write_file
from replay.problems import Unusable
from replay.sources import Log, load, open_log, wanted


def run(args: argparse.Namespace) -> int:
    """Write the record of the log that the command line names."""
    log = open_log(load([args.source], args)[0], wanted(args))
    if log.stopped:
        raise Unusable(f"{log.name}: damaged, so no record is written: {log.stopped}")
    raw = record_of(log, wanted(args) is None)
    write_file(args.out, raw, force=args.force)
    told = {"file": args.out, "bytes": len(raw), "audience": audience_of(log, wanted(args) is None)}
    out = sys.stderr if args.out == "-" else sys.stdout
    if args.json:
        if args.out != "-":
            texts.say_json(texts.basics(log) | told)
        return 0
    for line in texts.marks(log):
        print(line, file=out)
    audience = told["audience"]
    held = {"arbiter": "all openings", "spectator": "no openings"}.get(audience, f"the openings of {audience}")
    print(texts.clean(f"{args.out}: {texts.plural(log.last.v, 'event')}, {len(raw):,} bytes, {held}"), file=out)
    return 0


def audience_of(log: Log, plain: bool) -> str:
    """What the header says: as the log was recorded where that is known and nothing else is asked for."""
    if plain and log.view == ARBITER:
        frame = log.raw.record
        return log.raw.imported or (frame.header.audience if frame else "arbiter")
    return record.audience_name(log.view)


def record_of(log: Log, plain: bool) -> bytes:
    """The record's bytes. `plain`: no view was asked for, so a record that was imported comes out as it came in."""
    return record.write(log.timeline, log.view, audience_of(log, plain), log.raw.draws)
