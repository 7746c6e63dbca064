"""Moves that go wrong at the table page, or nearly: sent twice, sent too late, and choices that a phone does not show."""

import asyncio
import json

import pytest
from playwright.async_api import expect

from engine import registry
from server.page.texts import live_words
from tests.page.tables import CHOICE, opened
from tests.support.browsing import PHONE
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
AT_ONCE = [name for name in registry.names() if registry.find(name).pend is not None]


class Held:
    """Answers of an address that are held back until `let_go`."""

    def __init__(self):
        self._open = asyncio.Event()

    async def __call__(self, route) -> None:
        await self._open.wait()
        await route.continue_()

    def let_go(self) -> None:
        self._open.set()


async def test_a_second_click_is_no_second_move(person):
    """Given a move that has been accepted, then until the choices after it are here there is nothing to click."""
    ann = await person("Ann")
    accepted = asyncio.Event()

    def heard(text: str) -> None:
        if '"is":"accepted"' in text and seated:
            accepted.set()

    seated = False
    ann.on("websocket", lambda socket: socket.on("framereceived", heard))
    address = await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    seated, held = True, Held()
    before = (await (await ann.request.get(f"/api{address}")).json())["version"]
    await ann.evaluate("() => { window.clicks = 0; }")
    while not await ann.locator("#choose.busy").count():
        await ann.route("**/choices*", held)
        await ann.locator("#offers button").first.click()
    await accepted.wait()
    await expect(ann.locator("#choose.busy #prompt")).to_have_text(live_words("en")["sending"])
    await ann.evaluate("document.querySelectorAll('#offers button').forEach((button) => button.click())")
    held.let_go()
    await expect(ann.locator("#choose.busy")).to_have_count(0)
    await expect(ann.locator("#error")).to_be_hidden()
    events = (await (await ann.request.get(f"/api{address}/events?after={before}")).text()).splitlines()[::2]
    assert [json.loads(event)["by"] for event in events].count("seat:0") == 1
    assert ann.problems == []


@pytest.mark.parametrize("name", AT_ONCE)
async def test_what_only_words_offer_comes_into_sight_on_a_phone(person, name):
    """Given a turn that is made on the board, when nothing there is left to choose, then the button that ends it is in sight."""
    ann = await person("Ann", **PHONE)
    await opened(ann, name, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    while await ann.locator("#board .can").count():
        await ann.locator("#board .can").first.locator(".edge").first.tap(force=True)
        await ann.locator("#choose.busy").wait_for(state="detached")
    await expect(ann.locator("#send")).to_be_in_viewport(ratio=1)
