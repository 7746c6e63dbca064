"""What became of a difference: how two games stand at their ends, in figures, in lines of the board, and by paths."""

from typing import Any, NamedTuple

from replay import texts
from replay.compare.paint import Paint, fit
from replay.compare.states import Difference, boards, plain_rows, say_boards, say_paths, states
from replay.scoring import scores
from replay.sources import Log

CELL = 29
MOST = 8
"""Lines of boards, and paths, shown unless all are asked for."""


class Ends(NamedTuple):
    """The ends of two games: rows (what, A, B), lines of boards that differ, places of states that differ."""

    rows: list[tuple[str, str, str]]
    lines: list[tuple[str, str]]
    paths: list[Difference]


def ends(left: Log, right: Log) -> Ends:
    """Compare the last versions of two games."""
    a, b = left.last, right.last
    return Ends(_rows(left, right), boards(left, a, right, b), states(a, b))


def _rows(left: Log, right: Log) -> list[tuple[str, str, str]]:
    rows = [
        ("events", str(left.last.v), str(right.last.v)),
        ("phase", left.last.table.phase, right.last.table.phase),
    ]
    one, two = _standing(left), _standing(right)
    return rows + [(name, one.get(name, ""), two.get(name, "")) for name in {**one, **two}]


def _standing(log: Log) -> dict[str, str]:
    """Points, place and breakdown per seat; of a game that goes on the score so far, and whose turn it is."""
    result = log.last.table.result
    rows = {}
    if result is None and log.last.state is not None:
        rows["next"] = texts.turn_words(log, log.last)
    elif result is not None and result.reason != "played":
        rows["ended"] = result.reason
    standing = result or scores(log, log.last)
    for seat, place in enumerate(standing.places if standing else ()):
        total = standing.totals[seat] if seat < len(standing.totals) else "?"
        rows[f"seat {seat}"] = f"{total} (place {place})" if result else f"{total} so far"
        for name, points in standing.parts[seat] if seat < len(standing.parts) else ():
            rows[f"  {seat} {name}"] = str(points)
    return rows


def told(found: Ends) -> dict[str, Any]:
    """Ends for machines."""
    return {
        "rows": [{"what": what.strip(), "left": a, "right": b} for what, a, b in found.rows],
        "board": [{"sign": sign, "line": line} for sign, line in found.lines],
        "state": plain_rows(found.paths),
    }


def say(paint: Paint, found: Ends, all_of_it: bool) -> None:
    """Print how two games ended."""
    width = max(len("at the end"), *(len(what) + 2 for what, _, _ in found.rows))
    paint.say()
    paint.say((f"  {'at the end':{width}}{'A':{CELL}} B", "heading"))
    for what, a, b in found.rows:
        sign = "=" if a == b else "|"
        paint.say((f"{sign} {what:{width}}{fit(a, CELL)} {b}", "quiet" if a == b else sign))
    if not found.paths:
        paint.say("the states at the end are equal")
        return
    most = 10**9 if all_of_it else MOST
    if found.lines:
        paint.say()
        paint.say(("the boards at the end, where they differ:", "heading"))
        say_boards(paint, found.lines, most)
    paint.say()
    paint.say((f"the states at the end differ in {texts.plural(len(found.paths), 'place')}:", "heading"))
    say_paths(paint, found.paths[:most])
    if len(found.paths) > most:
        paint.say(f"  … and {len(found.paths) - most} more (--all)")
