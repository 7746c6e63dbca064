"""The table page when the line is cut, the server is away, the table is stopped, or what comes does not fit."""

import re
import socket

import pytest
from playwright.async_api import expect

from server.app import serving
from server.hall import Hall
from server.store.redis_store import RedisStore
from tests.page.tables import CHOICE, Cable, opened, play, post, sign_in, together, whose
from tests.support.web import SAMPLE, new_cmd

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_page_whose_line_was_cut_says_so_and_comes_back_by_itself(person, site):
    ann, ben = await person("Ann"), await person()
    async with Cable(site.url) as cable:
        await sign_in(ben, "Ben", cable.url)
        address = await opened(ann, SAMPLE)
        await ben.goto(f"{cable.url}{address}?sit=1")
        if await whose(ann, ben) is ben:
            await play(ben, once=True)
        await ann.locator(CHOICE).first.wait_for()
        seen = await ben.locator("#moves a").count()
        await cable.cut()
        await expect(ben.locator("#line")).to_have_text("The connection is lost. Trying again…")
        await play(ann, once=True)
        moved = await ann.locator("#moves a").count()
        assert moved > seen
        assert await ben.locator("#moves a").count() == seen
        await cable.mend()
        await expect(ben.locator("#moves a")).to_have_count(moved)
        await expect(ben.locator("#line")).to_be_hidden()
        await expect(ben.locator("#error")).to_be_hidden()
        await play(ben, clicks=1)
        await expect(ben.locator("#error")).to_be_hidden()


async def test_a_move_made_while_the_line_is_cut_arrives_once_it_is_back(person, site):
    page = await person()
    async with Cable(site.url) as cable:
        await sign_in(page, "Ann", cable.url)
        await opened(page, SAMPLE, at=cable.url, bots=["random"])
        await page.locator(CHOICE).first.wait_for()
        before = await page.locator("#moves a").count()
        await cable.cut()
        await expect(page.locator("#line")).to_be_visible()
        while not await page.locator("#choose.busy").count():
            await page.locator("#offers button").first.click()
        await expect(page.locator("#prompt")).to_have_text("Sending…")
        await cable.mend()
        await expect(page.locator("#moves a").nth(before)).to_be_attached()
        await expect(page.locator("#line")).to_be_hidden()


async def test_a_restarted_server_finds_its_pages_again(person, store_url):
    page, port = await person(), 0
    store = await RedisStore.connect(store_url)
    for life in range(2):
        listening = socket.create_server(("127.0.0.1", port))
        port = listening.getsockname()[1]
        async with serving(Hall(store), sock=listening) as url:
            if life == 0:
                await sign_in(page, "Ann", url)
                await opened(page, SAMPLE, at=url, bots=["random"])
                await play(page, once=True)
            else:
                await expect(page.locator("#line")).to_be_hidden()
            assert await play(page, clicks=2) == 2
        await expect(page.locator("#line")).to_have_text("The connection is lost. Trying again…")
    await page.click("#words >> xpath=.. >> summary")
    await expect(page.locator("#error")).to_have_text("The server does not answer.")
    await store.close()


async def test_an_event_that_does_not_follow_stops_the_page(person):
    """A server that shows this browser another history is caught by the chain; the page says so and offers nothing more."""
    page = await person("Ann")

    async def meddle(route):
        server = route.connect_to_server()
        server.on_message(
            lambda text: route.send(re.sub('"prev":"....', '"prev":"0000', text, count=1) if moved(text) else text)
        )

    def moved(text: str) -> bool:
        return "\n" in text and '.moved"' in text[:80]

    await page.route_web_socket("**/live", meddle)
    await opened(page, SAMPLE, bots=["random"])
    await page.locator(CHOICE).first.wait_for()
    while await page.locator("#line").is_hidden():
        await page.evaluate("document.querySelector('#offers button')?.click()")
        await page.locator("#choose.busy").wait_for(state="detached")
    await expect(page.locator("#line")).to_have_text("Stopped: what the server sends does not fit what this page has seen.")
    await expect(page.locator("#reason")).to_contain_text("does not follow what this page has seen")
    await expect(page.locator("#offers button")).to_have_count(0)
    assert await page.locator("#board .can").count() == 0
    await page.unroute_all()
    await page.click("#again")
    await page.locator(CHOICE).first.wait_for()


async def test_a_stopped_table_says_why(person):
    """A player who claims another history stops a table (docs/decisions/0001)."""
    ann, ben = await person("Ann"), await person("Ben")
    address = await together(ann, ben, SAMPLE)
    claim = {"version": 3, "head": "0" * 64}
    told = await ben.evaluate(
        """async ([path, body]) => (await (await fetch(path, {method: "POST", headers: {"Content-Type": "application/json"},
             body: JSON.stringify({...body, cmd: crypto.randomUUID()})})).json()).code""",
        [f"/api{address}/resign", claim],
    )  # fmt: skip
    assert told == "history_differs"
    for page in (ann, ben):
        await expect(page.locator("#line")).to_have_text("The table is stopped.")
        await expect(page.locator("#reason")).to_contain_text("version 3")
        await expect(page.locator("#offers button")).to_have_count(0)


async def test_what_the_same_person_does_in_another_tab_shows_here(person):
    page = await person("Ann")
    await opened(page, SAMPLE, bots=["random"])
    await page.locator(CHOICE).first.wait_for()
    other = await page.context.new_page()  # the same person in another tab
    await other.goto(page.url)
    await other.locator(CHOICE).first.wait_for()
    await post(
        other,
        page.url.split("?")[0].replace("/tables", "/api/tables") + "/resign",
        cmd=new_cmd(),
    )
    await expect(page.locator("#end")).to_be_visible()
    await expect(page.locator("#choose")).to_be_hidden()
