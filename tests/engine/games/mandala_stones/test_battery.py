"""The laws of DESIGN §8 on Mandala Stones, at every number of seats and with every option thrown."""

from tests.support.battery import Battery


class TestMandalaStones(Battery):
    where = "engine.games.mandala_stones.r1"
    combos = (
        (2, {}),
        (3, {"stack_visibility": "tops_only", "start": "seat 0"}),
        (4, {"stack_visibility": "full"}),
    )
    secret_draws = ("objective:", "redealt:")
