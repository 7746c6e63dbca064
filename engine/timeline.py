"""Folding: from entries to states, for whoever holds them.

Source: DESIGN ideas 1, 3 and 4. A `Fold` is the running end of a table (the server keeps one per table); a `Timeline` keeps
every state, so that any version can be looked at. Both fold what they are given: all openings, a seat's, or none.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from engine import acts, table
from engine.codec import Malformed, encode
from engine.entry import NO_HEAD, Entry
from engine.events import Schema, read_opening, schema_of, seat_of
from engine.game import Game
from engine.registry import find
from engine.seal import Sealed, join, walk
from engine.table import Table, View


class Broken(ValueError):
    """A stream that does not hold together at version `v`; the text says how."""

    def __init__(self, v: int, text: str):
        super().__init__(f"version {v}: {text}")
        self.v = v
        self.text = text


def digest(facts: tuple) -> str:
    """The field `ps`: first 16 hex digits of SHA-256 over the compact JSON of facts."""
    return sha256(encode(facts)).hexdigest()[:16]


class Fold:
    """The end of a table's stream as one folder knows it.

    `v`, `head` (raw) the last version and its hash · `at` its time · `table`, `state` what it folds to (state None before
    the start) · `keys` command key -> version · `plain` last version that is not a sealed turn, `sealed` seat -> version of
    its last sealed turn (for stale commands, DESIGN §3) · `older` version -> public part of what was sealed in former shapes.
    """

    __slots__ = (
        "at",
        "game",
        "head",
        "keys",
        "older",
        "plain",
        "schema",
        "sealed",
        "state",
        "table",
        "table_facts",
        "v",
    )

    def __init__(self, game: Game | None = None):
        """`game`: fold under this game instead of the registered one (tests of games not registered)."""
        self.game = game
        self.schema: Schema | None = None if game is None else schema_of(game)
        self.v = self.at = self.plain = 0
        self.head = NO_HEAD
        self.keys: dict[bytes, int] = {}
        self.sealed: dict[int, int] = {}
        self.older: dict[int, bytes] = {}
        self.table: Table | None = None
        self.state: Any = None
        self.table_facts: tuple = ()

    def view(self) -> View:
        """What deciders look at."""
        return View(self.game, self.table, self.state)

    def facts(self, seat: int | None = None) -> tuple:
        """Public facts of table and game (with `seat`, also what that seat knows)."""
        return self.table_facts + (() if self.state is None else self.game.facts(self.state, seat))

    def read(self, entry: Entry) -> Any:
        """The event of an entry, openings joined, with nothing folded yet. Raises Malformed."""
        if self.schema is None:
            self._meet(read_opening(entry.p).d)
        return self.schema.read(entry, self.older)

    def _meet(self, data: acts.TableOpened) -> None:
        if self.game is None:
            self.game = find(data.game, data.rules)
        self.schema = schema_of(self.game)

    def take(self, entry: Entry) -> Any:
        """Check that an entry follows (version, chain), fold it, and return its event. Raises Broken or Malformed.

        What it says is folded as fact; whether it may be said is not asked (engine/verify.py does).
        """
        if entry.v != self.v + 1:
            raise Broken(self.v + 1, f"expected here, but the stream goes on with version {entry.v}")
        try:
            event = self.read(entry)
        except Malformed as error:
            raise Broken(entry.v, str(error)) from None
        if event.v != entry.v:
            raise Broken(entry.v, f"$.v says {event.v}")
        if event.prev != self.head.hex():
            raise Broken(entry.v, f"$.prev is not the hash of version {self.v}")
        if sha256(entry.p).digest() != entry.h:
            raise Broken(entry.v, "the stored hash is not that of the public part")
        self.apply(event)
        self.settle(event, entry)
        return event

    def settle(self, event: Any, entry: Entry) -> None:
        """Note version, head, time and command key of an event already applied."""
        self.v, self.head, self.at = entry.v, entry.h, event.at
        self.keys[entry.c] = entry.v
        if event.s != event.S and walk(event.d):
            self.older[entry.v] = entry.p
        if type(event) is self.schema.moved and type(event.d.m) is Sealed:
            self.sealed[moved_seat(event.d, event.by)] = entry.v
        else:
            self.plain = entry.v

    def apply(self, event: Any) -> None:
        """Fold one decoded event into table and state."""
        kind = type(event)
        if kind is self.schema.moved:
            self.state = move(self.game, self.state, event.d, event.by)
            return
        self.table, self.state = self.after(kind, event.d, event.by)
        self.table_facts = table.facts(self.table)

    def after(self, kind: type, data: Any, by: str) -> tuple[Table, Any]:
        """Table and state as they are after an event of class `kind` with `data` by `by`, leaving this fold as it is."""
        schema = self.schema
        if kind is schema.moved:
            return self.table, move(self.game, self.state, data, by)
        if kind is schema.started:
            blank = self.game.blank(self.table.options, self.table.size)
            return table.started(self.table), self.game.evolve(blank, data.e)
        if kind is schema.branched:
            return table.branched(self.table, data), self.game.evolve(self.state, data.e)
        if type(data) is acts.TableOpened:
            low, high = self.game.seats
            if not low <= data.seats <= high:  # before a tuple of that many seats is made
                raise Malformed(f"$.d.seats: {self.game.name} is played by {low} to {high}, not {data.seats}")
            return table.opened(data, options_of(self.game, data.options)), None
        return table.evolve(self.table, seat_of(by), data), self.state


def options_of(game: Game, options: dict) -> Any:
    """A game's options struct from recorded or requested ones; absent ones take their default. Raises Malformed."""
    try:
        return msgspec.convert(options, game.options, strict=True)
    except msgspec.ValidationError as error:
        raise Malformed(f"options of {game.name}: {error}") from None


def moved_seat(data: Any, by: str) -> int:
    """The seat that a move (the data of a moved event by `by`) was played for."""
    return data.seat if data.seat >= 0 else seat_of(by)


def move(game: Game, state: Any, data: Any, by: str) -> Any:
    """The state after a move: a sealed one is kept until it is opened, effects are folded one after the other."""
    if type(data.m) is Sealed:
        state = game.pend(state, moved_seat(data, by), data.m)
    evolvers = game.evolvers
    for effect in data.e:
        state = evolvers[type(effect)](state, effect)
    return state


def fold_moves(schema: Schema, state: Any, entries: Iterable[Entry]) -> Any:
    """Fold entries that are all moves from their stored bytes: decode, open, evolve, and nothing else. Raises Broken."""
    decode, game, moved = schema.decode_raw, schema.game, schema.moved
    evolvers, pend = game.evolvers, game.pend
    for entry in entries:
        try:
            event, openings = decode(entry.p), entry.o
        except msgspec.MsgspecError:
            event, openings = _read(schema, entry), b"[]"
        if type(event) is not moved:
            raise Broken(entry.v, "not a move")
        data = event.d
        if openings != b"[]":
            join(data, openings, entry.v)
        if pend is not None and type(data.m) is Sealed:
            state = pend(state, moved_seat(data, event.by), data.m)
        for effect in data.e:
            state = evolvers[type(effect)](state, effect)
    return state


def _read(schema: Schema, entry: Entry) -> Any:
    """An event that is not written in today's shape. Raises Broken."""
    try:
        return schema.read(entry)
    except Malformed as error:
        raise Broken(entry.v, str(error)) from None


class Moment:
    """A table at one version: the event that led there, and table and state after it."""

    __slots__ = ("entry", "event", "fold", "state", "table", "v")

    def __init__(self, entry: Entry, event: Any, fold: Fold):
        self.v, self.entry, self.event = entry.v, entry, event
        self.table, self.state = fold.table, fold.state
        self.fold = fold

    def facts(self, seat: int | None = None) -> tuple:
        """Public facts at this version (with `seat`, also what that seat knows)."""
        game = self.fold.game
        return table.facts(self.table) + (() if self.state is None else game.facts(self.state, seat))


class Timeline:
    """Every version of a table, from 1 to its end. `moments[v - 1]` is version v; `game` names its rules."""

    def __init__(self, entries: Iterable[Entry], game: Game | None = None):
        """Fold all entries. Raises Broken at the first one that does not follow or does not fold."""
        self.fold = Fold(game)
        self.moments: list[Moment] = []
        for entry in entries:
            self.add(entry)

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self.fold.game

    def add(self, entry: Entry) -> Moment:
        """Fold one more entry. Raises Broken."""
        try:
            event = self.fold.take(entry)
        except (Broken, Malformed):
            raise
        except Exception as error:  # an effect that fits its type but not the game: untrusted records may hold anything
            raise Broken(entry.v, f"its effects do not apply here ({type(error).__name__}: {error})") from None
        self.moments.append(Moment(entry, event, self.fold))
        return self.moments[-1]

    def at(self, v: int) -> Moment:
        """The moment at version v. Raises LookupError naming the versions there are."""
        if not 1 <= v <= len(self.moments):
            raise LookupError(f"there is no version {v}; versions go from 1 to {len(self.moments)}")
        return self.moments[v - 1]
