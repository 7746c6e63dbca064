"""Bots: pure functions from what a seat knows to one of its legal moves.

`greedy` looks one move ahead. It weighs a crystal by what column and row would give if they were scored as they then lie,
the more the nearer their scoring is, and takes off what the cards are worth that it costs; a draw is worth its cards.
Its weights are its own, not rules of the game. Of 1,000 games against random bots, its seat changing from game to game, it
alone won 999 of two seats (Wilson 95 %: 0.994 to 1.000), 979 of three (0.968 to 0.986), 918 of four (0.899 to 0.933).
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.games.iquazu.r1.cards import LETTERS, Cards, choices, payments
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA, LAST_SCORED
from engine.games.iquazu.r1.data import WINDOW as POSITIONS
from engine.games.iquazu.r1.moves import DOUBLE, DRAW, END, PASS, Discard, Move, Place, UseCards, place
from engine.games.iquazu.r1.rock import CRYSTAL, EMPTY, column
from engine.games.iquazu.r1.score import column_points, row_standings
from engine.games.iquazu.r1.state import LIMIT, State
from engine.games.iquazu.r1.tiles import CARDS, JOKER, POINTS

_LIMIT = DATA.sourced.hand_limit
_DRAWN = DATA.sourced.draw
_CARD = 0.7
"""What a card is worth at the start, in points; less and less towards the end."""
_PAIRED = 0.15
"""What it costs more to pay with a pair: less choice later."""
_JOKER, _DOUBLE = 1.5, 2.0
"""What these tiles are worth while there is time to use them."""
_OTHERS = 0.5
"""How bad a point of the best other player is, beside an own point."""
_YOUNG = 0.4
"""What a column or row that is still empty counts, beside one about to be scored."""
_LATER = 0.3
"""What a crystal in a row is worth for each scoring after the next."""
_WORTHWHILE = 2.0
"""What a crystal must bring for a double to be used on it."""


def greedy(state: State, seat: int, legal: Sequence[Move]) -> Move:
    """The move that looks best, the first of equals."""
    if len(legal) == 1:
        return legal[0]
    if state.phase == LIMIT:
        return max(legal, key=lambda move: _evenness(state.players[seat].hand, move))
    for move in reversed(legal):
        if isinstance(move, UseCards) and state.players[seat].size + move.cards <= _LIMIT:
            return move
    value, best = _best_place(state, seat)
    if not (state.owed or state.extra):
        return DOUBLE if DOUBLE in legal and value > _WORTHWHILE * _time_left(state) else END
    if best is None or value < _drawing(state, seat):
        return next((move for move in (DRAW, PASS, END) if move in legal), legal[0])
    return best


def _time_left(state: State) -> float:
    """1 at the start, 0 when nobody will have another turn."""
    return (LAST_SCORED - 1 - state.offset) / (LAST_SCORED - 1)


def _card(state: State) -> float:
    return _CARD * _time_left(state) ** 0.5


def _drawing(state: State, seat: int) -> float:
    room = _LIMIT - state.players[seat].size
    return _card(state) * max(0, min(_DRAWN, room))


def _evenness(hand: Cards, move: Discard) -> int:
    kept = [held - thrown for held, thrown in zip(hand, move.cards, strict=True)]
    return -sum(count * count for count in kept)


def _best_place(state: State, seat: int) -> tuple[float, Place | None]:
    """The best crystal to lay, whether an action is left for it or not, and what it brings."""
    player, standings = state.players[seat], row_standings(state)
    joker, card = JOKER in player.tiles, _card(state)
    joker_worth = _JOKER * _time_left(state)
    best: tuple[float, Place | None] = (-100.0, None)
    for position in range(1, min(POSITIONS, CRYSTAL_COLUMNS - state.offset) + 1):
        marks, layout = state.rock[state.offset + position - 1], column(state.strips, state.offset + position)
        for hole, mark in enumerate(marks):
            if mark != EMPTY:
                continue
            cost, pay, with_joker = _price(
                player.hand, LETTERS.index(layout.colours[hole]), position, joker, card, joker_worth
            )
            if pay is None:
                continue
            value = _worth(state, seat, standings, position, hole, int(layout.rows[hole])) - cost
            if value > best[0]:
                best = value, place(position, hole + 1, pay, with_joker)
    return best


@lru_cache(maxsize=1 << 14)
def _price(
    hand: Cards, colour: int, position: int, joker: bool, card: float, joker_worth: float
) -> tuple[float, Cards | None, bool]:
    """The cheapest way to pay: what it costs, the cards, and whether a joker helps."""
    ways = [
        (sum(pay) * card + _PAIRED * (sum(pay) - position) + _unevenness(hand, pay), pay, False)
        for pay in payments(hand, colour, position)
    ]
    if joker:
        ways += [(position * card + joker_worth + _unevenness(hand, pay), pay, True) for pay in choices(hand, position)]
    return min(ways) if ways else (0.0, None, False)


def _unevenness(hand: Cards, pay: Cards) -> float:
    left = [held - paid for held, paid in zip(hand, pay, strict=True)]
    return 0.005 * sum(count * count for count in left)


def _worth(state: State, seat: int, standings: dict, position: int, hole: int, row: int) -> float:
    """What a crystal in a hole brings: for its column, for the tile of its row, for the rows of later scorings."""
    number, seats = state.offset + position, len(state.players)
    marks = state.rock[number - 1]
    after = marks[:hole] + CRYSTAL[seat] + marks[hole + 1 :]
    first = state.rock[state.offset] if position > 1 else after
    value = _column(after, seats, number, seat, position) - _column(marks, seats, number, seat, position)
    near = _near(first)
    before = standings.get((row, seat), (0, 0, 0))
    mine = (before[0] + 1, *max(before[1:], (number, hole)))
    others = max([standings.get((row, other), (0, 0, 0)) for other in range(seats) if other != seat])
    if before <= others < mine:
        value += near * _tile(state, state.turned[row - 1])
    return value + _LATER * (min(position, LAST_SCORED - state.offset) - 1)


def _near(marks: str) -> float:
    """How near a column is to its scoring: 1 when it is full."""
    return _YOUNG + (1 - _YOUNG) * (1 - marks.count(EMPTY) / len(marks))


def _column(marks: str, seats: int, number: int, seat: int, position: int) -> float:
    """What a column is worth as it lies, against the best of the others."""
    points = _points(marks, seats, number)
    others = max(points[:seat] + points[seat + 1 :])
    return _near(marks) * (points[seat] - _OTHERS * others) + 0.3 * marks.count(CRYSTAL[seat])


_points = lru_cache(maxsize=1 << 14)(column_points)


def _tile(state: State, mark: str) -> float:
    if mark in POINTS:
        return POINTS[mark]
    left = _time_left(state)
    if mark in CARDS:
        return CARDS[mark] * _card(state)
    return (_JOKER if mark == JOKER else _DOUBLE) * left
