"""The table page by keyboard alone, by touch on a phone, and read by a screen reader; its size; what runs on it."""

import pytest
from playwright.async_api import expect

from engine import registry
from tests.page.tables import CHOICE, opened
from tests.support.browsing import PHONE
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")
FOCUS = "document.activeElement.dataset?.at ?? document.activeElement.id"
ASKED = "document.querySelectorAll('#moves a').length + document.getElementById('choose').innerHTML"
"""What there is to choose, and after how many moves."""
SAID = """() => {
  const one = document.activeElement, label = one.getAttribute("aria-label") ?? one.textContent;
  return [one.getAttribute("role") ?? one.localName, label, one.closest("#board, #choose")?.id ?? ""];
}"""


@pytest.mark.parametrize("name", registry.names())
async def test_a_move_by_keyboard_on_the_board(person, name):
    """Tab to the board, arrows to another thing, Enter, and so on until an event came; Escape takes a choice back."""
    page = await person("Ann")
    await opened(page, name, bots=["random"])
    await page.locator(CHOICE).first.wait_for()
    before = await page.locator("#moves a").count()
    while await page.evaluate("!document.activeElement.matches('#board .can')"):
        await page.keyboard.press("Tab")
        assert await page.evaluate("document.activeElement !== document.body"), "Tab never came to the board"
    assert await page.locator("#board .can[tabindex='0']").count() == 1
    first = await page.evaluate(FOCUS)
    if await page.locator("#board .can").count() > 1:
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            await page.keyboard.press(key)
            if await page.evaluate(FOCUS) != first:
                break
        assert await page.evaluate(FOCUS) != first
    await page.keyboard.press("Enter")
    await page.locator("#choose.busy").wait_for(state="detached")
    if await page.locator("#back:visible").count():
        chosen = await page.locator("#way li").count()
        await page.keyboard.press("Escape")
        await page.locator("#choose.busy").wait_for(state="detached")
        await expect(page.locator("#way li")).not_to_have_count(chosen)
    for _ in range(60):
        if await page.locator("#moves a").count() > before:
            break
        role, label, place = await page.evaluate(SAID)
        assert place, f"the focus was lost: it is on {role} {label!r}"
        assert label.strip()
        await page.keyboard.press("Enter")
        await page.locator("#choose.busy").wait_for(state="detached")
    else:
        raise AssertionError("sixty choices, and no move")
    await page.locator(CHOICE).first.wait_for()
    assert (await page.evaluate(SAID))[2], "after the bot has moved the focus is at the next choice"
    assert page.problems == []


async def test_a_move_by_keyboard_with_the_buttons_keeps_the_focus_there(person):
    page = await person("Ann")
    await opened(page, SAMPLE, bots=["random"])
    await page.locator(CHOICE).first.wait_for()
    before = await page.locator("#moves a").count()
    await page.locator("#offers button").first.focus()
    assert await page.locator("#board .hint").count() <= 1
    while await page.locator("#moves a").count() == before:
        await page.keyboard.press("Enter")
        await page.locator("#choose.busy").wait_for(state="detached")
    await page.locator(CHOICE).first.wait_for()
    await expect(page.locator("#offers button").first).to_be_focused()


@pytest.mark.parametrize("name", registry.names())
async def test_moves_by_taps_on_a_phone(person, name):
    """Things in the drawing are tapped where they are, the rest in words. Nothing is wider than the phone."""
    page = await person("Ann", **PHONE)
    await opened(page, name, bots=["random"])
    await page.locator(CHOICE).first.wait_for()
    before = await page.locator("#moves a").count()
    for _ in range(40):
        if await page.locator("#moves a").count() > before:
            break
        asked = await page.evaluate(ASKED)
        things = page.locator("#board .can")
        if await things.count():
            box = await things.first.locator(".edge").bounding_box()
            assert min(box["width"], box["height"]) >= 23.5
            await things.first.tap(force=True)
        else:
            await page.locator(CHOICE).first.tap()
        answered = f"asked => !document.querySelector('#choose.busy') && {ASKED} !== asked"
        await page.wait_for_function(answered, arg=asked)  # a tap becomes a click only after it was sent
    else:
        raise AssertionError("forty taps, and no move")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.problems == []


@pytest.mark.parametrize("name", registry.names())
async def test_a_table_is_small_shows_its_board_without_scripts_and_names_what_can_be_picked(person, name):
    page = await person("Ann")
    address = await opened(page, name, bots=["random"])
    await page.locator(CHOICE).first.wait_for()
    answer = await page.request.get(address)
    html = await answer.text()
    assert len(html.encode()) <= 150_000
    assert '<div class="board" id="board"><svg' in html
    assert " style=" not in html
    assert "'unsafe" not in answer.headers["content-security-policy"]
    assert await page.locator("#board [role=button][aria-label]").count() == await page.locator("#board .can").count()
    assert await page.locator("[role=status] #turn").count() == await page.locator("[role=status] #news").count() == 1
