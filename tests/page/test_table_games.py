"""Whole games of every kind at the table page, in a real Chromium, against bots; and a game from one click in the lobby."""

import re

import pytest
from playwright.async_api import expect

from engine import bots, registry
from tests.page.tables import moves, opened, play
from tests.support.browsing import LAPTOP
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("name", registry.names())
async def test_a_whole_game_at_a_full_table(person, name):
    game, page = registry.find(name), await person("Ann")
    seats = game.seats[1]
    address = await opened(page, name, seats, bots=[bots.names(game)[-1]] * (seats - 1))
    assert await play(page) > 10
    result = await page.evaluate("async path => (await (await fetch('/api' + path)).json()).result", address)
    assert [int(n) for n in await page.locator("#players .number").all_text_contents()] == result["totals"]
    assert await page.locator("#players .tag").all_text_contents() == [f"{n}." for n in result["places"]]
    winners = result["places"].count(1)
    said = "Shared victory" if winners > 1 else "You win!" if result["places"][0] == 1 else "wins."
    assert said in await page.inner_text("#end-heading")
    assert await page.inner_text("#turn") == await page.inner_text("#end-heading")
    await expect(page.locator("#choose")).to_be_hidden()
    await expect(page.locator("#resign")).to_be_hidden()
    await expect(page.locator("#moves .latest")).to_contain_text("revealed")
    assert len(await moves(page)) == len(set(await page.locator("#moves a").evaluate_all("all => all.map(a => a.href)")))
    assert page.problems == []


async def test_two_clicks_lead_a_newcomer_into_a_game_and_a_third_gives_it_up(whole_chromium, site):
    """In the whole browser, as people have it; all other tests share its headless shell."""
    page = await whole_chromium.new_page(base_url=site.url, locale="en-GB", reduced_motion="reduce", **LAPTOP)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    await page.goto("/")
    await page.click(f"form:has([value={SAMPLE}]) button")
    await page.wait_for_url("**/tables/*")
    assert await play(page, clicks=1) == 1
    await page.click("#resign")
    await expect(page.locator("#sure")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#sure")).to_be_hidden()
    await expect(page.locator("#end")).to_be_hidden()
    await page.click("#resign")
    await page.click("#sure button[value=no]")
    await expect(page.locator("#end")).to_be_hidden()
    await page.click("#resign")
    await page.click("#sure button[value=yes]")
    await expect(page.locator("#end-heading")).to_have_text(re.compile("^Bot .* wins.$"))
    await page.click("#replay")
    await page.wait_for_url("**/replay*")
    assert problems == []
