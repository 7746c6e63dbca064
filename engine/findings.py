"""Findings of a verification: named checks, each ok, violated or not checkable. A part of engine/verify.py."""

from typing import Literal

from msgspec import Struct

OK, VIOLATED, UNCHECKED = "ok", "violated", "not checkable"
LIMITS = (
    "Not proven by any log: who sent a move (there are no signatures yet), that the server's clock was honest, and that "
    "an operator with access to the store did not look. A log rewritten or cut as a whole is caught only by a head held "
    "outside (--head V:HASH)."
)
"""What verification does not prove (DESIGN §6)."""

CHECKS = {
    "record": "header and trailer fit the events",
    "versions": "versions count 1, 2, 3 without a gap",
    "chain": "every event names the hash of the one before",
    "form": "every event is spelled as Kronika spells it, and of a known type",
    "times": "times never go back",
    "fold": "every effect applies",
    "commitments": "every opening fits its commitment",
    "digests": "every event's digest is that of the state after it",
    "end": "the log ends with its secret revealed, and nothing follows",
    "secret": "the secret revealed is the one committed to at the start",
    "luck": "seats gave the nonces they had committed to",
    "decisions": "deciding every command again gives the recorded event",
    "draws": "every draw comes from the secret",
    "heads": "heads held outside stand in this log",
}
"""Names of the checks, in order, and what each says when it is ok."""


class Check(Struct, frozen=True):
    """One check's result: `why` a sentence; `v` and `field` where it is violated (field a path into the public part)."""

    name: str
    status: Literal["ok", "violated", "not checkable"]
    why: str
    v: int | None = None
    field: str | None = None


class Report(Struct, frozen=True):
    """All checks of one log, in order, with its table, its last version and its head (hex)."""

    table: str
    count: int
    head: str
    checks: tuple[Check, ...]

    def violated(self, full: bool = False) -> bool:
        """Is anything wrong? With `full`, what could not be checked counts as wrong."""
        return any(c.status == VIOLATED or (full and c.status == UNCHECKED) for c in self.checks)


class Findings:
    """Checks while they are made; the first violation of a check stands."""

    def __init__(self) -> None:
        self.checks: dict[str, Check] = {}

    def done(self, name: str, status: str, why: str, v: int | None = None, field: str | None = None) -> None:
        """Note a check's result."""
        if name not in self.checks or self.checks[name].status != VIOLATED:
            self.checks[name] = Check(name, status, why, v, field)

    def wrong(self, name: str, v: int, field: str, why: str) -> None:
        """Note a violation at a version and field."""
        self.done(name, VIOLATED, f"version {v}, {field}: {why}", v, field)

    def violated(self, *names: str) -> bool:
        """Is one of these checks violated?"""
        return any(name in self.checks and self.checks[name].status == VIOLATED for name in names)

    def in_order(self) -> tuple[Check, ...]:
        """All checks made, in their order."""
        return tuple(self.checks[name] for name in CHECKS if name in self.checks)
