"""Everybody can use the page: WCAG 2.2 AA by axe-core, and what it cannot measure: targets, reflow, large text, focus."""

from itertools import cycle

import pytest
from playwright.async_api import Page

from engine import registry
from tests.support.browsing import LAPTOP, PHONE, barriers
from tests.support.stages import profile, settled, stage
from tests.support.web import SAMPLE, Client, new_cmd

pytestmark = pytest.mark.asyncio(loop_scope="session")

WAYS = cycle((("en", LAPTOP, "light"), ("pl", PHONE, "dark"), ("en", PHONE, "light"), ("pl", LAPTOP, "dark")))
"""Language, device and scheme: each look at a page takes the next, so that all are met without meeting each everywhere."""

SMALL = """() => [...document.querySelectorAll("a.button, button, select, input:not([type=hidden]), summary, [role=button]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one, (one.querySelector(":scope > .edge") ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 24 || box.height < 24))
  .map(([one, box]) => `${box.width} x ${box.height}: ${one.outerHTML.slice(0, 150)}`)"""
"""Targets below 24 CSS pixels (WCAG 2.5.8). Links in running text are allowed any size."""

MISSED = """() => [...document.querySelectorAll("#board .can")].filter((thing) => {
  const box = thing.querySelector(":scope > .edge").getBoundingClientRect();
  thing.scrollIntoView({ block: "center" });
  const there = thing.querySelector(":scope > .edge").getBoundingClientRect();
  let hits = 0;
  for (let i = 1; i < 6; i++) for (let j = 1; j < 6; j++) {
    const hit = document.elementFromPoint(there.x + (box.width * i) / 6, there.y + (box.height * j) / 6);
    if (hit?.closest("[data-at]") === thing) hits++;
  }
  return hits < 8;
}).map((thing) => thing.dataset.at)"""
"""Things that can be picked, but lie under others so that a finger hardly finds them."""

UNSEEN = """() => {
  const now = document.activeElement, edge = now.querySelector?.(":scope > .edge"), style = getComputedStyle(now);
  const ringed = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const shown = edge ? getComputedStyle(edge).stroke !== "none" : ringed;
  const box = now.getBoundingClientRect();
  const here = box.bottom > 0 && box.top < innerHeight && box.width > 0;
  return now === document.body ? "" : shown && here ? "" : now.outerHTML.slice(0, 150);
}"""
"""What has the focus without showing it, "" if it shows."""


async def check(page: Page) -> None:
    """Look for barriers on a page as it stands; then on a narrow screen and in large letters."""
    assert await barriers(page) == []
    if page.viewport_size["width"] < 500:
        assert await page.evaluate(SMALL) == [], "too small for a finger"
        assert await page.evaluate(MISSED) == [], "hardly to be hit"
    for size, width in (("100%", 320), ("200%", 1280)):
        await page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        await page.set_viewport_size({"width": width, "height": 640})
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"scrolls sideways: {wide} of {width} at {size}"


async def look(chromium, site, path: str, who: Client | None, *presses: str, must: int = 200) -> None:
    """Open a page in the next of all ways, click what is to be clicked, and check it."""
    language, kind, scheme = next(WAYS)
    context = await profile(chromium, site.url, who, kind, language, color_scheme=scheme)
    page = await context.new_page()
    answer = await page.goto(path)
    assert answer.status == must
    if await page.query_selector("#board svg, [data-part=board] svg"):
        await settled(page)
    for selector in presses:
        await page.locator(selector).first.click()
    try:
        await check(page)
    except AssertionError as error:
        raise AssertionError(f"{path} in {language}, {scheme}, {kind['viewport']['width']} px: {error}") from None
    finally:
        await context.close()


@pytest.mark.parametrize("name", registry.names())
async def test_nobody_is_kept_from_a_game(chromium, site, name):
    """Given a game on its way and then over, for a player, a spectator and whoever looks back, then axe finds nothing."""
    played = await stage(site.client, name)
    ann, here = played.players[0], f"/tables/{played.table}"
    next(WAYS)  # four looks and four ways: else every game were met in the same ways
    await played.play_to(0, 10)
    await look(chromium, site, here, None)
    await look(chromium, site, here, ann, "#offers button")
    await played.give_up(site.client)
    await look(chromium, site, here, ann)
    await look(chromium, site, f"{here}/replay#v=12", ann)


@pytest.mark.parametrize(
    ("path", "presses", "must"),
    [
        ("/", (), 200),
        ("/sign-in", (), 200),
        (f"/new?game={SAMPLE}", ("summary",), 200),
        (f"/tables/{'0' * 32}", (), 404),
        ("TABLE", ("#resign",), 200),
        ("WAITING", (), 200),
        ("COMPARE", (), 200),
    ],
)
async def test_nobody_is_kept_from_the_rest(chromium, site, path, presses, must):
    """Lobby, forms, an error, a question in a dialog, a table that waits, two games side by side: in two ways each."""
    played = await stage(site.client, SAMPLE, 3, names=("Zoë of the Long Name That Hardly Fits", "Bob"))
    ann = played.players[0]
    waiting = (await ann.post("/api/tables", game=SAMPLE, seats=3, cmd=new_cmd())).json["table"]
    compare = f"/compare?left={played.table}&right={played.table}"
    if path == "COMPARE":
        await played.give_up(site.client)
    path = {"TABLE": f"/tables/{played.table}", "WAITING": f"/tables/{waiting}", "COMPARE": compare}.get(path, path)
    for _ in range(2):
        await look(chromium, site, path, ann, *presses, must=must)


async def test_the_focus_is_always_seen(chromium, site):
    """Given somebody who only has a keyboard, then wherever the Tab key leads, on a table and in the lobby, it shows."""
    played = await stage(site.client, SAMPLE)
    await played.play_to(0)
    context = await profile(chromium, site.url, played.players[0])
    page = await context.new_page()
    for path in (f"/tables/{played.table}", "/"):
        await page.goto(path)
        if path != "/":
            await settled(page)
        for n in range(20):
            await page.keyboard.press("Tab")
            unseen = await page.evaluate(UNSEEN)
            assert unseen == "", f"{path}, after {n + 1} presses"
    await context.close()


async def test_colours_of_the_readers_own_leave_the_board_and_the_choices(chromium, site):
    """Given forced colours, then what can be picked is still outlined, and the drawing keeps its own colours."""
    played = await stage(site.client, SAMPLE)
    await played.play_to(0)
    context = await profile(chromium, site.url, played.players[0], forced_colors="active")
    page = await context.new_page()
    await page.goto(f"/tables/{played.table}")
    await page.wait_for_selector("#board .can")
    strokes = "getComputedStyle(document.querySelector('#board .can > .edge')).stroke"
    assert await page.evaluate(strokes) not in ("none", "rgba(0, 0, 0, 0)")
    assert await page.evaluate("getComputedStyle(document.querySelector('#board svg')).forcedColorAdjust") == "none"
    assert await page.evaluate("getComputedStyle(document.querySelector('#offers button')).borderStyle") == "solid"
    await context.close()
