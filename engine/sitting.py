"""A sitting: a table that is being played, by a folder that holds its secret. From a command to the entry to store.

Source: DESIGN ideas 1–4 and §3. Server, bot matches, branches and verification all decide here and nowhere else. A
decision changes nothing until it is committed, so that an append that lost a race leaves no trace.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from engine import acts, events, table
from engine.chance import KEYED, Chance, Keyed, secret_commitment
from engine.codec import Malformed, encode
from engine.entry import Entry
from engine.events import NO_PREV
from engine.game import Game, Refused
from engine.registry import find
from engine.seal import ARBITER, Sealed, Sealer, Split, secret_sealer, split
from engine.table import Table, View
from engine.timeline import Fold, digest, options_of

ENGINE = "kronika 0.1"
"""What a first event says it was made by."""
SYSTEM = "system"
_SYSTEM_ONLY = (table.Finish, table.Reveal)
FINISH, REVEAL = "finish", "reveal"
"""Command ids of the system's two events after the end (DESIGN §3)."""

ChanceMaker = Callable[[bytes, str, tuple[str, ...]], Chance]


class Decision(Struct, frozen=True, gc=False):
    """An event decided but not yet stored: its entry (all openings), the event with values, and what it leads to."""

    entry: Entry
    event: Any
    split: Split
    after: tuple[Table, Any]
    facts: tuple


def keyed_chance(secret: bytes, table_id: str, nonces: tuple[str, ...]) -> Chance:
    """The chance of real tables: from the secret and the nonces given (hex, "" for none)."""
    return Keyed(secret, table_id, [bytes.fromhex(nonce) if nonce else None for nonce in nonces])


class Sitting:
    """A table with its secret. `fold` is its end; `decide` and `commit` move it on."""

    def __init__(
        self,
        fold: Fold,
        secret: bytes,
        *,
        chance: ChanceMaker = keyed_chance,
        sealer: Sealer | None = None,
    ):
        self.fold = fold
        self.secret = secret
        self._chance_maker = chance
        self._chance: Chance | None = None
        self._seal = sealer or secret_sealer(secret)

    @classmethod
    def new(cls, game: str | Game, secret: bytes, **kinds: Any) -> "Sitting":
        """A sitting of a table that is not open yet."""
        return cls(Fold(find(game) if isinstance(game, str) else game), secret, **kinds)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.fold.game

    @property
    def chance(self) -> Chance:
        """The table's chance; until the start made anew for each decision, since seats may still give nonces."""
        if self._chance is None or self.fold.table.draws is None:
            id, nonces = self.fold.table.draws or (self.fold.table.id, self.fold.table.nonces())
            self._chance = self._chance_maker(self.secret, id, nonces)
        return self._chance

    def use(self, chance: Chance) -> None:
        """Draw from `chance` from now on: that of a branch with new luck."""
        self._chance = chance

    def open(
        self, table_id: str, seats: int, options: dict, *, cmd: str, at: int,
        generator: str = KEYED, rated: bool = False, seeded: bool = False, engine: str = ENGINE, s: int = 0,
    ) -> Decision:  # fmt: skip
        """Decide version 1. `options` the game's options as plain values; those left out are recorded as their defaults.

        `s` as for `decide`. Raises Refused.
        """
        game = self.game
        low, high = game.seats
        if not low <= seats <= high:
            raise Refused("bad_seats", f"{game.title} is played by {low} to {high}, not {seats}")
        try:
            all_options = msgspec.to_builtins(options_of(game, options))
        except Malformed as error:
            raise Refused("bad_options", str(error)) from None
        data = acts.TableOpened(
            1, table_id, game.name, game.rules, game.data, all_options, seats, generator, secret_commitment(self.secret),
            engine, rated, seeded,
        )  # fmt: skip
        return self._event(events.Opening, data, SYSTEM, cmd, at, s)

    def decide(self, command: Any, by: str, cmd: str, at: int, s: int = 0) -> Decision:
        """Decide what `command` by actor `by` becomes: one event. Raises Refused; changes nothing.

        `cmd` the command's id · `at` UTC ms, raised to the last event's time where the clock went back · `s` the schema
        number in which the event is written: today's (0), or the one of a recorded event that is decided again.
        """
        seat, schema = events.seat_of(by), self.fold.schema
        if self._chance is not None:
            self._chance.drop()
        kind, view = type(command), self.fold.view()
        if by != SYSTEM and (kind in _SYSTEM_ONLY or (kind is table.Play and seat is None)):
            raise Refused(
                "system_only", f"{by} cannot do what the system does: play on, state the ranking, open the secret"
            )
        if kind is table.Play:
            effects = table.play(view, seat, command, self.chance)
            data = self._moved(command, effects, command.seat if seat is None else seat, seat is None)
            return self._event(schema.moved, data, by, cmd, at, s)
        if kind is table.Start:
            return self._event(schema.started, schema.Started(table.start(view, self.chance)), by, cmd, at, s)
        made = table.decide(view, seat, command, by.startswith("arbiter:"))
        return self._event(schema.by_tag[events.TYPES[type(made)].__struct_config__.tag], made, by, cmd, at, s)

    def _moved(self, command: table.Play, effects: tuple, seat: int, system: bool) -> Any:
        move = command.move
        if self.game.seals is not None and self.game.seals(self.fold.state, seat):
            move = Sealed((seat,), value=move)
        return self.fold.schema.Moved(move, effects, command.ms, seat if system else -1)

    def event(self, kind: type, data: Any, by: str, cmd: str, at: int, s: int = 0) -> Decision:
        """Decide an event that is no command of a table's life: `table.branched` (engine/branch.py). `s` as for `decide`."""
        return self._event(kind, data, by, cmd, at, s)

    def _event(self, kind: type, data: Any, by: str, cmd: str, at: int, s: int) -> Decision:
        fold = self.fold
        v, at = fold.v + 1, max(at, fold.at)
        s, written = s or kind.S, kind
        if s != kind.S:
            written, data = fold.schema.down(kind, data, s)
        parts = split(data, self._seal, v, fold.head, cmd)
        prev = fold.head.hex() if fold.v else NO_PREV
        today = parts.joined
        if s != kind.S or fold.older:
            today = fold.schema.today(kind, today, s, fold.older)
        after = fold.after(kind, today, by)
        table_facts = fold.table_facts if kind is fold.schema.moved else table.facts(after[0])
        facts = table_facts if after[1] is None else table_facts + fold.game.facts(after[1])
        ps = digest(facts)
        public = written(v, s, at, by, cmd, prev, parts.public, ps)
        joined = public if today is parts.public else kind(v, s, at, by, cmd, prev, today, ps)
        entry = Entry.of(v, encode(public), parts.bytes_for(ARBITER), by, cmd)
        return Decision(entry, joined, parts, after, table_facts)

    def commit(self, decision: Decision) -> None:
        """The decision was stored: move on to it."""
        fold = self.fold
        fold.table, fold.state = decision.after
        fold.table_facts = decision.facts
        fold.settle(decision.event, decision.entry)
        if self._chance is not None:
            self._chance.settle()

    def due(self) -> tuple[Any, str] | None:
        """What the system has to do now: (command, its fixed command id), or None.

        Playing on for a departed seat, stating the ranking, opening the secret.
        """
        view = self.fold.view()
        phase = view.table.phase
        if phase in (table.FINISHED, table.ABORTED):
            return table.Reveal(self.secret), REVEAL
        if phase != table.PLAYING:
            return None
        if table.over(view):
            return table.Finish(), FINISH
        for seat in view.game.to_act(view.state):
            if seat in view.table.departed:
                move = view.game.choose(view.state, seat, lambda _state, _seat, options, *_: options[0])
                return table.Play(move, seat=seat), f"play-on:{self.fold.v + 1}"
        return None

    def run(self, command: Any, by: str, cmd: str, at: int) -> Decision:
        """Decide and commit at once, for tables that are not in a store."""
        decision = self.decide(command, by, cmd, at)
        self.commit(decision)
        return decision

    def view(self) -> View:
        """What deciders look at."""
        return self.fold.view()
