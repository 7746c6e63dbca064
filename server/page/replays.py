"""Pages that look back: the viewer of one game, and two games side by side."""

from typing import Any

from aiohttp import web
from msgspec import Struct

from engine import bots, table
from engine.game import Game
from server import looking, views, wire
from server.live import HALL
from server.page import people
from server.page.rendering import language_of, page, words
from server.page.tables import CLIENT, in_script
from server.page.texts import replay_words
from server.problems import Problem


class Choice(Struct):
    """An entry of the list of audiences."""

    value: str
    label: str


class Beside(Struct):
    """A game that can be compared with the one shown."""

    parent: str
    table: str
    label: str


async def show(request: web.Request) -> web.Response:
    """`GET /tables/{id}/replay`, shown at its last version; the page's module goes to `#v=…&as=…`."""
    hall, account, language = request.app[HALL], await people.account(request), language_of(request)
    found, said = await hall.table(request.match_info["id"]), words(language)
    async with hall.looking(found, account, "view"):
        view = await views.view(found, account, hall.accounts)
        last = looking.moments(found, account, wire.MomentsQuery(first=view.version, language=language)).moments[-1]
    audiences = _audiences(said, view)
    start = {
        "table": found.id, "language": language, "client": CLIENT, "words": replay_words(language), "view": view,
        "audience": audiences[0].value, "bots": [_best(found.game)] * (view.seats_count - 1),
    }  # fmt: skip
    return page(
        request, "replay.html", view=view, start=in_script(start), svg=last.svg, now=last.sentence, last=view.version,
        audiences=audiences, audience=audiences[0].value, branchable=account is not None and _branchable(view),
        branches=await _branches(hall, view), person=await people.name(request),
    )  # fmt: skip
