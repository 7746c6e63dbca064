"""The laws of DESIGN §8 on Iquazú, at every number of seats and with every option thrown."""

from tests.engine.games.iquazu.goldens import SWITCHED
from tests.support.battery import Battery


class TestIquazu(Battery):
    where = "engine.games.iquazu.r1"
    pairs = (SWITCHED,)
    combos = ((2, {}), (3, SWITCHED), (4, {}))
    secret_draws = ("card:",)
    search = 8
