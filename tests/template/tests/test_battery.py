"""The laws of DESIGN §8, at every number of seats and with every switch thrown."""

from tests.support.battery import Battery


class TestTemplate(Battery):
    where = "tests.template.game.r1"
    secret_draws = ("card:",)
    search = 4
