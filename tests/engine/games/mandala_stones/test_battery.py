"""The laws of DESIGN §8 on Mandala Stones, at every number of seats and with every option thrown."""

from tests.engine.games.mandala_stones.goldens import FULL, TOPS_ONLY
from tests.support.battery import Battery


class TestMandalaStones1(Battery):
    where = "engine.games.mandala_stones.r1"
    combos = ((2, {}), (3, TOPS_ONLY), (4, FULL))
    pairs = (TOPS_ONLY, {**FULL, "start": "seat 0"})
    secret_draws = ("objective:", "redealt:")
    search = 7


class TestMandalaStones2(Battery):
    where = "engine.games.mandala_stones.r2"
    combos = ((2, TOPS_ONLY), (4, {}), (3, FULL))
    pairs = (TOPS_ONLY, {**FULL, "start": "seat 0"})
    secret_draws = ("objective:", "redealt:")
    search = 5
    each = 10
