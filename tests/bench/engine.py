"""The engine, without store and server: folding, random play, verification."""

from hashlib import sha256
from random import Random

from engine.chance import Keyed
from engine.entry import Entry
from engine.timeline import fold_moves
from engine.verify import VIOLATED, verify
from tests.bench import games
from tests.bench.measure import Work

_NOBODY = [None, None]


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


def random_play() -> Work:
    """Random games from the deal to the end with the keyed chance: legal, decide, evolve. One unit is a move."""
    game, dice = games.GAME, Random(1)
    seeds = iter(range(1 << 62))
    options = game.options()

    def work() -> int:
        chance = Keyed(sha256(b"play %d" % next(seeds)).digest(), "00" * 16, _NOBODY)
        state = game.evolve(game.blank(options, 2), game.setup(options, 2, chance))
        moves, random = 0, dice.random
        while acting := game.to_act(state):
            legal = game.legal(state, acting[0])
            move = legal[int(random() * len(legal))]
            state = game.evolve(state, game.decide(state, acting[0], move, chance))
            moves += 1
        return moves

    return work
