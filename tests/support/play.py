"""Servers and terminal clients for tests: real ones, over real sockets, each with folders of its own."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct

from server.app import serving
from server.hall import Hall

ROOT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def served(store, port: int = 0) -> AsyncIterator[str]:
    """A server on a store, in the test's own loop; gives its address. May be left and entered again on the same port."""
    async with serving(Hall(store), port=port) as url:
        yield url


class Ended(Struct):
    """A program that has ended."""

    code: int
    out: str
    err: str


class Terminal:
    """`kronika` run with standard input from a pipe, its configuration below `home`."""

    def __init__(self, home: Path, *words: str, **env: str):
        self._words, self._home = words, home
        self._env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(home), "TERM": "dumb", **env}

    async def start(self) -> asyncio.subprocess.Process:
        """Start it, to be talked to."""
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "server.cli", *self._words,
            stdin=pipe, stdout=pipe, stderr=pipe, env=self._env, cwd=self._home,
        )  # fmt: skip

    async def run(self, typed: str = "") -> Ended:
        """Run it to its end with these lines typed."""
        process = await self.start()
        out, err = await process.communicate(typed.encode())
        return Ended(process.returncode, out.decode(), err.decode())


async def until_said(stream: asyncio.StreamReader, word: str) -> str:
    """Read a program's output up to and including the line that has `word`."""
    said = ""
    while word not in said:
        line = await stream.readline()
        assert line, f"ended without saying {word!r}; it said:\n{said}"
        said += line.decode()
    return said
