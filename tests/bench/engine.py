"""The engine, without store and server: folding, legal moves, random play, verification, of any game."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from time import process_time, process_time_ns
from typing import Any

from engine.chance import Keyed
from engine.entry import Entry
from engine.game import Game
from engine.timeline import fold_moves
from engine.verify import VIOLATED, verify
from tests.bench import games
from tests.bench.measure import Work
from tests.support.loose import after, dealt


def fold(played: list[list[Entry]]) -> Work:
    """Moves from stored bytes into states: decode, open, evolve. One unit is a move."""
    ready = [(games.started(entries), games.moves_of(entries)) for entries in played]

    def work() -> int:
        for before, moves in ready:
            fold_moves(before.schema, before.state, moves)
        return sum(len(moves) for _, moves in ready)

    return work


def verification(played: list[list[Entry]]) -> Work:
    """`verify` with everything that it checks, decisions and draws from the secret included. One unit is a move."""
    counts = [len(games.moves_of(entries)) for entries in played]

    def work() -> int:
        for entries in played:
            report = verify(entries)
            assert not any(check.status == VIOLATED for check in report.checks)
            assert {c.name: c.status for c in report.checks}["draws"] == "ok"
        return sum(counts)

    return work


def random_play(game: Game, legal: Callable[..., Any] | None = None) -> Work:
    """Random games from the deal to the end with the keyed chance: legal, decide, evolve. One unit is a move or a step.

    `legal` is called in the place of the game's own (to be timed).
    """
    listed, seats, random, numbers = legal or game.legal, games.seats_of(game), Random(1).random, iter(range(1 << 62))
    options, nobody = game.options(), [None] * seats

    def chosen(state: Any, seat: int) -> tuple[Any, int]:
        """A move, and how many steps it has."""
        steps = listed(state, seat)
        if game.pend is None:
            return steps[int(random() * len(steps))], 1
        draft: tuple = ()
        while steps:
            draft = (*draft, steps[int(random() * len(steps))])
            steps = listed(state, seat, draft)
        return draft, len(draft)

    def work() -> int:
        chance = Keyed(sha256(b"play %d" % next(numbers)).digest(), "00" * 16, nobody)
        state = dealt(game, options, seats, game.setup(options, seats, chance))
        units, v = 0, 2
        while acting := game.to_act(state):
            move, steps = chosen(state, acting[0])
            state = after(game, state, acting[0], move, game.decide(state, acting[0], move, chance), v)
            units += steps
            v += 1
        return units

    return work


def legal_us(game: Game, seconds: float = 3.0) -> list[float]:
    """Microseconds of processor time of each call of `legal` in random play, the first in its position."""
    spent: list[int] = []

    def timed(*asked: Any) -> Any:
        start = process_time_ns()
        moves = game.legal(*asked)
        spent.append(process_time_ns() - start)
        return moves

    work = random_play(game, timed)
    work()  # caches are made once
    spent.clear()
    begun = process_time()
    while process_time() - begun < seconds:
        work()
    return [one / 1000 for one in spent]
