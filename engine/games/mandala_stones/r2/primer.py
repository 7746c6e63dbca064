"""How Mandala Stones is played, for somebody who sits down at a terminal. The rules themselves are in RULES.md."""

from engine.games.mandala_stones.r1.primer import PRIMER as R1

PRIMER = (
    R1
    + """
Who has no stone and can take none is passed over. That round is the last one,
too, and the others finish it."""
)
