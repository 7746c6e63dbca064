"""The HTTP addresses of looking at a table. Source: docs/API.md, looking."""

import asyncio

from aiohttp import web

from engine.codec import LARGEST
from engine.record import ENDING
from server import asking, looking, proving, sights
from server.asking import account, answer, body, number, query, somebody
from server.hall import Hall
from server.live import HALL
from server.problems import Problem
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
        told, found = looking.moments(live, hall.timelines, seen, first, last, language, drawn)
        for moment in found:
            told.moments.append(moment)
            await asyncio.sleep(0)  # others are served between two boards
        return answer(told, large=True)


async def choices(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/choices`."""
    given = query(request, "draft", "language")
    language, draft = asking.language(given), given.get("draft", "")
    hall, live, who = await _found(request)
    async with hall.looking(live, who, "choices", draft):
        return answer(looking.choices(live, hall.timelines, who, draft, language))


async def record(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/record`."""
    given = query(request, "as", "language")
    asking.language(given)
    wanted = asking.audience(given)
    hall, live, who = await _found(request)
    seen = eyes(live, who, wanted)
    async with hall.looking(live, who, "record", seen=seen):
        raw = proving.record_of(live, hall.timelines, seen)
    named = {"Content-Disposition": f'attachment; filename="{live.id[:8]}{ENDING}"'}
    told = web.Response(body=raw, content_type="application/x-ndjson", headers=named)
    told.enable_compression()
    return told


async def verification(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/verification`."""
    given = query(request, "as", "language")
    language, wanted = asking.language(given), asking.audience(given)
    hall, live, who = await _found(request)
    seen = eyes(live, who, wanted)
    secrets = await hall.branches.secrets(live)
    async with hall.looking(live, who, "verification", seen=seen):
        entries = proving.entries_of(live, hall.timelines, seen)
        return answer(await hall.timelines.aside(proving.verification, live, seen, entries, secrets, language))


async def comparison(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/comparison`."""
    given = query(request, "with", "as", "language")
    language, wanted = asking.language(given), asking.audience(given)
    hall, live, who = await _found(request)
    if "with" not in given:
        raise Problem("bad_request", "with: the id of the table to compare with is wanted")
    other = await hall.table(given["with"])
    if live.game.name != other.game.name:
        raise Problem("bad_request", f"with: that table plays {other.game.title}, this one {live.game.title}")
    seen, beside = (eyes(table, who, wanted) for table in (live, other))
    async with hall.looking(live, who, "comparison", seen=seen):
        sides = hall.timelines.of(live, seen.audience), hall.timelines.of(other, beside.audience)
        return answer(await hall.timelines.aside(proving.comparison, *sides, language), large=True)


async def branch(request: web.Request) -> web.Response:
    """`POST /api/tables/{id}/branches`."""
    who = await somebody(request)
    wanted = await body(request, sights.BranchOff)
    hall: Hall = request.app[HALL]
    parent = await hall.table(request.match_info["id"])
    async with hall.looking(parent, who, "branch"):
        created = await hall.branches.make(parent, who, wanted)
    return answer(created, 200 if created.repeated else 201)


def routes() -> list[web.RouteDef]:
    """Every address of looking."""
    one = "/api/tables/{id}"
    return [
        web.get(f"{one}/moments", moments),
        web.get(f"{one}/choices", choices),
        web.get(f"{one}/record", record),
        web.get(f"{one}/verification", verification),
        web.get(f"{one}/comparison", comparison),
        web.post(f"{one}/branches", branch),
    ]
