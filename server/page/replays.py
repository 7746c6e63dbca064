"""Pages that look back: the viewer of one game, and two games side by side."""

from gettext import NullTranslations

from aiohttp import web
from msgspec import Struct

from engine import table
from server import looking, views, wire
from server.live import HALL
from server.page import people
from server.page.opening import best_bot
from server.page.rendering import language_of, page, words
from server.page.tables import CLIENT, in_script
from server.page.texts import replay_words
from server.tables import LiveTable
from server.timelines import Eyes, eyes


class Choice(Struct):
    """An entry of the list of audiences."""

    value: str
    label: str


class Beside(Struct):
    """A game that can be compared with the one shown."""

    parent: str
    table: str
    label: str


async def show(request: web.Request) -> web.Response:
    """`GET /tables/{id}/replay`, shown at its last version; the page's module goes to `#v=…&as=…`."""
    hall, account, language = request.app[HALL], await people.account(request), language_of(request)
    found, said = await hall.table(request.match_info["id"]), words(language)
    async with hall.looking(found, account, "view"):
        view = await views.view(found, account, hall.accounts)
        seen = eyes(found, account)
        last = looking.moments(found, hall.timelines, seen, view.version, view.version, language).moments[-1]
    audiences = _audiences(said, found, seen)
    start = {
        "table": found.id, "language": language, "client": CLIENT, "words": replay_words(language), "view": view,
        "audience": seen.name, "bots": [best_bot(found.game)] * (len(view.seats) - 1),
    }  # fmt: skip
    return page(
        request, "replay.html", view=view, start=in_script(start), svg=last.svg, now=last.sentence, last=view.version,
        audiences=audiences, audience=seen.name, branchable=account is not None and _branchable(view),
        branches=[], person=await people.name(request),
    )  # fmt: skip


def _audiences(said: NullTranslations, live: LiveTable, own: Eyes) -> list[Choice]:
    """As whom the game can be looked at: as oneself and as a spectator; once it is revealed, as everybody."""
    named = {"all": said.gettext("Everything"), "spectator": said.gettext("Spectator")}
    named |= {f"seat:{n}": said.gettext("Seat {n}").format(n=n) for n in range(live.fold.table.size)}
    shown = named if live.phase == table.REVEALED else [own.name, "spectator"]
    return [Choice(name, named[name]) for name in dict.fromkeys(shown)]


def _branchable(view: wire.TableView) -> bool:
    """May somebody play on from here? A running rated game is never branched (DESIGN §3)."""
    return view.phase not in ("seating",) and not (view.rated and view.phase == "playing")


async def compare(request: web.Request) -> web.Response:
    """`GET /compare?left=&right=`."""
    raise web.HTTPNotFound
