"""What can be done from a moment: follow a running game, play on, compare, export, verify, report; and who is shown what."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from engine import registry
from engine.record import redact
from replay import links
from server.accounts import Accounts
from server.hall import Hall
from server.store.redis_store import RedisStore
from tests.page import games
from tests.page.replaying import at, middle, opened
from tests.page.tables import opened as table_opened
from tests.page.tables import play
from tests.support.browsing import PHONE, barriers
from tests.support.web import SAMPLE
from tests.support.web import at as serving

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_running_game_is_followed_live_from_its_end_and_nowhere_else(site, person):
    """Given a player, a spectator at the end and one looking back, when moves are made, then only the one at the end goes along;
    at the end of the game both can look as everybody."""
    player, follower, reader = await person("Ann"), await person(), await person()
    address = await table_opened(player, SAMPLE, bots=["random"])
    table = address.rsplit("/", 1)[1]
    await player.wait_for_selector("#choose.mine:not(.busy) #offers button")
    await opened(follower, table)
    await opened(reader, table, "v=3&as=spectator")
    began = int(await follower.input_value("[data-part=slider]"))
    await play(player, 2)
    await follower.wait_for_function("v => Number(document.querySelector('[data-part=slider]').value) > v", arg=began)
    await at(reader, 3)
    assert await follower.locator("[data-part=as] option").count() == 1, "a spectator has no other eyes"
    await player.click("#resign")
    await player.click("#sure button[value=yes]")
    await follower.wait_for_selector("[data-part=as] option[value=all]", state="attached")
    last = await follower.get_attribute("[data-part=slider]", "max")
    await at(follower, int(last))
    await at(reader, 3)
    await expect(reader.locator("[data-part=slider]")).to_have_attribute("max", last)
    await follower.select_option("[data-part=as]", "seat:1")
    await at(follower, int(last))
    assert follower.problems == reader.problems == []


async def test_somebody_plays_on_from_a_moment_and_sees_both_lines(site, person):
    """Given a finished game, when nobody in particular plays on from its middle against a bot, then a guest sits at a branch that
    holds the game up to there; each leads to the other, and side by side they part after that moment."""
    game, half = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person()
    await opened(page, table, f"v={half}&as=seat:0")
    await page.select_option("[name=seat]", "0")
    await page.click("#branch")
    await page.wait_for_url("**/tables/*#main")
    child = page.url.split("#")[0].rsplit("/", 1)[1]
    await page.wait_for_selector("#choose.mine:not(.busy) #offers button")
    await play(page, 8)
    await page.wait_for_selector("#choose.mine:not(.busy) #offers button")
    await opened(page, child, f"v={half + 1}")
    await expect(page.locator("[data-part=now]")).to_contain_text(table[:8])
    assert await page.locator(f".others a[href='/tables/{table}/replay']").count() == 1
    await opened(page, table)
    assert await page.locator(f".others a[href='/tables/{child}/replay']").count() == 1
    await page.click(f".others a[href='/compare?left={table}&right={child}']")
    told = (await site.client.get(f"/api/tables/{table}/comparison?with={child}")).json
    first = next(n for n, row in enumerate(told["moves"], 1) if not row["same"])
    assert told["bytes"] == half
    await expect(page.locator("#parting")).to_contain_text(told["first"]["text"])
    await expect(page.locator("[data-part=moves] a[aria-current] .v")).to_have_text(str(first))
    assert await page.locator(".side.parted").count() == 2
    await page.keyboard.press("ArrowLeft")
    await expect(page.locator("[data-part=moves] a[aria-current] .v")).to_have_text(str(first - 1))
    assert await page.locator(".side.parted").count() == 0
    for side in ("left", "right"):
        v = told["moves"][first - 2][side]["version"]
        await expect(page.locator(f"[data-side={side}] .board")).to_have_attribute("data-shown", str(v))
    await page.click("#parting button")
    await expect(page.locator("[data-part=moves] a[aria-current] .v")).to_have_text(str(first))
    assert await barriers(page) == []
    assert page.problems == []


async def test_what_cannot_be_compared_is_said(site, person):
    one, other = [await games.put(site.store, games.played(name)) for name in registry.names()[:2]]
    page = await person(**PHONE)
    await page.goto(f"/compare?left={one}")
    await page.fill("[name=right]", f"{site.url}/tables/{other}/replay#v=3")
    await page.click("main button")
    await expect(page.locator(".notice")).to_contain_text("two different games")
    for wrong in ("0" * 32, "nonsense"):
        await page.fill("[name=right]", wrong)
        await page.click("main button")
        await expect(page.locator(".notice")).to_contain_text("no such table")
    assert await barriers(page) == []


async def test_a_branch_that_cannot_be_is_refused_in_words(site, person):
    game, half = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person("Ann")
    await opened(page, table, f"v={half}")
    await page.evaluate(
        "document.querySelector('[data-part=version]').value = 2; document.querySelector('form.on').submit()"
    )
    await expect(page.locator(".notice.bad:not(#failed)")).to_contain_text("Go to a version at which the game is played")
    await at(page, half)  # where the address still says that one is


async def test_record_drawing_verification_and_report(site, person, tmp_path):
    """Given the middle of a finished game as seat 1, then what is exported is that seat's, and replay reads a report's link."""
    game, half = middle(SAMPLE)
    table, page = await games.put(site.store, game), await person()
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await opened(page, table, f"v={half}&as=seat:1")
    await at(page, half)
    files = {}
    for name in ("record", "drawing"):
        async with page.expect_download() as coming:
            await page.click(f"#{name}")
        download = await coming.value
        files[name] = (download.suggested_filename, Path(await download.path()).read_bytes())
    assert files["record"] == (f"{table[:8]}.kronika", (await site.client.get(f"/api/tables/{table}/record?as=seat:1")).raw)
    assert files["drawing"][0] == f"{table[:8]}-{half}.svg"
    assert files["drawing"][1].startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<svg ')
    assert b"data-at" not in files["drawing"][1]
    await page.click("#verify")
    told = (await site.client.get(f"/api/tables/{table}/verification?as=seat:1")).json
    await expect(page.locator("#verified .verdict")).to_have_text(told["text"])
    shown = await page.inner_text("#verified")
    assert all(line["text"] in shown for part in ("checked", "unproven", "findings") for line in told[part])
    assert told["limits"] in shown
    await page.click("#report")
    await expect(page.locator("#told")).to_contain_text("client=page:1")
    link = await page.evaluate("navigator.clipboard.readText()")
    assert links.read(link) == links.Link(table, str(half), 1)
    assert "client=page:1" in link


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("seat", [None, 0], ids=["spectator", "seat"])
async def test_a_viewer_of_a_running_game_is_told_nothing_that_its_audience_may_not_know(store_url, chromium, name, seat):
    """Given a running game, and the same in a store from which all openings but the audience's were taken, then what the page
    is sent, holds and shows is the same."""
    game, half = middle(name, seed=f"secret {seat}")
    held = []
    for number, entries in enumerate((game.entries[:half], redact(game.entries[:half], seat))):
        store = await RedisStore.connect(f"{store_url}{'&' if '?' in store_url else '?'}db={number + 1}")
        async with serving(Hall(store)) as client:
            held.append(await _seen(chromium, client, store, game, entries, seat))
        await store.close()
    (told, shown), (told_less, shown_less) = held
    assert shown == shown_less
    assert len(set(told) & set(told_less)) >= 2
    both = set(told) & set(told_less)
    assert {path: told[path] for path in both} == {path: told_less[path] for path in both}


async def _seen(chromium, client, store, game, entries, seat):
    """(answers of the API by their addresses, what is shown at some versions) of a viewer over these entries."""
    who, token = await Accounts(store).create("Me")
    table = await games.put(store, game, entries=entries, sitting={} if seat is None else {seat: who.id})
    context = await chromium.new_context(base_url=str(client.session._base_url))
    if seat is not None:
        assert (await context.request.post("/sign-in", form={"token": token}, max_redirects=0)).status == 303
    page, told, shown = await context.new_page(), {}, []
    page.on("response", lambda answer: "/api/" in answer.url and told.update({answer.url: answer}))
    await opened(page, table, f"v=1&as={'spectator' if seat is None else f'seat:{seat}'}")
    shown.append(await page.locator("#start").text_content())
    for v in (len(entries) // 2, len(entries) - 1, len(entries)):
        await page.evaluate("v => { location.hash = location.hash.replace(/v=\\d+/, `v=${v}`); }", v)
        await at(page, v)
        shown.append(await page.evaluate("document.querySelector('.seen .board').outerHTML"))
        shown.append(await page.inner_text(".now"))
        shown.append(await page.text_content(".of-moves"))  # rows out of sight have no layout, so no inner text
    bodies = {}
    for url, answer in told.items():
        if await answer.finished() is None:
            bodies[url.partition("/api/")[2]] = await answer.text()
    await context.close()
    return bodies, shown
