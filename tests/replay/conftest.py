"""Record files that the tests of the workbench read."""

import pytest

from tests.replay import support


@pytest.fixture
def finished(tmp_path):
    """A game of Keltis for two, played to the end and revealed."""
    return support.write(tmp_path, "game.kronika", support.keltis().entries)


@pytest.fixture
def running(tmp_path):
    """The same game at version SHORT, with everybody's openings: more than the public may see."""
    return support.write(tmp_path, "running.kronika", support.keltis().entries[: support.SHORT])
