"""Deciding: the deal, and what a move leads to.

Source: iquazu.md §4 to §8. Draws by key: `strip:<place>` and `tile:<column>:<row>` when they come to light, `start`,
`card:<shuffle>:<k>` for the k-th card of a pile, `hand:<seat>:<k>` in a redeal.
"""

from engine.chance import Chance
from engine.game import Refused, Unknown
from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import NONE, Cards
from engine.games.iquazu.r1.data import CRYSTAL_COLUMNS, DATA, LAST_SCORED, ROWS, WINDOW
from engine.games.iquazu.r1.evolve import EVOLVERS
from engine.games.iquazu.r1.explain import refusal
from engine.games.iquazu.r1.legal import legal
from engine.games.iquazu.r1.rock import CRYSTAL, DROP, EMPTY, STRIPS, UNKNOWN
from engine.games.iquazu.r1.score import column_points, row_winners
from engine.games.iquazu.r1.state import ACTIONS, LIMIT, Options, State, blank, face_down, may_go_on, unseen
from engine.games.iquazu.r1.tiles import BY_CARDS, MARKS
from engine.seal import Sealed

_COLOURS = range(len(NONE))
_LIMIT = DATA.sourced.hand_limit
_TILES = tuple(MARKS)


class _Course:
    """A decision in the making: the state after the effects so far, so that each draw sees what came before it."""

    def __init__(self, state: State, chance: Chance):
        self.state, self.chance = state, chance
        self.effects: list[m.Effect] = []

    def do(self, effect: m.Effect) -> State:
        self.effects.append(effect)
        self.state = EVOLVERS[type(effect)](self.state, effect)
        return self.state


def setup(options: Options, seats: int, chance: Chance) -> tuple[m.Effect, ...]:
    """The deal: strips and tiles as far as they show, the starting seat, hands in its order (iquazu.md §4)."""
    course = _Course(blank(options, seats), chance)
    course.do(_uncover(course.state, 0, chance))
    start = chance.pick("start", range(seats)) if options.start == "random" else 0
    course.do(m.Began(start))
    for i, count in enumerate(DATA.sourced.deal[str(seats)]):
        seat = (start + i) % seats
        cards, _ = _draw(course.state, count, chance)
        course.do(m.Dealt(seat, count, Sealed((seat,), value=cards)))
    return tuple(course.effects)


def _uncover(state: State, offset: int, chance: Chance) -> m.Uncovered:
    """What comes to light when the frame goes to `offset`: strips whose first column is now in the window, five tiles."""
    known = [code for code in state.strips if code != UNKNOWN]
    shown = min(STRIPS, (offset + WINDOW + 1) // 2)
    strips = []
    for place in range(len(known), shown):
        left = [code for code in range(2 * STRIPS) if all(code // 2 != other // 2 for other in (*known, *strips))]
        if state.options.strip_sides == "front":
            left = [code for code in left if code % 2 == 0]
        strips.append(chance.pick(f"strip:{place + 1}", left))
    number = offset + DATA.sourced.window
    left, tiles = face_down(state, number), ""
    for row in range(1, ROWS + 1):
        tiles += chance.pick(f"tile:{number}:{row}", _TILES, left)
        left[MARKS.index(tiles[-1])] -= 1
    return m.Uncovered(offset, tuple(strips), tiles)


def _draw(state: State, most: int, chance: Chance) -> tuple[Cards, int]:
    """Up to `most` cards, and how many of them came after a reshuffle (-1: none was needed).

    The discards are shuffled when a card must be drawn and the pile is empty (ruling R17). Before that the pile holds
    what is neither discarded nor in a hand; afterwards it holds the discards. Raises Unknown where a hand is not known.
    """
    if any(player.hand is None for player in state.players):
        raise Unknown("what the pile holds follows from all hands, and not all are known here")
    left, shuffle, k, fresh, drawn = unseen(state), state.shuffle, state.drawn, -1, [0, 0, 0]
    pile = state.pile
    for _ in range(min(most, pile + sum(state.discard))):
        if not pile:
            left, pile, shuffle, k, fresh = list(state.discard), sum(state.discard), shuffle + 1, 0, 0
        card = chance.pick(f"card:{shuffle}:{k}", _COLOURS, left)
        left[card] -= 1
        drawn[card] += 1
        pile, k, fresh = pile - 1, k + 1, fresh + (fresh >= 0)
    return tuple(drawn), fresh


def redeal(state: State, chance: Chance) -> tuple[m.Effect, ...]:
    """Give unknown hands an identity, drawn from all that this folder has not seen.

    What lies under water is unknown to everybody, and is drawn when it comes to light; so there is nothing more to give.
    """
    left, effects = unseen(state), []
    for seat, player in enumerate(state.players):
        if player.hand is None:
            cards = [0, 0, 0]
            for k in range(1, player.size + 1):
                card = chance.pick(f"hand:{seat}:{k}", _COLOURS, left)
                left[card] -= 1
                cards[card] += 1
            effects.append(m.Redealt(seat, Sealed((seat,), value=tuple(cards))))
    return tuple(effects)


def decide(state: State, seat: int, move: m.Move, chance: Chance) -> tuple[m.Effect, ...]:
    """What a move leads to. Raises Refused (codes: explain.py), or Unknown when the hand is not known here."""
    if move not in legal(state, seat):
        raise Refused(*refusal(state, seat, move))
    course = _Course(state, chance)
    _carry_out(course, move)
    _go_on(course, ended=move == m.END)
    return tuple(course.effects)


def _carry_out(course: _Course, move: m.Move) -> None:
    state, seat = course.state, course.state.seat
    match move:
        case m.Place(position, hole, pay, joker):
            if not state.players[seat].supply:
                course.do(_recycled(state, CRYSTAL[seat]))
            course.do(m.Placed(position, hole, pay, joker))
        case m.Draw():
            _take(course, DATA.sourced.draw, "")
        case m.UseCards(cards):
            _take(course, cards, BY_CARDS[cards])
        case m.UseDouble():
            course.do(m.DOUBLED)
        case m.Discard(cards):
            course.do(m.Discarded(cards))
        case m.Pass():
            course.do(m.SKIPPED)
        case m.End() if state.extra:
            course.do(m.DECLINED)


def _take(course: _Course, most: int, tile: str) -> None:
    cards, fresh = _draw(course.state, most, course.chance)
    course.do(m.Drew(sum(cards), fresh, tile, Sealed((course.state.seat,), value=cards)))


def _recycled(state: State, mark: str) -> m.Recycled:
    """The first such piece of a scored column; it never counts again (iquazu.md A2, §7.1)."""
    number = next(i for i in range(state.offset) if mark in state.rock[i])
    return m.Recycled(number + 1, state.rock[number].index(mark) + 1)


def _go_on(course: _Course, ended: bool) -> None:
    """What follows by itself: scorings, the drop, the hand limit, the next turn. `ended`: the seat wants no more."""
    if _scores(course) or (course.state.phase != LIMIT and not ended and may_go_on(course.state)):
        return
    state = course.state
    if state.phase == ACTIONS and state.box == state.seat:
        _drop(course)
        if _scores(course) or (course.state.phase != ACTIONS and may_go_on(course.state)):
            return
    state = course.state
    if state.phase != LIMIT and state.players[state.seat].size > _LIMIT:
        course.do(m.LIMITED)
    else:
        course.do(m.PASSED[(state.seat + 1) % len(state.players)])


def _drop(course: _Course) -> None:
    if not course.state.drops:
        course.do(_recycled(course.state, DROP))
    state = course.state
    course.do(m.DROPPED[state.rock[state.offset].index(EMPTY)])


def _scores(course: _Course) -> bool:
    """Score position 1 while it is full (iquazu.md §7.3, §8). True when that ended the game."""
    state = course.state
    if EMPTY in state.rock[state.offset]:
        return False
    seats = len(state.players)
    while EMPTY not in state.rock[state.offset]:
        number = state.offset + 1
        course.do(m.Scored(number, column_points(state.rock[state.offset], seats, number), row_winners(state)))
        if number == LAST_SCORED:
            _finish(course)
            return True
        state = course.do(_uncover(course.state, number, course.chance))
    course.do(m.BOXED[(state.box - 1) % seats])
    return False


def _finish(course: _Course) -> None:
    """The last columns give points only, whether full or not (iquazu.md §8.2)."""
    for number in range(LAST_SCORED + 1, CRYSTAL_COLUMNS + 1):
        marks = course.state.rock[number - 1]
        course.do(m.Scored(number, column_points(marks, len(course.state.players), number), ()))
    course.do(m.ENDED)
