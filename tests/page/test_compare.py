"""Two games side by side: by keyboard alone, on a phone, and back and forth between the two."""

import pytest
from playwright.async_api import Page, expect

from tests.page import games
from tests.page.replaying import at, middle
from tests.support.browsing import LAPTOP, PHONE, barriers
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
HERE = "[data-part=moves] a[aria-current]"
"""The row that is shown."""


async def beside(site, page: Page, moment: str = "") -> tuple[str, str, dict]:
    """Open two finished games side by side; gives both ids and what the API says of them."""
    left, right = [await games.put(site.store, middle(SAMPLE, seed=seed)[0]) for seed in ("page", "other")]
    await page.goto("about:blank")
    await page.goto(f"/compare?left={left}&right={right}{moment}")
    told = (await site.client.get(f"/api/tables/{left}/comparison?with={right}")).json
    await page.wait_for_selector(HERE)
    return left, right, told


async def stands(page: Page, told: dict, n: int) -> None:
    """Expect the n-th pair everywhere: list, slider, both boards and what stands above them."""
    await expect(page.locator(f"{HERE} .v")).to_have_text(str(n))
    await expect(page.locator("[data-part=slider]")).to_have_value(str(n))
    for side in ("left", "right"):
        v = next(row[side]["version"] for row in reversed(told["moves"][:n]) if row[side])
        await expect(page.locator(f"[data-side={side}] .board")).to_have_attribute("data-shown", str(v))
    await page.wait_for_function("n => new URLSearchParams(location.hash.slice(1)).get('v') === String(n)", arg=n)


@pytest.mark.parametrize("kind", [LAPTOP, PHONE], ids=["laptop", "phone"])
async def test_both_boards_are_seen_and_nothing_stands_in_the_way(site, person, kind):
    """Given a laptop or a phone, then both boards stand side by side in sight with the buttons, and go along together."""
    page = await person(**kind)
    _, _, told = await beside(site, page, "#v=9")
    await stands(page, told, 9)
    boxes = [await page.locator(f"[data-side={side}] .board svg").bounding_box() for side in ("left", "right")]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    assert boxes[0]["y"] == boxes[1]["y"]
    for part in ("[data-side=left] .board", "[data-side=right] .board"):
        await expect(page.locator(part)).to_be_in_viewport(ratio=0.9 if kind is PHONE else 0.4)
    await expect(page.locator("[data-part=play]")).to_be_in_viewport(ratio=1)
    await page.click("[data-go=forward]")
    await stands(page, told, 10)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await barriers(page) == []
    assert page.problems == []


async def test_two_games_are_gone_through_by_keyboard_alone(site, person):
    """Given nobody's mouse, then tabs reach both games, the swap, and one row of the list; arrows go along, and skipping to the
    content loses no place."""
    page = await person()
    left, right, told = await beside(site, page, "#v=5&as=spectator")
    await stands(page, told, 5)
    stops = []
    for _ in range(40):
        await page.keyboard.press("Tab")
        stops.append(
            await page.evaluate(
                "(e => e.dataset.part || e.dataset.go || e.id || e.dataset.v || e.textContent)(document.activeElement)"
            )
        )
        if stops[-1] == "5":
            break
    assert {"as", "swap", "slider", "play", "forward", "speed", left[:8], right[:8], "5"} <= set(stops)
    for key, n in (("ArrowDown", 6), ("PageDown", 16), ("ArrowUp", 15), ("Home", 1), ("End", len(told["moves"]))):
        await page.keyboard.press(key)
        await stands(page, told, n)
        assert await page.evaluate("document.activeElement.dataset.v") == str(n)
    await expect(page.locator("[data-part=spoken]")).not_to_be_empty()
    await page.keyboard.press("Home")
    await page.focus(".skip")
    await page.keyboard.press("Enter")
    await stands(page, told, 1)
    assert "as=spectator" in page.url
    assert page.problems == []


async def test_sides_are_swapped_and_each_leads_to_its_own_moment(site, person):
    page = await person()
    left, right, told = await beside(site, page, "#v=7")
    await stands(page, told, 7)
    await page.click("#swap")
    await page.wait_for_url(f"**/compare?left={right}&right={left}*")
    await page.wait_for_selector(HERE)
    await page.evaluate("location.hash = 'v=7&as=spectator'")
    await expect(page.locator("[data-part=as]")).to_have_value("spectator")
    await expect(page.locator(f"{HERE} .v")).to_have_text("7")
    v = told["moves"][6]["left"]["version"]
    await expect(page.locator("[data-side=right] .board")).to_have_attribute("data-shown", str(v))
    await page.click("[data-side=right] h2 a")
    await at(page, v)
    assert f"/tables/{left}/replay#v={v}&as=spectator" in page.url


async def test_tables_that_have_not_begun_are_compared_without_a_word_too_much(site, person):
    game, _ = middle(SAMPLE, seed="seated")
    table, page = await games.put(site.store, game, upto=2), await person()
    await page.goto(f"/compare?left={table}&right={table}")
    await expect(page.locator("#parting")).to_be_visible()
    for key in ("ArrowRight", "End", "Space", "Home"):
        await page.keyboard.press(key)
    assert await page.locator("[data-part=moves] a").count() == 0
    assert page.problems == []
