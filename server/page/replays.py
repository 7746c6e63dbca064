"""The viewer of one game: as a page that reads without a program too, its drawings as files, and playing on from a version."""

import uuid
from gettext import NullTranslations

from aiohttp import web
from msgspec import Struct
from msgspec.structs import replace

from engine import drawing, table
from engine.codec import LARGEST
from engine.game import Refused
from server import asking, looking, sights, views, wire
from server.asking import number, query
from server.hall import Hall
from server.live import HALL
from server.page import people
from server.page.forms import bot_choices
from server.page.opening import best_bot
from server.page.rendering import language_of, onward, page, words
from server.page.tables import CLIENT, in_script
from server.page.texts import replay_words, trouble
from server.problems import Problem
from server.session import begin
from server.tables import LiveTable
from server.timelines import Eyes, eyes

ROWS = 60
"""Moves that the page lists without its program: those about the version that it shows."""

MOST_LINES = 20
"""Branches that the page names, the newest."""


class Choice(Struct):
    """An entry of a list to choose from."""

    value: str
    label: str


class Line(Struct):
    """Another line of the game that is shown."""

    table: str
    label: str


class Moved(Struct):
    """A line of the list of moves. `seat` None: nobody's."""

    version: int
    seat: int | None
    who: str
    sentence: str


async def show(request: web.Request) -> web.Response:
    """`GET /tables/{id}/replay`, shown at `v` (the last version) as `as`; the page's module then goes to `#v=…&as=…`."""
    given = query(request, "v", "as", "client")
    return await _viewer(request, number(given, "v", LARGEST, 1, LARGEST), asking.audience(given))


async def _viewer(
    request: web.Request, wanted: int, asked: int | str | None, notice: str = "", status: int = 200
) -> web.Response:
    hall, account, language = request.app[HALL], await people.account(request), language_of(request)
    found, said = await hall.table(request.match_info["id"]), words(language)
    seen = eyes(found, account, asked)
    async with hall.looking(found, account, "view", seen=seen):
        view = await views.view(found, account, hall.accounts)
        v = min(wanted, view.version)
        shown = next(looking.moments(found, hall.timelines, seen, v, v, language)[1])
        from_, to = max(1, v - ROWS // 2), v + ROWS // 2
        near = list(looking.moments(found, hall.timelines, seen, from_, to, language, drawn=False)[1])
    start = {
        "table": found.id, "language": language, "client": CLIENT, "words": replay_words(language), "view": short(view),
        "audience": seen.name, "opened": audiences(said, view), "shown": v,
    }  # fmt: skip
    lines, older = await _lines(said, found, hall, account)
    return page(
        request, "replay.html", status, view=view, start=in_script(start), shown=shown, who=_who(said, view, shown),
        moved=_moved(said, view, near), audiences=_audiences(said, found, view, eyes(found, account)), audience=seen.name,
        notice=notice, branchable=_branchable(view), seats=_seats(said, view), bots=bot_choices(found.game, language),
        best=best_bot(found.game), lines=lines, older=older, person=await people.name(request),
    )  # fmt: skip


def short(view: wire.TableView) -> wire.TableView:
    """What the page's module needs of a table's view: not the state, nor the board in words."""
    return replace(view, state=None, board="")


def seat_label(said: NullTranslations, view: wire.TableView, seat: int) -> str:
    """A seat with the name of who sits there."""
    name, label = view.names[seat], said.gettext("Seat {n}").format(n=seat)
    return f"{label}: {name}" if name else label


def audiences(said: NullTranslations, view: wire.TableView) -> list[Choice]:
    """As whom a revealed game can be looked at."""
    seats = [Choice(f"seat:{n}", seat_label(said, view, n)) for n in range(len(view.seats))]
    return [Choice("all", said.gettext("Everything")), Choice("spectator", said.gettext("Spectator")), *seats]


def _audiences(said: NullTranslations, live: LiveTable, view: wire.TableView, own: Eyes) -> list[Choice]:
    """As whom the game can be looked at: as oneself and as a spectator; once it is revealed, as everybody."""
    every = audiences(said, view)
    return every if live.phase == table.REVEALED else [one for one in every if one.value in (own.name, "spectator")]


def _seats(said: NullTranslations, view: wire.TableView) -> list[Choice]:
    """The seats that a branch may be played on as: before the game is revealed, one's own."""
    mine = view.seat is not None and view.phase != table.REVEALED
    return [Choice(str(n), seat_label(said, view, n)) for n in ([view.seat] if mine else range(len(view.seats)))]


async def _lines(said: NullTranslations, live: LiveTable, hall: Hall, account: str | None) -> tuple[list[Line], int]:
    """Other lines of this game: the one that it leaves, and those that leave it, the newest first; and how many are older."""
    found = []
    if live.fold.table.parent is not None:
        parent, v = live.fold.table.parent
        found.append(Line(parent, said.gettext("The game that this one leaves after version {v}").format(v=v)))
    every = await hall.listing.branches(live.id, account)
    for line in every[: -MOST_LINES - 1 : -1]:
        names = ", ".join(name or said.gettext("free seat") for name in line.players)
        found.append(Line(line.table, said.gettext("Another line, played by {names}").format(names=names)))
    return found, max(0, len(every) - MOST_LINES)


def _branchable(view: wire.TableView) -> bool:
    """May somebody play on from here? A running rated game is never branched (DESIGN §3)."""
    return view.phase != table.SEATING and (not view.rated or view.phase == table.REVEALED)


def _who(said: NullTranslations, view: wire.TableView, moment: sights.Moment) -> str:
    """Who acted, by name."""
    if moment.seat is None:
        return said.gettext("the system")
    return view.names[moment.seat] or said.gettext("Seat {n}").format(n=moment.seat)


def _moved(said: NullTranslations, view: wire.TableView, near: list[sights.Moment]) -> list[Moved]:
    return [Moved(m.version, m.seat, _who(said, view, m), m.sentence) for m in near]


# ---- from here ------------------------------------------------------------------------------------------------------


async def drawn(request: web.Request) -> web.Response:
    """`GET /tables/{id}/drawing.svg?v=&as=`: the board at one version as a file of its own."""
    given, language = query(request, "v", "as"), language_of(request)
    v = number(given, "v", LARGEST, 1, LARGEST)
    hall, account = request.app[HALL], await people.account(request)
    found = await hall.table(request.match_info["id"])
    seen = eyes(found, account, asking.audience(given))
    async with hall.looking(found, account, "moments", seen=seen):
        v = min(v, found.fold.v)
        svg = next(looking.moments(found, hall.timelines, seen, v, v, language)[1]).svg
    if not svg:
        raise Problem("not_found", f"at version {v} the game has not begun: there is nothing to draw")
    named = {"Content-Disposition": f'attachment; filename="{found.id[:8]}-{v}.svg"', "Cache-Control": "no-store"}
    return web.Response(text=drawing.alone(svg), content_type="image/svg+xml", charset="utf-8", headers=named)


async def play_on(request: web.Request) -> web.Response:
    """`POST /tables/{id}/replay`: a branch from `version` as `seat` against `bot`; who is nobody yet becomes a guest."""
    fields = await people.form(request)
    version, seat = number(fields, "version", 0, 1, LARGEST), number(fields, "seat", -1, 0, 255)
    hall, account, token = request.app[HALL], await people.account(request), ""
    parent = await hall.table(request.match_info["id"])
    others = parent.fold.table.size - 1
    wanted = sights.BranchOff(version, seat, str(uuid.uuid4()), (fields.get("bot", ""),) * min(1, others))
    try:
        async with hall.looking(parent, account, "branch"):
            if account is None:
                hall.branches.check(parent, account, wanted)  # no guest comes of what is refused
                account, token = await people.newcomer(request)
            made = await hall.branches.make(parent, account, wanted)
    except (Problem, Refused) as error:
        return await _viewer(request, version, None, _unplayable(language_of(request), error.code), 422)
    answer = onward(f"/tables/{made.table}#main")  # else a browser would keep the moment of this page
    if token:
        await begin(answer, request, hall.accounts, token)
    return answer


def _unplayable(language: str, code: str) -> str:
    """Why a game cannot be played on from somewhere."""
    said = words(language)
    if code == "bad_request":
        return said.gettext("This game cannot be played on from there, or not in this way.")
    if code == "not_playing":
        return said.gettext(
            "Go to a version at which the game is played: from there you can play another line, and this game stays as it was."
        )
    return trouble(language, code)
