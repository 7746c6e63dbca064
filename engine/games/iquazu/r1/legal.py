"""Legal moves.

Source: iquazu.md §6. Canonical order: draw (or, where the compulsory action is done, end before it; or pass, where none can
be), placements by position, hole and payment, card tiles from the smallest, a double. Discards: most white first. So the first
legal move, which the system plays for a seat that left, disturbs the others least.
"""

from functools import lru_cache

from engine.game import Unknown
from engine.games.iquazu.r1.cards import LETTERS, Cards, choices, payments
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA
from engine.games.iquazu.r1.data import WINDOW as POSITIONS
from engine.games.iquazu.r1.moves import DOUBLE, DRAW, END, PASS, USE_CARDS, Move, Place, discard, place
from engine.games.iquazu.r1.rock import EMPTY, column
from engine.games.iquazu.r1.state import LIMIT, OVER, Player, State, drawable
from engine.games.iquazu.r1.tiles import DOUBLE as DOUBLE_TILE
from engine.games.iquazu.r1.tiles import JOKER
from engine.kit.latest import latest

_LIMIT = DATA.sourced.hand_limit


def to_act(state: State) -> tuple[int, ...]:
    """The holder of the turn box; nobody when the game is over."""
    return () if state.phase == OVER else (state.seat,)


def legal(state: State, seat: int, draft: tuple = ()) -> tuple[Move, ...]:
    """Every legal move of a seat, in canonical order; none when it is not its turn.

    Raises Unknown when cards are to be chosen from a hand that this folder does not know.
    """
    if seat != state.seat or state.phase == OVER:
        return ()
    return _legal(state)


@latest
def _legal(state: State) -> tuple[Move, ...]:
    player = state.players[state.seat]
    if state.phase == LIMIT:
        return _discards(_hand(state, player), player.size - _LIMIT)
    moves: list[Move] = [] if state.owed else [END]
    if state.owed or state.extra:
        moves += _actions(state, player)
    if player.tiles:
        moves += _tiles(player.tiles, drawable(state) > 0)
    return tuple(moves)


def _hand(state: State, player: Player) -> Cards:
    if player.hand is None:
        raise Unknown(f"the hand of seat {state.seat} is not known here")
    return player.hand


def _actions(state: State, player: Player) -> list[Move]:
    """What an action may be: draw, or place a crystal; pass where a compulsory one can be neither (iquazu.md A1, A2, A7)."""
    moves: list[Move] = [DRAW] if drawable(state) else []
    hand, joker, offset = _hand(state, player), JOKER in player.tiles, state.offset
    for position in range(1, min(POSITIONS, CRYSTAL_COLUMNS - offset) + 1):
        marks = state.rock[offset + position - 1]
        if EMPTY in marks and player.size >= position:
            moves += _in_column(position, marks, column(state.strips, offset + position).colours, hand, joker)
    return moves or ([PASS] if state.owed else [])


def _in_column(position: int, marks: str, colours: str, hand: Cards, joker: bool) -> list[Place]:
    moves: list[Place] = []
    for hole, mark in enumerate(marks, 1):
        if mark == EMPTY:
            moves += _in_hole(position, hole, LETTERS.index(colours[hole - 1]), hand, joker)
    return moves


@lru_cache(maxsize=1 << 14)
def _in_hole(position: int, hole: int, colour: int, hand: Cards, joker: bool) -> tuple[Place, ...]:
    found = [place(position, hole, pay, False) for pay in payments(hand, colour, position)]
    if joker:
        found += [place(position, hole, pay, True) for pay in choices(hand, position)]
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _tiles(tiles: str, drawable_: bool) -> tuple[Move, ...]:
    moves: list[Move] = [USE_CARDS[mark] for mark in sorted(dict.fromkeys(tiles)) if mark in USE_CARDS and drawable_]
    return (*moves, DOUBLE) if DOUBLE_TILE in tiles else tuple(moves)


@lru_cache(maxsize=1 << 10)
def _discards(hand: Cards, n: int) -> tuple[Move, ...]:
    return tuple([discard(cards) for cards in choices(hand, n)])
