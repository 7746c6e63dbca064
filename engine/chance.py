"""Chance: the only source of outcomes. Identity is created when it is learned.

Source: DESIGN idea 2. A draw is named by *what* is drawn (`card:17`), never by when, and is unique per table. Two makers:
`Keyed` derives every outcome from the table's secret and the seats' nonces, `Scripted` is told the outcome per key. `Noting`
stands before either and notes what came out. Outcomes are integers or strings.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import accumulate
from typing import Any, Protocol, TypeVar

from engine.mac import under

T = TypeVar("T")

KEYED = "hmac-sha256:1"
"""Name of the keyed generator as it stands in a table's first event; never reused for another algorithm."""
SCRIPTED = "scripted:1"
"""Name of the scripted generator; verify says of such a record that draws were not proven."""

NONCE_BYTES = 32
NO_NONCE = bytes(NONCE_BYTES)
"""What stands in the draw key for a seat that added no luck of its own."""
SECRET_BYTES = 32


class ChanceError(ValueError):
    """A draw that cannot be made: key used before, nothing to pick from, or a script that does not fit."""


class Chance(Protocol):
    """What a game may ask of chance (`pick`), and what a sitting tells it about the decision that picked."""

    def pick(self, key: str, kinds: Sequence[T], counts: Sequence[int] | None = None) -> T:
        """Give the draw named `key` its identity, out of a multiset in canonical order.

        `kinds[i]` stands `counts[i]` times (once each without counts). A single item is drawn too. Raises ChanceError.
        """
        ...

    def settle(self) -> None:
        """The decision became an event: its keys are used up."""
        ...

    def drop(self) -> None:
        """The decision became nothing: its keys are free again."""
        ...


def secret_commitment(secret: bytes) -> str:
    """What a first event says of the table's secret: lower-case hex SHA-256 of "kronika/secret/1" and the secret."""
    return sha256(b"kronika/secret/1" + secret).hexdigest()


def scripted_secret(table: str) -> bytes:
    """The secret of a table that was made from a script: SHA-256 of "kronika/script/1" and its id (16 raw bytes). It hides
    nothing; values are sealed with it so that such a game has the same form as any other."""
    return sha256(b"kronika/script/1" + bytes.fromhex(table)).digest()


def nonce_commitment(nonce: bytes) -> str:
    """What `sit` says of a seat's nonce: lower-case hex SHA-256 of its 32 bytes."""
    return sha256(nonce).hexdigest()


class _Drawn:
    """Keys drawn: settled ones belong to events, open ones to a decision that may still be dropped."""

    def __init__(self) -> None:
        self._settled: set[str] = set()
        self._open: set[str] = set()

    def take(self, key: str) -> None:
        if key in self._settled or key in self._open:
            raise ChanceError(f"draw {key!r} was made before; a key names one draw of a table")
        self._open.add(key)

    def settle(self) -> None:
        """The decision became an event: its keys are used up."""
        self._settled |= self._open
        self._open.clear()

    def drop(self) -> None:
        """The decision became nothing: its keys are free again."""
        self._open.clear()


class Keyed(_Drawn):
    """Chance derived from the table's secret. Published vectors: `docs/vectors/draws.json`."""

    generator = KEYED

    def __init__(self, secret: bytes, table: str, nonces: Sequence[bytes | None]) -> None:
        """`secret` 32 bytes, `table` 32 hex digits, `nonces` 32 bytes or None per seat, in seat order."""
        super().__init__()
        given = [NO_NONCE if nonce is None else nonce for nonce in nonces]
        if len(secret) != SECRET_BYTES or any(len(nonce) != NONCE_BYTES for nonce in given):
            raise ChanceError("secret and nonces are 32 bytes each")
        self._mac = under(under(secret)(b"kronika/draw/1" + bytes.fromhex(table) + b"".join(given)))

    def index(self, key: str, k: int) -> int:
        """The outcome of draw `key` among k equally likely ones, 0..k-1 (rejection sampling, so none is favoured)."""
        if k < 1:
            raise ChanceError(f"draw {key!r}: nothing to pick from")
        self.take(key)
        limit = 2**64 - 2**64 % k
        attempt = 0
        while True:
            message = key.encode() + b"\0" + attempt.to_bytes(4, "big")
            x = int.from_bytes(self._mac(message)[:8], "big")
            if x < limit:
                return x % k
            attempt += 1

    def pick(self, key: str, kinds: Sequence[T], counts: Sequence[int] | None = None) -> T:
        """See Chance.pick."""
        if counts is None:
            return kinds[self.index(key, len(kinds))]
        ends = list(accumulate(counts))
        return kinds[bisect_right(ends, self.index(key, ends[-1] if ends else 0))]


class Scripted(_Drawn):
    """Chance that is told its outcomes: for given/when/then tests, for minimising and for tests made from records."""

    generator = SCRIPTED

    def __init__(
        self,
        outcomes: Mapping[str, object],
        *,
        otherwise: Chance | None = None,
        first: bool = False,
        strict: bool = True,
    ):
        """`outcomes` per key; other keys go to `otherwise`, or take the first item left (`first`), or are refused.

        Unless `strict`, an outcome that is not there to draw counts as not told.
        """
        super().__init__()
        self._outcomes = dict(outcomes)
        self._otherwise = otherwise
        self._first = first
        self._strict = strict

    def settle(self) -> None:
        """See Chance.settle."""
        super().settle()
        if self._otherwise is not None:
            self._otherwise.settle()

    def drop(self) -> None:
        """See Chance.drop."""
        super().drop()
        if self._otherwise is not None:
            self._otherwise.drop()

    def pick(self, key: str, kinds: Sequence[T], counts: Sequence[int] | None = None) -> T:
        """See Chance.pick; the scripted outcome must be in the multiset."""
        left = there(kinds, counts)
        if key in self._outcomes and (self._strict or self._outcomes[key] in left):
            self.take(key)
            if self._outcomes[key] not in left:
                raise ChanceError(f"draw {key!r}: the script says {self._outcomes[key]!r}, which is not there to draw")
            return left[left.index(self._outcomes[key])]
        if self._otherwise is not None:
            return self._otherwise.pick(key, kinds, counts)
        if not left:
            raise ChanceError(f"draw {key!r}: nothing to pick from")
        if not self._first:
            raise ChanceError(f"draw {key!r}: the script has no outcome for it")
        self.take(key)
        return left[0]


class Noting:
    """Another chance whose outcomes are noted: what re-playing a game takes. `noted` key -> outcome of events made."""

    def __init__(self, chance: Chance):
        self.chance = chance
        self.noted: dict[str, Any] = {}
        self.open: dict[str, Any] = {}
        """Outcomes of the decision being made, or of one that failed."""

    @property
    def draws(self) -> dict[str, Any]:
        """All outcomes, those of a decision that is not settled last."""
        return self.noted | self.open

    def pick(self, key: str, kinds: Sequence[T], counts: Sequence[int] | None = None) -> T:
        """See Chance.pick."""
        outcome = self.chance.pick(key, kinds, counts)
        self.open[key] = outcome
        return outcome

    def settle(self) -> None:
        """See Chance.settle."""
        self.chance.settle()
        self.noted |= self.open
        self.open.clear()

    def drop(self) -> None:
        """See Chance.drop."""
        self.chance.drop()
        self.open.clear()


_DIGITS = re.compile(r"\d+")


@cache
def shape(key: str) -> str:
    """A key without its numbers: draws of one shape draw the same kind of thing."""
    return _DIGITS.sub("#", key)


def there(kinds: Sequence[T], counts: Sequence[int] | None = None) -> list[T]:
    """The kinds of which a multiset (see Chance.pick) still holds one, in canonical order."""
    return [kind for i, kind in enumerate(kinds) if counts is None or counts[i] > 0]
