"""A fuzzer at every documented address: nothing but documented answers, never a fault."""

import asyncio
import json
from typing import Any
from urllib.request import Request, urlopen

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from server.hall import Hall
from server.openapi import DOCUMENT
from server.store.redis_store import RedisStore
from tests.support.background import Background
from tests.support.web import Client, aiohttp, games_with_toys, seated, serving, started

EXAMPLES = 25
"""Per address."""

schema = schemathesis.openapi.from_dict(json.loads(DOCUMENT))


class Served:
    """A server in a thread of its own, with a table that waits and one in play, and a player's token."""

    def __init__(self, url: str):
        self._background = Background()
        self._end = asyncio.Event()
        self._ready = self._background.run(self._start(url))

    async def _start(self, url: str) -> None:
        ready = asyncio.get_running_loop().create_future()
        self._serving = asyncio.create_task(self._serve(url, ready))
        await asyncio.wait([ready, self._serving], return_when=asyncio.FIRST_COMPLETED)
        await ready

    async def _serve(self, url: str, ready: asyncio.Future) -> None:
        store = await RedisStore.connect(url)
        async with serving(Hall(store, games_with_toys())) as self.address:
            async with aiohttp.ClientSession(self.address) as session:
                two = [await Client(session).new(name) for name in ("Ann", "Bob")]
                self.tables = [await seated(two), await started(two), await started(two, "toy_simultaneous")]
                self.token = two[0].token
            ready.set_result(None)
            await self._end.wait()
        await store.close()

    async def _finish(self) -> None:
        self._end.set()
        await self._serving

    def make_honest(self, body: Any, table: str) -> bool:
        """Have a body name what was really seen last: a false witness would stop the table for all that follows.

        True if it was changed: what was wrong in it may then be right.
        """
        if not isinstance(body, dict) or not {"version", "head"} <= set(body):
            return False
        with urlopen(f"{self.address}/api/tables/{table}") as answer:
            at = json.load(answer)
        body |= {"version": at["version"], "head": at["head"]}
        return True

    def stop(self) -> None:
        self._background.run(self._finish())
        self._background.close()


@pytest.fixture(scope="module")
def served(store_url):
    found = Served(store_url)
    yield found
    found.stop()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_fuzzer_finds_no_fault(case, served):
    """Given any request that the document allows or forbids, its answer is a documented one."""
    # What fits the document may still not fit the game (an option, a move): that is a 400, and rightly.
    excluded = [positive_data_acceptance]
    if case.path_parameters and (number := len(str(case.path_parameters)) % 4) < 3:
        table = case.path_parameters["id"] = served.tables[number]
        if served.make_honest(case.body, table):
            excluded.append(negative_data_rejection)
    headers = {"Authorization": f"Bearer {served.token}"}
    case.call_and_validate(base_url=served.address, headers=headers, excluded_checks=excluded)


@pytest.mark.parametrize("path", ["/api/accounts", "/api/tables"])
@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b"\xff", b"{" * 5000, b"[" * 60_000, b'{"name":"\\ud800"}', b'{"name":"a","name":"b"}', b"1e999"],
    ids=lambda body: repr(body[:12]),
)
def test_bodies_that_are_none(served, path, body):
    """Given bytes that are no such body, the answer is a problem (a doubled key takes the last, as JSON readers do)."""
    request = Request(served.address + path, body, {"Authorization": f"Bearer {served.token}"})
    try:
        with urlopen(request) as answer:
            assert (answer.status, body[:9], path) == (201, b'{"name":"', "/api/accounts")
    except OSError as error:
        assert error.code == 400, error
        assert json.loads(error.read())["code"] == "bad_request"
