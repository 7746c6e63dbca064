"""A person's terminal for tests: `kronika` on a real pseudo-terminal of 80 columns and 24 lines, typed into and read."""

import asyncio
import fcntl
import os
import re
import struct
import sys
import termios
from pathlib import Path

from tests.support.play import ROOT

LIMIT = 60
"""Seconds after which waiting for a word fails the test."""
WIDTH, HEIGHT = 80, 24
_ACTS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Pty:
    """A program on a pseudo-terminal. `said` is all that it has shown, without colours, `raw` every byte of it; `closed` is
    set when no more will come."""

    def __init__(self, home: Path, *words: str, module: str = "server.cli"):
        home.mkdir(exist_ok=True)
        self._ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        self._theirs, self._home, self._words, self._module = theirs, home, words, module
        self.said, self.raw, self._seen = "", b"", 0
        self.closed = asyncio.Event()
        self._grown = asyncio.Event()

    async def __aenter__(self) -> "Pty":
        env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(self._home), "TERM": "xterm"}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self._module, *self._words, env=env, cwd=self._home, start_new_session=True,
            stdin=self._theirs, stdout=self._theirs, stderr=self._theirs,
        )  # fmt: skip
        os.close(self._theirs)
        asyncio.get_running_loop().add_reader(self._ours, self._read)
        return self

    async def __aexit__(self, *_error: object) -> None:
        asyncio.get_running_loop().remove_reader(self._ours)
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        os.close(self._ours)

    def _read(self) -> None:
        try:
            chunk = os.read(self._ours, 65536)
        except OSError:  # the program has ended
            chunk = b""
        if not chunk:
            asyncio.get_running_loop().remove_reader(self._ours)
            self.closed.set()
        self.raw += chunk
        self.said += _ACTS.sub("", chunk.decode("utf-8", "replace"))
        self._grown.set()

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._ours, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Press keys, without Enter."""
        os.write(self._ours, keys.encode())

    def manners(self) -> list:
        """How the terminal treats what is typed: whether lines, echo, Ctrl-C."""
        return termios.tcgetattr(self._ours)[:4]

    async def until(self, word: str) -> str:
        """Wait until a word is said that was not waited for before; gives all that was said up to it."""
        try:
            async with asyncio.timeout(LIMIT):
                while (at := self.said.find(word, self._seen)) < 0:
                    self._grown.clear()
                    await self._grown.wait()
        except TimeoutError:
            raise AssertionError(f"{word!r} was not said, but:\n{self.said[self._seen :]}") from None
        told, self._seen = self.said[self._seen : at + len(word)], at + len(word)
        return told

    async def asked(self, line: str, word: str) -> str:
        """Type a line and wait for a word of the answer."""
        self.type(line)
        return await self.until(word)

    async def ended(self) -> int:
        """Wait for the program's end; gives its exit code."""
        async with asyncio.timeout(LIMIT):
            return await self.process.wait()
