"""Lines typed by a person, or fed by a pipe or file, without blocking the game that goes on meanwhile."""

import asyncio
import os
from contextlib import suppress


class Lines:
    """Lines of a file descriptor. No thread waits for them, so leaving never hangs on a read."""

    def __init__(self, fd: int):
        self._fd = fd
        self._rest = b""
        self._ready: list[str] = []
        self._ended = False

    @property
    def typed(self) -> bool:
        """Does a person sit there? Then lines may come at any time; from a pipe they are read only when asked for."""
        return os.isatty(self._fd)

    async def next(self) -> str | None:
        """The next line without its end, None when there are no more. May be cancelled: nothing is lost."""
        while not self._ready and not self._ended:
            await self._readable()
            self._take(self._read())
        return self._ready.pop(0) if self._ready else None

    def _read(self) -> bytes:
        try:
            return os.read(self._fd, 65536)
        except OSError:  # the terminal is gone: as good as the end
            return b""

    def _take(self, chunk: bytes) -> None:
        if not chunk:
            self._ended = True
            chunk = b"\n" if self._rest else b""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        self._ready += [line.decode("utf-8", "replace").rstrip("\r") for line in lines]

    async def _readable(self) -> None:
        """Wait until a read would not block. Ordinary files, which cannot be waited for, never block."""
        loop = asyncio.get_running_loop()
        readable = loop.create_future()
        try:
            loop.add_reader(self._fd, lambda: readable.done() or readable.set_result(None))
        except OSError:
            return
        try:
            await readable
        finally:
            with suppress(OSError, ValueError):
                loop.remove_reader(self._fd)
