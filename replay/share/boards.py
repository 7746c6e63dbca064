"""Boards on a page: what stands in its place for the board at one version, and all of them small.

A board is pieces of HTML: of a game that draws itself those of its drawing, else the lines of its text board. Equal pieces are
kept once, and a version says only which of its pieces changed.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from engine.drawing import Drawn, Look, bare, happened
from engine.registry import drawing
from engine.timeline import Moment
from replay import texts
from replay.sources import Log

Delta = list[int]
"""From one board to the next: pairs (place, number of its piece); or, where the count of pieces changed, -1, the place of the
first that did, how many go, and the numbers of those that come."""
TEXT = "<pre>"
"""The first piece of a text board."""
_GROUP = re.compile(r"</?g\b[^>]*(?<!/)>")
"""The beginning or the end of an element that holds others: of these a board has few."""
_LEAF = re.compile(r"(?=<[^/])")
_LARGE = 700
"""Characters from which a piece of a drawing is taken apart."""


def draws(log: Log, moment: Moment) -> bool:
    """Is there a drawing of this version? Not before the start, nor of games without one."""
    return moment.state is not None and not isinstance(drawing(log.game), Drawn)


def drawn(log: Log, moment: Moment, language: str) -> str:
    """The drawing of a version as the log's view knows it. Raises Unusable."""
    seat = log.view if isinstance(log.view, int) else None
    effects, move = happened(moment.event.d)
    look = Look(moment.state, seat, (), effects, language, move)
    return texts.ask(log, moment, "the drawing", lambda: drawing(log.game).draw(look))


def markup(log: Log, moment: Moment, language: str = "en") -> list[str]:
    """The board of a version as pieces of HTML, one after the other. Raises Unusable."""
    if draws(log, moment):
        return [piece for part in pieces(drawn(log, moment, language)) if (piece := _bare(part))]
    return [TEXT, *(f"{safe(line)}\n" for line in texts.board_lines(log, moment, log.view)), "</pre>"]


def pieces(drawing: str) -> list[str]:
    """A drawing in pieces: its elements; large groups by their beginning, their own pieces, and their end."""
    head, foot = drawing.index(">") + 1, drawing.rindex("<")
    return [drawing[:head], *_inside(drawing[head:foot]), drawing[foot:]]


@lru_cache(maxsize=1024)
def _inside(drawing: str) -> list[str]:
    """The pieces of a part of a drawing: most parts stay as they are from version to version."""
    found: list[str] = []
    depth = begin = opened = done = 0
    for tag in _GROUP.finditer(drawing):
        start, end = tag.span()
        if drawing[start + 1] != "/":
            if not depth:
                found += _LEAF.split(drawing[done:start])
                begin, opened = start, end
            depth += 1
            continue
        depth -= 1
        if depth:
            continue
        done = end
        if done - begin > _LARGE:
            found += [drawing[begin:opened], *_inside(drawing[opened:start]), drawing[start:end]]
        else:
            found.append(drawing[begin:done])
    return [*found, *_LEAF.split(drawing[done:])]


_bare = lru_cache(maxsize=4096)(bare)


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
    """Every board, as numbers of its pieces, by what changed since the one before."""
    found: list[Delta] = []
    before: list[int] = []
    for board in boards:
        if len(board) == len(before):
            changed = [(i, new) for i, (old, new) in enumerate(zip(before, board, strict=True)) if old != new]
            found.append([n for pair in changed for n in pair])
        else:
            found.append(_spliced(before, board))
        before = board
    return found


def _spliced(before: list[int], board: list[int]) -> Delta:
    least = min(len(before), len(board))
    head = next((i for i in range(least) if before[i] != board[i]), least)
    tail = next((i for i in range(least - head) if before[-1 - i] != board[-1 - i]), least - head)
    return [-1, head, len(before) - head - tail, *board[head : len(board) - tail]]
