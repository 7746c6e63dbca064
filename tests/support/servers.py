"""Real Redis servers for tests: our embedded Valkey, and Debian's redis-server. Both survive kill -9."""

import os
import select
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
import redis

from server.store.embedded import Embedded
from server.store.valkey_process import settings, socket_url
from tests.support.background import Background


class EmbeddedServer:
    """The embedded Valkey on `data`; after `kill` its own supervisor starts it again."""

    def __init__(self, data: Path):
        self._background = Background()
        self._embedded = Embedded(data)
        self._background.run(self._embedded.start())
        self.url = self._embedded.url

    def kill(self) -> None:
        """Kill -9 and wait for the end; it comes back by itself."""
        kill_and_wait(self._background.run(self._embedded.pid()))

    def stop(self) -> None:
        """End it."""
        self._background.run(self._embedded.stop())
        self._background.close()

    def client(self) -> redis.Redis:
        """A plain client, to look behind the store's back."""
        return redis.Redis.from_url(self.url)


class DebianRedis:
    """Debian's redis-server with the settings of the embedded one."""

    def __init__(self, data: Path):
        self._data = data
        self.url = socket_url(data)
        self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(["redis-server", *settings(self._data, "always")])
        with redis.Redis.from_url(self.url, retry=_patient()) as client:
            client.ping()

    def kill(self) -> None:
        """Kill -9 and start again on the same folder."""
        self._process.kill()
        self._process.wait()
        self._start()

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()

    def client(self) -> redis.Redis:
        """A plain client, to look behind the store's back."""
        return redis.Redis.from_url(self.url)


def require_redis_server() -> None:
    """Skip the test where redis-server is not installed; fail instead if KRONIKA_REQUIRE_REDIS=1."""
    if shutil.which("redis-server"):
        return
    why = "redis-server is not installed: apt-get install redis-server"
    if os.environ.get("KRONIKA_REQUIRE_REDIS") == "1":
        pytest.fail(why)
    pytest.skip(why)


def kill_and_wait(pid: int, limit: float = 30) -> None:
    """Kill -9 process `pid` and wait until it is gone."""
    handle = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    wait_gone(handle, limit)


def wait_gone(handle: int, limit: float = 30) -> None:
    """Wait for the end of the process behind a pidfd."""
    try:
        assert select.select([handle], [], [], limit)[0], f"process still lives after {limit} s"
    finally:
        os.close(handle)


def _patient() -> redis.retry.Retry:
    errors = (redis.ConnectionError, redis.TimeoutError, FileNotFoundError)
    return redis.retry.Retry(redis.backoff.ConstantBackoff(0.02), 500, supported_errors=errors)
