"""kill -9 in the middle of play: no acknowledged move is lost, none is doubled (DESIGN law 9)."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.support.web import Client, new_cmd

TABLES = 4
MOVES = 28
"""Per table."""
EVERY = 45
"""Moves acknowledged (on all tables) between two kills."""
PATIENCE = 1500
"""Tries, 20 ms apart, until a request must have been answered."""


class Process:
    """`kronika serve` as a process of its own, on one folder and one port."""

    def __init__(self, data: Path, *settings: str):
        self.settings = settings
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.data, self.url = data, f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen | None = None

    async def start(self) -> None:
        command = [sys.executable, "-m", "server.cli", "serve", "--data", str(self.data), "--port", str(self.port)]
        command += self.settings
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = await asyncio.to_thread(self.process.stdout.readline)
        assert line.startswith("Kronika serves at"), line

    def valkey(self) -> int:
        return int((self.data / "valkey.pid").read_text())

    async def kill(self) -> None:
        self.process.kill()
        await asyncio.to_thread(self.process.wait)
        self.process.stdout.close()

    async def kill_server(self) -> None:
        await self.kill()
        await self.start()

    async def kill_valkey(self) -> None:
        os.kill(self.valkey(), signal.SIGKILL)

    async def kill_both(self) -> None:
        os.kill(self.valkey(), signal.SIGKILL)
        await self.kill_server()

    async def stop(self) -> None:
        self.process.terminate()
        await asyncio.to_thread(self.process.wait)
        self.process.stdout.close()


async def patiently(ask: Callable[[], Any]) -> Any:
    """The answer of a request that is repeated, as it is, until a server answers it with anything but `busy`."""
    for _ in range(PATIENCE):
        try:
            answer = await ask()
            if answer.status != 503:
                return answer
        except (aiohttp.ClientError, OSError):
            pass
        await asyncio.sleep(0.02)
    raise AssertionError("no answer")


class Play:
    """Two players at a table who never give up. `acknowledged`: command id to (version, head)."""

    def __init__(self, nobody: Client, after_each: Callable[[], None]):
        self.nobody, self.after_each = nobody, after_each
        self.acknowledged: dict[str, tuple[int, str]] = {}

    async def command(self, client: Client, name: str, **body: Any) -> dict:
        cmd = new_cmd()
        answer = await patiently(lambda: client.command(self.table, name, cmd=cmd, **body))
        assert answer.status == 200, answer.raw
        self.acknowledged[cmd] = (answer.json["version"], answer.json["head"])
        return answer.json

    async def run(self) -> None:
        two = []
        for name in ("Ann", "Bob"):
            made = (await patiently(lambda name=name: self.nobody.post("/api/accounts", name=name))).json
            two.append(Client(self.nobody.session, made["token"], made["player"]))
        wish = {"game": "keltis", "seats": 2, "cmd": new_cmd()}
        self.table = (await patiently(lambda: two[0].post("/api/tables", **wish))).json["table"]
        for name in ("seats", "ready"):
            for client in two:
                await self.command(client, name)
        at = await self.command(two[0], "start")
        for _ in range(MOVES):
            view = (await patiently(lambda: self.nobody.get(f"/api/tables/{self.table}"))).json
            mover = two[view["to_act"][0]]
            legal = (await patiently(lambda mover=mover: mover.get(f"/api/tables/{self.table}/legal"))).json
            assert legal["version"] == at["version"], "a server that came back knows all that was acknowledged"
            move = legal["moves"][0]["move"]
            at = await self.command(mover, "moves", move=move, version=at["version"], head=at["head"])
            self.after_each()

    async def check(self) -> None:
        """Every acknowledged command is in the log once, where it was said to be, and the log is one chain."""
        lines = (await patiently(lambda: self.nobody.get(f"/api/tables/{self.table}/events"))).raw.splitlines()[::2]
        heads = [sha256(line).hexdigest() for line in lines]
        events = await self.nobody.events(self.table)
        assert [event["v"] for event, _ in events] == list(range(1, len(events) + 1))
        assert [event["prev"] for event, _ in events[1:]] == heads[:-1]
        cmds = [event["cmd"] for event, _ in events]
        assert len(set(cmds)) == len(cmds)
        for cmd, (version, head) in self.acknowledged.items():
            assert cmds[version - 1] == cmd
            assert heads[version - 1] == head
        assert len(events) == 1 + len(self.acknowledged)


@pytest.mark.parametrize("victim", ["server", "valkey", "both"])
async def test_no_acknowledged_move_is_lost_or_doubled(tmp_path, victim):
    """Given tables in play, when server, Valkey or both are killed again and again, then all goes on, nothing amiss."""
    server, count, kills, due = Process(tmp_path / "data"), 0, 0, asyncio.Event()

    def after_each() -> None:
        nonlocal count
        count += 1
        if count % EVERY == 0:
            due.set()

    async def killer() -> None:
        nonlocal kills
        while True:
            await due.wait()
            due.clear()
            await getattr(server, f"kill_{victim}")()
            kills += 1

    await server.start()
    try:
        async with aiohttp.ClientSession(server.url) as session:
            plays = [Play(Client(session), after_each) for _ in range(TABLES)]
            killing = asyncio.create_task(killer())
            await asyncio.gather(*(play.run() for play in plays))
            killing.cancel()
            await asyncio.gather(killing, return_exceptions=True)
            if server.process.poll() is not None:
                await server.start()
            for play in plays:
                await play.check()
    finally:
        await server.stop()
    assert count == TABLES * MOVES
    assert kills >= 2, "it really killed"
