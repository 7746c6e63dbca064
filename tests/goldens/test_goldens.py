"""Golden playthroughs are played again exactly, none is missing, and no file is left over."""

import pytest

from tests.goldens.playthroughs import ALL, missing, text_of


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: f"{golden.game}-{golden.name}")
def test_a_golden_game_is_played_again_exactly(golden):
    assert golden.path.exists(), "no file: run `python -m tests.goldens`"
    recorded = golden.path.read_text(encoding="utf-8")
    assert text_of(golden) == recorded, "if this change is meant, run `python -m tests.goldens` and review it"


def test_every_game_has_a_golden_playthrough():
    assert not missing()


def test_no_file_is_left_over():
    folders = {golden.path.parent for golden in ALL}
    left = {path for folder in folders for path in folder.glob("*.txt")}
    assert left == {golden.path for golden in ALL}
