"""The HTTP addresses: each reads a request, asks the hall, and answers.

Source: docs/API.md.
"""

from collections.abc import Awaitable, Callable
from typing import get_args

import msgspec
from aiohttp import web

from engine import bots
from engine.codec import LARGEST
from engine.game import Game
from server import asking, rematch, session, views, wire
from server.hall import Hall
from server.listing import WON, Wish
from server.live import HALL, live
from server.openapi import DOCUMENT
from server.problems import Problem

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
PAGE, MOST_PAGE = 50, 200


async def sign_in(request: web.Request) -> web.Response:
    """`POST /api/session`."""
    session.check_own(request)
    body, answer = await asking.body(request, wire.SignIn), web.Response(status=204)
    await session.begin(answer, request, request.app[HALL].accounts, body.token)
    return answer


async def sign_out(request: web.Request) -> web.Response:
    """`DELETE /api/session`."""
    session.check_own(request)
    answer = web.Response(status=204)
    await session.end(answer, request, request.app[HALL].accounts)
    return answer


async def create_account(request: web.Request) -> web.Response:
    """`POST /api/accounts`."""
    body = await asking.body(request, wire.NewAccount)
    person, token = await request.app[HALL].accounts.create(asking.name(body.name, " - at `$.name`"))
    return asking.answer(wire.Account(person.id, person.name, token), 201)


def _info(game: Game, rules: tuple[int, ...]) -> wire.GameInfo:
    options, schema = msgspec.to_builtins(game.options()), msgspec.json.schema(game.options)
    return wire.GameInfo(game.name, game.title, rules, game.seats, options, schema, bots.names(game), game.pend is not None)


def all_games(hall: Hall) -> list[wire.GameInfo]:
    """The games that can be played here."""
    known = hall.games
    return [_info(known.find(name, None), tuple(known.rules_of(name))) for name in known.names()]


async def games(request: web.Request) -> web.Response:
    """`GET /api/games`."""
    asking.query(request)
    return asking.answer(wire.Games(all_games(request.app[HALL])))


async def create_table(request: web.Request) -> web.Response:
    """`POST /api/tables`."""
    account = await asking.somebody(request)
    created = await request.app[HALL].create(account, await asking.body(request, wire.NewTable))
    return asking.answer(created, 200 if created.repeated else 201)


async def list_tables(request: web.Request) -> web.Response:
    """`GET /api/tables`."""
    query = asking.query(request, "phase", "game", "player", "result", "q", "after", "limit", "order")
    phase, result = asking.one_of(query, "phase", get_args(wire.Phase)), query.get("result", "").casefold()
    if result not in ("", "draw", "aborted") and not (result.startswith(WON) and result[len(WON) :].strip()):
        raise Problem("bad_request", f"result must be won:NAME, draw or aborted, not {result[:40]!r}")
    player, q = (query.get(name, "").strip().casefold() for name in ("player", "q"))
    limit, newest = (
        asking.number(query, "limit", PAGE, 1, MOST_PAGE),
        asking.one_of(query, "order", ("id", "newest")) == "newest",
    )
    wish = Wish(phase, query.get("game"), player, result, q, query.get("after", ""), limit, newest)
    return asking.answer(await request.app[HALL].page(wish, await asking.account(request)))


async def show_table(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}`."""
    asking.query(request)
    hall, account = request.app[HALL], await asking.account(request)
    found = await hall.table(request.match_info["id"])
    async with hall.looking(found, account, "view"):
        return asking.answer(await views.view(found, account, hall.accounts))


async def legal(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/legal`."""
    query, account = asking.query(request, "draft"), await asking.somebody(request)
    hall: Hall = request.app[HALL]
    found, draft = await hall.table(request.match_info["id"]), query.get("draft")
    async with hall.looking(found, account, "legal", draft or ""):
        return asking.answer(views.legal(found, account, draft))


async def events(request: web.Request) -> web.Response:
    """`GET /api/tables/{id}/events`."""
    after = asking.number(asking.query(request, "after"), "after", 0, 0, LARGEST)
    account = await asking.account(request)
    hall: Hall = request.app[HALL]
    found = await hall.table(request.match_info["id"])
    async with hall.looking(found, account, "events"):
        body = views.events_after(found, found.audience(account), after)
    return web.Response(body=body, content_type="application/x-ndjson")


def command(kind: type[wire.Command]) -> Handler:
    """The address that takes commands of one kind."""

    async def handle(request: web.Request) -> web.Response:
        account = await asking.somebody(request)
        body = await asking.body(request, kind)
        hall: Hall = request.app[HALL]
        return asking.answer(await hall.act(await hall.table(request.match_info["id"]), account, body))

    return handle


async def ask_rematch(request: web.Request) -> web.Response:
    """`POST /api/tables/{id}/rematch`."""
    account, body = await asking.somebody(request), await asking.body(request, wire.AskRematch)
    hall: Hall = request.app[HALL]
    created = await rematch.ask(hall, await hall.table(request.match_info["id"]), account, body.cmd)
    return asking.answer(created, 200 if created.repeated else 201)


async def openapi(request: web.Request) -> web.Response:
    """`GET /openapi.json`."""
    return web.Response(body=DOCUMENT, content_type="application/json")


def routes() -> list[web.RouteDef]:
    """Every address."""
    one = "/api/tables/{id}"
    return [
        web.get("/openapi.json", openapi),
        web.get("/api/games", games),
        web.post("/api/accounts", create_account),
        web.post("/api/session", sign_in),
        web.delete("/api/session", sign_out),
        web.post("/api/tables", create_table),
        web.get("/api/tables", list_tables),
        web.get(one, show_table),
        web.get(f"{one}/legal", legal),
        web.get(f"{one}/events", events),
        web.get(f"{one}/live", live),
        web.post(f"{one}/seats", command(wire.SitDown)),
        web.post(f"{one}/ready", command(wire.SayReady)),
        web.post(f"{one}/moves", command(wire.MakeMove)),
        web.post(f"{one}/start", command(wire.Start)),
        web.post(f"{one}/resign", command(wire.Resign)),
        web.post(f"{one}/leave", command(wire.Leave)),
        web.post(f"{one}/abort", command(wire.Abort)),
        web.post(f"{one}/rematch", ask_rematch),
    ]
