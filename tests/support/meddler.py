"""A server in the middle that changes what passes on a table's socket: for clients that must notice."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from aiohttp import WSMsgType, web

Change = Callable[[bytes], bytes | None]
"""What becomes of a frame on its way to the client; None: the line is cut instead."""


@asynccontextmanager
async def meddling(url: str, change: Change) -> AsyncIterator[str]:
    """An address that behaves like the server at `url`, except that `change` is made to every frame of its sockets."""

    async def relay(request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await _socket(request)
        headers = {k: v for k, v in request.headers.items() if k in ("Authorization", "Content-Type")}
        async with session.request(
            request.method, url + request.path_qs, data=await request.read(), headers=headers
        ) as answer:
            return web.Response(body=await answer.read(), status=answer.status, content_type=answer.content_type)

    async def _socket(request: web.Request) -> web.WebSocketResponse:
        here = web.WebSocketResponse()
        await here.prepare(request)
        async with session.ws_connect(url + request.path_qs) as there:
            halves = [asyncio.ensure_future(_pump(here, there)), asyncio.ensure_future(_pump(there, here, change))]
            try:
                await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for half in halves:
                    half.cancel()
                await asyncio.gather(*halves, return_exceptions=True)
        await here.close()
        return here

    async with aiohttp.ClientSession() as session:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", relay)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()


async def _pump(source: Any, target: Any, change: Change = bytes) -> None:
    async for message in source:
        if message.type is WSMsgType.TEXT:
            changed = change(message.data.encode())
            if changed is None:
                return
            await target.send_str(changed.decode())
