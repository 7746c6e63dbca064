"""A person at a table: tells what happens, asks for moves, does what is typed. Any game; the rules are the game's own.

Typed lines never end in a traceback: what cannot be read gets a hint, what the rules refuse gets the rules' own words.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from engine import acts
from engine import table as t
from engine.game import Game, Refused
from engine.timeline import Moment
from server import wire
from server.client.api import Problem
from server.client.choice import Choice
from server.client.lines import Lines
from server.client.listing import beginning, notation
from server.client.live import LiveTable
from server.client.news import brought_more, event_lines, log_lines, move_of, mover, names, recap, standing
from server.client.player import LOST_RACE, OVER, Place, get_going
from server.client.screen import BESIDE, HELP, HELP_DRAFT, Screen, plain
from server.hints import program

COMMANDS = ("help", "rules", "board", "moves", "log", "log all", "resign", "quit")
DRAFTING = ("undo", "undo all", "draft")
"""Commands of games whose moves are made of steps."""
_SHORT = {
    "?": "help", "h": "help", "b": "board", "m": "moves", "r": "rules", "l": "log", "q": "quit", "exit": "quit",
    "u": "undo", "back": "undo",
}  # fmt: skip
LONG = 40
"""Of a longer past than so many events a newcomer is told only how long it is."""
QUIET = 1.5
"""Seconds after which a person is told who is being waited for."""
_YES = ("y", "yes")
_SEND = ("", "1", "send", *_YES)
"""What sends a turn that is whole."""


class Leave(Exception):
    """The person wants to go, or cannot be asked any more."""


class Dialog:
    """One person (or, without a place, a spectator) at one table, until the game is over or the person leaves."""

    def __init__(self, screen: Screen, lines: Lines, live: LiveTable, place: Place | None):
        self.screen, self.lines, self.live, self.place = screen, lines, live, place
        self.who: list[str] = []
        self.moments: list[Moment] = []
        self.choice = Choice(live, None if place is None else place.seat)
        self._unsent = False
        self._asked_at = 0
        self._told_turn_at = 0
        self._board_at = 0
        self._line: asyncio.Task | None = None

    @property
    def seat(self) -> int | None:
        """The seat of the person, None for a spectator."""
        return self.choice.seat

    @property
    def game(self) -> Game:
        """The game at this table."""
        return self.live.folder.fold.game

    @property
    def table(self) -> t.Table:
        """The table as it is now."""
        return self.live.folder.fold.table

    async def run(self) -> None:
        """Play to the end. Raises Leave and what LiveTable raises."""
        try:
            while True:
                await self._tell_news()
                if self.table.phase in OVER:
                    return
                if self.place is not None and await get_going(self.live, self.place):
                    continue
                self._ask()
                await self._wait()
        finally:
            if self._line is not None:
                self._line.cancel()

    async def _wait(self) -> None:
        """Until something happens: an event or a line."""
        news = asyncio.ensure_future(self.live.news())
        awaited = {news}
        if self.lines.typed or self.choice.asking():
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
        if self._line in done:
            line, self._line = self._line.result(), None
            await self._answer(line)

    # ---- what happens ----

    async def _tell_news(self) -> None:
        news = []
        asked = bool(self.moments) and self._asked_at == self.moments[-1].v
        while self.live.waiting():
            news.append(await self.live.next())
        if any(isinstance(m.event.d, acts.TableOpened | acts.TableSat | acts.TableLeft) for m in news):
            await self._learn_names()
        missed = len(news) > LONG and not self.moments
        silent = missed or (asked and self._beside_us(news))
        for moment in news:
            self.moments.append(moment)
            if not silent:
                self._tell(moment)
        if missed:
            self.screen.say(f"{len(news)} events so far; `log` shows the moves.", "dim")
        if news and self.choice.draft is not None:
            await self._keep_draft(news, asked, silent)

    def _beside_us(self, news: Sequence[Moment]) -> bool:
        """Do others only finish, while we still make our turn? That is not worth asking us anew each time."""
        return self.choice.asking() and all(mover(moment) is not None and move_of(moment) is None for moment in news)

    def _tell(self, moment: Moment) -> None:
        for line in event_lines(self.game, self.moments, moment, self.who, self.seat, self.screen.language):
            self.screen.say(line, "cyan")

    async def _keep_draft(self, news: Sequence[Moment], asked: bool, silent: bool) -> None:
        """What others do beside us leaves our turn in the making as it is; what changes the position ends it.

        That others have finished is told once, when they all wait for us (before, the board says it).
        """
        mine = any(mover(moment) == self.seat for moment in news)
        if mine or any(self.choice.draft.outdated(moment) for moment in news):
            self.choice.draft.clear()
            self._unsent = False
            if mine and not self.choice.asking() and self.table.phase == t.PLAYING:
                self._tell_thinking()
        elif asked and self.choice.asking():
            self._asked_at = self.live.folder.version
            if self._unsent and self.choice.draft.complete(self.choice.state):
                await self._send_turn()
            elif not silent:
                self._prompt()
            elif self.game.to_act(self.choice.state) == (self.seat,):
                self._tell_standing()
                self._prompt()

    def _tell_standing(self) -> None:
        for line in standing(self.game.to_act(self.choice.state), self.table.departed, self.who):
            self.screen.say(line, "dim")

    def _tell_thinking(self) -> None:
        thinking = self.game.to_act(self.choice.state)
        if thinking:
            self.screen.say(f"Your turn is sealed. Still thinking: {names(thinking, self.who)}.", "dim")
            self._told_turn_at = self.live.folder.version

    async def _learn_names(self) -> None:
        seen = await self.live.api.table(self.live.folder.id)
        self.who = [
            f"{name} (you)" if seat == self.seat else f"{name or 'Nobody'} (seat {seat})"
            for seat, name in enumerate(" ".join(plain(at.name).split()) for at in seen.seats)
        ]

    # ---- asking ----

    def _ask(self) -> None:
        """Show what there is to choose from, once for every new position."""
        version = self.live.folder.version
        if self._asked_at == version:
            return
        self._asked_at = version
        if not self.choice.asking():
            if self.table.phase == t.SEATING:
                self._tell_waiting()
            return
        self._show_choice(self._position_is_new())
        self._prompt()

    def _show_choice(self, board: bool) -> None:
        """The board, if it is to be shown, and what may be done: never so much that the board is scrolled away."""
        found, ahead = self.choice.rows(), self.choice.ahead()
        if not board:
            self.screen.moves(self.game, found, BESIDE)
            return
        told = recap(self.game, self.moments, self.who, self.seat)
        text = self.game.board(ahead, self.seat)
        room = self.screen.room(text, 2 + bool(told))
        self.screen.say()
        if self.screen.board(text, beside=self.screen.height_of(self.game, found, room) + 1) and told:
            self.screen.say(told, "cyan")
        if self.choice.draft is not None:
            self._tell_standing()
        self.screen.moves(self.game, found, room)

    def _position_is_new(self) -> bool:
        """Is there more to be seen than what our own last move said: did others act, or did that move bring something?"""
        last = self.moments[-1]
        return self.choice.draft is not None or mover(last) != self.seat or brought_more(last)

    def _prompt(self) -> None:
        if self.choice.complete():
            self.screen.say(f"Your turn: {self.choice.draft.told()}", "cyan")
            self.screen.prompt("That is a whole turn. Enter sends it, undo takes the last step back: ")
            return
        only = ", Enter for the only one" if len(self.choice.options()) == 1 else ""
        if self.choice.draft is not None and self.choice.draft.steps:
            self.screen.say(f"So far: {self.choice.draft.told()}", "cyan")
            self.screen.prompt(f"Next step. Number or notation{only}, undo, ? for help: ")
            return
        self.screen.prompt(f"Your turn. Number or notation{only}, ? for help: ")

    def _patience(self) -> float | None:
        """How long to wait for others without a word: once for every position."""
        told = self.choice.asking() or self.table.phase != t.PLAYING or self._told_turn_at == self.live.folder.version
        return None if told else QUIET

    def _tell_whose_turn(self) -> None:
        self._told_turn_at = self.live.folder.version
        changed = next((m.v for m in reversed(self.moments) if getattr(m.event.d, "e", ())), 0)
        if self.place is None and changed != self._board_at:
            self._board_at = changed
            self._board()
        self.screen.say(f"Waiting for {self._movers()}.", "dim")

    def _movers(self) -> str:
        return names(self.game.to_act(self.choice.state), self.who) or "the server"

    def _tell_waiting(self) -> None:
        free = sum(seat is None for seat in self.table.seats)
        if free:
            players = "one more player" if free == 1 else f"{free} more players"
            self.screen.say(f"Waiting for {players}. Others join with:")
            command = f"{program('kronika')} play {self.game.name} --server {self.live.api.url} --table {self.table.id}"
            self.screen.say(f"  {command}", "bold", whole=True)

    def _board(self) -> None:
        if self.choice.state is None:
            self.screen.say("The game has not begun.")
        else:
            self.screen.board(self.game.board(self.choice.ahead(), self.seat))

    # ---- answers ----

    async def _answer(self, line: str | None) -> None:
        """Do what was typed."""
        if line is None:
            raise Leave("end of input")
        self.screen.answered(line, echo=not self.lines.typed)
        text = " ".join(line.split())
        word = _SHORT.get(text.lower(), text.lower())
        if word in self._commands():
            await self._command(word)
        elif word.startswith("moves ") and self.choice.options():
            self._explain_some(text.partition(" ")[2])
        elif text.strip("?").isdigit() and "?" in text:
            self.screen.say(self.choice.explanation(text.strip("?"), self.screen.language))
        elif not self.choice.asking():
            self._not_now(text)
        else:
            await self._choose(text)
        if self.choice.asking() and self._asked_at == self.live.folder.version and not self.live.waiting():
            self._prompt()

    def _commands(self) -> tuple[str, ...]:
        return COMMANDS if self.choice.draft is None else (*COMMANDS, *DRAFTING)

    async def _command(self, word: str) -> None:
        match word:
            case "help":
                example = notation(self.game, self.choice.options()[0]) if self.choice.options() else "its notation"
                self.screen.say(HELP.format(example=example))
                if self.choice.draft is not None:
                    self.screen.say(HELP_DRAFT)
            case "undo" | "undo all":
                self._undo(word == "undo all")
            case "draft":
                (self.choice.asking() and self.choice.draft.steps) or self.screen.say("No step is taken yet.")
            case "rules":
                self.screen.say(self.game.primer or "This game has no summary of its rules.")
            case "board":
                self._board()
            case "moves" if self.choice.options():
                self.screen.explained(self.game, self.choice.rows())
            case "moves":
                self._not_now("")
            case "log" | "log all":
                self.screen.log(log_lines(self.game, self.moments, self.who, self.screen.language), word == "log all")
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

    def _undo(self, everything: bool) -> None:
        if not self.choice.asking() or not self.choice.draft.steps:
            self.screen.say("There is no step to take back.")
            return
        self._unsent = False
        self.screen.say(f"Taken back: {self.choice.draft.undo(everything)}", "dim")
        self._show_choice(board=self.game.ahead is not None or not self.choice.draft.steps)

    def _explain_some(self, start: str) -> None:
        found = beginning(self.choice.rows(), start)
        self.screen.explained(self.game, found) if found else self.screen.say(f"No move begins with {start!r}.", "red")

    async def _choose(self, text: str) -> None:
        """A move by number or notation, Enter where there is only one, or the beginning of some."""
        found = self.choice.rows()
        if self.choice.complete() and text.lower() in _SEND:
            await self._send_turn()
        elif not text:
            await self._do(found[0].move) if len(found) == 1 else None
        elif text.isdigit():
            option = self.choice.of_number(text)
            await self._do(option) if option is not None else self.screen.say(self.choice.range(text), "red")
        elif same := next((row for row in found if row.text.lower() == text.lower()), None):
            await self._do(same.move)
        elif some := beginning(found, text):
            self.screen.moves(self.game, some, self.screen.room("", 2))
        else:
            await self._read(text)

    async def _read(self, text: str) -> None:
        """Something in notation that is none of the options: a whole turn, or what the rules say no to."""
        try:
            move = self.choice.read(text)
        except Refused as error:
            self.screen.say(self.choice.refusal(text, error, self._commands()), "red")
            return
        if self.choice.draft is None:
            await self._play(move)
            return
        self.choice.draft.steps = move
        if self.choice.complete():
            await self._send_turn()
        else:
            self._show_choice(board=self.game.ahead is not None)

    async def _do(self, option: Any) -> None:
        """One of the options: a whole move, or the next step of a turn that is sent once it is complete."""
        if self.choice.draft is None:
            await self._play(option)
            return
        self.choice.draft.take(option)
        if not self.choice.complete():
            self._show_choice(board=self.game.ahead is not None)
        elif self.game.ahead is not None:
            self._board()

    async def _send_turn(self) -> None:
        """Send the whole turn. Where others' doings made that too late it is sent again once they are known."""
        self._unsent = not await self._play(self.choice.draft.steps)

    async def _play(self, move: Any) -> bool:
        """Make a move; what the rules say no to is told. False when others were quicker: the same may be right again."""
        try:
            await self._sent(self.live.play(move))
        except Problem as problem:
            if problem.code in LOST_RACE:
                return False
            self.screen.say(f"That is not possible: {problem.text}.", "red")
        return True

    async def _sent(self, command: Coroutine[Any, Any, Any]) -> None:
        """Send a command; a person is told when the server is silent meanwhile."""
        sending = asyncio.ensure_future(command)
        try:
            if not (await asyncio.wait({sending}, timeout=QUIET))[0]:
                self.screen.say("The server does not answer; trying again ... (Ctrl-C leaves, the game is kept)", "dim")
            await sending
        finally:
            sending.cancel()
