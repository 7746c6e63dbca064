"""The full-screen walk: what is on the screen, and the keys that lead through a game.

Playing on is in replay/screen/playing.py, live tables in following.py. What the panes say is in content.py.
"""

import argparse
import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Static

from engine import telling
from engine.entry import Entry
from engine.kit.words import LANGUAGES
from engine.seal import ARBITER
from replay import texts
from replay.problems import Unusable
from replay.screen import content, keys
from replay.screen.asking import Asking
from replay.screen.dialogs import Choose, Help
from replay.screen.going import Going
from replay.screen.layout import PANES, Main, shown, tabs
from replay.screen.panes import Lines, Listed, graph_lines
from replay.screen.playing import Playing
from replay.screen.style import CSS
from replay.screen.tree import Node, rows
from replay.sources import Log, grow

LIVE = "live"
"""Group of the work that follows a table."""


class Walk(Going, Playing, Asking, App[None]):
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
        self.animation_level = "none"
        self.args, self.language = args, language
        self.game = self.node = Node(log, v)
        self.pane, self.ahead = "board", None
        self.faults: list[Exception] = []
        self._follow, self.live = follow, ""
        self._said, self._branch_row = "", 0
        self._shown: dict[str, str] = {}
        self._opened: dict[int, Any] = {}
        self._scores = content.Scores(log)
        self.shown: Callable[[], None] = lambda: None
        """Called when the first frame is on the screen."""

    # ---- the screen ----

    def get_default_screen(self) -> Screen:
        """See Textual."""
        return Main()

    def begin(self) -> None:
        """Show the beginning; follow a live table; leave the terminal clean also when told to end."""
        self.arrange()
        self.whole_line()
        self.call_after_refresh(self.shown)
        if self._follow:
            self.start(self._following(), group=LIVE)
        for number in (signal.SIGTERM, signal.SIGHUP):
            with suppress(ValueError, RuntimeError):  # not in a thread, not on every system
                asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def lines(self, pane: str) -> Lines:
        """The pane of a name in PANES."""
        return self.screen_stack[0].query_one(f"#{'event-pane' if pane == 'event' else pane}", Lines)

    def panes(self) -> tuple[str, ...]:
        """The panes that this size of the terminal shows."""
        return shown(self.pane, *self.size)

    def arrange(self) -> None:
        """Show the panes that there is room for."""
        panes = self.panes()
        base = self.screen_stack[0]
        base.set_class(len(panes) > 1, "-titled", "-side")
        base.query_one("#side").display = panes != ("board",)
        for pane in PANES:
            lines = self.lines(pane)
            lines.display = pane in panes
            lines.set_class(pane == self.pane, "-chosen")
        self.on_lines_moved()

    def on_lines_moved(self) -> None:
        """Name the panes, and say what of the chosen one is out of sight."""
        if self.screen_stack:  # there is none when the program ends
            self._static("tabs", tabs(self.pane, self.size.width, self.lines(self.pane).hint))

    def _static(self, name: str, text: str) -> None:
        if self._shown.get(name) != text:
            self._shown[name] = text
            grows = name in ("said", "marks")  # the others are one line each, and move nothing
            self.screen_stack[0].query_one(f"#{name}", Static).update(texts.clean(text), layout=grows)

    def whole_line(self) -> None:
        """The log is another one, or longer: fill the lists anew, then look."""
        log = self.node.log
        self._opened = telling.opened_later(log.timeline.moments)
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
        self.guarded(self._look)

    def _look(self) -> None:
        node, wide = self.node, self.size.width
        self._static("heading", content.heading(node, wide))
        self._static("event", content.event_line(node, wide))
        marks = content.marks(node)
        self._static("marks", "\n".join(f"! {mark}" for mark in marks))
        self.screen_stack[0].query_one("#marks").display = bool(marks)
        self._static("said", self._said or self._standing())
        self._static("keys", keys.last_line(keys.IN_GAME if node.line is None else keys.IN_BRANCH, wide))
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

        def graph(wide: int) -> Sequence[Any]:
            high = pane.scrollable_content_region.height
            return graph_lines(self._scores.graph(self.node.v, wide, high))

        pane.fill(graph)

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

    def guarded(self, work: Callable[[], None]) -> None:
        """Do something; what cannot be done is said."""
        try:
            work()
        except Unusable as error:
            self.say(str(error))
        except Exception as error:
            self.fault(error)

    def fault(self, error: Exception) -> None:
        """A fault of this program is told in one line; the walk goes on."""
        self.faults.append(error)
        self.say(f"fault in this program: {type(error).__name__}: {error}")

    def _handle_exception(self, error: Exception) -> None:
        """What nothing above has caught: end, and let the command line say it (Textual would print a traceback)."""
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self.faults.append(error)
            self.exit(return_code=1)

    # ---- looking ----

    def action_audience(self) -> None:
        """Ask whose view to show."""
        log = self.node.log
        more = "" if log.revealed else ": shows what is hidden from others"
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

    def action_sideways(self, by: int) -> None:
        """Scroll the pane to the right or left."""
        self.lines(self.pane).scroll_relative(x=10 * by, animate=False)

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
        from server.store.port import StoreError

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
