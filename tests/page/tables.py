"""Tables in browsers: opening them, sitting down, playing by clicks; and a line to a server that can be cut."""

import asyncio
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Response

from tests.support.web import new_cmd

CHOICE = "#choose.mine:not(.busy) #offers button, #choose.mine:not(.busy) #send:not([hidden])"
"""What is there when it is this browser's turn."""
PLAYER = (Path(__file__).parent / "player.js").read_text(encoding="utf-8")


async def sign_in(page: Page, name: str, at: str = "") -> None:
    """Have a browser's profile signed in, at the site or at another address, as by the form there."""
    answer = await page.request.post(f"{at}/sign-in", form={"name": name}, max_redirects=0)
    assert answer.status == 303, await answer.text()


async def post(page: Page, path: str, **body) -> dict:
    """POST as the page itself does, with its session."""
    answer = await page.request.post(path, data=body, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.ok, await answer.text()
    return await answer.json()


async def opened(page: Page, game: str, seats: int = 2, at: str = "", **wishes) -> str:
    """Open a table (`at` another address than the site's) and sit down there; gives its address."""
    made = await post(page, f"{at}/api/tables", game=game, seats=seats, cmd=new_cmd(), **wishes)
    await page.goto(f"{at}/tables/{made['table']}?sit=1")
    await page.locator("#players small").wait_for()
    return f"/tables/{made['table']}"


async def together(one: Page, other: Page, game: str, **wishes) -> str:
    """Two people at a new table: the second comes by its link. The game has begun when this returns."""
    address = await opened(one, game, private=True, **wishes)
    await other.goto(address)
    await other.click("#sit")
    for page in (one, other):
        await page.locator("#choose").wait_for()
    return address


async def whose(*pages: Page) -> Page:
    """The page whose turn it is."""
    waiting = {asyncio.ensure_future(page.locator(CHOICE).first.wait_for()): page for page in pages}
    done, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for other in others:
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    return waiting[done.pop()]


async def play(page: Page, clicks: int = 0, seed: int = 1, once: bool = False) -> int:
    """Click choices in words until the game is over, or `clicks` times (0: no end), or `once`: as long as it is this
    browser's turn. Gives how many clicks it took, after the last of which the page is at rest."""
    made = await page.evaluate(f"({PLAYER})", [clicks, seed, once])
    await page.locator("#choose.busy").wait_for(state="detached")
    return made


async def moves(page: Page) -> list[str]:
    """The list of moves, a sentence each."""
    return await page.locator("#moves a").all_text_contents()


class Heard:
    """Everything that the server sends to a page, as text: bodies of answers, and messages of sockets."""

    def __init__(self, page: Page):
        self._page, self._messages, self._bodies = page, [], []
        page.on("response", lambda answer: self._bodies.append(asyncio.ensure_future(_body(answer))))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: self._messages.append(str(data))))

    async def all(self) -> str:
        """All of it, and what the page holds: its DOM, and what it keeps in the browser."""
        bodies = await asyncio.gather(*self._bodies)
        kept = await self._page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
        return "\n".join([*bodies, *self._messages, kept, await self._page.content()])


async def _body(answer: Response) -> str:
    try:
        return await answer.text()
    except PlaywrightError:  # a redirection has none
        return ""


class Cable:
    """A line to a server that can be cut and mended. `async with Cable(url) as cable`, then go to `cable.url`."""

    def __init__(self, url: str):
        there = urlsplit(url)
        self._there, self.url, self._port = (there.hostname, there.port), "", 0
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> "Cable":
        await self.mend()
        return self

    async def __aexit__(self, *_) -> None:
        await self.cut()

    async def mend(self) -> None:
        """Take connections (again), always at the same address."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"

    async def cut(self) -> None:
        """End all connections and take no more."""
        self._server.close()
        for end in tuple(self._ends):
            end.transport.abort()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there = await asyncio.open_connection(*self._there)
        self._ends |= {writer, there}
        await asyncio.gather(self._pump(reader, there), self._pump(there_reader, writer))
        self._ends -= {writer, there}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()
