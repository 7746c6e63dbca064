"""`python -m tests.page.screenshots FOLDER [GAME…]`: every main page and game as pictures, and an index.html for all of them.
Names of games: only these; "pages": only the pages beside the tables; "boards": the boards that README shows (into docs/boards).

In both languages, light and dark, on a laptop and a phone; what may break at the edges in Polish alone, on a tablet, 320 pixels
wide, and in a system's own contrasting colours. One server, one browser, a page loaded once for light and dark.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page

from engine import registry
from engine.drawing import alone
from engine.kit.words import LANGUAGES
from server.hall import Hall
from server.page.pictures import drawing
from server.store.redis_store import RedisStore
from tests.support import browsing
from tests.support.browsing import LAPTOP, PHONE
from tests.support.servers import EmbeddedServer
from tests.support.stages import READY, profile, settled, stage
from tests.support.web import SAMPLE, Client, at, new_cmd

PLAIN = {**PHONE, "device_scale_factor": 1}
DEVICES = {"laptop": LAPTOP, "phone": PLAIN}
SCHEMES = ("light", "dark")
MAIN = tuple(product(LANGUAGES, DEVICES.items(), (SCHEMES,)))
"""Languages, devices, and the schemes in which every page is taken."""
NARROW = {**PLAIN, "viewport": {"width": 320, "height": 640}}
EDGES = tuple(
    ("pl", device, SCHEMES[:1])
    for device in (
        ("tablet", {"viewport": {"width": 768, "height": 1024}}),
        ("narrow", NARROW),
        ("contrast", {**LAPTOP, "forced_colors": "active"}),
    )
)
"""The same for pages that are looked at more closely."""
MIDDLE = 16
"""Moves after which a game is shown in its middle."""
PAGES, BOARDS = "pages", "boards"
ALL_SHOWN = "for (const list of document.querySelectorAll('.moves ol')) list.style.contentVisibility = 'visible'"
"""Parts of long lists are drawn when they come near the window, and a picture of a whole page has more than a window."""
STYLE = (
    "body{font:16px system-ui;margin:1rem}figure{display:inline-block;margin:.5rem;vertical-align:top}"
    "img{max-width:28rem;max-height:40rem;border:1px solid #999}h2{margin-top:2rem}"
)


class Camera:
    """Takes pictures of pages as one reader sees them. `way` names the language and the device."""

    def __init__(self, folder: Path, page: Page, way: str, schemes: tuple[str, ...]):
        self.folder, self.page, self.way, self.schemes = folder, page, way, schemes

    async def take(self, name: str, path: str, *presses: str, until: str = "") -> None:
        """Pictures of a whole page, after clicks on what the selectors in `presses` find and when `until` is there."""
        await self.page.goto("about:blank")  # else only the part after # would change
        await self.page.goto(path)
        if await self.page.query_selector(READY):
            await settled(self.page)
        await self.press(name, *presses, until=until)

    async def press(self, name: str, *presses: str, until: str = "") -> None:
        """As `take`, of the page that is there."""
        for selector in presses:
            await self.page.locator(selector).first.click()
        if until:
            await self.page.wait_for_selector(until)
        await self.page.evaluate(ALL_SHOWN)
        for scheme in self.schemes:
            await self.page.emulate_media(color_scheme=scheme)
            path = self.folder / f"{name}.{self.way}-{scheme}.png"
            await self.page.screenshot(path=path, full_page=True, animations="disabled")


async def cameras(
    browser: Browser, url: str, folder: Path, who: Client | None, ways: tuple = MAIN
) -> AsyncIterator[Camera]:
    """One for every language and device, signed in as `who`."""
    for language, (device, kind), schemes in ways:
        context = await profile(browser, url, who, kind, language)
        yield Camera(folder, await context.new_page(), f"{language}-{device}", schemes)
        await context.close()


async def begun(who: Client, table: str) -> str:
    """The button that begins what takes most choices and is not a whole move yet."""
    moves: list[Any] = (await who.get(f"/api/tables/{table}/choices")).json["moves"]
    ways = Counter(move["picks"][0]["at"] for move in moves)
    longest = max(moves, key=lambda move: (ways[move["picks"][0]["at"]] > 1, len(move["picks"])))
    return f'#offers button[data-at="{longest["picks"][0]["at"]}"]'


async def take_game(browser: Browser, nobody: Client, url: str, folder: Path, name: str) -> None:
    """A game at its start, in its middle, in the middle of a move, awaited, watched, at its end, and looked back at."""
    played = await stage(nobody, name)
    (ann, bob), here = played.players, f"/tables/{played.table}"
    await played.play_to(0)
    async for camera in cameras(browser, url, folder, ann):
        await camera.take(f"{name}-1-start", here)
    await played.play_to(0, MIDDLE)
    press = await begun(ann, played.table)
    async for camera in cameras(browser, url, folder, ann, (*MAIN, *EDGES)):
        await camera.take(f"{name}-2-middle", here)
        await camera.take(f"{name}-3-picked", here, press)
    async for camera in cameras(browser, url, folder, bob):
        await camera.take(f"{name}-4-awaiting", here)
    async for camera in cameras(browser, url, folder, None):
        await camera.take(f"{name}-5-watched", here)
    await played.end(nobody)
    async for camera in cameras(browser, url, folder, ann, (*MAIN, *EDGES)):
        await camera.take(f"{name}-6-end", here)
        await camera.take(f"{name}-7-replay", f"{here}/replay#v=20&as=all")


async def take_rest(browser: Browser, nobody: Client, url: str, folder: Path) -> None:
    """The pages beside the tables."""
    ann = await nobody.new("Zoë of the Long Name That Hardly Fits")
    running = await stage(nobody, SAMPLE, 3)
    waiting = (await ann.post("/api/tables", game=SAMPLE, seats=3, cmd=new_cmd())).json["table"]
    await ann.done(waiting, "seats")
    given_up = await stage(nobody, SAMPLE, 5)
    await given_up.give_up(nobody)
    left, right = [await stage(nobody, SAMPLE, MIDDLE, seed) for seed in (1, 2)]
    await left.end(nobody)
    await right.end(nobody)
    pair = f"left={left.table}&right={right.table}"
    async for camera in cameras(browser, url, folder, ann, (*MAIN, *EDGES)):
        await camera.take("0-lobby", "/")
        await camera.take("0-new", f"/new?game={SAMPLE}", "summary")
        await camera.take("0-seating", f"/tables/{waiting}", until="#waiting:not(:empty)")
        await camera.take("0-lost", "/tables/" + "0" * 32)
    async for camera in cameras(browser, url, folder, running.players[0]):
        await camera.take("0-sure", f"/tables/{running.table}", "#resign")
        await camera.take("0-reported", f"/tables/{running.table}", "#report")
        await camera.take("0-resigned", f"/tables/{given_up.table}")
    async for camera in cameras(browser, url, folder, None, (*MAIN, *EDGES)):
        await camera.take("0-sign-in", "/sign-in")
        await camera.page.fill("[name=token]", "no such token")
        await camera.press("0-sign-in-refused", "form + form button", until="[role=alert]")
        await camera.take("0-verified", f"/tables/{left.table}/replay#v=20&as=all", "#verify", until=".verdict")
        await camera.take("0-compare", f"/compare?{pair}")
        await camera.take("0-compare-wrong", "/compare?left=1&right=2")


def write_boards(folder: Path) -> None:
    """A drawing of every game out of its middle, as the lobby shows it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in registry.names():
        (folder / f"{name}.svg").write_text(alone(drawing(name, "en")), encoding="utf-8")


def write_index(folder: Path) -> None:
    """All pictures of the folder on one page."""
    groups: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.png")):
        groups.setdefault(path.name.partition(".")[0], []).append(path)
    parts = [f"<!DOCTYPE html><meta charset=utf-8><title>Kronika's pages</title><style>{STYLE}</style>"]
    for name, paths in groups.items():
        parts.append(f"<h2>{escape(name)}</h2>")
        for path in paths:
            it = escape(path.name)
            parts.append(f'<figure><a href="{it}"><img loading=lazy src="{it}"></a><figcaption>{it}</figcaption></figure>')
    (folder / "index.html").write_text("\n".join(parts), encoding="utf-8")


async def main(folder: Path, names: tuple[str, ...]) -> None:
    """Take all pictures; `names`: only of these games, or of the pages beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kronika-shots-") as data:
        server = EmbeddedServer(Path(data))
        try:
            store = await RedisStore.connect(server.url)
            async with at(Hall(store)) as nobody, browsing.browsing() as browser:
                url = str(nobody.session._base_url).rstrip("/")
                for name in names or (*registry.names(), PAGES):
                    if name == PAGES:
                        await take_rest(browser, nobody, url, folder)
                    else:
                        await take_game(browser, nobody, url, folder, name)
                    print(f"{name}: taken", flush=True)
            await store.close()
        finally:
            server.stop()
    write_index(folder)
    print(f"{len(list(folder.glob('*.png')))} pictures; look through them: {folder / 'index.html'}")


if __name__ == "__main__":
    if sys.argv[2:] == [BOARDS]:
        sys.exit(write_boards(Path(sys.argv[1])))
    if why := browsing.missing():
        sys.exit(why)
    asyncio.run(main(Path(sys.argv[1]), tuple(sys.argv[2:])))
