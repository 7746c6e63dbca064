"""Who asks: a token in the Authorization header, or a browser's session in a cookie.

Source: docs/API.md (who asks); RFC 6265bis; Fetch, `Origin` and `Sec-Fetch-Site`. A browser sends a cookie along with requests
that another site's page makes. So for all that is not a plain look, and for sockets, the cookie is heeded only when the
browser says that one of our own pages asks. SameSite=Lax keeps it from most of the others already.
"""

import re
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from server.accounts import Accounts, fingerprint
from server.problems import Problem

COOKIE = "kronika"
LASTS = 365 * 24 * 3600
"""Seconds for which a browser keeps the cookie."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_PORTS = {"http": 80, "https": 443}


async def account_of(request: web.Request, accounts: Accounts) -> str | None:
    """The account that asks, None for nobody. Raises Problem `not_authenticated` for a wrong header, Busy.

    The header counts where there is one. A cookie that is malformed, doubled, ended or not to be heeded is none at all.
    """
    header = request.headers.get(hdrs.AUTHORIZATION)
    if header is not None:
        return await accounts.of_header(header)
    token = _heeded(request)
    return None if token is None else await accounts.find(token)


def shown(request: web.Request) -> str | None:
    """The fingerprint of the token by which a request is somebody's, None where it shows none."""
    header = request.headers.get(hdrs.AUTHORIZATION)
    token = _heeded(request) if header is None else header.partition(" ")[2].strip()
    return None if token is None else fingerprint(token)


def token_of(request: web.Request) -> str | None:
    """The token in the request's cookie, heeded or not; None where there is none that could be one."""
    found = []
    for header in request.headers.getall(hdrs.COOKIE, ()):
        for part in header.split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                found.append(value)
    return found[0] if len(found) == 1 and _TOKEN.fullmatch(found[0]) else None


def _heeded(request: web.Request) -> str | None:
    token = token_of(request)
    return token if token is not None and (_only_looks(request) or is_own(request)) else None


def is_own(request: web.Request) -> bool:
    """Does the browser say that one of this server's own pages asks? Pages cannot set these two headers themselves."""
    if request.headers.get("Sec-Fetch-Site") == "same-origin":
        return True
    origin = request.headers.getall(hdrs.ORIGIN, ())
    return len(origin) == 1 and _is_here(origin[0], request.headers.get(hdrs.HOST, ""))


def check_own(request: web.Request) -> None:
    """Refuse what a page of another site sent, for forms that are taken without a cookie. Raises Problem `foreign_origin`.

    A program sends neither header, and may.
    """
    told = hdrs.ORIGIN in request.headers or "Sec-Fetch-Site" in request.headers
    if told and not is_own(request):
        raise Problem("foreign_origin", "a page of another site sent this; it is taken from this server's own pages only")


def set_cookie(answer: web.StreamResponse, request: web.Request, token: str) -> None:
    """Have the browser keep a session's token, out of reach of scripts."""
    secure = "https" in (request.scheme, request.headers.get("X-Forwarded-Proto"))
    answer.set_cookie(COOKIE, token, max_age=LASTS, path="/", httponly=True, samesite="Lax", secure=secure or None)


def clear_cookie(answer: web.StreamResponse) -> None:
    """Have the browser forget the session's token."""
    answer.del_cookie(COOKIE, path="/", httponly=True, samesite="Lax")


async def begin(answer: web.StreamResponse, request: web.Request, accounts: Accounts, token: str) -> str:
    """Sign in with an account's token; gives the account. The cookie gets a token of its own, so that signing out ends it.

    Raises Problem `not_authenticated`, Busy.
    """
    account = await accounts.of_token(token.strip())
    set_cookie(answer, request, await accounts.begin_session(account))
    old = token_of(request)
    if old is not None:
        await accounts.end_session(old)
    return account


async def end(answer: web.StreamResponse, request: web.Request, accounts: Accounts) -> None:
    """Sign out: the cookie's token is worth nothing any more, whoever has a copy of it. Raises Busy."""
    token = token_of(request)
    if token is not None:
        await accounts.end_session(token)
    clear_cookie(answer)


def _only_looks(request: web.Request) -> bool:
    """Can the request change nothing, nor give its answer to another site's page? A socket's handshake is a GET, but could."""
    return request.method in (hdrs.METH_GET, hdrs.METH_HEAD) and hdrs.UPGRADE not in request.headers


def _is_here(origin: str, host: str) -> bool:
    """Is an origin that of a host as the request names it? The scheme is not compared: a proxy may have taken TLS off."""
    try:
        there = urlsplit(origin)
        port = _PORTS.get(there.scheme)
        here = urlsplit(f"{there.scheme}://{host}")
        return (
            port is not None
            and origin == f"{there.scheme}://{there.netloc}"
            and "@" not in there.netloc
            and bool(here.hostname)
            and (there.hostname, there.port or port) == (here.hostname, here.port or port)
        )
    except ValueError:
        return False
