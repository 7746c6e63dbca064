"""What a failure is: the same one in a shorter game, and not another.

A failure is looked for while a game is played (`shows`, after every event) or once it has ended (`found`). Each gives a Sighting.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from engine.breach import Breach
from engine.game import Game
from engine.script import Run
from engine.timeline import Moment

Drawn = Mapping[str, Any]
"""Outcome per key."""


class Sighting(Struct, frozen=True):
    """A failure as it was seen: at which version, and what it is, in a sentence's words."""

    v: int
    text: str


class Failing(Protocol):
    """A failure that games may show."""

    early: bool
    """Can it be seen as soon as it is there (`shows`), so that a game need not be played on?"""
    quick: bool
    """Can it be seen in games without bytes (engine/quick.py)?"""
    look: int
    """What one look for it costs, in commands decided."""

    def shows(self, game: Game, moment: Moment, before: Moment | None, drawn: Drawn) -> bool:
        """Does the last event of a game being played, which made the draws `drawn`, show it?"""
        ...

    def found(self, run: Run) -> Sighting | None:
        """Where a game that was played shows it, if it does, and nothing else went wrong before."""
        ...

    def told(self) -> str:
        """What is looked for, in a few words."""
        ...


LOOK = (50, 200)
"""What it costs to hold a game to a law: most of them, leaks."""


class Holding:
    """An expression holds at some version, and nothing crashed."""

    early = quick = True
    look = 0

    def __init__(self, text: str, holds: Callable[[Game, Moment, Moment | None], bool]):
        self.text, self._holds = text, holds

    def shows(self, game: Game, moment: Moment, before: Moment | None, drawn: Drawn) -> bool:
        """See Failing."""
        return self._holds(game, moment, before)

    def found(self, run: Run) -> Sighting | None:
        """See Failing."""
        game, before = run.script.game, None
        for moment in run.moments:
            if self._holds(game, moment, before):
                return Sighting(moment.v, f"{self.text} holds")
            before = moment
        return None

    def told(self) -> str:
        """See Failing."""
        return self.text


class Crashing:
    """An exception of this type comes through this function as the innermost one."""

    early = quick = True
    look = 0

    def __init__(self, kind: str, where: str):
        """`kind` name of the type, `where` as engine/script.py tells it; "" for anywhere."""
        self.kind, self.where = kind, where

    def shows(self, game: Game, moment: Moment, before: Moment | None, drawn: Drawn) -> bool:
        """See Failing: an event that was made is no exception."""
        return False

    def found(self, run: Run) -> Sighting | None:
        """See Failing."""
        failure = run.failure
        if failure is None or failure.kind != self.kind or self.where not in ("", failure.where):
            return None
        return Sighting(len(run.moments) + 1, f"{failure.kind}: {failure.error} (in {failure.where})")

    def told(self) -> str:
        """See Failing."""
        return f"{self.kind} in {self.where}" if self.where else self.kind


class Breaking:
    """A law is broken in the way that the breach `like` tells. Without it, in any way; `seen` is the breach found last."""

    def __init__(self, law: str):
        self.law = law
        self.early = self.quick = False
        self.look = LOOK[law == "leaks"]
        self.like: Breach | None = None
        self.seen: Breach | None = None

    def settle(self) -> None:
        """From now on look for a breach like the one found last."""
        from engine.telltale import at_once

        self.like = self.seen
        if at_once(self.like):
            self.early = self.quick = True
            self.look = 0

    def shows(self, game: Game, moment: Moment, before: Moment | None, drawn: Drawn) -> bool:
        """See Failing."""
        from engine.telltale import tells

        return before is not None and bool(drawn) and tells(self.like, game, moment, before, drawn)

    def found(self, run: Run) -> Sighting | None:
        """See Failing."""
        from engine.lawful import broken
        from engine.leaks import AGAIN

        if run.failure is not None:
            return None
        effort = AGAIN if self.like else None
        breach = broken(self.law, run.entries, run.script.game, draws=run.draws, effort=effort, like=self.like)
        if breach is None or (self.like and breach.signature != self.like.signature):
            return None
        self.seen = breach
        return Sighting(breach.v, str(breach).partition(": ")[2])

    def told(self) -> str:
        """See Failing."""
        kind = f" ({', '.join(filter(None, self.like.signature[1:]))})" if self.like else ""
        return f"the law {self.law} is broken{kind}"
