"""Final scoring, ranking, and the declared longest game.

Source: keltis.md §7; rulings R7, R8, R11.
"""

from engine.game import Outcome, ranked
from engine.games.keltis.r1.data import DATA, GOAL, LAST, PATHS, full_pile
from engine.games.keltis.r1.state import OVER, Options, Player, State

_VALUES = DATA.sourced.step_values
_WISHES = DATA.sourced.wish_points


def figure_points(player: Player) -> int:
    """Values of the steps that a player's figures stand on; the big figure's twice, also when negative."""
    points = sum([_VALUES[step] for step in player.steps])
    return points + _VALUES[player.steps[player.big]] if player.big >= 0 else points


def wish_points(wishes: int) -> int:
    """Points for a number of wish stones; from five stones on they stay the same (keltis.md §2.3)."""
    return _WISHES[min(wishes, len(_WISHES) - 1)]


def parts(player: Player) -> tuple[tuple[str, int], ...]:
    """The breakdown of a player's total."""
    return (
        ("track", player.track),
        ("figures", figure_points(player)),
        ("wish stones", wish_points(player.wishes)),
    )


def total(player: Player) -> int:
    """A player's total if the game ended now."""
    return player.track + figure_points(player) + wish_points(player.wishes)


def outcome(state: State) -> Outcome | None:
    """The ranking once the game is over."""
    return scores(state) if state.phase == OVER else None


def scores(state: State) -> Outcome:
    """The ranking if the game ended now: most points first, ties share a place."""
    return ranked([parts(player) for player in state.players])


def most_moves(options: Options, seats: int) -> int:
    """The longest game there can be, in moves.

    A turn either draws from the pile, or moves a figure, or is quiet. Pile draws: at most the pile. Figure moves: the
    goal area never holds more than the limit, so at most that many figures go all the way and all others stop before it.
    Quiet turns: fewer than the guard's number between two turns that are not, and once that number at the end.
    A turn is one card, one draw, at most one bonus of a finished path, and one bonus per figure move (clovers).
    """
    limit = DATA.sourced.goal_limit
    steps = limit * LAST + (seats * PATHS - limit) * (GOAL - 1)
    turns = (full_pile(seats) + steps + 1) * DATA.assumed.stall_guard_turns
    return 3 * turns + steps
