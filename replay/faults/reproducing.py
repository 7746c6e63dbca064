"""`replay reproduce`: does what failed on the server fail with today's code?

Exit codes: 0 it no longer fails, 1 it fails as it did (reproduced), 3 it fails in another way, 2 it cannot be tried. So
`git bisect run replay reproduce FILE` finds the change that mended a fault, or made it.
"""

import argparse
import linecache
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from msgspec import Struct

from engine import failing
from engine import fault as faults
from engine.codec import Malformed
from engine.failing import Withheld
from engine.fault import Fault, Raised
from engine.game import Refused
from engine.registry import NoSuchGame
from engine.sitting import ENGINE
from engine.timeline import Broken
from replay import texts
from replay.faults import words
from replay.faults.finding import Found, find
from replay.faults.listing import title_of
from replay.problems import Unusable

REPRODUCED, DIFFERENT, GONE = "reproduced", "different", "gone"
CODES = {GONE: 0, REPRODUCED: 1, DIFFERENT: 3}


class Tried(Struct):
    """What came of it: `outcome`, what was raised (and the exception itself), or what it leads to now; `untold` draws that
    were made besides the recorded ones."""

    outcome: str
    raised: Raised | None = None
    error: Exception | None = None
    now: str = ""
    untold: tuple[str, ...] = ()


def run(args: argparse.Namespace) -> int:
    """Try once more what the fault on the command line tells of."""
    if args.pdb and (args.fault == "-" or args.json):
        raise Unusable("--pdb: the debugger needs standard input and output for itself: give a file, and no --json")
    found = find(args.fault, args)
    tried, differing = attempt(found), code_differs(found.fault)
    if args.json:
        texts.say_json(_told(found.fault, tried, differing))
    else:
        for line in lines(found, tried, differing):
            texts.say(line)
    if args.pdb and tried.error is not None:
        import pdb

        sys.stdout.flush()
        pdb.post_mortem(tried.error.__traceback__)
    return CODES[tried.outcome]


def attempt(found: Found) -> Tried:
    """Do again with today's code what failed. Raises Unusable."""
    fault = found.fault
    try:
        now, untold = failing.again(fault, found.entries, found.draws)
    except (Withheld, NoSuchGame) as error:
        raise Unusable(f"{found.name}: cannot be tried again: {error}") from None
    except Refused as error:
        return Tried(GONE, now=f"it is refused: {error.text} ({error.code})")
    except Exception as error:
        raised = faults.raised(error, linecache.getline)
        same = raised.type == fault.error.type and raised.place.same(fault.error.place)
        if not same and isinstance(error, Broken | Malformed):
            raise Unusable(f"{found.name}: its game cannot be folded: {error}") from None
        return Tried(REPRODUCED if same else DIFFERENT, raised, error)
    return Tried(GONE, now=now, untold=untold)


def code_differs(fault: Fault) -> list[tuple[str, str, str]]:
    """(name, version then, version now) of everything that is not as it was. The store is not asked."""
    now = {"platform": platform.platform(), "engine": ENGINE, "python": platform.python_version()}
    found = []
    for name, then in fault.versions.items():
        if name == "store":
            continue
        here = now.get(name) or _version(name)
        if here != then:
            found.append((name, then, here))
    return found


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


# ---- telling --------------------------------------------------------------------------------------------------------


def lines(found: Found, tried: Tried, differing: list[tuple[str, str, str]]) -> list[str]:
    """What came of it, for people."""
    fault = found.fault
    told = [f"fault {fault.id[: words.SHORT]}: {words.failed(fault, True)}", f"{title_of(fault)} · table {fault.table[:8]}"]
    told += [f"  {name}: {then} then, {now} now" for name, then, now in differing]
    if fault.missing:
        told.append(f"  the fault is not whole: {fault.missing}")
    told.append("")
    if tried.outcome == GONE:
        return [*told, f"no longer fails: {tried.now}", *_untold(tried)]
    raised = tried.raised
    if tried.outcome == REPRODUCED:
        moved = raised.place.line != fault.error.place.line
        told.append("reproduced" + (f" (then in line {fault.error.place.line})" if moved else ""))
    else:
        told += ["fails in another way", f"  then: {fault.error.type} in {fault.error.place}"]
        told.append(f"  now:  {raised.type} in {raised.place}")
    return [*told, "", *raised.traceback.splitlines()]


def _untold(tried: Tried) -> list[str]:
    if not tried.untold:
        return []
    return [f"it makes draws that were not made then, here the first item left: {', '.join(tried.untold[:5])}"]


def _told(fault: Fault, tried: Tried, differing: list[tuple[str, str, str]]) -> dict[str, Any]:
    """What came of it, for machines."""
    return {
        "fault": fault.id,
        "outcome": tried.outcome,
        "then": fault.error,
        "now": tried.raised,
        "gives": tried.now or None,
        "untold": tried.untold,
        "versions": [{"name": name, "then": then, "now": now} for name, then, now in differing],
        "missing": fault.missing,
    }
