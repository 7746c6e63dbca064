"""Legal moves.

Source: mandala_stones.md §5. Canonical order: tops by set (A, B, AB, C, AC, …), scores by colour, picks by artist's space,
destination, first side and slot. So the first legal move, which the system plays for a seat that left, disturbs the others
least: one stone goes to the mandala, and stones are taken from the main board only by a seat that has none.
"""

from engine.games.mandala_stones.r1.data import SLOTS
from engine.games.mandala_stones.r1.lattice import SIDES_OF, journeys, showing
from engine.games.mandala_stones.r1.moves import PICK, SCORE, TOPS, Move, Pick
from engine.games.mandala_stones.r1.state import State
from engine.games.mandala_stones.r1.stones import LETTERS
from engine.kit.latest import latest


def to_act(state: State) -> tuple[int, ...]:
    """The one seat that acts; nobody when the game is over."""
    return () if state.ended else (state.seat,)


def legal(state: State, seat: int, draft: tuple = ()) -> tuple[Move, ...]:
    """Every legal move of a seat, in canonical order; none when it is not its turn. Hangs on no secret."""
    if seat != state.seat or state.ended:
        return ()
    return _legal(state)


@latest
def _legal(state: State) -> tuple[Move, ...]:
    full, tops = 0, ""
    for bit, tower in zip(_SLOT_BITS, state.players[state.seat].towers, strict=True):
        if tower:
            full |= bit
            tops += tower[-1]
    moves: list[Move] = [*_GIVEN[full]]
    tops = tops.upper()
    moves += [score for score, letter in zip(SCORE, LETTERS, strict=True) if tops.count(letter) >= 2]
    if full != _ALL:
        _add_picks(moves, state, _ALL - full)
    return tuple(moves)


_SLOT_BITS = tuple(1 << i for i in range(len(SLOTS)))
_ALL = (1 << len(SLOTS)) - 1
_GIVEN = tuple(tuple(TOPS[mask] for mask in range(1, _ALL + 1) if mask & full == mask) for full in range(_ALL + 1))
"""Towers that a player has, as bits, to the sets whose tops may be given (mandala_stones.md §5.3)."""


_NAMED = tuple(move.slots for move in TOPS)


def _onto(move: dict[str, Pick]) -> tuple[tuple[Pick, ...], ...]:
    """The picks of one journey and first side, by the free spaces as bits."""
    return tuple([tuple([move[slot] for slot in slots]) for slots in _NAMED])


_PICKS = tuple(tuple({first: _onto(of) for first, of in ways.items()} for ways in to) for to in PICK)


def _add_picks(moves: list[Move], state: State, free: int) -> None:
    """Add every pick for a player with these spaces free, as bits (mandala_stones.md §5.1)."""
    shown = showing(state.stacks)
    for origin, pattern, ways in journeys(state.artists):
        tops, picks = shown[pattern], _PICKS[origin]
        for to, unblocked in ways:
            if takeable := unblocked & tops:
                by_first = picks[to]
                for first in SIDES_OF[to][takeable]:
                    moves += by_first[first][free]


def can_act(state: State) -> bool:
    """Can the seat whose turn it is do anything at all (mandala_stones.md §7.2)?"""
    return bool(_legal(state))
