"""The HTTP addresses of looking at a table. Source: docs/API.md, looking."""

from aiohttp import web

from engine.codec import LARGEST
from server import asking, looking
from server.asking import account, answer, number, query
from server.hall import Hall
from server.live import HALL
from server.tables import LiveTable
from server.timelines import eyes


async def _found(request: web.Request) -> tuple[Hall, LiveTable, str | None]:
    """The hall, the table that the address names, and who asks. Raises Problem, Busy."""
    hall: Hall = request.app[HALL]
    who = await account(request)
    return hall, await hall.table(request.match_info["id"]), who


async def moments(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/moments`."""
    given = query(request, "from", "to", "as", "language", "svg")
    first, last = number(given, "from", 1, 1, LARGEST), number(given, "to", LARGEST, 1, LARGEST)
    language, drawn, wanted = asking.language(given), bool(number(given, "svg", 1, 0, 1)), asking.audience(given)
    hall, live, who = await _found(request)
    seen = eyes(live, who, wanted)
    async with hall.looking(live, who, "moments", seen=seen):
        return answer(looking.moments(live, hall.timelines, seen, first, last, language, drawn))


async def choices(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/choices`."""
    given = query(request, "draft", "language")
    language, draft = asking.language(given), given.get("draft", "")
    hall, live, who = await _found(request)
    async with hall.looking(live, who, "choices", draft):
        return answer(looking.choices(live, who, draft, language))


def routes() -> list[web.RouteDef]:
    """Every address of looking."""
    one = "/api/tables/{id}"
    return [
        web.get(f"{one}/moments", moments),
        web.get(f"{one}/choices", choices),
    ]
