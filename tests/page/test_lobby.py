"""The lobby as people use it, in a browser: from nobody to a game in two clicks, a table for friends, finding a game again."""

import re

import pytest

from engine import registry
from tests.support.browsing import PHONE
from tests.support.stages import stage
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
TITLE = registry.find(SAMPLE).title


@pytest.mark.parametrize("name", registry.names())
async def test_two_clicks_lead_a_newcomer_to_a_move_against_a_bot(person, name):
    """Given nobody, when he presses Play and then one thing on the board or beside it, then that is a choice in a game."""
    page = await person()
    await page.goto("/")
    await page.click(f'form:has([value="{name}"]) button')
    await page.locator("#offers button").first.click()
    await page.locator("#way li, #moves .latest").first.wait_for()
    assert re.fullmatch(r"Guest \d{3}", await page.locator(".top .name").text_content())
    assert page.problems == []


async def test_a_link_brings_a_friend_to_a_private_table(person):
    """Given a private table that Ann opened by form, then Ben finds it by its link alone, and the game begins when he sits."""
    ann, ben = await person("Ann"), await person("Ben", **PHONE)
    await ann.goto("/")
    await ann.click(f'a[href="/new?game={SAMPLE}"]')
    await ann.select_option('[name="bot.1"]', "")
    await ann.check("[name=private]")
    await ann.click("main form button.primary")
    await ann.locator("#players small").wait_for()
    link = ann.url.partition("?")[0]
    await ben.goto("/")
    assert link.rpartition("/")[2] not in await ben.content()
    await ben.goto(link)
    await ben.click("#sit")
    for page in (ann, ben):
        await page.locator("#choose").wait_for()
        assert page.problems == []


async def test_a_finished_game_is_found_again_and_replayed(person, site):
    """Given a game that Wilhelmina won, when somebody searches for her in Polish on a phone, then the game opens."""
    played = await stage(site.client, SAMPLE, 3, names=("Wilhelmina", "Bob"))
    await played.give_up(site.client)
    page = await person(**PHONE)
    await page.goto("/")
    await page.click('.tongues [value="pl"]')
    await page.fill("[name=player]", "wilhelm")
    await page.select_option("[name=result]", "won")
    await page.click(".search button")
    rows = page.locator('[aria-labelledby="finished"] .rows li')
    assert await rows.count() == 1
    assert await rows.locator("b").text_content() == "Wilhelmina"
    await rows.locator("a").click()
    await page.locator("[data-part=board] svg").wait_for()
    assert await page.evaluate("document.documentElement.lang") == "pl"
    assert page.problems == []


async def test_a_hostile_name_is_only_a_name(person):
    """Given somebody who is called a script, then it stands on the page as text, runs nowhere, and the console is quiet."""
    name = "<script>alert(1)</script>\"'"
    page = await person(name)
    page.on("dialog", lambda dialog: page.problems.append("a script ran"))
    await page.goto("/")
    await page.click(f'form:has([value="{SAMPLE}"]) button')
    await page.locator("#players small").wait_for()
    assert name in await page.locator("#players").text_content()
    await page.goto("/")
    assert await page.locator(".top .name").text_content() == name
    await page.click('.top form[action="/sign-out"] button')
    assert await page.locator(".top .name").count() == 0
    assert page.problems == []
