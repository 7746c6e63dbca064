"""The viewer in a browser, as tests look at it."""

from types import SimpleNamespace

from playwright.async_api import Page, TimeoutError

from tests.page import games

SHOWN = """() => {
  const part = (name) => document.querySelector(`[data-part=${name}]`);
  return {
    board: part("board").dataset.shown,
    slider: part("slider").value,
    list: document.querySelector("[data-part=moves] a[aria-current]")?.dataset.v,
    words: part("now").textContent.match(/Version (\\d+) of /)?.[1],
    address: new URLSearchParams(location.hash.slice(1)).get("v"),
  };
}"""
"""Which version is shown, by each part that tells it."""


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
    try:
        await page.wait_for_function(f"v => Object.values(({SHOWN})()).every((shown) => shown === String(v))", arg=v)
    except TimeoutError:
        raise AssertionError(f"version {v} is not shown everywhere: {await page.evaluate(SHOWN)}") from None


async def moment(site: SimpleNamespace, table: str, v: int, seen_as: str = "all") -> dict:
    """A moment as the API tells it to anybody."""
    told = await site.client.get(f"/api/tables/{table}/moments?from={v}&to={v}&as={seen_as}")
    return told.json["moments"][0]


async def drawn(page: Page) -> str:
    """The drawing that is shown, as text."""
    return await page.evaluate("new XMLSerializer().serializeToString(document.querySelector('[data-part=board] svg'))")


async def same_drawing(page: Page, svg: str) -> bool:
    """Is the drawing shown this one, or soon? (Another audience's events come later than its name.)"""
    same = """svg => document.querySelector('[data-part=board] svg').isEqualNode(
        new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement)"""
    try:
        await page.wait_for_function(same, arg=svg)
    except TimeoutError:
        return False
    return True


def middle(name: str, **kinds) -> tuple[games.BotGame, int]:
    """A game, and a version in its middle."""
    game = games.played(name, **kinds)
    return game, games.half(game)
