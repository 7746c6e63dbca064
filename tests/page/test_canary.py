"""Canaries: what only one seat may know reaches nobody else's browser: no page, no script's memory, no wire, before the end.

Each hidden value comes in an opening, with a salt of 16 random bytes: where a salt stands, its value could. So salts are the
canaries of what is sent and kept; and what is drawn must be what a folder without the secrets draws.
"""

import json
from asyncio import gather
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.async_api import Error, Page

from engine import registry
from engine.drawing import Look
from engine.entry import Entry
from engine.seal import openings_for
from engine.timeline import Timeline
from server import timelines
from server.tables import LiveTable
from tests.support import drawings, playing
from tests.support.stages import Stage, profile, settled, stage
from tests.support.web import SAMPLE

pytestmark = pytest.mark.asyncio(loop_scope="session")

MEMORY = """async () => {
  const seen = new Set(), found = [];
  const walk = (value, depth) => {
    if (typeof value === "string") return void found.push(value);
    if (value === null || typeof value !== "object" || seen.has(value) || depth > 6) return;
    if (value === window || value instanceof Node || value instanceof CSSRule) return;
    seen.add(value);
    const parts = value instanceof Map || value instanceof Set ? [...value].flat() : Object.values(value);
    for (const part of parts) walk(part, depth + 1);
  };
  for (const name of Object.getOwnPropertyNames(window)) try { walk(window[name], 0); } catch { /* not ours to read */ }
  const bases = [];
  for (const { name } of await indexedDB.databases()) bases.push(name);
  const kept = [{ ...localStorage }, { ...sessionStorage }, document.cookie, await caches.keys(), name, history.state];
  return JSON.stringify([found, bases, kept]);
}"""
"""All that a script on the page could read: globals, and what the browser keeps for this site."""

DRAWN = """() => Object.fromEntries([...document.querySelectorAll("#board [data-at]")].map((thing) =>
  [thing.dataset.at, thing.getAttribute("aria-label")]))"""

SHOWN = """() => [document.documentElement.outerHTML,
  ...[...document.querySelectorAll("input, textarea, select")].map((field) => field.value)].join("\\n")"""


class Wire:
    """Everything that the server sends to a page: bodies of answers and their headers, and messages of sockets, by CDP."""

    def __init__(self):
        self.texts: list[str] = []
        self._session = None
        self._bodies: list[str] = []

    async def listen(self, page: Page) -> None:
        """From now on."""
        self._session = session = await page.context.new_cdp_session(page)
        session.on("Network.webSocketFrameReceived", lambda told: self.texts.append(told["response"]["payloadData"]))
        session.on("Network.responseReceived", lambda told: self.texts.append(json.dumps(told["response"])))
        session.on("Network.loadingFinished", lambda told: self._bodies.append(told["requestId"]))
        await session.send("Network.enable", {"maxTotalBufferSize": 100_000_000, "maxResourceBufferSize": 50_000_000})

    async def take(self) -> None:
        """Fetch the bodies that have come, before the page is left and the browser forgets them."""
        ids, self._bodies = self._bodies, []
        for id in ids:
            with suppress(Error):  # a redirection has none
                told = await self._session.send("Network.getResponseBody", {"requestId": id})
                raw = b64decode(told["body"]).decode(errors="replace") if told["base64Encoded"] else told["body"]
                self.texts.append(raw)


async def everything(page: Page, wire: Wire, pages: tuple[str, ...], addresses: list[str]) -> str:
    """Open pages one after another, ask at addresses from the last; gives all that came, stands in them, lies in reach."""
    found = []
    for path in pages:
        await page.goto(path)
        if path.startswith("/tables/"):
            await settled(page)
        if path == pages[-1]:
            await page.evaluate(
                "all => Promise.all(all.map((path) => fetch(path).then((answer) => answer.text())))", addresses
            )
        await page.wait_for_load_state("networkidle")
        await wire.take()
        found += [await page.evaluate(MEMORY), await page.evaluate(SHOWN)]
    found.append(json.dumps(await page.context.cookies()))
    return "\n".join([*wire.texts, *found])


def sealed(live: LiveTable, seat: int) -> Iterator[tuple[str, str]]:
    """(salt, value) of each opening of a seat that was not opened to all since."""
    public = "\n".join(entry.p.decode() for entry in live.entries)
    for entry in live.entries:
        for _, salt, value in json.loads(live.openings(entry, seat)):
            if salt not in public:
                yield salt, json.dumps(value, separators=(",", ":"))


def leaks(live: LiveTable, played: Stage, audience: int | None, told: str) -> list[str]:
    """What an audience was told that it may not know."""
    found = []
    for seat in range(len(played.players)):
        if seat != audience:
            found += [f"salt of seat {seat}: {salt}" for salt, _ in sealed(live, seat) if salt in told]
            found += [
                f"value of seat {seat}: {value}" for _, value in sealed(live, seat) if len(value) > 30 and value in told
            ]
    hidden = {"secret": live.sitting.secret.hex()}
    hidden |= {f"token of seat {n}": who.token for n, who in enumerate(played.players)}
    hidden |= {f"account of seat {n}": who.player for n, who in enumerate(played.players)}
    return [*found, *(name for name, value in hidden.items() if value in told)]


async def looked(chromium, site, played: Stage, audience: int | None) -> tuple[str, dict[str, str]]:
    """All that a browser of an audience is told (lobby, table, the way back through the game, every other address), and the
    things drawn on its board, by name."""
    context = await profile(chromium, site.url, None if audience is None else played.players[audience])
    page, wire = await context.new_page(), Wire()
    await wire.listen(page)
    here, api = f"/tables/{played.table}", f"/api/tables/{played.table}"
    asked = [f"{api}{path}" for path in ("", "/events", "/record", "/choices", "/moments?from=1", "/verification")]
    told = await everything(page, wire, ("/", f"{here}/replay", here), asked)
    drawn = await page.evaluate(DRAWN)
    await context.close()
    return told, drawn


def expected(live: LiveTable, audience: int | None) -> dict[str, str]:
    """The things on the board as a folder draws them that holds the audience's entries and nothing else."""
    entries = playing.audience_entries(live.game, tuple(live.entries), audience)
    moment = Timeline(entries, live.game).moments[-1]
    look = Look(moment.state, audience, drawings.offered(live.game, moment, audience), drawings.effects(moment))
    return {at: thing.label for at, thing in drawings.things(registry.drawing(live.game).draw(look)).items()}


async def known_to_one(site, name: str) -> tuple[Stage, LiveTable]:
    """A game on its way in which some seat knows what others do not."""
    played = await stage(site.client, name)
    live = await site.hall.table(played.table)
    await played.play_to(0, 8)
    while not any(list(sealed(live, seat)) for seat in (0, 1)):
        assert await played.play(1)
    return played, live


@pytest.mark.parametrize("name", registry.names())
async def test_no_page_tells_what_only_another_seat_knows(chromium, site, name):
    """Given a game on its way, then pages of a player and of a newcomer hold nothing of others', but a seat's own."""
    played, live = await known_to_one(site, name)
    audiences = (1, None)
    looks = await gather(*(looked(chromium, site, played, audience) for audience in audiences))
    for audience, (told, drawn) in zip(audiences, looks, strict=True):
        assert leaks(live, played, audience, told) == []
        assert drawn == expected(live, audience)
        for salt, _ in sealed(live, audience) if audience is not None else ():
            assert salt in told, "the canary must sing where it may"


async def test_the_canary_sings_when_something_leaks(chromium, site, monkeypatch):
    """Given a server that serves a seat's openings to all, or draws from them, then this is what the test before would see."""
    played, live = await known_to_one(site, SAMPLE)
    there = timelines.Timelines.of
    monkeypatch.setattr(type(live), "openings", lambda self, entry, _: openings_for_seat(self, entry))
    monkeypatch.setattr(timelines.Timelines, "of", lambda self, live, audience: there(self, live, 1))
    told, _ = await looked(chromium, site, played, None)
    monkeypatch.undo()
    assert any("salt of seat 1" in leak for leak in leaks(live, played, None, told))
    assert expected(live, None) != expected(live, 1), "a hand is drawn only for who holds it"


def openings_for_seat(live: LiveTable, entry: Entry) -> bytes:
    """The openings of seat 1."""
    return openings_for(live.fold.schema.decode(entry.p).d, entry.o, 1)
