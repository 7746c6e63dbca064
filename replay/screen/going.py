"""Going about in a game on the whole screen: the keys that lead to another version."""

from engine import telling
from replay.problems import Unusable
from replay.screen import content, places
from replay.screen.dialogs import Prompt


class Going:
    """The part of the walk that goes to versions; mixed into replay.screen.app.Walk.

    `chosen` the seat that ] and [ follow, None before one is chosen · `sought` what was looked for last.
    """

    chosen: int | None = None
    sought = ""

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
            here = telling.mover(node.moment) if telling.is_move(node.moment) else 0
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
