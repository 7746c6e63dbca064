"""Pictures of games for the lobby: a position out of the middle of a game that two bots play, always the same one."""

import asyncio
from functools import cache
from typing import Any

from aiohttp import web

from engine import bots, registry
from engine.drawing import Look
from engine.entry import Entry
from engine.kit.words import LANGUAGES
from engine.timeline import Timeline
from server.match import BotGame, Plan
from server.page.rendering import language_of


async def picture(request: web.Request) -> web.Response:
    """`GET /pictures/{game}.svg`, in the `language` asked for or that of whoever asks: the copy kept is of an address."""
    name, language = request.match_info["game"], request.query.get("language")
    if language not in LANGUAGES:
        language = language_of(request)
    if name not in registry.names():
        raise web.HTTPNotFound
    drawn = await asyncio.to_thread(drawing, name, language)
    answer = web.Response(text=drawn, content_type="image/svg+xml", charset="utf-8")
    answer.headers["Cache-Control"] = "public, max-age=3600"
    answer.headers["Vary"] = "Cookie, Accept-Language"
    answer.enable_compression()
    return answer


@cache
def drawing(name: str, language: str) -> str:
    """The picture of a game as a spectator sees it, three fifths into a game of its best bots."""
    game = registry.find(name)
    return registry.drawing(game).draw(Look(_position(name), language=language))


@cache
def _position(name: str) -> Any:
    game = registry.find(name)
    best = bots.names(game)[-1]
    played = BotGame(Plan(name, (best,) * max(2, game.seats[0]), 1, "picture", "", {}), 0).play()
    closed = [Entry(entry.v, entry.p, b"[]", entry.h, entry.c) for entry in played.entries]
    moments = Timeline(closed).moments
    return moments[len(moments) * 3 // 5].state
