"""Branches: another line from a version of a table, as a new table of the same store, played on at once.

Source: DESIGN §3 (branch; `revealed` waits while a table with the same deal runs); docs/API.md. A branch follows from its
parent's events, its wish and its secret alone. The wish is kept before the first entry is stored, so that whoever loads a
branch that was cut off while it was copied makes the same one whole. The parent is only read.
"""

import asyncio
import logging
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from engine import table
from engine.branch import branch
from engine.chance import SECRET_BYTES, secret_commitment
from engine.codec import Malformed, encode
from engine.entry import NO_HEAD, Entry
from engine.events import read_opening
from engine.game import Refused, Unknown
from engine.seal import Audience
from engine.timeline import Fold
from server import arrangement, sights, wire
from server.arrangement import Arrangement
from server.problems import Problem
from server.store.port import Outcome, Store
from server.tables import LiveTable, now
from server.timelines import openings

if TYPE_CHECKING:
    from server.hall import Hall

log = logging.getLogger("kronika")

KEY = "branch"
"""Key of the record of a branch that holds its wish."""

AT_ONCE = 200
"""Entries of a branch that are appended together: one by one, 10,000 of them took most of a minute."""

MOST_PARENTS = 20
"""Generations of parents whose secrets are looked for."""


class Wish(Struct, frozen=True):
    """What a branch is made from, with its secret and its parent's events: all that it is follows from these."""

    parent: str
    n: int
    audience: Audience
    luck: Literal["same", "new"]
    cmd: str
    at: int


class Branches:
    """Makes branches of the tables of a hall, and knows which of them wait for their parents."""

    def __init__(self, hall: "Hall"):
        self._hall = hall
        self.tasks: set[asyncio.Task] = set()
        self._waiting: dict[str, set[str]] = {}
        """Table to its branches that wait until it is revealed."""

    # ---- making ----

    async def make(self, parent: LiveTable, account: str, body: sights.BranchOff) -> wire.Created:
        """Open a branch. The same `cmd` again gives the same one. Raises Problem, Refused, Busy."""
        wire.check_cmd(body.cmd)
        names, wish = self.check(parent, account, body)
        store, asked = self._hall.store, sha256(encode((parent.id, body))).hexdigest()
        id, again = secrets.token_hex(16), False
        record = f"branch:{account}:{body.cmd}"
        if not await store.put(record, f"{id} {asked}".encode(), only_new=True):
            id, _, first = (await store.get(record)).decode().partition(" ")
            if first != asked:
                raise Problem("cmd_reused", f"this cmd opened table {id}, with other wishes; make a new UUID")
            again = (await store.head(id))[0] > 0
        if not again:
            await self._begin(parent, account, body, names, id, wish)
        live = await self._hall.table(id)
        await self._hall.act(live, account, wire.SitDown(cmd=body.cmd, seat=body.seat))
        return wire.Created(id, body.version + 1, live.entries[body.version].h.hex(), again)

    def check(self, parent: LiveTable, account: str | None, body: sights.BranchOff) -> tuple[tuple[str, ...], Wish]:
        """The bots' names by seat, and what the branch is made from. Raises Problem, Refused where it cannot be made."""
        names, luck = self._bots(parent, account, body), _luck(parent, body)
        wish = Wish(parent.id, body.version, parent.audience(account), luck, body.cmd, now())
        _entries(parent, parent.id, wish, _secret(parent, wish))  # it can be made, or the refusal says why not
        return names, wish

    def _bots(self, parent: LiveTable, account: str | None, body: sights.BranchOff) -> tuple[str, ...]:
        """The bots' names by seat. Raises Problem, Refused where this account cannot hold that seat with these bots."""
        size, own = parent.fold.table.size, parent.seats.get(account)
        if body.seat >= size:
            raise Refused("no_such_seat", f"this table has seats 0 to {size - 1}, not {body.seat}")
        if own not in (None, body.seat) and parent.phase != table.REVEALED:
            raise Refused(
                "own_seat_only", f"you know what seat {own} knows, so until the table is revealed you branch as it"
            )
        others = size - 1
        names = body.bots * others if len(body.bots) == 1 else body.bots
        if len(names) not in (0, others):
            raise Problem("bad_request", f"a bot for each of the other {others} seats, one for all, or none - at `$.bots`")
        arrangement.check_names(parent.game, names)
        return names

    async def _begin(
        self, parent: LiveTable, account: str, body: sights.BranchOff, names: tuple[str, ...], id: str, wish: Wish
    ) -> None:
        """Keep wish and arrangement of a branch, and store its first entry with its secret: from there on it exists."""
        store, accounts = self._hall.store, self._hall.accounts
        seats = [seat for seat in range(parent.fold.table.size) if seat != body.seat] if names else []
        bots = await arrangement.seat_bots(accounts, names, seats)
        shut = parent.arranged.private or parent.phase != table.REVEALED
        await arrangement.keep(store, id, Arrangement(shut, bots, {account: body.seat}))
        if not await store.put(KEY, encode(wish), only_new=True, table=id):
            wish = _wish(await store.get(KEY, table=id))  # one that was cut off before its first entry
        first = _narrowed(parent, wish.audience, parent.entries[:1])[0]
        await store.append(id, first, NO_HEAD, _secret(parent, wish))

    async def whole(self, id: str, entries: list[Entry]) -> list[Entry]:
        """The entries of a stored table; of a branch that was cut off while it was made, all of them, stored now.

        Raises Malformed for a stream that is neither, Problem, Busy.
        """
        if not entries or read_opening(entries[0].p).d.id == id or _is_branched(id, entries):
            return entries
        store = self._hall.store
        record = await store.get(KEY, table=id)
        if record is None:
            return entries
        wish = _wish(record)
        parent = await self._hall.table(wish.parent)
        made = _entries(parent, id, wish, await store.secret(id))
        await _store(store, id, made, len(entries))
        return await store.read(id, hashed=False)

    # ---- waiting for the parent ----

    async def waits(self, live: LiveTable) -> bool:
        """Is this a branch of a table whose secret is not open yet? What its players know of that deal stays with them."""
        if live.fold.table.parent is None:
            return False
        parent, _ = live.fold.table.parent
        try:
            found = await self._hall.table(parent)
        except Problem as problem:  # a branch of a record from elsewhere; or its parent is damaged: then nobody can tell
            return problem.code != "no_such_table"
        if found.phase == table.REVEALED:
            return False
        self._waiting.setdefault(parent, set()).add(live.id)
        return True

    async def secrets(self, live: LiveTable) -> list[bytes]:
        """The secrets that a branch's parents have opened to everybody, the nearest first."""
        found: list[bytes] = []
        for _ in range(MOST_PARENTS):
            if live.fold.table.parent is None:
                break
            try:
                live = await self._hall.table(live.fold.table.parent[0])
            except Problem:
                break
            if live.phase == table.REVEALED:
                found.append(live.sitting.secret)
        return found

    def told(self, live: LiveTable) -> None:
        """An event came at a table: if it is revealed, its branches wait no longer."""
        if live.phase == table.REVEALED and live.id in self._waiting:
            task = asyncio.create_task(self._go_on(self._waiting.pop(live.id)))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _go_on(self, ids: set[str]) -> None:
        for id in sorted(ids):
            try:
                (await self._hall.table(id)).go_on()
            except Exception:  # it goes on when somebody loads it again
                log.exception("table %s, a branch, could not be looked at", id)


def _wish(record: bytes) -> Wish:
    return msgspec.json.decode(record, type=Wish)


def _luck(parent: LiveTable, body: sights.BranchOff) -> Literal["same", "new"]:
    """Whose draws a branch goes on with: its parent's, where their secret is open to all. Raises Refused."""
    fits = False
    if parent.phase == table.REVEALED:
        fold = Fold(parent.game)
        for entry in parent.entries[: body.version]:
            fold.take(entry)
        fits = secret_commitment(parent.sitting.secret) == fold.table.commitment
    if body.luck == "same" and not fits:
        raise Refused("secret_needed", "the secret that this version's draws come from is not open here; use luck new")
    return body.luck or ("same" if fits else "new")


def _secret(parent: LiveTable, wish: Wish) -> bytes:
    """The secret of a branch: its parent's opened one, or a new one."""
    return parent.sitting.secret if wish.luck == "same" else secrets.token_bytes(SECRET_BYTES)


def _entries(parent: LiveTable, id: str, wish: Wish, secret: bytes) -> list[Entry]:
    """All entries of a branch as it is made. Raises Refused, Problem."""
    known = _narrowed(parent, wish.audience, parent.entries)
    try:
        made, _ = branch(
            known, wish.n, id, secret, luck=wish.luck, audience=wish.audience, cmd=wish.cmd, at=wish.at, game=parent.game
        )
    except Unknown as error:
        raise Problem("bad_request", f"the game cannot go on from version {wish.n}: {error}") from None
    return made


def _narrowed(parent: LiveTable, audience: Audience, entries: list[Entry]) -> list[Entry]:
    return [Entry(e.v, e.p, openings(parent, e, audience), e.h, e.c) for e in entries]


def _is_branched(id: str, entries: list[Entry]) -> bool:
    """Is the entry among them that makes them table `id`?"""
    return any(e.p.startswith(b'{"t":"table.branched"') and f'"child":"{id}"'.encode() in e.p for e in reversed(entries))


async def _store(store: Store, id: str, entries: list[Entry], there: int) -> None:
    """Append the entries that the store does not have yet. Raises Malformed where it has others, Busy."""
    for begin in range(there, len(entries), AT_ONCE):
        some = entries[begin : begin + AT_ONCE]
        appends = [store.append(id, entry, entries[entry.v - 2].h) for entry in some]  # in order, synced to disk together
        for entry, answer in zip(some, await asyncio.gather(*appends, return_exceptions=True), strict=True):
            if isinstance(answer, BaseException):
                raise answer
            if answer.outcome not in (Outcome.OK, Outcome.DUP):
                stored = await store.read(id, entry.v - 1, 1)
                if not stored or stored[0].h != entry.h:  # else another server made it whole meanwhile
                    raise Malformed(f"version {entry.v} is not the one that this branch is made of")
