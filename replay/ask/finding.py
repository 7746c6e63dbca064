"""`replay find`: the versions at which an expression holds."""

import argparse

from replay import texts
from replay.ask import walking
from replay.ask.expression import parse
from replay.problems import FOUND, Unusable


def run(args: argparse.Namespace) -> int:
    """List the versions. 1 if there are none."""
    if args.limit is not None and args.limit < 1:
        raise Unusable(f"--limit {args.limit}: at least 1; --count tells only how many there are")
    expression = parse(args.expression)
    log, since, until = walking.open_span(args)
    order = range(until, since - 1, -1) if args.last else range(since, until + 1)
    found = []
    for v in order:
        if walking.holds(log, v, expression):
            found.append(v)
            if args.first or args.last:
                break
    shown = found[: args.limit]
    if args.json:
        told = {"expression": expression.text, "from": since, "to": until, "count": len(found)}
        versions = {} if args.count else {"found": [walking.event_told(log, v) for v in shown]}
        texts.say_json(texts.basics(log) | told | versions)
    elif args.count:
        for line in (*texts.marks(log), str(len(found))):
            texts.say(line)
    else:
        for line in (*walking.top(log), *_lines(log, shown)):
            texts.say(line)
        texts.say(_summary(args, len(found), len(shown), until - since + 1))
    return 0 if found else FOUND


def _lines(log: walking.Log, versions: list[int]) -> list[str]:
    if not versions:
        return []
    known = walking.opened(log)
    rows = [("v", "who", "what"), *(walking.event_cells(log, v, known) for v in versions)]
    return texts.columns(rows, right=(0,))


def _summary(args: argparse.Namespace, found: int, shown: int, looked: int) -> str:
    if not found:
        return f"it holds at none of {texts.plural(looked, 'version')}"
    if args.first or args.last:
        return f"the {'first' if args.first else 'last'} version where it holds"
    rest = f"; {shown} of them shown" if shown < found else ""
    return f"it holds at {found} of {texts.plural(looked, 'version')}{rest}"
