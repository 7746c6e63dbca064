"""Verification: what a log proves, checked from its bytes alone.

Source: DESIGN ideas 3 to 5, §6 (what verify does not prove) and law 8. Every check ends as ok, violated (with version and
field), or not checkable (with the reason); a log without its secret is "not checkable", never "ok".
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Literal

from msgspec import Struct

from engine import acts, events, table
from engine.branch import decide as decide_branch
from engine.chance import KEYED, nonce_commitment, secret_commitment
from engine.codec import Malformed, decode
from engine.differences import differences
from engine.entry import Entry
from engine.events import NO_PREV, Schema, moved_move, read_opening, schema_of, tag_of
from engine.game import Game, Refused, Unknown
from engine.record import Record, faults
from engine.registry import NoSuchGame, find
from engine.seal import check_openings, read_openings, walk
from engine.sitting import Decision, Sitting
from engine.timeline import Fold, digest

OK, VIOLATED, UNCHECKED = "ok", "violated", "not checkable"
LIMITS = (
    "Not proven by any log: who sent a move (there are no signatures yet), that the server's clock was honest, and that "
    "an operator with access to the store did not look. A log rewritten or cut as a whole is caught only by a head held "
    "outside."
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


def verify(
    log: Record | Sequence[Entry],
    *,
    secrets: Sequence[bytes] = (),
    heads: Sequence[tuple[int, str]] = (),
    game: Game | None = None,
) -> Report:
    """Check a log. `secrets`: secrets known besides those the log opens (a running table's, a branch's parent's).

    `heads`: (version, hash as hex) held outside. `game` overrides the registered one (tests).
    """
    entries = log.entries if isinstance(log, Record) else log
    work = _Work(entries, game)
    if isinstance(log, Record):
        found = faults(log) if work.try_first() else []
        work.done("record", *([VIOLATED, found[0]] if found else [OK, CHECKS["record"]]))
    if work.try_first():
        work.integrity()
        work.ending()
        _Again(work, secrets).run()
    work.outside(heads)
    return work.report()


class _Work:
    """The pass over the bytes: everything that needs no secret."""

    def __init__(self, entries: Sequence[Entry], game: Game | None):
        self.entries = entries
        self.game = game
        self.schema: Schema | None = None
        self.events: list[Any] = []
        self.checks: dict[str, Check] = {}
        self.sealed = self.opened = 0
        self.table_id = "?"
        self.fold = Fold(game)

    def done(self, name: str, status: str, why: str, v: int | None = None, field: str | None = None) -> None:
        """Note a check's result; the first violation of a check stands."""
        if name not in self.checks or self.checks[name].status != VIOLATED:
            self.checks[name] = Check(name, status, why, v, field)

    def wrong(self, name: str, v: int, field: str, why: str) -> None:
        """Note a violation at a version and field."""
        self.done(name, VIOLATED, f"version {v}, {field}: {why}", v, field)

    def try_first(self) -> bool:
        """Read version 1, by which all others are read; False (and a violated form) if that cannot be done."""
        if self.schema is not None:
            return True
        try:
            first = read_opening(self.entries[0].p).d
            self.table_id = first.id
            self.schema = schema_of(self.game or find(first.game, first.rules))
        except Malformed as error:
            self.wrong("form", 1, "$", str(error))
        except NoSuchGame as error:
            self.done("fold", UNCHECKED, f"{error}; nothing of this log can be interpreted")
        return self.schema is not None

    def integrity(self) -> None:
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
        if self.opened == self.sealed:
            self.done("commitments", OK, f"all {self.sealed} sealed values are open and fit")
        else:
            shut = self.sealed - self.opened
            self.done(
                "commitments",
                UNCHECKED,
                f"{shut} of {self.sealed} sealed values are not opened in this log; the others fit",
            )

    def _form(self, place: int, entry: Entry) -> Any:
        try:
            event = self.schema.decode_exact(entry.p)
            by_ok = event.by == "system" or event.by.startswith("arbiter:") or events.seat_of(event.by) is not None
            if not by_ok:
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
                check_openings(event.d, entry.o)
        except Malformed as error:
            self.wrong("commitments", place, str(error).split(":")[0], str(error))
            return False
        try:
            self.opened += len(decode(entry.o, list)) if entry.o != b"[]" else 0
            joined = self.fold.read(entry)
            self.fold.apply(joined)
            self.fold.settle(joined, entry)
            facts = self.fold.facts()
        except (
            Exception
        ) as error:  # untrusted effects may fit their type and yet not apply: whatever happens is the finding
            self.wrong("fold", place, "$.d", f"does not apply here ({type(error).__name__}: {error})")
            return False
        if digest(facts) != event.ps:
            self.wrong("digests", place, "$.ps", f"says {event.ps}, the state after it gives {digest(facts)}")
        return True

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

    def outside(self, heads: Sequence[tuple[int, str]]) -> None:
        """Compare with heads held outside."""
        if not heads:
            self.done(
                "heads",
                UNCHECKED,
                "no head held outside was given (--head V:HASH), so a log rewritten as a whole would pass",
            )
        for v, held in heads:
            if v > len(self.entries):
                self.wrong("heads", v, "head", f"the log ends at version {len(self.entries)}: it was shortened")
            elif sha256(self.entries[v - 1].p).hexdigest() != held:
                self.wrong("heads", v, "head", "another event stands here than the one whose hash is held outside")
        if heads:
            self.done("heads", OK, CHECKS["heads"])

    def report(self) -> Report:
        """All checks in their order."""
        order = [self.checks[name] for name in CHECKS if name in self.checks]
        return Report(self.table_id, len(self.entries), sha256(self.entries[-1].p).hexdigest(), tuple(order))


class _Again:
    """The second pass: decide every command again, with the secret, and compare bytes."""

    def __init__(self, work: _Work, secrets: Sequence[bytes]):
        self.work = work
        self.secrets = {secret_commitment(secret): secret for secret in secrets}
        self.skipped: str | None = None
        self.silent: list[int] = []

    def run(self) -> None:
        """Check secret, luck, decisions and draws."""
        work = self.work
        if None in work.events or any(
            work.checks[n].status == VIOLATED for n in ("versions", "chain", "fold", "commitments")
        ):
            for name in ("secret", "luck", "decisions", "draws"):
                work.done(name, UNCHECKED, "the log itself is violated, see above")
            return
        self._open_secrets()
        self._luck()
        self._decide_all()
        status, why = (OK, CHECKS["decisions"]) if self.skipped is None else (UNCHECKED, self.skipped)
        work.done("decisions", status, why)
        if work.checks["decisions"].status == OK:
            work.done("draws", OK, CHECKS["draws"])
        else:
            work.done("draws", UNCHECKED, self.skipped or "decisions differ, see above")

    def _open_secrets(self) -> None:
        work = self.work
        committed = [
            e.d.commitment for e in work.events if type(e.d) is acts.TableOpened or type(e) is work.schema.branched
        ]
        for place, event in enumerate(work.events, 1):
            if type(event.d) is not acts.TableRevealed:
                continue
            opening = decode(work.entries[place - 1].o, list)
            if not opening:
                work.done("secret", UNCHECKED, "the opening of the secret was taken out of this log")
                continue
            try:
                secret = bytes.fromhex(opening[0][2])
            except ValueError:
                work.wrong("secret", place, "opening 0", "is not 64 hex digits")
                continue
            if secret_commitment(secret) != committed[-1]:
                work.wrong("secret", place, "opening 0 ($.d.secret)", "is not the secret that the log committed to")
            else:
                self.secrets[committed[-1]] = secret
                work.done("secret", OK, CHECKS["secret"])
        if "secret" not in work.checks:
            given = committed[-1] in self.secrets
            why = "not revealed yet; the one from the store fits the commitment" if given else "not revealed in this log"
            work.done("secret", OK if given else UNCHECKED, why)

    def _luck(self) -> None:
        promised: dict[int, str] = {}
        given: set[int] = set()
        for place, event in enumerate(self.work.events, 1):
            seat = events.seat_of(event.by)
            if type(event.d) is acts.TableSat:
                promised[seat] = event.d.nonce
            elif type(event.d) is acts.TableReadied and event.d.nonce:
                given.add(seat)
                if not _nonce_fits(event.d.nonce, promised.get(seat)):
                    self.work.wrong("luck", place, "$.d.nonce", "does not fit what the seat committed to when it sat down")
        silent = sorted(seat for seat in promised if seat not in given)
        note = f"; no luck of its own from seat {', '.join(map(str, silent))}" if silent else ""
        self.work.done("luck", OK, CHECKS["luck"] + note)

    def _decide_all(self) -> None:
        work, sitting = self.work, None
        fold = Fold(work.game)
        secret = None
        for entry, event in zip(work.entries, work.events, strict=True):
            kind, data = type(event), event.d
            if type(data) is acts.TableOpened or kind is work.schema.branched:
                secret = self._secret_for(data, entry.v)
                sitting = Sitting(fold, secret) if secret else None
            if sitting is None:
                joined = fold.read(entry)
                fold.apply(joined)
                fold.settle(joined, entry)
                continue
            try:
                decision = self._again(sitting, fold.read(entry))
            except Unknown as error:
                self.skipped = str(error)
                return
            except Exception as error:  # whatever today's code does with a recorded command is the finding
                work.wrong("decisions", entry.v, "$.d", f"is refused today: {_reason(error)}")
                return
            if decision.entry.p != entry.p or not _fits(entry.o, decision.entry.o):
                self._name_difference(entry, decision)
                return
            sitting.commit(decision)

    def _secret_for(self, data: Any, v: int) -> bytes | None:
        if data.generator != KEYED:
            self.skipped = f"version {v}: draws were made by {data.generator}; they are not proven by a secret"
            return None
        secret = self.secrets.get(data.commitment)
        if secret is None:
            whose = "the table's secret" if v == 1 else "the branch's secret"
            self.skipped = self.skipped or f"{whose} is not open, so draws and sealed values cannot be made again"
        return secret

    def _again(self, sitting: Sitting, event: Any) -> Decision:
        data, schema = event.d, self.work.schema
        if type(data) is acts.TableOpened:
            return sitting.open(
                data.id, data.seats, data.options, cmd=event.cmd, at=event.at, rated=data.rated, seeded=data.seeded,
                engine=data.engine,
            )  # fmt: skip
        if type(event) is schema.branched:
            return decide_branch(sitting, data.child, data.luck, data.audience, event.cmd, event.at)
        return sitting.decide(command_of(event, schema, sitting.secret), event.by, event.cmd, event.at)

    def _name_difference(self, entry: Entry, decision: Decision) -> None:
        if decision.entry.p == entry.p:
            self.work.wrong("decisions", entry.v, "openings", "are not the ones that the secret gives")
            return
        left, right = decode(entry.p, dict), decode(decision.entry.p, dict)
        found = list(differences(left, right))
        path, recorded, now = next((d for d in found if d[0] != "$.ps"), found[0])
        self.work.wrong("decisions", entry.v, path, f"recorded {recorded!r}, decided again {now!r}")


def command_of(event: Any, schema: Schema, secret: bytes) -> Any:
    """The command that became `event` (with its openings joined). `secret` for a revealed one. Raises Unknown."""
    data = event.d
    if type(event) is schema.moved:
        return table.Play(moved_move(event), data.ms, data.seat)
    if type(event) is schema.started:
        return table.Start()
    make: dict[type, Callable[[], Any]] = {
        acts.TableSat: lambda: table.Sit(data.player, data.nonce),
        acts.TableReadied: lambda: table.Ready(data.nonce),
        acts.TableLeft: table.Leave,
        acts.TableResigned: table.Resign,
        acts.TableAbortAgreed: table.Abort,
        acts.TableFinished: table.Finish,
        acts.TableRevealed: lambda: table.Reveal(secret),
    }
    if type(data) not in make:
        raise Unknown(f"{tag_of(event)} follows from no command")
    return make[type(data)]()


def _fits(recorded: bytes, decided: bytes) -> bool:
    """Are the recorded openings among the ones decided again? A redacted log holds fewer."""
    return recorded == decided or recorded == b"[]" or set(_pieces(recorded)) <= set(_pieces(decided))


def _pieces(openings: bytes) -> list[tuple[int, str, bytes]]:
    return [(n, salt, bytes(value)) for n, salt, value in read_openings(openings)]


def _nonce_fits(nonce: str, promised: str | None) -> bool:
    try:
        return nonce_commitment(bytes.fromhex(nonce)) == promised
    except ValueError:
        return False


def _reason(error: Exception) -> str:
    if isinstance(error, Refused):
        return f"{error.code} ({error.text})"
    return f"{type(error).__name__}: {error}"
