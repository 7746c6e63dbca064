"""Golden playthroughs are played again exactly, counts of positions are the same, and no file is left over."""

import pytest

from engine import registry
from tests.goldens.playthroughs import ALL, FOLDER, text_of
from tests.support import material, perft


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: f"{golden.game}-{golden.of.name}")
def test_a_golden_game_is_played_again_exactly(golden):
    assert golden.path.exists(), "no file: run `make goldens`"
    recorded = golden.path.read_text(encoding="utf-8")
    assert text_of(golden) == recorded, "if this change is meant, run `make goldens` and review it"


@pytest.mark.parametrize(("game", "position"), material.each("POSITIONS"))
def test_a_position_has_as_many_followers_as_ever(game, position):
    path = perft.file(game)
    assert path.exists(), f"there is no {path.name} of {game}: run `make goldens`"
    said = perft.line(game, position)
    assert said in path.read_text(encoding="utf-8").splitlines(), (
        "if this change is meant, run `make goldens` and review it"
    )


def test_no_line_is_left_over():
    for game in registry.names():
        lines = perft.file(game).read_text(encoding="utf-8").splitlines()
        assert len(lines) == 1 + len(material.declared(game, "POSITIONS")), f"{perft.file(game)}: run `make goldens`"


def test_no_file_is_left_over():
    folders = {FOLDER / game for game in registry.names()}
    left = {path for folder in folders for path in folder.glob("*.txt")}
    assert left == {golden.path for golden in ALL}
