"""The load generator, a process of its own: `python -m tests.bench.load moves|echo URL TABLES FILE`.

It prints a line when everything is prepared and the load begins, and one when it has ended; what came of it goes into FILE
as JSON.
A closed loop: every table has one message in flight. In `moves` both seats of every table are connected and the seat whose
turn it is makes a move that needs no fold (`Blind` in the sample game's speed.py). Latency is from sending a move to its
`accepted`, which follows the broadcast.
"""

import asyncio
import json
import sys
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from uuid import uuid4

import aiohttp
import uvloop

from tests.bench.socket_client import Socket
from tests.support import material

ECHOES = 250
"""Messages per pair of connections in one echo run."""
PREPARED_AT_ONCE = 20
"""Tables that are made ready side by side; more would overflow the backlog of a listening socket."""
ECHO_BYTES = 330
"""Size of an echoed message: about that of a move's event as it is delivered."""
GAME = material.sample()[0]
Blind = material.module(GAME, "speed").Blind


class Seat:
    """One player's connection."""

    def __init__(self, table: "Table", number: int, socket: Socket):
        self.table, self.number, self.socket = table, number, socket
        self.player = Blind(number)
        self.version = 0
        self.head = b""
        self.sent = 0.0
        socket.on_message = self.receive

    def receive(self, message: bytes) -> None:
        """An event, or an answer."""
        if message.startswith(b'{"t":'):
            self.event(message)
        elif message.startswith(b'{"is":"accepted"'):
            self.table.latencies.append(perf_counter() - self.sent)
            self.sent = 0.0
            if self.table.going:
                self.play()
        elif not message.startswith(b'{"is":"subscribed"'):
            self.table.fail(message.decode())

    def event(self, message: bytes) -> None:
        """Note version and head, and let the player see it."""
        public, openings = message.split(b"\n")
        self.version += 1
        self.player.event(public, openings)
        if public.startswith(b'{"t":"table.started"'):
            self.table.seat_ready()
        elif public.startswith(b'{"t":"table.revealed"'):
            self.table.seat_done()
        if self.player.acts:
            self.head = sha256(public).hexdigest().encode()
            if self.table.going and not self.sent:
                self.play()

    def play(self) -> None:
        """Send the next move, if it is this seat's turn."""
        if not self.player.acts:
            return
        move = self.player.move()
        self.sent = perf_counter()
        self.socket.send(
            b'{"do":"play","move":%b,"version":%d,"head":"%b","cmd":"00000000-0000-4000-8000-%012x"}'
            % (move, self.version, self.head, self.version)
        )


class Table:
    """One table with both its players. `going`: moves may be sent."""

    def __init__(self):
        loop = asyncio.get_running_loop()
        self.ready, self.done = loop.create_future(), loop.create_future()
        self.seats: list[Seat] = []
        self.latencies: list[float] = []
        self.going = False
        self._waiting = {"ready": 2, "done": 2}

    def seat_ready(self) -> None:
        """A seat has seen the start."""
        self._count("ready")

    def seat_done(self) -> None:
        """A seat has seen the end."""
        self._count("done")

    def _count(self, what: str) -> None:
        self._waiting[what] -= 1
        future = getattr(self, what)
        if not self._waiting[what] and not future.done():
            future.set_result(None)

    def fail(self, why: str) -> None:
        """End the run: a benchmark in which moves are refused measures something else."""
        for future in (self.ready, self.done):
            if not future.done():
                future.set_exception(RuntimeError(why))

    def start(self) -> None:
        """Let the first seat play."""
        self.going = True
        self.seats[0].play()


async def _post(session: aiohttp.ClientSession, path: str, token: str = "", **body) -> dict:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with session.post(path, json=body, headers=headers) as answer:
        found = await answer.json(content_type=None)
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {found}")
        return found


async def _prepare(session: aiohttp.ClientSession, server: str) -> Table:
    """A table on which both seats are connected and the cards are dealt."""
    tokens = [(await _post(session, "/api/accounts", name=f"Load {i}"))["token"] for i in range(2)]
    opened = await _post(session, "/api/tables", tokens[0], game=GAME, seats=2, cmd=str(uuid4()))
    path = f"/api/tables/{opened['table']}"
    table = Table()
    for number, token in enumerate(tokens):
        await _post(session, f"{path}/seats", token, seat=number, cmd=str(uuid4()))
        seat = Seat(table, number, await Socket.connect(server, f"{path}/live"))
        table.seats.append(seat)
        seat.socket.send(json.dumps({"do": "subscribe", "version": 0, "head": "0" * 64, "token": token}).encode())
    for token in tokens:
        await _post(session, f"{path}/ready", token, cmd=str(uuid4()))
    await _post(session, f"{path}/start", tokens[0], cmd=str(uuid4()))
    return table


def _begin() -> float:
    print("begin", flush=True)
    return perf_counter()


async def moves(server: str, tables: int) -> dict:
    """Play a whole game on every table at once."""
    gate = asyncio.Semaphore(PREPARED_AT_ONCE)

    async def prepared(session: aiohttp.ClientSession) -> Table:
        async with gate:
            return await _prepare(session, server)

    async with aiohttp.ClientSession(server) as session:
        played = await asyncio.gather(*(prepared(session) for _ in range(tables)))
    await asyncio.gather(*(table.ready for table in played))
    start = _begin()
    for table in played:
        table.start()
    await asyncio.gather(*(table.done for table in played))
    seconds = perf_counter() - start
    for table in played:
        for seat in table.seats:
            seat.socket.close()
    latencies = [1000 * spent for table in played for spent in table.latencies]
    return {"count": len(latencies), "seconds": seconds, "latencies_ms": latencies}


async def echo(server: str, tables: int) -> dict:
    """As many connections, as many messages in flight, each sent back by the server and then sent on the other one."""
    loop = asyncio.get_running_loop()
    message = b"x" * ECHO_BYTES
    pairs = [[await Socket.connect(server, "/") for _ in range(2)] for _ in range(tables)]

    def ping(pair: list[Socket], done: asyncio.Future) -> None:
        left = ECHOES

        def receive(_message: bytes) -> None:
            nonlocal left
            left -= 1
            if left:
                pair[left % 2].send(message)
            else:
                done.set_result(None)

        for socket in pair:
            socket.on_message = receive
        pair[0].send(message)

    waiting = [loop.create_future() for _ in pairs]
    start = _begin()
    for pair, done in zip(pairs, waiting, strict=True):
        ping(pair, done)
    await asyncio.gather(*waiting)
    seconds = perf_counter() - start
    for socket in (s for pair in pairs for s in pair):
        socket.close()
    return {"count": ECHOES * tables, "seconds": seconds}


def main() -> None:
    """Run one load and write what came of it."""
    kind, server, tables, file = sys.argv[1:5]
    found = uvloop.run({"moves": moves, "echo": echo}[kind](server, int(tables)))
    print("end", flush=True)
    Path(file).write_text(json.dumps(found))


if __name__ == "__main__":
    main()
