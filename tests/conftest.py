"""What all tests may use: a real store on a real Valkey."""

import pytest
import redis
from hypothesis import settings

from server.store.redis_store import RedisStore
from tests.support.servers import EmbeddedServer

settings.register_profile("kronika", deadline=None)  # how long an example takes says how busy the machine is
settings.load_profile("kronika")


@pytest.fixture(scope="session")
def store_url(tmp_path_factory):
    """URL of an embedded Valkey that lives as long as the test session, its database 0: `emptied` empties it."""
    server = EmbeddedServer(tmp_path_factory.mktemp("valkey"))
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def store_client(store_url):
    """A plain client of that Valkey, to look and act behind the store's back."""
    with redis.Redis.from_url(store_url) as client:
        yield client


@pytest.fixture
def emptied(store_url, store_client):
    """URL of that Valkey without anything in it: a server that starts reads every table, so those of tests before cost time."""
    store_client.flushdb()
    return store_url


@pytest.fixture
async def store(emptied):
    """A store on that Valkey, empty, in the test's own event loop."""
    store = await RedisStore.connect(emptied)
    yield store
    await store.close()
