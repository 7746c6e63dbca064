"""The main board as a graph: which stacks lie around an artist space, and which of them an artist may take from.

Source: mandala_stones.md §2 and §5.1. Sets of stacks are integers, one bit a stack, so that legal moves are found fast.
"""

from functools import lru_cache
from itertools import combinations

from engine.games.mandala_stones.r1.data import DATA, DIRECTIONS, STACKS
from engine.games.mandala_stones.r1.stones import KINDS, NOTHING, PATTERN, RING, STARBURST

AROUND = tuple(tuple(int(name[1:]) for name in (space.n, space.e, space.s, space.w)) for space in DATA.artist_spaces)
"""Artist space to the stacks on its four sides, clockwise from N."""
TOUCHING = tuple(tuple(int(name[1:]) for name in stack.artist_spaces) for stack in DATA.stacks)
"""Stack to the artist spaces that touch it."""
BIT = tuple(1 << (STACKS - 1 - stack) for stack in range(STACKS))
"""Stack to its bit: the first stack is the first digit of a binary number."""

Ways = tuple[tuple[int, int], ...]


def beyond(space: int, stack: int) -> int | None:
    """The artist space on the other side of a stack that lies around `space`; None on the outer border."""
    return next((other for other in TOUCHING[stack] if other != space), None)


@lru_cache(maxsize=1024)
def _unblocked(to: int, others: int) -> int:
    """Stacks around `to` that none of the other artists blocks, whose spaces are the bits of `others`."""
    far = [(BIT[stack], beyond(to, stack)) for stack in AROUND[to]]
    return sum(bit for bit, space in far if space is None or not others >> space & 1)


@lru_cache(maxsize=1024)
def journeys(artists: str) -> tuple[tuple[int, str, Ways], ...]:
    """For every artist on its space: (space, pattern, ((destination, stacks that no other artist blocks), …)).

    `artists` as in State; there are 756 arrangements. The artist's old space blocks nothing, for it has left.
    """
    standing = [(space, pattern) for space, pattern in enumerate(artists) if pattern != NOTHING]
    free = [space for space, pattern in enumerate(artists) if pattern == NOTHING]
    every = sum(1 << space for space, _ in standing)
    return tuple((at, pattern, tuple((to, _unblocked(to, every - (1 << at))) for to in free)) for at, pattern in standing)


_SHOWS = {
    pattern: str.maketrans({stone: "01"[PATTERN.get(stone) == pattern] for stone in KINDS + NOTHING})
    for pattern in (STARBURST, RING)
}


def showing(stacks: tuple[str, ...]) -> dict[str, int]:
    """Pattern to the stacks whose top stone has it. The top of every stack is known to everybody."""
    tops = "".join([stack[-1] if stack else NOTHING for stack in stacks])
    return {pattern: int(tops.translate(table), 2) for pattern, table in _SHOWS.items()}


def takeable(artists: str, stacks: tuple[str, ...], origin: int, to: int) -> str:
    """Sides of `to` from which the artist of `origin` takes a stone, clockwise from N (mandala_stones.md §5.1, 3)."""
    ways = next(ways for at, _, ways in journeys(artists) if at == origin)
    return SIDES_OF[to][dict(ways)[to] & showing(stacks)[artists[origin]]]


SIDES_OF = tuple(
    {
        sum(BIT[stack] for side, stack in zip(DIRECTIONS, around, strict=True) if side in taken): taken
        for size in range(len(DIRECTIONS) + 1)
        for taken in map("".join, combinations(DIRECTIONS, size))
    }
    for around in AROUND
)
"""Artist space and some of the stacks around it to their sides, clockwise from N."""


def clockwise(taken: str, first: str) -> str:
    """Some sides in the order in which their stones are taken when `first` comes first (mandala_stones.md §5.1)."""
    start = taken.index(first)
    return taken[start:] + taken[:start]
