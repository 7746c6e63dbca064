"""Games for tests of pages that look back: played by bots in an instant, and put into a store as if they had been played there."""

from functools import cache

import msgspec

from engine import bots, registry
from engine.entry import NO_HEAD, Entry
from engine.timeline import Timeline
from server import commands
from server.accounts import Accounts
from server.match import BotGame, Plan
from server.store.port import Outcome
from server.store.redis_store import RedisStore


@cache
def played(name: str, seed: str = "page", seats: int = 0, bot: str = "") -> BotGame:
    """A whole game of bots: equal arguments give equal bytes. `seats` 0: the fewest that there are, but two."""
    game = registry.find(name)
    who = (bot or bots.names(game)[-1],) * (seats or max(2, game.seats[0]))
    return BotGame(Plan(name, who, 1, f"{name} {seed} {len(who)}", "", {}), 0).play()


def secret_of(game: BotGame) -> bytes:
    """The secret of a game."""
    return game.sitting.secret


def half(game: BotGame) -> int:
    """A version in the middle of a game, at which it is played."""
    moments = Timeline(game.entries).moments
    playing = [moment.v for moment in moments if moment.table.phase == "playing"]
    return playing[len(playing) // 2]


async def put(
    store: RedisStore, game: BotGame, upto: int = 0, names: tuple[str, ...] = ("Ann", "Ben", "Cas", "Dot", "Eve", "Flo")
) -> str:
    """Put a game (its first `upto` events, 0: all) into a store, unless it is there; its players have these names. Gives the table's id."""
    entries = game.entries[: upto or len(game.entries)]
    if (await store.head(game.id))[0] == len(entries):
        return game.id
    await append(store, game, entries)
    accounts = Accounts(store)
    for event, name in zip((e for e in entries if b'"t":"table.sat"' in e.p[:40]), names, strict=False):
        player = msgspec.json.decode(event.p)["d"]["player"]
        person, _ = await accounts.create(name)
        await store.put(f"{commands.PLAYER}{person.id}", player.encode(), table=game.id)
    return game.id


async def append(store: RedisStore, game: BotGame, entries: list[Entry]) -> None:
    """Append entries to a table's stream, as its server would."""
    for entry in entries:
        head = game.entries[entry.v - 2].h if entry.v > 1 else NO_HEAD
        answer = await store.append(game.id, entry, head, secret_of(game) if entry.v == 1 else None)
        assert answer.outcome in (Outcome.OK, Outcome.DUP), answer
