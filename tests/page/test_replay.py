"""The viewer: going along any game by slider, keys, list, graph and links, as every audience."""

import pytest
from playwright.async_api import expect

from engine import registry
from tests.page import games
from tests.page.replaying import at, drawn, middle, moment, opened, same_drawing
from tests.support.browsing import LAPTOP, PHONE, barriers
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("name", registry.names())
async def test_every_game_is_seen_at_any_moment_as_anybody(site, person, name):
    """Given a finished game opened cold in its middle as a seat, then board, words and points are that seat's; going on, and
    looking as others, shows what the API tells of there."""
    game, half = middle(name)
    table, page = await games.put(site.store, game), await person()
    await opened(page, table, f"v={half}&as=seat:1")
    await at(page, half)
    told = await moment(site, table, half, "seat:1")
    assert await same_drawing(page, told["svg"])
    await expect(page.locator("[data-part=now]")).to_contain_text(told["sentence"])
    assert await page.locator("[data-part=effects] li").all_text_contents() == told["effects"]
    points = await page.locator("[data-part=players] .number").all_text_contents()
    assert points == [str(n) for n in told["scores"]["totals"]]
    for seen_as in ("spectator", "all"):
        await page.select_option("[data-part=as]", seen_as)
        await at(page, half)
        assert await same_drawing(page, (await moment(site, table, half, seen_as))["svg"])
    await page.keyboard.press("End")
    await at(page, len(game.entries))
    assert page.problems == []


async def test_keys_buttons_list_graph_and_slider_go_along_the_game(site, person):
    game, half = middle(SAMPLE)
    page = await opened(await person(), await games.put(site.store, game), f"v={half}")
    last = len(game.entries)
    for key, v in (
        ("ArrowRight", half + 1),
        ("ArrowLeft", half),
        ("Home", 1),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
    ):
        await page.keyboard.press(key)
        await at(page, v)
    for name, v in (("first", 1), ("forward", 2), ("forward", 3), ("back", 2), ("last", last)):
        await page.click(f"[data-go={name}]")
        await at(page, v)
    await page.click(f"[data-part=moves] a[data-v='{last - 3}']")
    await at(page, last - 3)
    box = await page.locator("[data-part=graph] svg").bounding_box()
    await page.mouse.click(box["x"] + box["width"] * 46 / 720 + 1, box["y"] + 20)
    await at(page, 1)
    await page.focus("[data-part=slider]")
    await page.fill("[data-part=slider]", str(half))
    await at(page, half)
    await page.keyboard.press("ArrowLeft")
    await at(page, half - 1)


async def test_it_plays_by_itself_to_the_end_and_pauses(site, person):
    game, _ = middle(SAMPLE)
    last = len(game.entries)
    page = await opened(await person(), await games.put(site.store, game), f"v={last - 6}")
    await page.select_option("[data-part=speed]", "60")
    await page.focus("[data-go=first]")
    await page.evaluate("document.activeElement.blur()")
    await page.keyboard.press("Space")
    await expect(page.locator("[data-part=play]")).to_have_text("Pause")
    await at(page, last)
    await expect(page.locator("[data-part=play]")).to_have_text("Play")
    await page.click("[data-part=play]")  # from the beginning
    await page.wait_for_function("last => document.querySelector('[data-part=slider]').value < last - 6", arg=last)
    await page.wait_for_function("() => document.querySelector('[data-part=slider]').value > 6")
    await page.click("[data-part=play]")
    await expect(page.locator("[data-part=play]")).to_have_text("Play")
    stopped = await page.input_value("[data-part=slider]")
    await at(page, int(stopped))


async def test_an_address_is_an_exact_moment(site, person):
    """Given a link opened cold, changed by hand, and gone back on from elsewhere, then each shows its own moment."""
    game, half = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person()
    await opened(page, table, f"v={half}&as=seat:1")
    await at(page, half)
    assert page.url == f"{site.url}/tables/{table}/replay#v={half}&as=seat:1"
    await page.evaluate("v => { location.hash = `v=${v}&as=seat:1`; }", half + 2)
    await at(page, half + 2)
    await page.evaluate("v => { location.hash = `v=${v}&as=spectator`; }", half)
    await at(page, half)
    await expect(page.locator("[data-part=as]")).to_have_value("spectator")
    assert await same_drawing(page, (await moment(site, table, half, "spectator"))["svg"])
    await page.evaluate("location.hash = 'v=999999&as=spectator'")
    await at(page, len(game.entries))
    assert page.problems == []


async def test_an_address_typed_while_the_page_writes_its_own_is_not_lost(site, person):
    game, half = middle(SAMPLE)
    page = await opened(await person(), await games.put(site.store, game), "v=3")
    await page.evaluate("v => { location.hash = `v=${v}`; history.replaceState(null, '', '#v=3'); }", half)
    await at(page, half)


async def test_a_game_that_has_not_begun_is_told_so(site, person):
    game, _ = middle(SAMPLE)
    page = await opened(await person(), await games.put(site.store, game), "v=1")
    await expect(page.locator("[data-part=unbegun]")).to_be_visible()
    await expect(page.locator("[data-part=board]")).to_be_hidden()
    await expect(page.locator("#branch")).to_be_disabled()
    await page.keyboard.press("End")
    await expect(page.locator("[data-part=board] svg")).to_be_visible()


@pytest.mark.parametrize(("kind", "scheme"), [(LAPTOP, "light"), (PHONE, "dark")], ids=["laptop", "phone"])
async def test_it_has_no_barriers_and_fits_its_screen(site, person, kind, scheme):
    game, half = middle(SAMPLE)
    page = await person(**kind, color_scheme=scheme)
    await opened(page, await games.put(site.store, game), f"v={half}")
    await page.click("#verify")
    await expect(page.locator("#verified")).to_be_visible()
    await page.click(".others summary")
    assert await barriers(page) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate("document.documentElement.scrollHeight < 6000"), "something hidden makes the page long"
    await page.evaluate("scrollTo(0, 0)")
    await expect(page.locator("[data-part=play]")).to_be_in_viewport(ratio=1)
    await expect(page.locator("[data-part=board] svg")).to_be_in_viewport()


async def test_all_of_it_is_done_by_keyboard_alone(site, person):
    """Given nobody's mouse, then tabs reach audience, slider, buttons, one row of the list, and what can be done from here."""
    game, half = middle(SAMPLE)
    page = await opened(await person(), await games.put(site.store, game), f"v={half}")
    stops = []
    for _ in range(60):
        await page.keyboard.press("Tab")
        stop = await page.evaluate(
            "(e => e.dataset.part || e.dataset.go || e.id || e.dataset.v || e.name || e.tagName)(document.activeElement)"
        )
        if stop == "A" and "back" in stops:
            break
        stops.append(stop)
    for wanted in (
        "as",
        "slider",
        "play",
        "forward",
        "speed",
        str(half),
        "branch",
        "link",
        "record",
        "drawing",
        "verify",
        "report",
    ):
        assert wanted in stops, f"{wanted}: {stops}"
    assert sum(stop.isdecimal() for stop in stops) == 1, "only the row that is shown is a stop"
    await page.focus(f"[data-part=moves] a[data-v='{half}']")
    await page.keyboard.press("ArrowDown")
    await at(page, half + 1)
    assert await page.evaluate("document.activeElement.dataset.v") == str(half + 1)
    await page.focus("#verify")
    await page.keyboard.press("Enter")
    await expect(page.locator("#verified")).to_be_focused()


async def test_ten_thousand_moves_are_a_list_that_does_not_choke(site, person):
    """Given the page's own list of 10,000 moves, then it scrolls to any of them and has one stop for the tabulator."""
    game, _ = middle(SAMPLE)
    page = await opened(await person(), await games.put(site.store, game))
    told = await page.evaluate(
        """async () => {
            const {MoveList} = await import(document.querySelector('link[href$="movelist.js"]').href);
            const box = document.querySelector("[data-part=moves]"), words = {system: "system", seat: "seat"};
            const list = new MoveList(box, {seats: [], words, link: v => `#v=${v}`, go: () => {}});
            const told = n => ({version: n + 1, seat: n % 2, sentence: `Move ${n}. `.repeat(1 + n % 7)});
            list.add([...Array(10000).keys()].map(told));
            const seen = [];
            for (const v of [9999, 1, 5000, 5001]) {
                list.mark(v);
                const row = box.querySelector("[aria-current]"), a = row.getBoundingClientRect(), b = box.getBoundingClientRect();
                seen.push([Number(row.dataset.v), a.top >= b.top - 1 && a.bottom <= b.bottom + 1]);
            }
            return [seen, box.querySelectorAll("a").length, box.querySelectorAll('a[tabindex="0"]').length, scrollY];
        }"""
    )
    assert told == [[[9999, True], [1, True], [5000, True], [5001, True]], 10_000, 1, 0]


async def test_without_a_program_it_is_read_page_by_page(site, chromium):
    """Given a browser that runs no program, then the last board, moves that lead to theirs, audiences, the file of a drawing."""
    game, _ = middle(SAMPLE)
    table, last = await games.put(site.store, game), len(game.entries)
    context = await chromium.new_context(base_url=site.url, java_script_enabled=False)
    page = await context.new_page()
    await page.goto(f"/tables/{table}/replay")
    assert await page.locator("[data-part=board] svg").count() == 1
    await expect(page.locator("[data-part=slider]")).to_be_hidden()
    rows = page.locator("[data-part=moves] a")
    assert await rows.count() > 20
    await page.click(f"[data-part=moves] a:has-text('{last - 5}')")
    await expect(page.locator("[data-part=now]")).to_contain_text(f"Version {last - 5} of {last}")
    await expect(page.locator("[data-part=now]")).to_contain_text((await moment(site, table, last - 5))["sentence"])
    await page.click(".seen nav a >> text=Back")
    await expect(page.locator("[data-part=now]")).to_contain_text(f"Version {last - 6} of {last}")
    await page.select_option("[data-part=as]", "spectator")
    await page.click(".as button")
    assert f"v={last - 6}" in page.url
    assert "as=spectator" in page.url
    assert await page.get_attribute("#drawing", "href") == f"/tables/{table}/drawing.svg?v={last - 6}&as=spectator"
    await context.close()


async def test_the_words_are_the_readers(site, person):
    game, half = middle(SAMPLE)
    page = await person(locale="pl-PL", **LAPTOP)
    await opened(page, await games.put(site.store, game), f"v={half}")
    text = await page.inner_text("main")
    assert "Graj dalej stąd" in text
    assert "Version" not in text
    assert "Seat " not in await drawn(page)
