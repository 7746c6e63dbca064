"""Looking for leaks: every draw and every sealed turn of a recorded game comes out differently, once or often.

Source: DESIGN §8, law 4. A draw that changes a sealed value must change nothing for those to whom that value is not open:
neither in its own event nor later, as long as it stays hidden. Twins are made and compared by engine/twins.py.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import table
from engine.breach import Breach
from engine.chance import ChanceError, shape
from engine.codec import encode
from engine.events import tag_of
from engine.game import Refused, Unknown
from engine.seal import Audience, Sealed
from engine.sitting import Decision
from engine.timeline import Fold, moved_seat
from engine.twins import Draw, First, Heard, Steered, Step, Twin, decide, first_game, hidden_from, position_sealer


class Effort(Struct, frozen=True):
    """How far leaks are looked for in one game: outcomes of draws that are tried, events that twins go on, in all; and other
    turns tried in the place of each sealed one. A game short enough is searched whole."""

    tries: int = 2000
    events: int = 4000
    turns: int = 4


AGAIN = Effort(tries=1, events=300, turns=2)
"""How far they are looked for where it is known what to look for."""
NEXT = 2
"""Events that a twin is compared at where it does not go on to the end."""
OPEN = 2
"""Outcomes of a draw that change nothing sealed, after which it counts as drawn in the open."""


def leak(game: Heard, effort: Effort | None = None) -> Breach | None:
    """The first leak that twins of a recorded game show, or None."""
    return Search(first_game(game, position_sealer), effort or Effort()).run()


class Search:
    """A walk through the first game; at each decision its twins begin. `at` is the version looked at, `compared` how many
    events were compared so far.

    `like` a leak of another game: one of its signature is looked for, and where it was first, in the last events first.
    """

    def __init__(self, first: First, effort: Effort, like: Breach | None = None):
        self.first, self.effort, self.like = first, effort, like
        self.fold = Fold(first.heard.game)
        self.chance = Steered(first.outcomes())
        self.at = self.compared = 0
        self.moves = [s.command.move for s in first.heard.steps if type(s.command) is table.Play]
        self.drawn: dict[int, list[Draw]] = {}
        for draw in first.draws.values():
            self.drawn.setdefault(draw.v, []).append(draw)
        places = [*(draw.v for draw in first.draws.values()), *(d.entry.v for d in first.decisions if _seals(d))]
        self.tries = max(1, effort.tries // max(1, len(first.draws)))
        self.stride = 1 + sum(len(first.decisions) - v for v in places) // max(1, effort.events)
        self.begun = 0

    def run(self) -> Breach | None:
        """Look at every decision."""
        if self.like is not None and self.like.drawn and (found := self._like_before(*self.like.drawn[2:])):
            return found
        for step, wanted in self._decisions():
            for draw in self.drawn.get(self.at, ()):
                if found := self._other_outcomes(step, wanted, draw, spread(draw.others, self.tries), self._far()):
                    return found
            if _seals(wanted) and (found := self._other_turns(step, wanted)):
                return found
        return None

    def _decisions(self) -> Iterator[tuple[Step, Decision]]:
        """The decisions of the first game, the fold going along with them."""
        self.fold = Fold(self.first.heard.game)
        for step, wanted in zip(self.first.heard.steps, self.first.decisions, strict=False):
            self.at = wanted.entry.v
            yield step, wanted
            self.first.sitting(self.fold, self.chance).commit(wanted)

    def _like_before(self, key: str, got: Any, other: Any) -> Breach | None:
        """Draws of the kind that showed the leak, and the two outcomes that did."""
        places = [(step, wanted, self.fold.copy()) for step, wanted in self._decisions() if wanted.entry.v in self.drawn]
        for step, wanted, self.fold in reversed(places):
            self.at = wanted.entry.v
            for draw in self.drawn[self.at]:
                if shape(draw.key) != shape(key):
                    continue
                others = [one for one in (other, got) if one in draw.others]
                far = len(self.first.decisions) if draw.got in (got, other) else self._far()
                if found := self._other_outcomes(step, wanted, draw, others, far):
                    return found
        return None

    def _other_outcomes(self, step: Step, wanted: Decision, draw: Draw, others: Sequence[Any], far: int) -> Breach | None:
        in_the_open = 0
        for other in others:
            made, observers = self._hidden(step, wanted, draw, other)
            if not observers:
                in_the_open += made is not None
                if in_the_open == OPEN:
                    return None
                continue
            chance = Steered(self.chance.given)
            chance.told, chance.spare = {draw.key: other}, [draw.got]
            changed = f"draw {draw.key} gave {other} instead of {draw.got}"
            if found := self._go(chance, changed, observers, None, far, made):
                return replace(found, drawn=(draw.v, tag_of(wanted.event), draw.key, draw.got, other))
            far = 1
        return None

    def _hidden(self, step: Step, wanted: Decision, draw: Draw, other: Any) -> tuple[Decision | None, list[Audience]]:
        """What comes of another outcome of a draw, if that changes this one draw alone, and from whom it is hidden."""
        chance = self.chance
        chance.told, chance.spare, chance.strayed = {draw.key: other}, [draw.got], []
        try:
            made = decide(self.first.sitting(self.fold, chance), step)
            return (None, []) if chance.strayed else (made, hidden_from(made.event.d, wanted.event.d, self._everybody()))
        except (Refused, ChanceError, Unknown):
            return None, []
        finally:
            chance.told, chance.spare, chance.strayed = {}, [], []

    def _other_turns(self, step: Step, wanted: Decision) -> Breach | None:
        """Other turns in the place of a sealed one."""
        game, far = self.first.heard.game, self._far()
        seat = moved_seat(wanted.event.d, wanted.event.by)
        seen = [step.command.move]
        for n in range(1, 1 + self.effort.turns):
            move = game.choose(
                self.fold.state,
                seat,
                lambda _s, _n, steps, draft, n=n: steps[(self.at + n * (3 + len(draft))) % len(steps)],
            )
            if move in seen:
                continue
            seen.append(move)
            observers = [one for one in self._everybody() if one != seat]
            command = replace(step.command, move=move)
            if found := self._go(Steered(self.chance.given), f"the sealed turn of seat {seat}", observers, command, far):
                return found
            far = 1
        return None

    def _go(
        self,
        chance: Steered,
        changed: str,
        observers: list[Audience],
        command: Any,
        most: int,
        made: Decision | None = None,
    ) -> Breach | None:
        twin = Twin(self.first, self.fold, chance, changed, asked=self._asked)
        found = twin.run(observers, command, most, made)
        self.compared += twin.compared
        return found if self.like is None or found is None or found.signature == self.like.signature else None

    def _far(self) -> int:
        """How many events the next twin goes on: to the end, or where there are too many of them only every so often."""
        self.begun += 1
        return len(self.first.decisions) if self.begun % self.stride == 0 else NEXT

    def _everybody(self) -> list[Audience]:
        return [None, *range(self.fold.table.size)]

    def _asked(self, v: int) -> list[Any]:
        """Two moves of this game, other ones at every version."""
        return [self.moves[v * n % len(self.moves)] for n in (31, 17)] if self.moves else []


def spread(items: Sequence[Any], most: int) -> list[Any]:
    """At most so many different ones of these, from all over."""
    different = list({encode(item): item for item in items}.values())
    if len(different) <= most:
        return different
    return [different[i * len(different) // most] for i in range(most)]


def _seals(decision: Decision) -> bool:
    """Is this decision a sealed turn?"""
    return type(getattr(decision.event.d, "m", None)) is Sealed
