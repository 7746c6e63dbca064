"""Boards on a page: what stands in its place for the board at one version, and all of them small.

A board is lines of HTML; equal lines are kept once, and a version says only which of its lines changed.
"""

from collections.abc import Iterable
from html import escape

from engine.timeline import Moment
from replay import texts
from replay.sources import Log

Delta = list[int]
"""From one board to the next: pairs (place, number of its line); or, where the count of lines changed, -1 and all numbers."""


def markup(log: Log, moment: Moment) -> list[str]:
    """The board of a version as lines of HTML. Here a drawing can take the place of the text board."""
    return [safe(line) for line in texts.board_lines(log, moment, log.view)]


def safe(text: str) -> str:
    """Text as HTML: nothing unprintable, nothing that could be markup."""
    return escape(texts.clean(text).replace("\n", " "))


class Kept:
    """Texts that are kept once each and known by their number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a text, from 0."""
        return self.numbers.setdefault(text, len(self.numbers))

    def all(self) -> list[str]:
        """All texts, by their numbers."""
        return list(self.numbers)


def deltas(boards: Iterable[list[int]]) -> list[Delta]:
    """Every board, as numbers of its lines, by what changed since the one before."""
    found: list[Delta] = []
    before: list[int] = []
    for board in boards:
        if len(board) != len(before):
            found.append([-1, *board])
        else:
            changed = [(i, new) for i, (old, new) in enumerate(zip(before, board, strict=True)) if old != new]
            found.append([n for pair in changed for n in pair])
        before = board
    return found
