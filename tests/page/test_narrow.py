"""Where there is little room: a narrow phone with long words, and a laptop's low window."""

import pytest

from tests.page import games
from tests.support.browsing import PHONE
from tests.support.stages import profile, settled, stage
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
OUTSIDE = """() => [...document.querySelectorAll("header *, .controls *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 80))"""


async def test_polish_words_and_a_long_name_fit_a_narrow_phone(chromium, site):
    """The head had three rows there, and the viewer's controls went beyond the edge."""
    ann = await site.client.new("Zoë of the Long Name That Hardly Fits")
    replay = f"/tables/{await games.put(site.store, games.played(SAMPLE))}/replay"
    context = await profile(chromium, site.url, ann, NARROW, "pl")
    page = await context.new_page()
    for path in ("/", replay):
        await page.goto(path)
        assert await page.evaluate(OUTSIDE) == []
        assert await page.evaluate("document.querySelector('header').offsetHeight") <= 64, "more than one row"
        assert await page.evaluate("document.querySelector('.name').offsetWidth") >= 60
    await context.close()


async def test_a_whole_board_is_seen_in_a_laptops_window(chromium, site):
    """Given a game of two and the usual window, then nobody scrolls to the hand, and letters keep a size to be read."""
    played = await stage(site.client, SAMPLE)
    context = await profile(chromium, site.url, played.players[0])
    page = await context.new_page()
    await page.goto(f"/tables/{played.table}")
    await settled(page)
    box = await page.locator("#board svg").bounding_box()
    assert box["y"] + box["height"] <= 800
    assert box["width"] >= 450, "20 units are less than 12 pixels"
    await context.close()
