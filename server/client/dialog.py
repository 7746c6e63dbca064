"""A person at a table: tells what happens, asks for moves, does what is typed. Any game; the rules are the game's own.

Typed lines never end in a traceback: what cannot be read gets a hint, what the rules refuse gets the rules' own words.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from difflib import get_close_matches
from typing import Any

from engine import acts
from engine import table as t
from engine.game import Game, Refused
from engine.timeline import Moment
from server import wire
from server.client.api import Problem
from server.client.lines import Lines
from server.client.live import LiveTable
from server.client.player import LOST_RACE, OVER, Place, acts_now, get_going
from server.client.screen import HELP, Screen, logged, mover, notation, plain, sentence
from server.hints import program

COMMANDS = ("help", "rules", "board", "moves", "log", "log all", "resign", "quit")
_SHORT = {"?": "help", "h": "help", "b": "board", "m": "moves", "r": "rules", "l": "log", "q": "quit", "exit": "quit"}
LONG = 40
"""Of a longer past than so many events a newcomer is told only how long it is."""
QUIET = 1.5
"""Seconds after which a person is told who is being waited for."""
_YES = ("y", "yes")


class Leave(Exception):
    """The person wants to go, or cannot be asked any more."""


class Dialog:
    """One person (or, without a place, a spectator) at one table, until the game is over or the person leaves."""

    def __init__(self, screen: Screen, lines: Lines, live: LiveTable, place: Place | None):
        self.screen, self.lines, self.live, self.place = screen, lines, live, place
        self.who: list[str] = []
        self.moments: list[Moment] = []
        self._draft: tuple = ()
        self._asked_at = 0
        self._told_turn_at = 0
        self._line: asyncio.Task | None = None

    @property
    def seat(self) -> int | None:
        """The seat of the person, None for a spectator."""
        return None if self.place is None else self.place.seat

    @property
    def game(self) -> Game:
        """The game at this table."""
        return self.live.folder.fold.game

    @property
    def table(self) -> t.Table:
        """The table as it is now."""
        return self.live.folder.fold.table

    async def run(self, beside: Sequence[asyncio.Task] = ()) -> None:
        """Play to the end. `beside`: tasks (bots) whose failure is reported. Raises Leave and what LiveTable raises."""
        watched = set(beside)
        try:
            while True:
                await self._tell_news()
                if self.table.phase in OVER:
                    return
                if self.place is not None and await get_going(self.live, self.place):
                    continue
                self._ask()
                await self._wait(watched)
        finally:
            if self._line is not None:
                self._line.cancel()

    async def _wait(self, watched: set[asyncio.Task]) -> None:
        """Until something happens: an event, a line, or a bot that fails."""
        news = asyncio.ensure_future(self.live.news())
        awaited = {news, *watched}
        if self.lines.typed or self._asking():
            self._line = self._line or asyncio.ensure_future(self.lines.next())
            awaited.add(self._line)
        try:
            done, _ = await asyncio.wait(awaited, timeout=self._patience(), return_when=asyncio.FIRST_COMPLETED)
            if not done:
                self._tell_whose_turn()
            if news in done:
                news.result()
        finally:
            news.cancel()
        for task in done & watched:
            watched.discard(task)
            if not task.cancelled() and task.exception():
                self.screen.say(f"A bot has stopped: {task.exception()}", "red")
        if self._line in done:
            line, self._line = self._line.result(), None
            await self._answer(line)

    # ---- what happens ----

    async def _tell_news(self) -> None:
        news = []
        while self.live.waiting():
            news.append(await self.live.next())
        if any(isinstance(m.event.d, acts.TableOpened | acts.TableSat | acts.TableLeft) for m in news):
            await self._learn_names()
        missed = len(news) > LONG and not self.moments
        for moment in news:
            self.moments.append(moment)
            if not missed:
                self.screen.happened(self.game, moment, self.who)
        if missed:
            self.screen.say(f"{len(news)} events so far; `log` shows the moves.", "dim")
        if news:
            self._draft = ()

    async def _learn_names(self) -> None:
        seen = await self.live.api.table(self.live.folder.id)
        names = [" ".join(plain(at.name).split()) for at in seen.seats]
        self.who = [
            f"{name} (you)" if seat == self.seat else f"{name or 'Nobody'} (seat {seat})" for seat, name in enumerate(names)
        ]

    # ---- asking ----

    def _asking(self) -> bool:
        return self.seat is not None and acts_now(self.live, self.seat)

    def options(self) -> Sequence[Any]:
        """What the person may do now: moves, or in a draft the next steps."""
        state = self.live.folder.fold.state
        if not self._asking():
            return ()
        return self.game.legal(state, self.seat, self._draft) if self.game.pend else self.game.legal(state, self.seat)

    def _ask(self) -> None:
        """Show what there is to choose from, once for every new position."""
        version = self.live.folder.version
        if self._asked_at == version:
            return
        self._asked_at = version
        if not self._asking():
            if self.table.phase == t.SEATING:
                self._tell_waiting()
            return
        options = self.options()
        if self._turn_begins():
            self.screen.say()
            recap = self._recap()
            if self._board(beside=self.screen.height_of(self.game, options) + 1) and recap:
                self.screen.say(recap, "cyan")
        self.screen.moves(self.game, options)
        self._prompt()

    def _turn_begins(self) -> bool:
        """Was the last event not one of our own moves?"""
        return mover(self.moments[-1]) != self.seat

    def _prompt(self) -> None:
        only = ", Enter for the only one" if len(self.options()) == 1 else ""
        self.screen.prompt(f"Your turn. Number or notation{only}, ? for help: ")

    def _patience(self) -> float | None:
        """How long to wait for others without a word: once for every position."""
        told = self._asking() or self.table.phase != t.PLAYING or self._told_turn_at == self.live.folder.version
        return None if told else QUIET

    def _tell_whose_turn(self) -> None:
        self._told_turn_at = self.live.folder.version
        if self.place is None:
            self._board()
        self.screen.say(f"Waiting for {self._movers()}.", "dim")

    def _movers(self) -> str:
        return " and ".join(self.who[seat] for seat in self.game.to_act(self.live.folder.fold.state)) or "the server"

    def _tell_waiting(self) -> None:
        free = sum(seat is None for seat in self.table.seats)
        if free:
            players = "one more player" if free == 1 else f"{free} more players"
            self.screen.say(f"Waiting for {players}. Others join with:")
            command = f"{program('kronika')} play {self.game.name} --server {self.live.api.url} --table {self.table.id}"
            self.screen.say(f"  {command}", "bold", whole=True)

    def _recap(self) -> str:
        """What the others have moved since our own last move, in notation: news that the board has scrolled away."""
        said: dict[int, list[str]] = {}
        for moment in reversed(self.moments):
            seat = mover(moment)
            if seat is None or seat == self.seat:
                break
            said.setdefault(seat, []).insert(0, logged(self.game, moment))
        return " · ".join(f"{self.who[seat]} {', '.join(moves)}" for seat, moves in reversed(said.items()))

    def _board(self, beside: int = 1) -> bool:
        fold = self.live.folder.fold
        if fold.state is None:
            self.screen.say("The game has not begun.")
            return False
        return self.screen.board(self.game.board(fold.state, self.seat), beside)

    # ---- answers ----

    async def _answer(self, line: str | None) -> None:
        """Do what was typed."""
        if line is None:
            raise Leave("end of input")
        self.screen.answered(line, echo=not self.lines.typed)
        text = " ".join(line.split())
        word = _SHORT.get(text.lower(), text.lower())
        if word in COMMANDS:
            await self._command(word)
        elif text.strip("?").isdigit() and "?" in text:
            self._explain(text)
        elif not self._asking():
            self._not_now(text)
        else:
            await self._choose(text)
        if self._asking() and self._asked_at == self.live.folder.version and not self.live.waiting():
            self._prompt()

    async def _command(self, word: str) -> None:
        match word:
            case "help":
                example = notation(self.game, self.options()[0]) if self.options() else "its notation"
                self.screen.say(HELP.format(example=example))
            case "rules":
                self.screen.say(self.game.primer or "This game has no summary of its rules.")
            case "board":
                self._board()
            case "moves" if self.options():
                self.screen.moves(self.game, self.options(), explain=True)
            case "moves":
                self._not_now("")
            case "log" | "log all":
                self.screen.log(self.game, self.moments, self.who, word == "log all")
            case "resign":
                await self._resign()
            case "quit":
                raise Leave("quit")

    def _not_now(self, text: str) -> None:
        if not text and self.table.phase == t.SEATING:
            return
        if self.place is None:
            self.screen.say("You are watching this game. board, log and quit are yours.")
        elif self.table.phase != t.PLAYING:
            self.screen.say("The game has not begun.")
        else:
            self.screen.say(f"It is not your turn. Waiting for {self._movers()}.")

    async def _resign(self) -> None:
        if self.place is None or self.table.phase != t.PLAYING:
            self.screen.say("There is no game of yours to give up. `quit` leaves.")
            return
        self.screen.prompt("Give this game up for good? yes or no: ")
        line = await self.lines.next()
        self.screen.answered(line or "", echo=not self.lines.typed)
        if line is None or line.strip().lower() not in _YES:
            self.screen.say("The game goes on.")
            return
        try:
            await self._sent(self.live.act(wire.Resign))
        except Problem as problem:
            self.screen.say(f"That was refused: {problem.text}.", "red")
        else:
            self.screen.say("Your seat is played on without you. You may watch, or quit.", "dim")

    def _explain(self, text: str) -> None:
        options, n = self.options(), int(text.strip("?"))
        if 1 <= n <= len(options):
            move = options[n - 1]
            self.screen.say(f"{n}  {notation(self.game, move)}  {sentence(self.game, move)}")
        else:
            self.screen.say(self._range(n))

    def _range(self, n: int) -> str:
        most = len(self.options())
        return f"There is no move {n}; moves go from 1 to {most}." if most else f"There is no move {n} now."

    async def _choose(self, text: str) -> None:
        """A move by number or notation, or Enter where there is only one."""
        options = self.options()
        if not text:
            if len(options) == 1:
                await self._do(options[0])
            return
        if text.isdigit():
            n = int(text) if len(text) < 10 else 0
            if 1 <= n <= len(options):
                await self._do(options[n - 1])
            else:
                self.screen.say(self._range(n), "red")
            return
        by_notation = {notation(self.game, move).lower(): move for move in options}
        if text.lower() in by_notation:
            await self._do(by_notation[text.lower()])
            return
        try:
            move = self.game.read(text)
        except Refused as error:
            near = get_close_matches(text.lower(), [*by_notation, *COMMANDS], 1)
            if near and near[0] in COMMANDS:
                self.screen.say(f"{text!r}: did you mean {near[0]}?", "red")
            else:
                meant = f". Did you mean {notation(self.game, by_notation[near[0]])}?" if near else ""
                self.screen.say(error.text + meant, "red")
            return
        await self._play(move)

    async def _do(self, option: Any) -> None:
        """One of the options: a whole move, or the next step of a draft that is played once it is complete."""
        if self.game.pend is None:
            await self._play(option)
            return
        self._draft = (*self._draft, option)
        if self.options():
            self.screen.moves(self.game, self.options())
        else:
            await self._play(self._draft)

    async def _play(self, move: Any) -> None:
        try:
            await self._sent(self.live.play(move))
        except Problem as problem:
            self._draft = ()
            if problem.code not in LOST_RACE:
                self.screen.say(f"That is not possible: {problem.text}.", "red")

    async def _sent(self, command: Coroutine[Any, Any, Any]) -> None:
        """Send a command; a person is told when the server is silent meanwhile."""
        sending = asyncio.ensure_future(command)
        try:
            if not (await asyncio.wait({sending}, timeout=QUIET))[0]:
                self.screen.say("The server does not answer; trying again ... (Ctrl-C leaves, the game is kept)", "dim")
            await sending
        finally:
            sending.cancel()
