"""Pages of one table: playing or watching it, and the ways to a new one."""

from typing import Any

import msgspec
from aiohttp import web
from msgspec.structs import replace

from engine.registry import words
from server import looking, views
from server.live import HALL
from server.page import people
from server.page.rendering import language_of, page
from server.page.texts import live_words

CLIENT = "page:1"
"""How this page names itself in a report of a problem."""
_SHOWN = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}
"""What could end a script element is written as its escape."""


def in_script(value: Any) -> str:
    """JSON that may stand inside a script element: no text in it can end that."""
    return msgspec.json.encode(value).decode().translate(_SHOWN)


async def show(request: web.Request) -> web.Response:
    """`GET /tables/{id}`; `sit=1` sits down at once."""
    hall, account, language = request.app[HALL], await people.account(request), language_of(request)
    found = await hall.table(request.match_info["id"])
    async with hall.looking(found, account, "view"):
        view = await views.view(found, account, hall.accounts)
        choices = looking.choices(found, hall.timelines, account, "", language)
    start = {
        "table": found.id, "language": language, "title": found.game.title, "client": CLIENT, "words": live_words(language),
        "view": replace(view, state=None), "person": account is not None,
        "sit": request.query.get("sit") == "1" and account is not None,
    }  # fmt: skip
    return page(
        request, "table.html", table=view, start=in_script(start), svg=choices.svg, guide=words(found.game).guide(language),
        person=await people.name(request),
    )  # fmt: skip
