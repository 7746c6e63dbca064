"""Opening a table from a page: with one click against a bot, or by a form with seats, bots, options."""

import uuid

from aiohttp import web
from msgspec import Struct

from engine import bots
from engine.game import Game, Refused
from engine.registry import NoSuchGame
from engine.registry import words as words_of
from server import wire
from server.live import HALL
from server.page import forms, people
from server.page.rendering import language_of, onward, page, words
from server.problems import Problem
from server.session import begin


class Asked(Struct):
    """What the form holds. `bots`: one for every seat but one, "" for none."""

    seats: int
    bots: list[str]
    private: bool = False


async def play(request: web.Request) -> web.Response:
    """`POST /play`: sit down at a new table against the game's best bot; who is nobody yet becomes a guest."""
    fields = await people.form(request)
    game = _game(request, fields.get("game", ""))
    seats = max(2, game.seats[0])
    wanted = wire.NewTable(game.name, seats, str(uuid.uuid4()), bots=[best_bot(game)] * (seats - 1), private=True)
    return await _opened(request, wanted)


async def show(request: web.Request) -> web.Response:
    """`GET /new?game=`."""
    game = _game(request, request.query.get("game", ""))
    low, high = game.seats
    return await _form(request, game, Asked(max(2, low), [best_bot(game), *[""] * (high - 2)] if high > 1 else []), {})


async def take(request: web.Request) -> web.Response:
    """`POST /new`: open the table that the form describes."""
    fields = await people.form(request)
    game = _game(request, fields.get("game", ""))
    named = [fields.get(f"bot.{n}", "")[:40] for n in range(1, game.seats[1])]
    typed = {name[:80].removeprefix("option."): value[:200] for name, value in fields.items() if name.startswith("option.")}
    seats = int(fields["seats"]) if fields.get("seats", "").isdecimal() and len(fields["seats"]) < 3 else 0
    form = Asked(seats, named, fields.get("private") == "on")
    language, sitting = language_of(request), [bot for bot in named if bot]
    try:
        forms.check_seats(game, seats, sitting, language)
        chosen = forms.read(game, typed, language)
        return await _opened(request, wire.NewTable(
            game.name, seats, str(uuid.uuid4()), options=chosen, bots=sitting, private=form.private,
        ))  # fmt: skip
    except forms.Wrong as error:
        notice = str(error)
    except (Refused, Problem) as error:
        if error.code not in ("bad_request", "bad_seats", "bad_options"):
            raise
        notice = words(language).gettext("This cannot be done.")
    return await _form(request, game, form, typed, notice, 422)


def _game(request: web.Request, name: str) -> Game:
    """A game that is played here. Raises Problem `no_such_game`."""
    try:
        return request.app[HALL].games.find(name, None)
    except NoSuchGame as error:
        raise Problem("no_such_game", str(error)) from None


def best_bot(game: Game) -> str:
    """The bot that a newcomer plays against: one of the game's own, if it has any."""
    return bots.names(game)[-1]


async def _opened(request: web.Request, wanted: wire.NewTable) -> web.Response:
    """Open a table and go there, to sit down."""
    hall, account, token = request.app[HALL], await people.account(request), ""
    if account is None:
        account, token = await people.newcomer(request)
    made = await hall.create(account, wanted)
    answer = onward(f"/tables/{made.table}?sit=1")
    if token:
        await begin(answer, request, hall.accounts, token)
    return answer


async def _form(
    request: web.Request, game: Game, asked: Asked, typed: dict[str, str], notice: str = "", status: int = 200
) -> web.Response:
    language = language_of(request)
    return page(
        request, "new.html", status, f"/new?game={game.name}", game=game, asked=asked, notice=notice,
        bots=forms.bot_choices(game, language), options=forms.fields(game, typed, language),
        guide=words_of(game).guide(language), person=await people.name(request),
    )  # fmt: skip
