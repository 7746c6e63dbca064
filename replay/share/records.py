"""The record of a log as one audience had it in play: what both `replay export` and `replay redact` write.

Source: DESIGN idea 3. Public parts stay byte for byte, so what is written still verifies and folds.
"""

from msgspec import Struct

from engine import acts, record
from engine.seal import ARBITER, Audience, admits, read_openings, walk
from replay import texts
from replay.problems import Unusable
from replay.sources import Log, holds


class Shared(Struct, frozen=True):
    """A record to hand on. `audience` what its header says · `kept`, `dropped` openings that it holds, and those of the
    source that it does not · `secret` was the table's secret dropped, too? · `draws` outcomes dropped from the header, that a
    game made from a script has · `missing` openings that this audience
    received in play, but that the source does not hold."""

    raw: bytes
    audience: str
    kept: int
    dropped: int
    secret: bool
    draws: int
    missing: int


def share(log: Log) -> Shared:
    """The record of a log as its view sees it. Raises Unusable for a damaged log, and for a view that it does not hold."""
    if log.stopped:
        raise Unusable(f"{log.name}: damaged, so no record is written: {log.stopped}")
    audience = audience_of(log)
    held, kept, secret = 0, 0, False
    for entry, moment in zip(log.raw.entries, log.timeline.moments, strict=True):
        there, here = len(read_openings(entry.o)), len(read_openings(moment.entry.o))
        if type(moment.event.d) is acts.TableRevealed:
            secret = there > here
        else:
            held, kept = held + there, kept + here
    raw = record.write(log.timeline, log.view, audience, log.raw.draws)
    draws = 0 if audience == ARBITER else len(log.raw.draws)
    return Shared(raw, audience, kept, held - kept, secret, draws, _missing(log))


def _missing(log: Log) -> int:
    """How many values were sealed to this view's seat and are not open here."""
    if not isinstance(log.view, int):
        return 0
    return sum(
        sealed.to != "all" and sealed.value is None and admits(sealed.to, log.view)
        for moment in log.timeline.moments
        for _, _, _, sealed in walk(moment.event.d)
    )


def audience_of(log: Log) -> str:
    """What the header of this log's record says: never more than what its source holds. Raises Unusable."""
    source = holds(log.raw)
    if log.view == ARBITER:
        return source
    wanted = record.audience_name(log.view)
    if log.view is not None and source not in (ARBITER, wanted):
        raise Unusable(
            f"{log.name}: holds the openings of {source}, so it cannot be written as {texts.view_name(log.view)} saw it; "
            f"a spectator's view can"
        )
    return wanted


def whose(audience: Audience | str) -> str:
    """What a record for an audience holds, in words; `audience` as headers name it."""
    return {"arbiter": "all openings", "spectator": "no openings"}.get(str(audience), f"the openings of {audience}")
