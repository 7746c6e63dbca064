"""`replay diff SOURCE --rules N`: a game as it was recorded, beside what the same commands become under rules number N."""

import argparse

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from engine import telling
from engine.game import Game
from engine.otherwise import Otherwise
from engine.recheck import Course, Difference
from engine.registry import NoSuchGame, find
from engine.seal import ARBITER
from engine.timeline import Broken, Timeline
from replay import texts
from replay.compare import games
from replay.compare.paint import Paint
from replay.problems import Unusable
from replay.recheck.telling import words
from replay.sources import Log, load, narrowed, open_log, split_version, wanted

MOST = 8
"""Commands that are refused now and are shown, unless all are asked for."""


class Beside(Struct):
    """The commands of a log under other rules: the game that they make, the first event that differs, and what is left out."""

    log: Log
    first: Difference | None
    refused: list[Difference]


def run(args: argparse.Namespace) -> int:
    """Compare what the command line names. 1 if it differs."""
    name, version = split_version(args.left)
    if args.right is not None or args.parent is not None or args.audiences or version:
        raise Unusable(
            f"--rules {args.rules}: compares one whole game with itself: replay diff SOURCE --rules {args.rules}"
        )
    log = open_log(load([name], args, secrets=wanted(args) == ARBITER)[0], wanted(args))
    try:
        other = find(log.game.name, args.rules)
    except NoSuchGame as error:
        raise Unusable(f"--rules {args.rules}: {error}") from None
    made = beside(log, other)
    told = {"rules": other.rules, "first": to_builtins(made.first), "refused": to_builtins(made.refused)}
    paint = Paint(args)
    if not args.json:
        for line in texts.marks(log):
            paint.say(line)
        _say(paint, log, made, args.all)
    code = games.run(log, made.log, paint, all_of_it=args.all, json=args.json, told=told)
    return code if made.first is not None else 0


def beside(log: Log, other: Game) -> Beside:
    """What a log's commands become under `other`, as the log's view knows it. Raises Unusable where its draws are not open."""
    raw = log.raw
    known = tuple(secret for secret in (raw.secret if log.view == ARBITER else None, log.secret()) if secret)
    draws = raw.draws if log.revealed or log.view == ARBITER else {}
    work = Otherwise(Course(raw.entries[: log.last.v], secrets=known, draws=draws), other)
    entries, found = [], []
    try:
        for one in work.events():
            entries += [one.decision.entry] if one.decision else []
            found += [one.found] if one.found else []
        if log.last.table.result is not None:
            entries += work.owed()
    except Broken as error:
        raise Unusable(f"{log.name}: {error}") from None
    if work.skipped:
        more = "" if log.revealed else "; of a table not yet revealed only an arbiter has it (--arbiter)"
        raise Unusable(f"{log.name}: {work.skipped}{more}")
    if not entries:
        raise Unusable(f"{log.name}: under rules {other.rules} there is no such table: {found[0].decided}")
    timeline = Timeline(entries, other)
    if log.view != ARBITER:
        timeline = Timeline(narrowed(entries, timeline, log.view), other)
    name = f"{log.name} under rules {other.rules}"
    made = Log(name, replace(raw, name=name, entries=entries, record=None), timeline, log.view, log.revealed)
    return Beside(made, found[0] if found else None, [one for one in found if one.kind in ("refused", "crashes")])


def _say(paint: Paint, log: Log, made: Beside, all_of_it: bool) -> None:
    """Say where the game would have gone otherwise first, and which commands are possible no more."""
    rules = made.log.game.rules
    if made.first is None:
        paint.say(f"B is what A's commands become under rules {rules}: all of them the same")
        paint.say()
        return
    paint.say(f"B is what A's commands become under rules {rules}; first otherwise is version {made.first.v}:")
    for line in texts.hanging(words(made.first)):
        paint.say(line)
    if made.refused:
        paint.say(f"possible no more, and left out: {texts.plural(len(made.refused), 'command')}")
    opened = telling.opened_later(log.timeline.moments)
    for one in made.refused if all_of_it else made.refused[:MOST]:
        said = telling.event_words(log.timeline.at(one.v), opened=opened)
        for line in texts.hanging(f"{one.v:>4}  {texts.actor(one.by)}: {said}: {one.decided}"):
            paint.say((line, "<"))
    if len(made.refused) > MOST and not all_of_it:
        paint.say(f"  … and {len(made.refused) - MOST} more (--all)")
    paint.say()
