"""Verification: what a log proves, checked from its bytes alone.

Source: DESIGN ideas 3 to 5, §6 (what verify does not prove) and law 8. Every check ends as ok, violated (with version and
field), or not checkable (with the reason); a log without its secret is "not checkable", never "ok".
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from engine import acts, events
from engine.chance import nonce_commitment, secret_commitment
from engine.codec import decode
from engine.differences import differences
from engine.entry import Entry
from engine.findings import CHECKS, LIMITS, OK, UNCHECKED, VIOLATED, Check, Findings, Report
from engine.game import Game, Refused, Unknown
from engine.integrity import Integrity, actor_known
from engine.record import Record, faults
from engine.redecide import Redecider, command_of
from engine.seal import read_openings
from engine.sitting import Decision
from engine.turns import openings_to_come

__all__ = ["CHECKS", "LIMITS", "OK", "UNCHECKED", "VIOLATED", "Check", "Report", "command_of", "verify"]


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
    work = Integrity(entries, game)
    if isinstance(log, Record):
        found = faults(log)
        work.done("record", *([VIOLATED, found[0]] if found else [OK, CHECKS["record"]]))
    if work.try_first() and not _proven(work, secrets):
        work.run()
        work.ending()
        _Again(work, secrets, log.header.draws if isinstance(log, Record) else {}).run()
    if isinstance(log, Record) and work.fold.v == len(entries):
        work.framed(log)
    _outside(work, entries, heads)
    table_id = work.fold.table.id if work.fold.table else work.table_id  # a branch ends as a table of its own
    return Report(table_id, len(entries), sha256(entries[-1].p).hexdigest(), work.in_order())


def _proven(work: Integrity, secrets: Sequence[bytes]) -> bool:
    """The short way for a log that is whole and honest: decide every command again and get the very same entries.

    Equal bytes at every version settle all checks at once, for what is decided is contiguous, chained, spelled, timed,
    folded, digested and sealed as it should be. False, with nothing noted, as soon as anything differs or is missing: the
    two passes below then find out what.
    """
    entries = work.entries
    try:
        secret = _revealed(entries[-1])
        again = Redecider(work.schema, [*secrets, secret])
        sealed, luck = 0, _Luck()
        for entry in entries:
            decision = again.step(entry)
            if decision is None or decision.entry != entry or not actor_known(decision.event):
                return False
            sealed += len(decision.split.openings)
            luck.note(decision.event)
            again.commit(decision)
    except Exception:  # whatever it is, the passes that follow will name it
        return False
    work.fold = again.fold
    for name in CHECKS:
        if name not in ("record", "heads"):
            work.done(name, OK, CHECKS[name])
    work.done("commitments", OK, f"all {sealed} sealed values are open and fit")
    work.done("luck", OK, CHECKS["luck"] + luck.silence())
    return True


def _revealed(last: Entry) -> bytes:
    """The secret in the openings of a last event. Raises ValueError (or IndexError) when there is none."""
    return bytes.fromhex(decode(bytes(read_openings(last.o)[0][2]), str))


class _Luck:
    """The nonces that seats promised and gave."""

    def __init__(self) -> None:
        self.promised: dict[int | None, str] = {}
        self.given: list[int | None] = []

    def note(self, event: Any) -> bool:
        """Note an event; False if it gives a nonce that was not promised."""
        data = event.d
        if type(data) is acts.TableSat:
            self.promised[events.seat_of(event.by)] = data.nonce
        elif type(data) is acts.TableReadied and data.nonce:
            seat = events.seat_of(event.by)
            self.given.append(seat)
            return _nonce_fits(data.nonce, self.promised.get(seat))
        return True

    def silence(self) -> str:
        """The seats that gave no luck of their own, as an addition to a sentence."""
        silent = sorted(seat for seat in self.promised if seat not in self.given)
        return f"; no luck of its own from seat {', '.join(map(str, silent))}" if silent else ""


class _Again:
    """The second pass, for logs that are not proven the short way: secret, luck, decisions, draws, each for itself."""

    def __init__(self, work: Integrity, secrets: Sequence[bytes], draws: Mapping[str, int | str]):
        self.work = work
        turns = openings_to_come(event for event in work.events if event is not None)
        self.again = Redecider(work.schema, secrets, turns, draws)
        self.sealed = 1
        """The last version whose seals were made again: up to there, nothing before it was changed."""

    def run(self) -> None:
        """Check secret, luck, decisions and draws."""
        work = self.work
        if None in work.events or work.violated("versions", "chain", "fold", "commitments"):
            for name in ("secret", "luck", "decisions", "draws"):
                work.done(name, UNCHECKED, "the log itself is violated, see above")
            return
        self._open_secrets()
        self._luck()
        self._decide_all()
        skipped = self.again.skipped
        work.done("decisions", *((OK, CHECKS["decisions"]) if skipped is None else (UNCHECKED, skipped)))
        if work.violated("decisions"):
            work.done("draws", UNCHECKED, "decisions differ, see above")
        else:
            unproven = skipped or self.again.told
            work.done("draws", *((UNCHECKED, unproven) if unproven else (OK, CHECKS["draws"])))

    def _open_secrets(self) -> None:
        work, known = self.work, self.again.secrets
        committed = ""
        for place, event in enumerate(work.events, 1):
            if type(event.d) is acts.TableOpened or type(event) is work.schema.branched:
                committed = event.d.commitment
            elif type(event.d) is acts.TableRevealed:
                self._open_secret(place, committed)
        if "secret" not in work.checks:
            given = committed in known
            why = "not revealed yet; the one from the store fits the commitment" if given else "not revealed in this log"
            work.done("secret", OK if given else UNCHECKED, why)

    def _open_secret(self, place: int, committed: str) -> None:
        work, entry = self.work, self.work.entries[place - 1]
        if entry.o == b"[]":
            work.done("secret", UNCHECKED, "the opening of the secret was taken out of this log")
            return
        try:
            secret = _revealed(entry)
        except (ValueError, IndexError):
            work.wrong("secret", place, "opening 0 ($.d.secret)", "is not 64 hex digits")
            return
        if secret_commitment(secret) != committed:
            work.wrong("secret", place, "opening 0 ($.d.secret)", "is not the secret that the log committed to")
            return
        self.again.secrets[committed] = secret
        work.done("secret", OK, CHECKS["secret"])

    def _luck(self) -> None:
        luck = _Luck()
        for place, event in enumerate(self.work.events, 1):
            if not luck.note(event):
                self.work.wrong("luck", place, "$.d.nonce", "does not fit what the seat committed to when it sat down")
        self.work.done("luck", OK, CHECKS["luck"] + luck.silence())

    def _decide_all(self) -> None:
        for entry in self.work.entries:
            try:
                decision = self.again.step(entry)
            except Unknown as error:
                self.again.skipped = str(error)
                return
            except Exception as error:  # whatever today's code does with a recorded command is the finding
                self.work.wrong("decisions", entry.v, "$.d", f"is refused today: {_reason(error)}")
                return
            if decision is None:
                continue
            if decision.entry.p != entry.p or not _fits(entry.o, decision.entry.o):
                self._name_difference(entry, decision)
                return
            if decision.split.openings:
                self.sealed = entry.v
            self.again.commit(decision)

    def _name_difference(self, entry: Entry, decision: Decision) -> None:
        if decision.entry.p == entry.p:
            self.work.wrong("decisions", entry.v, "openings", "are not the ones that the secret gives")
            return
        left, right = decode(entry.p, dict), decode(decision.entry.p, dict)
        found = list(differences(left, right))
        path, recorded, now = next((d for d in found if d[0] != "$.ps"), found[0])
        why = f"recorded {recorded!r}, decided again {now!r}"
        if path.endswith(".c") and _same_values(entry.o, decision.entry.o):
            first, last = self.sealed, entry.v - 1
            where = f"version {last}" if first == last else f"one of the versions {first} to {last}"
            why = f"this was sealed after another history: {where} was changed later ({why})"
        self.work.wrong("decisions", entry.v, path, why)


def _outside(found: Findings, entries: Sequence[Entry], heads: Sequence[tuple[int, str]]) -> None:
    """Compare with heads held outside; where none is given there is nothing to check (LIMITS says what that leaves open)."""
    for v, held in heads:
        if v > len(entries):
            found.wrong("heads", v, "head", f"the log ends at version {len(entries)}: it was shortened")
        elif sha256(entries[v - 1].p).hexdigest() != held:
            found.wrong("heads", v, "head", "another event stands here than the one whose hash is held outside")
    if heads:
        found.done("heads", OK, CHECKS["heads"])


def _fits(recorded: bytes, decided: bytes) -> bool:
    """Are the recorded openings among the ones decided again? A redacted log holds fewer."""
    return recorded == decided or recorded == b"[]" or set(_pieces(recorded)) <= set(_pieces(decided))


def _same_values(recorded: bytes, decided: bytes) -> bool:
    values = {n: bytes(value) for n, _, value in read_openings(decided)}
    return all(values.get(n) == bytes(value) for n, _, value in read_openings(recorded))


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
