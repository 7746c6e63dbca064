"""Tables folded version by version, as an audience knows them: kept while they are looked at.

Source: DESIGN idea 3. An audience's timeline is folded from its own openings. One that is narrower than what a revealed table
shows to everybody is told as it was in play: without the secret, from which all else follows.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine import table
from engine.entry import Entry
from engine.seal import ARBITER, Audience
from engine.timeline import Timeline
from server.problems import Problem
from server.tables import LiveTable

MOST = 60
"""Timelines kept; those longest not asked for go first."""
MOST_VERSIONS = 200_000
"""Versions in them, all told (about 1.5 KB each); one timeline is kept, however long."""
MOST_WAITING = 20
"""How many may wait for work that takes its time; who comes later is sent away."""
_REVEALED = b'{"t":"table.revealed"'


class Eyes(Struct, frozen=True):
    """With whose knowledge somebody looks, and from which seat's place (None: from nobody's)."""

    audience: Audience
    seat: int | None

    @property
    def name(self) -> str:
        """The audience as `as` writes it: seat:N, spectator, all."""
        return "spectator" if self.audience is None else "all" if self.audience == ARBITER else f"seat:{self.audience}"


def eyes(live: LiveTable, account: str | None, asked: int | str | None = None) -> Eyes:
    """As whom an account looks; `asked` as server/asking.py reads it. Raises Problem `not_yours`, `bad_request`."""
    own = live.audience(account)
    if asked is None:
        return Eyes(own, None if own is None else live.seats.get(account))
    if asked == "spectator":
        return Eyes(None, None)
    if isinstance(asked, int) and asked >= live.fold.table.size:
        raise Problem("bad_request", f"as: this table has seats 0 to {live.fold.table.size - 1}, not {asked}")
    if own == ARBITER:
        return Eyes(ARBITER, None) if asked == "all" else Eyes(asked, asked)
    if asked != own:
        what = "everything" if asked == "all" else f"what seat {asked} knows"
        raise Problem("not_yours", f"{what} is shown once the table is revealed; it is {_standing(live)}")
    return Eyes(asked, asked)


def _standing(live: LiveTable) -> str:
    return "being played" if live.phase == table.PLAYING else live.phase


def openings(live: LiveTable, entry: Entry, audience: Audience) -> bytes:
    """An event's openings as an audience had them in play; all of them, the secret too, for ARBITER."""
    if audience != ARBITER and entry.p.startswith(_REVEALED):
        return b"[]"
    return live.openings(entry, audience)


class Timelines:
    """The timelines last asked for."""

    def __init__(self, most: int = MOST, versions: int = MOST_VERSIONS):
        self._most, self._versions = most, versions
        self._kept: OrderedDict[tuple[str, Audience], tuple[LiveTable, Timeline]] = OrderedDict()
        self._working, self._waiting = asyncio.Lock(), 0

    def of(self, live: LiveTable, audience: Audience) -> Timeline:
        """A table's timeline up to its last event, as an audience knows it. Raises Broken."""
        key = live.id, audience
        owner, timeline = self._kept.get(key, (None, None))
        if owner is not live:  # none yet, or that of a table that was unloaded since
            timeline = Timeline([], live.game)
        for entry in live.entries[timeline.fold.v :]:
            timeline.add(Entry(entry.v, entry.p, openings(live, entry, audience), entry.h, entry.c))
        self._kept[key] = live, timeline
        self._kept.move_to_end(key)
        versions = sum(kept.fold.v for _, kept in self._kept.values())
        while len(self._kept) > self._most or (versions > self._versions and len(self._kept) > 1):
            _, (_, dropped) = self._kept.popitem(last=False)
            versions -= dropped.fold.v
        return timeline

    async def aside(self, work: Callable[..., Any], *given: Any) -> Any:
        """What `work` gives, done in a thread, one after the other: looks that take seconds keep nobody from playing.

        Raises Problem `busy` when too many wait.
        """
        if self._waiting >= MOST_WAITING:
            raise Problem("busy", "too many have asked for work like this; ask again in a moment")
        self._waiting += 1
        try:
            async with self._working:
                return await asyncio.to_thread(work, *given)
        finally:
            self._waiting -= 1
