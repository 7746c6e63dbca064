"""From every event of a recorded game a branch is played on; `make branches` does it for hundreds of games."""

import pytest
from msgspec.structs import replace

from engine import registry
from tests.sim import branches, nightly
from tests.support.playing import play
from tests.support.toys import reveal


@pytest.mark.parametrize("name", registry.names())
def test_a_branch_from_every_event_is_playable_leaves_its_prefix_untouched_and_verifies(name):
    assert branches.branched_everywhere(branches.recorded(name, 3)) > 20


def test_a_game_that_deals_nothing_anew_is_noticed():
    parent = play(replace(reveal.GAME, redeal=lambda state, chance: ()), 2, {}, 1, leaving=False)
    with pytest.raises(Exception, match="not known here"):
        branches.branched_everywhere(parent)


@pytest.mark.parametrize("main", [branches.main, nightly.main], ids=["branches", "nightly"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], "there is no game 'chess'"),
        (["--games", "0"], "GAMES,"),
        (["--jobs", "0"], "JOBS are 1 or more, SEED 0 or more"),
        (["--seed", "-1"], "SEED 0 or more"),
    ],
)
def test_what_cannot_be_tried_is_said(main, arguments, said, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
