"""Whole games of Keltis as entries: played at random from a seed, from the opening to the revealed secret."""

from hashlib import sha256
from random import Random
from uuid import UUID

from engine import table
from engine.entry import Entry
from engine.registry import find
from engine.sitting import SYSTEM, Sitting
from engine.timeline import Fold

GAME = find("keltis")
OPTIONS: dict = {}
FIRST_MOVE = 6
"""Index of the first move's entry: opened, two sat, two readied, started come before it."""


def played(seed: int, seats: int = 2) -> list[Entry]:
    """All entries of one random game, `table.revealed` included, with all openings."""
    sitting, dice = Sitting.new(GAME, sha256(b"bench %d" % seed).digest()), Random(seed)
    entries, at = [], 1_700_000_000_000

    def note(decision) -> None:
        sitting.commit(decision)
        entries.append(decision.entry)

    def command(by: str, asked) -> None:
        note(sitting.decide(asked, by, str(UUID(int=dice.getrandbits(128), version=4)), at + 900 * len(entries)))

    note(sitting.open(f"{seed:032x}", seats, OPTIONS, cmd=str(UUID(int=seed, version=4)), at=at, seeded=True))
    for seat in range(seats):
        command(f"seat:{seat}", table.Sit(f"{dice.getrandbits(128):032x}"))
    for seat in range(seats):
        command(f"seat:{seat}", table.Ready())
    command("seat:0", table.Start())
    while (due := sitting.due()) is None:
        (seat,) = GAME.to_act(sitting.fold.state)
        command(f"seat:{seat}", table.Play(dice.choice(GAME.legal(sitting.fold.state, seat)), 900))
    while due is not None:
        note(sitting.decide(due[0], SYSTEM, due[1], at + 900 * len(entries)))
        due = sitting.due()
    return entries


def moves_of(entries: list[Entry]) -> list[Entry]:
    """The entries that are moves."""
    return [entry for entry in entries if entry.p.startswith(b'{"t":"keltis.moved"')]


def started(entries: list[Entry]) -> Fold:
    """A fold of everything before the first move."""
    fold = Fold()
    for entry in entries[:FIRST_MOVE]:
        fold.take(entry)
    return fold


def whole_games(count: int, least_moves: int = 0) -> list[list[Entry]]:
    """The first `count` random games that have at least `least_moves` moves."""
    found, seed = [], 1
    while len(found) < count:
        entries = played(seed)
        if len(moves_of(entries)) >= least_moves:
            found.append(entries)
        seed += 1
    return found
