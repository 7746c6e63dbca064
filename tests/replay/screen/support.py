"""The full-screen walk with a pilot at its keys, and what is to be read on its screen."""

import argparse
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from engine.entry import Entry
from replay.screen.app import PANES, Walk
from replay.sources import Log, Raw, open_log, read_file

SMALL, WIDE = (80, 24), (120, 40)
NO_STORE = argparse.Namespace(redis=None, data="data")


class Person:
    """Somebody who sits at the walk: `press` keys, read `text`."""

    def __init__(self, app: Walk, pilot: Pilot):
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> "Person":
        """Press keys, one after the other, and wait until the screen is as they left it."""
        await self.pilot.press(*keys)
        await self.pilot.pause()
        return self

    async def type(self, text: str, *keys: str) -> "Person":
        """Type a text, then press keys."""
        return await self.press(*text, *keys)

    async def until(self, fits: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""
        for _ in range(2000):
            if fits():
                return
            await self.pilot.pause(0.005)
        raise AssertionError(f"{what} did not come about; the screen:\n{self.text}")

    @property
    def v(self) -> int:
        """The version looked at."""
        return self.app.node.v

    @property
    def text(self) -> str:
        """All that stands on the screen."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    @property
    def said(self) -> str:
        """The line of messages."""
        place = self.app.screen_stack[0].query_one("#said").region
        return " ".join(self.text.splitlines()[place.y : place.bottom])

    async def everything(self) -> dict[str, str]:
        """The screen with each of the panes."""
        shown = {}
        for n, pane in enumerate(PANES, 1):
            await self.press(str(n))
            shown[pane] = self.text
        return shown


@asynccontextmanager
async def walking(
    source: Path | Log | tuple[Entry, ...], v: int = 1, view: int | str | None = None, size: tuple[int, int] = SMALL,
    args: argparse.Namespace = NO_STORE, follow: str = "",
) -> AsyncIterator[Person]:  # fmt: skip
    """Walk through a record file, a log or entries. The walk must be left without a fault of the program."""
    log = source
    if not isinstance(source, Log):
        log = open_log(read_file(str(source)) if isinstance(source, Path) else Raw("game", source), view)
    app = Walk(log, v, args, follow=follow)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Person(app, pilot)
    assert app.faults == []
