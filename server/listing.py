"""The list of tables: a line for each, kept up to date event by event, and found by what people ask for.

Source: docs/API.md (the list). A table that has reached its very end never changes again: what its line needs is kept in a record
beside its stream, so that a start reads one record instead of the game. The record is a cache: without it, the line is made of
the stream's events about the table; no game is folded for it.
"""

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct

from engine import acts, table
from engine.codec import encode
from engine.entry import Entry
from engine.events import read_opening, schema_of, seat_of
from server import arrangement, commands, wire
from server.accounts import Accounts
from server.arrangement import Arrangement
from server.problems import Problem
from server.store.port import Store
from server.tables import LiveTable

WON = "won:"
KEY = "ended"
"""Key of the record of an ended table."""
_REVEALED = b'{"t":"table.revealed"'


class Wish(Struct, frozen=True):
    """What is looked for. `player`, `q` and the name in `result` ("won:ann", "draw", "aborted") are in lower case."""

    phase: str | None = None
    game: str | None = None
    player: str = ""
    result: str = ""
    q: str = ""
    after: str = ""
    limit: int = 50
    newest: bool = False


class Ended(Struct, frozen=True):
    """What the line of an ended table needs, but for names. `players` by seat, as the table names them ("": nobody)."""

    game: str
    version: int
    opened_at: int
    ended_at: int
    players: tuple[str, ...]
    places: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    parent: str | None


class Known(Struct):
    """A table in the list. `accounts` by seat · `insiders` who sees it even if it is private · `table`, `stop` of which it was
    made, None for a table not in memory · what is looked in, in lower case, once names are known: `names` by seat, `who` all of
    them, `words` of all kinds.
    """

    line: wire.TableLine
    accounts: tuple[str | None, ...] = ()
    insiders: frozenset[str] = frozenset()
    table: Any = None
    stop: Any = None
    names: tuple[str, ...] = ()
    who: str = ""
    words: str = ""

    @property
    def place(self) -> tuple[int, str]:
        """Where it stands among tables by the time of their opening."""
        return self.line.opened_at, self.line.table


class _At(Struct):
    """The one field that is wanted of an event."""

    at: int


_at = msgspec.json.Decoder(_At)
_ended = msgspec.json.Decoder(Ended)


class _Sorted:
    """Tables in both orders: by id, and by the time of their opening."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.places: list[tuple[int, str]] = []

    def add(self, known: Known) -> None:
        """Take a table in."""
        insort(self.ids, known.line.table)
        insort(self.places, known.place)

    def drop(self, known: Known) -> None:
        """Take a table out that is in."""
        del self.ids[bisect_left(self.ids, known.line.table)]
        del self.places[bisect_left(self.places, known.place)]


class Listing:
    """Lines of all tables."""

    def __init__(self, accounts: Accounts, titles: ModuleType | Any):
        """`titles`: the games, as server.hall.Hall has them."""
        self._accounts, self._games = accounts, titles
        self._known: dict[str, Known] = {}
        self._all = _Sorted()
        self._in_phase: defaultdict[str, _Sorted] = defaultdict(_Sorted)
        self._unnamed: set[str] = set()
        self._branches: defaultdict[str, list[str]] = defaultdict(list)
        """Table to its branches, the oldest first."""

    # ---- keeping it ----

    def note(self, live: LiveTable) -> None:
        """Something happened at a table in memory. Most of it is moves, which change the version alone."""
        known = self._known.get(live.id)
        if known is not None and known.table is live.fold.table and known.stop is live.stopped:
            known.line.version = live.fold.v
        else:
            self.put(_of_live(live, known.line.opened_at if known else 0))

    def put(self, known: Known) -> None:
        """Take a line into the list, in place of the table's former one."""
        id, phase = known.line.table, known.line.phase
        old = self._known.get(id)
        if old is None or (old.place, old.line.phase) != (known.place, phase):
            if old is not None:
                self._all.drop(old)
                self._in_phase[old.line.phase].drop(old)
            self._all.add(known)
            self._in_phase[phase].add(known)
        if known.line.parent and id not in self._branches[known.line.parent]:
            self._branches[known.line.parent].append(id)
        self._known[id] = known
        self._unnamed.add(id)

    def stopped(self, id: str, why: str) -> None:
        """List a table of which nothing is known but why it cannot be loaded."""
        known = self._known.get(id)
        self.put(Known(wire.TableLine(id, "", "", 0, 0, 0, why, opened_at=known.line.opened_at if known else 0)))

    async def _name(self) -> None:
        """Look up the names that are not yet in the list."""
        for id in tuple(self._unnamed):
            known = self._known[id]
            found = [account and await self._accounts.name(account) for account in known.accounts]
            if self._known[id] is known:
                players = [name if name else seat for name, seat in zip(found, known.line.players, strict=True)]
                known.line.players = players
                known.names = tuple([name.casefold() if name else "" for name in players])
                known.who = "\n".join(known.names)
                known.words = "\n".join((known.who, known.line.game, self._title(known.line.game), id))
                self._unnamed.discard(id)

    def _title(self, game: str) -> str:
        return self._games.find(game, None).title.casefold() if game in self._games.names() else ""

    # ---- looking for tables ----

    async def branches(self, parent: str, account: str | None) -> list[wire.TableLine]:
        """The branches of a table, as far as an account (None: anybody) may see them. Raises Busy."""
        if self._unnamed:
            await self._name()
        found = [self._known[id] for id in self._branches.get(parent, ())]
        return [known.line for known in found if not known.line.private or account in known.insiders]

    async def page(self, wish: Wish, account: str | None) -> wire.TableList:
        """One page of the tables that are looked for, as far as an account (None: anybody) may see them. Raises Busy."""
        if self._unnamed:
            await self._name()
        found: list[wire.TableLine] = []
        tests = tuple(_tests(wish))
        for known in self._from(wish):
            for test in tests:
                if not test(known):
                    break
            else:
                if known.line.private and account not in known.insiders:
                    continue
                if len(found) == wish.limit:
                    return wire.TableList(found, found[-1].table)
                found.append(known.line)
        return wire.TableList(found)

    def _from(self, wish: Wish) -> Iterator[Known]:
        """All tables after the one that a page ended with, in the order that is asked for."""
        all_known, among = self._known, self._all if wish.phase is None else self._in_phase[wish.phase]
        if not wish.newest:
            return map(all_known.__getitem__, islice(among.ids, bisect_right(among.ids, wish.after), None))
        end = len(among.places)
        if wish.after:
            last = all_known.get(wish.after)
            if last is None:
                raise Problem("bad_request", "after must be the `next` of the page before")
            end = bisect_left(among.places, last.place)
        return (all_known[among.places[i][1]] for i in range(end - 1, -1, -1))


def _tests(wish: Wish) -> Iterator[Callable[[Known], bool]]:
    """What a table must be to be looked for, beside its phase. Thousands are asked, most say no."""
    if wish.game is not None:
        yield lambda known: known.line.game == wish.game
    if player := wish.player:
        yield lambda known: player in known.who
    for word in dict.fromkeys(wish.q.split()):
        yield lambda known, word=word: word in known.words
    if wish.result:
        yield _ended_so(wish.result)


def _ended_so(result: str) -> Callable[[Known], bool]:
    """Did a game end like this? Who shares the first place has won, and it is a draw."""
    name = result[len(WON) :]

    def won(known: Known) -> bool:
        places = known.line.places
        if places is None or name not in known.who:
            return False
        return any(place == 1 and name in known.names[seat] for seat, place in enumerate(places))

    def drawn(known: Known) -> bool:
        return known.line.places is not None and known.line.places.count(1) > 1

    def aborted(known: Known) -> bool:
        return known.line.places is None and known.line.phase in (table.ABORTED, table.REVEALED)

    return {"draw": drawn, "aborted": aborted}.get(result, won)


# ---- making a line --------------------------------------------------------------------------------------------------


def _of_live(live: LiveTable, opened_at: int) -> Known:
    state, v = live.fold.table, live.fold.v
    accounts = {player: account for account, player in live.players.items()}
    seated = tuple([accounts.get(seat.player) if seat else None for seat in state.seats])
    ended_at, last = None, live.entries[-2:] if state.phase == table.REVEALED else live.entries[-1:]
    if state.phase not in (table.SEATING, table.PLAYING):
        ended_at = _at.decode(last[0].p).at
    result = state.result
    line = wire.TableLine(
        live.id, state.game, state.phase, state.size, sum(seat is not None for seat in state.seats), v,
        live.stopped.text if live.stopped else "", ["" if seat else None for seat in state.seats],
        _bots(live.arranged, state.size), opened_at or _at.decode(live.entries[_begun(state)].p).at, ended_at,
        result and result.places, result and result.totals, state.parent and state.parent[0], live.arranged.private,
    )  # fmt: skip
    return Known(line, seated, frozenset((*filter(None, seated), *live.arranged.kept)), state, live.stopped)


def _begun(state: table.Table) -> int:
    """Index of the entry with which a table began: the first, or that which made a branch of it."""
    return state.parent[1] if state.parent else 0


def _bots(arranged: Arrangement, seats: int) -> list[str | None]:
    return [arranged.bot_at(seat) for seat in range(seats)]


async def ended(store: Store, id: str, games: ModuleType | Any) -> Known | None:
    """The line of a table that is at its very end; None for any other. Raises Damaged, Malformed, NoSuchGame, Busy."""
    records = await store.get_many(table=id)
    if KEY in records:
        return _of_ended(id, _ended.decode(records[KEY]), records)
    version, _ = await store.head(id)
    last = await store.read(id, version - 1, 1) if version else []
    if not last or not last[0].p.startswith(_REVEALED):
        return None
    found = _folded(await store.read(id), games)
    await store.put(KEY, encode(found), table=id)
    return _of_ended(id, found, records)


def _folded(entries: Sequence[Entry], games: ModuleType | Any) -> Ended:
    """What a whole stream says of its table; moves, which are nearly all of it, are not even decoded."""
    data = read_opening(entries[0].p).d
    schema = schema_of(games.find(data.game, data.rules))
    moved = f'{{"t":"{data.game}.moved"'.encode()
    state, times = table.opened(data, None), []
    for entry in entries[1:]:
        if entry.p.startswith(moved):
            continue
        event = schema.decode(entry.p)
        kind, times = type(event), [*times[-1:], event.at]
        if kind is schema.started:
            state = table.started(state)
        elif kind is schema.branched:
            state = table.branched(state, event.d)
        elif kind is not acts.TableRevealed:
            state = table.evolve(state, seat_of(event.by), event.d)
    result = state.result
    return Ended(
        state.game, len(entries), _at.decode(entries[_begun(state)].p).at, times[0],
        tuple([seat.player if seat else "" for seat in state.seats]), result and result.places, result and result.totals,
        state.parent and state.parent[0],
    )  # fmt: skip


def _of_ended(id: str, found: Ended, records: Mapping[str, bytes]) -> Known:
    accounts = {v.decode(): key[len(commands.PLAYER) :] for key, v in records.items() if key.startswith(commands.PLAYER)}
    arranged = arrangement.kept(records.get(arrangement.KEY))
    seated, size = tuple([accounts.get(player) for player in found.players]), len(found.players)
    line = wire.TableLine(
        id, found.game, table.REVEALED, size, sum(map(bool, found.players)), found.version, "",
        ["" if player else None for player in found.players], _bots(arranged, size), found.opened_at, found.ended_at,
        found.places, found.totals, found.parent, arranged.private,
    )  # fmt: skip
    return Known(line, seated, frozenset((*filter(None, seated), *arranged.kept)))
