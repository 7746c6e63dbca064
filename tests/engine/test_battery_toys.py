"""The battery on the three toys, which are the spikes of docs/decisions/0002: each has what a game to come needs."""

from tests.support.battery import Battery


class TestSimultaneous(Battery):
    where = "tests.support.toys.simultaneous"
    combos = ((1, {}), (2, {}), (3, {"turns": 2}))


class TestReveal(Battery):
    where = "tests.support.toys.reveal"
    combos = ((1, {}), (2, {}), (3, {"stones": 3}))
    secret_draws = ("objective:",)


class TestReshuffle(Battery):
    where = "tests.support.toys.reshuffle"
    combos = ((1, {}), (2, {}), (3, {"copies": 3}), (3, {}))
    secret_draws = ("card:",)
