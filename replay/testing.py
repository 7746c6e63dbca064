"""What tests made by `replay to-test` stand on: a game of told draws and moves, and what must not happen in it.

    def test_no_seat_has_more_than_twenty_points():
        game = given("some_game", rules=1, seats=2, draws={"card:1": 17})
        game.when("seat 0 plays G7", "seat 1 resigns")
        game.never("score(0) > 20")

The moves are played with today's code. Those that the rules refuse today are left out, with a warning. Each of the three ends,
`never`, `raises_nothing` and `keeps`, raises AssertionError, saying at which version and why.
"""

import warnings
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.registry import find
from engine.script import Act, Run, Script, run
from replay.cut.failing import Breaking, Holding
from replay.cut.plain import act_of, words

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Told:
    """A game that is told. `acts` what the seats do, in order."""

    def __init__(self, script: Script):
        self._script = script
        self.acts: list[Act] = []

    def when(self, *acts: str) -> "Told":
        """Let seats act: `seat 0 plays MOVE`, `seat 1 resigns`, `… leaves`, `… wants the game aborted`. Raises ValueError,
        and Refused where a move is not written as one."""
        self.acts += [act_of(self._script.game, text) for text in acts]
        return self

    def never(self, expression: str) -> None:
        """The expression holds at no version, and nothing is raised."""
        from replay.ask.expression import parse

        asked = parse(expression)
        made = self._played()
        shown = Holding(expression, asked.holds).found(made)
        if shown is not None:
            raise AssertionError(f"version {shown.v}: {expression} holds{values_at(asked, made, shown.v)}")
        _nothing_raised(made)

    def raises_nothing(self) -> None:
        """Every act becomes an event or is refused; no other exception is raised."""
        _nothing_raised(self._played())

    def keeps(self, law: str) -> None:
        """The law (engine/lawful.py) is kept, and nothing is raised."""
        made = self._played()
        _nothing_raised(made)
        shown = Breaking(law).found(made)
        if shown is not None:
            raise AssertionError(f"version {shown.v}: the law {law} is broken: {shown.text}")

    def _played(self) -> Run:
        game, acts = self._script.game, tuple(self.acts)
        made = run(Script(game, self._script.seats, self._script.options, acts, self._script.draws))
        for place, code in made.refused.items():
            warnings.warn(f"{words(game, acts[place])}: is refused today ({code}), so it was left out", stacklevel=3)
        return made


def given(
    game: str, *, rules: int, seats: int, options: Mapping[str, Any] = NOTHING, draws: Mapping[str, Any] = NOTHING
) -> Told:
    """A game that has just been dealt. `options` those that are not at their default · `draws` outcome per key; for other
    keys the first item left is taken. Raises NoSuchGame."""
    return Told(Script(find(game, rules), seats, dict(options), (), dict(draws)))


def values_at(asked: Any, made: Run, v: int) -> str:
    """The values that a condition speaks of, at version v, as an addition to a sentence."""
    moment, before = made.moments[v - 1], made.moments[v - 2] if v > 1 else None
    told = [f"{term.text} = {term.value(made.script.game, moment, before)!r}" for term in asked.terms()]
    return f", with {', '.join(told)}" if told else ""


def _nothing_raised(made: Run) -> None:
    if made.failure is None:
        return
    failure, done = made.failure, len(made.moments)
    what = "what the system does next" if failure.act.command is None else words(made.script.game, failure.act)
    said = f"after version {done}, {what}: {failure.kind}: {failure.error} (in {failure.where})"
    raise AssertionError(said) from failure.error
