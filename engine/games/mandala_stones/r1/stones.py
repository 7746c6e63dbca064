"""Stones as letters: what a stack, a tower and the mandala are made of.

A stone whose colour and pattern are known is a letter: Y yellow, P pink, V purple, B blue, capital with a starburst and small
with a ring. A covered stone of known colour is a digit, 1 to 4 in the order of colours; one of which nothing is known is "?".
"""

from engine.games.mandala_stones.r1.data import DATA

LETTERS = "YPVB"
"""Letters of the colours, in the order of the data file."""
KINDS = "YyPpVvBb"
"""All kinds of stones: by colour, starburst before ring."""
OF_COLOUR = ("Yy", "Pp", "Vv", "Bb")
"""The two kinds of each colour."""
COVERED = "1234"
"""Covered stones of known colour."""
UNKNOWN = "?"
"""A covered stone of which nothing is known."""
NOTHING = "."
"""In place of a stone: the stack is empty."""
STARBURST, RING = "*", "o"
"""Marks of the patterns, on stones and artists."""

COLOUR = {stone: i for i in range(len(LETTERS)) for stone in OF_COLOUR[i] + COVERED[i]}
"""Stone to its colour's number."""
PATTERN = {stone: STARBURST if stone.isupper() else RING for stone in KINDS}
"""Stone to the mark of its pattern."""
PATTERN_NAME = dict(zip((STARBURST, RING), DATA.patterns, strict=True))
NAME = {stone: stone.upper() + PATTERN[stone] for stone in KINDS} | {
    **dict(zip(COVERED, LETTERS, strict=True)),
    UNKNOWN: UNKNOWN,
}
"""Stone as people read it: Y* with a starburst, Yo with a ring, Y of unknown pattern."""


def names(stones: str) -> str:
    """Stones as people read them, side by side."""
    return " ".join([NAME[stone] for stone in stones])
