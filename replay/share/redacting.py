"""`replay redact`: a record with only what one audience received in play, and a plain word on what was dropped."""

import argparse
import re
import sys
from typing import Any

from replay import texts
from replay.output import write_file
from replay.problems import Unusable
from replay.share.records import Shared, share, whose
from replay.sources import Log, load, open_log

_FOR = re.compile(r"seat:([0-9]{1,2})")


def run(args: argparse.Namespace) -> int:
    """Write the redacted record that the command line asks for."""
    log = open_log(load([args.source], args)[0], audience(args.audience))
    shared = share(log)
    write_file(args.out, shared.raw, force=args.force)
    if args.json:
        if args.out != "-":
            texts.say_json(texts.basics(log) | told(args.out, shared))
        return 0
    out = sys.stderr if args.out == "-" else sys.stdout
    for line in (*texts.marks(log), *lines(args.out, log, shared)):
        print(texts.clean(line), file=out)
    return 0


def audience(text: str) -> int | str:
    """The view that `--for` names, as sources.wanted gives it: "spectator" or a seat's number. Raises Unusable."""
    found = _FOR.fullmatch(text)
    if text != "spectator" and not found:
        raise Unusable(f"--for {text}: spectator, or a seat as seat:N, for example seat:0")
    return int(found[1]) if found else "spectator"


def told(file: str, shared: Shared) -> dict[str, Any]:
    """What was written and what was dropped, for machines."""
    return {
        "file": file,
        "bytes": len(shared.raw),
        "audience": shared.audience,
        "kept_openings": shared.kept,
        "dropped_openings": shared.dropped,
        "dropped_secret": shared.secret,
        "dropped_draws": shared.draws,
        "missing_openings": shared.missing,
    }


def lines(file: str, log: Log, shared: Shared) -> list[str]:
    """What was written and what was dropped, for people."""
    more = [" and the table's secret"] if shared.secret else []
    more += [f" and {texts.plural(shared.draws, 'draw')} in the header"] if shared.draws else []
    more += [" and all that is told of the fault"] if log.raw.fault else []
    dropped = f"dropped: {texts.plural(shared.dropped, 'opening')}{''.join(more)}"
    kept = f", {texts.plural(shared.kept, 'opening')}" if shared.kept else ""
    said = [
        f"{file}: {texts.plural(log.last.v, 'event')}, {len(shared.raw):,} bytes, {whose(shared.audience)}",
        f"  {dropped}" if shared.dropped or more else "  dropped: nothing; the source held no more than this",
        f"  kept: every public part, byte for byte (the head is the same){kept}",
    ]
    if shared.missing:
        said.append(f"  not in the source: {texts.plural(shared.missing, 'opening')} that seat {log.view} received in play")
    return [
        *said,
        "  names are not in the log: events know players by random ids of this table",
        f"head {log.last.v}:{log.last.entry.h.hex()}",
        *([f"next: replay verify {file}"] if file != "-" else []),
    ]
