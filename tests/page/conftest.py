"""A real server and a real Chromium; one browser a session, a new profile for every person."""

from types import SimpleNamespace

import pytest
import pytest_asyncio

from server.hall import Hall
from server.store.redis_store import RedisStore
from tests.page.tables import sign_in
from tests.support import browsing
from tests.support.browsing import LAPTOP
from tests.support.web import at


@pytest.fixture(scope="session", autouse=True)
def _browser_is_there():
    browsing.require_browser()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium():
    """The browser that tests share."""
    async with browsing.browsing(program=browsing.shell()) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def whole_chromium():
    """The browser as people have it."""
    async with browsing.browsing() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def site(emptied):
    """A server with bots that do not wait: `url`, `hall`, `client` (nobody's), `store`."""
    store = await RedisStore.connect(emptied)
    hall = Hall(store)
    async with at(hall) as client:
        yield SimpleNamespace(url=str(client.session._base_url).rstrip("/"), client=client, hall=hall, store=store)
    await store.close()


@pytest_asyncio.fixture(loop_scope="session")
async def person(chromium, site):
    """Make a person: `await person("Ann", **PHONE)` gives a blank page of a profile of its own, signed in."""
    contexts = []

    async def made(name: str = "", **kind):
        usual = {"locale": "en-GB", "reduced_motion": "reduce"}
        context = await chromium.new_context(base_url=site.url, **{**usual, **(kind or LAPTOP)})
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = await context.new_page()
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.on("console", lambda message: message.type == "error" and page.problems.append(message.text))
        if name:
            await sign_in(page, name)
        return page

    yield made
    for context in contexts:
        await context.close()
