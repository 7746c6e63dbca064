"""The public HTTP interface from a client's side: accounts, tables, commands that are safe to repeat.

Source: docs/API.md. A command carries an id; after a broken connection or a busy store it is sent again with the same id
and body, so it takes effect once however often it is sent.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, TypeVar
from uuid import uuid4

import aiohttp
import msgspec
from msgspec import Struct

from server import wire

T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds between two attempts: doubled each time, within these limits."""


class Problem(Exception):
    """The server said no. `code` is stable (docs/API.md), `status` HTTP's (0 over the socket), `text` for people."""

    def __init__(self, code: str, text: str, status: int = 0):
        super().__init__(text or code)
        self.code, self.text, self.status = code, text or code, status


class Unreachable(Exception):
    """No server answered at that address for as long as we were ready to wait."""


class _Problem(Struct, frozen=True):
    code: str = ""
    detail: str = ""
    title: str = ""


def new_command() -> str:
    """A fresh command id."""
    return str(uuid4())


class Pauses:
    """Growing pauses between attempts; `wait` gives up with Unreachable once `patience` seconds have been waited."""

    def __init__(self, patience: float, what: str):
        self._patience, self._what = patience, what
        self.reset()

    def reset(self) -> None:
        """It went well again."""
        self._pause, self._waited = FIRST_PAUSE, 0.0

    async def wait(self, why: object) -> None:
        """Pause before the next attempt. Raises Unreachable, naming why the last one failed."""
        if self._waited >= self._patience:
            raise Unreachable(f"{self._what} does not answer ({why})")
        await asyncio.sleep(self._pause)
        self._waited += self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


class Api:
    """One account (or, without token, a spectator) at one server. Use as an async context, or close it.

    Calls raise Problem where the server says no, Unreachable where it is silent for `patience` seconds.
    """

    def __init__(self, url: str, token: str = "", *, patience: float = 30.0, session: aiohttp.ClientSession | None = None):
        self.url, self.token, self.patience = url.rstrip("/"), token, patience
        self._own = session is None
        self.session = session or aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30))

    async def __aenter__(self) -> "Api":
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave; connections shared with `as_account` are closed by the one who made them."""
        if self._own:
            await self.session.close()

    def as_account(self, token: str) -> "Api":
        """The same server for another account, over the same connections."""
        return Api(self.url, token, patience=self.patience, session=self.session)

    @property
    def headers(self) -> dict[str, str]:
        """What says who asks."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    async def ask(self, method: str, path: str, kind: type[T] | Any = Any, body: Any = None, **query: Any) -> T:
        """One request, repeated while the server is silent or busy; the answer decoded as `kind` (bytes: as it came)."""
        pauses = Pauses(self.patience, self.url)
        data = None if body is None else msgspec.json.encode(body)
        headers = {**self.headers, "Content-Type": "application/json"} if data else self.headers
        params = {name: str(value) for name, value in query.items() if value is not None}
        while True:
            try:
                async with self.session.request(
                    method, self.url + path, data=data, headers=headers, params=params
                ) as answer:
                    raw = await answer.read()
                if answer.status < 400:
                    return raw if kind is bytes else _read(raw, kind, path)
                problem = _problem(answer.status, raw)
                if problem.status != 503 or problem.code == "stopped":
                    raise problem
                why: object = problem
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                why = error or type(error).__name__
            await pauses.wait(why)

    async def account(self, name: str) -> wire.Account:
        """Make an account; from then on this object acts for it."""
        made = await self.ask("POST", "/api/accounts", wire.Account, {"name": name})
        self.token = made.token
        return made

    async def games(self) -> list[wire.GameInfo]:
        """The games that are played here."""
        return (await self.ask("GET", "/api/games", wire.Games)).games

    async def open_table(
        self, game: str, seats: int, options: dict | None = None, *, rules: int | None = None, rated: bool = False,
        bots: Sequence[str] = (),
    ) -> wire.Created:  # fmt: skip
        """Open a table; `bots` of the server's take its last seats."""
        body = {"game": game, "seats": seats, "options": options or {}, "rated": rated, "cmd": new_command()}
        if bots:
            body["bots"] = bots
        if rules is not None:
            body["rules"] = rules
        return await self.ask("POST", "/api/tables", wire.Created, body)

    async def tables(self, game: str | None = None, phase: str | None = None) -> list[wire.TableLine]:
        """All tables, of one game or in one phase."""
        found, after = [], None
        while True:
            page = await self.ask("GET", "/api/tables", wire.TableList, game=game, phase=phase, after=after)
            found += page.tables
            after = page.next
            if not after:
                return found

    async def table(self, table: str) -> wire.TableView:
        """A table as this account sees it."""
        return await self.ask("GET", f"/api/tables/{table}", wire.TableView)

    async def legal(self, table: str) -> wire.LegalMoves:
        """The server's list of this account's legal moves (a client that folds has its own)."""
        return await self.ask("GET", f"/api/tables/{table}/legal", wire.LegalMoves)

    async def events(self, table: str, after: int = 0) -> list[bytes]:
        """Events after a version, each as `Folder.take` takes it."""
        lines = (await self.ask("GET", f"/api/tables/{table}/events", bytes, after=after)).split(b"\n")
        return [lines[i] + b"\n" + lines[i + 1] for i in range(0, len(lines) - 1, 2)]

    async def sit(self, table: str, seat: int | None = None, nonce: str = "") -> wire.Done:
        """Take a seat, the first free one when None; `nonce` commits to luck of its own (hex SHA-256)."""
        body: dict[str, Any] = {"cmd": new_command()}
        if seat is not None:
            body["seat"] = seat
        if nonce:
            body["nonce"] = nonce
        return await self.ask("POST", f"/api/tables/{table}/seats", wire.Done, body)

    async def ready(self, table: str, nonce: str = "") -> wire.Done:
        """Say that one is ready, opening the nonce (64 hex digits)."""
        body = {"cmd": new_command(), **({"nonce": nonce} if nonce else {})}
        return await self.ask("POST", f"/api/tables/{table}/ready", wire.Done, body)

    async def move(self, table: str, move: Any, version: int, head: str) -> wire.Done:
        """Play a move: notation, or the array of the log."""
        body = {"move": move, "version": version, "head": head, "cmd": new_command()}
        return await self.ask("POST", f"/api/tables/{table}/moves", wire.Done, body)

    async def act(self, table: str, what: str) -> wire.Done:
        """`start`, `resign`, `leave` or `abort`."""
        return await self.ask("POST", f"/api/tables/{table}/{what}", wire.Done, {"cmd": new_command()})


def _read(raw: bytes, kind: Any, path: str) -> Any:
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem("bad_answer", f"the answer of {path} is not what docs/API.md says: {error}") from None


def _problem(status: int, raw: bytes) -> Problem:
    try:
        told = msgspec.json.decode(raw, type=_Problem)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        told = _Problem()
    return Problem(told.code or f"http_{status}", told.detail or told.title or f"HTTP status {status}", status)
