"""The release check: which recorded games would have gone differently, and where."""

import sys

import pytest
from msgspec.structs import replace

from engine import record, registry
from tests.corpus import files, release


@pytest.fixture
def two_numbers(monkeypatch):
    """(name, folder) of a game with several rules numbers, whose oldest games are all of the corpus; one process."""
    name = next(name for name in registry.names() if len(registry.rules_of(name)) > 1)
    folder = files.FOLDER / name / f"r{registry.rules_of(name)[0]}"
    monkeypatch.setattr(files, "folders", lambda: [folder])
    return name, folder


def test_games_that_newer_rules_change_are_named_with_version_and_field(two_numbers, capsys):
    name, folder = two_numbers
    newest = registry.rules_of(name)[-1]
    assert release.main([]) == 0
    said = capsys.readouterr().out
    own, newer = said.split(f"== Games of {name} played under older rules, under number {newest}")
    assert "every file is as recorded" in own
    assert " 0 differ" in own
    changed = [line for line in newer.splitlines() if ".kronika@" in line]
    assert changed
    for line in changed:  # the version named is one of that game, and what follows names the field
        path, _, v = line.strip().partition("@")
        raw = next(folder.glob(path.rpartition("/")[2])).read_bytes()
        assert 1 < int(v) <= len(record.read(raw).entries)
        assert "$.d.e[" in newer.split(line)[1].split(".kronika@")[0]
    assert said.endswith("No recorded game goes differently under its own rules.\n")


def test_code_that_would_change_recorded_games_is_not_released(two_numbers, capsys, monkeypatch):
    name, _ = two_numbers
    module = sys.modules[f"engine.games.{name}.r1"]
    game = module.GAME

    def outcome(state):
        result = game.outcome(state)
        return result and replace(result, totals=tuple(total + 1 for total in result.totals))

    monkeypatch.setattr(module, "GAME", replace(game, outcome=outcome))
    registry.find.cache_clear()
    try:
        assert release.main([]) == 1
    finally:
        monkeypatch.undo()
        registry.find.cache_clear()
    said = capsys.readouterr().out
    assert "WRONG" in said
    assert "table.finished.totals differs" in said
    assert "$.d.totals[0]: recorded" in said
    assert said.endswith("NOT to be released as it is: see above\n")


def test_an_archive_is_checked_too_and_one_that_is_not_there_named(two_numbers, capsys, tmp_path):
    _, folder = two_numbers
    (tmp_path / "mine.kronika").write_bytes((folder / "2-seats.kronika").read_bytes())
    assert release.main([str(tmp_path)]) == 0
    counted = len(list(folder.glob("*.kronika"))) + 1
    assert f"\n{counted} games, " in capsys.readouterr().out
    (tmp_path / "none").mkdir()
    assert release.main([str(tmp_path / "none")]) == 2
    assert "there is no record file" in capsys.readouterr().err
