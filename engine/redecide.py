"""Deciding a recorded game again: with its secret, every command gives its event once more, byte for byte.

Source: DESIGN idea 5 and law 7.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine import acts, table
from engine.branch import decide as decide_branch
from engine.branch import known_to
from engine.chance import KEYED, SCRIPTED, SECRET_BYTES, Scripted, scripted_secret, secret_commitment
from engine.entry import Entry
from engine.events import Schema, moved_move, tag_of
from engine.game import Unknown
from engine.seal import Sealed, commitment, read_openings
from engine.sitting import Decision, Sitting
from engine.timeline import Fold


class Redecider:
    """Walks a log and decides it again. `step` one entry, then `commit` what it gave.

    `secrets` those known, by their commitments · `skipped` why some stretch could not be decided again, or None · `told` why
    the draws are not proven though all was decided again, or "".
    """

    def __init__(
        self,
        schema: Schema,
        secrets: Sequence[bytes],
        turns: Mapping[int, bytes] = MappingProxyType({}),
        draws: Mapping[str, Any] = MappingProxyType({}),
    ):
        """`turns` openings of turns that stand sealed in this log and are opened by later events of it, by version.

        `draws` outcome per key (engine/record.py, Header): used where no secret is known.
        """
        self.schema, self._turns, self._draws = schema, turns, draws
        self.secrets = {secret_commitment(secret): secret for secret in secrets}
        self.skipped: str | None = None
        self.told = ""
        self._salts: dict[int, str] = {}
        self._events: list[Any] = []
        self.fold = Fold(schema.game)
        self._sitting: Sitting | None = None

    def step(self, entry: Entry) -> Decision | None:
        """Decide this entry's command again, or only fold it (None) where its secret is not known.

        Raises Malformed, Unknown (a sealed move that is not open), Refused, and whatever today's code raises.
        """
        event = self.schema.decode(entry.p)
        kind = type(event)
        begins = type(event.d) is acts.TableOpened or kind is self.schema.branched
        if begins:
            if kind is self.schema.branched:
                self.fold.state = known_to(event.d.audience, self._events, self.schema.game)
            self._begin(event.d, entry.v)
        if self._sitting is None or (begins and event.d.commitment not in self.secrets):
            joined = self.fold.read(entry)
            self.fold.apply(joined)
            self.fold.settle(joined, entry)
            self._events.append(joined)
            return None
        if kind is self.schema.moved and type(event.d.m) is Sealed:
            event = self.schema.read(Entry(entry.v, entry.p, self._turns.get(entry.v, entry.o), entry.h, entry.c))
        if self.told:
            self._salts = {n: salt for n, salt, _ in read_openings(entry.o)}
        return decide_again(self._sitting, event, self.schema)

    def commit(self, decision: Decision) -> None:
        """Move on to what `step` gave."""
        self._sitting.commit(decision)
        self._events.append(decision.event)

    def _begin(self, data: Any, v: int) -> None:
        """From here on draws and seals come from the secret that `data` commits to."""
        if self._draws and (data.generator == SCRIPTED or data.commitment not in self.secrets):
            self._begin_told(data, v)
            return
        self._sitting = None
        if data.generator != KEYED:
            self.skipped = f"version {v}: draws were made by {data.generator}; they are not proven by a secret"
            return
        secret = self.secrets.get(data.commitment)
        if secret is not None:
            self._sitting = Sitting(self.fold, secret)
        else:
            whose = "the table's secret" if v == 1 else "the branch's secret"
            self.skipped = self.skipped or f"{whose} is not open, so draws and sealed values cannot be made again"

    def _begin_told(self, data: Any, v: int) -> None:
        """Draw from here on as the record tells. Where the secret is not known, values are sealed with their recorded salts."""
        why = "the game was made from a script" if data.generator == SCRIPTED else "its secret is not open"
        self.told = f"{why}: its draws are those that the record's header tells, so they are not proven"
        made = scripted_secret(data.id) if v == 1 and data.generator == SCRIPTED else b""
        if made and secret_commitment(made) == data.commitment:
            self.secrets[data.commitment] = made
        chance = Scripted(self._draws)
        secret = self.secrets.get(data.commitment)
        sealer = self._seal_as_recorded if secret is None else None
        self._sitting = Sitting(self.fold, secret or bytes(SECRET_BYTES), chance=lambda *_: chance, sealer=sealer)

    def _seal_as_recorded(self, prev: bytes, cmd: str, n: int, to: Any, value: bytes) -> tuple[bytes, str]:
        salt = bytes.fromhex(self._salts.get(n, "")) or bytes(16)
        return salt, commitment(salt, value)


def decide_again(sitting: Sitting, event: Any, schema: Schema) -> Decision:
    """Decide the command of a recorded event once more, written as it was. Raises Unknown, Refused, whatever the game raises."""
    data = event.d
    if type(data) is acts.TableOpened:
        return sitting.open(
            data.id, data.seats, data.options, cmd=event.cmd, at=event.at, rated=data.rated, seeded=data.seeded,
            engine=data.engine, generator=data.generator, s=event.s,
        )  # fmt: skip
    if type(event) is schema.branched:
        return decide_branch(
            sitting, data.child, data.luck, data.audience, event.cmd, event.at, engine=data.engine, s=event.s
        )
    command = command_of(event, schema, sitting.secret)
    return sitting.decide(command, event.by, event.cmd, event.at, event.s)


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
