"""The full-screen walk with a pilot at its keys, and what is to be read on its screen."""

import argparse
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Input

from engine.entry import Entry
from replay.screen import content, places
from replay.screen.app import Walk
from replay.screen.tree import Node
from replay.sources import Log, Raw, open_log, read_file

SMALL, WIDE = (80, 24), (120, 40)
WHOLE = (130, 62)
"""A terminal that shows all panes at once."""
NO_STORE = argparse.Namespace(redis=None, data="data")


class Person:
    """Somebody who sits at the walk: `press` keys, read `text`."""

    def __init__(self, app: Walk, pilot: Pilot):
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> "Person":
        """Press keys, one after the other, and wait until the screen is as they left it."""
        await self.pilot.press(*keys)
        await self.pilot.pause()
        await self.until(lambda: not self.app.busy, "the end of the keys' work")
        await self.pilot.pause()
        return self

    async def burst(self, *keys: str) -> "Person":
        """Press keys all at once, as a paste or quick fingers do."""
        for key in keys:
            one = len(key) == 1
            self.app.post_message(Key(_character_to_key(key) if one else key, key if one else None))
        return await self.press()

    async def type(self, text: str, *keys: str) -> "Person":
        """Type a text into the line that asks, over what stands there; then press keys."""
        self.app.screen.query_one(Input).value = text
        return await self.press(*keys)

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


def told(log: Log, v: int) -> Iterator[str]:
    """All that the panes say of a version."""
    node, scores = Node(log, v), content.Scores(log)
    yield from (content.heading(node, 300), content.event_line(node, 300), *content.marks(node), *content.board(node))
    yield from (*content.hands(node, 80), *content.event(node, 80, "en"), *content.event(node, 80, "pl"))
    yield from (content.move_row(log, v - 1, 300, {}), content.said(log, node.moment, "en", {}), scores.told(v, 300))
    yield from ("".join(char for char, _ in row) for row in scores.graph(v, 60, 10))
    yield str(places.drew(log, node.moment))


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
