"""A sitting whose events are decided and folded, but neither encoded nor sealed in earnest: for searches that play many games.

Source: DESIGN §3. What is found with it is played once more in earnest (engine/script.py).
"""

from typing import Any

from engine.entry import Entry
from engine.events import NO_PREV
from engine.seal import split
from engine.sitting import Decision, Sitting

_NO_ENTRY = Entry(0, b"", b"[]", bytes(32), bytes(16))


def _seal(*_: Any) -> tuple[bytes, str]:
    return bytes(16), ""


class Quick(Sitting):
    """A sitting without bytes: its entries are empty, its commitments and digests blank; all else is as it would be."""

    def _event(self, kind: type, data: Any, by: str, cmd: str, at: int, s: int) -> Decision:
        fold = self.fold
        v, at = fold.v + 1, max(at, fold.at)
        parts = split(data, _seal, v, fold.head, cmd)
        after = fold.after(kind, parts.joined, by)
        return Decision(_NO_ENTRY, kind(v, kind.S, at, by, cmd, NO_PREV, parts.joined, ""), parts, after, fold.table_facts)

    def commit(self, decision: Decision) -> None:
        """See Sitting.commit."""
        fold = self.fold
        fold.table, fold.state = decision.after
        fold.v, fold.at = decision.event.v, decision.event.at
        self.chance.settle()
