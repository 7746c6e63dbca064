"""`replay bisect`: the first event where an expression holds, by halving; and whether halving could be trusted."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from engine import telling
from replay import texts
from replay.ask import walking
from replay.ask.expression import Expression, parse
from replay.ask.values import machine, shown
from replay.problems import FOUND
from replay.show import after
from replay.sources import Log

EVERYWHERE = 12_000
"""Versions that are all looked at, to say whether the answer is monotonic; of a longer span a sample is."""
SAMPLE = 2_000
SPANS = 5
"""Spans of versions that are named where it is not monotonic."""


class Found(NamedTuple):
    """`v` where halving came out, `steps` versions it looked at, `looked` those looked at to judge it, `held` of them those
    where it holds."""

    v: int
    steps: int
    looked: Sequence[int]
    held: list[int]

    @property
    def monotonic(self) -> bool:
        """Does it hold at `v` and all later, and at no earlier version, as far as was looked?"""
        return self.held == [v for v in self.looked if v >= self.v]

    @property
    def everywhere(self) -> bool:
        """Were all versions looked at?"""
        return len(self.looked) == self.looked[-1] - self.looked[0] + 1

    @property
    def first(self) -> int:
        """The first version where it is known to hold."""
        return min([self.v, *self.held[:1]])


def run(args: argparse.Namespace) -> int:
    """Find the event. 1 if the ends do not allow it."""
    expression = parse(args.expression)
    log, since, until = walking.open_span(args)
    at_ends = walking.holds(log, since, expression), walking.holds(log, until, expression)
    if at_ends != (False, True):
        return _unfit(args, log, expression, (since, until), at_ends)
    found = search(log, expression, since, until)
    if args.json:
        texts.say_json(texts.basics(log) | _told(log, expression, (since, until), found))
        return 0
    for line in (*walking.top(log), *_lines(log, expression, found)):
        texts.say(line)
    return 0


def search(log: Log, expression: Expression, since: int, until: int) -> Found:
    """Halve between a version where it does not hold and one where it does; then look everywhere, or at a sample."""
    low, high, steps = since, until, 2
    while high - low > 1:
        middle = (low + high) // 2
        steps += 1
        if walking.holds(log, middle, expression):
            high = middle
        else:
            low = middle
    span = until - since + 1
    stride = 1 if span <= EVERYWHERE else span // SAMPLE
    looked = sorted({*range(since, until + 1, stride), low, high, until})
    return Found(high, steps, looked, [v for v in looked if walking.holds(log, v, expression)])


def _unfit(
    args: argparse.Namespace, log: Log, expression: Expression, ends: tuple[int, int], held: tuple[bool, bool]
) -> int:
    since, until = ends
    if held[0]:
        why = f"it already holds at version {since}" + (" (--from V begins later)" if held[1] else f", and not at {until}")
    else:
        why = f"it does not hold at version {until}; `replay find` tells whether it ever does"
    if args.json:
        told = {"expression": expression.text, "from": since, "to": until, "found": None, "why": why}
        texts.say_json(texts.basics(log) | told)
    else:
        for line in (*walking.top(log), why, *_values(log, expression, since if held[0] else until)):
            texts.say(line)
    return FOUND


def _values(log: Log, expression: Expression, v: int) -> list[str]:
    terms = [(term.text, shown(term.value(log.game, *walking.pair(log, v)))) for term in expression.terms()]
    return texts.columns([(f"  {walking.cut(name)}", walking.cut(value)) for name, value in terms]) if terms else []


def _lines(log: Log, expression: Expression, found: Found) -> Iterator[str]:
    moment = log.timeline.at(found.v)
    yield f"version {found.v}: {after(log, moment)}"
    for effect in telling.effects_of(log.timeline.moments, moment):
        yield from texts.hanging(telling.effect_words(log.game, effect))
    yield ""
    rows = [map(walking.cut, row) for row in _terms(log, expression, found.v)]
    yield from texts.columns((name, f"{old} → {new}") for name, old, new in rows)
    yield ""
    yield from _judged(found)


def _terms(log: Log, expression: Expression, v: int) -> list[tuple[str, str, str]]:
    """The expression and what it speaks of, before and after an event."""
    told = []
    for one in (expression, *expression.terms()):
        old, new = (shown(one.value(log.game, *walking.pair(log, at))) for at in (v - 1, v))
        told.append((one.text, old, new))
    return told


def _judged(found: Found) -> Iterator[str]:
    looked = f"all {len(found.looked)} versions" if found.everywhere else f"a sample of {len(found.looked)} versions"
    yield f"found by halving, in {found.steps} looks; then {looked} looked at:"
    if found.monotonic:
        yield f"monotonic: it holds at no version before {found.v}, and at every one from there on"
        return
    spans = list(_spans(found))
    more = f" and {len(spans) - SPANS} spans more" if len(spans) > SPANS else ""
    yield f"NOT monotonic: it holds at {', '.join(spans[:SPANS])}{more}"
    if found.first < found.v:
        yield f"so the first version where it holds is {found.first}{'' if found.everywhere else ' or earlier'}, not {found.v}"


def _spans(found: Found) -> Iterator[str]:
    """The versions where it holds, as spans of neighbours among those looked at: 12, 40-52."""
    held = frozenset(found.held)
    for holds, group in groupby(found.looked, lambda v: v in held):
        versions = list(group)
        if holds:
            yield str(versions[0]) if len(versions) == 1 else f"{versions[0]}-{versions[-1]}"


def _told(log: Log, expression: Expression, ends: tuple[int, int], found: Found) -> dict[str, Any]:
    values = {}
    for one in (expression, *expression.terms()):
        values[one.text] = [machine(one.value(log.game, *walking.pair(log, v))) for v in (found.v - 1, found.v)]
    return {
        "expression": expression.text,
        "from": ends[0],
        "to": ends[1],
        "found": walking.event_told(log, found.v),
        "values": values,
        "first": found.first,
        "monotonic": found.monotonic,
        "everywhere": found.everywhere,
        "looked": len(found.looked),
        "holds": list(_spans(found)),
    }
