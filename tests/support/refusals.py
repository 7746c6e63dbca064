"""Moves that a game must accept or refuse."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.codec import decode
from engine.game import Game, Refused
from tests.support.loose import keyed


def is_legal_or_refused(game: Game, state: Any, seat: int, move: Any) -> None:
    """A listed move is accepted; any other is refused with a reason; the state stays as it is."""
    before = game.facts(state)
    if move in game.legal(state, seat):
        game.evolve(state, game.decide(state, seat, move, keyed(1, 2)))
    else:
        with pytest.raises(Refused) as refusal:
            game.decide(state, seat, move, keyed(1, 2))
        assert refusal.value.code
        assert refusal.value.text
    assert game.facts(state) == before


def each_is_legal_or_refused(game: Game, state: Any, seat: int, every: Sequence[Any]) -> None:
    """Of all the moves there are: legal ones stand in canonical order; each is accepted, or refused with a reason."""
    legal = game.legal(state, seat)
    assert [move for move in every if move in legal] == sorted(legal, key=every.index)
    for move in every:
        is_legal_or_refused(game, state, seat, move)


def code_of(game: Game, state: Any, seat: int, move: Any) -> str:
    """The code with which a move is refused; `move` may be bytes as they come from outside. Fails where it is accepted."""
    with pytest.raises(Refused) as refusal:
        game.decide(state, seat, decode(move, game.move) if isinstance(move, bytes) else move, keyed(1, 2))
    return refusal.value.code
