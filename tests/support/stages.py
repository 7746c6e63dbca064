"""Tables at the points that tests of the page want to look at, played over the API, and browsers of who sits there."""

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct
from playwright.async_api import Browser, BrowserContext, Page

from engine import registry
from tests.server.turns import game_of, play, turn
from tests.support.browsing import LAPTOP
from tests.support.web import Client, started

READY = "#board svg, [data-part=board] svg"


class Stage(Struct):
    """A table in play: who sits there, and the luck that chooses its moves."""

    table: str
    name: str
    players: list[Client]
    luck: Random

    async def play(self, moves: int) -> bool:
        """So many moves more, by chance; False when the game was over before."""
        for _ in range(moves):
            if not await play(self.players, self.table, game_of(self.name), self.luck):
                return False
        return True

    async def choose(self, seat: int) -> str:
        """A legal move of a seat in notation, by chance."""
        return await turn(self.players[seat], self.table, game_of(self.name), self.luck)

    async def play_to(self, seat: int, moves: int = 0) -> None:
        """So many moves, and then more until it is the seat's turn."""
        await self.play(moves)
        while seat not in (await self.players[0].view(self.table))["to_act"]:
            assert await self.play(1), "the game ended before"

    async def end(self, nobody: Client) -> None:
        """To the end, and until everything is open."""
        while await self.play(1):
            pass
        await self._revealed(nobody)

    async def give_up(self, nobody: Client) -> None:
        """The last seat resigns, and everything is open."""
        await self.players[-1].done(self.table, "resign")
        await self._revealed(nobody)

    async def _revealed(self, nobody: Client) -> None:
        live = await nobody.live(self.table)
        await live.event("table.revealed")
        await live.ws.close()


async def stage(nobody: Client, name: str, moves: int = 0, seed: int = 1, names: tuple[str, ...] = ("Ann", "Bob")) -> Stage:
    """A table of these people at the start of a game, and so many moves on."""
    players = [await nobody.new(person) for person in names]
    made = Stage(await started(players, name), name, players, Random(f"{name}/{seed}"))
    await made.play(moves)
    return made


async def profile(
    browser: Browser,
    url: str,
    who: Client | None = None,
    kind: Mapping[str, Any] = LAPTOP,
    language: str = "en",
    **media: str,
) -> BrowserContext:
    """A browser profile of its own, signed in as `who`. `media`: as Playwright's contexts take it (`color_scheme="dark"`)."""
    context = await browser.new_context(base_url=url, locale=f"{language}-{language.upper()}", **kind, **media)
    if who is not None:
        answer = await context.request.post("/sign-in", form={"token": who.token}, max_redirects=0)
        assert answer.status == 303, await answer.text()
    return context


async def settled(page: Page) -> None:
    """Until the page has drawn its board, and what it asked the server for is here."""
    await page.wait_for_selector(READY)
    await page.wait_for_selector("#moves li.latest, [data-part=moves] [aria-current]")


def games() -> tuple[str, ...]:
    """All games."""
    return registry.names()
