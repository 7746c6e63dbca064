"""The laws of DESIGN §8 on Keltis, at every number of seats and with every switch thrown."""

from engine.games.keltis.r1.moves import DRAW_PILE
from tests.engine.games.keltis.goldens import SWITCHED
from tests.support.battery import Battery


def brisk(rng, state, seat, moves):
    """Any move, but from the pile nine draws out of ten: games a third as long as with moves quite at random."""
    if moves[0] == DRAW_PILE and rng.randrange(10):
        return DRAW_PILE
    return rng.choice(moves)


class TestKeltis(Battery):
    where = "engine.games.keltis.r1"
    pairs = (SWITCHED,)
    combos = ((2, {}), (3, SWITCHED), (4, {}))
    pick = staticmethod(brisk)
    secret_draws = ("card:",)
