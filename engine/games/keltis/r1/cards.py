"""Cards as numbers and names, and what fits a row.

A card is `colour * 11 + value`, 0..54; there are two of each. A row and a discard pile are strings of one colour's values,
oldest first, 10 written X: "3367". So states and facts stay short and readable.
"""

from functools import cache

from engine.games.keltis.r1.data import DATA, PATHS

VALUES = DATA.sourced.values[1] + 1
"""Values of one colour, 0..10."""
KINDS = PATHS * VALUES
"""Different cards."""
LETTERS = "RYPGB"
"""Colours and their paths: red-brown, yellow, pink, green, light blue."""
MARKS = "0123456789X"[:VALUES]
"""A value as it is written in rows and discard piles."""
COLOUR = tuple(card // VALUES for card in range(KINDS))
MARK = tuple(MARKS[card % VALUES] for card in range(KINDS))
NAME = tuple(f"{LETTERS[card // VALUES]}{card % VALUES}" for card in range(KINDS))
"""Notation of a card: G7, B10."""
CARD = {(colour, mark): colour * VALUES + value for colour in range(PATHS) for value, mark in enumerate(MARKS)}
"""Card by colour and mark."""


def names(cards: tuple[int, ...]) -> str:
    """Cards for people: "R3 G7"."""
    return " ".join([NAME[card] for card in cards])


def row_names(row: str) -> str:
    """A row or discard pile for people: "3 3 6 10"."""
    return " ".join("10" if mark == "X" else mark for mark in row)


@cache
def _fitting(first: str, last: str, open_: bool) -> str:
    if first < last or (first == last and not open_):
        return MARKS[MARKS.index(last) :]
    if first > last:
        return MARKS[: MARKS.index(last) + 1]
    return MARKS


_OPEN = {a + b: _fitting(a, b, True) for a in MARKS for b in MARKS}


def fitting(row: str, equal_leaves_open: bool) -> str:
    """Marks that may be laid on a row (keltis.md §5 A2).

    `equal_leaves_open` (ruling R10): cards that are all equal leave both directions open; otherwise the second of two equal
    cards makes the row rising.
    """
    if not row:
        return MARKS
    if equal_leaves_open or len(row) == 1:
        return _OPEN[row[0] + row[-1]]
    return _fitting(row[0], row[-1], False)


def direction(row: str, equal_leaves_open: bool = True) -> str:
    """Direction of a row: "rising", "falling", or "open"."""
    if row and row[0] != row[-1]:
        return "rising" if row[0] < row[-1] else "falling"
    return "open" if equal_leaves_open or len(row) < 2 else "rising"
