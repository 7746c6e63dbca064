"""What becomes of sockets when the session ends in which they were opened."""

import pytest

from engine.events import NO_PREV
from tests.server.test_session import Browser, sign_in
from tests.support.web import Client, new_cmd, started, step


async def listening(browser: Browser, table: str):
    """A socket of the browser at a table, all of whose events so far have been read."""
    live = await browser.live(table)
    while (await live.next())["is"] != "subscribed":
        pass
    seen = (await browser.view(table))["version"]
    for _ in range(seen):
        await live.next()
    return live


async def test_a_socket_ends_with_its_session_and_hears_nothing_more(two):
    """Given two browsers of Ann at a table, when one signs out, then its socket says so and closes, whatever happens there."""
    table = await started(two)
    browser, other = await sign_in(two[0]), await sign_in(two[0])
    gone, stays = await listening(browser, table), await listening(other, table)
    assert (await browser.ask("DELETE", "/api/session")).status == 204
    await step(two, table)
    told = await gone.next()
    assert (told["is"], told["code"]) == ("stopped", "signed_out")
    assert await gone.next() is None
    assert gone.code == 1008
    assert isinstance(await stays.next(), tuple), "her other browser plays on"


@pytest.mark.parametrize("how", ["header", "frame"])
async def test_a_session_s_token_shown_in_another_way_ends_the_socket_too(two, how):
    table = await started(two)
    browser = await sign_in(two[0])
    token = browser.cookie.partition("=")[2]
    client = Client(two[0].session, token if how == "header" else None)
    live = await client.live(table, **({} if how == "header" else {"token": token}))
    assert (await live.next())["seat"] == 0
    await browser.ask("DELETE", "/api/session")
    while (told := await live.next()) is not None:
        last = told
    assert last["code"] == "signed_out"


async def test_signing_in_as_another_ends_the_sockets_of_the_session_before(two):
    """Given Ann's page open in one tab, when Bob signs in in another, then nothing more is told to it as to Ann."""
    table = await started(two)
    browser = await sign_in(two[0])
    live = await listening(browser, table)
    await sign_in(two[1], Cookie=browser.cookie)
    assert (await live.next())["code"] == "signed_out"


async def test_a_command_after_the_end_of_its_session_is_nobody_s(two):
    """Given a socket that sends on before it has heard of the end, then nothing comes of it."""
    table = await started(two)
    browser = await sign_in(two[0])
    live = await listening(browser, table)
    await browser.ask("DELETE", "/api/session")
    await live.tell("resign", cmd=new_cmd())
    while await live.next() is not None:
        pass
    assert (await two[0].view(table))["phase"] == "playing"


async def test_a_wrong_token_in_a_frame_does_not_untie_a_socket_from_its_session(two):
    """Given a browser's socket on which a token was tried that is nobody's, when the session ends, then the socket does, too."""
    table = await started(two)
    browser = await sign_in(two[0])
    live = await listening(browser, table)
    await live.tell("subscribe", version=0, head=NO_PREV, token="x" * 43)
    assert (await live.next())["code"] == "not_authenticated"
    await browser.ask("DELETE", "/api/session")
    assert (await live.next())["code"] == "signed_out"
    assert await live.next() is None
