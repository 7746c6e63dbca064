"""What all tests may use: a real store on a real Valkey."""

import pytest
from hypothesis import settings

from server.store.redis_store import RedisStore
from tests.support.servers import EmbeddedServer

settings.register_profile("kronika", deadline=None)  # how long an example takes says how busy the machine is
settings.load_profile("kronika")


@pytest.fixture(scope="session")
def store_url(tmp_path_factory):
    """URL of an embedded Valkey that lives as long as the test session; make tables with ids of their own."""
    server = EmbeddedServer(tmp_path_factory.mktemp("valkey"))
    yield server.url
    server.stop()


@pytest.fixture
async def store(store_url):
    """A store on that Valkey, in the test's own event loop."""
    store = await RedisStore.connect(store_url)
    yield store
    await store.close()
