"""A proxy before a Redis socket that loses or holds replies on command."""

import asyncio
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urlparse


class Proxy:
    """Relay a unix socket. `async with Proxy(url, folder) as proxy`, then connect to `proxy.url`."""

    def __init__(self, url: str, folder: Path):
        self._target = unquote(urlparse(url).path)
        self._path = folder / "proxy.sock"
        self.url = f"unix://{self._path}"
        self._lose_at: int | None = None
        self.held = asyncio.Event()
        self._open = asyncio.Event()
        self._open.set()
        self._tasks: set[asyncio.Task] = set()

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_unix_server(self._relay, str(self._path))
        return self

    async def __aexit__(self, *_) -> None:
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def lose_reply(self, after: int = 0) -> None:
        """Let `after` bytes of the next replies pass, then cut the connection; the server has acted."""
        self._lose_at = after

    def hold(self) -> None:
        """Keep replies back until `release`; `held` is set when one waits."""
        self._open.clear()
        self.held.clear()

    def release(self) -> None:
        """Let replies pass again."""
        self._open.set()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        up_reader, up_writer = await asyncio.open_unix_connection(self._target)
        try:
            there = asyncio.ensure_future(self._pump(reader, up_writer))
            back = asyncio.ensure_future(self._replies(up_reader, writer))
            await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for half in (there, back):
                half.cancel()
            for end in (writer, up_writer):
                end.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()

    async def _replies(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if not self._open.is_set():
                    self.held.set()
                    await self._open.wait()
                if self._lose_at is not None:
                    writer.write(data[: self._lose_at])
                    await writer.drain()
                    self._lose_at = None
                    return
                writer.write(data)
                await writer.drain()
