"""The battery on the three toys, which are the spikes of docs/decisions/0002: each has what a game to come needs."""

from typing import ClassVar

from tests.support.battery import Battery


class TestSimultaneous(Battery):
    where = "tests.support.toys.simultaneous"
    values: ClassVar = {"turns": (2,)}


class TestReveal(Battery):
    where = "tests.support.toys.reveal"
    values: ClassVar = {"stones": (3,)}
    secret_draws = ("objective:",)


class TestReshuffle(Battery):
    where = "tests.support.toys.reshuffle"
    values: ClassVar = {"copies": (3,), "turns": ()}
    secret_draws = ("card:",)
