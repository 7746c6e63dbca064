"""Cards as counts, and the ways to pay.

Source: iquazu.md §3.1, §6 A2, ruling R1. Cards are counts by colour: (white, blue, orange).
"""

import re
from functools import lru_cache

from engine.games.iquazu.r1.data import COLOURS

Cards = tuple[int, int, int]
NONE: Cards = (0, 0, 0)
LETTERS = "".join(COLOURS)
"""Colours of cards and holes: W white, B blue, O orange."""
_CACHED = 1 << 14


def plus(a: Cards, b: Cards) -> Cards:
    """Cards together."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Cards, b: Cards) -> Cards:
    """Cards without others."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def names(cards: Cards) -> str:
    """Cards for people and in notation: "WWBO"; "" for none."""
    return "W" * cards[0] + "B" * cards[1] + "O" * cards[2]


def counted(letters: str) -> Cards:
    """Cards from their letters, in any order and case. Raises ValueError for another letter."""
    upper = letters.upper()
    if not re.fullmatch(f"[{LETTERS}]*", upper):
        raise ValueError(letters)
    return upper.count("W"), upper.count("B"), upper.count("O")


@lru_cache(maxsize=_CACHED)
def choices(hand: Cards, n: int) -> tuple[Cards, ...]:
    """All ways to choose exactly `n` cards of a hand, most white first, then most blue."""
    w, b, o = hand
    return tuple(
        (white, blue, n - white - blue)
        for white in range(min(w, n), -1, -1)
        for blue in range(min(b, n - white), max(-1, n - white - o - 1), -1)
    )


@lru_cache(maxsize=_CACHED)
def payments(hand: Cards, colour: int, price: int) -> tuple[Cards, ...]:
    """All ways to pay `price` cards of a colour without a joker, fewest cards first.

    A pair of another colour stands for one card of the right one; pairs may differ from each other (ruling R1).
    """
    first, second = [other for other in range(len(COLOURS)) if other != colour]
    found = []
    for pairs in range(max(0, price - hand[colour]), price + 1):
        for of_first in range(min(pairs, hand[first] // 2), -1, -1):
            if 2 * (pairs - of_first) <= hand[second]:
                paid = [0, 0, 0]
                paid[colour], paid[first], paid[second] = price - pairs, 2 * of_first, 2 * (pairs - of_first)
                found.append(tuple(paid))
    return tuple(found)
