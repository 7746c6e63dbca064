"""The port that every store of games satisfies: what is asked of it, and how it says no.

Source: DESIGN §5. `tests/support/store_contract.py` is the contract in executable form.
"""

from collections.abc import AsyncIterator
from enum import Enum
from typing import Protocol

from msgspec import Struct

from engine.entry import Entry


class Outcome(Enum):
    """How an append ended; only OK wrote anything."""

    OK = "OK"
    """written, and durable"""
    DUP = "DUP"
    """the last entry already has this command key: it was written before"""
    CONFLICT = "CONFLICT"
    """the stream ends at another version, or with another head"""
    GONE = "GONE"
    """there is no such stream (and the version was not 1)"""
    EXISTS = "EXISTS"
    """version 1, but the stream or the secret is there already"""


class Appended(Struct, frozen=True, gc=False):
    """Answer to an append; `version` is the version of the stream's last entry (0 if there is none)."""

    outcome: Outcome
    version: int


class Finding(Struct, frozen=True):
    """One thing the doctor looked at.

    `ok`: as it should be; `rated`: fit for rated games; `text`: what was found, and what to set instead.
    """

    name: str
    ok: bool
    rated: bool
    text: str


class StoreError(Exception):
    """The store cannot do what was asked; the message says what was wrong and what would be right."""


class Unsafe(StoreError):
    """This Redis must not hold games as it is set up; the message says what to set."""


class Busy(StoreError):
    """Not now (out of memory, read only, loading, no connection): nothing stored before is lost.

    `unknown`: the command was sent but no answer came, so it may have been carried out. Read before deciding
    again; or repeat the very same append, which is then answered with DUP.
    """

    def __init__(self, why: str, unknown: bool = False):
        super().__init__(why)
        self.unknown = unknown


class Damaged(StoreError):
    """The stream of `table` is not what an unbroken game looks like, first at `version` (0: as a whole)."""

    def __init__(self, table: str, version: int, why: str):
        super().__init__(f"table {table}, version {version}: {why}" if version else f"table {table}: {why}")
        self.table, self.version, self.why = table, version, why


class Store(Protocol):
    """Streams of entries, one per table, and small records beside them. Every call may raise `Busy`."""

    async def append(self, table: str, entry: Entry, head: bytes, secret: bytes | None = None) -> Appended:
        """Append `entry` to a stream that ends at `entry.v - 1` with the raw hash `head` (1: NO_HEAD).

        Version 1 takes the table's 32-byte secret, written in the same step. When this returns OK the entry
        is durable. Cancelling the caller does not stop the append. Raises ValueError for what is no entry,
        Damaged for a stream that is none of a game.
        """

    async def read(self, table: str, after: int = 0, count: int | None = None, *, hashed: bool = True) -> list[Entry]:
        """Read the entries after `after`, contiguous, each with `h` = SHA-256 of `p`; or Damaged.

        `hashed` False leaves the hashes to a caller who folds (`Fold.take` checks them all): each is taken once, not twice.
        """

    async def head(self, table: str) -> tuple[int, bytes]:
        """Version and raw hash of the last entry; (0, NO_HEAD) if there is none."""

    async def secret(self, table: str) -> bytes | None:
        """Read the secret that was written with version 1."""

    def tables(self) -> AsyncIterator[str]:
        """Iterate over the ids of all tables, each once, in no order."""

    def watch(self, table: str) -> AsyncIterator[None]:
        """Yield when there may be entries not yet read: at once, after appends, after lost connections.

        A wake-up carries nothing: answer it by reading after the last version you have; then nothing is
        skipped.
        """

    async def put(self, key: str, value: bytes, *, only_new: bool = False, table: str | None = None) -> bool:
        """Write a small durable record (of `table`, if given).

        False, and nothing written, if `only_new` and it already holds another value.
        """

    async def get(self, key: str, *, table: str | None = None) -> bytes | None:
        """Read one record."""

    async def get_many(self, prefix: str = "", *, table: str | None = None) -> dict[str, bytes]:
        """Read all records whose key begins with `prefix`; without `table` this walks the whole store."""

    async def drop(self, key: str, *, table: str | None = None) -> bool:
        """Remove one record. False if there was none (or a first try, whose answer was lost, removed it)."""

    async def doctor(self) -> list[Finding]:
        """Examine whether this store is safe for rated games, and say why not."""

    async def close(self) -> None:
        """Finish what was begun and leave."""
