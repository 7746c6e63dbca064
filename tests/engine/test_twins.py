"""Twins of a game (engine/twins.py): what their chance does where the first game tells nothing."""

import pytest

from engine.chance import ChanceError
from engine.twins import Steered


@pytest.mark.parametrize("kinds", ["abc", ("a", "b", "c")])
def test_a_draw_that_the_first_game_never_made_takes_what_is_there_also_out_of_a_text(kinds):
    steered = Steered({"stone:1": "b"})
    assert steered.pick("stone:1", kinds) == "b"
    assert steered.pick("stone:2", kinds) == "a"
    assert steered.strayed == ["stone:2"]


def test_a_draw_from_nothing_is_refused():
    with pytest.raises(ChanceError, match="nothing left"):
        Steered({}).pick("stone:1", "")
