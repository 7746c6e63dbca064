"""The application: the hall behind its addresses. Source: DESIGN §7."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from socket import socket

from aiohttp import web

from server import api, live, problems
from server.hall import Hall


def make(hall: Hall, most_unsent: int = live.MOST_UNSENT) -> web.Application:
    """The application that serves a hall. `most_unsent`: bytes that may wait for a slow reader."""
    app = web.Application(middlewares=[problems.middleware], client_max_size=problems.MOST_BYTES)
    app[live.HALL], app[live.SOCKETS], app[live.MOST] = hall, {}, most_unsent
    app.add_routes(api.routes())
    return app


@asynccontextmanager
async def serving(
    hall: Hall, host: str = "127.0.0.1", port: int = 0, *, sock: socket | None = None, most_unsent: int = live.MOST_UNSENT
) -> AsyncIterator[str]:
    """Serve a hall as long as the block lasts; gives the address (`http://127.0.0.1:8080`). Raises OSError.

    At the end no new connections are taken, appends under way are finished, subscribers told, sockets closed.
    """
    app = make(hall, most_unsent)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=5.0)
    await runner.setup()
    try:
        site = web.SockSite(runner, sock) if sock else web.TCPSite(runner, host, port)
        await site.start()
        hall.resume()
        try:
            yield f"http://{_shown(host)}:{runner.addresses[0][1]}"
        finally:
            await site.stop()
            await hall.close()
            await live.close_all(app)
    finally:
        await runner.cleanup()


def _shown(host: str) -> str:
    """The host as it stands in an address that somebody can open."""
    if host in ("0.0.0.0", "::", ""):
        return "localhost"
    return f"[{host}]" if ":" in host else host
