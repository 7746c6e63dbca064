"""`python -m tests.bench.page [--game NAME] [--out FILE]`: the page in a real Chromium, beside what the browser does without it.

Each number is the median of several; all clocks are the browser's own. The first board: from the address to the frame that shows
it, in a window that is open already and has nothing of ours in its cache, by turns with a page without a board. A move: from one
browser's request to the other's board, beside the socket's message alone. A page's bytes before compression. Scrubbing: positions
that stood on the board in a frame, beside bare frames.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, Page
from rich.console import Console

from engine import registry
from server.hall import Hall
from server.page.rendering import static_files
from server.store.redis_store import RedisStore
from tests.bench import report
from tests.bench.report import Measured, Target
from tests.page import games
from tests.support import browsing
from tests.support.servers import EmbeddedServer
from tests.support.stages import Stage, profile, settled, stage
from tests.support.web import SAMPLE, Client, at, new_cmd

ROUNDS = 7
MIDDLE = 16
"""Moves after which a game's table is opened."""
WIDTH = 120
TARGETS = {
    "first_board": Target(300, most=True),
    "move": Target(100, most=True),
    "scrub": Target(30),
    "kb": Target(150, most=True),
}

PAINTED = """() => {
  const look = () => {
    const shown = document.querySelector(location.pathname.startsWith("/tables/") ? "#board svg" : "main h1");
    const painted = performance.getEntriesByName("first-contentful-paint")[0];
    if (!painted || !shown?.getBoundingClientRect().height) return requestAnimationFrame(look);
    window.paintedAt ??= Math.max(painted.startTime, window.seenAt ?? 0);
  };
  const see = () => {
    if (document.querySelector("#board svg")?.getBoundingClientRect().height) window.seenAt ??= performance.now();
    else requestAnimationFrame(see);
  };
  requestAnimationFrame(look);
  requestAnimationFrame(see);
}"""
"""When a page was painted, its board in it: ms after it was asked for."""

WATCHING = """() => {
  const now = () => performance.timeOrigin + performance.now(), Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => { if (data.includes("\\n")) window.cameAt = now(); });
    }
  };
  addEventListener("DOMContentLoaded", () => {
    const watched = { childList: true, subtree: true, attributes: true };
    new MutationObserver(() => { window.shownAt ||= now(); }).observe(document.getElementById("board"), watched);
  });
}"""
"""When an event last came over the socket, and when the board was last replaced."""

UNTIL = """(name) => new Promise((done) => {
  const look = () => (window[name] ? done(window[name]) : setTimeout(look, 5));
  look();
})"""
"""A time that the page has noted, as soon as it has."""

MOVE = """async ([path, body]) => {
  const at = performance.timeOrigin + performance.now(), headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return [at, answer.status];
}"""

SCRUB = """async () => {
  const slider = document.querySelector("[data-part=slider]"), board = document.querySelector("[data-part=board]");
  const last = Number(slider.max), frame = () => new Promise(requestAnimationFrame);
  const drag = (v) => { slider.value = v; slider.dispatchEvent(new Event("input", { bubbles: true })); };
  drag(1);
  for (let n = 0; n < 10; n++) await frame();
  let shown = 0;
  const start = performance.now();
  for (let v = 2; v <= last; v++) {
    drag(v);
    await frame();
    if (Number(board.dataset.shown) === v) shown++;
  }
  const spent = performance.now() - start, bare = performance.now();
  for (let n = 0; n < 60; n++) await frame();
  return [last, shown, (1000 * shown) / spent, 60000 / (performance.now() - bare)];
}"""


async def painted(browser: Browser, url: str, who: Client, *paths: str) -> list[float]:
    """Milliseconds until each page is painted in an open window that has nothing of it: medians, the pages taken by turns.

    A new window for each would be measured with it: Chromium opens one in several processes, at the same time as the page.
    """
    context = await profile(browser, url, who)
    page, found = await context.new_page(), [[] for _ in paths]
    await page.add_init_script(f"({PAINTED})()")
    devtools = await context.new_cdp_session(page)
    for _ in range(ROUNDS + 1):
        for path, times in zip(paths, found, strict=True):
            await page.goto("about:blank")
            await devtools.send("Network.clearBrowserCache")
            await page.goto(path)
            times.append(await page.evaluate(UNTIL, "paintedAt"))
            await page.wait_for_load_state("networkidle")
    await context.close()
    return [median(times[1:]) for times in found]  # the first time the window is still coming up


async def moved(browser: Browser, url: str, played: Stage) -> tuple[float, float]:
    """Milliseconds from a move's request to the other's board, and to the message on its socket."""
    pages = []
    for who in played.players:
        page = await (await profile(browser, url, who)).new_page()
        await page.add_init_script(f"({WATCHING})()")
        await page.goto(f"/tables/{played.table}")
        await settled(page)
        pages.append(page)
    shown, wired = [], []
    while len(shown) < ROUNDS:
        told = await _one_move(pages, played)
        if told is None:
            break
        shown.append(told[0])
        wired.append(told[1])
    for page in pages:
        await page.context.close()
    return median(shown), median(wired)


async def _one_move(pages: list[Page], played: Stage) -> tuple[float, float] | None:
    """One move by whoever may act first; None at the end."""
    view = await played.players[0].view(played.table)
    if not view["to_act"]:
        return None
    mover = view["to_act"][0]
    sender, other = pages[mover], pages[1 - mover]
    for page in pages:
        await page.wait_for_load_state("networkidle")
    await other.evaluate("window.shownAt = window.cameAt = 0")
    move = await played.choose(mover)
    body = {"move": move, "version": view["version"], "head": view["head"], "cmd": new_cmd()}
    asked, status = await sender.evaluate(MOVE, [f"/api/tables/{played.table}/moves", body])
    assert status == 200, status
    came, shown = [await other.evaluate(UNTIL, name) for name in ("cameAt", "shownAt")]
    return shown - asked, came - asked


async def scrubbed(browser: Browser, url: str, table: str) -> tuple[int, float, float]:
    """Versions, positions per second and bare frames per second of the slider of a game's replay."""
    context = await profile(browser, url)
    page = await context.new_page()
    await page.goto(f"/tables/{table}/replay#v=20&as=all")
    await settled(page)
    await page.wait_for_load_state("networkidle")  # every piece has come: the slider is measured, not the line
    last, _, rate, frames = await page.evaluate(SCRUB)
    await context.close()
    return last, rate, frames


async def kilobytes(client: Client, *paths: str) -> float:
    """The largest of some pages, before compression."""
    sizes = []
    for path in paths:
        answer = await client.get(path)
        assert answer.status == 200, path
        sizes.append(len(answer.raw) / 1000)
    return max(sizes)


async def measure_game(browser: Browser, nobody: Client, store: RedisStore, url: str, name: str) -> AsyncIterator[Measured]:
    """The numbers of one game."""
    played = await stage(nobody, name)
    await played.play_to(0, MIDDLE)
    ann, here = played.players[0], f"/tables/{played.table}"
    bare, board = await painted(browser, url, ann, f"/new?game={name}", here)
    yield Measured(f"page_first_board_{name}_ms", board, "ms")
    yield Measured(f"page_bare_{name}_ms", bare, "ms", "a page without a board", extra=True)
    whole = await games.put(store, games.played(name, seats=registry.find(name).seats[1], bot="random"))
    yield Measured(f"page_{name}_kb", await kilobytes(ann, here, f"/tables/{whole}/replay"), "KB", "the larger of two")
    last, rate, frames = await scrubbed(browser, url, whole)
    yield Measured(f"page_scrub_{name}", rate, "positions/s", f"{last} versions")
    yield Measured(f"page_frames_{name}", frames, "frames/s", "nothing but frames", extra=True)
    shown, wired = await moved(browser, url, played)
    yield Measured(f"page_move_{name}_ms", shown, "ms")
    yield Measured(f"page_wire_{name}_ms", wired, "ms", "the socket's message", extra=True)


async def measure(folder: Path, names: tuple[str, ...]) -> list[Measured]:
    """All numbers."""
    server, found = EmbeddedServer(folder), []
    try:
        store = await RedisStore.connect(server.url)
        async with at(Hall(store)) as nobody, browsing.browsing() as browser:
            url = str(nobody.session._base_url).rstrip("/")
            for name in names:
                found += [each async for each in measure_game(browser, nobody, store, url, name)]
            rest = await kilobytes(nobody, "/", "/sign-in", f"/new?game={SAMPLE}")
        await store.close()
    finally:
        server.stop()
    found.append(Measured("page_other_kb", rest, "KB", "lobby and forms"))
    total = sum(len(raw) for raw in static_files().values()) / 1000
    found.append(Measured("page_static_kb", total, "KB", "all scripts and styles of all pages", extra=True))
    return found


def aim(names: tuple[str, ...]) -> None:
    """Tell the report what is asked of each number, and beside what it stands."""
    report.TARGETS["page_other_kb"] = TARGETS["kb"]
    for name in names:
        for what, unit in (("first_board", "_ms"), ("move", "_ms"), ("scrub", "")):
            report.TARGETS[f"page_{what}_{name}{unit}"] = TARGETS[what]
        report.TARGETS[f"page_{name}_kb"] = TARGETS["kb"]
        report.AGAINST |= {
            f"page_first_board_{name}_ms": f"page_bare_{name}_ms", f"page_move_{name}_ms": f"page_wire_{name}_ms",
            f"page_scrub_{name}": f"page_frames_{name}",
        }  # fmt: skip


def main() -> None:
    """Measure, print a table, write JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.page", description="Measure the page in Chromium.")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--game", choices=registry.names(), help="only this game")
    arguments = parser.parse_args()
    if why := browsing.missing():
        sys.exit(why)
    names = (arguments.game,) if arguments.game else registry.names()
    aim(names)
    console = Console()
    console.width = max(console.width, WIDTH)
    with tempfile.TemporaryDirectory(prefix="kronika-bench-") as folder:
        found = asyncio.run(measure(Path(folder), names))
    report.show(found, console)
    if arguments.out:
        report.write(found, arguments.out)
        console.print(f"written: {arguments.out}")


if __name__ == "__main__":
    main()
