"""Debian's redis-server, given by URL, keeps the contract of a store."""

import pytest

from tests.support.servers import DebianRedis, require_redis_server
from tests.support.store_contract import StoreContract


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A Redis of these tests' own: they kill it and starve it."""
    require_redis_server()
    server = DebianRedis(tmp_path_factory.mktemp("redis"))
    yield server
    server.stop()


class TestDebianRedis(StoreContract):
    pass
