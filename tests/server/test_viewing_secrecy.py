"""Whoever looks back at a running game is told what follows from his own openings: every address, to the byte and the header."""

from itertools import cycle

import pytest

from engine import registry
from engine.record import redact
from server.accounts import Accounts
from server.hall import Hall
from server.store.redis_store import RedisStore
from tests.page import games
from tests.support.web import Client, at


@pytest.mark.parametrize(("name", "seat"), list(zip(registry.names(), cycle((None, 1)), strict=False)))
async def test_pages_drawings_records_proofs_and_errors_follow_from_the_viewers_own_openings(store_url, name, seat):
    """Given a running game, and the same in a store that has the viewer's openings alone, then both servers answer alike whatever
    is asked: as himself, as others (refused), at odd versions, beside a game that has ended."""
    game, ended = games.played(name, f"viewing {seat}"), games.played(name, "ended")
    half = games.half(game)
    held = []
    for number, entries in enumerate((game.entries[:half], redact(game.entries[:half], seat))):
        store = await RedisStore.connect(f"{store_url}{'&' if '?' in store_url else '?'}db={number + 3}")
        account, token = await Accounts(store).create("Me")
        table = await games.put(store, game, entries=entries, sitting={} if seat is None else {seat: account.id})
        other = await games.put(store, ended)
        async with at(Hall(store)) as nobody:
            me = Client(nobody.session, None if seat is None else token)
            held.append({path: await _told(me, path) for path in _addresses(table, other, half)})
        await store.close()
    knowing, bare = held
    assert {path: told[0] for path, told in knowing.items()} == {path: told[0] for path, told in bare.items()}
    for path in knowing:
        assert knowing[path] == bare[path], path


def _addresses(table: str, other: str, half: int) -> list[str]:
    api, page, found = f"/api/tables/{table}", f"/tables/{table}", []
    for v in (3, half - 1, half):
        found += [f"{page}/replay?v={v}", f"{page}/drawing.svg?v={v}", f"{api}/moments?from={v}&to={v}"]
    beside = f"comparison?with={other}"
    for seen in ("spectator", "seat:0", "seat:1", "all", "seat:9"):
        found += [f"{page}/replay?as={seen}", f"{page}/drawing.svg?as={seen}"]
        found += [f"{api}/{what}as={seen}" for what in ("moments?svg=0&", "record?", "verification?", f"{beside}&")]
    found += [f"{api}/{beside}", f"/api/tables/{other}/comparison?with={table}", f"{api}/choices"]
    return [*found, f"/compare?left={table}&right={other}", f"/compare?left={other}&right={table}"]


async def _told(me: Client, path: str) -> tuple:
    """Status, headers and body of an answer as a browser would ask for it."""
    answer = await me.get(path)
    return answer.status, {k: v for k, v in answer.headers.items() if k != "Date"}, answer.raw
