"""Legal moves.

Source: mandala_stones.md §5. Canonical order: tops by set (A, B, AB, C, AC, …), scores by colour, picks by artist's space,
destination, first side and slot. So the first legal move, which the system plays for a seat that left, disturbs the others
least: one stone goes to the mandala, and stones are taken from the main board only by a seat that has none.
"""

from functools import lru_cache

from engine.games.mandala_stones.r1.lattice import directions, journeys, showing
from engine.games.mandala_stones.r1.moves import PICK, SCORE, TOPS, Move, Pick
from engine.games.mandala_stones.r1.data import SLOTS
from engine.games.mandala_stones.r1.state import State
from engine.games.mandala_stones.r1.stones import OF_COLOUR


def to_act(state: State) -> tuple[int, ...]:
    """The one seat that acts; nobody when the game is over."""
    return () if state.ended else (state.seat,)


def legal(state: State, seat: int, draft: tuple = ()) -> tuple[Move, ...]:
    """Every legal move of a seat, in canonical order; none when it is not its turn. Hangs on no secret."""
    global _last
    if seat != state.seat or state.ended:
        return ()
    if _last[0] is not state:
        _last = (state, _legal(state))
    return _last[1]


_last: tuple[State | None, tuple[Move, ...]] = (None, ())
"""The latest answer: who decides a move has as a rule just listed the legal ones of that very state."""


def _legal(state: State) -> tuple[Move, ...]:
    towers = state.players[state.seat].towers
    full = free = ""
    tops = ""
    for slot, tower in zip(SLOTS, towers, strict=True):
        if tower:
            full += slot
            tops += tower[-1]
        else:
            free += slot
    moves = [*_scores(full, tops)] if full else []
    if free:
        moves += picks(state, free)
    return tuple(moves)


@lru_cache(maxsize=4096)
def _scores(full: str, tops: str) -> tuple[Move, ...]:
    """Scores of a player with towers on `full` whose top stones are `tops` (mandala_stones.md §5.2 and §5.3)."""
    has = sum(1 << SLOTS.index(slot) for slot in full)
    chosen = [TOPS[mask] for mask in range(1, 1 << len(SLOTS)) if mask & has == mask]
    pairs = [SCORE[i] for i, kinds in enumerate(OF_COLOUR) if sum(top in kinds for top in tops) >= 2]
    return (*chosen, *pairs)


def picks(state: State, free: str) -> list[Pick]:
    """Every pick for a player with these spaces free (mandala_stones.md §5.1)."""
    shown = showing(state.stacks)
    moves: list[Pick] = []
    for origin, pattern, ways in journeys(state.artists):
        tops = shown[pattern]
        for to, unblocked in ways:
            if takeable := unblocked & tops:
                moves += _towers(origin, to, takeable, free)
    return moves


@lru_cache(maxsize=1 << 15)
def _towers(origin: int, to: int, takeable: int, free: str) -> tuple[Pick, ...]:
    """The picks of one journey: which stone comes first, and where the tower goes."""
    ways = PICK[origin][to]
    return tuple(ways[first][slot] for first in directions(to, takeable) for slot in free)


def can_act(state: State) -> bool:
    """Can the seat whose turn it is do anything at all (mandala_stones.md §7.2)?"""
    return any(state.players[state.seat].towers) or bool(picks(state, SLOTS))
