"""Who looks at a page: signing in as a guest or with a token, signing out, and the choice of a language."""

from secrets import randbelow
from urllib.parse import urlencode

from aiohttp import web

from engine.kit.words import LANGUAGES
from server import asking, session
from server.live import HALL
from server.page.rendering import LANGUAGE, language_of, onward, page, words
from server.problems import Problem

YEAR = 365 * 24 * 3600
FORM = "application/x-www-form-urlencoded"


async def account(request: web.Request) -> str | None:
    """The account of the browser, None for nobody."""
    return await session.account_of(request, request.app[HALL].accounts)


async def name(request: web.Request) -> str:
    """The name of whoever looks, "" for nobody."""
    known = await account(request)
    return "" if known is None else await request.app[HALL].accounts.name(known)


def back(path: str) -> str:
    """An address of our own to go on to: a path of this server, else the lobby (never another site)."""
    ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) <= 500
    return path if ours and "\\" not in path else "/"


async def form(request: web.Request) -> dict[str, str]:
    """The fields of a posted form that one of our own pages sent; of a doubled one the last. Raises Problem."""
    session.check_own(request)
    if request.content_type != FORM:  # of files, which the other kind may hold, none is wanted
        raise Problem("bad_request", f"a form is sent as {FORM}, not {request.content_type[:40]!r}")
    try:
        fields = await request.post()
    except (ValueError, LookupError, web.RequestPayloadError) as error:
        raise Problem("bad_request", f"this is no form: {error}") from None
    return {key: value for key, value in fields.items() if isinstance(value, str)}


async def guest(request: web.Request, wanted: str) -> tuple[str, str]:
    """Make an account for a guest: (account, token). Raises Problem `bad_request`, `name_kept` for what is no name."""
    person, token = await request.app[HALL].accounts.create(asking.name(wanted))
    return person.id, token


async def newcomer(request: web.Request) -> tuple[str, str]:
    """Make an account for who plays at once and has given no name: Guest and a number, for such people may meet."""
    usual = words(language_of(request)).gettext("Guest")
    return await guest(request, f"{usual} {randbelow(900) + 100}")


async def show_sign_in(request: web.Request) -> web.Response:
    """`GET /sign-in?next=`."""
    target = back(request.query.get("next", "/"))
    return page(request, "sign_in.html", next=target, notice="", name="", person=await name(request))


async def sign_in(request: web.Request) -> web.Response:
    """`POST /sign-in`: `name` of a guest, or `token`; then back to `next`."""
    fields, hall = await form(request), request.app[HALL]
    said, target = words(language_of(request)), back(fields.get("next", "/"))
    answer = onward(target)
    try:
        token = fields.get("token", "").strip() or (await guest(request, fields.get("name", "")))[1]
        await session.begin(answer, request, hall.accounts, token)
    except Problem as problem:
        if problem.code == "not_authenticated":
            notice = said.gettext("This token belongs to nobody.")
        elif problem.code == "bad_request":
            notice = said.gettext("A name has 1 to 40 printable characters, and at least one letter, digit or symbol.")
        elif problem.code == "name_kept":
            notice = said.gettext("This name is kept for bots of the house and the system.")
        else:
            raise
        typed, here = fields.get("name", "")[:80], f"/sign-in?{urlencode({'next': target})}"
        return page(request, "sign_in.html", 422, here, next=target, notice=notice, name=typed, person=await name(request))
    return answer


async def sign_out(request: web.Request) -> web.Response:
    """`POST /sign-out`."""
    await form(request)
    answer = onward("/")
    await session.end(answer, request, request.app[HALL].accounts)
    return answer


async def choose_language(request: web.Request) -> web.Response:
    """`POST /language`: kept in a cookie for a year."""
    fields = await form(request)
    chosen = fields.get("language", "")
    if chosen not in LANGUAGES:
        raise Problem("bad_request", f"language must be one of {', '.join(LANGUAGES)}, not {chosen[:20]!r}")
    answer = onward(back(fields.get("next", "/")))
    answer.set_cookie(LANGUAGE, chosen, max_age=YEAR, path="/", samesite="Lax", httponly=True)
    return answer
