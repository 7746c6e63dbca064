"""Delta debugging over moves: which of them the failure needs, and how few there can be.

First the fewest moves of the game that still show it (`select`), whatever is filled in between; from then on the shortest
game: without stretches (`shorten`), with seats renumbered or fewer (`reseat`), with another deal (`exchange`).
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import table
from engine.script import BEFORE_ALL, Act, Script
from replay.cut.causes import NOTHING, learn
from replay.cut.director import POLICIES, Trial, base_of, first_first, perform
from replay.cut.failing import Failing
from replay.cut.steering import Base, Draw, renumbered

FEW = 40
"""Commands of which every stretch is tried, and every way to fill."""

SOME, CHOICES = 60, 16
"""Exchanges that are tried together with another move, and how many other moves."""
LATE = 3
"""Last moves for which others are tried."""


PHASES = ("select", "shorten", "reseat", "exchange", "vary")
"""In this order; where a later one finds a shorter game, it goes on with the second."""
BUDGET = 400_000
"""Commands decided, after which the search ends with what it has."""


SAVED = 20_000
"""Commands decided, after which it is noted how far a phase has come."""


class Spent(Exception):
    """The budget is spent."""


class Begun(Struct):
    """A phase as it began, and what came of its games since: so an interrupted search need not play them again.

    `trace` per game its cost, whether it had fillers, and whether it showed the failure, in one number.
    """

    at: int
    runs: int
    spent: int
    owners: dict[str, list[int]]
    script: Script
    trace: list[int] = []


class Search:
    """The search for the shortest game.

    `best` the shortest so far · `runs` games played, `spent` commands decided in them · `at` the phase being worked on,
    `begun` how it began · `first` how many moves and draws there were. `save` is called before each phase and now and then in
    it, `note` after each game.
    """

    def __init__(self, script: Script, failing: Failing, budget: int = BUDGET):
        """`best` is None where the failure does not show."""
        self.failing, self.budget = failing, budget
        self.at = self.runs = self.spent = 0
        self.note: Callable[[Search], None] = lambda _: None
        self.save: Callable[[Search], None] = lambda _: None
        self.base, first = base_of(script, failing)
        self.best: Trial | None = first if first.shown else None
        self.first = first.size, sum(map(len, self.base.draws.values()))
        self.begun: Begun | None = None
        self.known: list[int] = []
        self.saved = 0
        if self.best:
            whole, _ = base_of(script, NOTHING)
            learn(whole)
            self.base.owners = whole.owners

    def run(self) -> None:
        """Search until nothing gets shorter, or the budget is spent."""
        try:
            while self.at < len(PHASES):
                self._begin()
                size = self.best.size
                self.rebase()
                getattr(self, PHASES[self.at])()
                shorter = self.best.size < size
                self.at = self.at + 1 if not shorter or self.at == 1 else min(self.at, 1)
        except Spent:
            self.at = len(PHASES)
        self._begin()

    def _begin(self) -> None:
        owners = {key: sorted(seats) for key, seats in self.base.owners.items()}
        self.begun = Begun(self.at, self.runs, self.spent, owners, self.best.script, [])
        self.save(self)

    def go_on(self, begun: Begun) -> bool:
        """Go on with a phase that was interrupted. False where its game does not show the failure."""
        self.base, first = base_of(begun.script, self.failing)
        self.base.owners = {key: set(seats) for key, seats in begun.owners.items()}
        self.at, self.runs, self.spent, self.known = begun.at, begun.runs, begun.spent, begun.trace[::-1]
        self.best = first if first.shown else None
        return self.best is not None

    @property
    def exhausted(self) -> bool:
        """Did the budget end the search?"""
        return self.spent > self.budget

    def rebase(self) -> None:
        """Go on from the best game."""
        owners = self.base.owners
        self.base, _ = base_of(self.best.script, self.failing)
        self.base.owners = owners
        learn(self.base)

    def attempt(self, kept: Sequence[int], policy: Any = first_first, told: Any = None, base: Base | None = None) -> Trial:
        """The trial of some commands of the base; `best` where it is the shortest that shows the failure."""
        trial = self._known_trial() or perform(base or self.base, tuple(kept), self.failing, policy, told)
        self._count(trial)
        if trial.shown and trial.size < self.best.size:
            self.best = trial
        self.note(self)
        return trial

    def _known_trial(self) -> Trial | None:
        """What is known of the next game from before an interruption, unless it showed the failure: then it is played again."""
        if not self.known:
            return None
        code = self.known.pop()
        return None if code & 1 else Trial(self.best.script, self.best.run, (), None, bool(code & 2), code >> 2)

    def _count(self, trial: Trial) -> None:
        self.runs += 1
        self.spent += trial.cost
        self.begun.trace.append(trial.cost << 2 | trial.filled << 1 | (trial.shown is not None))
        if self.spent > self.budget:
            raise Spent
        if self.spent // SAVED != self.saved and not self.known:
            self.saved = self.spent // SAVED
            self.save(self)

    def tries(self, kept: Sequence[int], policies: Sequence[Any] = POLICIES, **more: Any) -> Iterator[Trial]:
        """Trials with all ways to fill, as far as they differ."""
        for policy in policies:
            trial = self.attempt(kept, policy, **more)
            yield trial
            if not trial.filled:
                return

    # ---- fewest moves ------------------------------------------------------------------------------------------------

    def select(self) -> None:
        """Fewest commands of the base that still show it."""
        commands = self.base.script.commands
        kept = tuple(range(len(commands)))
        for count in (1, 2, 4, 8, 16, 32, 64):
            if count < len(kept) and (fewer := self._fewer(kept, kept[-count:])):
                kept = fewer
                break
        for by in sorted({act.by for act in commands}):
            kept = self._fewer(kept, [p for p in kept if commands[p].by != by]) or kept
        size = max(1, len(kept) // 2)
        while True:
            before, start = len(kept), 0
            while start < len(kept):
                fewer = self._fewer(kept, kept[:start] + kept[start + size :])
                kept, start = (fewer, start) if fewer else (kept, start + size)
            if size == 1 and len(kept) == before:
                return
            size = max(1, size // 2)

    def _fewer(self, kept: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...] | None:
        """Those of the wanted commands that were really kept, if they show it and are fewer."""
        policies = POLICIES if len(wanted) <= FEW else POLICIES[:1]
        return next((t.kept for t in self.tries(wanted, policies) if t.shown and len(t.kept) < len(kept)), None)

    # ---- shortest game ------------------------------------------------------------------------------------------------

    def shorten(self) -> None:
        """Leave out stretches of the best game, as long as it gets shorter."""
        while any(self._improves(self.tries(_without(self.base, *stretch))) for stretch in _stretches(self.base, FEW)):
            self.rebase()

    def _improves(self, trials: Iterator[Trial]) -> bool:
        size = self.best.size
        return any(trial.shown and trial.size < size for trial in trials)

    def reseat(self) -> None:
        """Let other seats do it: one that acts earlier, or at a smaller table."""
        while any(self._improves(trials) for trials in self._reseated()):
            self.rebase()

    def _reseated(self) -> Iterator[Iterator[Trial]]:
        seats, commands = self.base.script.seats, self.base.script.commands
        every = tuple(range(len(commands)))
        for gone in range(seats) if seats > self.base.script.game.seats[0] else ():
            others = [seat for seat in range(seats) if seat != gone]
            for turn in range(seats - 1):
                base = renumbered(self.base, {s: (i - turn) % (seats - 1) for i, s in enumerate(others)}, seats - 1)
                yield from self._parts(base, [p for p in every if commands[p].by != f"seat:{gone}"])
        for turn in range(1, seats):
            yield from self._parts(renumbered(self.base, {s: (s - turn) % seats for s in range(seats)}, seats), every)

    def _parts(self, base: Base, kept: Sequence[int]) -> Iterator[Iterator[Trial]]:
        """All commands kept, and all but one seat's."""
        yield self.tries(kept, base=base)
        for by in sorted({base.script.commands[p].by for p in kept}):
            yield self.tries([p for p in kept if base.script.commands[p].by != by], base=base)

    def exchange(self) -> None:
        """Exchange outcomes of the deal that the failure hangs on with others of it, and leave out stretches."""
        while any(self._exchanged(told) for told in self._exchanges()):
            self.rebase()

    def _exchanged(self, told: dict[str, Any]) -> bool:
        return any(
            self._improves(self.tries(_without(self.base, *stretch), POLICIES[:1], told=told))
            for stretch in _stretches(self.base, 0)
        )

    def _exchanges(self) -> Iterator[dict[str, Any]]:
        deal = self.base.draws.get(BEFORE_ALL, [])
        vital = sorted((draw for draw in deal if self._vital(draw)), key=lambda draw: len(draw.others))
        for draw in vital:
            for other in deal:
                if (other.shape, draw.outcome in other.others) == (draw.shape, True) and other.outcome != draw.outcome:
                    yield {draw.key: other.outcome, other.key: draw.outcome}

    def vary(self) -> None:
        """Let one of the last moves be another one, where needed with another deal, if then there is more to leave out."""
        while any(self._varied(place) for place in range(len(self.base.script.commands))[: -1 - LATE : -1]):
            self.rebase()

    def _varied(self, place: int) -> bool:
        exchanges = [None, *islice(self._exchanges(), SOME)]
        act, size = self.base.script.commands[place], self.best.size
        choices = self.base.choices[place]
        for move in choices[:: 1 + len(choices) // CHOICES]:
            if type(act.command) is not table.Play or move == act.command.move:
                continue
            commands = list(self.base.script.commands)
            commands[place] = Act(act.by, table.Play(move))
            base = replace(self.base, script=replace(self.base.script, commands=tuple(commands)))
            for told in exchanges:
                trial = self.attempt(range(len(commands)), told=told, base=base)
                if trial.shown and (trial.size < size or self._leads_on(trial)):
                    return True
                if trial.shown and told is None:
                    break
        return False

    def _leads_on(self, trial: Trial) -> bool:
        """Can something be left out of the game of this trial, that could not before?"""
        base, _ = base_of(trial.script, self.failing)
        return any(self._improves(self.tries(_without(base, *s), POLICIES[:1], base=base)) for s in _stretches(base, 0))

    def _vital(self, draw: Draw) -> bool:
        """Does the failure hang on this draw?"""
        other = next((one for one in draw.others if one != draw.outcome), None)
        if other is None:
            return False
        script = self.base.script
        trial = self._known_trial() or base_of(replace(script, draws={**script.draws, draw.key: other}), self.failing)[1]
        self._count(trial)
        return not trial.shown


def fewest_draws(script: Script, failing: Failing) -> dict[str, Any]:
    """Those of a script's draws that must be told for the failure to show; for others the first item left will do.

    Delta debugging over draws; the moves stay as they are.
    """
    kept = list(script.draws)
    size = len(kept)
    while size:
        start = 0
        while start < len(kept):
            fewer = kept[:start] + kept[start + size :]
            told = replace(script, draws={key: script.draws[key] for key in fewer})
            _, trial = base_of(told, failing)
            if trial.shown and len(trial.script.commands) == len(script.commands):
                kept = fewer
            else:
                start += size
        size //= 2
    return {key: script.draws[key] for key in kept}


def _without(base: Base, i: int, j: int) -> tuple[int, ...]:
    """All commands but those in places i to j - 1."""
    return (*range(i), *range(j, len(base.script.commands)))


def _stretches(base: Base, few: int) -> Iterator[tuple[int, int]]:
    """Stretches, the longest first: those after which it is as before, and of at most `few` commands all others."""
    n, stands = len(base.script.commands), base.stands
    every = [(i, i + size) for size in range(n - 1, 0, -1) for i in range(n - size)]
    yield from (stretch for stretch in every if stands[stretch[0]] == stands[stretch[1]])
    if n <= few:
        yield from (stretch for stretch in every if stands[stretch[0]] != stands[stretch[1]])
