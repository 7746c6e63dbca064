"""What is asked of Keltis' speed, and how it is played by a client that folds nothing."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from engine.games.keltis.r1.moves import PILE, Discard, Draw
from engine.games.keltis.r1.state import State

PATIENCE = 150
"""Quiet turns in a row after which a card is drawn from the pile, in games that last."""
TARGETS = {"fold": 200_000, "verify": 25_000, "recheck": 20_000, "random_play": 50_000}
"""Moves per second; what is not named here is asked of every game (tests/bench/report.py)."""

_openings = msgspec.json.Decoder(list[tuple[int, str, int | list[int]]]).decode


class Blind:
    """A player for two who knows only its own hand, from its own openings, and discards its first card or draws from the pile.

    Both are always legal. So the load generator leaves the processor to the server.
    """

    def __init__(self, seat: int):
        self.seat, self.step, self.over = seat, 0, False
        self.hand: list[int] = []

    def event(self, public: bytes, openings: bytes) -> None:
        """Note what was drawn, and that a move was made: seats discard and draw in turns."""
        if openings != b"[]" and not self.over:
            for _, _, value in _openings(openings):
                self.hand += value if type(value) is list else (value,)
        if public.startswith(b'{"t":"keltis.moved"'):
            self.step += 1
            self.over |= b'["ended",' in public

    @property
    def acts(self) -> bool:
        """Is it this seat's turn?"""
        return self.step // 2 % 2 == self.seat and not self.over

    def move(self) -> bytes:
        """The next move, as JSON."""
        return b'["draw",-1]' if self.step % 2 else b'["discard",%d]' % self.hand.pop(0)


def dawdle(rng: Random, state: State, seat: int, moves: Sequence) -> Any:
    """Picks moves so that a game lasts: cards are thrown away and taken up again; now and then one is laid, and before the
    guard against endless games ends it, one is drawn from the pile.

    A legal game of some ten thousand moves; nobody plays so.
    """
    idle = [move for move in moves if type(move) is Discard or (type(move) is Draw and move.source != PILE)]
    if idle and state.quiet < PATIENCE and rng.random() < 0.9912:
        return rng.choice(idle)
    return rng.choice([move for move in moves if move not in idle] or idle)
