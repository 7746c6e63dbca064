"""Recorded games that questions are asked of: any registered one, and a toy whose hidden values are known by hand."""

from functools import cache
from typing import Any

from engine import registry
from engine.seal import ARBITER, Audience
from engine.timeline import Timeline
from replay.ask.expression import parse
from tests.support.playing import Recorded, play
from tests.support.toys import reveal, simultaneous


@cache
def recorded(name: str, seats: int = 2, seed: int = 1) -> Recorded:
    """A game of a registered game, played at random to its revealed secret."""
    return play(registry.find(name), seats, {}, seed, leaving=False)


@cache
def toy_of_reveals() -> Recorded:
    """Three seats with a hidden objective each, which the end opens."""
    return play(reveal.GAME, 3, {"stones": 3}, 1, leaving=False)


@cache
def toy_of_turns() -> Recorded:
    """Three seats that write their turns in secret."""
    return play(simultaneous.GAME, 3, {"turns": 3}, 4, leaving=False)


_SEEN: dict[tuple[str, int, Audience], Timeline] = {}


def seen(game: Recorded, audience: Audience = ARBITER) -> Timeline:
    """A recorded game as an audience knew it."""
    key = game.game.name, game.seed, audience
    if key not in _SEEN:
        _SEEN[key] = game.timeline(audience)
    return _SEEN[key]


def ask(game: Recorded, v: int, text: str, audience: Audience = ARBITER) -> Any:
    """The value of an expression at a version, for an audience."""
    moments = seen(game, audience).moments
    return parse(text).value(game.game, moments[v - 1], moments[v - 2] if v > 1 else None)
