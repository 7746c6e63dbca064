"""The lobby: games to begin, tables to join, games to watch and to replay; and the form that opens a table."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from aiohttp import web
from msgspec import Struct

from engine import table
from server import api, wire
from server.listing import WON, Wish
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
    waiting = await hall.page(Wish("seating", limit=SHOWN, newest=True), account)
    running = await hall.page(Wish("playing", limit=SHOWN, newest=True), account)
    ended = await hall.page(_search(asked), account)
    older = (
        "/?" + urlencode({**{k: v for k, v in asked.items() if v}, "after": ended.next}) + "#finished" if ended.next else ""
    )
    return page(
        request, "lobby.html", status, games=_games(request), asked=asked, older=older, notice=notice,
        person=await people.name(request), open_tables=_rows(request, said, waiting), running=_rows(request, said, running),
        finished=_rows(request, said, ended),
    )  # fmt: skip


def _search(asked: dict[str, str]) -> Wish:
    """The search for ended games that somebody asked for. Who won is told by the name that is looked for."""
    player = asked["player"].strip().casefold()
    result = (
        asked["result"] if asked["result"] in ("draw", "aborted") else f"{WON}{player}" if asked["result"] == "won" else ""
    )
    return Wish("revealed", asked["game"] or None, player, result, after=asked["after"], limit=SHOWN, newest=True)


def _date(said: Any, when: datetime) -> str:
    """A time as the language writes it: "30 Nov 2026, 10:54 UTC"."""
    months = said.pgettext("months in a date", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    told = said.pgettext("date", "{day} {month} {year}, {time} UTC")
    return told.format(day=when.day, month=months[when.month - 1], year=when.year, time=f"{when:%H:%M}")


def _games(request: web.Request) -> list[wire.GameInfo]:
    """All games, as the API tells of them."""
    return api.all_games(request.app[HALL])


def _rows(request: web.Request, said: Any, found: wire.TableList) -> list[Row]:
    titles = {info.game: info.title for info in _games(request)}
    return [_row(said, titles, line) for line in found.tables]


def _row(said: Any, titles: dict[str, str], line: wire.TableLine) -> Row:
    ended = line.phase not in (table.SEATING, table.PLAYING)
    folk = [
        Person(name, line.totals[n] if line.totals else None, bool(line.places) and line.places[n] == 1)
        for n, name in enumerate(line.players)
    ]
    at = line.ended_at if ended else line.opened_at
    when = datetime.fromtimestamp(at / 1000, UTC) if at else None
    note = said.gettext("aborted") if ended and line.places is None else ""
    note = said.gettext("This table is stopped.") if line.stopped else note
    return Row(
        titles.get(line.game, line.game or "?"), folk, f"/tables/{line.table}/replay" if ended else f"/tables/{line.table}",
        note, when.isoformat(timespec="minutes") if when else "", _date(said, when) if when else "",
        line.parent is not None, line.private,
    )  # fmt: skip
