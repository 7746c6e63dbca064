"""The socket of one reader at one table: events out, commands in.

Source: DESIGN §6, docs/API.md (live). Events are written straight to the transport, each frame made once for all who may
see the same; uvloop sends what one turn of the loop has written in one go. What a reader has not yet taken is bounded:
beyond that it is told to resync, and gets nothing until it subscribes again.
"""

import asyncio
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from engine.seal import Audience
from server import frames, wire
from server.hall import Hall
from server.problems import Problem, problem_of
from server.tables import LiveTable

MOST_FRAME = 16 * 1024
"""Largest frame taken from a client."""
MOST_UNSENT = 512 * 1024
"""Bytes that may wait for a slow reader."""
HEARTBEAT = 30.0

_decoder = msgspec.json.Decoder(wire.Frame)
_command_id = msgspec.json.Decoder(msgspec.defstruct("HasCmd", [("cmd", str, "")]))


class Connection:
    """One socket. `account`, `audience`: whose token it gave, and as whom it therefore looks."""

    __slots__ = ("_hall", "_live", "_most", "_transport", "account", "audience", "ws")

    def __init__(self, hall: Hall, live: LiveTable, ws: web.WebSocketResponse, transport: asyncio.Transport, most: int):
        self._hall, self._live, self._transport, self._most = hall, live, transport, most
        self.ws = ws
        self.account: str | None = None
        self.audience: Audience = None

    # ---- events out (server.tables.Reader) ----

    def send(self, frame: bytes) -> bool:
        """Write an event. False when the reader is too slow (it is told) or gone."""
        transport = self._transport
        if transport.is_closing():
            return False
        if transport.get_write_buffer_size() > self._most:
            transport.write(frames.message(wire.Resync(self._live.fold.v, self._live.head)))
            return False
        transport.write(frame)
        return True

    def stopped(self, code: str, text: str) -> None:
        """Say that no more events come."""
        if not self._transport.is_closing():
            self._transport.write(frames.message(wire.Stopped(code, text)))

    # ---- commands in ----

    async def serve(self) -> None:
        """Answer every frame until the client goes."""
        try:
            async for message in self.ws:
                if message.type is WSMsgType.TEXT or message.type is WSMsgType.BINARY:
                    await self._answer(message.data)
        finally:
            self._live.readers.pop(self, None)

    async def _answer(self, raw: str | bytes) -> None:
        cmd = ""
        try:
            frame = wire.decode(_decoder, raw)
            if type(frame) is wire.Subscribe:
                await self._subscribe(frame)
                return
            cmd = frame.cmd
            done = await self._live.act(self.account, frame)
            answer: Any = wire.Accepted(cmd, done.version, done.head, done.repeated)
        except Exception as error:
            problem = problem_of(error, f"socket of table {self._live.id}")
            answer = wire.Rejected(cmd or _cmd_of(raw), problem.code, problem.detail, self._live.fold.v, self._live.head)
        await self._write(frames.message(answer), answer)

    async def _write(self, frame: bytes, answer: Any) -> None:
        """Write an answer. Who does not read his answers is not heard any more until he does."""
        if self._transport.get_write_buffer_size() <= self._most:
            if not self._transport.is_closing():
                self._transport.write(frame)
        else:
            await self.ws.send_str(msgspec.json.encode(answer).decode())

    async def _subscribe(self, frame: wire.Subscribe) -> None:
        live = self._live
        live.readers.pop(self, None)
        if frame.token is not None:
            self.account = await self._hall.accounts.of_token(frame.token)
        await live.check_claim(self.account, frame.version, frame.head)
        self.audience = live.audience(self.account)
        seat = live.seats.get(self.account)
        await self.ws.send_str(msgspec.json.encode(wire.Subscribed(live.fold.v, live.head, seat)).decode())
        v = frame.version
        while v < len(live.entries):
            entry = live.entries[v]
            lines = entry.p + b"\n" + live.openings(entry, live.audience(self.account))
            await self.ws.send_frame(lines, WSMsgType.TEXT)
            v += 1
        self.audience = live.audience(self.account)  # nothing is awaited from the last look on: no event falls between
        if live.stopped:
            self.stopped(live.stopped.code, live.stopped.text)
        elif self._hall.closing:
            self.stopped("shutting_down", "the server is shutting down; come back in a moment")
        else:
            live.readers[self] = None


def _cmd_of(raw: str | bytes) -> str:
    try:
        return _command_id.decode(raw).cmd
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""


async def live(request: web.Request) -> web.StreamResponse:
    """`GET /api/tables/{id}/live`."""
    hall: Hall = request.app[HALL]
    account = await hall.accounts.of_header(request.headers.get("Authorization"))
    found = await hall.table(request.match_info["id"])
    ws = web.WebSocketResponse(compress=False, max_msg_size=MOST_FRAME, heartbeat=HEARTBEAT)
    if not ws.can_prepare(request).ok:
        raise Problem("bad_request", "this address speaks WebSocket only (RFC 6455)")
    await ws.prepare(request)
    connection = Connection(hall, found, ws, request.transport, request.app[MOST])
    connection.account = account
    request.app[SOCKETS][connection] = None
    try:
        await connection.serve()
    finally:
        request.app[SOCKETS].pop(connection, None)
    return ws


async def close_all(app: web.Application) -> None:
    """Say goodbye on every socket."""
    for connection in list(app[SOCKETS]):
        await connection.ws.close(code=WSCloseCode.GOING_AWAY, message=b"the server is shutting down")


HALL = web.AppKey("hall", Hall)
SOCKETS: web.AppKey[dict[Connection, None]] = web.AppKey("sockets", dict)
MOST = web.AppKey("most_unsent", int)
