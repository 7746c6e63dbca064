"""The embedded Valkey keeps the contract of a store."""

import pytest

from tests.support.servers import EmbeddedServer
from tests.support.store_contract import StoreContract


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A Valkey of these tests' own: they kill it and starve it."""
    server = EmbeddedServer(tmp_path_factory.mktemp("valkey"))
    yield server
    server.stop()


class TestEmbeddedValkey(StoreContract):
    pass
