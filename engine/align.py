"""Two lists of what was played, side by side, so that one move more or less does not make all that follows differ."""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from math import log2
from typing import NamedTuple

from engine.plies import Ply, alike

SAME, EFFECTS, CHANGED, LEFT, RIGHT = "=", "~", "|", "<", ">"
"""Signs of rows: the same · the same move with other effects · something else · only in A · only in B."""
MEANINGS = {
    SAME: "same",
    EFFECTS: "same move, other effects",
    CHANGED: "changed",
    LEFT: "only in A",
    RIGHT: "only in B",
}
Key = tuple[str, str]
_NEAR = 2
"""Plies more or less that are believed at once."""
_EXACT = 250_000
"""Up to this product of lengths every equal pair counts; in longer lists what is everywhere (a draw) ties nothing."""


class Row(NamedTuple):
    """One line: a sign, and what stands on either side."""

    sign: str
    left: Ply | None
    right: Ply | None


def align(left: Sequence[Ply], right: Sequence[Ply]) -> list[Row]:
    """Rows of both lists, in order; every ply stands in exactly one."""
    rows: list[Row] = []
    i = j = 0
    for a, b, size in _blocks([ply.key for ply in left], [ply.key for ply in right]):
        rows += _pairs(left[i:a], right[j:b])
        rows += _pairs(left[a : a + size], right[b : b + size])
        i, j = a + size, b + size
    return rows


def _pairs(left: Sequence[Ply], right: Sequence[Ply]) -> Iterator[Row]:
    for a, b in zip_longest(left, right):
        yield Row(_sign(a, b), a, b)


def _sign(a: Ply | None, b: Ply | None) -> str:
    if a is None or b is None:
        return RIGHT if a is None else LEFT
    if a.key != b.key:
        return CHANGED
    return SAME if alike(a, b) else EFFECTS


Block = tuple[int, int, int]
"""(start in A, start in B, length)."""


def _blocks(a: Sequence[Key], b: Sequence[Key]) -> list[Block]:
    """Runs that both have, in order, the last one empty at the ends."""
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    matcher = SequenceMatcher(None, a[start:], b[start:], autojunk=len(a) * len(b) > _EXACT)
    found = [(m.a + start, m.b + start, m.size) for m in matcher.get_matching_blocks()]
    return _meant([(0, 0, start), *found], a, b)


def _meant(blocks: list[Block], a: Sequence[Key], b: Sequence[Key]) -> list[Block]:
    """Without runs that agree by chance, so that two different games stay side by side, move by move."""
    counts = Counter(a) + Counter(b)
    every = len(a) + len(b)
    kept = blocks[:1]
    for block in blocks[1:-1]:
        x, y, size = block
        skipped = x - kept[-1][0] - kept[-1][2], y - kept[-1][1] - kept[-1][2]
        said = sum(log2(every / counts[key]) for key in a[x : x + size])
        if said > _needed(*skipped):
            kept.append(block)
    return [*kept, blocks[-1]]


def _needed(left: int, right: int) -> float:
    """Bits that a run must say which begins after so many plies of either side that have no match: the rarer its moves, the
    less it is chance. The further the sides are shifted, the more; nothing where they are not shifted."""
    shift = abs(left - right)
    if not shift:
        return 0
    near = 2 + log2((left + 1) * (right + 1))
    return near if shift <= _NEAR else max(near, 3 + 3 * log2(shift + 1))
