"""States in a few words, for given/when/then tests."""

from tests.support.scenario import Scenario, given
from tests.template.game.r1 import GAME
from tests.template.game.r1.data import VALUES
from tests.template.game.r1.state import Options, Player, State


def player(hand: str = "", taken: int = 0, bonus: int = 0, unknown: int = 0) -> Player:
    """A player with these cards: "3 7 7"."""
    return Player(tuple(sorted(map(int, hand.split()))), unknown, taken, bonus)


def table(*players: Player, middle: str = "", pile: int = 0, options: Options | None = None, **more) -> Scenario:
    """A scenario with these players, seat 0 to act."""
    fields = {"seat": 0, "last": -1, "played": (0,) * VALUES} | more
    state = State(options or Options(), pile=pile, middle=middle, players=players, **fields)
    return given(GAME, state)
