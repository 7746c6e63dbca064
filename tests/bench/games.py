"""Whole games as entries: played at random from a seed, from the opening to the revealed secret."""

from hashlib import sha256
from random import Random
from uuid import UUID

from engine import table
from engine.entry import Entry
from engine.game import Game
from engine.registry import find
from engine.sitting import SYSTEM, Sitting
from engine.timeline import Fold
from tests.support import material

SAMPLE = find(material.sample()[0])
"""The game with which store and server are measured."""
FIRST_MOVE = 6
"""Index of the first move's entry with two seats: opened, two sat, two readied, started come before it."""


def seats_of(game: Game) -> int:
    """Two, or the number of seats nearest to it."""
    return min(max(2, game.seats[0]), game.seats[1])


def played(game: Game, seed: int) -> list[Entry]:
    """All entries of one random game, `table.revealed` included, with all openings."""
    sitting, dice, seats = Sitting.new(game, sha256(b"bench %d" % seed).digest()), Random(seed), seats_of(game)
    entries, at = [], 1_700_000_000_000

    def note(decision) -> None:
        sitting.commit(decision)
        entries.append(decision.entry)

    def command(by: str, asked) -> None:
        note(sitting.decide(asked, by, str(UUID(int=dice.getrandbits(128), version=4)), at + 900 * len(entries)))

    note(sitting.open(f"{seed:032x}", seats, {}, cmd=str(UUID(int=seed, version=4)), at=at, seeded=True))
    for seat in range(seats):
        command(f"seat:{seat}", table.Sit(f"{dice.getrandbits(128):032x}"))
    for seat in range(seats):
        command(f"seat:{seat}", table.Ready())
    command("seat:0", table.Start())
    while (due := sitting.due()) is None:
        state = sitting.fold.state
        seat = game.to_act(state)[0]
        move = game.choose(state, seat, lambda _state, _seat, steps, *_: dice.choice(steps))
        command(f"seat:{seat}", table.Play(move, 900))
    while due is not None:
        note(sitting.decide(due[0], SYSTEM, due[1], at + 900 * len(entries)))
        due = sitting.due()
    return entries


def moves_of(entries: list[Entry]) -> list[Entry]:
    """The entries that are moves."""
    return [entry for entry in entries if not entry.p.startswith(b'{"t":"table.')]


def started(entries: list[Entry]) -> Fold:
    """A fold of everything before the first move."""
    fold = Fold()
    for entry in entries:
        if not entry.p.startswith(b'{"t":"table.'):
            break
        fold.take(entry)
    return fold


def whole_games(game: Game, count: int, least_moves: int = 0) -> list[list[Entry]]:
    """The first `count` random games that have at least `least_moves` moves."""
    found, seed = [], 1
    while len(found) < count:
        entries = played(game, seed)
        if len(moves_of(entries)) >= least_moves:
            found.append(entries)
        seed += 1
    return found
