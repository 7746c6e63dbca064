"""The lobby: games to begin, tables to join, games to watch and to replay; and the form that opens a table."""

import uuid
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from aiohttp import web
from msgspec import Struct

from engine import bots
from engine.game import Game, Refused
from server import options, wire
from server.live import HALL
from server.options import BadOption
from server.page import people
from server.page.rendering import language_of, page, words
from server.problems import Problem
from server.session import begin

SHOWN = 20
"""Tables of each kind that the lobby lists."""
SEARCHED = ("game", "player", "result", "after")


class Person(Struct):
    """Somebody in a line of the lobby. `name` None: a free seat."""

    name: str | None
    total: int | None
    won: bool


class Row(Struct):
    """A table as a line of the lobby."""

    title: str
    people: list[Person]
    address: str
    note: str
    when: str
    shown: str
    parent: bool
    private: bool

    @property
    def spoken(self) -> str:
        """The people of a line, for screen readers."""
        return ", ".join(one.name for one in self.people if one.name) or "-"


async def lobby(request: web.Request) -> web.Response:
    """`GET /`: `game`, `player`, `result`, `after` search the finished games."""
    return await _lobby(request)


async def _lobby(request: web.Request, notice: str = "", status: int = 200) -> web.Response:
    hall, account, said = request.app[HALL], await people.account(request), words(language_of(request))
    asked = {name: request.query.get(name, "")[:40] for name in SEARCHED}
    waiting = await hall.page(wire.TableQuery(phase="seating", order="newest", limit=SHOWN), account)
    running = await hall.page(wire.TableQuery(phase="playing", order="newest", limit=SHOWN), account)
    ended = await hall.page(_search(asked), account)
    older = "/?" + urlencode({**{k: v for k, v in asked.items() if v}, "after": ended.next}) + "#finished" if ended.next else ""
    return page(
        request, "lobby.html", status, games=_games(request), asked=asked, older=older, notice=notice,
        person=await people.name(request), open_tables=_rows(request, said, waiting), running=_rows(request, said, running),
        finished=_rows(request, said, ended),
    )  # fmt: skip
