"""Rematch: another table for those who sat at one that has ended, the same for whoever of them asks.

Source: docs/API.md (tables). The ended table's record names the new one before it is opened, so that two who ask at once, or
a server that dies in between, make one table.
"""

import secrets
from typing import TYPE_CHECKING

import msgspec

from engine import table
from engine.game import Refused
from server import frames, wire
from server.arrangement import Arrangement, seat_bots
from server.problems import Problem
from server.store.port import Store
from server.tables import LiveTable

if TYPE_CHECKING:
    from server.hall import Hall

KEY = "rematch"
"""Key of the record of a table that names the table of its rematch."""


async def ask(hall: "Hall", live: LiveTable, account: str, cmd: str) -> wire.Created:
    """Open the rematch, or give the one that somebody has asked for. Raises Problem, Refused, Busy."""
    wire.check_cmd(cmd)
    if account not in live.seats:
        raise Problem("not_seated", "a rematch is for those who sat at this table")
    if live.phase in (table.SEATING, table.PLAYING):
        raise Refused("not_over", f"a rematch comes after the end; this table is {live.phase}")
    id = secrets.token_hex(16)
    if not await hall.store.put(KEY, id.encode(), only_new=True, table=live.id):
        id = (await hall.store.get(KEY, table=live.id)).decode()
    made = await hall.open_table(id, account, _wish(live, cmd), lambda: _arranged(hall, live))
    if live.rematch is None:
        live.rematch = id
        _tell(live, frames.message(wire.Rematch(id)))
    return made


async def opened(store: Store, record: bytes | None) -> str | None:
    """The rematch that a table's record names, None if there is none, or if it was not opened after all. Raises Busy."""
    id = None if record is None else record.decode()
    return id if id and (await store.head(id))[0] else None


def _wish(live: LiveTable, cmd: str) -> wire.NewTable:
    """The same game once more."""
    state = live.fold.table
    options = msgspec.to_builtins(state.options)
    return wire.NewTable(
        game=state.game, seats=state.size, cmd=cmd, options=options, rules=state.rules, rated=state.rated,
        private=live.arranged.private,
    )  # fmt: skip


async def _arranged(hall: "Hall", live: LiveTable) -> Arrangement:
    """Everybody one seat further, so that another begins: bots sit down there, and people's seats are kept for them."""
    size, old = live.fold.table.size, live.arranged.bots
    bots = await seat_bots(hall.accounts, [bot.name for bot in old], [(bot.seat + 1) % size for bot in old])
    ours = {bot.account for bot in old}
    kept = {account: (seat + 1) % size for account, seat in live.seats.items() if account not in ours}
    return Arrangement(live.arranged.private, bots, kept)


def _tell(live: LiveTable, frame: bytes) -> None:
    for reader in tuple(live.readers):
        if not reader.send(frame):
            live.readers.pop(reader, None)
