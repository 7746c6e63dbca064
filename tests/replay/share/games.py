"""Games of every kind, running and finished, and what of them an audience may never see."""

from functools import cache
from typing import Any, NamedTuple

from engine import registry
from engine.entry import Entry
from engine.game import Game
from engine.seal import Audience, Sealed, admits, walk
from engine.timeline import Timeline
from tests.support.playing import Recorded, play
from tests.support.toys import simultaneous

NAMES = (*registry.names(), simultaneous.GAME.name)
"""All registered games and the toy of simultaneous turns, which the fixture `toys` registers."""
ENDS = ("running", "finished")


class Canary(NamedTuple):
    """What would betray a sealed value: its salt, its opening, and the value."""

    salt: bytes
    opening: bytes
    value: Any


def game(name: str) -> Game:
    """The game of that name."""
    return simultaneous.GAME if name == simultaneous.GAME.name else registry.find(name)


@cache
def recorded(name: str) -> Recorded:
    """A game at the fewest seats, but two, that nobody leaves."""
    rules = game(name)
    return play(rules, max(2, rules.seats[0]), {}, 0, leaving=False)


@cache
def entries(name: str, end: str) -> tuple[Entry, ...]:
    """The game's events; running ones stop in the middle, where something is hidden from seat 1 (in simultaneous
    turns another's)."""
    every = recorded(name).entries
    if end == "finished":
        return tuple(every)
    moments = recorded(name).timeline().moments
    half = moments[len(moments) // 2 :]
    v = next(m.v for m in half if m.fold.game.pend is None or (_sealed(m.event) and m.event.by != "seat:1"))
    return tuple(every[:v])


def _sealed(event: Any) -> bool:
    return type(getattr(event.d, "m", None)) is Sealed


def canaries(name: str, end: str, audience: Audience) -> list[Canary]:
    """Everything sealed that `audience` did not receive in play and that no effect has opened to all; the secret too."""
    moments = Timeline(entries(name, end), game(name)).moments
    public = b"".join(m.entry.p for m in moments)
    found = []
    for moment in moments:
        for n, (_, _, _, sealed) in enumerate(walk(moment.event.d)):
            secret = sealed.to == "all"
            if (secret or not admits(sealed.to, audience)) and sealed.salt.encode() not in public:
                found.append(Canary(sealed.salt.encode(), b'[%d,"%b",' % (n, sealed.salt.encode()), sealed.value))
    return found
