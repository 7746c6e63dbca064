"""What one client knows of one table, and whether it can be true.

Source: DESIGN §6 (client libraries check the chain and their own openings on receipt; clients are witnesses against a
rewritten or shortened log). Everything received is checked before it is believed: version, chain, commitments, digest.
"""

from typing import Any

from msgspec import Struct

from engine.acts import TableRevealed
from engine.chance import SECRET_BYTES, secret_commitment
from engine.codec import Malformed, decode
from engine.entry import Entry
from engine.registry import NoSuchGame
from engine.seal import admits, check_openings, read_openings, walk
from engine.timeline import Broken, Fold, Moment, digest


class _Who(Struct):
    """What must be read of an envelope to make an entry of it."""

    v: int
    by: str
    cmd: str


class Tampered(Exception):
    """The server sent something that this table's history cannot hold, first at version `v`; the text says what."""

    def __init__(self, v: int, text: str):
        super().__init__(f"version {v}: {text}")
        self.v = v
        self.text = text


class Folder:
    """A table folded by whoever receives its events as `seat` (None: spectator).

    `version` and `head` (hex) are what a client tells the server on subscribing and with every command.
    """

    def __init__(self, table: str, seat: int | None = None):
        """`table` the id that was asked for: another table's history is refused."""
        self.id = table
        self.seat = seat
        self.fold = Fold()

    @property
    def version(self) -> int:
        """The last version taken."""
        return self.fold.v

    @property
    def head(self) -> str:
        """Hash of the last public part, 64 hex digits (zeros when nothing was taken)."""
        return self.fold.head.hex()

    def take(self, frame: bytes) -> Moment:
        """Check and fold one event as delivered: public part, newline, openings. Raises Tampered or NoSuchGame."""
        v = self.version + 1
        public, newline, openings = frame.partition(b"\n")
        if not newline:
            raise Tampered(v, "an event is two lines, but this is one")
        try:
            who = decode(public, _Who, "public part")
            entry = Entry.of(who.v, public, openings.rstrip(b"\n"), who.by, who.cmd)
            self._check_openings(entry)
            event = self.fold.take(entry)
        except NoSuchGame:
            raise
        except Broken as error:
            raise Tampered(error.v, error.text) from None
        except Malformed as error:
            raise Tampered(v, str(error)) from None
        except Exception as error:  # effects that fit their type but not the game
            raise Tampered(v, f"its effects do not apply here ({type(error).__name__}: {error})") from None
        self._check_state(event)
        return Moment(entry, event, self.fold)

    def _check_openings(self, entry: Entry) -> None:
        """Every opening fits its commitment, and none that is due to this seat is missing."""
        if self.fold.schema is None:
            return
        data = self.fold.schema.written(entry.p).d
        check_openings(data, entry.o)
        departed = self.fold.table.departed  # their openings are others' now (DESIGN §3)
        mine = None if self.seat in departed else self.seat
        opened = {n for n, _, _ in read_openings(entry.o)}
        for n, (owner, field, _, sealed) in enumerate(walk(data)):
            if n not in opened and admits(sealed.to, mine):
                raise Malformed(f"opening {n} ({type(owner).__name__}.{field}) is for this seat, but it is missing")

    def _check_state(self, event: Any) -> None:
        """The digest is that of our own fold, the table the one asked for, the secret the one committed to."""
        table = self.fold.table
        if digest(self.fold.facts()) != event.ps:
            raise Tampered(event.v, "$.ps is not the digest of the state that its effects lead to")
        if event.v == 1 and table.id != self.id and not table.parent:
            raise Tampered(1, f"this is the history of table {table.id}, not of {self.id}")
        if type(event.d) is TableRevealed:
            secret = event.d.secret.value or ""
            if len(secret) != 2 * SECRET_BYTES or secret_commitment(bytes.fromhex(secret)) != table.commitment:
                raise Tampered(event.v, "the secret revealed is not the one that version 1 committed to")
