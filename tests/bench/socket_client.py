"""The leanest WebSocket client that will do, so that the load generator leaves the processor to the server.

Whole text frames in, masked text frames out (masked with zeros, which the server has to unmask like any other mask).
"""

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

OnMessage = Callable[[bytes], None]
_TEXT, _CLOSE, _PING = 0x81, 0x88, 0x89


class Socket(asyncio.Protocol):
    """One connection. `on_message` is called with the bytes of every text message."""

    def __init__(self, path: str, host: str):
        self._path, self._host = path, host
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._shaking = True
        self.opened = asyncio.get_running_loop().create_future()
        self.on_message: OnMessage = lambda _message: None

    @classmethod
    async def connect(cls, server: str, path: str) -> "Socket":
        """Open `path` on `server` (http://host:port). Raises OSError, ConnectionError."""
        where = urlsplit(server)
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(path, where.netloc), where.hostname, where.port)
        await socket.opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who still waits."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames."""
        buffer = self._buffer
        buffer += data
        if self._shaking and not self._shake():
            return
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if end - start < size:
                break
            kind, at = buffer[at], start + size
            if kind == _TEXT:
                self.on_message(bytes(buffer[start:at]))
            elif kind == _PING:
                self._write(0x8A, bytes(buffer[start:at]))
        del buffer[:at]

    def _shake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        answer = bytes(self._buffer[:end])
        del self._buffer[: end + 4]
        self._shaking = False
        if answer.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(answer.decode(errors="replace")))
        return True

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._write(_TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.close()
