"""What a table's log proves, and how its game went beside another: record, verification, comparison.

Source: docs/API.md, looking; DESIGN §6 (what verify does not prove). Each is made of what the audience holds, never of more.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import record, telling, verdicts
from engine.align import SAME, Row
from engine.comparing import Comparison, compare
from engine.entry import Entry
from engine.findings import OK, UNCHECKED, VIOLATED
from engine.plies import Ply
from engine.sentences import event_sentence, parting
from engine.timeline import Timeline
from engine.verify import verify
from server import sights
from server.tables import LiveTable
from server.timelines import Eyes, Timelines


def record_of(live: LiveTable, kept: Timelines, who: Eyes) -> bytes:
    """The record file of a table as an audience has it."""
    return record.write(kept.of(live, who.audience), who.audience)


def entries_of(live: LiveTable, kept: Timelines, who: Eyes) -> list[Entry]:
    """The events that an audience has, with its openings."""
    return [moment.entry for moment in kept.of(live, who.audience).moments]


def verification(
    live: LiveTable, who: Eyes, entries: Sequence[Entry], secrets: Sequence[bytes], language: str
) -> sights.Verification:
    """What these entries prove. `secrets` that other tables have opened, its parents. Takes its time."""
    report = verify(entries, secrets=secrets, game=live.game)
    checks = {status: [c for c in report.checks if c.status == status] for status in (OK, UNCHECKED, VIOLATED)}
    proven, unproven = (
        [sights.Checked(c.name, verdicts.check_words(c, language)) for c in checks[status]] for status in (OK, UNCHECKED)
    )
    wrong = [sights.Finding(c.name, c.why, c.v, c.field) for c in checks[VIOLATED]]
    return sights.Verification(
        live.id, who.name, report.count, report.head, "violated" if wrong else "open" if unproven else "holds",
        verdicts.verdict(report, language), proven, wrong, unproven, verdicts.limits(language),
    )  # fmt: skip


# ---- two games ------------------------------------------------------------------------------------------------------


def comparison(left: Timeline, right: Timeline, language: str) -> sights.Comparison:
    """Two tables of one game side by side, as each was folded. Takes its time."""
    found = compare(left, right)
    sides = [_Sides(timeline, language) for timeline in (left, right)]
    rows = [Row(SAME, x, y) for x, y in zip(found.left[: found.same], found.right, strict=False)] + found.rows
    pairs = [sights.Pair(sides[0].of(row.left), sides[1].of(row.right), row.sign == SAME) for row in rows]
    one, other = (timeline.fold.table.id for timeline in (left, right))
    return sights.Comparison(
        one, other, left.game.name, _last(found.left, found), _last(found.right, found), found.versions,
        _parting(found, sides, language), pairs,
    )  # fmt: skip


class _Sides:
    """One game's events in sentences."""

    def __init__(self, timeline: Timeline, language: str):
        self._timeline, self._language = timeline, language
        self._opened: Mapping[int, Any] = telling.opened_later(timeline.moments)

    def of(self, ply: Ply | None) -> sights.Side | None:
        """A ply as it travels."""
        if ply is None:
            return None
        moment = self._timeline.at(ply.v)
        return sights.Side(ply.v, telling.actor_seat(moment), event_sentence(moment, self._language, self._opened))


def _last(plies: Sequence[Ply], found: Comparison) -> int:
    """The version up to which one of two games was the same as the other."""
    return max(found.versions, plies[found.same - 1].v if found.same else 0)


def _parting(found: Comparison, sides: Sequence[_Sides], language: str) -> sights.Parting | None:
    if found.equal:
        return None
    a, b = (plies[found.same] if found.same < len(plies) else None for plies in (found.left, found.right))
    kind = "end" if a is None or b is None else "effects" if a.key == b.key else "event"
    return sights.Parting(kind, parting(kind, language), sides[0].of(a), sides[1].of(b))
