"""Two games: how many versions are the same bytes, where what was played parts, and all of it side by side."""

from msgspec import Struct

from engine.align import Row, align
from engine.plies import Ply, alike, plies
from engine.timeline import Timeline


class Comparison(Struct):
    """Two games: how many versions are the same bytes, how many plies the same from the beginning, the plies of both,
    and their rows from there on."""

    versions: int
    same: int
    left: list[Ply]
    right: list[Ply]
    rows: list[Row]

    @property
    def equal(self) -> bool:
        """Was the same played?"""
        return self.same == len(self.left) == len(self.right)


def compare(left: Timeline, right: Timeline) -> Comparison:
    """Compare two games, by head hash and by what was played."""
    versions = common(left, right)
    a, b = plies(left), plies(right)
    same = sum(ply.v <= versions for ply in a)
    while same < min(len(a), len(b)) and alike(a[same], b[same]):
        same += 1
    return Comparison(versions, same, a, b, align(a[same:], b[same:]))


def common(left: Timeline, right: Timeline) -> int:
    """How many versions are the same bytes."""
    versions = 0
    for a, b in zip(left.moments, right.moments, strict=False):
        if a.entry.h != b.entry.h:
            break
        versions = a.v
    return versions
