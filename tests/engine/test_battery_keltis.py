"""The battery on Keltis."""

from tests.support.battery import Battery

OTHERWISE = {
    "bonus_may_enter": False,
    "card_move_optional": True,
    "clover_move_optional": False,
    "may_redraw_own_discard": True,
    "equal_second_card_leaves_direction_open": False,
    "start": "random",
}
"""Every switch on its other side than the default."""


class TestKeltis(Battery):
    where = "engine.games.keltis.r1"
    combos = ((2, {}), (3, {"start": "random"}), (4, {}), (2, OTHERWISE))
    secret_draws = ("card:",)
    search = 4
    forged_each = 97
