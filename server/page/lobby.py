"""The lobby: games to begin, tables to join, games to watch and to replay; and the form that opens a table."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from aiohttp import web
from msgspec import Struct

from server import api, wire
from server.live import HALL
from server.page import people
from server.page.rendering import language_of, page, words

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
    older = (
        "/?" + urlencode({**{k: v for k, v in asked.items() if v}, "after": ended.next}) + "#finished" if ended.next else ""
    )
    return page(
        request, "lobby.html", status, games=_games(request), asked=asked, older=older, notice=notice,
        person=await people.name(request), open_tables=_rows(request, said, waiting), running=_rows(request, said, running),
        finished=_rows(request, said, ended),
    )  # fmt: skip


def _search(asked: dict[str, str]) -> wire.TableQuery:
    """The search for ended games that somebody asked for."""
    result = asked["result"]
    wanted = f"won:{asked['player']}" if result == "won" else result
    return wire.TableQuery(
        phase="ended",
        game=asked["game"],
        player=asked["player"],
        result=wanted,
        after=asked["after"],
        order="newest",
        limit=SHOWN,
    )


def _games(request: web.Request) -> list[wire.GameInfo]:
    """All games, as the API tells of them."""
    return api.all_games(request.app[HALL])


def _rows(request: web.Request, said: Any, found: wire.TableList) -> list[Row]:
    titles = {info.game: info.title for info in _games(request)}
    return [_row(said, titles, line) for line in found.tables]


def _row(said: Any, titles: dict[str, str], line: wire.TableLine) -> Row:
    ended = line.phase not in ("seating", "playing")
    folk = [
        Person(name, line.totals[n] if n < len(line.totals) else None, n < len(line.places) and line.places[n] == 1)
        for n, name in enumerate(line.players)
    ]
    at = line.ended_at if ended else line.opened_at
    when = datetime.fromtimestamp(at / 1000, UTC) if at else None
    note = line.stopped or (said.gettext("aborted") if line.phase == "aborted" else "")
    return Row(
        titles.get(line.game, line.game or "?"), folk, f"/tables/{line.table}/replay" if ended else f"/tables/{line.table}", note,
        when.isoformat(timespec="minutes") if when else "", f"{when:%Y-%m-%d %H:%M}" if when else "", bool(line.parent),
        line.private,
    )  # fmt: skip
