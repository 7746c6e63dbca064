"""Two games side by side: the page, which its module fills from the API."""

import re

from aiohttp import web

from engine import table
from server import looking, views
from server.asking import query
from server.live import HALL
from server.page import people
from server.page.rendering import language_of, page, words
from server.page.replays import Choice, audiences, short
from server.page.tables import in_script
from server.page.texts import comparison_words
from server.problems import Problem
from server.timelines import eyes

_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
SIDES = ("left", "right")


async def show(request: web.Request) -> web.Response:
    """`GET /compare?left=&right=`: each a table's id or the address of one of its pages; the form that asks, where one lacks."""
    given, said = query(request, *SIDES), words(language_of(request))
    sides, notice = {}, ""
    try:
        for name in SIDES:
            if given.get(name):
                sides[name] = await _side(request, given[name])
        games = {side["view"].game for side in sides.values()}
        if len(games) > 1:
            notice = said.gettext("These are two different games: only tables of one game can be compared.")
    except Problem as problem:
        if problem.code not in ("no_such_table", "bad_request"):
            raise
        notice = said.gettext("There is no such table here. Paste the address of its page, or its id (32 digits).")
    if notice or len(sides) < len(SIDES):
        status = 422 if notice else 200
        return page(request, "compare_form.html", status, given=given, notice=notice, person=await people.name(request))
    every = all(side["view"].phase == table.REVEALED for side in sides.values())
    fewest = min((side["view"] for side in sides.values()), key=lambda view: len(view.seats))
    seen_as = audiences(said, fewest)[1 : None if every else 2]
    told = {name: {"table": side["table"], "view": short(side["view"])} for name, side in sides.items()}
    start = {"language": language_of(request), "words": comparison_words(language_of(request)), **told}
    return page(
        request, "compare.html", start=in_script(start), sides=sides, person=await people.name(request),
        audiences=[Choice("", said.gettext("All that you may see")), *seen_as],
    )  # fmt: skip


async def _side(request: web.Request, named: str) -> dict:
    """What the page knows of one of its tables. Raises Problem `no_such_table`, `bad_request`."""
    ids = _ID.findall(named[:500].lower())
    if len(ids) != 1:
        raise Problem("bad_request", "the id of a table has 32 hex digits")
    hall, account, language = request.app[HALL], await people.account(request), language_of(request)
    found = await hall.table(ids[0])
    seen = eyes(found, account)
    async with hall.looking(found, account, "view", seen=seen):
        view = await views.view(found, account, hall.accounts)
        last = next(looking.moments(found, hall.timelines, seen, view.version, view.version, language)[1])
    return {"table": found.id, "view": view, "sentence": last.sentence, "svg": last.svg}
