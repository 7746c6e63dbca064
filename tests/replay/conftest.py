"""Record files that the tests of the workbench read."""

import sys
from types import ModuleType

import pytest

from engine import registry
from tests.replay import support
from tests.support.toys import simultaneous


@pytest.fixture
def finished(tmp_path):
    """A game for two, played to the end and revealed."""
    return support.write(tmp_path, "game.kronika", support.whole().entries)


@pytest.fixture
def running(tmp_path):
    """The same game at version SHORT, with everybody's openings: more than the public may see."""
    return support.write(tmp_path, "running.kronika", support.whole().entries[: support.SHORT])


@pytest.fixture
def toys(monkeypatch):
    """The registry finds the toy of simultaneous turns as it finds a game, for as long as the test runs."""
    package = f"engine.games.{simultaneous.GAME.name}"
    rules = ModuleType(f"{package}.r1")
    rules.GAME = simultaneous.GAME
    monkeypatch.setitem(sys.modules, package, ModuleType(package))
    monkeypatch.setitem(sys.modules, f"{package}.r1", rules)
    monkeypatch.setitem(registry._RULES, simultaneous.GAME.name, (1,))
    yield
    registry.find.cache_clear()
