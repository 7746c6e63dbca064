"""Recorded games as tables of a server: put into its store at any version, or loaded without one."""

from collections.abc import Sequence

from engine import acts
from engine.entry import NO_HEAD, Entry
from engine.sitting import Sitting
from engine.timeline import Fold
from server import commands
from server.store.port import Outcome, Store
from server.tables import LiveTable
from tests.support.playing import Recorded
from tests.support.web import Client


def live_table(recorded: Recorded, entries: Sequence[Entry], accounts: Sequence[str] = ()) -> LiveTable:
    """A table loaded from these entries of a recorded game. `accounts[seat]` sits there."""
    sitting = Sitting(Fold(recorded.game), recorded.secret)
    live = LiveTable(recorded.table_id, sitting, None, _players(recorded, accounts), lambda _: None)
    live.replay(list(entries))
    return live


async def put(store: Store, recorded: Recorded, until: int, clients: Sequence[Client] = ()) -> str:
    """Store a recorded game up to version `until`; gives its table id. `clients[seat]` sits there."""
    head = NO_HEAD
    for account, player in _players(recorded, [client.player for client in clients]).items():
        await store.put(commands.player_key(account), player.encode(), table=recorded.table_id)
    for entry in recorded.entries[:until]:
        answer = await store.append(recorded.table_id, entry, head, recorded.secret if entry.v == 1 else None)
        assert answer.outcome is Outcome.OK, answer
        head = entry.h
    return recorded.table_id


def _players(recorded: Recorded, accounts: Sequence[str]) -> dict[str, str]:
    """Account to player, by seat."""
    events = [moment.event for moment in recorded.timeline().moments]
    sat = {event.by: event.d.player for event in events if type(event.d) is acts.TableSat}
    return {account: sat[f"seat:{seat}"] for seat, account in enumerate(accounts)}
