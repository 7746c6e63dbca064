"""Two people at one table, each in a browser of their own: what both see, what only one sees, luck, spectators, a rematch."""

import contextlib
import io

import pytest
from playwright.async_api import expect

from engine import registry
from replay import cli
from tests.page.tables import Heard, moves, opened, play, post, together, whose
from tests.support.web import SAMPLE, new_cmd

pytestmark = pytest.mark.asyncio(loop_scope="session")
AT_ONCE = [name for name in registry.names() if registry.find(name).pend is not None]


async def test_each_sees_the_other_s_move(person):
    ann, ben = await person("Ann"), await person("Ben")
    await together(ann, ben, SAMPLE)
    mover = await whose(ann, ben)
    other, name = (ben, "Ann") if mover is ann else (ann, "Ben")
    await expect(other.locator("#turn")).to_have_text(f"To move: {name}.")
    await expect(other.locator("#prompt")).to_have_text("Not your turn")
    await expect(other.locator("#offers button")).to_have_count(0)
    before = await moves(mover)
    while len(await moves(mover)) == len(before):
        await play(mover, clicks=1)
    said = (await moves(mover))[len(before)]
    await expect(other.locator("#moves a").nth(len(before))).to_have_text(said)
    await expect(other.locator("#news")).to_contain_text(f"{name}: {said}")
    await expect(other.locator("#board .new").first).to_be_attached()


async def test_luck_of_their_own_is_proven_and_a_rematch_leads_both_to_one_table(person, tmp_path):
    ann, ben = await person("Ann"), await person("Ben")
    address = await together(ann, ben, SAMPLE)
    assert (await moves(ann))[1:3] == ["Sits down, with luck of its own."] * 2
    await ann.click("#resign")
    await ann.click("#sure button[value=yes]")
    for page, said in ((ann, "Ben wins."), (ben, "You win!")):
        await expect(page.locator("#end-heading")).to_have_text(said)
    await expect(ann.locator("#moves .latest")).to_contain_text("revealed")
    record = tmp_path / "game.kronika"
    record.write_text(await ann.evaluate("async path => (await fetch('/api' + path + '/record')).text()", address))
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert cli.main(["verify", str(record)]) == 0
    assert "luck" in said.getvalue()
    assert "no luck of its own" not in said.getvalue()
    assert await ann.evaluate("localStorage.length") == 0  # the nonces are spent

    await ann.click("#rematch")
    await ann.wait_for_url(lambda url: "/tables/" in url and address not in url)
    await expect(ben.locator("#rematch")).to_have_text("Go to the new table")
    await ben.click("#rematch")
    await ben.locator("#choose").wait_for()
    await ann.locator("#choose").wait_for()
    assert ann.url == ben.url
    assert address not in ann.url
    for page in (ann, ben):  # both began the game, and one was faster
        await expect(page.locator("#error")).to_be_hidden()
    rows = [await page.locator("#players .seat").all_text_contents() for page in (ann, ben)]
    assert rows == [["Ben", "Ann (you)"], ["Ben (you)", "Ann"]]
    assert not ann.problems + ben.problems


async def test_a_private_table_waits_for_whom_the_link_was_sent_to(person):
    ann, nobody = await person("Ann"), await person()
    address = await opened(ann, SAMPLE, private=True)
    await expect(ann.locator("#waiting")).to_have_text(
        "One seat is free. Send the link to the person you want to play with."
    )
    await ann.click("#copy")
    assert (await ann.input_value("#link")).endswith(address)
    await nobody.goto(address)
    await expect(nobody.locator("#sit")).to_be_hidden()
    await nobody.click("#join")
    await nobody.fill("input[name=name]", "Ben")
    await nobody.click("form:has(input[name=name]) button")
    await nobody.locator("#choose").wait_for()  # signed in, sat down, ready, begun
    await expect(ann.locator("#players .seat")).to_have_text(["Ann (you)", "Ben"])
    assert not ann.problems + nobody.problems


async def test_a_spectator_is_told_so_sees_moves_and_is_offered_nothing(person):
    ann, ben, eve = await person("Ann"), await person("Ben"), await person()
    address = await together(ann, ben, SAMPLE)
    await eve.goto(address)
    await expect(eve.locator("#audience")).to_have_text("You are watching. Nothing hidden is shown.")
    before = await eve.locator("#moves a").count()
    mover = await whose(ann, ben)
    await play(mover, once=True)
    count = await mover.locator("#moves a").count()
    assert count > before
    await expect(eve.locator("#moves a")).to_have_count(count)
    for gone in ("#choose", "#resign", "#leave", "#seating"):
        await expect(eve.locator(gone)).to_be_hidden()
    assert await eve.locator("#board .can").count() == 0


@pytest.mark.parametrize("name", AT_ONCE)
async def test_turns_at_once_show_who_still_thinks_and_keep_drafts_to_oneself(person, name):
    ann, ben = await person("Ann"), await person("Ben")
    heard = Heard(ben)
    await together(ann, ben, name)
    await play(ann, clicks=2)
    steps = await ann.evaluate("JSON.parse(sessionStorage.getItem(Object.keys(sessionStorage)[0]) ?? '[]')")
    assert steps, "two clicks make a step"
    chosen = await ann.locator("#way li").all_text_contents()
    board = await ann.inner_html("#board svg")

    await ann.reload()
    await expect(ann.locator("#way li")).to_have_text(chosen[: len(steps)])  # a draft survives, and is shown on the board
    await expect(ann.locator("#players .thinking")).to_have_text(["thinking", "thinking"])
    assert await ann.inner_html("#board svg") == board or len(chosen) > len(steps)
    await ann.keyboard.press("Escape")
    await expect(ann.locator("#way li")).to_have_count(len(steps) - 1)
    assert await ann.evaluate("sessionStorage.length") == (1 if len(steps) > 1 else 0)
    await expect(ben.locator("#way li")).to_have_count(0)
    assert '"draft":[{' not in await heard.all()  # answers of others' drafts begin so; Ben has made none

    while not await ann.locator("#send:visible").count():
        await play(ann, clicks=1)
    half = await ben.locator("#offers button").first.inner_text()
    await ben.locator("#offers button").first.click()
    before = await ben.locator("#way li").all_text_contents()
    await ann.click("#send")
    await expect(ann.locator("#turn")).to_have_text("Still thinking: Ben.")
    await expect(ben.locator("#players .thinking")).to_have_text(["has finished", "thinking"])
    assert await ben.locator("#way li").all_text_contents() == before, f"the other's turn undid {half!r}"
    await expect(ben.locator("#news")).to_contain_text("Ann: Finishes its turn.")
    assert '"draft":[{' not in await heard.all()


async def test_a_person_who_says_nothing_of_luck_may_sit_too(person, site):
    """Over plain HTTP from another machine a page has no SHA-256: then it sits without luck. Here the API stands for that."""
    ann, ben = await person("Ann"), await person("Ben")
    address = await opened(ann, SAMPLE)
    await post(ben, f"/api{address}/seats", cmd=new_cmd())
    await expect(ann.locator("#players .seat")).to_have_text(["Ann (you)", "Ben"])
    await expect(ann.locator("#waiting")).to_have_text("All seats are taken. The game begins.")
