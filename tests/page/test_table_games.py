"""Whole games at the table page, in a real Chromium: against a bot, from one click to the end."""

import pytest
from playwright.async_api import expect

from engine import registry
from tests.page.tables import play

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("game", registry.names())
async def test_a_whole_game_against_a_bot_from_one_click(person, game):
    page = await person()
    await page.goto("/")
    await page.click(f"form:has([value={game}]) button")
    await page.wait_for_url("**/tables/*")
    import time

    t = time.time()
    c = time.process_time()
    clicks = await play(page)
    print(game, clicks, time.time() - t, time.process_time() - c)
    assert clicks > 10
    await expect(page.locator("#end")).to_be_visible()
    points = [int(text) for text in await page.locator("#players .number").all_text_contents()]
    heading = await page.inner_text("#end-heading")
    assert heading == await page.inner_text("#turn")
    assert ("You win" in heading) == (points[0] > points[1]) or points[0] == points[1]
    assert page.problems == []
