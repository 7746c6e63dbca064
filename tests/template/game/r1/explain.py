"""Why a move is refused: a stable code, and a text that says what would be right.

Codes: game_over, not_your_turn, not_in_hand.
"""

from tests.template.game.r1.moves import Move
from tests.template.game.r1.state import State, hand_words


def refusal(state: State, seat: int, move: Move) -> tuple[str, str]:
    """Code and text for a move that is not among the legal ones."""
    if state.seat < 0:
        return "game_over", "the game is over: no more moves"
    if seat != state.seat:
        return "not_your_turn", f"it is seat {state.seat}'s turn, not seat {seat}'s"
    return "not_in_hand", f"there is no {move.value} in the hand: {hand_words(state.players[seat])}"
