"""Bots: pure functions from what a seat knows to one of its legal moves.

`greedy` looks one move ahead. A figure is worth the mean of the next few steps while there is time to go them, and its own
step near the end; cards are worth what they let it go; ending the game is good for who leads. Its weights are its own, not
rules of the game; they were tuned by play against the random bot and earlier versions of itself.
"""

from collections.abc import Sequence

from engine.games.keltis.r1.cards import CARD, COLOUR, MARK, MARKS, VALUES, fitting
from engine.games.keltis.r1.data import DATA, GOAL, LAST
from engine.games.keltis.r1.moves import BIG, PILE, STAY, Bonus, Discard, Draw, Lay, Move
from engine.games.keltis.r1.score import total, wish_points
from engine.games.keltis.r1.state import LEAF, PLAIN, WISH, Player, State

_STEPS = DATA.sourced.step_values
_WIN = 1000.0
_FAR = 3
"""Steps that a figure is trusted to go yet, while the game is young."""
_ROUNDS_PER_STEP = 3
_CLOVER = 2.0
_SKIPPED = 0.3
"""What it costs to skip a value of a row."""
_SPOILED = 1.2
"""What it costs to make a card of the own hand unplayable."""
_TAKE = 1.6
"""How good a discard must be to be taken instead of an unknown card."""

_IMPATIENCE = 0.3
"""What a discard loses in value for every quiet turn, so that bots do not swap discards for ever."""
_PATIENCE = 10
"""Quiet turns after which even who loses by it draws the last card."""


def greedy(state: State, seat: int, legal: Sequence[Move]) -> Move:
    """The move that looks best, the first of equals."""
    return max(legal, key=lambda move: _look(state, seat, move))


def _look(state: State, seat: int, move: Move) -> float:
    player = state.players[seat]
    match move:
        case Lay(card, way):
            return _laying(state, seat, player, card, way)
        case Discard(card):
            return -_use(state, player, card) - _gift(state, seat, card)
        case Bonus(path, way):
            return _going(state, seat, player, path, way == BIG)
        case Draw(source):
            return _drawing(state, seat, player, source)
    return 0.0


def _ahead(state: State) -> int:
    rounds = state.pile // len(state.players)
    return min(_FAR, rounds // _ROUNDS_PER_STEP)


def _worth(step: int, ahead: int) -> float:
    if step == 0:
        return 0.0
    reach = _STEPS[step : step + ahead + 1]
    return sum(reach) / len(reach)


def _going(state: State, seat: int, player: Player, path: int, enters_big: bool) -> float:
    """What a figure's next step on a path gains."""
    step = player.steps[path] + 1
    if step > LAST:
        return 0.0
    twice = 2 if enters_big or player.big == path else 1
    if step == GOAL and state.goal + 1 >= DATA.sourced.goal_limit:
        now = total(player) + (_STEPS[step] - _STEPS[step - 1]) * twice
        return _ending(state, seat, now)
    ahead = _ahead(state)
    gain = (_worth(step, ahead) - _worth(step - 1, ahead)) * twice
    tile = state.tiles[path][step]
    if tile == WISH:
        return gain + wish_points(player.wishes + 1) - wish_points(player.wishes)
    if tile == LEAF:
        return gain + _CLOVER
    return gain if tile == PLAIN else gain + int(tile)


def _ending(state: State, seat: int, now: int) -> float:
    """Ending the game is as good as the lead with `now` points."""
    best = max(total(other) for i, other in enumerate(state.players) if i != seat)
    return _WIN if now > best else -_WIN


def _laying(state: State, seat: int, player: Player, card: int, way: str) -> float:
    path = COLOUR[card]
    if player.steps[path] == 0:
        run = _run(player, card)
        going = _going(state, seat, player, path, way == BIG)
        if not _ahead(state):
            return going
        return going + 1.4 * (run - 1) + (run - 3.5 if way == BIG else 0.0)
    gain = 0.3 if way == STAY else _going(state, seat, player, path, False) + 0.3
    return gain - _waste(state, player, card)


def _run(player: Player, card: int) -> float:
    """How long a row might get that starts with this card: own cards in the better direction, and room for more."""
    same = [MARKS.index(MARK[other]) for other in player.hand if COLOUR[other] == COLOUR[card]]
    value = MARKS.index(MARK[card])
    rising = sum(other >= value for other in same) + (VALUES - 1 - value) / 5
    falling = sum(other <= value for other in same) + value / 5
    return max(rising, falling)


def _waste(state: State, player: Player, card: int) -> float:
    """What laying a card spoils: values skipped, own cards that fit no more."""
    row = player.rows[COLOUR[card]]
    open_ = state.options.equal_second_card_leaves_direction_open
    before, after = fitting(row, open_), fitting(row + MARK[card], open_)
    lost = sum(
        1 for other in player.hand if COLOUR[other] == COLOUR[card] and MARK[other] in before and MARK[other] not in after
    )
    skipped = abs(MARKS.index(MARK[card]) - MARKS.index(row[-1])) if row else 0
    return _SKIPPED * skipped + _SPOILED * lost


def _use(state: State, player: Player, card: int) -> float:
    """What a card may do for a player."""
    path = COLOUR[card]
    row = player.rows[path]
    if MARK[card] not in fitting(row, state.options.equal_second_card_leaves_direction_open):
        return 0.0
    if player.steps[path] == LAST:
        return 0.8
    if not row and player.steps[path] == 0:
        return 0.45 * _run(player, card) if _ahead(state) else 0.0
    skipped = abs(MARKS.index(MARK[card]) - MARKS.index(row[-1])) if row else 0
    return max(0.3, 2.4 - 0.3 * skipped)


def _gift(state: State, seat: int, card: int) -> float:
    """What a discarded card may do for the next player."""
    following = state.players[(seat + 1) % len(state.players)]
    return 0.3 * _use(state, following, card) if following.rows[COLOUR[card]] else 0.0


def _drawing(state: State, seat: int, player: Player, source: int) -> float:
    if source == PILE:
        ends = state.pile == 1 and state.quiet < _PATIENCE
        return _ending(state, seat, total(player)) if ends else _TAKE
    card = CARD[source, state.discards[source][-1]]
    return _use(state, player, card) - _IMPATIENCE * max(0, state.quiet)
