"""`replay eval`: values at every version, as an aligned table, as CSV, or for machines."""

import argparse
import csv
import io
import sys
from typing import Any

from replay import texts
from replay.ask import walking
from replay.ask.expression import Expression, parse
from replay.ask.values import ABSENT, machine, same, shown
from replay.problems import Unusable
from replay.sources import Log


def run(args: argparse.Namespace) -> int:
    """Print the values that the command line asks for."""
    if args.csv and args.json:
        raise Unusable("--csv and --json: give one of them")
    expressions = [parse(text) for text in args.expressions]
    log, since, until = walking.open_span(args)
    rows = _rows(log, range(since, until + 1), expressions, args.changes)
    if args.json:
        told = [{"v": v, "values": [machine(value) for value in values]} for v, values in rows]
        texts.say_json(texts.basics(log) | {"expressions": [e.text for e in expressions], "rows": told})
    elif args.csv:
        for line in texts.marks(log):
            print(f"replay: {line.removeprefix('# ')}", file=sys.stderr)
        sys.stdout.write(_csv(expressions, rows))
    elif since == until:
        for line in (*walking.top(log), *_one(expressions, rows)):
            texts.say(line)
    else:
        for line in (*walking.top(log), *_table(expressions, rows)):
            texts.say(line)
    return 0


Row = tuple[int, list[Any]]


def _rows(log: Log, versions: range, expressions: list[Expression], changed_only: bool) -> list[Row]:
    rows: list[Row] = []
    for v in versions:
        values = [expression.raw(log.game, *walking.pair(log, v)) for expression in expressions]
        if not changed_only or not rows or not all(map(same, rows[-1][1], values)):
            rows.append((v, values))
    return rows


def _table(expressions: list[Expression], rows: list[Row]) -> list[str]:
    """One column an expression, as wide as there is room."""
    room = max(8, (texts.WIDTH - len(str(rows[-1][0]))) // len(expressions) - 2)
    head = ("v", *(walking.cut(expression.text, room) for expression in expressions))
    body = [(str(v), *(walking.cut(shown(value), room) for value in values)) for v, values in rows]
    numbers = [i for i in range(1, len(head)) if all(row[i].lstrip("-").isdigit() or row[i] == "-" for row in body)]
    return texts.columns([head, *body], right=(0, *numbers))


def _one(expressions: list[Expression], rows: list[Row]) -> list[str]:
    """A single version: one line an expression."""
    v, values = rows[0]
    pairs = [(walking.cut(e.text), shown(value)) for e, value in zip(expressions, values, strict=True)]
    return [f"version {v}", *texts.columns(pairs)]


def _csv(expressions: list[Expression], rows: list[Row]) -> str:
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(["v", *(expression.text for expression in expressions)])
    for v, values in rows:
        writer.writerow([v, *("" if value is ABSENT else texts.clean(shown(value)) for value in values)])
    return written.getvalue()
