"""`replay diff`: two states (the exact paths that differ), or two games (where they part, and what followed)."""

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins

from engine.codec import encode
from engine.differences import differences, plain
from engine.timeline import Moment
from replay import moves, texts
from replay.problems import FOUND, Unusable
from replay.show import after
from replay.sources import Log, open_two

FOLLOWING = 20
"""Moves shown after the divergence, unless --all."""
CELL = 33


def run(args: argparse.Namespace) -> int:
    """Compare what the command line names. 1 if it differs."""
    (left, v), (right, w) = open_two(args.left, args.right, args)
    if bool(v) != bool(w):
        raise Unusable(f"{args.left} {args.right}: give @V to both to compare states, or to neither to compare games")
    if left.game.name != right.game.name:
        raise Unusable(f"{left.name} is a game of {left.game.title}, {right.name} of {right.game.title}")
    if v:
        return _states(args, left, left.version(v), right, right.version(w))
    return _games(args, left, right)


def _marks(*logs: Log) -> None:
    views = [texts.view_name(log.view) for log in logs]
    if len(set(views)) > 1:
        texts.say(f"# A: {views[0]} view, B: {views[1]} view; what only one knows differs too")
    for log in {id(log): log for log in logs}.values():
        for line in texts.marks(log):
            texts.say(line)


# ---- two states -----------------------------------------------------------------------------------------------------


def state_of(moment: Moment) -> Any:
    """Table and game state as plain values."""
    state = None if moment.state is None else to_builtins(plain(moment.state))
    return {"table": to_builtins(plain(moment.table)), "game": state}


def _states(args: argparse.Namespace, left: Log, v: int, right: Log, w: int) -> int:
    found = list(differences(state_of(left.timeline.at(v)), state_of(right.timeline.at(w))))
    if args.json:
        paths = [{"path": path, "left": a, "right": b} for path, a, b in found]
        texts.say_json({"left": texts.basics(left), "right": texts.basics(right), "versions": [v, w], "differences": paths})
        return FOUND if found else 0
    _marks(left, right)
    texts.say(f"A  {left.name}@{v}  {after(left, left.timeline.at(v))}")
    texts.say(f"B  {right.name}@{w}  {after(right, right.timeline.at(w))}")
    texts.say()
    if not found:
        texts.say("the states are equal")
        return 0
    rows = [("path", "A", "B"), *((path, _short(a), _short(b)) for path, a, b in found)]
    for line in texts.columns(rows):
        texts.say(line)
    texts.say()
    texts.say(texts.plural(len(found), "difference"))
    return FOUND


def _short(value: Any) -> str:
    text = value if value == "(absent)" else encode(value).decode()
    return text if len(text) <= 40 else text[:37] + "..."


# ---- two games ------------------------------------------------------------------------------------------------------


class Ply(Struct):
    """Something that happened in play, without times and ids: at version `v`, by `who`, `what`, and its `effects`."""

    v: int
    who: str
    what: str
    effects: Any

    def cell(self) -> str:
        """One side of a side-by-side line."""
        return f"{self.v:>4}  {self.who:7} {self.what}"


class Comparison(Struct):
    """Two games: how many versions are the same bytes, how many plies the same, and the plies of both."""

    versions: int
    same: int
    left: list[Ply]
    right: list[Ply]

    @property
    def equal(self) -> bool:
        """Was the same played?"""
        return self.same == len(self.left) == len(self.right)


def plies(log: Log) -> list[Ply]:
    """All that was played: the start, moves, and what ends a game."""
    schema, moments = log.timeline.fold.schema, log.timeline.moments
    opened = moves.opened_later(log, moments)
    return [_ply(log, m, schema, opened) for m in moments if _plays(m.event, schema)]


def _plays(event: Any, schema: Any) -> bool:
    tag = type(event).__struct_config__.tag
    ends = ("table.left", "table.resigned", "table.abort_agreed", "table.finished")
    return type(event) in (schema.moved, schema.started) or tag in ends


def _ply(log: Log, moment: Moment, schema: Any, opened: Mapping[int, Any]) -> Ply:
    event = moment.event
    who = f"seat {moves.mover(moment)}" if type(event) is schema.moved else texts.actor(event.by)
    data = to_builtins(plain(event.d))
    for hidden in ("ms", "c", "salt", "of"):
        _drop(data, hidden)
    return Ply(moment.v, who, moves.event_words(log, moment, opened=opened), data)


def _drop(value: Any, name: str) -> None:
    """Take out what differs between any two tables: commitments, salts, times."""
    if isinstance(value, dict):
        value.pop(name, None)
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _drop(item, name)


def compare(left: Log, right: Log) -> Comparison:
    """Compare two games, by head hash and by what was played."""
    heads = [m.entry.h for m in right.timeline.moments]
    versions = 0
    for moment, head in zip(left.timeline.moments, heads, strict=False):
        if moment.entry.h != head:
            break
        versions = moment.v
    a, b = plies(left), plies(right)
    same = sum(ply.v <= versions for ply in a)
    while same < min(len(a), len(b)) and _alike(a[same], b[same]):
        same += 1
    return Comparison(versions, same, a, b)


def _alike(a: Ply, b: Ply) -> bool:
    return (a.who, a.what) == (b.who, b.what) and not _effects_differ(a, b)


def _effects_differ(a: Ply, b: Ply) -> list[tuple[str, Any, Any]]:
    """Where effects differ; what only one side may know is no difference."""
    if a.effects == b.effects:
        return []
    return [d for d in differences(a.effects, b.effects) if not (".value" in d[0] and None in d[1:])]


def _games(args: argparse.Namespace, left: Log, right: Log) -> int:
    found = compare(left, right)
    identical = found.versions == left.last.v == right.last.v
    if args.json:
        texts.say_json(_told(left, right, found, identical))
        return 0 if identical else FOUND
    _marks(left, right)
    for name, log in (("A", left), ("B", right)):
        texts.say(f"{name}  {log.name}")
        texts.say(f"   {texts.heading(log)}")
    texts.say()
    if identical:
        texts.say(f"the same game: all {texts.plural(left.last.v, 'event')} are the same bytes")
        return 0
    for line in _parting(left, right, found):
        texts.say(line)
    for line in _following(found, args.all):
        texts.say(line)
    for name, log in (("A", left), ("B", right)):
        if log.last.table.result:
            texts.say(f"{name}  {texts.result_short(log.last.table.result)}")
    return FOUND


def _parting(left: Log, right: Log, found: Comparison) -> Iterator[str]:
    """Where the games part: by bytes, then by what was played."""
    n = found.versions
    if n:
        yield f"same bytes up to version {n}; the first divergence is version {n + 1}:"
    else:
        yield "different from version 1 on (other tables), so compared by what was played:"
    if n:
        for name, log in (("A", left), ("B", right)):
            there = n < log.last.v
            yield f"  {name}  " + (after(log, log.timeline.at(n + 1)) if there else f"ends at version {n}")
    if found.equal:
        yield f"the same was played: {texts.plural(found.same, 'event')} of play agree"
        return
    yield f"the first {texts.plural(found.same, 'event')} of play agree; then:"
    if found.same < min(len(found.left), len(found.right)):
        a, b = found.left[found.same], found.right[found.same]
        if (a.who, a.what) == (b.who, b.what):
            yield f"  the same move ({a.who}: {a.what}) with other effects:"
            for path, x, y in _effects_differ(a, b)[:8]:
                yield f"    {path}: A {_short(x)}, B {_short(y)}"


def _following(found: Comparison, all_of_it: bool) -> Iterator[str]:
    if found.equal:
        return
    a, b = found.left[found.same :], found.right[found.same :]
    shown = max(len(a), len(b)) if all_of_it else FOLLOWING
    yield f"  {'A':{CELL}}  B"
    for i in range(min(shown, max(len(a), len(b)))):
        one = a[i].cell() if i < len(a) else ""
        other = b[i].cell() if i < len(b) else ""
        mark = " " if one[6:] == other[6:] else "|"
        yield f"  {_cut(one, CELL):{CELL}}{mark} {_cut(other, CELL + 10)}".rstrip(" ") if one or other else ""
    rest = max(len(a), len(b)) - shown
    if rest > 0:
        yield f"  … and {rest} more (--all)"


def _cut(text: str, width: int) -> str:
    return text if len(text) < width else text[: width - 2] + "…"


def _told(left: Log, right: Log, found: Comparison, identical: bool) -> dict[str, Any]:
    def side(ones: list[Ply]) -> list[dict[str, Any]]:
        return [{"v": ply.v, "who": ply.who, "what": ply.what} for ply in ones[found.same :]]

    return {
        "left": texts.basics(left),
        "right": texts.basics(right),
        "identical": identical,
        "same_play": found.equal,
        "same_versions": found.versions,
        "same_plies": found.same,
        "left_plies": side(found.left),
        "right_plies": side(found.right),
    }
