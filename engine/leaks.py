"""Looking for leaks: every draw and every sealed turn of a recorded game comes out differently, once or often.

Source: DESIGN §8, law 4. A draw that changes a sealed value must change nothing for those to whom that value is not open:
neither in its own event nor later, as long as it stays hidden. Twins are made and compared by engine/twins.py.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import table
from engine.breach import Breach
from engine.chance import ChanceError
from engine.codec import encode
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


NEXT = 2
"""Events that a twin is compared at where it does not go on to the end."""


def leak(game: Heard, effort: Effort | None = None) -> Breach | None:
    """The first leak that twins of a recorded game show, or None."""
    return Search(first_game(game, position_sealer), effort or Effort()).run()


class Search:
    """A walk through the first game; at each decision its twins begin. `at` is the version looked at, `compared` how many
    events were compared so far."""

    def __init__(self, first: First, effort: Effort):
        self.first, self.effort = first, effort
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
        for step, wanted in zip(self.first.heard.steps, self.first.decisions, strict=False):
            self.at = wanted.entry.v
            for draw in self.drawn.get(self.at, ()):
                if found := self._other_outcomes(step, wanted, draw):
                    return found
            if _seals(wanted) and (found := self._other_turns(step, wanted)):
                return found
            self.first.sitting(self.fold, self.chance).commit(wanted)
        return None

    def _other_outcomes(self, step: Step, wanted: Decision, draw: Draw) -> Breach | None:
        far = self._far()
        for other in spread(draw.others, self.tries):
            observers = self._hidden(step, wanted, draw, other)
            if not observers:
                continue
            chance = Steered(self.chance.given)
            chance.told, chance.spare = {draw.key: other}, [draw.got]
            changed = f"draw {draw.key} gave {other} instead of {draw.got}"
            if found := self._go(chance, changed, observers, None, far):
                return found
            far = 1
        return None

    def _hidden(self, step: Step, wanted: Decision, draw: Draw, other: Any) -> list[Audience]:
        """From whom another outcome of a draw is hidden, if it changes that one draw alone."""
        chance = self.chance
        chance.told, chance.spare, chance.strayed = {draw.key: other}, [draw.got], []
        try:
            made = decide(self.first.sitting(self.fold, chance), step)
            return [] if chance.strayed else hidden_from(made, wanted, self._everybody())
        except (Refused, ChanceError, Unknown):
            return []
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

    def _go(self, chance: Steered, changed: str, observers: list[Audience], command: Any, most: int) -> Breach | None:
        twin = Twin(self.first, self.fold, chance, changed, asked=self._asked)
        found = twin.run(observers, command, most)
        self.compared += twin.compared
        return found

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
