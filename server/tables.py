"""One table in play: from a command to a stored, broadcast and acknowledged event.

Source: DESIGN §3, §5 and §6. Order matters: decide, append (durable), commit, broadcast, acknowledge. One append is in
flight at a time. Whatever goes wrong between append and commit leaves the table *unsure*: it reads the stream before
it decides again, so a lost reply neither loses nor doubles an event.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from engine import table
from engine.codec import encode
from engine.entry import Entry, command_key
from engine.events import NO_PREV, seat_of
from engine.game import Refused
from engine.seal import ARBITER, Audience, openings_for
from engine.sitting import SYSTEM, Decision, Sitting
from engine.timeline import Broken, Fold, moved_seat
from server import commands, frames, wire
from server.arrangement import NOTHING
from server.problems import Problem
from server.store.port import Damaged, Outcome, Store


class Reader(Protocol):
    """Who receives a table's events. `send` answers False when it takes no more (too slow, or gone)."""

    account: str | None
    audience: Audience

    def send(self, frame: bytes) -> bool: ...

    def stopped(self, code: str, text: str) -> None: ...


class Stop(Struct, frozen=True):
    """Why a table is stopped; kept in the store, so that a restart does not go on with it."""

    code: str
    text: str


DIFFERS = "history_differs"
"""The one stop that is kept in the store: only an operator lifts it."""


def kept_stop(record: bytes | None) -> Stop | None:
    """The stop that a table's record keeps, None if there is none or it was lifted."""
    stop = None if record is None else msgspec.json.decode(record, type=Stop)
    return stop if stop and stop.code else None


def _nobody(_live: "LiveTable") -> None:
    pass


def now() -> int:
    """UTC milliseconds."""
    return time.time_ns() // 1_000_000


class LiveTable:
    """A table with its secret, everything it has seen, and who watches.

    `fold` the stream's end as the server knows it · `entries` all of the stream · `views` folds of other audiences
    (server/views.py) · `seats` account to seat · `players` account to this table's name for it · `stopped` why it does
    not go on, or None · `stuck` the version at which what is due failed: it is not tried again there · `arranged` what was
    arranged with its opening · `rematch` the table that was opened after it · `waits`: a branch whose parent is not revealed
    yet · `told(table)` is called after every event and stop.
    """

    def __init__(self, id: str, sitting: Sitting, store: Store, players: dict[str, str], spawn: Callable):
        """`players`: account to player, as stored. `spawn(table)` has `run_due` run soon (and again when busy)."""
        self.id, self.sitting, self.players = id, sitting, players
        self.fold, self.game = sitting.fold, sitting.fold.game
        self.entries: list[Entry] = []
        self.seats: dict[str, int] = {}
        self.readers: dict[Reader, None] = {}
        self.views: dict[Audience, Fold] = {}
        self.stopped: Stop | None = None
        self.turn = asyncio.Lock()
        self.sure = True
        self.stuck = 0
        self.waits = False
        self.arranged = NOTHING
        self.rematch: str | None = None
        self.told: Callable[[LiveTable], None] = _nobody
        self._since: dict[int, int] = {}
        self._store, self._spawn = store, spawn

    # ---- what is known ----

    @property
    def head(self) -> str:
        """Hash of the last event, hex."""
        return self.fold.head.hex()

    @property
    def phase(self) -> str:
        """Where the table is: seating, playing, finished, aborted, revealed."""
        return self.fold.table.phase

    def audience(self, account: str | None) -> Audience:
        """As whom an account looks: its seat while it holds it, else a spectator; after `revealed` all see all."""
        if self.phase == table.REVEALED:
            return ARBITER
        seat = self.seats.get(account)
        return None if seat in self.fold.table.departed else seat

    def openings(self, entry: Entry, audience: Audience) -> bytes:
        """The second line of an event for an audience."""
        if entry.o == b"[]":
            return entry.o
        return openings_for(self.fold.schema.decode(entry.p).d, entry.o, audience)

    def agrees(self, version: int, head: str) -> bool:
        """Is (version, head) in this table's history?"""
        if version == 0:
            return head == NO_PREV
        return version <= len(self.entries) and self.entries[version - 1].h.hex() == head

    def spent(self, seat: int | None, at: int) -> int:
        """Milliseconds that a seat has had to think, by the server's clock."""
        return max(0, at - self._since.get(seat, at))

    # ---- commands ----

    async def open(self, decision: Decision) -> bool:
        """Append version 1 with the secret; False when the stream exists already."""
        appended = await self._store.append(self.id, decision.entry, self.fold.head, self.sitting.secret)
        if appended.outcome is not Outcome.OK:
            return False
        self.sitting.commit(decision)
        self._took(decision.entry, decision.event, decision.split.bytes_for)
        return True

    async def act(self, account: str | None, command: wire.Command) -> wire.Done:
        """Carry out a command of an account: persist, broadcast, then acknowledge. Raises Problem, Refused, Busy."""
        if account is None:
            raise Problem("not_authenticated", "commands need a token; POST /api/accounts gives one")
        wire.check_cmd(command.cmd)
        async with self.turn:
            await self._settle()
            while True:
                if repeated := self._repeated(account, command):
                    return repeated
                if not self._has_seen(command):
                    await self._witness(self.seats.get(account), command.version, command.head)
                decision = self._decide(account, command)
                if isinstance(command, wire.SitDown) and not await self._enrol(account, decision.event.d.player):
                    continue
                if await self._append(decision):
                    return wire.Done(decision.entry.v, decision.entry.h.hex(), False)

    async def run_due(self) -> None:
        """Do what the system has to do: play on for departed seats, state the ranking, open the secret."""
        async with self.turn:
            await self._settle()
            while (due := self.due()) is not None:
                command, cmd = due
                await self._append(self.sitting.decide(command, SYSTEM, cmd, now()))

    def due(self) -> tuple[Any, str] | None:
        """What the system has to do now, as Sitting.due says; a branch that `waits` opens no secret."""
        due = self.sitting.due()
        return None if self.waits and due is not None and type(due[0]) is table.Reveal else due

    def go_on(self) -> None:
        """Its parent is revealed: what waited for that is done now."""
        self.waits = False
        self._spawn(self)

    async def check_claim(self, account: str | None, version: int, head: str) -> None:
        """Refuse a client whose (version, head) is not in the history. Raises Problem `history_differs`."""
        if not self.agrees(version, head):
            async with self.turn:
                await self._witness(self.seats.get(account), version, head)

    def _decide(self, account: str, command: wire.Command) -> Decision:
        seat = self.seats.get(account)
        if isinstance(command, wire.SitDown):
            if self.waits and account not in self.arranged.waiting:  # its openings are of a deal that is still played
                raise Refused("seat_kept", "until its parent is revealed, a branch is for the one who made it, and bots")
            seat = commands.seat_for(self.fold.table, command, account, self.arranged.waiting)
            asked = table.Sit(self.players.get(account) or secrets.token_hex(16), command.nonce or "")
        elif seat is None:
            raise Problem("not_seated", "this account holds no seat at this table")
        elif isinstance(command, wire.MakeMove):
            self._check_stale(seat, command)
            at = now()
            asked = table.Play(commands.read_move(self.game, command.move), self.spent(seat, at))
            return self.sitting.decide(asked, f"seat:{seat}", command.cmd, at)
        else:
            self._check_stale(seat, command)
            asked = commands.asked(command)
        return self.sitting.decide(asked, f"seat:{seat}", command.cmd, now())

    def _check_stale(self, seat: int, command: wire.Command) -> None:
        fold, seen = self.fold, command.version
        if seen is not None and (fold.plain > seen or fold.sealed.get(seat, 0) > seen):
            raise Problem("stale", f"the table is at version {fold.v}, and what came after {seen} may matter")

    def _has_seen(self, command: wire.Command) -> bool:
        """Is what the sender says to have seen in our history (or did he say nothing)?"""
        version, head = command.version, command.head
        if version is None or head is None:
            if version is not head:
                raise Problem("bad_request", "version and head are given together, or neither")
            return True
        return self.agrees(version, head)

    def _repeated(self, account: str, command: wire.Command) -> wire.Done | None:
        """The answer of a command that became an event before. Raises Problem `cmd_reused`."""
        keys, own = self.fold.keys, self.seats.get(account)
        seats = (own,) if own is not None and isinstance(command, wire.MakeMove) else range(self.fold.table.size)
        for seat in seats:
            v = keys.get(command_key(f"seat:{seat}", command.cmd))
            if v is not None and self._held(seat, v) == self.players.get(account):
                entry = self.entries[v - 1]
                if not commands.same(self.fold.read(entry), seat, command, self.game):
                    raise Problem("cmd_reused", f"version {v} came of another command with this cmd; make a new UUID")
                return wire.Done(v, entry.h.hex(), True)
        return None

    def _held(self, seat: int, v: int) -> str | None:
        """The player who held a seat when version v was made."""
        for entry in reversed(self.entries[:v]):
            if entry.p.startswith(b'{"t":"table.sat"'):
                event = self.fold.schema.decode(entry.p)
                if seat_of(event.by) == seat:
                    return event.d.player
        return None

    async def _enrol(self, account: str, player: str) -> bool:
        """Keep durably who a player is, before any event names it. False: it was known under another name."""
        if self.players.get(account) == player:
            return True
        key = commands.player_key(account)
        if await self._store.put(key, player.encode(), only_new=True, table=self.id):
            self.players[account] = player
            return True
        self.players[account] = (await self._store.get(key, table=self.id)).decode()
        return False

    # ---- the stream ----

    async def _settle(self) -> None:
        """Be sure of the stream's end, and not stopped. Raises Problem `stopped`, Busy."""
        if self.stopped:
            raise Problem("stopped", self.stopped.text)
        if not self.sure:
            await self._catch_up()

    async def _append(self, decision: Decision) -> bool:
        """Store a decision, move on to it and broadcast it. False: other events came first; they are folded now."""
        self.sure = False
        try:
            appended = await self._store.append(self.id, decision.entry, self.fold.head)
            if appended.outcome is Outcome.OK:
                self.sure = True
                self.sitting.commit(decision)
                self._took(decision.entry, decision.event, decision.split.bytes_for)
                return True
            before = self.fold.v
            await self._catch_up()
        except Damaged as error:
            raise self.stop("damaged", str(error)) from error
        finally:
            if not self.sure:
                self._spawn(self)
        if self.fold.v == before:
            raise self.stop("damaged", f"the store no longer has version {before} as this server wrote it")
        return False

    async def _catch_up(self) -> None:
        """Read, fold and broadcast what this process has not seen. Raises Busy; stops the table if it does not follow."""
        try:
            for entry in await self._store.read(self.id, self.fold.v, hashed=False):
                event = self.fold.take(entry)
                self._took(entry, event, lambda audience, entry=entry: self.openings(entry, audience))
        except (Damaged, Broken) as error:
            raise self.stop("damaged", str(error)) from error
        self.sure = True

    def replay(self, entries: list[Entry]) -> None:
        """Fold the stored stream of a table just loaded. Raises Broken, Malformed."""
        for entry in entries:
            self._note(entry, self.fold.take(entry))

    def _took(self, entry: Entry, event: Any, openings: Callable[[Audience], bytes]) -> None:
        """An event is durable and folded: note it, and tell everybody who watches."""
        try:
            acting = self._note(entry, event)
        finally:  # a game that fails to say who acts next keeps the event from nobody
            if self.readers:
                self._broadcast(entry, openings)
        self.told(self)
        after = self.fold.table
        if after.departed or (not acting and after.phase not in (table.SEATING, table.REVEALED)):
            self._spawn(self)

    def _note(self, entry: Entry, event: Any) -> tuple[int, ...]:
        self.entries.append(entry)
        fold = self.fold
        mover = None
        if type(event) is fold.schema.moved:
            mover = moved_seat(event.d, event.by)
        else:
            self._note_seats()
        if type(event) is fold.schema.branched:  # the parent's times are no thinking time here
            self._since = {}
        if fold.table.phase != table.PLAYING:
            self._since = {}
            return ()
        acting, since, at = fold.game.to_act(fold.state), self._since, event.at
        self._since = {seat: at if seat == mover else since.get(seat, at) for seat in acting}
        return acting

    def _note_seats(self) -> None:
        accounts = {player: account for account, player in self.players.items()}
        taken = enumerate(self.fold.table.seats)
        self.seats = {accounts[s.player]: i for i, s in taken if s is not None and s.player in accounts}
        for reader in self.readers:
            reader.audience = self.audience(reader.account)

    def _broadcast(self, entry: Entry, openings: Callable[[Audience], bytes]) -> None:
        made: dict[Audience, bytes] = {}
        lost = []
        for reader in self.readers:
            audience = reader.audience
            frame = made.get(audience)
            if frame is None:
                frame = made[audience] = frames.event(entry, openings(audience))
            if not reader.send(frame):
                lost.append(reader)
        for reader in lost:
            self.readers.pop(reader, None)

    # ---- what must not be ----

    async def _witness(self, seat: int | None, version: int, head: str) -> None:
        """A client has seen what is not in our history: refuse it, and stop the table if it sits here.

        The stored stream is looked at first: another server may have gone on, or the stream itself be cut.
        """
        wire.check_head(head)
        await self._settle()
        await self._catch_up()
        if self.agrees(version, head):
            return
        seen = f"version {version} with head {head}"
        state = self.fold.table
        if seat is not None and seat not in state.departed and state.phase != table.SEATING:
            stored = await self._store.read(self.id)
            if [entry.h for entry in stored] != [entry.h for entry in self.entries]:
                self.stop("damaged", "the stored stream is not the one that this server has written")
            else:
                stop = Stop(DIFFERS, f"seat {seat} says to have seen {seen}, which is not in the log")
                await self._store.put(commands.STOPPED, encode(stop), table=self.id)
                self.stop(stop.code, stop.text)
        raise Problem("history_differs", f"{seen} is not in this table's history, which has {self.fold.v} events")

    async def look_again(self) -> None:
        """Go on if an operator has lifted the stop (server/resume.py); what was stored meanwhile is read first."""
        stop = kept_stop(await self._store.get(commands.STOPPED, table=self.id))
        if stop is None and self.stopped and self.stopped.code == DIFFERS:
            self.stopped, self.sure = None, False
            self.told(self)
            self._spawn(self)

    def stop(self, code: str, text: str) -> Problem:
        """Stop the table, tell everybody, and give the problem to raise."""
        self.stopped = Stop(code, text)
        for reader in self.readers:
            reader.stopped(code, text)
        self.readers.clear()
        self.told(self)
        return Problem("stopped", text)
