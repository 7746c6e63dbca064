"""`kronika play`: a person plays a whole game in a terminal, with others or with bots, on any server.

Source: docs/API.md; everything here goes through the public interface. What is remembered between two runs is in notes.py.
"""

import argparse
import asyncio
import getpass
import os
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from msgspec import Struct

from engine import table as t
from engine.acts import TableFinished
from engine.bots import NoSuchBot
from engine.game import Game
from engine.registry import NoSuchGame
from server import naming
from server.client import host
from server.client.api import Api, Problem, Unreachable
from server.client.dialog import Dialog, Leave
from server.client.folder import Tampered
from server.client.lines import Lines
from server.client.live import LiveTable
from server.client.news import names
from server.client.notes import Account, BadNotes, Notes
from server.client.player import OVER, Place, take_seat
from server.client.screen import Screen, plain
from server.hints import program
from server.options import BadOption, bots_named, game_named, players_words, read_options
from server.settings import DATA

REVEAL_PATIENCE = 3.0
"""Seconds to wait after the end for the secret: it may be held back while others play the same deal."""


class BadPlay(Exception):
    """What was asked for cannot be played; the text says why and what would be right."""


class Wish(Struct, frozen=True):
    """What a command line asks for, checked as far as that needs no server."""

    game: Game
    bots: tuple[str, ...]
    seats: int | None
    options: dict
    server: str | None
    data: Path
    table: str | None
    name: str | None


def run(args: argparse.Namespace) -> int:
    """Play. Returns the exit code: 0 when all went well, 1 when the server said no, 2 for what cannot be played."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(errors="replace")
    screen = Screen(language=args.language)
    try:
        asyncio.run(Evening(wish_of(args), screen, Lines(0)).run())
    except (BadPlay, NoSuchGame, NoSuchBot, BadOption, BadNotes, host.NoServer) as error:
        print(f"kronika play: {plain(str(error))}", file=sys.stderr)
        return 2
    except Tampered as error:
        screen.say(f"Stop: the server sent what cannot be true. {error}", "bold red")
        screen.say("Keep this line as evidence; nothing after it can be trusted.")
        return 1
    except (Problem, Unreachable) as error:
        screen.say(f"The server says no: {error}" if isinstance(error, Problem) else str(error), "red")
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def wish_of(args: argparse.Namespace) -> Wish:
    """Check a command line. Raises NoSuchGame, NoSuchBot, BadOption, BadPlay."""
    game = game_named(args.game)
    bots = bots_named(game, args.bots)
    low, high = game.seats
    seats = args.seats if args.seats is not None else 1 + len(bots) if bots else None
    if seats is not None and not max(low, 1 + len(bots)) <= seats <= high:
        company = "" if not bots else " and a bot" if len(bots) == 1 else f" and {len(bots)} bots"
        at = f"{seats} seat{'' if seats == 1 else 's'}"
        raise BadPlay(f"{game.title} is played by {players_words(game)}, not by you{company} at {at}")
    if args.table and (bots or args.seats is not None):
        raise BadPlay("--table names a table that there is already: leave --bots and --seats out")
    try:
        name = naming.read(args.name) if args.name is not None else None
    except naming.BadName as error:
        raise BadPlay(f"--name: {error}") from None
    options = read_options(game, args.option)
    return Wish(game, bots, seats, options, args.server, Path(args.data), args.table, name)


class Evening:
    """One run of the client: from finding a server to the ranking."""

    def __init__(self, wish: Wish, screen: Screen, lines: Lines):
        self.wish, self.screen, self.lines = wish, screen, lines
        self.notes = Notes()
        self.table = ""
        self.host = host.Host("", "")

    async def run(self) -> None:
        """Everything. Leaving early, by `quit`, end of input or Ctrl-C, says how to come back."""
        async with AsyncExitStack() as stack:
            if self.wish.server is None:
                self.screen.say("Looking for a server ...", "dim")
            self.host = await stack.enter_async_context(host.server(self.wish.server, self.wish.data))
            api = await stack.enter_async_context(Api(self.host.url))
            try:
                await self._play(api)
            except Leave:
                self._goodbye()
            except asyncio.CancelledError:
                self._goodbye()
                raise

    async def _play(self, api: Api) -> None:
        account = await self._account(api)
        where = f"{self.host.url} (our own, data in {self.wish.data})" if self.host.own else self.host.url
        self.screen.say(f"{self.wish.game.title} at {where}, as {account.name}.")
        self.screen.say("New here? Type rules. Type ? for help.", "dim")
        own = await self._place(api, account)
        async with LiveTable(api, self.table, own.seat if own else None) as live:
            dialog = Dialog(self.screen, self.lines, live, own)
            await dialog.run()
            await self._end(dialog)

    # ---- who and where ----

    async def _account(self, api: Api) -> Account:
        """The account remembered for this server, if the server still knows it; else a new one."""
        known = self.notes.account(self.host.key, self.wish.name)
        if known is not None:
            api.token = known.token
            try:
                await api.tables(phase=t.SEATING)
            except Problem as problem:
                if problem.code != "not_authenticated":
                    raise
                self.notes.forget_account(self.host.key, known.name)
                known = None
        if known is None:
            api.token = ""
            name = self.wish.name or default_name()
            known = Account(name, (await api.account(name)).token)
        self.notes.keep_account(self.host.key, known)
        return known

    async def _place(self, api: Api, account: Account) -> Place | None:
        """Sit down at the table asked for, one chosen from the list, or a new one. None for a spectator."""
        wish = self.wish
        if wish.table is not None:
            return await self._come(api, account, wish.table)
        if wish.seats is None:
            chosen = await self._choose(api)
            if isinstance(chosen, str):
                return await self._come(api, account, chosen)
        else:
            chosen = wish.seats
        self.table = (await api.open_table(wish.game.name, chosen, wish.options, bots=wish.bots)).table
        return await self._sit(api, account)

    async def _sit(self, api: Api, account: Account) -> Place:
        place = await take_seat(api, self.table, account.name)
        self.notes.keep_place(self.host.key, self.table, place)
        return place

    async def _come(self, api: Api, account: Account, table: str) -> Place | None:
        """Come back to a table, join it, or watch it."""
        seen = await api.table(table)
        if seen.game != self.wish.game.name:
            raise BadPlay(f"at table {table} {seen.game} is played: kronika play {seen.game} --table {table}")
        self.table = table
        place = self.notes.place(self.host.key, table)
        if place:
            api.token = place.token
            seen = await api.table(table)
        if place and seen.seat == place.seat:
            self.screen.say("Welcome back." if seen.phase not in OVER else "This game is over.")
            return place
        if seen.phase == t.SEATING and any(seat.player is None for seat in seen.seats):
            return await self._sit(api, account)
        self.screen.say("You have no seat here: you are watching.")
        return None

    async def _choose(self, api: Api) -> str | int:
        """A table from the list of open ones, or the number of seats of a new one."""
        game = self.wish.game
        found = [at for at in await api.tables(game.name, t.SEATING) if at.taken < at.seats]
        low, high = game.seats
        if found:
            self.screen.say("Tables that wait for players:")
            for n, at in enumerate(found[:9], 1):
                self.screen.say(f"  {n}  {at.table}  {at.taken} of {at.seats} seats taken")
        ask = f"Number of a table, or `new N` for a new one with N seats ({low} to {high}): "
        while True:
            self.screen.prompt(ask if found else f"No table waits for players. Seats of a new one ({low} to {high}): ")
            line = await self.lines.next()
            self.screen.answered(line or "", echo=not self.lines.typed)
            if line is None or line.strip().lower() in ("q", "quit", "exit"):
                raise Leave("quit")
            words = line.lower().split()
            new = not found or words[:1] == ["new"]
            number = words[-1] if words else ""
            if number.isdecimal() and new and low <= int(number) <= high:
                return int(number)
            if number.isdecimal() and not new and 1 <= int(number) <= len(found[:9]):
                return found[int(number) - 1].table
            self.screen.say(f"{line.strip()!r} is none of these; `quit` leaves.", "red")

    # ---- the end ----

    async def _end(self, dialog: Dialog) -> None:
        """Ranking, and how to look at the game again."""
        result, fold = dialog.table.result, dialog.live.folder.fold
        screen = self.screen
        screen.say()
        if fold.state is not None:
            screen.board(fold.game.board(fold.state, dialog.seat), beside=len(dialog.who) + 7)
        if result is None:
            screen.say("This game is void.", "bold")
        else:
            screen.ranking(result, dialog.who)
            screen.say(winners(result, dialog.who), "bold")
        with suppress(TimeoutError):
            async with asyncio.timeout(REVEAL_PATIENCE):
                while dialog.table.phase != t.REVEALED:
                    await dialog.live.next()
        if dialog.table.phase == t.REVEALED:
            screen.say("The table's secret is open now; it is the one that the first event committed to.", "dim")
        self.notes.forget_table(self.host.key, self.table)
        screen.say(f"Look at the game again:  {program('replay')} log {self.table}{self._data()}", whole=True)

    def _data(self) -> str:
        """What must be said of the data folder, so that other commands find the same store."""
        here = self.host.key.startswith("data:") and str(self.wish.data) != DATA
        return f" --data {self.wish.data}" if here else ""

    def _goodbye(self) -> None:
        if not self.table:
            self.screen.say("Goodbye.")
            return
        where = "" if self.wish.server is None else f" --server {self.host.url}"
        self.screen.say("The game is kept. Come back with:")
        self.screen.say(
            f"  {program('kronika')} play {self.wish.game.name}{where}{self._data()} --table {self.table}",
            "bold",
            whole=True,
        )


def winners(result: TableFinished, who: Sequence[str]) -> str:
    """Who has won; alone one wins against nobody, so the points are said."""
    first = [seat for seat, place in enumerate(result.places) if place == 1]
    if len(result.places) == 1:
        return f"{who[0]}: {result.totals[0]} points."
    return f"{names(first, who)} {'win' if len(first) > 1 else 'wins'}."


def default_name() -> str:
    """The person's name on this machine."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    try:
        return naming.read(name[: naming.LONGEST])
    except naming.BadName:
        return "Player"
