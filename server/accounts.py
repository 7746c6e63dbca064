"""Accounts: who somebody is. Names and accounts stand in no event; a table knows random players of its own.

Source: DESIGN §3 (names) and docs/API.md. A token is 32 random bytes; the store has only its SHA-256.
"""

import asyncio
import base64
import secrets
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

import msgspec
from msgspec import Struct

from engine.codec import encode
from server.problems import Problem
from server.store.port import Store

REMEMBERED = 50_000
"""Accounts and tokens kept in memory."""
_SESSION = " session"
"""Stands after the account in the record of a token that ends on signing out."""


class Person(Struct, frozen=True):
    """An account as stored. `token` is the hex SHA-256 of its token."""

    id: str
    name: str
    token: str


class Accounts:
    """The accounts in a store. `ended(fingerprint)` is called when a session has ended."""

    def __init__(self, store: Store):
        self.ended: Callable[[str], None] = _nobody
        self._store = store
        self._by_token: OrderedDict[str, str] = OrderedDict()
        self._ended: OrderedDict[str, str] = OrderedDict()
        self._names: OrderedDict[str, str] = OrderedDict()

    async def create(self, name: str) -> tuple[Person, str]:
        """Make an account; gives it and its token, which is nowhere kept. Raises Busy."""
        token = _new_token()
        person = Person(secrets.token_hex(16), name, fingerprint(token))
        await self._store.put(f"account:{person.id}", encode(person), only_new=True)
        await self._store.put(f"token:{person.token}", person.id.encode(), only_new=True)
        _remember(self._by_token, person.token, person.id)
        _remember(self._names, person.id, name)
        return person, token

    async def of_bot(self, name: str) -> str:
        """The account of a bot of the house, the same for the same name: no token belongs to it. Raises Busy."""
        person = Person(sha256(b"kronika/house-bot/1\0" + name.encode()).hexdigest()[:32], name, "")
        if person.id not in self._names:
            await self._store.put(f"account:{person.id}", encode(person), only_new=True)
            _remember(self._names, person.id, name)
        return person.id

    async def of_header(self, header: str | None) -> str | None:
        """The account of an Authorization header, None without one. Raises Problem `not_authenticated`."""
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise Problem("not_authenticated", "the Authorization header must be: Bearer <token>")
        return await self.of_token(token.strip())

    async def of_token(self, token: str) -> str:
        """The account that a token belongs to. Raises Problem `not_authenticated`, Busy."""
        known = await self.find(token)
        if known is None:
            raise Problem("not_authenticated", "this token belongs to nobody; POST /api/accounts gives one")
        return known

    async def find(self, token: str) -> str | None:
        """The account that a token belongs to, None if to nobody. Raises Busy."""
        hashed = fingerprint(token)
        known = self._by_token.get(hashed)
        if known is None:
            stored = await self._store.get(f"token:{hashed}")
            if stored is not None:
                known, _, ends = stored.decode().partition(" ")
                if not ends:  # a session may end at any time: it is looked up anew
                    _remember(self._by_token, hashed, known)
        return known

    async def begin_session(self, account: str) -> str:
        """Make one more token for an account, for one browser; it is nowhere kept. Raises Busy."""
        token = _new_token()
        await self._store.put(f"token:{fingerprint(token)}", f"{account}{_SESSION}".encode(), only_new=True)
        return token

    async def end_session(self, token: str) -> None:
        """Make a session's token worth nothing. An account's first token, which lasts, is left alone. Raises Busy."""
        key = f"token:{fingerprint(token)}"
        if (await self._store.get(key) or b"").endswith(_SESSION.encode()):
            await self._store.drop(key)
            _remember(self._ended, fingerprint(token), "")
            # After the answer, which goes out without another wait: a page that loads anew has its new cookie by then.
            asyncio.get_running_loop().call_soon(self.ended, fingerprint(token))

    def has_ended(self, fingerprint: str | None) -> bool:
        """Has the session of this token ended not long ago?"""
        return fingerprint in self._ended

    async def name(self, account: str) -> str:
        """The name of an account ("?" if the store has lost it)."""
        known = self._names.get(account)
        if known is None:
            raw = await self._store.get(f"account:{account}")
            known = msgspec.json.decode(raw, type=Person).name if raw else "?"
            _remember(self._names, account, known)
        return known


def _nobody(fingerprint: str) -> None:
    """Nobody is told."""


def _new_token() -> str:
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()


def fingerprint(token: str) -> str:
    """What is kept of a token, and does not give it away: hex SHA-256."""
    return sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


def _remember(memory: OrderedDict[str, str], key: str, value: str) -> None:
    memory[key] = value
    if len(memory) > REMEMBERED:
        memory.popitem(last=False)
