"""A turn in the making: the steps taken so far where moves are made of steps. Nobody but the person knows of them.

Source: DESIGN §2, simultaneous turns (drafts are checked with `legal(state, seat, draft)` by client and server).
"""

from collections.abc import Sequence
from typing import Any

from engine.game import Game, Refused
from engine.timeline import Moment
from server.client.listing import notation


class Draft:
    """Steps not yet sent, of one seat in a game whose moves are made of steps."""

    def __init__(self, game: Game, seat: int):
        self.game, self.seat = game, seat
        self.steps: tuple = ()

    def next(self, state: Any) -> Sequence[Any]:
        """The steps that may be taken now; none when the turn is complete."""
        return self.game.legal(state, self.seat, self.steps)

    def complete(self, state: Any) -> bool:
        """Is this a whole turn?"""
        return bool(self.steps) and not self.next(state)

    def take(self, *steps: Any) -> None:
        """Add steps."""
        self.steps = (*self.steps, *steps)

    def undo(self, everything: bool = False) -> str:
        """Take back the last step, or all; gives what was taken back, "" if there was nothing."""
        back = self.steps if everything else self.steps[-1:]
        self.steps = self.steps[: len(self.steps) - len(back)]
        return self.game.write(back) if back else ""

    def clear(self) -> None:
        """Begin anew."""
        self.steps = ()

    def read(self, state: Any, text: str) -> tuple:
        """The draft as it is with what was typed: more steps or, where they do not fit, a turn from its beginning.

        Raises Refused for what is no notation, and with the reason against the first step that cannot be taken.
        """
        typed = tuple(self.game.read(text))
        try:
            self.game.check_draft(state, self.seat, (*self.steps, *typed))
        except Refused:
            if not self.steps or not self._fits(state, typed):
                raise
            return typed
        return (*self.steps, *typed)

    def _fits(self, state: Any, steps: tuple) -> bool:
        try:
            self.game.check_draft(state, self.seat, steps)
        except Refused:
            return False
        return True

    def told(self) -> str:
        """The steps so far in notation."""
        return self.game.write(self.steps) if self.steps else ""

    def outdated(self, moment: Moment) -> bool:
        """Does an event take the ground from under the draft? Others that finish, sit or leave do not."""
        return bool(getattr(moment.event.d, "e", ()))


def same_step(game: Game, options: Sequence[Any], text: str) -> Any:
    """The option with this notation, whatever the case of its letters; None if there is none."""
    return next((option for option in options if notation(game, option).lower() == text.lower()), None)
