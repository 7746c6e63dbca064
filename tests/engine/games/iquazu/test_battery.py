"""The laws of DESIGN §8 on Iquazú, at every number of seats and with every option thrown."""

from tests.support.battery import Battery

SWITCHED = {"strip_sides": "front", "start": "seat 0"}


class TestIquazu(Battery):
    where = "engine.games.iquazu.r1"
    combos = ((2, {}), (3, SWITCHED), (4, {}))
    secret_draws = ("card:",)
