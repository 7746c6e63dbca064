"""A graph of scores in characters: readable without colour, for each line carries its seat's number."""

from collections.abc import Callable, Sequence

from engine.timeline import Moment
from replay.sources import Log

Cell = tuple[str, int | None]
"""A character, and the seat whose line it belongs to (None: axes)."""
Row = list[Cell]
Points = Sequence[tuple[int, ...] | None]
"""Scores per seat for each column; None where there are none yet."""

EVERY = 14
"""Columns after which a line says again whose it is."""
ROOM = 4
"""Columns kept free for the numbers of the seats at the right end."""


def scores_at(log: Log, moment: Moment) -> tuple[int, ...] | None:
    """Scores per seat at a moment, from public knowledge; None where the game tells none (before the start, for example)."""
    if moment.state is None:
        return None
    tell = log.game.scores or log.game.outcome
    try:
        told = tell(moment.state)
    except Exception:  # a state of an untrusted record that no game can answer for
        return None
    return tuple(told.totals) if told else None


def sampled(last: int, columns: int) -> list[int]:
    """At most `columns` versions from 1 to last, evenly spread, both ends among them."""
    if last <= columns:
        return list(range(1, last + 1))
    return [1 + round(i * (last - 1) / (columns - 1)) for i in range(columns)]


def plot(points: Points, versions: Sequence[int], here: int, height: int) -> list[Row]:
    """The graph in `height` rows: lines of all seats, an axis with a mark at version `here`, and the axis' ends."""
    known = [value for scores in points if scores is not None for value in scores]
    if not known or height < 4:
        return []
    low, high = min(known), max(known)
    rows = max(2, height - 2)
    edge = max(len(str(low)), len(str(high)))

    def row(value: int) -> int:
        return rows - 1 - (round((value - low) * (rows - 1) / (high - low)) if high > low else 0)

    canvas: list[Row] = [[(" ", None)] * len(points) for _ in range(rows)]
    seats = max(len(scores) for scores in points if scores is not None)
    for seat in reversed(range(seats)):
        _line(canvas, [None if scores is None else row(scores[seat]) for scores in points], seat, seats)
    labels = {0: str(high), rows - 1: str(low)} if high > low else {rows - 1: str(low)}
    told = [[(c, None) for c in f"{labels.get(y, ''):>{edge}}┤"] + line for y, line in enumerate(canvas)]
    _ends(told, points, row)
    at = min(range(len(versions)), key=lambda x: abs(versions[x] - here))
    axis = [("▲" if x == at else "─", None) for x in range(len(points))]
    left, right = str(versions[0]), str(versions[-1])
    below = " " * (edge + 1) + left + right.rjust(len(points) - len(left))
    return [*told, [(c, None) for c in " " * edge + "└"] + axis, [(c, None) for c in below]]


def _line(canvas: list[Row], rows: Sequence[int | None], seat: int, seats: int) -> None:
    """Draw one seat's line, with its number now and then."""
    for x, y in enumerate(rows):
        before = rows[x - 1] if x else None
        if y is None:
            continue
        if before is None or before == y:
            number = (x + seat * EVERY // seats) % EVERY == EVERY // 2
            canvas[y][x] = (str(seat) if number else "─", seat)
            continue
        down = y > before
        canvas[before][x] = ("╮" if down else "╯", seat)
        canvas[y][x] = ("╰" if down else "╭", seat)
        for between in range(min(y, before) + 1, max(y, before)):
            canvas[between][x] = ("│", seat)


def _ends(told: list[Row], points: Points, row: Callable[[int], int]) -> None:
    """The numbers of the seats where their lines end; those that end in one row stand beside each other."""
    labelled: set[int] = set()
    for seat, value in enumerate(points[-1] or ()):
        y = row(value)
        told[y] += [("," if y in labelled else " ", None), (str(seat), seat)]
        labelled.add(y)
