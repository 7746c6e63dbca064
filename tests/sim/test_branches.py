"""From every event of a recorded game a branch is played on; `make branches` does it for hundreds of games."""

import pytest
from msgspec.structs import replace

from engine import registry
from tests.sim import branches
from tests.support.playing import play
from tests.support.toys import reveal


@pytest.mark.parametrize("name", registry.names())
def test_a_branch_from_every_event_is_playable_leaves_its_prefix_untouched_and_verifies(name):
    assert branches.branched_everywhere(branches.recorded(name, 3)) > 20


def test_a_game_that_deals_nothing_anew_is_noticed():
    parent = play(replace(reveal.GAME, redeal=lambda state, chance: ()), 2, {}, 1, leaving=False)
    with pytest.raises(Exception, match="not known here"):
        branches.branched_everywhere(parent)


def test_what_cannot_be_branched_is_said(capsys):
    assert branches.main(["--game", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
