"""What is asked of Keltis' speed, and how it is played by a client that folds nothing."""

import msgspec

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
