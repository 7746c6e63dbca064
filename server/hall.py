"""The hall: all tables of a store. Loads a table when it is asked for, resumes all at the start, lists them.

Source: DESIGN §5 (on load, versions must be contiguous and the chain must hold, else that table is stopped with a precise
message; others go on) and §3 (a server that loads an ended table without its last events appends them).
"""

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from types import ModuleType
from typing import Any

import msgspec

from engine import registry
from engine.chance import SECRET_BYTES, secret_commitment
from engine.codec import Malformed, encode
from engine.entry import Entry
from engine.events import read_opening
from engine.registry import NoSuchGame
from engine.sitting import Sitting
from engine.timeline import Broken, Fold, options_of
from server import arrangement, commands, listing, rematch, scenes, wire
from server.accounts import Accounts
from server.arrangement import Arrangement
from server.branching import Branches
from server.faults import EXPECTED, Faults, Watch
from server.house_bots import HouseBots
from server.listing import Listing, Wish
from server.problems import Problem
from server.store.port import Busy, Damaged, Store
from server.tables import LiveTable, kept_stop, now
from server.timelines import Eyes, Timelines

log = logging.getLogger("kronika")

MOST_TABLES = 2_000
"""Tables kept in memory, those not watched by anybody going first."""
RETRY = 0.25
"""Seconds after which a table is looked at again that the store had no time for."""

UNREADABLE = (Damaged, Broken, Malformed, NoSuchGame)
"""What is raised for streams that do not hold together, or that this server has no rules for."""

AT_ONCE = 32
"""Tables looked at together when the server starts."""
_ID = re.compile(r"[0-9a-f]{32}")


class Hall:
    """All tables. `games`: `names()`, `rules_of(name)`, `find(name, rules)`, as engine.registry has them."""

    def __init__(
        self, store: Store, games: ModuleType | Any = registry, rated: str = "", most: int = MOST_TABLES, pace: float = 0
    ):
        """`rated`: why rated games must not be played on this store, "" if they may. `pace`: see HouseBots."""
        self.store, self.games, self.rated = store, games, rated
        self.accounts, self.faults, self.timelines = Accounts(store), Faults(store), Timelines()
        self.listing = Listing(self.accounts, games)
        self.bots = HouseBots(self.act, self.faults, pace)
        self.branches = Branches(self)
        self.closing = False
        self._most = most
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task] = {}
        self._tasks: dict[LiveTable, asyncio.Task] = {}
        self._indexed = asyncio.Event()
        self._resuming: asyncio.Task | None = None

    # ---- finding tables ----

    async def table(self, id: str) -> LiveTable:
        """The table of an id, loaded if need be. Raises Problem `no_such_table` or `stopped`, Busy."""
        found = self._live.get(id)
        if found is not None:
            self._live.move_to_end(id)
            if found.stopped:
                await self._look_again(found)
            return found
        if not _ID.fullmatch(id):
            raise Problem("no_such_table", "tables are named by 32 hex digits in lower case")
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda task: self._loaded_or_not(id, task))
        return await asyncio.shield(task)

    def _loaded_or_not(self, id: str, task: asyncio.Task) -> None:
        del self._loading[id]
        if not task.cancelled():
            task.exception()  # logged already; whoever waited for it may be gone

    async def _look_again(self, live: LiveTable) -> None:
        """Let a stopped table go on if an operator has lifted its stop."""
        was = live.stopped
        with suppress(Busy):  # then it stays as it is, and can be read
            await live.look_again()
        if not live.stopped:
            log.warning("table %s goes on: an operator lifted its stop (%s)", live.id, was.text)

    async def _load(self, id: str) -> LiveTable:
        try:
            entries = await self.store.read(id, hashed=False)
            if not entries:
                raise Problem("no_such_table", f"there is no table {id}")
            entries = await self.branches.whole(id, entries)
            loaded = await self._loaded(id, entries)
        except UNREADABLE as error:
            log.error("table %s is stopped: %s", id, error)
            self.listing.stopped(id, str(error))
            raise Problem("stopped", str(error)) from None
        self._keep(loaded)
        if not loaded.stopped and _is_due(loaded):
            self._spawn(loaded)
        return loaded

    async def _loaded(self, id: str, entries: list[Entry]) -> LiveTable:
        data = read_opening(entries[0].p).d
        game, secret = self.games.find(data.game, data.rules), await self.store.secret(id)
        async with self.faults.watch(lambda: scenes.of_load(id, game, entries, secret or b""), Broken, Malformed):
            return await self._restore(id, entries, Fold(game), secret)

    async def _restore(self, id: str, entries: list[Entry], fold: Fold, secret: bytes | None) -> LiveTable:
        records = await self.store.get_many(table=id)
        players = {key[len(commands.PLAYER) :]: v.decode() for key, v in records.items() if key.startswith(commands.PLAYER)}
        loaded = self._new(id, Sitting(fold, secret or b""), players, arrangement.kept(records.get(arrangement.KEY)))
        loaded.replay(entries)
        if fold.table.id != id:
            raise Malformed(f"this stream says that it is table {fold.table.id}")
        if secret is None or secret_commitment(secret) != fold.table.commitment:
            raise Malformed("the stored secret is not the one that this table committed to")
        loaded.stopped = kept_stop(records.get(commands.STOPPED))
        loaded.rematch = await rematch.opened(self.store, records.get(rematch.KEY))
        loaded.waits = await self.branches.waits(loaded)
        return loaded

    def _new(self, id: str, sitting: Sitting, players: dict[str, str], arranged: Arrangement) -> LiveTable:
        live = LiveTable(id, sitting, self.store, players, self._spawn)
        live.arranged, live.told = arranged, self._told
        return live

    def _told(self, live: LiveTable) -> None:
        """An event came at a table."""
        self.listing.note(live)
        self.bots.wake(live)
        self.branches.told(live)

    def _keep(self, live: LiveTable) -> None:
        self._live[live.id] = live
        self._told(live)
        if len(self._live) > self._most:
            self._unload()

    def _unload(self) -> None:
        """Forget tables that nobody watches, the longest untouched first."""
        for id, live in list(self._live.items()):
            if len(self._live) <= self._most:
                return
            if not (live.readers or live.turn.locked() or live in self._tasks or self.bots.busy(live)) and live.sure:
                del self._live[id]

    # ---- opening a table ----

    async def create(self, account: str, body: wire.NewTable) -> wire.Created:
        """Open a table. The same `cmd` again gives the same table. Raises Problem, Refused, Busy."""
        wire.check_cmd(body.cmd)
        self._wanted(body)
        record = f"create:{account}:{body.cmd}"
        wishes = (body.game, body.seats, sorted(body.options.items()), body.rules, body.rated)
        if body.bots or body.private:
            wishes = (*wishes, body.bots, body.private)
        asked = sha256(encode(wishes)).hexdigest()
        id = secrets.token_hex(16)
        if not await self.store.put(record, f"{id} {asked}".encode(), only_new=True):
            id, _, first = (await self.store.get(record)).decode().partition(" ")
            if first != asked:
                raise Problem("cmd_reused", f"this cmd opened table {id}, with other wishes; make a new UUID")
        return await self.open_table(id, account, body, lambda: arrangement.arranged(self.accounts, body))

    async def open_table(
        self, id: str, account: str, body: wire.NewTable, arranged: Callable[[], Awaitable[Arrangement]]
    ) -> wire.Created:
        """Open the table of this id, unless that was done before. `arranged()` gives what is arranged with it."""
        game, options = self._wanted(body)
        again = (await self.store.head(id))[0] > 0
        if not again:
            async with self.faults.watch(lambda: scenes.of_create(id, game, account, body)):
                sitting = Sitting.new(game, secrets.token_bytes(SECRET_BYTES))
                decision = sitting.open(id, body.seats, options, cmd=body.cmd, at=now(), rated=body.rated)
                live = self._new(id, sitting, {}, await arrangement.keep(self.store, id, await arranged()))
                again = not await live.open(decision)
            if not again:
                self._keep(live)
        first = (await self.table(id)).entries[0]
        return wire.Created(id, 1, first.h.hex(), again)

    def _wanted(self, body: wire.NewTable) -> tuple[Any, dict]:
        try:
            game = self.games.find(body.game, body.rules)
        except NoSuchGame as error:
            raise Problem("no_such_game", str(error)) from None
        known = game.options.__struct_fields__
        strange = sorted(set(body.options) - set(known))
        if strange:
            named = ", ".join(known) or "none"
            raise Problem("bad_request", f"{game.name} has no option {strange[0]!r}; its options are {named}")
        try:
            options = msgspec.to_builtins(options_of(game, body.options))
        except Malformed as error:
            raise Problem("bad_request", str(error)) from None
        arrangement.check_bots(game, body)
        if body.rated and self.rated:
            raise Problem("unsafe_store", f"no rated games here: {self.rated}")
        return game, options

    async def act(self, live: LiveTable, account: str | None, command: wire.Command) -> wire.Done:
        """See LiveTable.act. What fails unexpectedly is kept as a fault, and told as Problem `fault`."""
        try:
            return await live.act(account, command)
        except EXPECTED:
            raise
        except Exception as error:
            raise await self.faults.told(error, lambda: scenes.of_command(live, account, command)) from error

    def looking(self, live: LiveTable, account: str | None, kind: str, draft: str = "", seen: Eyes | None = None) -> Watch:
        """An `async with` block for a look at a table (legal, view, events, …), with faults as for `act`. `seen`: as whom, if
        not as the account."""
        audience = live.audience(account) if seen is None else seen.audience
        return self.faults.watch(lambda: scenes.of_look(live, account, kind, audience, draft))

    # ---- the list ----

    async def page(self, wish: Wish, account: str | None) -> wire.TableList:
        """One page of the list, as an account (None: anybody) may see it. Raises Problem, Busy."""
        await self._indexed.wait()
        return await self.listing.page(wish, account)

    # ---- life ----

    def resume(self) -> None:
        """Begin to look at every table in the store: list it, and do what is due there."""
        self._resuming = asyncio.create_task(self._resume())

    async def resumed(self) -> None:
        """Wait until every table has been looked at and nothing is due anywhere."""
        await self._indexed.wait()
        while under_way := [*self._tasks.values(), *self.bots.tasks.values(), *self.branches.tasks]:
            await asyncio.wait(under_way)

    async def _resume(self) -> None:
        ids = await self._patiently(self._all_ids)
        for begin in range(0, len(ids), AT_ONCE):
            await asyncio.gather(*(self._meet(id) for id in ids[begin : begin + AT_ONCE]))
        self._indexed.set()

    async def _meet(self, id: str) -> None:
        if id in self._live or not _ID.fullmatch(id):
            return
        try:
            await self._patiently(lambda: self._look_at(id))
        except Problem:
            pass  # it is listed as stopped, and logged
        except Exception:
            log.exception("table %s could not be looked at", id)

    async def _patiently(self, call: Any) -> Any:
        while True:
            try:
                return await call()
            except Busy:
                await asyncio.sleep(RETRY)

    async def _all_ids(self) -> list[str]:
        return [id async for id in self.store.tables()]

    async def _look_at(self, id: str) -> None:
        """Load a table, unless it is at its very end: then it is only listed."""
        try:
            known = await listing.ended(self.store, id, self.games)
        except UNREADABLE:
            known = None  # loading it says what is wrong
        if known is None:
            await self.table(id)
        elif id not in self._live:
            self.listing.put(known)

    def _spawn(self, live: LiveTable) -> None:
        """Have a table do what is due, soon and in a task of its own."""
        if self.closing or live in self._tasks or (live.stuck == live.fold.v and live.sure):
            return
        task = self._tasks[live] = asyncio.create_task(self._run_due(live))
        task.add_done_callback(lambda _: self._done(live))

    async def _run_due(self, live: LiveTable) -> None:
        while not self.closing:
            try:
                async with self.faults.watch(lambda: scenes.of_due(live)):
                    await live.run_due()
                return
            except Busy:
                await asyncio.sleep(RETRY)
            except Problem as problem:
                if problem.code == "fault":  # it would fail again: wait for another event, or another start
                    live.stuck = live.fold.v
                else:
                    log.error("table %s: %s", live.id, problem.detail)
                return
            except Exception:
                log.exception("table %s: what is due could not be done", live.id)
                return

    def _done(self, live: LiveTable) -> None:
        self._tasks.pop(live, None)
        if not self.closing and not live.stopped and live.sure and live.stuck != live.fold.v and _is_due(live):
            self._spawn(live)

    async def close(self) -> None:
        """Tell everybody who watches, and finish the appends that are under way."""
        self.closing = True
        await self.bots.close()
        if self._resuming:
            self._resuming.cancel()
            await asyncio.wait([self._resuming, *self._loading.values()], timeout=5)
        for live in list(self._live.values()):
            for reader in live.readers:
                reader.stopped("shutting_down", "the server is shutting down; come back in a moment")
            live.readers.clear()
            async with live.turn:
                pass
        if under_way := [*self._tasks.values(), *self.branches.tasks]:
            await asyncio.wait(under_way, timeout=5)


def _is_due(live: LiveTable) -> bool:
    """Has the system anything to do here? Where the game cannot say, yes: whoever does it will find out why."""
    try:
        return live.due() is not None
    except Exception:
        return True
