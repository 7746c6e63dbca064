"""Lines of text boards: at most 80 columns wide."""

from textwrap import wrap

WIDTH = 80
"""Columns of a text board."""
_HARD = "\u00a0"
"""A space at which no line is broken."""


def wrapped(parts: list[str], indent: str = "", further: str = "     ") -> list[str]:
    """Parts side by side, broken between parts if at all possible; lines after the first begin with `further`."""
    text = " ".join(part.replace(" ", _HARD) for part in parts)
    lines = wrap(text, WIDTH, initial_indent=indent, subsequent_indent=further)
    return [line.replace(_HARD, " ") for line in lines]
