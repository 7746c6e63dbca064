"""Clients for tests of the server: real requests to a real server, as a person with a token or as nobody."""

import asyncio
import json
import socket
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import aiohttp

from engine import registry
from engine.events import NO_PREV
from server.app import serving
from server.hall import Hall
from tests.support import material
from tests.support.toys.simultaneous import GAME as TOY

LIMIT = 30
"""Seconds after which waiting for an answer fails the test."""


def games_with_toys() -> SimpleNamespace:
    """The registered games, and the toy of simultaneous turns."""

    def find(name: str, rules: int | None = None) -> Any:
        return TOY if name == TOY.name else registry.find(name, rules)

    def rules_of(name: str) -> tuple[int, ...]:
        return (1,) if name == TOY.name else registry.rules_of(name)

    return SimpleNamespace(names=lambda: (*registry.names(), TOY.name), rules_of=rules_of, find=find)


def new_cmd() -> str:
    """A command id."""
    return str(uuid.uuid4())


SAMPLE = material.sample()[0]
"""The game that is played where a test names none."""


class Answer:
    """Status, headers and bytes of an answer; `json` its value."""

    def __init__(self, status: int, raw: bytes, headers: Any):
        self.status, self.raw, self.headers = status, raw, headers

    @property
    def json(self) -> Any:
        return json.loads(self.raw)


class Socket:
    """The live socket of a table, read message by message. `code`: why it ended."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse):
        self.ws = ws
        self.code = 0

    async def tell(self, do: str, **fields: Any) -> None:
        """Send a frame."""
        await self.ws.send_json({"do": do, **fields})

    async def next(self) -> Any:
        """The next message: a frame as a dict, an event as (dict, openings, raw bytes), or None at the end."""
        message = await asyncio.wait_for(self.ws.receive(), LIMIT)
        if message.type is not aiohttp.WSMsgType.TEXT:
            self.code = message.data
            return None
        first, _, second = message.data.partition("\n")
        return (json.loads(first), json.loads(second), message.data) if second else json.loads(first)

    async def frame(self, kind: str) -> tuple[dict, list]:
        """Read until a frame of this kind; gives it and the events that came before it."""
        events = []
        while True:
            message = await self.next()
            assert message is not None, f"the socket ended before {kind!r} came"
            if isinstance(message, tuple):
                events.append(message)
            elif message["is"] == kind:
                return message, events
            else:
                raise AssertionError(f"{message} came instead of {kind!r}")

    async def event(self, tag: str) -> tuple[dict, list, str]:
        """Read until an event with this tag."""
        while True:
            message = await self.next()
            assert message is not None, f"the socket ended before {tag!r} came"
            if isinstance(message, tuple) and message[0]["t"] == tag:
                return message


class Client:
    """Somebody (`token`) or nobody (None) at a server."""

    def __init__(self, session: aiohttp.ClientSession, token: str | None = None, player: str = ""):
        self.session, self.token, self.player = session, token, player

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, method: str, path: str, **kinds: Any) -> Answer:
        """Any request."""
        headers = {**self.headers, **kinds.pop("headers", {})}
        async with self.session.request(method, path, headers=headers, **kinds) as answer:
            return Answer(answer.status, await answer.read(), answer.headers)

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def post(self, path: str, **body: Any) -> Answer:
        return await self.ask("POST", path, json=body)

    async def command(self, table: str, name: str, **body: Any) -> Answer:
        """POST to a table, with a new command id unless one is given."""
        return await self.post(f"/api/tables/{table}/{name}", **{"cmd": new_cmd(), **body})

    async def done(self, table: str, name: str, **body: Any) -> dict:
        """As `command`, and it must be accepted."""
        answer = await self.command(table, name, **body)
        assert answer.status == 200, answer.raw
        return answer.json

    async def new(self, name: str) -> "Client":
        """A new account on this server."""
        made = (await self.post("/api/accounts", name=name)).json
        return Client(self.session, made["token"], made["player"])

    async def live(self, table: str, version: int = 0, head: str = NO_PREV, **fields: Any) -> Socket:
        """Subscribe; the answer is not read yet."""
        found = Socket(await self.session.ws_connect(f"/api/tables/{table}/live", headers=self.headers))
        await found.tell("subscribe", version=version, head=head, **fields)
        return found

    async def view(self, table: str) -> dict:
        return (await self.get(f"/api/tables/{table}")).json

    async def pages(self) -> list[Answer]:
        """Every page of the list of tables: tests share a store, which may hold more than one page has."""
        found = [await self.get("/api/tables?limit=200")]
        while after := found[-1].json.get("next"):
            found.append(await self.get(f"/api/tables?limit=200&after={after}"))
        return found

    async def listed(self) -> dict[str, dict]:
        """The lines of all tables, by id."""
        return {line["table"]: line for page in await self.pages() for line in page.json["tables"]}

    async def events(self, table: str, after: int = 0) -> list[tuple[dict, list]]:
        """Events as this client may see them."""
        lines = (await self.get(f"/api/tables/{table}/events?after={after}")).raw.splitlines()
        return [(json.loads(p), json.loads(o)) for p, o in zip(lines[::2], lines[1::2], strict=True)]

    async def legal(self, table: str) -> list[dict]:
        return (await self.get(f"/api/tables/{table}/legal")).json["moves"]

    async def play(self, table: str, move: Any) -> Answer:
        """Play on the newest version."""
        at = await self.view(table)
        return await self.command(table, "moves", move=move, version=at["version"], head=at["head"])


async def started(players: list[Client], game: str = SAMPLE, **wishes: Any) -> str:
    """A table of these players, who sit in this order, ready and started."""
    table = await seated(players, game, **wishes)
    for player in players:
        await player.done(table, "ready")
    await players[0].done(table, "start")
    return table


async def seated(players: list[Client], game: str = SAMPLE, **wishes: Any) -> str:
    """A table at which these players sit."""
    made = await players[0].post("/api/tables", game=game, seats=len(players), cmd=new_cmd(), **wishes)
    assert made.status == 201, made.raw
    table = made.json["table"]
    for player in players:
        await player.done(table, "seats")
    return table


async def step(players: list[Client], table: str) -> bool:
    """Play the first legal move; False when the game is over."""
    view = await players[0].view(table)
    if not view["to_act"]:
        return False
    mover = players[view["to_act"][0]]
    move = (await mover.legal(table))[0]["move"]
    sent = await mover.command(table, "moves", move=move, version=view["version"], head=view["head"])
    assert sent.status == 200, sent.raw
    return True


@asynccontextmanager
async def at(hall: Hall, *, small: bool = False) -> AsyncIterator[Client]:
    """Serve a hall; gives nobody's client. `small`: sockets take little, so that slow readers are seen soon."""
    listening = socket.create_server(("127.0.0.1", 0))
    if small:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    limits = {"most_unsent": 4096} if small else {}
    async with serving(hall, sock=listening, **limits) as address, aiohttp.ClientSession(address) as session:
        yield Client(session)
