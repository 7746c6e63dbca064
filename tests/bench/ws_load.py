"""Load over WebSocket: many tables, two subscribers each, every move decided, durable, broadcast and acknowledged.

`python -m tests.bench.ws_load --tables 100 --moves 300` starts a server of its own (or takes `--server URL`) and prints
moves a second and latencies (from sending a move to its `accepted`, which follows the event) in milliseconds.
A closed loop: each table has one move in flight. Server, Valkey and this load share the machine.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
import uuid
from hashlib import sha256
from urllib.parse import urlsplit

import aiohttp
import uvloop

from engine.codec import encode
from engine.entry import NO_HEAD
from engine.events import read_opening
from engine.registry import find
from engine.seal import join
from engine.timeline import Fold

GAME = "keltis"


class Socket(asyncio.Protocol):
    """A minimal client: whole unfragmented text frames in, masked (with zeros) text frames out."""

    def __init__(self, path: str, host: str, on_message):
        self._path, self._host, self.on_message = path, host, on_message
        self._buffer = bytearray()
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data):
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert buffer.startswith(b"HTTP/1.1 101"), bytes(buffer[:end])
            del buffer[: end + 4]
            self.opened.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] == 0x81:
                self.on_message(bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def send(self, payload: bytes):
        size = len(payload)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self):
        self._transport.close()


class Table:
    """One table with both its players: one fold that knows both hands."""

    def __init__(self, load, id: str, moves: int, number: int):
        self.load, self.id, self.left = load, id, moves
        self.fold = Fold(find(GAME))
        self.random = random.Random(number)
        self.sockets = []
        self.seen = [0, 0]
        self.done = asyncio.get_running_loop().create_future()
        self.count = 0
        self.mover = 0
        self.v = 0
        self.started: dict[int, bytes] = {}

    def message(self, seat: int, data: bytes):
        if data.startswith(b'{"t":'):
            self.seen[seat] += 1
            if self.fold.state is None or (seat == self.mover and self.seen[seat] > self.v):
                self.event(data, seat)
        elif data.startswith(b'{"is":"accepted"'):
            self.load.latencies.append(time.perf_counter() - self.sent)
            self.version, self.head = self.v, data[data.index(b'"head":"') + 8 :][:64]
            self.play()
        elif not data.startswith(b'{"is":"subscribed"'):
            self.done.set_exception(RuntimeError(data.decode()))

    def event(self, data: bytes, seat: int):
        public, openings = data.split(b"\n")
        fold = self.fold
        if fold.schema is None:
            fold._meet(read_opening(public).d)
        event = fold.schema.decode(public)
        started = type(event) is fold.schema.started
        if started:
            self.started[seat] = openings
            if len(self.started) < 2:
                return
            both = b",".join(part[1:-1] for _, part in sorted(self.started.items()) if len(part) > 2)
            openings = b"[" + both + b"]"
        elif fold.state is None and seat != 0:
            return
        join(event.d, openings, event.v)
        fold.apply(event)
        self.v = event.v
        if started:
            self.head = sha256(public).hexdigest().encode()
            self.load.ready(self)

    def play(self):
        acting = self.fold.game.to_act(self.fold.state)
        if not self.left or not acting:
            if not self.done.done():
                self.done.set_result(None)
            return
        self.left -= 1
        self.count += 1
        self.mover = seat = acting[0]
        game = self.fold.game
        move = encode(self.random.choice(game.legal(self.fold.state, seat)))
        self.sent = time.perf_counter()
        self.sockets[seat].send(
            b'{"do":"play","move":%b,"version":%d,"head":"%b","cmd":"%b"}'
            % (move, self.v, self.head, b"00000000-0000-4000-8000-%012x" % self.v)
        )


class Load:
    """All tables against one server."""

    def __init__(self, url: str, tables: int, moves: int):
        self.url, self.tables, self.moves = url, tables, moves
        self.latencies = []
        self.waiting = tables
        self.all_ready = asyncio.Event()

    def ready(self, table):
        self.waiting -= 1
        if not self.waiting:
            self.all_ready.set()

    async def run(self) -> dict:
        async with aiohttp.ClientSession(self.url) as session:
            tables = await asyncio.gather(*(self.prepare(session, i) for i in range(self.tables)))
        await self.all_ready.wait()
        begin = time.perf_counter()
        for table in tables:
            table.play()
        await asyncio.gather(*(table.done for table in tables))
        seconds = time.perf_counter() - begin
        moves = sum(table.count for table in tables)
        got = sum(sum(table.seen) for table in tables)
        for table in tables:
            for socket in table.sockets:
                socket.close()
        times = sorted(self.latencies)
        pick = lambda share: round(1000 * times[min(len(times) - 1, int(share * len(times)))], 3)  # noqa: E731
        return {
            "moves": moves, "seconds": round(seconds, 3), "moves_per_second": round(moves / seconds),
            "p50_ms": pick(0.5), "p99_ms": pick(0.99), "max_ms": pick(1), "events_received": got,
        }  # fmt: skip

    async def prepare(self, session, number: int) -> Table:
        async def post(path, token=None, **body):
            if path != "/api/accounts":
                body["cmd"] = str(uuid.uuid4())
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            async with session.post(path, json=body, headers=headers) as answer:
                got = await answer.json()
                assert answer.status < 300, got
                return got

        tokens = [(await post("/api/accounts", name=f"Load {i}"))["token"] for i in range(2)]
        id = (await post("/api/tables", tokens[0], game=GAME, seats=2))["table"]
        path = f"/api/tables/{id}"
        table = Table(self, id, self.moves, number)
        for name in ("seats", "ready"):
            for token in tokens:
                await post(f"{path}/{name}", token)
        await post(f"{path}/start", tokens[0])
        where = urlsplit(self.url)
        loop = asyncio.get_running_loop()
        for seat, token in enumerate(tokens):
            make = lambda seat=seat: Socket(path + "/live", where.netloc, lambda m: table.message(seat, m))  # noqa: E731
            _, socket = await loop.create_connection(make, where.hostname, where.port)
            await socket.opened
            table.sockets.append(socket)
            frame = {"do": "subscribe", "version": 0, "head": NO_HEAD.hex(), "token": token}
            socket.send(json.dumps(frame).encode())
        return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=300)
    args = parser.parse_args()
    if args.server:
        print(json.dumps(uvloop.run(Load(args.server, args.tables, args.moves).run())))
        return
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "server.cli", "serve", "--data", data, "--port", "0"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            url = server.stdout.readline().split()[-1]
            print(json.dumps(uvloop.run(Load(url, args.tables, args.moves).run())))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
