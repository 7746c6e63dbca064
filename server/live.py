"""The socket of one reader at one table: events out, commands in.

Source: DESIGN §6, docs/API.md (live). Events are written straight to the transport, each frame made once for all who may
see the same. What a reader has not yet taken is bounded: beyond that it is told to
resync, and gets nothing until it subscribes again.

All that one turn of the event loop has for a socket goes out in one write (`Outbox`): a system call costs as much as
deciding half a move. Pings go to all sockets at once: aiohttp's own heartbeat would cost a timer for every message.
"""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from engine.seal import Audience
from server import frames, session, wire
from server.accounts import fingerprint
from server.hall import Hall
from server.problems import Problem, problem_of
from server.tables import LiveTable

MOST_FRAME = 16 * 1024
"""Largest frame taken from a client."""
MOST_UNSENT = 512 * 1024
"""Bytes that may wait for a slow reader."""
HEARTBEAT = 30.0
"""Seconds between pings, which keep middlemen awake and let the system notice dead peers."""

_DATA = (WSMsgType.TEXT, WSMsgType.BINARY)
_decoder = msgspec.json.Decoder(wire.Frame)
_command_id = msgspec.json.Decoder(msgspec.defstruct("HasCmd", [("cmd", str, "")]))


class Outbox:
    """What is to be written to sockets when this turn of the loop is over."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        """Have `connection.flush` called soon."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()


class Connection:
    """One socket. `account`, `audience`: whose token it gave, and as whom it therefore looks; `token` the token's fingerprint."""

    __slots__ = ("_frames", "_hall", "_live", "_most", "_outbox", "_transport", "account", "audience", "token", "ws")

    def __init__(self, app: web.Application, live: LiveTable, ws: web.WebSocketResponse, transport: asyncio.Transport):
        self._hall, self._outbox, self._most = app[HALL], app[OUTBOX], app[MOST]
        self._live, self._transport, self.ws = live, transport, ws
        self._frames: list[bytes] = []
        self.account: str | None = None
        self.audience: Audience = None
        self.token: str | None = None

    # ---- events out (server.tables.Reader) ----

    def send(self, frame: bytes) -> bool:
        """Write an event. False when the reader is too slow (it is told) or gone."""
        if self._full():
            self._write(frames.message(wire.Resync(self._live.fold.v, self._live.head)))
            return False
        self._write(frame)
        return True

    def stopped(self, code: str, text: str) -> None:
        """Say that no more events come."""
        self._write(frames.message(wire.Stopped(code, text)))

    def signed_out(self) -> None:
        """The session has ended by which this socket was somebody's: from here on it tells nothing and takes nothing."""
        self._live.readers.pop(self, None)
        self.account = self.audience = None
        self.stopped("signed_out", "the session of this socket has ended")
        self._write(frames.NO_MORE)
        self.flush()
        self._transport.close()

    def _full(self) -> bool:
        return self._transport.get_write_buffer_size() > self._most

    def _write(self, frame: bytes) -> None:
        if not self._frames:
            self._outbox.add(self)
        self._frames.append(frame)

    def ping(self) -> None:
        """Send a ping; the client's library answers it."""
        self._write(frames.PING)

    def flush(self) -> None:
        """Write what has gathered."""
        gathered, self._frames = self._frames, []
        if gathered and not self._transport.is_closing():
            self._transport.write(gathered[0] if len(gathered) == 1 else b"".join(gathered))

    # ---- commands in ----

    async def serve(self) -> None:
        """Answer every frame until the client goes."""
        try:
            while (message := await self.ws.receive()).type in _DATA:
                await self._answer(message.data)
        finally:
            self._live.readers.pop(self, None)

    async def _answer(self, raw: str | bytes) -> None:
        cmd = ""
        try:
            frame = wire.decode(_decoder, raw)
            if type(frame) is wire.Subscribe:
                async with self._hall.looking(self._live, self.account, "events"):
                    await self._subscribe(frame)
                return
            cmd = frame.cmd
            done = await self._hall.act(self._live, self.account, frame)
            answer: Any = wire.Accepted(cmd, done.version, done.head, done.repeated)
        except ConnectionError:  # he is gone, and nobody is left to be told
            raise
        except Exception as error:
            problem = problem_of(error, f"socket of table {self._live.id}")
            answer = wire.Rejected(cmd or _cmd_of(raw), problem.code, problem.detail, self._live.fold.v, self._live.head)
        self._write(frames.message(answer))
        if self._full():  # who does not read his answers is not heard until he does
            self.flush()
            await self.ws.send_frame(b"", WSMsgType.PING)

    async def _subscribe(self, frame: wire.Subscribe) -> None:
        live = self._live
        live.readers.pop(self, None)
        if frame.token is not None:
            self.account = await self._hall.accounts.of_token(frame.token)
            self.token = fingerprint(frame.token)  # only now: of a wrong one the socket stays tied to its session
        await live.check_claim(self.account, frame.version, frame.head)
        self.audience = live.audience(self.account)
        seat = live.seats.get(self.account)
        self._write(frames.message(wire.Subscribed(live.fold.v, live.head, seat)))
        self.flush()  # in front of what is sent past the outbox
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
            if live.rematch:
                self._write(frames.message(wire.Rematch(live.rematch)))


def _cmd_of(raw: str | bytes) -> str:
    try:
        return _command_id.decode(raw).cmd
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""


async def live(request: web.Request) -> web.StreamResponse:
    """`GET /api/tables/{id}/live`."""
    hall: Hall = request.app[HALL]
    account = await session.account_of(request, hall.accounts)
    found = await hall.table(request.match_info["id"])
    ws = web.WebSocketResponse(compress=False, max_msg_size=MOST_FRAME)
    if not ws.can_prepare(request).ok:
        raise Problem("bad_request", "this address speaks WebSocket only (RFC 6455)")
    with suppress(ConnectionError):  # raised when he goes while something is written to him
        await _serve(request, ws, found, account)
    return ws


async def _serve(request: web.Request, ws: web.WebSocketResponse, found: LiveTable, account: str | None) -> None:
    transport = request.transport  # None afterwards, when he goes meanwhile
    await ws.prepare(request)
    connection = Connection(request.app, found, ws, transport)
    connection.account, connection.token = account, session.shown(request)
    request.app[SOCKETS][connection] = None
    try:
        if request.app[HALL].accounts.has_ended(connection.token):  # before this socket was to be found
            connection.signed_out()
        await connection.serve()
    finally:
        request.app[SOCKETS].pop(connection, None)


async def ping_all(app: web.Application) -> None:
    """Ping every socket from time to time."""
    while True:
        await asyncio.sleep(HEARTBEAT)
        for connection in list(app[SOCKETS]):
            connection.ping()


def end_session(app: web.Application, token: str) -> None:
    """Close the sockets that were opened in a session that has ended; `token`: its fingerprint."""
    for connection in [one for one in app[SOCKETS] if one.token == token]:
        connection.signed_out()


async def close_all(app: web.Application) -> None:
    """Say goodbye on every socket."""
    for connection in list(app[SOCKETS]):
        connection.flush()
        await connection.ws.close(code=WSCloseCode.GOING_AWAY, message=b"the server is shutting down")


HALL = web.AppKey("hall", Hall)
SOCKETS: web.AppKey[dict[Connection, None]] = web.AppKey("sockets", dict)
OUTBOX = web.AppKey("outbox", Outbox)
MOST = web.AppKey("most_unsent", int)
