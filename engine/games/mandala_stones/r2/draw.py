"""The drawing: that of number 1, which names a last round also when a seat was passed over."""

from engine.drawing import Look
from engine.games.mandala_stones.r1.draw import drawn, picks
from engine.games.mandala_stones.r1.state import triggered
from engine.games.mandala_stones.r2.moves import Passed

__all__ = ["draw", "picks"]


def draw(look: Look) -> str:
    """The table as an SVG (engine/drawing.py)."""
    return drawn(look, look.state.closing or triggered(look.state), _after)


def _after(look: Look) -> int:
    """The seat that follows the one whose event this is: it may have been passed over."""
    passed = [effect.seat for effect in look.effects if type(effect) is Passed]
    return (passed or [look.state.seat])[0]
