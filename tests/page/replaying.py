"""The viewer in a browser, as tests look at it."""

from types import SimpleNamespace

from playwright.async_api import Page, expect

from tests.page import games

HERE = "[data-part=moves] a[aria-current]"
"""The row of the version that is shown."""


async def opened(page: Page, table: str, moment: str = "") -> Page:
    """Open the viewer cold at `moment` ("v=12&as=seat:1"), and wait until all of the game is there."""
    await page.goto("about:blank")  # else only the part after # would change
    await page.goto(f"/tables/{table}/replay" + (f"#{moment}" if moment else ""))
    await whole(page)
    return page


async def whole(page: Page) -> None:
    """Wait until the list holds every move and the graph is drawn."""
    last = await page.get_attribute("[data-part=slider]", "max")
    await page.wait_for_selector(f"[data-part=moves] a[data-v='{last}']", state="attached")
    await page.wait_for_selector("[data-part=graph] .here", state="attached")


async def at(page: Page, v: int) -> None:
    """Expect version `v` everywhere: board, slider, list, words, address."""
    await expect(page.locator(f"[data-part=board][data-shown='{v}']")).to_have_count(1)
    await expect(page.locator("[data-part=slider]")).to_have_value(str(v))
    await expect(page.locator(HERE)).to_have_attribute("data-v", str(v))
    await expect(page.locator("[data-part=now]")).to_contain_text(f"Version {v} of ")
    await page.wait_for_function("v => new URLSearchParams(location.hash.slice(1)).get('v') === String(v)", arg=v)


async def moment(site: SimpleNamespace, table: str, v: int, seen_as: str = "all") -> dict:
    """A moment as the API tells it to anybody."""
    told = await site.client.get(f"/api/tables/{table}/moments?from={v}&to={v}&as={seen_as}")
    return told.json["moments"][0]


async def drawn(page: Page) -> str:
    """The drawing that is shown, as text."""
    return await page.evaluate("new XMLSerializer().serializeToString(document.querySelector('[data-part=board] svg'))")


async def same_drawing(page: Page, svg: str) -> bool:
    """Is the drawing shown this one?"""
    return await page.evaluate(
        """svg => document.querySelector('[data-part=board] svg').isEqualNode(
            new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement)""",
        svg,
    )  # fmt: skip


def middle(name: str, **kinds) -> tuple[games.BotGame, int]:
    """A game, and a version in its middle."""
    game = games.played(name, **kinds)
    return game, games.half(game)
