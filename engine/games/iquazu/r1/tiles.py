"""Bonus tiles as marks and names.

Source: iquazu.md §3.2. A tile is one character: a digit is a tile of that many points, "b" to "i" draw two to nine cards
("a" one), "*" is a joker, "+" a double. Several tiles are a string of marks, in the order in which they came.
"""

from engine.games.iquazu.r1.data import DATA

JOKER, DOUBLE = "*", "+"
"""Marks: payment in any colours; one more action."""
_CARDS = "abcdefghi"


def _mark(kind: str) -> str:
    if kind.startswith("VP"):
        return kind[2:]
    return _CARDS[int(kind[5:]) - 1] if kind.startswith("CARDS") else {"JOKER": JOKER, "DOUBLE": DOUBLE}[kind]


def _pool(tiles: dict[str, int]) -> str:
    return "".join(sorted(_mark(kind) * count for kind, count in tiles.items()))


LIGHT, DARK = _pool(DATA.assumed.tiles_light), _pool(DATA.assumed.tiles_dark)
"""All tiles of a back."""
MARKS = "".join(sorted(dict.fromkeys(LIGHT + DARK)))
"""Every kind of tile that there is, in canonical order."""
POINTS = {mark: int(mark) for mark in MARKS if mark.isdigit()}
"""Points of a tile that has some."""
CARDS = {mark: _CARDS.index(mark) + 1 for mark in MARKS if mark in _CARDS}
"""Cards that a tile draws."""
BY_CARDS = {cards: mark for mark, cards in CARDS.items()}


def name(mark: str) -> str:
    """A tile for people: "4 points", "3 cards", "joker", "double"."""
    if mark in POINTS:
        return f"{mark} points" if mark != "1" else "1 point"
    if mark in CARDS:
        return f"{CARDS[mark]} cards" if CARDS[mark] != 1 else "1 card"
    return "joker" if mark == JOKER else "double"


def points(tiles: str) -> int:
    """What tiles are worth in the end (iquazu.md §8.3)."""
    return sum([POINTS.get(mark, 0) for mark in tiles])
