"""Before a game and after it: seats that are kept, a full table, luck left in another browser, and who has given up."""

import pytest
from playwright.async_api import expect

from server.page.texts import live_words
from tests.page.tables import opened
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
SAID = live_words("en")
SPECTATOR = SAID["spectator"]


async def give_up(page) -> None:
    await page.click("#resign")
    await page.click("#sure button[value=yes]")


async def test_seats_of_a_rematch_are_kept_and_who_has_given_up_is_told_so(person):
    """Given three who played, of whom one opens a rematch, then a stranger is told for whom its seats are, and offered none."""
    ann, ben, cas, dan = [await person(name) for name in ("Ann", "Ben", "Cas", "Dan")]
    address = await opened(ann, SAMPLE, 3)
    for page in (ben, cas):
        await page.goto(f"{address}?sit=1")
        await page.locator("#players small").wait_for()
    await cas.locator("#choose").wait_for()

    await dan.goto(f"{address}?sit=1")  # who comes by the link, but too late
    await expect(dan.locator("#error")).to_have_text(SAID["no_seat_taken"])
    await expect(dan.locator("#audience")).to_have_text(SPECTATOR)
    await ben.locator("#choose").wait_for()
    await give_up(ben)
    await expect(ben.locator("#audience")).to_have_text(SAID["no_departed"])
    await expect(ben.locator("#resign")).to_be_hidden()
    await give_up(cas)
    for page in (ann, ben, dan):
        await expect(page.locator("#end")).to_be_visible()
        await expect(page.locator("#audience")).to_be_empty()  # all is open now
    await expect(dan.locator("#rematch")).to_be_hidden()

    await ann.click("#rematch")
    await expect(ann.locator("#waiting")).to_have_text(SAID["kept"].format(names="Cas, Ben"))
    await dan.goto(ann.url)
    await expect(dan.locator("#waiting")).to_have_text(SAID["kept"].format(names="Cas, Ben"))
    await expect(dan.locator("#sit")).to_be_hidden()
    await ben.click("#rematch")
    await expect(ben.locator("#waiting")).to_have_text(SAID["kept"].format(names="Cas"))
    await cas.click("#rematch")
    await cas.locator("#choose").wait_for()
    assert [problem for page in (ann, ben, cas, dan) for problem in page.problems] == []


async def test_luck_left_in_another_browser_does_not_stop_a_table(person):
    """Given a seat whose nonce is in a browser that is gone, then another of the same person says so, and can sit anew."""
    ann, ben, again = await person("Ann"), await person("Ben"), await person()
    address = await opened(ann, SAMPLE)
    await again.context.add_cookies([cookie for cookie in await ann.context.cookies() if cookie["name"] == "kronika"])
    await ann.goto("about:blank")
    await again.goto(address)
    await expect(again.locator("#players .seat").first).to_have_text("Ann (you)")
    await ben.goto(f"{address}?sit=1")
    await expect(again.locator("#error")).to_have_text(SAID["no_nonce_differs"])
    await expect(ben.locator("#moves")).to_contain_text("Is ready.")
    await again.click("#leave")
    await expect(again.locator("#sit")).to_be_visible()
    await again.click("#sit")
    for page in (again, ben):
        await page.locator("#choose").wait_for()
        await expect(page.locator("#error")).to_be_hidden()


async def test_who_has_stood_up_does_not_sit_down_by_loading_the_page_anew(person):
    """Given somebody who came by an address that sits down at once, then it does so once."""
    ann = await person("Ann")
    await opened(ann, SAMPLE)
    await ann.click("#leave")
    await expect(ann.locator("#sit")).to_be_visible()
    await ann.reload()
    await expect(ann.locator("#waiting")).to_have_text(SAID["sit_some"].format(n=2))
    await expect(ann.locator("#players small")).to_have_count(0)
    assert ann.problems == []
