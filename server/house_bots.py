"""Bots of the house: seats that this server plays by itself, each by what its own seat is told and nothing else.

Source: docs/API.md (tables); DESIGN idea 3 and §2. A bot acts as any player does, through `Hall.act`. It is handed its own
seat's fold (server/views.py), never the server's state, and its choices come from a seed that nobody is told: with a public
one, such as its nonce, they would tell of its hand. What fails is kept as a fault, and the table goes on waiting.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

from msgspec import Raw

from engine import table as t
from engine.bots import Bot, make_bot
from engine.chance import nonce_commitment
from engine.codec import encode
from engine.game import Game, Refused
from server import scenes, views, wire
from server.arrangement import HouseBot
from server.faults import Faults
from server.problems import Problem
from server.store.port import Busy
from server.tables import LiveTable

log = logging.getLogger("kronika")

RETRY = 0.25
"""Seconds until a bot tries again when the store had no time."""

Act = Callable[[LiveTable, str, wire.Command], Awaitable[wire.Done]]


class Player:
    """A bot at a table: `stuck` is the version at which it failed; it does not try again before the next event."""

    def __init__(self, bot: HouseBot):
        self.bot, self.stuck = bot, 0
        self.pick: Bot | None = None


class HouseBots:
    """All bots of the house. `pace`: seconds between a bot's turn coming and its move, for people who watch. `tasks` what is
    under way, by table."""

    def __init__(self, act: Act, faults: Faults, pace: float):
        self.pace = pace
        self._act, self._faults = act, faults
        self._players: WeakKeyDictionary[LiveTable, list[Player]] = WeakKeyDictionary()
        self.tasks: dict[LiveTable, asyncio.Task] = {}
        self._thinking = asyncio.Lock()
        self._ending = asyncio.Event()

    def wake(self, live: LiveTable) -> None:
        """Have the bots of a table do soon what they have to do there."""
        if not live.arranged.bots or live in self.tasks or live.stopped or self._ending.is_set():
            return
        task = self.tasks[live] = asyncio.create_task(self._run(live))
        task.add_done_callback(lambda task: self._done(live, task))

    def busy(self, live: LiveTable) -> bool:
        """Has a bot of this table something under way?"""
        return live in self.tasks

    async def close(self) -> None:
        """Let every bot finish the move that is under way, and no other."""
        self._ending.set()
        if self.tasks:
            await asyncio.wait(self.tasks.values(), timeout=5)

    # ---- one table ----

    async def _run(self, live: LiveTable) -> int:
        """Do all that the bots of a table have to do now; gives the version at which that is nothing."""
        try:
            players = self._players.get(live)
            if players is None:
                players = self._players[live] = [Player(bot) for bot in live.arranged.bots]
            while not self._ending.is_set() and not live.stopped:
                v = live.fold.v
                if not await self._next(live, players) and live.fold.v == v:
                    break
        except Exception:
            log.exception("table %s: its bots have failed", live.id)
        return live.fold.v

    def _done(self, live: LiveTable, task: asyncio.Task) -> None:
        del self.tasks[live]
        if not task.cancelled() and task.result() != live.fold.v:  # an event came between its last look and now
            self.wake(live)

    async def _next(self, live: LiveTable, players: list[Player]) -> bool:
        """Let one bot do one thing. False when none has anything to do."""
        for player in players:
            if player.stuck == live.fold.v:
                continue
            v, command = live.fold.v, None
            try:
                command = await self._command(live, player)
                if command is None:
                    continue
                v = v if command.version is None else command.version
                await self._act(live, player.bot.account, command)
            except Busy:
                await self._pause(RETRY)
            except (Problem, Refused) as error:
                if live.fold.v == v and not live.stopped:  # else it came too late: look anew
                    player.stuck = v
                    await self._tell(live, player, command, error)
            return True
        return False

    async def _tell(self, live: LiveTable, player: Player, command: wire.Command | None, error: Problem | Refused) -> None:
        """Keep as a fault that a bot's command is not accepted, unless it is kept already."""
        if command is not None and getattr(error, "code", "") != "fault":
            await self._faults.told(error, lambda: scenes.of_command(live, player.bot.account, command))

    async def _pause(self, seconds: float) -> None:
        """Wait, but not beyond the end of the server."""
        if seconds:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._ending.wait()

    # ---- one bot ----

    async def _command(self, live: LiveTable, player: Player) -> wire.Command | None:
        """What a bot has to do now, None if nothing. Raises Problem `fault`."""
        plain = _before_play(live, player.bot)
        if plain is not None or live.phase != t.PLAYING:
            return plain
        if player.bot.account not in live.seats or not await self._think(live, player, _turn):
            return None
        await self._pause(self.pace)
        return None if self._ending.is_set() else await self._think(live, player, _move)

    async def _think(self, live: LiveTable, player: Player, what: Callable[[LiveTable, Player], Awaitable[Any]]) -> Any:
        """What a bot finds out from its own fold. One bot at a time thinks, and others are served before the next."""
        async with self._thinking:
            await asyncio.sleep(0)
            async with self._faults.watch(lambda: scenes.of_look(live, player.bot.account, "legal", player.bot.seat)):
                return await what(live, player)


def _before_play(live: LiveTable, bot: HouseBot) -> wire.Command | None:
    """What a bot does outside its turns: sit down, say ready, start, agree to a game being void when all people do."""
    table, cmd, seat = live.fold.table, str(uuid4()), bot.seat
    own = table.seats[seat]
    if table.phase not in (t.SEATING, t.PLAYING) or seat in table.departed:
        return None
    if own is None:
        return wire.SitDown(cmd=cmd, seat=seat, nonce=_luck(table, bot))
    if seat not in table.agreed and _people_agree(live):
        return wire.Abort(cmd=cmd)
    if table.phase == t.PLAYING or not all(table.seats):
        return None
    if not own.ready:
        return wire.SayReady(cmd=cmd, nonce=bot.nonce if own.committed else None)
    return wire.Start(cmd=cmd) if all(other.ready for other in table.seats) else None


def _luck(table: t.Table, bot: HouseBot) -> str | None:
    """The commitment to a bot's luck, None where none can be added any more."""
    late = table.phase == t.PLAYING or any(other and other.nonce for other in table.seats)
    return None if late else nonce_commitment(bytes.fromhex(bot.nonce))


def _people_agree(live: LiveTable) -> bool:
    """Have all people who still sit here, and at least one, agreed that the game be void?"""
    table, ours = live.fold.table, {bot.seat for bot in live.arranged.bots}
    people = {i for i, seat in enumerate(table.seats) if seat and i not in table.departed and i not in ours}
    return bool(people) and people <= {*table.agreed}


async def _turn(live: LiveTable, player: Player) -> bool:
    """Is it this bot's turn?"""
    return player.bot.seat in views.acting(views.fold_for(live, player.bot.seat))


async def _move(live: LiveTable, player: Player) -> wire.MakeMove | None:
    """The move that a bot chooses, None when it is not its turn any more."""
    fold, seat = views.fold_for(live, player.bot.seat), player.bot.seat
    if seat not in views.acting(fold):
        return None
    if player.pick is None:
        player.pick = make_bot(live.game, player.bot.name, secrets.token_bytes())
    v, head = fold.v, fold.head.hex()
    move = await _choose(fold.game, fold.state, seat, player.pick)
    return wire.MakeMove(cmd=str(uuid4()), move=Raw(encode(move)), version=v, head=head)


async def _choose(game: Game, state: Any, seat: int, pick: Bot) -> Any:
    """As Game.choose, but others are served between two steps of a draft."""
    if game.pend is None:
        return game.choose(state, seat, pick)
    draft: tuple = ()
    while steps := game.legal(state, seat, draft):
        draft = (*draft, pick(state, seat, steps, draft))
        await asyncio.sleep(0)
    return draft
