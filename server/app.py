"""The application: the hall behind its addresses. Source: DESIGN §7."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from socket import socket

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from engine.codec import encode
from server import api, live, looks, problems
from server.hall import Hall
from server.page import errors
from server.page.rendering import SECURITY
from server.page.routes import routes as pages
from server.problems import Problem

BACKLOG = 1024
"""Connections that may wait to be accepted; beyond that the system turns them away. It may allow fewer (somaxconn)."""
_CLIENTS_FAULTS = (HttpProcessingError, web.RequestPayloadError, ConnectionError)


def _is_ours(record: logging.LogRecord) -> bool:
    """Leave out of the log what a client did: bytes that are no HTTP (a token may stand in them), lines cut off."""
    return not (record.exc_info and isinstance(record.exc_info[1], _CLIENTS_FAULTS))


_log = logging.getLogger("kronika.http")
_log.addFilter(_is_ours)


def make(hall: Hall, most_unsent: int = live.MOST_UNSENT) -> web.Application:
    """The application that serves a hall; made inside the loop that will serve it. `most_unsent`: see MOST_UNSENT."""
    app = web.Application(middlewares=[_problems], client_max_size=problems.MOST_BYTES)
    app[live.HALL], app[live.SOCKETS], app[live.MOST] = hall, {}, most_unsent
    app[live.OUTBOX] = live.Outbox()
    hall.accounts.ended = partial(live.end_session, app)
    app.add_routes([*api.routes(), *looks.routes(), *pages()])
    app.on_response_prepare.append(_keep_safe)
    return app


@asynccontextmanager
async def serving(
    hall: Hall, host: str = "127.0.0.1", port: int = 0, *, sock: socket | None = None, most_unsent: int = live.MOST_UNSENT
) -> AsyncIterator[str]:
    """Serve a hall as long as the block lasts; gives the address (`http://127.0.0.1:8080`). Raises OSError.

    At the end no new connections are taken, appends under way are finished, subscribers told, sockets closed.
    """
    app = make(hall, most_unsent)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=5.0, logger=_log)
    await runner.setup()
    try:
        site = web.SockSite(runner, sock, backlog=BACKLOG) if sock else web.TCPSite(runner, host, port, backlog=BACKLOG)
        await site.start()
        hall.resume()
        pings = asyncio.create_task(live.ping_all(app))
        try:
            yield f"http://{_shown(host)}:{runner.addresses[0][1]}"
        finally:
            pings.cancel()
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


def _response(problem: Problem) -> web.Response:
    """The answer that tells of a problem."""
    document = problem.document()
    answer = web.Response(body=encode(document), status=document.status, content_type="application/problem+json")
    if problem.code == "not_authenticated":
        answer.headers["WWW-Authenticate"] = 'Bearer realm="kronika"'
    if document.status == 503:
        answer.headers["Retry-After"] = "1"
    return answer


async def _keep_safe(request: web.Request, answer: web.StreamResponse) -> None:
    """Whatever is answered is no page that another site may use, and runs nothing. No cache may keep what one account was
    told: with a cookie, the address does not say whose it is."""
    for name, value in SECURITY.items():
        answer.headers.setdefault(name, value)
    if request.path.startswith("/api/"):
        answer.headers["Cache-Control"] = "no-store"


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def _problems(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer every failure with a problem: as a page to a browser, else as a document."""
    try:
        return await handler(request)
    except Exception as error:
        problem, headers = _told(request, error)
    if errors.wanted(request):
        answer = await errors.shown(request, problem)
    else:
        answer = _response(problem)
    answer.headers.update(headers)
    return answer


def _told(request: web.Request, error: Exception) -> tuple[Problem, dict[str, str]]:
    """The problem that an exception is, and headers that belong to its answer."""
    match error:
        case web.HTTPMethodNotAllowed():
            allowed = ", ".join(sorted(error.allowed_methods))
            told = f"{request.method} is not for this address; it takes {allowed}"
            return Problem("method_not_allowed", told), {"Allow": allowed}
        case web.HTTPNotFound():
            return Problem("not_found", "there is nothing here; /openapi.json lists what there is"), {}
        case web.HTTPRequestEntityTooLarge():
            most = error.headers.get("X-Limit", problems.MOST_BYTES)
            return Problem("too_large", f"a body may have {most} bytes"), {}
        case web.HTTPException():
            return Problem("bad_request", error.reason), {}
        case ConnectionError():  # the client has gone; nobody reads this
            return Problem("bad_request", "the connection was cut"), {}
    return problems.problem_of(error, f"{request.method} {request.rel_url.path}"), {}
