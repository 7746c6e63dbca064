"""Given a state, when moves are played, then this holds: the shape of rule tests, for any game.

s = given(GAME, state, {"card:17": 3})
s.when("G7+big", "draw")
assert s.state.players[0].steps == ...
assert s.refused("G7") == "not_in_hand"
"""

from collections.abc import Mapping
from typing import Any

from engine.chance import Scripted
from engine.game import Game, Refused
from tests.support.laws import is_legal
from tests.support.loose import moved


class Scenario:
    """A state under test. `state` is the latest, `effects` those of the last move, `told` the text of the last refusal."""

    def __init__(self, game: Game, state: Any, chance: Scripted):
        self.game, self.state, self.chance = game, state, chance
        self.effects: tuple = ()
        self.told = ""
        self.moves = 0

    def when(self, *moves: str, seat: int | None = None) -> "Scenario":
        """Play moves in notation, each by `seat`, or else by the first seat that may act."""
        for text in moves:
            who = self.game.to_act(self.state)[0] if seat is None else seat
            self.moves += 1
            self.effects, self.state = moved(self.game, self.state, who, self.game.read(text), self.chance, 1 + self.moves)
            self.chance.settle()
        return self

    def refused(self, text: str, seat: int | None = None) -> str:
        """The code with which a move in notation is refused. Fails when it is accepted, or refused but listed as legal."""
        acting = self.game.to_act(self.state)
        who = seat if seat is not None else acting[0]
        move = self.game.read(text)
        assert not is_legal(self.game, self.state, who, move), f"{text} is listed as legal"
        try:
            self.game.decide(self.state, who, move, self.chance)
        except Refused as refusal:
            self.chance.drop()
            self.told = refusal.text
            return refusal.code
        raise AssertionError(f"{text} by seat {who} was accepted")

    @property
    def legal(self) -> list[str]:
        """Legal moves of whoever acts, in notation; none when nobody does."""
        acting = self.game.to_act(self.state)
        return [self.game.write(move) for move in self.game.legal(self.state, acting[0])] if acting else []

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals of the ranking. Fails when the game goes on."""
        result = self.game.outcome(self.state)
        assert result is not None, "the game goes on"
        return result.totals


def given(game: Game, state: Any, outcomes: Mapping[str, object] | None = None) -> Scenario:
    """A scenario that starts from `state`; draws come from `outcomes` by key, others take the first item left."""
    return Scenario(game, state, Scripted(outcomes or {}, first=True))
