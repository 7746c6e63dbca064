"""Running `replay` in this process on games played here, and saying how it answered."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from unittest.mock import patch

from msgspec import Struct

from engine import record, registry
from engine.entry import Entry
from engine.seal import ARBITER, Audience
from engine.timeline import Timeline
from replay import cli
from replay.problems import UNUSABLE, Unusable
from tests.support import material
from tests.support.playing import Recorded, play
from tests.support.toys import simultaneous

SHORT = 31
"""Version at which the games called running stop."""


class Reply(Struct):
    """How a command ended: exit code, standard output (also as bytes), standard error."""

    code: int
    out: str
    err: str
    raw: bytes = b""

    def __str__(self) -> str:
        return f"exit {self.code}\n{self.out}{self.err}"


def call(*argv: object, stdin: bytes = b"", net: bool = True) -> Reply:
    """Run `replay argv…`. Without `net` only expected failures are caught: a fault of the program shows as itself."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    words = [str(word) for word in argv]
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin))):
        try:
            code = cli.main(words) if net else cli.run(words)
        except Unusable as error:
            code = UNUSABLE
            print(error, file=err)
        except SystemExit as error:
            code = error.code
        out.flush()
    raw = out.buffer.getvalue()
    return Reply(code, raw.decode("utf-8", "replace"), err.getvalue(), raw)


@cache
def whole(seats: int = 2, seed: int = 1, leaving: bool = False) -> Recorded:
    """A game of the sample game to its revealed secret."""
    return play(registry.find(material.sample()[0]), seats, {}, seed, leaving=leaving)


@cache
def toy() -> Recorded:
    """A game of the toy of simultaneous turns: its turns are sealed. The fixture `toys` lets the registry find it."""
    return play(simultaneous.GAME, 3, {"turns": 3}, 4, leaving=False)


@cache
def turns() -> tuple[Entry, ...]:
    """A running game of the first registered game of simultaneous turns, for three: one seat has not finished its third
    turn yet. Two events before the end all turns were opened."""
    game = next(game for name in registry.names() if (game := registry.find(name)).pend is not None)
    recorded = play(game, 3, {}, 1, leaving=False)
    opening = [m.v for m in recorded.timeline().moments if hasattr(m.event.d, "m") and m.event.d.e]
    return recorded.entries[: opening[1] + 2]


def record_of(entries: tuple[Entry, ...], audience: Audience = ARBITER) -> bytes:
    """The record of entries, with the openings of an audience."""
    return record.write(Timeline(entries), audience)


def write(folder: Path, name: str, entries: tuple[Entry, ...], audience: Audience = ARBITER) -> Path:
    """A record file of entries."""
    path = folder / name
    path.write_bytes(record_of(entries, audience))
    return path
