"""`replay minimise`: the shortest game that still shows a failure, the same one and not another.

While it searches it keeps FILE.part: a line that tells where it stands, then the best game so far, which every command reads.
Interrupted, the same command goes on from there, and ends with the same bytes as if it had never been.
"""

import argparse
import os
import sys
from contextlib import suppress
from textwrap import wrap
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import fault as faults
from engine import record, table
from engine import script as scripts
from engine.codec import Malformed, decode, encode
from engine.fault import Asked, Fault
from engine.script import Run
from replay import texts
from replay.cut import plain
from replay.cut.case import Case, case_of, say_not_today, today
from replay.cut.director import size_of
from replay.cut.failing import Sighting
from replay.cut.progress import shown_on_terminal
from replay.cut.search import Begun, Search, fewest_draws
from replay.output import write_file
from replay.problems import Unusable


class Part(Struct, frozen=True):
    """First line of FILE.part: whose search it is (`mark`), and the phase it is in (see Begun)."""

    kronika: str
    mark: str
    at: int
    runs: int
    spent: int
    owners: dict[str, list[int]]
    script: dict[str, Any]
    trace: list[int]


def run(args: argparse.Namespace) -> int:
    """Cut down the game that the command line names. 1 if the failure does not show today."""
    if args.out != "-" and os.path.exists(args.out) and not args.force:
        raise Unusable(f"-o {args.out}: this file is there already; choose another name, or --force")
    case = case_of(args)
    first, shown = today(case)
    if shown is None:
        return say_not_today(case, first, args)
    found = _search(case, args)
    write_file(args.out, made(case, found.run), force=args.force)
    if args.out != "-":
        with suppress(FileNotFoundError):
            os.unlink(f"{args.out}.part")
    _tell(case, found, args)
    return 0


class Found(Struct):
    """The shortest game: its run, where the failure shows in it, the draws that matter, and the search that found it."""

    run: Run
    shown: Sighting
    draws: dict[str, Any]
    search: Search


def _search(case: Case, args: argparse.Namespace) -> Found:
    budget = args.effort * 1000
    part = "" if args.out == "-" else f"{args.out}.part"
    search = Search(case.script, case.failing, budget)
    if search.best is None:  # seen in games with all their bytes only
        case.failing.quick = False
        search = Search(case.script, case.failing, budget)
    if part and not args.fresh:
        _resume(search, case, part)
    if part:
        search.save = lambda now: _save(now, case, part)
    with shown_on_terminal(search):
        try:
            search.run()
            return _settled(search, case)
        except KeyboardInterrupt:
            if part and search.begun:
                search.save(search)
                _say_where(search, part)
            raise


def _settled(search: Search, case: Case) -> Found:
    """The best game, played in earnest, with as few draws told as it needs."""
    script = search.best.script
    draws = fewest_draws(script, case.failing)
    run = scripts.run(replace(script, draws=draws))
    shown = case.failing.found(run)
    if shown is None:  # whatever a quick game passes over: a longer one that shows it is better than none
        run, draws = scripts.run(script), dict(script.draws)
        shown = case.failing.found(run)
    if shown is None:
        raise Unusable(f"{case.name}: the failure shows only while it is searched for, which is a bug of this program")
    return Found(run, shown, draws, search)


# ---- the unfinished search ------------------------------------------------------------------------------------------


def _save(search: Search, case: Case, part: str) -> None:
    """Write FILE.part, whole or not at all."""
    begun, best = search.begun, search.best.script
    told = plain.plain(begun.script)
    line = Part("minimising", case.mark, begun.at, begun.runs, begun.spent, begun.owners, told, begun.trace)
    write_file(part, encode(line) + b"\n" + made(case, scripts.run(best)), force=True)


def _resume(search: Search, case: Case, part: str) -> None:
    """Go on where FILE.part stands, if there is one."""
    try:
        with open(part, "rb") as file:
            line = file.readline()
    except OSError:
        return
    try:
        told = decode(line, Part, "line 1")
        script = plain.script_of(case.script.game, told.script)
    except Malformed as error:
        raise Unusable(f"{part}: no unfinished search: {error}; --fresh begins anew") from None
    if told.mark != case.mark:
        raise Unusable(f"{part}: left by the search for another failure; --fresh begins anew, -o names another file")
    if not search.go_on(Begun(told.at, told.runs, told.spent, told.owners, script, told.trace)):
        raise Unusable(f"{part}: its game does not fail today; --fresh begins anew")


def _say_where(search: Search, part: str) -> None:
    print(f"{part}: {texts.plural(search.best.size, 'move')} so far; the same command goes on", file=sys.stderr)


# ---- what comes of it ------------------------------------------------------------------------------------------------


def made(case: Case, run: Run) -> bytes:
    """The game as a record; where it ends with an exception, as a fault file."""
    if run.failure is None:
        return record.write(run.timeline, draws=run.draws)
    return faults.write(fault_of(case, run), run.entries, run.draws)


def fault_of(case: Case, run: Run) -> Fault:
    """The fault that a run ends with, told like the one that it comes from, if it comes from one."""
    failure, last, game = run.failure, run.moments[-1], run.script.game
    command = failure.act.command
    asked = Asked(type(command).__name__.lower()) if command is not None else Asked("due")
    if type(command) is table.Play:
        move = encode(command.move).decode()
        asked = Asked("play", move=game.write(command.move), raw=move, seat=command.seat, ms=command.ms)
    known = case.fault
    error = faults.raised(failure.error, lambda *_: "")
    return Fault(
        "fault", 1, case.mark[:16], known.at if known else last.event.at, last.table.id, game.name, game.rules, last.v,
        last.entry.h.hex(), last.table.phase, failure.act.by, "", asked, error, run.drawn, "",
        known.versions if known else {}, known.count if known else 1, known.last if known else last.event.at,
    )  # fmt: skip


def _tell(case: Case, found: Found, args: argparse.Namespace) -> None:
    search, shown, run = found.search, found.shown, found.run
    told = {
        "source": case.name, "file": args.out, "fails": True, "failure": shown.text, "version": shown.v,
        "moves": {"from": search.first[0], "to": size_of(run)}, "draws": {"from": search.first[1], "to": len(found.draws)},
        "seats": {"from": case.script.seats, "to": run.script.seats}, "games": search.runs, "exhausted": search.exhausted,
    }  # fmt: skip
    if args.json and args.out != "-":
        texts.say_json(told)
        return
    out = sys.stderr if args.out == "-" else sys.stdout
    seats = "" if run.script.seats == case.script.seats else f", {case.script.seats} seats to {run.script.seats}"
    for text in (
        *case.marks(),
        *wrap(
            f"{args.out}: {shown.text}, at version {shown.v}", texts.WIDTH, subsequent_indent="  ", break_long_words=False
        ),
        f"  from {texts.plural(search.first[0], 'move')} and {texts.plural(search.first[1], 'draw')} to "
        f"{texts.plural(size_of(run), 'move')} and {texts.plural(len(found.draws), 'draw')}{seats}",
        f"  {search.runs:,} games played" + (", then the effort was spent (--effort)" if search.exhausted else ""),
        *(f"    {plain.words(run.script.game, act)}" for act in run.script_played().commands),
    ):
        print(texts.clean(text), file=out)
