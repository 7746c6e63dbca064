"""What a seat may do now, and what it means by what it types: any game, moves whole or made of steps."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from engine.game import Game, Refused
from server.client.drafts import Draft
from server.client.listing import Row, rows, sentence
from server.client.live import LiveTable
from server.client.player import acts_now


class Choice:
    """The choice of one seat (None: a spectator, who has none) at a table that is followed live."""

    def __init__(self, live: LiveTable, seat: int | None):
        self.live, self.seat = live, seat
        self._draft: Draft | None = None

    @property
    def game(self) -> Game:
        """The game at this table."""
        return self.live.folder.fold.game

    @property
    def state(self) -> Any:
        """The game as this seat knows it, None before the start."""
        return self.live.folder.fold.state

    @property
    def draft(self) -> Draft | None:
        """The turn in the making, where moves are made of steps."""
        if self._draft is None and self.seat is not None and self.game.pend is not None:
            self._draft = Draft(self.game, self.seat)
        return self._draft

    def asking(self) -> bool:
        """Is the seat asked for a move?"""
        return self.seat is not None and acts_now(self.live, self.seat)

    def options(self) -> Sequence[Any]:
        """What may be done now: moves, or in a draft the next steps (none when it is complete)."""
        if not self.asking():
            return ()
        return self.game.legal(self.state, self.seat) if self.draft is None else self.draft.next(self.state)

    def rows(self) -> list[Row]:
        """The options with number and notation."""
        return rows(self.game, self.options())

    def complete(self) -> bool:
        """Is a turn made of steps, and whole, and only to be sent?"""
        return self.draft is not None and self.asking() and self.draft.complete(self.state)

    def ahead(self) -> Any:
        """The position after the steps taken so far, where the game can tell it; else as it is."""
        if self.draft is None or not self.draft.steps or self.game.ahead is None:
            return self.state
        return self.game.ahead(self.state, self.seat, self.draft.steps)

    def read(self, text: str) -> Any:
        """The move that a text is; in a draft, the draft as it is with it. Raises Refused."""
        return self.game.read(text) if self.draft is None else self.draft.read(self.state, text)

    def of_number(self, text: str) -> Any:
        """The option with this number, None if there is none."""
        found = self.options()
        n = int(text) if len(text) < 10 else 0
        return found[n - 1] if 1 <= n <= len(found) else None

    # ---- in words ----

    def explanation(self, text: str, language: str) -> str:
        """What the option with this number is."""
        if self.of_number(text) is None:
            return self.range(text)
        row = self.rows()[int(text) - 1]
        return f"{row.n}  {row.text}  {sentence(self.game, row.move, language)}"

    def range(self, text: str) -> str:
        """There is no option with this number; which there are."""
        if self.complete():
            return "Your turn is whole: Enter sends it, `undo` takes the last step back."
        most, n = len(self.options()), int(text)
        return f"There is no move {n}; moves go from 1 to {most}." if most else f"There is no move {n} now."

    def refusal(self, text: str, error: Refused, commands: Sequence[str]) -> str:
        """Why a text is no move, with the nearest that would be one, or the nearest command."""
        by_notation = {row.text.lower(): row.text for row in self.rows()}
        near = get_close_matches(text.lower(), [*by_notation, *commands], 1)
        if near and near[0] not in by_notation:
            return f"{text!r}: did you mean {near[0]}?"
        return error.text.rstrip(".") + (f". Did you mean {by_notation[near[0]]}?" if near else "")
