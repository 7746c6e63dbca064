"""What a log's bytes say without any secret: versions, chain, form, times, commitments, fold, digests, end.

Source: DESIGN ideas 3 and 4, law 8. A part of engine/verify.py.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from engine import acts, events
from engine.codec import Malformed
from engine.entry import Entry
from engine.events import NO_PREV, Schema, read_opening, schema_of
from engine.findings import CHECKS, OK, UNCHECKED, VIOLATED, Findings
from engine.game import Game
from engine.record import Record
from engine.registry import NoSuchGame, find
from engine.seal import Opened, check_opened, check_openings, read_openings, walk
from engine.timeline import Fold, digest


class Integrity(Findings):
    """The pass over the bytes: everything that needs no secret. `events[v - 1]` is None where one cannot be read.

    `sealed` counts the sealed values, `opened` holds (version, n) of those opened beside their event or by a later one.
    """

    def __init__(self, entries: Sequence[Entry], game: Game | None):
        super().__init__()
        self.entries = entries
        self.game = game
        self.schema: Schema | None = None
        self.events: list[Any] = []
        self.sealed = 0
        self.opened: set[tuple[int, int]] = set()
        self.later = False
        self.table_id = "?"
        self.fold = Fold(game)

    def try_first(self) -> bool:
        """Read version 1, by which all others are read; False (and a violated form) if that cannot be done."""
        if self.schema is not None:
            return True
        try:
            first = read_opening(self.entries[0].p).d
            self.table_id = first.id
            self.schema = schema_of(self.game or find(first.game, first.rules))
            if first.data != self.schema.game.data:
                why = f"names data {first.data[:20]}, but {first.game} rules {first.rules} has {self.schema.game.data[:20]}"
                self.wrong("fold", 1, "$.d.data", f"{why}: folded with other numbers")
            self.later = any(issubclass(kind, Opened) for kind in self.schema.game.evolvers)
        except Malformed as error:
            self.wrong("form", 1, "$", str(error))
        except NoSuchGame as error:
            self.done("fold", UNCHECKED, f"{error}; nothing of this log can be interpreted")
        return self.schema is not None

    def run(self) -> None:
        """Versions, chain, form, times, commitments, fold and digests."""
        prev, at = NO_PREV, 0
        folding = True
        for place, entry in enumerate(self.entries, 1):
            event = self._form(place, entry)
            if event is None:
                prev, folding = sha256(entry.p).hexdigest(), False
                self.events.append(None)
                continue
            if event.v != place:
                self.wrong("versions", place, "$.v", f"says {event.v} in place {place}")
            if event.prev != prev:
                self.wrong("chain", place, "$.prev", f"is not the hash of version {place - 1}")
            if event.at < at:
                self.wrong("times", place, "$.at", f"{event.at} is before version {place - 1}'s {at}")
            prev, at = sha256(entry.p).hexdigest(), max(at, event.at)
            if entry.h.hex() != prev:
                self.wrong("chain", place, "h", "the stored hash is not that of the public part")
            folding = folding and self._fold(place, entry, event)
            self.events.append(event)
        for name in ("versions", "chain", "form", "times"):
            self.done(name, OK, CHECKS[name])
        self._sum_up(folding)

    def _sum_up(self, folding: bool) -> None:
        if folding:
            self.done("fold", OK, CHECKS["fold"])
            self.done("digests", OK, CHECKS["digests"])
        else:
            self.done("fold", UNCHECKED, "an earlier violation keeps the rest of the log from being folded")
            self.done("digests", UNCHECKED, "only versions before the violation could be folded")
        shut = self.sealed - len(self.opened)
        if not shut:
            self.done("commitments", OK, f"all {self.sealed} sealed values are open and fit")
        else:
            self.done(
                "commitments",
                UNCHECKED,
                f"{shut} of {self.sealed} sealed values are not opened in this log; the others fit",
            )

    def _form(self, place: int, entry: Entry) -> Any:
        try:
            event = self.schema.decode_exact(entry.p)
            if not actor_known(event):
                raise Malformed(f"$.by: {event.by!r} is no actor (seat:N, arbiter:…, system)")
            if not 0 <= event.at <= 2**53 - 1:
                raise Malformed(f"$.at: {event.at} is no time in ms")
        except Malformed as error:
            self.wrong("form", place, "$", str(error))
            return None
        return event

    def _fold(self, place: int, entry: Entry, event: Any) -> bool:
        self.sealed += len(walk(event.d))
        try:
            if entry.o != b"[]":
                check_openings(self.schema.written(entry.p).d, entry.o)
            if self.later:
                self._later_openings(place, event)
        except Malformed as error:
            self.wrong("commitments", place, str(error).split(":")[0], str(error))
            return False
        try:
            self.opened.update((place, n) for n, _, _ in read_openings(entry.o))
            joined = self.fold.read(entry)
            self.fold.apply(joined)
            self.fold.settle(joined, entry)
            facts = self.fold.facts()
        except Exception as error:  # untrusted effects may fit their type and yet not apply: that is the finding
            self.wrong("fold", place, "$.d", f"does not apply here ({type(error).__name__}: {error})")
            return False
        if digest(facts) != event.ps:
            self.wrong("digests", place, "$.ps", f"says {event.ps}, the state after it gives {digest(facts)}")
        return True

    def _later_openings(self, place: int, event: Any) -> None:
        for effect in getattr(event.d, "e", ()):
            if isinstance(effect, Opened):
                v = effect.of[0]
                if not 1 <= v < place:
                    raise Malformed(f"{type(effect).__name__}: opens a value of version {v}, which is not before {place}")
                check_opened(effect, self.events[v - 1].d)
                self.opened.add(effect.of)

    def framed(self, record: Record) -> None:
        """Do header and trailer name the table, whose record it is, and the phase in which it ends?"""
        table_now, header, trailer = self.fold.table, record.header, record.trailer
        names = ("arbiter", "spectator", *(f"seat:{seat}" for seat in range(table_now.size)))
        for said, right, what in (
            (header.table, (table_now.id,), "header, $.table"),
            (header.audience, names, "header, $.audience"),
            (trailer.status if trailer else table_now.phase, (table_now.phase,), "trailer, $.status"),
        ):
            if said not in right:
                self.done("record", VIOLATED, f"{what}: says {said!r}, not {' or '.join(right)}")

    def ending(self) -> None:
        """Does the log end where a table ends?"""
        for place, event in enumerate(self.events[:-1], 1):
            if event is not None and type(event.d) is acts.TableRevealed:
                self.wrong("end", place + 1, "$.t", "nothing follows the revealed secret")
        last = self.events[-1]
        if last is not None and type(last.d) is acts.TableRevealed:
            self.done("end", OK, CHECKS["end"])
        else:
            phase = self.fold.table.phase if self.fold.table else "unknown"
            self.done("end", UNCHECKED, f"the log stops while the table is {phase}; whether more followed it cannot say")


def actor_known(event: Any) -> bool:
    """Is the event's `by` an actor as there are: seat:N, arbiter:…, system?"""
    return events.seat_of(event.by) is not None or event.by == "system" or event.by.startswith("arbiter:")
