"""The full-screen walk: what is on the screen, and the keys that lead through a game.

Playing on is in replay/screen/playing.py, live tables in following.py. What the panes say is in content.py.
"""

import argparse
import asyncio
import signal
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from engine.entry import Entry
from engine.kit.words import LANGUAGES
from engine.seal import ARBITER
from replay import moves, texts
from replay.problems import Unusable
from replay.screen import content, keys, places
from replay.screen.dialogs import Choose, Help, Prompt
from replay.screen.panes import Lines, Listed, graph_lines
from replay.screen.playing import Playing
from replay.screen.style import CSS
from replay.screen.tree import Node, rows
from replay.sources import Log, grow
from server.store.port import StoreError

PANES = ("board", "moves", "event", "hands", "scores", "branches")
SIDE_BY_SIDE = 116
"""Columns from which the board and other panes stand side by side."""
TALL = 34
"""Lines from which three panes stand beside the board."""


class Main(Screen[None]):
    """Board and panes. Its keys are not those of the questions that are asked above it."""

    BINDINGS: ClassVar = [
        *(Binding(key.keys, f"app.{key.action}", key.text, show=False) for key in keys.KEYS),
        *(Binding(key, f"app.{action}", show=False) for key, action in keys.MORE),
    ]

    def compose(self) -> ComposeResult:
        """Heading, event, marks; panes; what is said, and keys."""
        for name in ("heading", "event", "marks", "tabs"):
            yield Static(id=name, markup=False)
        with Horizontal(id="body"):
            yield Lines("1 board", id="board")
            with Vertical(id="side"):
                yield Listed("2 moves", id="moves")
                yield Lines("3 event", id="event-pane")
                yield Lines("4 hands", id="hands")
                yield Lines("5 scores", id="scores")
                yield Listed("6 branches", id="branches")
        yield Static(id="said", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Show the beginning."""
        self.app.begin()

    def on_resize(self, _event: Resize) -> None:
        """Place the panes anew."""
        self.app.arrange()
        self.app.look()


class Walk(Playing, App[None]):
    """The program. `log` the game, `v` where one begins; `follow` the name of a table in the store to be followed live."""

    CSS = CSS
    TITLE = "replay step"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(self, log: Log, v: int, args: argparse.Namespace, language: str = "en", follow: str = ""):
        super().__init__()
        self.args, self.language = args, language
        self.game = self.node = Node(log, v)
        self.chosen, self.pane = None, "board"
        self.sought, self.ahead = "", None
        self.faults: list[Exception] = []
        self._follow, self.live = follow, ""
        self._said, self._branch_row = "", 0
        self._opened: dict[int, Any] = {}
        self._scores = content.Scores(log)

    # ---- the screen ----

    def get_default_screen(self) -> Screen:
        """See Textual."""
        return Main()

    def begin(self) -> None:
        """Show the beginning; follow a live table; leave the terminal clean also when told to end."""
        self.arrange()
        self.whole_line()
        if self._follow:
            self.start(self._following())
        for number in (signal.SIGTERM, signal.SIGHUP):
            with suppress(NotImplementedError, ValueError, RuntimeError):  # not in a thread, not on every system
                asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def lines(self, pane: str) -> Lines:
        """The pane of a name in PANES."""
        return self.screen_stack[0].query_one(f"#{'event-pane' if pane == 'event' else pane}", Lines)

    def panes(self) -> tuple[str, ...]:
        """The panes that this size of the terminal shows, the chosen one among them."""
        width, height = self.size
        if width < SIDE_BY_SIDE:
            return (self.pane,)
        side = [self.pane] if self.pane not in ("board", "moves") else ["event"]
        if height >= TALL:
            side += [pane for pane in ("event", "scores", "hands") if pane not in side][: 1 + (height - TALL) // 12]
        return ("board", "moves", *sorted(side, key=PANES.index))

    def arrange(self) -> None:
        """Show the panes that there is room for."""
        shown = self.panes()
        base = self.screen_stack[0]
        base.set_class(len(shown) > 1, "-titled", "-side")
        base.query_one("#side").display = shown != ("board",)
        for pane in PANES:
            lines = self.lines(pane)
            lines.display = pane in shown
            lines.set_class(pane == self.pane, "-chosen")
        tabs = " ".join(f"[{n} {pane}]" if pane == self.pane else f" {n} {pane} " for n, pane in enumerate(PANES, 1))
        self._static("tabs", tabs)

    def _static(self, name: str, text: str) -> None:
        self.screen_stack[0].query_one(f"#{name}", Static).update(texts.clean(text))

    def whole_line(self) -> None:
        """The log is another one, or longer: fill the lists anew, then look."""
        log = self.node.log
        self._opened = moves.opened_later(log, log.timeline.moments)
        if self._scores.log is not log:
            self._scores = content.Scores(log)
        self._list_moves()
        self.look()

    def _list_moves(self) -> None:
        log, opened = self.node.log, self._opened
        moves_pane = self.lines("moves")
        moves_pane.list(log.last.v, lambda y, wide: content.move_row(log, y, wide, opened))

    def look(self) -> None:
        """Show where we are, in the panes that are in sight."""
        node, wide = self.node, self.size.width
        self._static("heading", content.heading(node, wide))
        self._static("event", content.event_line(node, wide))
        marks = content.marks(node)
        self._static("marks", "\n".join(f"! {mark}" for mark in marks))
        self.screen_stack[0].query_one("#marks").display = bool(marks)
        self._static("said", self._said or self._standing())
        self._static("keys", keys.IN_GAME if node.line is None else keys.IN_BRANCH)
        for pane in self.panes():
            getattr(self, f"_look_{pane}")()

    def _look_board(self) -> None:
        self.lines("board").fill(lambda _wide: content.board(self.node, self.ahead))

    def _look_moves(self) -> None:
        self.lines("moves").mark(self.node.v - 1)

    def _look_event(self) -> None:
        self.lines("event").fill(lambda wide: content.event(self.node, wide, self.language), top=True)

    def _look_hands(self) -> None:
        self.lines("hands").fill(lambda wide: content.hands(self.node, wide))

    def _look_scores(self) -> None:
        pane = self.lines("scores")
        high = pane.scrollable_content_region.height or 8
        pane.fill(lambda wide: graph_lines(self._scores.graph(self.node.v, wide, high)))

    def _look_branches(self) -> None:
        found = rows(self.game)
        here = [node for node, _ in found].index(self.node)

        def row(y: int, _wide: int) -> str:
            text = found[y][1]
            return f"{text}  ← here" if y == here else text

        pane = self.lines("branches")
        pane.list(len(found), row)
        self._branch_row = min(self._branch_row, len(found) - 1)
        pane.mark(self._branch_row)

    def _standing(self) -> str:
        """The line of messages when there is none."""
        parts = [self.live] if self.live else []
        if self.chosen is not None:
            parts.append(f"chosen: seat {self.chosen}")
        branches = sum(1 for _ in self.game.all()) - 1
        if branches:
            parts.append(texts.plural(branches, "branch").replace("branchs", "branches"))
        return " · ".join(parts)

    def say(self, text: str) -> None:
        """Say something in the line above the keys; it stays until the next key."""
        self._said = text
        self._static("said", text or self._standing())

    # ---- errors ----

    async def run_action(self, action: Any, *more: Any, **named: Any) -> bool:
        """Carry out a key's action; what cannot be done is said, and nothing changes."""
        self._said = ""
        try:
            return await super().run_action(action, *more, **named)
        except Unusable as error:
            self.say(str(error))
        except Exception as error:
            self.fault(error)
        return True

    def fault(self, error: Exception) -> None:
        """A fault of this program is told in one line; the walk goes on."""
        self.faults.append(error)
        self.say(f"fault in this program: {type(error).__name__}: {error}")

    def start(self, work: Coroutine[Any, Any, None], group: str = "default") -> None:
        """Do something that takes its time; its failures are said as those of a key are."""

        async def guarded() -> None:
            try:
                await work
            except Unusable as error:
                self.say(str(error))
            except Exception as error:
                self.fault(error)

        self.run_worker(guarded(), group=group, exit_on_error=False)

    def _handle_exception(self, error: Exception) -> None:
        """What nothing above has caught: end, and let the command line say it (Textual would print a traceback)."""
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self.faults.append(error)
            self.exit(return_code=1)

    # ---- going ----

    def go(self, v: int | None, missing: str = "") -> None:
        """Go to a version; where there is none, say what is missing."""
        log = self.node.log
        if v is None:
            raise Unusable(missing)
        if v < 1:
            raise Unusable("this is the beginning")
        if v > log.last.v:
            raise Unusable("this is the end" if not log.stopped else f"it is damaged after this: {log.stopped}")
        self.node.v, self.ahead = v, None
        self.look()

    def action_step(self, by: int) -> None:
        """One event forward or back."""
        self.go(self.node.v + by)

    def action_turn(self, by: int) -> None:
        """To the next or the last change of the seats that are to act."""
        v = places.turn(self.node.log, self.node.v, by)
        self.go(v if v != self.node.v else self.node.v + by)

    def action_seat(self) -> None:
        """Choose the next seat to be followed by ] and [."""
        size = self.node.moment.table.size
        self.chosen = 0 if self.chosen is None else (self.chosen + 1) % size
        self.say(f"] and [ go to moves of seat {self.chosen}")

    def action_move(self, by: int) -> None:
        """To the next or the last move of the chosen seat; chosen is the view's seat, or who made this move."""
        node = self.node
        if self.chosen is None:
            here = moves.mover(node.moment) if moves.is_move(node.log, node.moment) else 0
            self.chosen = node.log.view if isinstance(node.log.view, int) else here
        way = "later" if by > 0 else "earlier"
        self.go(places.move_of(node.log, node.v, by, self.chosen), f"seat {self.chosen} has no {way} move")

    def action_draw(self, by: int) -> None:
        """To the next or the last event that asked chance."""
        way = "later" if by > 0 else "earlier"
        self.go(places.draw(self.node.log, self.node.v, by), f"no {way} event asked chance")

    def action_first(self) -> None:
        """To version 1."""
        self.go(1)

    def action_last(self) -> None:
        """To the end."""
        self.go(self.node.log.last.v)

    def action_jump(self) -> None:
        """Ask for a version and go there."""
        self.ask(Prompt("Go to version", "a number, end, or from the end: -1, -2"), self._jump)

    def _jump(self, text: str) -> None:
        if text:
            self.go(self.node.log.version(text))

    def action_search(self) -> None:
        """Ask what to look for, and go to the next event that says it."""
        hint = "text in the move list, or =EXPRESSION that is to hold"
        self.ask(Prompt("Look for", hint, self.sought), self._search)

    def _search(self, text: str) -> None:
        self.sought = text
        if text:
            self.action_again(1)

    def action_again(self, by: int) -> None:
        """Find it again."""
        if not self.sought:
            raise Unusable("nothing was looked for yet: / asks what")
        log, v = self.node.log, self.node.v
        opened = self._opened
        there = places.found(log, v, by, self.sought, lambda m: content.said(log, m, self.language, opened))
        self.go(there, f"{self.sought!r} is nowhere in this game")
        round_the_end = (there <= v) if by > 0 else (there >= v)
        self.say(f"{self.sought} · version {there}" + (", after going on at the other end" if round_the_end else ""))

    def ask(self, screen: Any, then: Callable[[Any], None]) -> None:
        """Put a question; `then` gets the answer, unless it was given up."""

        def answered(answer: Any) -> None:
            if answer is None:
                return
            try:
                then(answer)
            except Unusable as error:
                self.say(str(error))
            except Exception as error:
                self.fault(error)

        self.push_screen(screen, answered)

    # ---- looking ----

    def action_audience(self) -> None:
        """Ask whose view to show."""
        log = self.node.log
        more = "" if log.revealed else ": what is hidden from others is shown"
        asked: list[Any] = ["spectator", *range(log.last.table.size), ARBITER]
        said = ["spectator", *(f"seat {seat}{more}" for seat in asked[1:-1]), "arbiter: everything"]
        view = "spectator" if log.view is None else log.view
        self.ask(Choose("Look as", said, at=asked.index(view)), lambda n: self.see(asked[n]))

    def see(self, asked: Any) -> None:
        """Look with other eyes."""
        self.node.see(asked)
        self.whole_line()

    def action_language(self) -> None:
        """Tell moves in the next language."""
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        self.look()
        self.say(f"sentences are told in: {self.language}")

    def action_pane(self, by: int) -> None:
        """Show the next pane."""
        self.action_show(PANES[(PANES.index(self.pane) + by) % len(PANES)])

    def action_show(self, pane: str) -> None:
        """Show a pane."""
        self.pane = pane
        self._branch_row = [node for node, _ in rows(self.game)].index(self.node)
        self.arrange()
        self.call_after_refresh(self.look)

    def action_scroll(self, by: int) -> None:
        """Scroll the pane, or in lists mark another line."""
        if self.pane == "moves":
            self.go(max(1, min(self.node.v + by, self.node.log.last.v)))
        elif self.pane == "branches":
            self._branch_row = max(0, self._branch_row + by)
            self._look_branches()
        else:
            self.lines(self.pane).scroll_relative(y=by, animate=False)

    def on_listed_picked(self, event: Listed.Picked) -> None:
        """A line was pointed at."""
        if event.listed is self.lines("moves"):
            self.go(event.y + 1)
        else:
            self._branch_row = event.y
            self.switch(rows(self.game)[event.y][0])

    def action_help(self) -> None:
        """Show all keys."""
        self.push_screen(Help())

    # ---- live ----

    async def _following(self) -> None:
        from replay.screen.following import follow  # brings Redis: only where a store is asked
        from replay.tables import trouble

        try:
            await follow(self.args, self._follow, lambda: self.game.log.last.v, self._grown, self._trouble)
        except (StoreError, OSError, ValueError) as error:
            raise trouble(self.args, error) from None

    def _trouble(self, text: str) -> None:
        self.live = text or "live"
        self.say(self._said)

    def _grown(self, entries: Sequence[Entry], stopped: str) -> bool:
        """Events have come; whoever looks at the last one goes along. False when no more will come."""
        root = self.game
        stay, log = root.at_end, root.log
        if entries:
            grow(log, entries)
            if stay:
                root.v = log.last.v
        log.stopped = log.stopped or stopped
        behind = log.last.v - root.v
        self.live = f"live, {texts.plural(behind, 'later event')}: End" if behind else "live"
        if log.revealed or log.stopped:
            self.live = "the secret is revealed: a shows everything" if log.revealed else ""
        if self.node is root:
            self.whole_line()
        return not (log.revealed or log.stopped)
