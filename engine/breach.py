"""A law of DESIGN §8 that a recorded game breaks: which, how, where. Names and kinds are stable words."""

from typing import Any

from msgspec import Struct

from engine.seal import ARBITER, Audience

COMMUTING, MATERIAL, MOVES, LEAKS = "commuting", "material", "moves", "leaks"
"""Laws that a recorded game can be held to; what each asks stands in engine/lawful.py."""
CRASHES = "crashes"
"""Kind of a breach of any law: the game's code raises where it should answer."""


class Breach(Struct, frozen=True):
    """A law broken at version `v`. `kind` what differs (`facts`, `public part`, `no move`, …) · `about` of what, without
    places (`drew.hint`), or "" · `audience` whose view shows it · `field` the exact path · `why` a sentence · `drawn` of a leak
    that a draw showed: version and tag of its event, its key, its outcome, and the one that it was
    compared with."""

    law: str
    kind: str
    v: int
    why: str
    audience: str = "everybody"
    field: str = ""
    about: str = ""
    drawn: tuple[int, str, str, Any, Any] | None = None

    @property
    def signature(self) -> tuple[str, str, str]:
        """What two breaches share that come of the same fault, in games however different: law, kind, about."""
        return self.law, self.kind, self.about

    def __str__(self) -> str:
        return f"version {self.v}: {self.why}"


def whose(audience: Audience) -> str:
    """An audience in words: the spectator, seat 1, everybody (who sees all)."""
    return "the spectator" if audience is None else "everybody" if audience == ARBITER else f"seat {audience}"
