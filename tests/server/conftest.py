"""A real server on a real store, in the test's own event loop."""

import pytest

from server.hall import Hall
from tests.support.web import at, games_with_toys


@pytest.fixture
async def hall(store):
    """All tables of the store, toys included."""
    return Hall(store, games_with_toys())


@pytest.fixture
async def nobody(hall):
    """A client without a token at a running server."""
    async with at(hall) as client:
        yield client


@pytest.fixture
async def two(nobody):
    """Ann and Bob."""
    return [await nobody.new("Ann"), await nobody.new("Bob")]
