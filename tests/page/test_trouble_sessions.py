"""The table page when who one is changes under it: signing out, or in as another, in another tab; the way back; two tabs."""

import pytest
from playwright.async_api import expect

from server.page.texts import live_words
from tests.page.tables import CHOICE, moves, opened, play, together, whose
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
SIGNED_OUT, SPECTATOR = (live_words("en")[name] for name in ("no_signed_out", "spectator"))


async def tab(page, address: str):
    """One more tab of the same browser, at an address."""
    other = await page.context.new_page()
    await other.goto(address)
    return other


async def sign_in(page, name: str) -> None:
    await page.goto("/sign-in")
    await page.fill("input[name=name]", name)
    await page.click("form:has(input[name=name]) button")
    await page.locator(".top .name").wait_for()


async def test_signing_out_in_one_tab_ends_what_another_shows(person):
    """Given Ann's hand on a table page, when she signs out in the lobby, then the page says so and shows a spectator's board."""
    ann = await person("Ann")
    await opened(ann, SAMPLE, bots=["random"])
    await play(ann, clicks=1)
    hand = await ann.locator("#board svg").inner_html()
    lobby = await tab(ann, "/")
    await lobby.click('form[action="/sign-out"] button')
    await expect(ann.locator("#error")).to_have_text(SIGNED_OUT)
    await expect(ann.locator("#audience")).to_have_text(SPECTATOR)
    await expect(ann.locator("#choose")).to_be_hidden()
    assert await ann.locator("#board svg").inner_html() != hand
    assert await ann.evaluate("sessionStorage.length") == 0, "no draft of hers is left"
    await ann.reload()
    await expect(ann.locator("#turn")).not_to_be_empty()
    await expect(ann.locator("#error")).to_be_hidden()
    assert ann.problems == []


async def test_signing_out_at_the_table_leads_to_the_lobby_and_no_way_back_shows_the_hand(person):
    ann = await person("Ann")
    await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    await ann.click('.top form[action="/sign-out"] button')
    await ann.wait_for_url(lambda url: url.endswith("/"))
    assert await ann.locator(".top .name").count() == 0
    await ann.go_back()
    await expect(ann.locator("#audience")).to_have_text(SPECTATOR)
    await expect(ann.locator("#choose")).to_be_hidden()


async def test_a_tab_that_plays_on_is_the_newcomer_s_once_another_signs_in(person):
    """Given Ann's table in one tab, when Eve signs in in another, then the page is Eve's: nothing of it plays for Ann."""
    ann = await person("Ann")
    await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    await sign_in(await tab(ann, "/"), "Eve")
    await expect(ann.locator("#error")).to_have_text(SIGNED_OUT)
    await expect(ann.locator(".top .name")).to_have_text("Eve")
    await expect(ann.locator("#players .seat").first).to_have_text("Ann")


async def test_who_signs_in_elsewhere_finds_the_seat_in_a_tab_that_only_watched(person, site):
    """Given a page that watches, when its browser signs in as who sits there, then with the next event it is that seat's."""
    ann, ben = await person("Ann"), await person("Ben")
    address = await together(ann, ben, SAMPLE)
    eve = await person()
    await eve.goto(address)
    await expect(eve.locator("#audience")).to_have_text(SPECTATOR)
    cookies = [cookie for cookie in await ann.context.cookies() if cookie["name"] == "kronika"]
    await eve.context.add_cookies(cookies)
    await play(await whose(ann, ben), once=True)
    await expect(eve.locator("#players .seat").first).to_have_text("Ann (you)")
    await expect(eve.locator("#choose")).to_be_visible()


async def test_two_tabs_of_one_seat_show_the_same_and_both_play(person):
    """Given a choice half made in one tab, when the other tab moves, then both have the move and the half choice is gone."""
    ann = await person("Ann")
    address = await opened(ann, SAMPLE, bots=["random"])
    await ann.locator(CHOICE).first.wait_for()
    other = await tab(ann, address)
    await play(other, clicks=1)
    seen = await moves(ann)
    while len(await moves(ann)) == len(seen):
        await play(ann, clicks=1)
    await ann.locator(CHOICE).first.wait_for()
    shown = "['offers', 'moves'].map((id) => document.getElementById(id).textContent).join()"
    await other.wait_for_function(f"seen => ({shown}) === seen", arg=await ann.evaluate(shown))
    await play(other, clicks=2)
    await expect(other.locator("#error")).to_be_hidden()
