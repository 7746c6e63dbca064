"""The text board: that of number 1, which names a last round also when a seat was passed over."""

from engine.games.mandala_stones.r1.board import board as board_r1
from engine.games.mandala_stones.r1.state import triggered
from engine.games.mandala_stones.r2.state import State


def board(state: State, seat: int | None = None) -> str:
    """The whole table as text; with `seat` also its objectives."""
    text = board_r1(state, seat)
    if not state.closing or state.ended or triggered(state):
        return text
    title, rest = text.split("\n", 1)
    return f"{title} · last round\n{rest}"
