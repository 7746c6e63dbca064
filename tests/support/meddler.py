"""A server in the middle that changes what passes on a table's socket: for clients that must notice."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

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
            pump = request.app.loop.create_task(_pump(here, there))
            async for message in there:
                if message.type is WSMsgType.TEXT:
                    changed = change(message.data.encode())
                    if changed is None:
                        break
                    await here.send_str(changed.decode())
            pump.cancel()
        await here.close()
        return here

    async with aiohttp.ClientSession() as session:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", relay)
        runner = web.AppRunner(app, shutdown_timeout=0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}"
        finally:
            await runner.cleanup()


async def _pump(here: web.WebSocketResponse, there: aiohttp.ClientWebSocketResponse) -> None:
    async for message in here:
        if message.type is WSMsgType.TEXT:
            await there.send_str(message.data)
