"""Law 4, non-interference: a seat's bytes do not depend on what it cannot see.

A recorded game is *twinned* for an observer: the twin hears the same commands, but one draw that the observer does not
see (or another seat's sealed turn) comes out differently. As long as the difference stays hidden, the observer must get
equal bytes, facts, legal moves and refusals. The twin ends where hidden things rightly come to light: a move
that the other hand does not allow, a public or own draw that the other pile does not hold, or an opening to all
of a value that differs.

Which draws are hidden is found out by asking: with another outcome, only sealed values that the observer cannot open may
change in the event's effects. A battery that names its secret draws (`secret_draws`) makes this an assertion, so that a
public field which tells of a secret is caught too.
"""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import table
from engine.chance import ChanceError, Keyed
from engine.codec import encode
from engine.game import Refused
from engine.seal import Audience, Opened, Sealed, admits, commitment, secret_sealer
from engine.sitting import Decision, Sitting
from tests.support.playing import Recorded, Step

_SECRETS = re.compile(rb'"prev":"[0-9a-f]{64}"|"c":"[0-9a-f]{64}"')


def position_sealer(prev: bytes, cmd: str, n: int, to: Any, value: bytes) -> tuple[bytes, str]:
    """A sealer whose salts and commitments tell the place of a value and nothing of the value."""
    salt = n.to_bytes(16, "big")
    return salt, commitment(salt, f"{cmd}/{n}/{to}".encode())


class Listening:
    """A table's own chance that keeps what was asked of it in the last decision: key to (outcome, kinds left)."""

    def __init__(self, keyed: Keyed):
        self.keyed, self.asked = keyed, {}

    def pick(self, key: str, kinds: Sequence, counts: Sequence[int] | None = None) -> Any:
        got = self.keyed.pick(key, kinds, counts)
        self.asked[key] = (got, [k for i, k in enumerate(kinds) if counts is None or counts[i]])
        return got

    def settle(self) -> None:
        self.keyed.settle()
        self.asked = {}

    def drop(self) -> None:
        self.keyed.drop()
        self.asked = {}


class Steered:
    """Chance of a twin: outcomes of the first game, except for draws told otherwise. `strayed`: keys that had to differ."""

    def __init__(self) -> None:
        self.told: dict[str, Any] = {}
        self.given: dict[str, Any] = {}
        self.spare: list[Any] = []
        self.strayed: list[str] = []

    def pick(self, key: str, kinds: Sequence, counts: Sequence[int] | None = None) -> Any:
        left = [k for i, k in enumerate(kinds) if counts is None or counts[i]]
        wanted = self.told.get(key, self.given.get(key))
        if wanted in left:
            return left[left.index(wanted)]
        self.strayed.append(key)
        if not left:
            raise ChanceError(f"draw {key!r}: nothing left in the twin")
        return next((kind for kind in self.spare if kind in left), left[0])

    def settle(self) -> None:
        pass

    def drop(self) -> None:
        self.strayed = []


class Draw(Struct, frozen=True):
    """A draw of a recorded game: the event it belongs to, its outcome, and what else was left."""

    v: int
    key: str
    got: Any
    others: tuple


def first_game(recorded: Recorded, sealer: Any) -> tuple[list[Decision], dict[str, Draw]]:
    """The recorded game once more under `sealer`: its decisions, and all draws by key."""
    heard: list[Listening] = []

    def maker(secret: bytes, table_id: str, nonces: tuple[str, ...]) -> Listening:
        heard.append(Listening(Keyed(secret, table_id, [bytes.fromhex(n) if n else None for n in nonces])))
        return heard[-1]

    sitting = Sitting.new(recorded.game, recorded.secret, chance=maker, sealer=sealer)
    decisions, draws = [], {}
    for step in (recorded.opened, *recorded.steps):
        decision = _decide(sitting, recorded, step, step.command)
        asked = heard[-1].asked if heard else {}
        for key, (got, kinds) in asked.items():
            draws[key] = Draw(decision.entry.v, key, got, tuple(k for k in kinds if k != got))
        decisions.append(decision)
        sitting.commit(decision)
    return decisions, draws


def _decide(sitting: Sitting, recorded: Recorded, step: Step, command: Any) -> Decision:
    if command is None:
        return sitting.open(recorded.table_id, recorded.seats, recorded.options, cmd=step.cmd, at=step.at)
    return sitting.decide(command, step.by, step.cmd, step.at)


def effects_of(decision: Decision) -> tuple:
    """Effects of a decided event, with values."""
    return getattr(decision.event.d, "e", ())


def masked(effects: tuple, audience: Audience) -> list:
    """Effects as plain values: sealed ones this audience cannot open only by their `to`."""

    def plain(value: Any) -> Any:
        if type(value) is Sealed:
            return ("sealed", value.to, encode(value.value) if admits(value.to, audience) else None)
        return value

    return [
        (type(effect).__name__, *(plain(getattr(effect, name)) for name in effect.__struct_fields__)) for effect in effects
    ]


class Twin:
    """Runs a twin beside a first game, for one observer."""

    def __init__(self, recorded: Recorded, first: list[Decision], draws: dict[str, Draw], observer: Audience,
                 sealer: Any, secret_draws: tuple[str, ...], rng: Random):  # fmt: skip
        self.recorded, self.first, self.draws, self.observer = recorded, first, draws, observer
        self.secret_draws, self.rng = secret_draws, rng
        self.real = sealer is not position_sealer
        self.chance = Steered()
        self.chance.given = {key: draw.got for key, draw in draws.items()}
        self.sitting = Sitting.new(recorded.game, recorded.secret, chance=lambda *_: self.chance, sealer=sealer)
        self.shadow = Sitting.new(recorded.game, recorded.secret, sealer=sealer)
        self.changed: list[str] = []

    def run(self, draw: Draw | None, turn: int | None) -> int:
        """Go on until the end or until the difference comes to light; how many events were compared since it began.

        `draw` is the draw to come out differently, or `turn` the version of a sealed turn to be another one.
        """
        compared = 0
        for step, wanted in zip((self.recorded.opened, *self.recorded.steps), self.first, strict=True):
            v, command = wanted.entry.v, step.command
            if v < (turn or draw.v):
                self.sitting.commit(wanted)
                self.shadow.commit(wanted)
                continue
            if v == turn:
                command = self._another_turn(step)
            if draw is not None and v == draw.v and not self._steer(step, draw, wanted):
                return compared
            if not self.changed:
                return compared
            try:
                made = _decide(self.sitting, self.recorded, step, command)
            except (Refused, ChanceError):
                return compared
            if self._came_to_light(made, wanted):
                return compared
            self._compare_asked(v)
            self._compare(made, wanted)
            self.sitting.commit(made)
            self.shadow.commit(wanted)
            self._compare_states(v)
            compared += 1
        return compared

    def _another_turn(self, step: Step) -> Any:
        seat = step.command.seat if step.by == "system" else int(step.by[5:])
        for _ in range(8):
            move = self.recorded.game.choose(
                self.sitting.fold.state, seat, lambda _s, _n, steps, _d: self.rng.choice(steps)
            )
            if move != step.command.move:
                self.changed.append(f"the sealed turn of seat {seat}")
                return replace(step.command, move=move)
        return step.command

    def _steer(self, step: Step, draw: Draw, wanted: Decision) -> bool:
        """Make `draw` come out differently if the observer does not see it; else False."""
        for other in self.rng.sample(draw.others, len(draw.others)):
            self.chance.told, self.chance.spare = {draw.key: other}, [draw.got]
            try:
                effects = effects_of(_decide(self.sitting, self.recorded, step, step.command))
            except (Refused, ChanceError):
                continue
            strayed, before = self.chance.strayed, effects_of(wanted)
            if masked(effects, self.observer) == masked(before, self.observer):
                self.changed.append(f"draw {draw.key} gave {other} instead of {draw.got}")
                return True
            if not strayed and draw.key.startswith(self.secret_draws or ("\0",)):
                assert masked(effects, None) == masked(before, None), (
                    f"version {draw.v}: the secret draw {draw.key} shows in public: "
                    f"{masked(before, None)} becomes {masked(effects, None)}"
                )
        return False

    def _came_to_light(self, made: Decision, wanted: Decision) -> bool:
        """Does this event open a changed value, or did a draw that the observer sees have to be another one?"""
        opened, before = effects_of(made), effects_of(wanted)
        if any(isinstance(a, Opened) and isinstance(b, Opened) and a.value != b.value
               for a, b in zip(opened, before, strict=False)):  # fmt: skip
            return True
        if type(made.event.d) is not type(wanted.event.d) or not self.chance.strayed:
            return False
        return masked(opened, self.observer) != masked(before, self.observer)

    def _compare(self, made: Decision, wanted: Decision) -> None:
        v, mine, first = made.entry.v, made.entry.p, wanted.entry.p
        told, before = (d.split.bytes_for(self.observer) for d in (made, wanted))
        if self.real:
            mine, first = _unsalted(made, mine), _unsalted(wanted, first)
            told, before = re.sub(rb'"[0-9a-f]{32}"', b"", told), re.sub(rb'"[0-9a-f]{32}"', b"", before)
            assert len(made.entry.p) == len(wanted.entry.p), self._differs(v, "size")
        assert mine == first, self._differs(v, f"public bytes\n{first}\n{mine}\n")
        assert told == before, self._differs(v, f"openings\n{before}\n{told}\n")

    def _compare_states(self, v: int) -> None:
        mine, first = self.sitting.fold, self.shadow.fold
        seat = self.observer
        assert mine.facts(seat) == first.facts(seat), self._differs(v, "facts")
        if mine.state is None:
            return
        game = self.recorded.game
        assert game.to_act(mine.state) == game.to_act(first.state), self._differs(v, "to_act")
        assert game.outcome(mine.state) == game.outcome(first.state), self._differs(v, "outcome")
        if seat is not None:
            assert game.legal(mine.state, seat) == game.legal(first.state, seat), self._differs(v, "legal moves")

    def _compare_asked(self, v: int) -> None:
        """What the observer may ask and be refused: moves not its own to make, or not legal."""
        if self.observer is None or self.sitting.fold.state is None:
            return
        moves = [s.command.move for s in self.recorded.steps if type(s.command) is table.Play]
        for move in self.rng.sample(moves, min(3, len(moves))):
            answers = [self._answer(sitting, move) for sitting in (self.sitting, self.shadow)]
            assert answers[0] == answers[1], self._differs(v, f"answers to {move}: {answers[1]} and {answers[0]}")

    def _answer(self, sitting: Sitting, move: Any) -> tuple | None:
        try:
            sitting.decide(table.Play(move), f"seat:{self.observer}", "ask", 0)
        except Refused as refused:
            return refused.code, refused.text
        except ChanceError:
            return None
        return None

    def _differs(self, v: int, what: str) -> str:
        who = "the spectator" if self.observer is None else f"seat {self.observer}"
        return f"version {v}: {who} sees that {' and '.join(self.changed) or 'nothing'}: {what} differ"


def _unsalted(decision: Decision, public: bytes) -> bytes:
    """Public bytes without commitments, `prev` and the salts of opened values, which depend on both."""
    for effect in effects_of(decision):
        if isinstance(effect, Opened):
            public = public.replace(effect.salt.encode(), b"")
    return _SECRETS.sub(b"", public)


def law_4_non_interference(recorded: Recorded, *, twins: int = 4, secret_draws: tuple[str, ...] = ()) -> int:
    """Raise AssertionError where an observer can tell twins apart; gives how many events were compared in all."""
    rng, compared = Random(recorded.seed), 0
    for sealer in (position_sealer, secret_sealer(recorded.secret)):
        first, draws = first_game(recorded, sealer)
        sealed = [d.entry.v for d in first if type(getattr(d.event.d, "m", None)) is Sealed]
        for observer in (None, *range(recorded.seats)):
            for _ in range(twins):
                twin = Twin(recorded, first, draws, observer, sealer, secret_draws, rng)
                hidden = [v for v in sealed if first[v - 1].event.d.m.to != (observer,)]
                if hidden and (not draws or rng.random() < 0.5):
                    compared += twin.run(None, rng.choice(hidden))
                elif draws:
                    compared += twin.run(rng.choice(list(draws.values())), None)
    return compared
