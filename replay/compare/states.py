"""Two states: the lines of their boards that differ, and the exact paths."""

from difflib import SequenceMatcher
from typing import Any, NamedTuple

from engine.align import CHANGED, LEFT, RIGHT
from engine.codec import encode
from engine.differences import ABSENT, differences, told
from engine.timeline import Moment
from replay import texts
from replay.compare.paint import Paint, fit
from replay.sources import Log

WIDTH = 78
"""Columns of a row of paths."""
_NEVER_ALIKE = ("id", "generator", "commitment", "seats", "former", "parent", "draws")
"""Of the table's state, what differs between any two tables."""


class Difference(NamedTuple):
    """A place where two states differ."""

    path: str
    left: Any
    right: Any

    @property
    def sign(self) -> str:
        """Changed, or only on one side."""
        return LEFT if self.right == ABSENT else RIGHT if self.left == ABSENT else CHANGED


def state_of(moment: Moment, other: bool = False) -> Any:
    """Table and game state as plain values; compared with `other` tables without what is always different."""
    now = told(moment.table)
    if other:
        now = {name: value for name, value in now.items() if name not in _NEVER_ALIKE}
    return {"table": now, "game": None if moment.state is None else told(moment.state)}


def states(left: Moment, right: Moment) -> list[Difference]:
    """Where the states of two moments differ. Of different tables only what the game is about is compared."""
    other = left.table.id != right.table.id
    return [Difference(*found) for found in differences(state_of(left, other), state_of(right, other))]


def boards(left: Log, a: Moment, right: Log, b: Moment) -> list[tuple[str, str]]:
    """The lines in which two text boards differ, as (sign, line), in order."""
    one, two = texts.board_lines(left, a, left.view), texts.board_lines(right, b, right.view)
    found = []
    for kind, i, j, k, m in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind != "equal":
            found += [(LEFT, line) for line in one[i:j]] + [(RIGHT, line) for line in two[k:m]]
    return [(sign, line) for sign, line in found if line.strip()]


def short(value: Any, width: int = 40) -> str:
    """A value on one line of at most `width` columns."""
    text = ABSENT if value == ABSENT else encode(value).decode()
    return text if len(text) <= width else text[: width - 1] + "…"


def plain_rows(found: list[Difference]) -> list[dict[str, Any]]:
    """Differences for machines."""
    return [{"sign": d.sign, "path": d.path, "left": d.left, "right": d.right} for d in found]


def say_paths(paint: Paint, found: list[Difference], names: tuple[str, str] = ("A", "B")) -> None:
    """Print differences as rows: sign, path, both values."""
    path = min(max((len(d.path) for d in found), default=0) + 2, 40)
    cell = (WIDTH - path - 4) // 2
    paint.say((f"  {'path':{path}}{names[0]:{cell}}  {names[1]}", "heading"))
    for d in found:
        head = f"{d.sign} {texts.clean(d.path):{path}}"
        if len(d.path) + 2 > path:
            paint.say((head, d.sign))
            head = " " * (path + 2)
        paint.say((f"{head}{fit(short(d.left, cell), cell)}  {short(d.right, cell)}", d.sign))


def say_boards(paint: Paint, found: list[tuple[str, str]], most: int) -> None:
    """Print at most so many of the lines in which boards differ."""
    for sign, line in found[:most]:
        paint.say((f"{sign} {fit(line, WIDTH)}", sign))
    if len(found) > most:
        paint.say(f"  … and {texts.plural(len(found) - most, 'line')} more (--all)")
