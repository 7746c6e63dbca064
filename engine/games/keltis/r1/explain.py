"""Why a move is refused: a stable code, and a text that says what would be right.

Codes: not_your_turn, game_over, play_a_card, no_bonus, bonus_first, draw_first, no_such_card, not_in_hand, does_not_fit,
size_needed, figure_is_there, no_figure_left, must_move, no_figure, may_not_enter, path_finished, must_use_bonus,
pile_closed, pile_empty.
"""

from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import (
    COLOUR,
    KINDS,
    LETTERS,
    MARK,
    NAME,
    direction,
    fitting,
    names,
    row_names,
)
from engine.games.keltis.r1.data import LAST, PATHS
from engine.games.keltis.r1.legal import sizes
from engine.games.keltis.r1.state import BONUS, CARD, DRAW, OVER, Player, State


def refusal(state: State, seat: int, move: m.Move) -> tuple[str, str]:
    """Code and text for a move that is not among the legal ones."""
    if state.phase == OVER:
        return "game_over", "the game is over: no more moves"
    if seat != state.seat:
        return "not_your_turn", f"it is seat {state.seat}'s turn, not seat {seat}'s"
    player = state.players[seat]
    if isinstance(move, m.Lay | m.Discard):
        return _out_of_phase(state) if state.phase != CARD else _card(state, player, move)
    if isinstance(move, m.Draw):
        return _out_of_phase(state) if state.phase != DRAW else _draw(state, move.source)
    if state.phase != BONUS:
        return "no_bonus", f"no bonus move is on offer: {_now(state)}"
    if isinstance(move, m.Pass):
        return "must_use_bonus", "a clover's move must be made while a figure can move; say which: bonus P"
    return _bonus(state, player, move)


def _now(state: State) -> str:
    return {
        CARD: "lay a card (G7) or discard one (-G7)",
        BONUS: "make the bonus move (bonus P)",
        DRAW: "draw a card (draw, draw R)",
    }[state.phase]


def _out_of_phase(state: State) -> tuple[str, str]:
    code = {CARD: "play_a_card", BONUS: "bonus_first", DRAW: "draw_first"}[state.phase]
    return code, f"not now: {_now(state)}"


def _card(state: State, player: Player, move: m.Lay | m.Discard) -> tuple[str, str]:
    card = move.card
    if not 0 <= card < KINDS:
        return "no_such_card", f"there is no card number {card}; cards are 0 to {KINDS - 1}"
    if card not in player.hand:
        return "not_in_hand", f"{NAME[card]} is not in the hand: {names(player.hand)}"
    path, open_ = COLOUR[card], state.options.equal_second_card_leaves_direction_open
    row = player.rows[path]
    fits = fitting(row, open_)
    if MARK[card] not in fits:
        return "does_not_fit", (
            f"{NAME[card]} does not fit the {direction(row, open_)} row {row_names(row)}; "
            f"{row_names(fits)} would, and any card may be discarded (-{NAME[card]})"
        )
    return _way(state, player, path, move.way, NAME[card])


def _way(state: State, player: Player, path: int, way: str, written: str) -> tuple[str, str]:
    """Why `way` does not suit the figures of a player, for a lay or a bonus written `written` without its suffix."""
    step, letter = player.steps[path], LETTERS[path]
    if step and way in (m.SMALL, m.BIG):
        return "figure_is_there", f"a figure stands on path {letter} already (step {step}): {written}"
    if step:
        return "must_move", f"the figure on path {letter} must go: {written}"
    choice = " or ".join(f"{written}+{size}" for size in sizes(player))
    if way in (m.SMALL, m.BIG):
        return "no_figure_left", f"no {way} figure is left on the start stone: {choice}"
    return "size_needed", f"no figure stands on path {letter}; say which enters: {choice}"


def _bonus(state: State, player: Player, move: m.Bonus) -> tuple[str, str]:
    path = move.path
    if not 0 <= path < PATHS:
        return "no_figure", f"there is no path number {path}; paths are 0 to {PATHS - 1}"
    letter, step = LETTERS[path], player.steps[path]
    if step == LAST:
        return "path_finished", f"the figure on path {letter} stands on the end stone and cannot move"
    if step == 0 and not state.options.bonus_may_enter:
        if move.way == m.GO:
            return "no_figure", f"no figure stands on path {letter}"
        return "may_not_enter", "at this table a bonus move brings no figure in from the start stone"
    return _way(state, player, path, move.way, f"bonus {letter}")


def _draw(state: State, source: int) -> tuple[str, str]:
    if not m.PILE <= source < PATHS:
        return (
            "pile_empty",
            f"there is no pile number {source}; -1 is the pile, 0 to {PATHS - 1} the discards",
        )
    letter = LETTERS[source]
    if not state.discards[source]:
        return "pile_empty", f"the discard pile {letter} is empty"
    return (
        "pile_closed",
        f"at this table a card just discarded may not be taken back: pile {letter} is closed",
    )
