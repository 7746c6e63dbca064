"""Record files that the tests of the workbench read."""

import pytest

from tests.replay import support
from tests.support.registering import registered
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
def toys():
    """The registry finds the toy of simultaneous turns as it finds a game, for as long as the test runs."""
    with registered(simultaneous.GAME):
        yield
