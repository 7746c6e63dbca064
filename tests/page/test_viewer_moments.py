"""A moment in the viewer is kept: by links in the page, another language, a cut line; and what is told is of that moment."""

import asyncio
import re
from itertools import pairwise

import pytest
from playwright.async_api import Page, expect

from tests.page import games
from tests.page.replaying import at, middle, moment, opened, same_drawing
from tests.page.tables import opened as table_opened
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_ways_out_of_a_moment_lead_back_to_it(site, person):
    """Given a moment as seat 1, when somebody skips to the content, signs in, or chooses a language, then it is shown still."""
    game, half = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person()
    here = f"{site.url}/tables/{table}/replay#v={half}&as=seat:1"
    await opened(page, table, f"v={half - 1}&as=seat:1")
    await page.keyboard.press("ArrowRight")
    await at(page, half)
    await page.focus(".skip")
    await page.keyboard.press("Enter")
    await at(page, half)
    await page.wait_for_url(here)
    assert await page.evaluate("document.activeElement.id") == "main"
    await page.click(".tongues [value=pl]")
    await page.wait_for_selector("html[lang=pl]")
    await page.wait_for_url(here)
    assert await same_drawing(page, (await moment(site, table, half, "seat:1&language=pl"))["svg"])
    await page.click(".who a")
    await page.fill("input[name=name]", "Ann")
    await page.click("form:has(input[name=name]) button")
    await page.wait_for_url(here)
    assert page.problems == []


async def test_eyes_that_cannot_be_had_are_told_and_ones_own_are_used(site, person):
    """Given a link into a running game as nobody, as a seat that is not there, or as everybody, then what is wrong is said, and
    all of the game is shown as its reader may see it."""
    game, half = middle(SAMPLE, seed="strange eyes")
    table, page = await games.put(site.store, game, upto=half), await person()
    for strange, why in (("nonsense", "not understand"), ("seat:9", "not understand"), ("all", "Only that seat itself")):
        await opened(page, table, f"v={half - 3}&as={strange}")
        await at(page, half - 3)
        await expect(page.locator("[data-part=as]")).to_have_value("spectator")
        await expect(page.locator("#failed")).to_contain_text(why)
    await page.keyboard.press("ArrowLeft")
    await at(page, half - 4)
    await expect(page.locator("#failed")).to_be_visible()


async def test_points_in_numbers_lead_to_where_they_changed(site, person):
    """Given a finished game, then by keyboard alone a table gives all points wherever they changed, and leads there; lines of
    the graph go up and down in steps, and buttons say when there is no way on."""
    game, _ = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person()
    await opened(page, table, "v=1")
    told = (await site.client.get(f"/api/tables/{table}/moments?svg=0&to=500")).json["moments"]
    totals = [(one["version"], one["scores"]["totals"]) for one in told if one["scores"]]
    changed = [now for before, now in zip([(0, None), *totals], totals, strict=False) if before[1] != now[1]]
    for line in await page.eval_on_selector_all(
        ".graph polyline", "lines => lines.map((line) => line.getAttribute('points'))"
    ):
        corners = [tuple(map(float, corner.split(","))) for corner in line.split()]
        assert len(corners) > 4
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(corners)), "points are gained at once, not on the way"
    assert await _off(page) == ["first", "back"]
    await page.focus(".points summary")
    await page.keyboard.press("Enter")
    rows = page.locator(".points tbody tr")
    await expect(rows).to_have_count(len(changed))
    for n, (v, points) in ((0, changed[0]), (-1, changed[-1])):
        cells = await rows.nth(n).locator("th, td").all_text_contents()
        assert [int(cell.split()[0]) for cell in cells] == [v, *points]
    more = [new - old for old, new in zip(changed[-2][1], changed[-1][1], strict=True)]
    signs = ["", f" (+{more[0]})" if more[0] > 0 else f" (−{-more[0]})" if more[0] else ""]
    assert (await rows.nth(-1).locator("td").first.text_content()).endswith(signs[1])
    await rows.nth(-1).locator("a").focus()
    await page.keyboard.press("Enter")
    await at(page, changed[-1][0])
    await page.keyboard.press("End")
    await at(page, len(told))
    assert await _off(page) == ["forward", "last"]


async def _off(page: Page) -> list[str]:
    """The buttons that lead nowhere from here."""
    return await page.eval_on_selector_all("[data-go][aria-disabled=true]", "found => found.map((one) => one.dataset.go)")


async def test_who_left_is_told_from_then_on_and_who_came_at_once(site, person):
    """Given a table that is watched before it begins, when somebody sits down, then the viewer names them; when the game has
    begun, it can be played on from; when one of them gives up, then the one who left is marked at the end, and not before."""
    ann, watcher, ben = await person("Ann"), await person(), await person("Ben")
    address = await table_opened(ann, SAMPLE)
    await watcher.goto(f"{address}/replay")
    await expect(watcher.locator("[data-part=players] .seat")).to_have_text(["Ann", "free seat"])
    for gone in ("#branch", "#drawing"):
        await expect(watcher.locator(gone)).to_be_hidden()
    await ben.goto(address)
    await ben.click("#sit")
    await expect(watcher.locator("[data-part=players] .seat")).to_have_text(["Ann", "Ben"])
    await ben.locator("#choose").wait_for()
    await expect(watcher.locator("#branch")).to_be_enabled()
    for there in ("#to-table", "#drawing"):
        await expect(watcher.locator(there)).to_be_visible()
    await ben.click("#resign")
    await ben.click("#sure button[value=yes]")
    await watcher.wait_for_selector("[data-part=as] option[value=all]", state="attached")
    left = watcher.locator("[data-part=players] .tag:has-text('left')")
    await expect(left).to_have_count(1)
    await expect(watcher.locator("#to-table")).to_be_hidden()
    await expect(watcher.locator("[name=seat] option")).to_have_count(2)
    await watcher.keyboard.press("Home")
    await expect(left).to_have_count(0)
    assert watcher.problems == []


async def test_a_line_that_was_cut_while_a_game_came_is_no_end(site, person):
    """Given a game whose words could not be fetched, when somebody goes on after the line is back, then all of it comes."""
    game, half = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person()
    words = re.compile("moments.*svg=0")
    await page.route(words, lambda route: route.abort())
    await page.goto(f"/tables/{table}/replay#v={half}")
    await expect(page.locator("#failed")).to_have_text("The server does not answer.")
    await page.unroute(words)
    await page.keyboard.press("ArrowRight")
    await at(page, half + 1)
    await expect(page.locator("#failed")).to_be_hidden()


async def test_two_clicks_are_one_branch(site, person):
    game, half = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person("Ann")
    await opened(page, table, f"v={half}")
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    await page.dblclick("#branch")
    await page.wait_for_url("**/tables/*#main")
    assert len(sent) == 1


async def test_what_was_proven_for_one_is_not_shown_to_another(site, person):
    game, half = middle(SAMPLE)
    page = await opened(await person(), await games.put(site.store, game), f"v={half}")
    await page.click("#verify")
    await expect(page.locator("#verified")).to_be_visible()
    await page.select_option("[data-part=as]", "spectator")
    await expect(page.locator("#verified")).to_be_hidden()
    assert (await page.get_attribute("#record", "href")).endswith("as=spectator")


async def test_who_drags_along_waits_for_no_board_that_was_only_passed(site, person):
    """Given a line so slow that the first board is not here yet, when somebody drags on over all of the game, then the next
    board that is asked for is the one at the end."""
    game, _ = middle(SAMPLE)
    last, table, page = len(game.entries), await games.put(site.store, game), await person()
    asked, line = [], asyncio.Event()

    async def slowly(route):
        asked.append(int(re.search(r"from=(\d+)", route.request.url)[1]))
        await line.wait()
        await route.continue_()

    await page.route(re.compile("moments.*svg=0"), lambda route: route.abort())
    await page.route(re.compile("moments.*svg=1"), slowly)
    async with page.expect_request(re.compile("svg=1")):
        await page.goto(f"/tables/{table}/replay#v=1")
    await page.evaluate(
        """last => {
            const slider = document.querySelector("[data-part=slider]");
            for (let v = 1; v <= last; v += v < last - 9 ? 9 : 1) {
                slider.value = v;
                slider.dispatchEvent(new Event("input", {bubbles: true}));
            }
        }""",
        last,
    )
    line.set()
    await expect(page.locator(f"[data-part=board][data-shown='{last}']")).to_have_count(1)
    assert asked == [1, (last - 1) // 20 * 20 + 1]


async def test_what_was_found_leads_to_where_and_a_row_opens_a_tab_of_its_own(site, person):
    """Given a verification that found something at a version, then a button goes there; given Ctrl and a click on a move, then it
    is shown in another tab, and here nothing moves."""
    game, half = middle(SAMPLE)
    page = await opened(await person(), await games.put(site.store, game), f"v={half}")

    async def violated(route):
        answer = await route.fetch()
        found = [{"name": "times", "text": "it goes back", "version": 9, "field": "$.at"}]
        found += [{"name": "end", "text": "it is not there", "version": None, "field": None}]
        await route.fulfill(response=answer, json=await answer.json() | {"verdict": "violated", "findings": found})

    await page.route(re.compile("/verification"), violated)
    await page.click("#verify")
    await expect(page.locator("#verified button")).to_have_text(["Go to version 9"])
    async with page.context.expect_page() as other:
        await page.click(f"[data-part=moves] a[data-v='{half + 1}']", modifiers=["Control"])
    await at(await other.value, half + 1)
    await at(page, half)
    await page.click("#verified button")
    await at(page, 9)
