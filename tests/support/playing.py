"""Whole recorded tables for tests: `play` runs a Sitting from the first event to the opened secret, by seed.

To see a game that failed: `python -m tests.support.playing MODULE SEATS SEED [OPTIONS as JSON]`, where MODULE offers GAME, or is
MODULE:BATTERY, for games whose battery picks moves in its own way.
"""

import ast
import json
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from engine import table
from engine.chance import nonce_commitment
from engine.entry import Entry
from engine.events import tag_of
from engine.game import Game
from engine.seal import ARBITER, Audience, openings_for
from engine.sitting import SYSTEM, Sitting
from engine.timeline import Fold, Timeline

Pick = Callable[..., Any]
"""(rng, state, seat, legal moves) -> one of them; in games of drafts (rng, state, seat, steps, draft) -> one of the steps."""


class Step(Struct, frozen=True):
    """A command as it reached the table."""

    command: Any
    by: str
    cmd: str
    at: int


class Recorded(Struct, frozen=True):
    """A table from its first event to `revealed`: entries with all openings, and the commands that made them.

    `pick` chose its moves.
    """

    game: Game
    seats: int
    options: dict
    seed: int
    secret: bytes
    table_id: str
    opened: Step
    steps: tuple[Step, ...]
    entries: tuple[Entry, ...]
    pick: Pick

    def timeline(self, audience: Audience = ARBITER) -> Timeline:
        """All versions as `audience` knows them."""
        return Timeline(self.seen_by(audience), self.game)

    def seen_by(self, audience: Audience) -> tuple[Entry, ...]:
        """The entries with the openings this audience receives."""
        return audience_entries(self.game, self.entries, audience)

    def digest(self) -> str:
        """SHA-256 of all bytes of the record, as hex."""
        return sha256(b"\n".join(line for e in self.entries for line in (e.p, e.o))).hexdigest()


def audience_entries(game: Game, entries: tuple[Entry, ...], audience: Audience) -> tuple[Entry, ...]:
    """Entries with the openings that `audience` receives."""
    fold = Fold(game)
    return tuple(msgspec.structs.replace(e, o=openings_for(fold.read(e).d, e.o, audience)) for e in entries)


def any_move(rng: Random, state: Any, seat: int, moves: Any, draft: tuple = ()) -> Any:
    """Every legal move alike."""
    return moves[rng.randrange(len(moves))]


class Player:
    """Runs one table. `leaving`: in a third of games seats may resign or leave on the way."""

    def __init__(self, game: Game, seats: int, options: dict, seed: int, pick: Pick, leaving: bool, **kinds: Any):
        self.rng = Random(f"{game.name}/{game.rules}/{seats}/{sorted(options.items())}/{seed}")
        self.game, self.seats, self.options, self.seed = game, seats, options, seed
        self.pick, self.leaving = pick, leaving and self.rng.random() < 0.3
        self.secret, self.table_id, self.at = self.rng.randbytes(32), self.rng.randbytes(16).hex(), 10**12
        self.sitting = Sitting.new(game, self.secret, **kinds)
        self.steps: list[Step] = []
        self.entries: list[Entry] = []

    def id(self) -> str:
        return str(UUID(int=self.rng.getrandbits(128), version=4))

    def step(self, command: Any, by: str, cmd: str | None = None) -> None:
        self.at += self.rng.randrange(5000)
        step = Step(command, by, cmd or self.id(), self.at)
        try:
            self.entries.append(self.sitting.run(step.command, step.by, step.cmd, step.at).entry)
        except Exception as error:
            error.add_note(f"when {by} was to {self.told(command)} after version {len(self.entries)}")
            raise
        self.steps.append(step)

    def told(self, command: Any) -> str:
        """A command in a few words."""
        if type(command) is table.Play:
            return f"play {self.game.write(command.move)}"
        return type(command).__name__.lower()

    def seat_all(self, **said: Any) -> Step:
        opened = Step(None, SYSTEM, self.id(), self.at)
        decision = self.sitting.open(self.table_id, self.seats, self.options, cmd=opened.cmd, at=opened.at, **said)
        self.sitting.commit(decision)
        self.entries.append(decision.entry)
        nonces = [self.rng.randbytes(32) if self.rng.random() < 0.6 else None for _ in range(self.seats)]
        for seat, nonce in enumerate(nonces):
            promised = nonce_commitment(nonce) if nonce else ""
            self.step(table.Sit(self.rng.randbytes(8).hex(), promised), f"seat:{seat}")
        for seat, nonce in enumerate(nonces):
            self.step(table.Ready(nonce.hex() if nonce else ""), f"seat:{seat}")
        return opened

    def turn(self) -> None:
        view = self.sitting.view()
        seat = self.rng.choice([s for s in self.game.to_act(view.state) if s not in view.table.departed])
        if self.leaving and self.rng.random() < 0.02:
            return self.step(self.rng.choice([table.Resign(), table.Leave()]), f"seat:{seat}")
        move = self.game.choose(view.state, seat, lambda *asked: self.pick(self.rng, *asked))
        return self.step(table.Play(move, self.rng.randrange(60_000)), f"seat:{seat}")

    def run(self) -> Recorded:
        opened = self.seat_all()
        self.step(table.Start(), "seat:0")
        most = len(self.entries) + self.game.most_moves(self.sitting.fold.table.options, self.seats) + 2 * self.seats
        while self.sitting.fold.table.phase != table.REVEALED:
            assert len(self.entries) <= most, f"version {len(self.entries)}: longer than the declared longest game"
            if due := self.sitting.due():
                self.step(due[0], SYSTEM, due[1])
            else:
                self.turn()
        return Recorded(
            self.game, self.seats, self.options, self.seed, self.secret, self.table_id, opened,
            tuple(self.steps), tuple(self.entries), self.pick,
        )  # fmt: skip


def play(
    game: Game, seats: int, options: dict, seed: int, pick: Pick = any_move, leaving: bool = True, **kinds: Any
) -> Recorded:
    """Play a table from `table.opened` to `table.revealed`. Equal arguments give equal bytes.

    `kinds`: `chance=` and `sealer=` for the Sitting.
    """
    return Player(game, seats, options, seed, pick, leaving, **kinds).run()


def again(recorded: Recorded, **kinds: Any) -> tuple[Entry, ...]:
    """The entries that the recorded commands give in a new sitting."""
    sitting = Sitting.new(recorded.game, recorded.secret, **kinds)
    opened = recorded.opened
    decision = sitting.open(recorded.table_id, recorded.seats, recorded.options, cmd=opened.cmd, at=opened.at)
    sitting.commit(decision)
    made = [decision.entry]
    made.extend(sitting.run(step.command, step.by, step.cmd, step.at).entry for step in recorded.steps)
    return tuple(made)


def game_at(where: str) -> Game:
    """The game that module `where` offers as GAME."""
    return import_module(where).GAME


def how_to_see(battery: type, seats: int, options: dict, seed: int) -> str:
    """The command that shows the game of a battery's failure."""
    where = f"{battery.__module__}:{battery.__qualname__}"
    return f"python -m tests.support.playing {where} {seats} {seed} '{json.dumps(options)}'"


def main(where: str, seats: str, seed: str, options: str = "{}") -> None:
    """Print a game: one line an event, with its move in notation."""
    module, _, name = where.partition(":")
    battery = getattr(import_module(module), name) if name else None
    game, pick = (game_at(battery.where), battery.pick) if battery else (game_at(module), any_move)
    recorded = play(game, int(seats), json.loads(options), int(seed), pick)
    for moment in recorded.timeline().moments:
        event = moment.event
        move = getattr(event.d, "m", None)
        said = "" if move is None else recorded.game.write(getattr(move, "value", move))
        print(f"{moment.v:4} {tag_of(event):24} {event.by:8} {said}  facts {moment.facts()}")
    print(f"secret {recorded.secret.hex()}, digest {recorded.digest()}")


def digests(where: str, games: str) -> None:
    """Print the digest of each game in `games`, the text of a list of (seats, options, seed)."""
    for seats, options, seed in ast.literal_eval(games):
        print(play(game_at(where), seats, options, seed).digest())


if __name__ == "__main__":
    digests(*sys.argv[2:]) if sys.argv[1] == "digests" else main(*sys.argv[1:])
