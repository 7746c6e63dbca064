"""Legal moves.

Source: keltis.md §5. Canonical order. Card: discards by card, then lays by card, each as go, stay, small, big. Bonus: pass
where it is allowed, then by path go, small, big. Draw: the pile, then discard piles by colour. So the first legal move,
which the system plays for a seat that left, disturbs the others least.
"""

from engine.game import Unknown
from engine.games.keltis.r1.cards import COLOUR, KINDS, MARK, fitting
from engine.games.keltis.r1.data import LAST, PATHS
from engine.games.keltis.r1.moves import (
    BIG,
    BONUS,
    DISCARD,
    DRAW_FROM,
    DRAW_PILE,
    GO,
    LAY,
    PASS,
    SMALL,
    STAY,
    Move,
)  # fmt: skip
from engine.games.keltis.r1.state import BONUS as BONUS_PHASE
from engine.games.keltis.r1.state import CARD, CLOVER, OVER, Options, Player, State, smalls_left
from engine.kit.latest import latest

_GO, _GO_STAY = (GO,), (GO, STAY)
_WAYS = (_GO, _GO_STAY, (SMALL,), (BIG,), (SMALL, BIG))
_LAYS = {ways: tuple(tuple(LAY[card][way] for way in ways) for card in range(KINDS)) for ways in _WAYS}
_BONUSES = {ways: tuple(tuple(BONUS[path][way] for way in ways) for path in range(PATHS)) for ways in _WAYS[2:]}


def to_act(state: State) -> tuple[int, ...]:
    """The one seat that acts; nobody when the game is over."""
    return () if state.phase == OVER else (state.seat,)


def legal(state: State, seat: int, draft: tuple = ()) -> tuple[Move, ...]:
    """Every legal move of a seat, in canonical order; none when it is not its turn.

    Raises Unknown when a card is to be played from a hand that this folder does not know whole.
    """
    if seat != state.seat or state.phase == OVER:
        return ()
    return _legal(state)


@latest
def _legal(state: State) -> tuple[Move, ...]:
    player = state.players[state.seat]
    if state.phase == CARD:
        if player.unknown:
            raise Unknown(f"the hand of seat {state.seat} is not known here")
        return _cards(state.options, player)
    if state.phase == BONUS_PHASE:
        return _bonuses(state, player)
    barred = state.barred
    return (DRAW_PILE, *[DRAW_FROM[i] for i, pile in enumerate(state.discards) if pile and i != barred])


def _cards(options: Options, player: Player) -> tuple[Move, ...]:
    cards = dict.fromkeys(player.hand)
    moves: list[Move] = [DISCARD[card] for card in cards]
    open_ = options.equal_second_card_leaves_direction_open
    last_path, fits, lays = -1, "", ()
    for card in cards:
        path = COLOUR[card]
        if path != last_path:
            last_path = path
            fits = fitting(player.rows[path], open_)
            lays = _LAYS[ways(options, player, path)]
        if MARK[card] in fits:
            moves += lays[card]
    return tuple(moves)


def ways(options: Options, player: Player, path: int) -> tuple[str, ...]:
    """How a card of a path's colour may be laid, if it fits the row (keltis.md §5 A2)."""
    step = player.steps[path]
    if step == 0:
        return sizes(player)
    if step < LAST and player.rows[path] and options.card_move_optional:
        return _GO_STAY
    return _GO


def sizes(player: Player) -> tuple[str, ...]:
    """Sizes of the figures that a player still has on the start stone; there is one while a path has no figure."""
    if player.big >= 0:
        return (SMALL,)
    return (SMALL, BIG) if smalls_left(player) else (BIG,)


def may_decline(state: State) -> bool:
    """May the bonus move on offer be declined? That of a finished path always, a clover's by option (ruling R3)."""
    return state.barred != CLOVER or state.options.clover_move_optional


def has_target(options: Options, steps: tuple[int, ...] | list[int]) -> bool:
    """Has a player with figures on these steps one that a bonus could move (keltis.md §5 A3)?"""
    return any(step < LAST and (step or options.bonus_may_enter) for step in steps)


def _bonuses(state: State, player: Player) -> tuple[Move, ...]:
    moves: list[Move] = [PASS] if may_decline(state) else []
    enter = _BONUSES[sizes(player)] if state.options.bonus_may_enter and 0 in player.steps else None
    for path, step in enumerate(player.steps):
        if 0 < step < LAST:
            moves.append(BONUS[path][GO])
        elif step == 0 and enter is not None:
            moves += enter[path]
    return tuple(moves)
