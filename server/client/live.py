"""A table followed live over the socket: every event checked and folded on receipt, commands that survive broken lines.

Source: docs/API.md (Live), DESIGN §6. After a broken connection the table is subscribed to again from the last version
taken, and every command not yet answered is sent again with the same bytes, so that it takes effect once.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp
import msgspec
from msgspec import Struct

from engine.codec import encode
from engine.timeline import Moment
from server import wire
from server.client.api import Api, Pauses, Problem, Unreachable, new_command
from server.client.folder import Folder, Tampered

_control = msgspec.json.Decoder(wire.Subscribed | wire.Accepted | wire.Rejected | wire.Resync | wire.Rematch | wire.Stopped)

NOT_NOW = ("busy", "shutting_down")
"""Codes after which the same is worth trying again."""
HEARTBEAT = 20.0
"""Seconds between two pings; a line that is dead without saying so is noticed within this time."""


class LiveTable:
    """One account's view of one table, as an async context.

    `folder` is what it knows now, `last` the newest event; `next` gives each event once, in order. Any call raises Tampered
    when the server's history cannot be true, Problem when the table is stopped or the account is refused, Unreachable when
    the server stays away.
    """

    def __init__(self, api: Api, table: str, seat: int | None = None, *, patience: float | None = None):
        """`seat`: the one that the account holds; `patience`: seconds to go on trying to reach the server."""
        self.api = api
        self.folder = Folder(table, seat)
        self.patience = api.patience if patience is None else patience
        self.last: Moment | None = None
        self._moments: deque[Moment] = deque()
        self._pending: dict[str, tuple[str, asyncio.Future]] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._busy = False
        self._grown = asyncio.Condition()
        self._caught_up: int | None = None
        self._task: asyncio.Task | None = None

    async def __aenter__(self) -> "LiveTable":
        self._task = asyncio.create_task(self._follow())
        await self._until(lambda: self._caught_up is not None and self.folder.version >= self._caught_up)
        return self

    async def __aexit__(self, *_error: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self._task

    # ---- what happens ----

    def waiting(self) -> bool:
        """Are there events not yet taken with `next`?"""
        return bool(self._moments)

    async def news(self) -> None:
        """Wait until there are events not yet taken. May be cancelled: nothing is lost."""
        await self._until(self.waiting)

    async def next(self) -> Moment:
        """The next event: waits until there is one."""
        await self.news()
        return self._moments.popleft()

    async def _until(self, true: Callable[[], bool]) -> None:
        """Wait until `true()`, which may change with every frame."""
        async with self._grown:
            await self._grown.wait_for(lambda: true() or self._task.done())
        if not true():
            self._task.result()
            raise Unreachable(f"{self.api.url}: the line is closed")

    # ---- commands ----

    async def play(self, move: Any) -> wire.Accepted:
        """Play a move, decided on what `folder` knows now. Raises Problem."""
        raw = msgspec.Raw(encode(move))
        return await self._send(wire.Play(new_command(), self.folder.version, self.folder.head, move=raw))

    async def ready(self, nonce: str = "") -> wire.Accepted:
        """Say that one is ready, opening the nonce (64 hex digits)."""
        folder = self.folder
        return await self._send(wire.Ready(new_command(), folder.version, folder.head, nonce=nonce or None))

    async def act(self, command: type[wire.Command]) -> wire.Accepted:
        """`wire.Start`, `wire.Resign`, `wire.Leave` or `wire.Abort`."""
        return await self._send(command(new_command(), self.folder.version, self.folder.head))

    async def _send(self, command: wire.Command) -> wire.Accepted:
        """Send a command until it is answered. A refusal is raised once the events that caused it have been taken."""
        frame = encode(command).decode()
        answer = asyncio.get_running_loop().create_future()
        self._pending[command.cmd] = (frame, answer)
        try:
            await self._say(frame)
            await asyncio.wait({answer, self._task}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                self._task.result()
            told = answer.result()
            await self._until(lambda: self.folder.version >= told.version)
        finally:
            del self._pending[command.cmd]
        if isinstance(told, wire.Rejected):
            raise Problem(told.code, told.text)
        return told

    async def _say(self, frame: str) -> None:
        if self._socket is not None:
            with suppress(ConnectionError, aiohttp.ClientError):  # sent again once the line is back
                await self._socket.send_str(frame)

    # ---- the line ----

    async def _follow(self) -> None:
        try:
            await self._follow_lines()
        finally:
            async with self._grown:
                self._grown.notify_all()

    async def _follow_lines(self) -> None:
        """Connect, and connect again, until the table or our patience ends."""
        address = f"{self.api.url}/api/tables/{self.folder.id}/live"
        pauses = Pauses(self.patience, self.api.url)
        while True:
            why: object = "the connection ended"
            try:
                timeout = aiohttp.ClientWSTimeout(ws_close=1.0)
                async with self.api.session.ws_connect(address, heartbeat=HEARTBEAT, timeout=timeout) as socket:
                    await self._listen(socket, pauses)
            except aiohttp.WSServerHandshakeError as error:
                if error.status not in (502, 503, 504):
                    raise Problem(f"http_{error.status}", f"{address}: {error.message}", error.status) from None
                why = error.message
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                why = error or type(error).__name__
            finally:
                self._socket = None
            await pauses.wait(why)

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse, pauses: Pauses) -> None:
        """Subscribe and take frames until the line ends or the server wants us to subscribe anew."""
        folder = self.folder
        hello = wire.Subscribe(folder.version, folder.head, self.api.token or None)
        await socket.send_str(encode(hello).decode())
        async for message in socket:
            if message.type not in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                continue
            raw = message.data.encode() if isinstance(message.data, str) else message.data
            if b"\n" in raw:
                self.last = folder.take(raw)
                self._well(pauses)
                self._moments.append(self.last)
            elif not await self._told(_read(raw), socket, pauses):
                return
            async with self._grown:
                self._grown.notify_all()

    async def _told(self, frame: Struct, socket: aiohttp.ClientWebSocketResponse, pauses: Pauses) -> bool:
        """Answer one control frame; False when this line is of no more use."""
        match frame:
            case wire.Subscribed():
                self._check_welcome(frame)
                if not self._busy:
                    pauses.reset()
                self._socket, self._caught_up = socket, frame.version
                for waiting, _ in list(self._pending.values()):
                    await self._say(waiting)
            case wire.Rejected() if frame.code in NOT_NOW:
                self._busy = True  # come back after a pause; what is not answered is sent again then
                return False
            case wire.Accepted() | wire.Rejected():
                self._well(pauses)
                _, answer = self._pending.get(frame.cmd, (None, None))
                if answer is not None and not answer.done():
                    answer.set_result(frame)
                elif isinstance(frame, wire.Rejected) and not frame.cmd:
                    raise Problem(frame.code, frame.text)
            case wire.Resync():
                return False
            case wire.Stopped() if frame.code in NOT_NOW:
                return False
            case wire.Stopped():
                raise Problem(frame.code, frame.text)
        return True

    def _well(self, pauses: Pauses) -> None:
        self._busy = False
        pauses.reset()

    def _check_welcome(self, frame: wire.Subscribed) -> None:
        folder = self.folder
        if frame.version < folder.version:
            raise Tampered(folder.version, f"the server's history ends at version {frame.version}: it was cut")
        if frame.seat != folder.seat:
            raise Problem("not_seated", f"this account holds seat {frame.seat} here, not {folder.seat}")


def _read(raw: bytes) -> Any:
    try:
        return _control.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem("bad_answer", f"the server sent a frame that docs/API.md does not know: {error}") from None
