"""Law 4, non-interference: a seat's bytes do not depend on what it cannot see.

A recorded game is *twinned* for an observer (engine/twins.py): the twin hears the same commands, but one draw that the
observer does not see (or another seat's sealed turn) comes out differently; as long as that stays hidden, the observer must
get the same. Which draws are hidden is found out by asking: with another outcome, only sealed values that the observer
cannot open may change in the event's effects. A battery that names its secret draws (`secret_draws`) makes this an
assertion. Besides, every draw of the game is twinned as `replay recheck --laws` does it (engine/leaks.py).
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from engine import lawful, table
from engine.chance import ChanceError
from engine.game import Refused
from engine.leaks import Effort
from engine.recheck import Course
from engine.seal import Audience, Sealed, Sealer, secret_sealer
from engine.timeline import Fold
from engine.twins import Draw, First, Steered, Twin, decide, effects_of, first_game, heard, position_sealer
from engine.values import masked
from tests.support.playing import Recorded

EFFORT = Effort(tries=60, events=120, turns=1)
"""How far every draw is twinned: battery games are many."""


class Observer:
    """Twins of one first game for one observer, chosen by `rng`."""

    def __init__(self, recorded: Recorded, first: First, folds: list[Fold], observer: Audience,
                 secret_draws: tuple[str, ...], rng: Random):  # fmt: skip
        self.recorded, self.first, self.folds, self.observer = recorded, first, folds, observer
        self.secret_draws, self.rng = secret_draws, rng
        self.moves = [s.command.move for s in recorded.steps if type(s.command) is table.Play]

    def draw(self, draw: Draw) -> int:
        """Let a draw come out differently, if the observer does not see it; how many events were compared."""
        fold = self.folds[draw.v - 1]
        chance = self._steered(fold, draw)
        if chance is None:
            return 0
        return self._run(fold, chance, f"draw {draw.key} gave {chance.told[draw.key]} instead of {draw.got}", None)

    def turn(self, v: int) -> int:
        """Let the sealed turn of version v be another one; how many events were compared."""
        fold, step = self.folds[v - 1], self.first.heard.steps[v - 1]
        seat = step.command.seat if step.by == "system" else int(step.by[5:])
        for _ in range(8):
            move = self.recorded.game.choose(fold.state, seat, lambda _s, _n, steps, _d: self.rng.choice(steps))
            if move != step.command.move:
                chance = Steered(self.first.outcomes())
                return self._run(fold, chance, f"the sealed turn of seat {seat}", replace(step.command, move=move))
        return 0

    def _run(self, fold: Fold, chance: Steered, changed: str, command: Any) -> int:
        real = self.first.sealer is not position_sealer
        asked = lambda _v: self.rng.sample(self.moves, min(3, len(self.moves)))  # noqa: E731
        twin = Twin(self.first, fold, chance, changed, asked=asked, real=real)
        found = twin.run([self.observer], command, len(self.first.decisions))
        assert found is None, str(found)
        return twin.compared

    def _steered(self, fold: Fold, draw: Draw) -> Steered | None:
        """Chance under which `draw` comes out differently and the observer does not see it."""
        wanted, step = effects_of(self.first.decisions[draw.v - 1]), self.first.heard.steps[draw.v - 1]
        for other in self.rng.sample(draw.others, len(draw.others)):
            chance = Steered(self.first.outcomes())
            chance.told, chance.spare = {draw.key: other}, [draw.got]
            try:
                effects = effects_of(decide(self.first.sitting(fold, chance), step))
            except (Refused, ChanceError):
                continue
            strayed, chance.strayed = chance.strayed, []
            if masked(effects, self.observer) == masked(wanted, self.observer):
                return chance
            if not strayed and draw.key.startswith(self.secret_draws or ("\0",)):
                assert masked(effects, None) == masked(wanted, None), (
                    f"version {draw.v}: the secret draw {draw.key} shows in public: "
                    f"{masked(wanted, None)} becomes {masked(effects, None)}"
                )
        return None


def folds_of(first: First) -> list[Fold]:
    """Where the first game stood before each of its decisions."""
    fold, found = Fold(first.heard.game), []
    for decision in first.decisions:
        fold.keys.clear()  # nothing that is compared asks for them, and to copy them takes long
        found.append(fold.copy())
        first.sitting(fold, Steered({})).commit(decision)
    return found


def law_4_non_interference(recorded: Recorded, *, twins: int = 4, secret_draws: tuple[str, ...] = ()) -> int:
    """Raise AssertionError where an observer can tell twins apart; gives how many events were compared in all."""
    rng, compared = Random(recorded.seed), 0
    played = heard(Course(recorded.entries, recorded.game, [recorded.secret]))
    assert len(played.steps) == len(recorded.entries), "not all commands can be told from the log"
    sealers: tuple[Sealer, ...] = (position_sealer, secret_sealer(recorded.secret))
    for first in [first_game(played, sealer) for sealer in sealers]:
        assert len(first.decisions) == len(recorded.entries), "the recorded commands are not accepted once more"
        draws, folds = list(first.draws.values()), folds_of(first)
        sealed = [d for d in first.decisions if type(getattr(d.event.d, "m", None)) is Sealed]
        for observer in (None, *range(recorded.seats)):
            watching = Observer(recorded, first, folds, observer, secret_draws, rng)
            hidden = [d.entry.v for d in sealed if d.event.d.m.to != (observer,)]
            for _ in range(twins):
                if hidden and (not draws or rng.random() < 0.5):
                    compared += watching.turn(rng.choice(hidden))
                elif draws:
                    compared += watching.draw(rng.choice(draws))
    breach = lawful.broken("leaks", recorded.entries, recorded.game, secrets=[recorded.secret], effort=EFFORT)
    assert breach is None, str(breach)
    return compared
