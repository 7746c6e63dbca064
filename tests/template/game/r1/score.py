"""Final scoring, ranking, and the declared longest game.

Source: RULES.md §4.
"""

from engine.game import Outcome, ranked
from tests.template.game.r1.data import CARDS, DATA
from tests.template.game.r1.state import Options, Player, State


def parts(player: Player) -> tuple[tuple[str, int], ...]:
    """The breakdown of a player's total."""
    return ("cards", player.taken), ("bonus", player.bonus * DATA.assumed.bonus_points)


def total(player: Player) -> int:
    """A player's total if the game ended now."""
    return sum(points for _, points in parts(player))


def outcome(state: State) -> Outcome | None:
    """The ranking once the game is over."""
    return scores(state) if state.seat < 0 else None


def scores(state: State) -> Outcome:
    """The ranking if the game ended now: most points first, ties share a place."""
    return ranked([parts(player) for player in state.players])


def most_moves(options: Options, seats: int) -> int:
    """The longest game there can be, in moves: every move plays a card."""
    return CARDS
