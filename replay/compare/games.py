"""Two games in words: where they part, what followed side by side, and how it ended."""

from collections.abc import Iterator
from typing import Any

from engine import telling
from engine.align import EFFECTS, MEANINGS, SAME, Row
from engine.comparing import Comparison, compare
from engine.plies import Ply, effects_differ
from replay import texts
from replay.compare import ends
from replay.compare.paint import Paint, fit
from replay.compare.states import short
from replay.problems import AS_EXPECTED, FOUND
from replay.show import after
from replay.sources import Log

FOLLOWING = 20
"""Rows shown after the divergence, unless all are asked for."""
CELL = 38
_RUN = 4
"""Longer runs of rows that are the same are told in one line."""


def run(left: Log, right: Log, paint: Paint, *, all_of_it: bool, json: bool, told: dict[str, Any] | None = None) -> int:
    """Print the comparison; `told` is added to what machines are told. 1 where the games differ."""
    found = compare(left.timeline, right.timeline)
    identical = found.versions == left.last.v == right.last.v
    code = AS_EXPECTED if identical else FOUND
    if json:
        texts.say_json(plain(left, right, found, identical) | (told or {}))
        return code
    for name, log in (("A", left), ("B", right)):
        paint.say((f"{name}  {log.name}", "heading"))
        paint.say(f"   {texts.heading(log)}")
    paint.say()
    if identical:
        paint.say(f"the same game: all {texts.plural(left.last.v, 'event')} are the same bytes")
        return code
    for line in parting(left, right, found):
        paint.say(line)
    following(paint, found, all_of_it)
    ends.say(paint, ends.ends(left, right), all_of_it)
    return code


def parting(left: Log, right: Log, found: Comparison) -> Iterator[str]:
    """Where the games part: by bytes, then by what was played, and what that did."""
    n = found.versions
    if n:
        yield f"same bytes up to version {n}; the first divergence is version {n + 1}:"
    else:
        why = "other tables" if left.game is right.game else "other rules"
        yield f"different from version 1 on ({why}), so compared by what was played:"
    if n:
        for name, log in (("A", left), ("B", right)):
            yield f"  {name}  " + (after(log, log.timeline.at(n + 1)) if n < log.last.v else f"ends at version {n}")
            yield from _did(log, n + 1)
    if found.equal:
        yield f"the same was played: {texts.plural(found.same, 'event')} of play agree"
        return
    yield f"the first {texts.plural(found.same, 'event')} of play agree; then:"
    if found.same < min(len(found.left), len(found.right)):
        a, b = found.left[found.same], found.right[found.same]
        if a.key == b.key:
            yield f"  the same move ({a.who}: {a.what}) with other effects:"
            for path, x, y in effects_differ(a, b)[:8]:
                yield f"    {path}: A {short(x, 24)}, B {short(y, 24)}"


def _did(log: Log, v: int) -> list[str]:
    """The first effects of an event, in words, as lines below it."""
    if v > log.last.v:
        return []
    effects = telling.effects_of(log.timeline.moments, log.timeline.at(v))
    return [line for effect in effects[:3] for line in texts.hanging(telling.effect_words(log.game, effect), 7)]


def following(paint: Paint, found: Comparison, all_of_it: bool) -> None:
    """Print the rows from the divergence on, side by side."""
    if found.equal:
        return
    paint.say((f"  {'A':{CELL}} B", "heading"))
    shown = 0
    signs = set()
    lines = list(_folded(found.rows))
    for row in lines:
        if shown == FOLLOWING and not all_of_it:
            break
        shown += 1
        if isinstance(row, int):
            paint.say((f"{SAME} … {row} the same", "quiet"))
            signs.add(SAME)
            continue
        signs.add(row.sign)
        a, b = (ply.cell() if ply else "" for ply in (row.left, row.right))
        paint.say((f"{row.sign} {fit(a, CELL)} {fit(b, CELL)}", "quiet" if row.sign == SAME else row.sign))
    if len(lines) > shown:
        paint.say(f"  … and {sum(row if isinstance(row, int) else 1 for row in lines[shown:])} more (--all)")
    paint.say((", ".join(f"{sign} {meaning}" for sign, meaning in MEANINGS.items() if sign in signs), "quiet"))


def _folded(rows: list[Row]) -> Iterator[Row | int]:
    """Rows, with the middle of long runs of the same as their number."""
    run: list[Row] = []
    for row in [*rows, None]:
        if row is not None and row.sign == SAME:
            run.append(row)
            continue
        if len(run) > _RUN:
            yield run[0]
            yield len(run) - 2
            yield run[-1]
        else:
            yield from run
        run = []
        if row is not None:
            yield row


def plain(left: Log, right: Log, found: Comparison, identical: bool) -> dict[str, Any]:
    """The comparison for machines; see docs/REPLAY.md."""

    def side(ply: Ply | None) -> dict[str, Any] | None:
        return None if ply is None else {"v": ply.v, "who": ply.who, "what": ply.what}

    def row(one: Row) -> dict[str, Any]:
        more = {"effects": [list(d) for d in effects_differ(one.left, one.right)]} if one.sign == EFFECTS else {}
        return {"sign": one.sign, "left": side(one.left), "right": side(one.right)} | more

    return {
        "left": texts.basics(left),
        "right": texts.basics(right),
        "identical": identical,
        "same_play": found.equal,
        "same_versions": found.versions,
        "same_plies": found.same,
        "rows": [row(one) for one in found.rows],
        "end": ends.told(ends.ends(left, right)),
    }
