"""Faults: when something fails unexpectedly while a table is served, what an operator needs to see it fail again is kept.

Source: docs/REPLAY.md, faults. Whoever asked is told an id and nothing else. Keeping never fails for the one who is waiting: what
cannot be kept is logged. The same fault again (table, version, who, command, place) is counted, not kept again.
"""

import asyncio
import linecache
import logging
import os
import secrets
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from engine import failing, fault
from engine.codec import encode
from engine.events import FORMAT
from engine.fault import Fault, Raised
from engine.game import Refused
from server.problems import Problem, problem_of
from server.scenes import Scene
from server.store import faults as shelf
from server.store.port import Store, StoreError
from server.versions import versions

log = logging.getLogger("kronika")

PATIENCE = 10.0
"""Seconds for which somebody waits while a fault is kept; afterwards it is only logged."""
EXPECTED = (Problem, Refused, StoreError, ConnectionError)
"""What is no fault: server/problems.py has words for it, or nobody is left to hear them."""


class Faults:
    """Keeps the faults of a server in its store."""

    def __init__(self, store: Store):
        self._store = store
        self._one = asyncio.Lock()
        self._versions: dict[str, str] | None = None

    def watch(self, scene: Callable[[], Scene], *expected: type[Exception]) -> "Watch":
        """An `async with` block in which whatever fails unexpectedly is kept as a fault of `scene()`, and told as Problem."""
        return Watch(self, scene, expected)

    async def keep(self, error: Exception, scene: Scene) -> Problem:
        """Keep a fault and log it; gives what whoever asked is told."""
        told = fault.raised(error, linecache.getline, _cleaner(scene))
        id, times = secrets.token_hex(8), 1
        how = f"kept: replay faults {id[:8]}"
        try:
            async with asyncio.timeout(PATIENCE), self._one:
                id, times = await self._keep(id, told, scene)
        except Exception as failed:  # whatever it is, the answer must not wait for it
            how = f"it could not be kept ({type(failed).__name__}: {failed})"
        if times > 1:
            log.error("fault %s again: %d times so far", id, times)
        else:
            what = f"{scene.by}, {scene.asked.kind} after version {len(scene.entries)} of table {scene.table}"
            log.error("fault %s: %s; %s\n%s", id, what, how, told.traceback)
        return Problem("fault", f"something failed here that is no fault of yours; the operator can look it up: fault {id}")

    async def _keep(self, id: str, told: Raised, scene: Scene) -> tuple[str, int]:
        """Keep or count; gives the id under which the fault is kept, and how often it happened."""
        mark, there = _mark(told, scene), await shelf.lines(self._store)
        for line in there:
            if line.mark == mark:
                await shelf.count_up(self._store, line, scene.at)
                return line.id, line.count + 1
        noted = await asyncio.to_thread(_noted, scene)
        made = Fault(
            "fault", FORMAT, id, scene.at, scene.table, scene.game.name, scene.game.rules, len(scene.entries),
            scene.entries[-1].h.hex() if scene.entries else "", scene.phase, scene.by, scene.player, scene.asked, told,
            noted.drawn, noted.missing, await self._code(), 1, scene.at,
        )  # fmt: skip
        await shelf.put(self._store, shelf.Kept(made, noted.draws), mark, there)
        return id, 1

    async def _code(self) -> dict[str, str]:
        """Versions of everything that runs here, looked up once."""
        if self._versions is None:
            self._versions = await asyncio.to_thread(versions) | {"store": await self._stores()}
        return self._versions

    async def _stores(self) -> str:
        try:
            found = await self._store.doctor()
        except Exception:
            return "unknown"
        return next((finding.text for finding in found if finding.name == "version"), "unknown")


class Watch:
    """See Faults.watch."""

    __slots__ = ("_expected", "_faults", "_scene")

    def __init__(self, faults: Faults, scene: Callable[[], Scene], expected: tuple[type[Exception], ...]):
        self._faults, self._scene, self._expected = faults, scene, expected

    async def __aenter__(self) -> None:
        pass

    async def __aexit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None or not isinstance(error, Exception) or isinstance(error, (*EXPECTED, *self._expected)):
            return
        try:
            scene = self._scene()
        except Exception as again:  # not even what was asked can be told: then the log has to do
            raise problem_of(error, f"a table ({type(again).__name__}: {again})") from error
        raise await self._faults.keep(error, scene) from error


def _noted(scene: Scene) -> failing.Noted:
    """The draws of the game and of what failed. Takes its time: in a thread of its own, on what no longer changes."""
    if not scene.entries:
        return failing.Noted({})
    looks = scene.asked.kind in (*failing.LOOKS, "load")
    asked = None if looks else scene.asked
    return failing.noted(scene.entries, scene.secret, scene.game, asked, scene.by, scene.player, scene.at)


def _mark(told: Raised, scene: Scene) -> str:
    """Equal for the same fault again."""
    asked = scene.asked
    same = (
        scene.table, len(scene.entries), scene.by, asked.kind, asked.raw, asked.draft, asked.seat, told.type,
        told.place.module, told.place.function, told.place.line,
    )  # fmt: skip
    return sha256(encode(same)).hexdigest()[:16]


def _cleaner(scene: Scene) -> Callable[[str], str]:
    """Takes out of a text the table's secret, what else is private, and paths of this machine."""
    secret = scene.secret
    hidden = [*scene.private, *([secret.hex(), repr(secret), repr(secret)[2:-1]] if secret else [])]
    paths = [str(Path(fault.__file__).parents[1]), sys.prefix, sys.base_prefix, os.getcwd(), os.path.expanduser("~")]
    both = [(text, "(secret)") for text in hidden] + [(path, "") for path in sorted(paths, key=len, reverse=True)]

    def clean(text: str) -> str:
        for old, new in both:
            if len(old) > 3:
                text = text.replace(old, new)
        return text

    return clean
