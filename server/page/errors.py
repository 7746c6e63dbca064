"""Failures as pages, for whoever opens an address in a browser; programs get problem documents (server/problems.py)."""

from contextlib import suppress

from aiohttp import hdrs, web

from server.page import people
from server.page.rendering import language_of, page, words
from server.page.texts import trouble
from server.problems import Problem
from server.store.port import StoreError


def wanted(request: web.Request) -> bool:
    """Does a browser ask for a page? Addresses of the API never answer with one."""
    return not request.path.startswith("/api/") and "text/html" in request.headers.get(hdrs.ACCEPT, "")


async def shown(request: web.Request, problem: Problem) -> web.Response:
    """The page that tells of a problem: what it is in the reader's language, details as the server says them."""
    document = problem.document()
    person = ""
    with suppress(Problem, StoreError):  # the failure is told, whoever it is told to
        person = await people.name(request)
    return page(
        request, "error.html", document.status, title=_title(language_of(request), document.code, document.status),
        detail=document.detail, code=document.code, person=person, path=request.path_qs if _can_be_opened(request) else "/",
    )  # fmt: skip


def _can_be_opened(request: web.Request) -> bool:
    return request.method in (hdrs.METH_GET, hdrs.METH_HEAD)


def _title(language: str, code: str, status: int) -> str:
    said = words(language)
    match code:
        case "not_found" | "method_not_allowed":
            return said.gettext("There is no page at this address.")
        case "bad_request":
            return said.gettext("This address or form is not understood.")
    if status == 503:
        return said.gettext("The server is busy. Try again in a moment.")
    return said.gettext("Something went wrong on the server.") if status >= 500 else trouble(language, code)
