"""Links to a moment of a game, as pages of a server give them: what table, version and view they mean.

`http://host:port/tables/ID/replay#v=41&as=seat:2&client=page:1` is table ID at version 41 as seat 2 sees it. Nothing is asked
over HTTP: the store is the one that the command line names, whatever the host.
"""

import re
from urllib.parse import parse_qsl, urlsplit

from msgspec import Struct

from engine.seal import Audience
from replay.problems import Unusable

RIGHT = "a link to a moment looks like http://HOST/tables/ID/replay#v=41&as=seat:2, with the table's id of 32 hex digits"
_PATH = re.compile(r"(?:/.*)?/tables/([0-9a-f]{32})(?:/replay)?/?")
_VERSION = re.compile(r"[1-9][0-9]{0,8}")
_SEAT = re.compile(r"seat:(0|[1-9][0-9]{0,2})")


class Link(Struct, frozen=True):
    """`version` "" where the link names none. `view` as replay.sources.wanted gives it: None for what everybody may see."""

    table: str
    version: str
    view: Audience | str


def is_link(source: str) -> bool:
    """Is this SOURCE meant as a page's address?"""
    return source.startswith(("http://", "https://"))


def read(source: str) -> Link:
    """The moment that a link means. Raises Unusable."""
    try:
        parts = urlsplit(source)
        told = [pair for text in (parts.query, parts.fragment) if text for pair in parse_qsl(text, strict_parsing=True)]
    except ValueError as error:
        raise Unusable(f"{source}: {error}; {RIGHT}") from None
    path, fields = _PATH.fullmatch(parts.path), dict(told)
    if path is None:
        raise Unusable(f"{source}: this names no table; {RIGHT}")
    strange = sorted(set(fields) - {"v", "as", "client"})
    if strange or len(told) > len(fields):
        what = f"unknown field {strange[0]!r}" if strange else "a field stands there twice"
        raise Unusable(f"{source}: {what}; {RIGHT}")
    version, seen = fields.get("v", ""), fields.get("as", "all")
    if version and not _VERSION.fullmatch(version):
        raise Unusable(f"{source}: v={version} is no version; {RIGHT}")
    seat = _SEAT.fullmatch(seen)
    if seat is None and seen not in ("all", "spectator"):
        raise Unusable(f"{source}: as={seen} is nobody's view: seat:N, spectator or all; {RIGHT}")
    return Link(path[1], version, int(seat[1]) if seat else None if seen == "all" else seen)


def named(source: str) -> str:
    """A SOURCE, of a link its table. Raises Unusable."""
    return read(source).table if is_link(source) else source
