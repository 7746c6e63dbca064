"""The drawing: that of number 1, which names a last round also when a seat was passed over."""

from engine.drawing import Look
from engine.games.mandala_stones.r1.draw import drawn, picks
from engine.games.mandala_stones.r1.state import triggered
from engine.games.mandala_stones.r2.moves import Passed

__all__ = ["draw", "picks"]


def draw(look: Look) -> str:
    """The table as an SVG (engine/drawing.py)."""
    passed = [effect.seat for effect in look.effects if type(effect) is Passed]
    return drawn(look, look.state.closing or triggered(look.state), (passed or [look.state.seat])[0])
