"""`replay watch`: every event at which a value changed, before → after; "who last touched this?"."""

import argparse
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.differences import ABSENT as NOTHING
from engine.differences import differences
from replay import texts
from replay.ask import walking
from replay.ask.expression import Expression, parse
from replay.ask.values import ABSENT, HIDDEN, Special, machine, opened, same, shown
from replay.problems import FOUND, Unusable
from replay.sources import Log

MOST_PATHS = 200
"""Paths that `[*]` may stand for."""
_EVERY = "[*]"


class Change(NamedTuple):
    """A value that changed at version `v`: its path, and what it was and is, as text and for machines."""

    v: int
    path: str
    texts: tuple[str, str]
    values: tuple[Any, Any]


def run(args: argparse.Namespace) -> int:
    """List the changes. 1 if there are none."""
    log, since, until = walking.open_span(args)
    watched = [parse(path) for pattern in args.paths for path in expanded(log, pattern)]
    order = range(until, since - 1, -1) if args.last else range(since, until + 1)
    found: list[Change] = []
    for v in order:
        found += [change for expression in watched for change in changes(log, v, expression)]
        if found and (args.first or args.last):
            break
    if args.json:
        told = [walking.event_told(log, c.v) | {"path": c.path, "before": c.values[0], "after": c.values[1]} for c in found]
        texts.say_json(
            texts.basics(log) | {"paths": [e.text for e in watched], "from": since, "to": until, "changes": told}
        )
    else:
        for line in (*walking.top(log), *_lines(log, found, watched)):
            texts.say(line)
        texts.say(_summary(args, len({change.v for change in found}), until - since + 1))
    return 0 if found else FOUND


def _summary(args: argparse.Namespace, times: int, looked: int) -> str:
    if not times:
        return "nothing changed"
    if args.first or args.last:
        return f"the {'first' if args.first else 'last'} version where anything changed"
    return f"changed at {times} of {texts.plural(looked, 'version')}"


def expanded(log: Log, pattern: str) -> list[str]:
    """The paths that a pattern with `[*]` stands for, by what is there at the last version. Raises Unusable."""
    waiting, paths = [pattern], []
    while waiting:
        path = waiting.pop(0)
        if _EVERY not in path:
            paths.append(path)
            continue
        head, _, tail = path.partition(_EVERY)
        if not re.fullmatch(r"[\w.$\[\]*]+", head):
            raise Unusable(f"{pattern}: [*] stands in a path alone, like state.players[*].hand")
        values = parse(head).value(log.game, *walking.pair(log, log.last.v))
        if not isinstance(values, tuple | str):
            raise Unusable(f"{pattern}: {head} is {shown(values)[:40]} at version {log.last.v}, no list")
        waiting[:0] = [f"{head}[{i}]{tail}" for i in range(len(values))]
        if len(waiting) + len(paths) > MOST_PATHS:
            raise Unusable(f"{pattern}: more than {MOST_PATHS} paths")
    return paths


def changes(log: Log, v: int, expression: Expression) -> Iterator[Change]:
    """What changed in a value at a version: the value, or the parts of it that did."""
    moment, before = walking.pair(log, v)
    new = expression.raw(log.game, moment, before)
    old = ABSENT if before is None else expression.raw(log.game, before, walking.pair(log, v - 1)[1])
    if same(old, new):
        return
    old, new = opened(old), opened(new)
    there = not isinstance(old, Special) and not isinstance(new, Special)
    parts = list(_parts(machine(old), machine(new), expression.text)) if there else []
    for path, left, right in parts:
        values = tuple(None if value == NOTHING else value for value in (left, right))
        yield Change(v, path, _said(left, right), values)
    if not parts:  # it came, it went, or what is hidden was replaced
        again = " (another)" if old is HIDDEN and new is HIDDEN else ""
        yield Change(v, expression.text, (shown(old), shown(new) + again), (machine(old), machine(new)))


def _parts(old: Any, new: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """As `differences`, but a list that grew or shrank is one part: place by place, all that follows would differ."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for name, value in old.items():
            yield from _parts(value, new[name], f"{path}.{name}")
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) == len(new):
            for i, value in enumerate(old):
                yield from _parts(value, new[i], f"{path}[{i}]")
        else:
            yield path, old, new
    else:
        yield from differences(old, new, path)


def _said(old: Any, new: Any) -> tuple[str, str]:
    """Before and after, for people; of a list that grew or shrank how, too."""
    if isinstance(old, list) and isinstance(new, list):
        sides = (("gone", old, new), ("new", new, old))
        moved = [f"{_text(value)} {how}" for how, one, other in sides for value in _less(one, other)]
        return f"{len(old)} long", f"{len(new)} long, {', '.join(moved)}"
    return _text(old), _text(new)


def _less(values: list, others: list) -> list:
    """Values that stand in one list more often than in another."""
    rest = list(others)
    return [value for value in values if value not in rest or rest.remove(value)]


def _text(value: Any) -> str:
    if value == {"hidden": True}:
        return str(HIDDEN)
    return str(ABSENT) if value == NOTHING else shown(value)


def _lines(log: Log, found: list[Change], watched: list[Expression]) -> list[str]:
    """The changes, aligned; where one value is watched, its path is not repeated."""
    if not found:
        return []
    known = walking.opened(log)
    named = len(watched) > 1 or any(change.path != watched[0].text for change in found)
    rows = [("v", "who", "what", *(["path"] if named else []))]
    for change in found:
        v, who, what = walking.event_cells(log, change.v, known)
        rows.append((v, who, walking.cut(what, 16 if named else 24), *([walking.cut(change.path, 32)] if named else [])))
    room = texts.WIDTH - sum(max(map(len, column)) + 2 for column in zip(*rows, strict=True))
    ends = ["before → after", *(_arrow(*change.texts, room) for change in found)]
    return texts.columns(((*row, end) for row, end in zip(rows, ends, strict=True)), right=(0,))


def _arrow(old: str, new: str, room: int) -> str:
    """`before → after`, cut where there is not room for both; what one does not need the other has."""
    half = (room - 3) // 2
    first = max(half, room - 3 - len(new))
    old = walking.cut(old, first)
    return f"{old} → {walking.cut(new, max(half, room - 3 - len(old)))}"
