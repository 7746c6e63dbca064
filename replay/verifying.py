"""`replay verify`: what logs prove. Many files are checked on all cores.

The secret of one log helps to check another: a branch with the same luck, or the part of it that its parent played.
"""

import argparse
import re
import sys
import textwrap
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct, to_builtins

from engine.codec import Malformed
from engine.events import read_opening
from engine.registry import NoSuchGame, find
from engine.verify import LIMITS, OK, UNCHECKED, VIOLATED, Report, verify
from replay import texts
from replay.jobs import check_jobs, on_all_cores
from replay.problems import FOUND, UNUSABLE, Unusable
from replay.sources import Raw, below, is_file, load, open_log, read_file

_HEAD = re.compile(r"(\d{1,9}):([0-9a-f]{64})")
Heads = tuple[tuple[int, str], ...]


class Finding(Struct):
    """What came of one source: a report, or why it is unusable; and what helps to check others."""

    source: str
    title: str = ""
    report: Report | None = None
    unusable: str = ""
    secret: bytes | None = None
    branch: bool = False


def run(args: argparse.Namespace) -> int:
    """Verify the sources that the command line names."""
    heads = tuple(_head(text) for text in args.head)
    args.sources = below(args.sources)
    if heads and len(args.sources) > 1:
        raise Unusable("--head: a head belongs to one log; verify that one alone")
    check_jobs(args)
    findings = find_all(args, heads)
    if args.json:
        texts.say_json({"results": [_told(f, args) for f in findings], "limits": LIMITS})
    elif len(findings) == 1 and findings[0].unusable:
        raise Unusable(findings[0].unusable)
    elif len(findings) == 1:
        _say_one(findings[0], args)
    else:
        _say_many(findings, args)
    if any(f.report and f.report.violated(args.full) for f in findings):
        return FOUND
    return UNUSABLE if any(f.unusable for f in findings) else 0


def _head(text: str) -> tuple[int, str]:
    match = _HEAD.fullmatch(text)
    if not match or int(match[1]) < 1:
        raise Unusable(f"--head {text}: a version, a colon and the 64 hex digits of its hash, like 37:9f2c…")
    return int(match[1]), match[2]


# ---- checking -------------------------------------------------------------------------------------------------------


def find_all(args: argparse.Namespace, heads: Heads) -> list[Finding]:
    """A finding per source, in order. Branches are looked at again with the secrets of the others."""
    files = [name for name in args.sources if name != "-" and is_file(name)]
    others = [name for name in args.sources if name not in files]
    found = {}
    for raw in load(others, args, secrets=args.arbiter):
        found[raw.name] = check(raw, heads, (raw.secret,) if args.arbiter and raw.secret else ())
    for finding in on_all_cores(partial(check_file, heads=heads), files, args.jobs):
        found[finding.source] = finding
    secrets = tuple({f.secret for f in found.values() if f.secret})
    for name, finding in found.items():
        if finding.branch and secrets and name != "-":
            raw = load([name], args, secrets=args.arbiter)[0]
            found[name] = check(raw, heads, secrets + ((raw.secret,) if args.arbiter and raw.secret else ()))
    return [found[name] for name in args.sources]


def check_file(name: str, heads: Heads = (), secrets: tuple[bytes, ...] = ()) -> Finding:
    """The finding of one file."""
    try:
        return check(read_file(name), heads, secrets)
    except Unusable as error:
        return Finding(name, unusable=str(error))


def check(raw: Raw, heads: Heads, secrets: tuple[bytes, ...]) -> Finding:
    """The finding of one log; `secrets` known besides those that it opens."""
    title = "?"  # for version 1 that cannot be read: verification says why
    with suppress(Malformed):
        try:
            first = read_opening(raw.entries[0].p).d
            title = find(first.game, first.rules).title
        except NoSuchGame as error:
            return Finding(raw.name, unusable=f"{raw.name}: {error}")
    report = verify(raw.record or raw.entries, secrets=secrets, heads=heads)
    if raw.stopped:
        report = _stopped(report, raw)
    last = raw.entries[-1].p
    branch = any(b'"t":"table.branched"' in entry.p[:24] for entry in raw.entries)
    secret = None
    if b'"table.revealed"' in last[:24]:
        with suppress(Unusable):
            secret = open_log(raw).secret()
    return Finding(raw.name, title, report, "", secret, branch)


def _stopped(report: Report, raw: Raw) -> Report:
    """The report of a table that the store cannot give further: the chain is violated there."""
    from engine.verify import Check

    place = len(raw.entries) + 1
    bad = Check("chain", VIOLATED, raw.stopped, place, "stream entry")
    return Report(report.table, report.count, report.head, tuple(bad if c.name == "chain" else c for c in report.checks))


# ---- telling --------------------------------------------------------------------------------------------------------


def _told(finding: Finding, args: argparse.Namespace) -> dict[str, Any]:
    if finding.report is None:
        return {"source": finding.source, "status": "unusable", "why": finding.unusable}
    report = finding.report
    status = VIOLATED if report.violated(args.full) else OK
    return {"source": finding.source, "status": status, "arbiter": args.arbiter} | to_builtins(report)


def _say_one(finding: Finding, args: argparse.Namespace) -> None:
    report = finding.report
    if args.arbiter:
        texts.say("# arbiter view: the store's secret is used where the log has not revealed it")
    texts.say(f"{finding.source}: {finding.title} · table {report.table[:8]} · {texts.plural(report.count, 'event')}")
    texts.say(f"head {report.count}:{report.head}")
    texts.say()
    for one in report.checks:
        _say_check(one)
    texts.say()
    texts.say(_verdict(report, args.full))
    texts.say()
    texts.say(textwrap.fill(LIMITS, texts.WIDTH))


def _say_check(one: Any) -> None:
    mark = {OK: "ok", VIOLATED: "VIOLATED", UNCHECKED: "not checkable"}[one.status]
    start = f"  {mark:13}  {one.name:11}  "
    text = textwrap.fill(texts.clean(one.why), texts.WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
    texts.say(text)


def _verdict(report: Report, full: bool) -> str:
    wrong = sum(one.status == VIOLATED for one in report.checks)
    shut = sum(one.status == UNCHECKED for one in report.checks)
    if wrong:
        return f"violated: {texts.plural(wrong, 'check')} failed" + (f", {shut} not checkable" if shut else "")
    if shut:
        counted = ", which --full counts as violated" if full else ""
        return f"nothing violated; {texts.plural(shut, 'check')} not possible{counted}"
    return "everything holds"


def _say_many(findings: list[Finding], args: argparse.Namespace) -> None:
    if args.arbiter:
        texts.say("# arbiter view: the store's secret is used where a log has not revealed it")
    counts = {OK: 0, VIOLATED: 0, "unusable": 0}
    for finding in findings:
        if finding.report is None:
            counts["unusable"] += 1
            print(texts.clean(f"replay: {finding.unusable}"), file=sys.stderr)
            continue
        bad = finding.report.violated(args.full)
        counts[VIOLATED if bad else OK] += 1
        shut = [one.name for one in finding.report.checks if one.status == UNCHECKED]
        note = f"not checkable: {', '.join(shut)}" if shut and not bad else ""
        mark, size = "VIOLATED" if bad else "ok", texts.plural(finding.report.count, "event")
        texts.say(f"{mark:13}  {finding.source}  {size}")
        if note:
            texts.say(textwrap.fill(note, texts.WIDTH, initial_indent=" " * 15, subsequent_indent=" " * 15))
        for one in finding.report.checks:
            if one.status == VIOLATED or (bad and args.full and one.status == UNCHECKED):
                _say_check(one)
    texts.say()
    events = sum(f.report.count for f in findings if f.report)
    parts = [f"{counts[OK]} ok", f"{counts[VIOLATED]} violated"]
    parts += [f"{counts['unusable']} unusable"] if counts["unusable"] else []
    texts.say(f"{texts.plural(len(findings), 'log')}, {events:,} events: {', '.join(parts)}")
    texts.say(textwrap.fill(LIMITS, texts.WIDTH))
