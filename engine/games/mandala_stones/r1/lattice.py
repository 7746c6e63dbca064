"""The main board as a graph: which stacks lie around an artist space, and which of them an artist may take from.

Source: mandala_stones.md §2 and §5.1. Sets of stacks are integers, one bit a stack, so that legal moves are found fast.
"""

from functools import lru_cache

from engine.games.mandala_stones.r1.data import DATA, DIRECTIONS, SPACES, STACKS
from engine.games.mandala_stones.r1.stones import NOTHING, PATTERN, RING, STARBURST

AROUND = tuple(tuple(int(name[1:]) for name in (space.n, space.e, space.s, space.w)) for space in DATA.artist_spaces)
"""Artist space to the stacks on its four sides, clockwise from N."""
TOUCHING = tuple(tuple(int(name[1:]) for name in stack.artist_spaces) for stack in DATA.stacks)
"""Stack to the artist spaces that touch it."""
BIT = tuple(1 << stack for stack in range(STACKS))


def beyond(space: int, stack: int) -> int | None:
    """The artist space on the other side of a stack that lies around `space`; None on the outer border."""
    return next((other for other in TOUCHING[stack] if other != space), None)


@lru_cache(maxsize=1024)
def journeys(artists: str) -> tuple[tuple[int, str, tuple[tuple[int, int], ...]], ...]:
    """For every artist on its space: (space, pattern, ((destination, stacks that no other artist blocks), …)).

    `artists` as in State. The stacks are bits; there are 756 arrangements of the artists.
    """
    found = []
    for origin, pattern in enumerate(artists):
        if pattern != NOTHING:
            left = artists[:origin] + NOTHING + artists[origin + 1 :]
            free = [space for space in range(SPACES) if artists[space] == NOTHING]
            found.append((origin, pattern, tuple((space, _unblocked(left, space)) for space in free)))
    return tuple(found)


def _unblocked(others: str, space: int) -> int:
    """Stacks around a space with no artist of `others` on their far side."""
    bits = 0
    for stack in AROUND[space]:
        far = beyond(space, stack)
        if far is None or others[far] == NOTHING:
            bits |= BIT[stack]
    return bits


_STARBURSTS = tuple({stone: bit if PATTERN[stone] == STARBURST else 0 for stone in PATTERN} | {"": 0} for bit in BIT)
_RINGS = tuple({stone: bit if PATTERN[stone] == RING else 0 for stone in PATTERN} | {"": 0} for bit in BIT)


def showing(stacks: tuple[str, ...]) -> dict[str, int]:
    """Pattern to the stacks whose top stone has it, as bits. The top of every stack is known to everybody."""
    starbursts = rings = 0
    for stack, of_starburst, of_ring in zip(stacks, _STARBURSTS, _RINGS, strict=True):
        top = stack[-1:]
        starbursts |= of_starburst[top]
        rings |= of_ring[top]
    return {STARBURST: starbursts, RING: rings}


def directions(space: int, takeable: int) -> str:
    """Sides of a space whose stack is among `takeable`, clockwise from N."""
    return "".join([side for side, stack in zip(DIRECTIONS, AROUND[space], strict=True) if takeable & BIT[stack]])


def clockwise(sides: str, first: str) -> str:
    """Some sides in the order in which their stones are taken when `first` comes first (mandala_stones.md §5.1)."""
    start = sides.index(first)
    return sides[start:] + sides[:start]
