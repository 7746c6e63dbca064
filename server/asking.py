"""Reading requests and answering them: what all addresses have in common. Source: docs/API.md."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from engine.codec import encode
from engine.kit.words import LANGUAGES
from server import naming, session, wire
from server.live import HALL
from server.problems import Problem

_SEAT = re.compile(r"seat:(0|[1-9][0-9]{0,2})")


def answer(value: Any, status: int = 200, large: bool = False) -> web.Response:
    """An answer in JSON; a large one is compressed for whoever takes that."""
    told = web.Response(body=encode(value), status=status, content_type="application/json")
    if large:
        told.enable_compression()
    return told


@cache
def _decoder(kind: type[Struct]) -> msgspec.json.Decoder:
    return msgspec.json.Decoder(kind)


async def body(request: web.Request, kind: type[Struct]) -> Any:
    """The request's body as a struct. Raises Problem `bad_request`."""
    try:
        raw = await request.read()
    except web.RequestPayloadError:
        encoding = request.headers.get("Content-Encoding", "identity")[:40]
        raise Problem("bad_request", f"the body is not in the encoding that it names: {encoding!r}") from None
    return wire.decode(_decoder(kind), raw)


def query(request: web.Request, *known: str) -> dict[str, str]:
    """The request's parameters, each one of `known` and given once. Raises Problem `bad_request`."""
    strange = [name for name in request.query if name not in known]
    if strange:
        raise Problem("bad_request", f"unknown parameter {strange[0]!r}; there are {', '.join(known) or 'none'}")
    if len(request.query) > len(set(request.query)):
        raise Problem("bad_request", "every parameter may be given once")
    return dict(request.query)


def number(given: dict[str, str], name: str, default: int, low: int, high: int) -> int:
    """A parameter that is a number. Raises Problem `bad_request`."""
    text = given.get(name, str(default))
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or not low <= int(text) <= high:
        raise Problem("bad_request", f"{name} must be a number from {low} to {high}, not {text[:40]!r}")
    return int(text)


def one_of(given: dict[str, str], name: str, allowed: Sequence[str]) -> str | None:
    """A parameter that is one of some words, None when there is none. Raises Problem `bad_request`."""
    text = given.get(name)
    if text is not None and text not in allowed:
        raise Problem("bad_request", f"{name} must be one of {', '.join(allowed)}, not {text[:40]!r}")
    return text


def language(given: dict[str, str]) -> str:
    """The parameter `language`, English when there is none. Raises Problem `bad_request`."""
    return one_of(given, "language", LANGUAGES) or LANGUAGES[0]


def audience(given: dict[str, str]) -> int | str | None:
    """The parameter `as`: a seat's number, "spectator", "all", or None when there is none. Raises Problem `bad_request`."""
    text = given.get("as")
    if text in (None, "spectator", "all"):
        return text
    found = _SEAT.fullmatch(text)
    if found is None:
        raise Problem("bad_request", f"as must be seat:N (as seat:0), spectator or all, not {text[:40]!r}")
    return int(found[1])


def name(text: str, where: str = "") -> str:
    """The name of a person. Raises Problem `bad_request` or `name_kept`."""
    try:
        return naming.read(text)
    except naming.BadName as error:
        raise Problem("name_kept" if isinstance(error, naming.KeptName) else "bad_request", f"{error}{where}") from None


async def account(request: web.Request) -> str | None:
    """The account that asks, None for nobody. Raises Problem `not_authenticated`, Busy."""
    return await session.account_of(request, request.app[HALL].accounts)


async def somebody(request: web.Request) -> str:
    """The account that asks. Raises Problem `not_authenticated`, Busy."""
    found = await account(request)
    if found is None:
        raise Problem("not_authenticated", "this needs a token; POST /api/accounts gives one")
    return found
