"""`python -m tests.page.screenshots FOLDER [GAME…]`: every main page and game as pictures, and an index.html for all of them.

In both languages, light and dark, on a laptop and a phone. One server, one browser, a page loaded once for light and dark.
"""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from html import escape
from itertools import product
from pathlib import Path

from playwright.async_api import Browser, Page

from engine import registry
from engine.kit.words import LANGUAGES
from server.hall import Hall
from server.store.redis_store import RedisStore
from tests.support import browsing
from tests.support.browsing import LAPTOP, PHONE
from tests.support.servers import EmbeddedServer
from tests.support.stages import Stage, profile, settled, stage
from tests.support.web import SAMPLE, Client, at

DEVICES = {"laptop": LAPTOP, "phone": {**PHONE, "device_scale_factor": 1}}
SCHEMES = ("light", "dark")
MIDDLE = 16
"""Moves after which a game is shown in its middle."""
STYLE = (
    "body{font:16px system-ui;margin:1rem}figure{display:inline-block;margin:.5rem;vertical-align:top}"
    "img{max-width:28rem;max-height:40rem;border:1px solid #999}h2{margin-top:2rem}"
)


class Camera:
    """Takes pictures of pages as one reader sees them, light and dark. `way` names the language and the device."""

    def __init__(self, folder: Path, page: Page, way: str):
        self.folder, self.page, self.way = folder, page, way

    async def take(self, name: str, path: str, *presses: str) -> None:
        """Pictures of a whole page, after clicks on what the selectors in `presses` find."""
        await self.page.goto("about:blank")  # else only the part after # would change
        await self.page.goto(path)
        if await self.page.query_selector("#board, [data-part=board]"):
            await settled(self.page)
        for selector in presses:
            await self.page.locator(selector).first.click()
        for scheme in SCHEMES:
            await self.page.emulate_media(color_scheme=scheme)
            path = self.folder / f"{name}.{self.way}-{scheme}.png"
            await self.page.screenshot(path=path, full_page=True, animations="disabled")


async def cameras(browser: Browser, url: str, folder: Path, who: Client | None) -> AsyncIterator[Camera]:
    """One for every language and device, signed in as `who`."""
    for language, (device, kind) in product(LANGUAGES, DEVICES.items()):
        context = await profile(browser, url, who, kind, language)
        yield Camera(folder, await context.new_page(), f"{language}-{device}")
        await context.close()


async def take_game(browser: Browser, nobody: Client, url: str, folder: Path, name: str) -> Stage:
    """A game at its start, in its middle, in the middle of a move, watched, at its end, and looked back at."""
    played = await stage(nobody, name)
    ann, here = played.players[0], f"/tables/{played.table}"
    await played.play_to(0)
    async for camera in cameras(browser, url, folder, ann):
        await camera.take(f"{name}-1-start", here)
    await played.play_to(0, MIDDLE)
    async for camera in cameras(browser, url, folder, ann):
        await camera.take(f"{name}-2-middle", here)
        await camera.take(f"{name}-3-picked", here, "#offers button")
    async for camera in cameras(browser, url, folder, None):
        await camera.take(f"{name}-4-watched", here)
    await played.end(nobody)
    async for camera in cameras(browser, url, folder, ann):
        await camera.take(f"{name}-5-end", here)
        await camera.take(f"{name}-6-replay", f"{here}/replay#v=20&as=all")
    return played


async def take_rest(browser: Browser, nobody: Client, url: str, folder: Path, played: list[Stage]) -> None:
    """The pages beside the tables. `played`: games that have ended."""
    waiting = await stage(nobody, SAMPLE, 3, names=("Zoë of the Long Name That Hardly Fits", "Bob"))
    left, right = played[0], await stage(nobody, played[0].name, MIDDLE, seed=2)
    await right.end(nobody)
    async for camera in cameras(browser, url, folder, waiting.players[0]):
        await camera.take("0-lobby", "/")
        await camera.take("0-new", f"/new?game={SAMPLE}", "summary")
        await camera.take("0-lost", "/tables/" + "0" * 32)
        await camera.take("0-sure", f"/tables/{waiting.table}", "#resign")
    async for camera in cameras(browser, url, folder, None):
        await camera.take("0-sign-in", "/sign-in")
        await camera.take("0-compare", f"/compare?left={left.table}&right={right.table}")


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
    """Take all pictures; `names`: only of these games."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kronika-shots-") as data:
        server = EmbeddedServer(Path(data))
        try:
            store = await RedisStore.connect(server.url)
            async with at(Hall(store)) as nobody, browsing.browsing() as browser:
                url, played = str(nobody.session._base_url).rstrip("/"), []
                for name in names or registry.names():
                    played.append(await take_game(browser, nobody, url, folder, name))
                    print(f"{name}: taken", flush=True)
                await take_rest(browser, nobody, url, folder, played)
            await store.close()
        finally:
            server.stop()
    write_index(folder)
    print(f"{len(list(folder.glob('*.png')))} pictures; look through them: {folder / 'index.html'}")


if __name__ == "__main__":
    if why := browsing.missing():
        sys.exit(why)
    asyncio.run(main(Path(sys.argv[1]), tuple(sys.argv[2:])))
