"""Twins of a recorded game: the same commands, but one hidden draw (or a sealed turn) comes out differently.

Source: DESIGN §8, law 4. As long as the difference stays hidden from an observer, he must get the same: public bytes (with
commitments that tell only the place of a value), openings, facts, legal moves, refusals. A twin ends for him where hidden
things rightly come to light: a move that the other hand does not allow, a draw of his own or in public that the other pile
does not hold, or an opening to all of a value that differs.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine import acts, table
from engine.breach import LEAKS, Breach, whose
from engine.chance import Chance, ChanceError, there
from engine.codec import encode
from engine.events import tag_of
from engine.game import Game, Refused, Unknown
from engine.recheck import Course, Luck
from engine.redecide import command_of, decide_again
from engine.seal import Audience, Opened, Sealer, admits, commitment, walk
from engine.sitting import ChanceMaker, Decision, Sitting
from engine.timeline import Fold
from engine.values import about, masked, parting, said

_SECRETS = re.compile(rb'"prev":"[0-9a-f]{64}"|"c":"[0-9a-f]{64}"')
_SALTS = re.compile(rb'"[0-9a-f]{32}"')


def position_sealer(_prev: bytes, cmd: str, n: int, to: Any, _value: bytes) -> tuple[bytes, str]:
    """A sealer whose salts and commitments tell the place of a value and nothing of the value."""
    salt = n.to_bytes(16, "big")
    return salt, commitment(salt, f"{cmd}/{n}/{to}".encode())


class Step(Struct, frozen=True):
    """A command as it reached the table; that of an opening or a branch is its event, with the luck from there on."""

    command: Any
    by: str
    cmd: str
    at: int
    luck: Luck | None = None


class Heard(Struct, frozen=True):
    """A recorded game as what the table heard."""

    game: Game
    steps: tuple[Step, ...]


def heard(course: Course) -> Heard:
    """The commands of a log, up to the first that is not open. Raises Unknown where its draws cannot be made again, Broken."""
    steps: list[Step] = []
    luck: Luck | None = None
    for event, entry in course.events():
        begins = type(event.d) is acts.TableOpened or type(event) is course.fold.schema.branched
        if begins and (luck := course.luck(event.d, event.v)) is None:
            raise Unknown(course.skipped)
        try:
            command = event if begins else command_of(event, course.fold.schema, luck.secret)
        except Unknown:
            break
        steps.append(Step(command, event.by, event.cmd, event.at, luck if begins else None))
        course.fold.settle(event, entry)
    return Heard(course.fold.game, tuple(steps))


def decide(sitting: Sitting, step: Step, command: Any = None) -> Decision:
    """Decide a step (or another command in its place). Raises Refused, ChanceError, and whatever the game raises."""
    if step.luck is not None:
        return decide_again(sitting, step.command, sitting.fold.schema)
    return sitting.decide(step.command if command is None else command, step.by, step.cmd, step.at)


# ---- the game once more ---------------------------------------------------------------------------------------------


class Listening:
    """A table's own chance that keeps what was asked of it in the last decision: key to (outcome, kinds left)."""

    def __init__(self, chance: Chance):
        self.chance, self.asked = chance, {}

    def pick(self, key: str, kinds: Sequence[Any], counts: Sequence[int] | None = None) -> Any:
        """See Chance.pick."""
        got = self.chance.pick(key, kinds, counts)
        self.asked[key] = (got, there(kinds, counts))
        return got

    def settle(self) -> None:
        """See Chance.settle."""
        self.chance.settle()
        self.asked = {}

    def drop(self) -> None:
        """See Chance.drop."""
        self.chance.drop()
        self.asked = {}


def _heard_by(listening: list[Listening], make: ChanceMaker) -> ChanceMaker:
    """A maker of chance that listens; the last one made stands at the end of the list."""

    def maker(*luck: Any) -> Listening:
        listening.append(Listening(make(*luck)))
        return listening[-1]

    return maker


class Steered:
    """Chance of a twin: outcomes of the first game, except for draws told otherwise. `strayed`: keys that had to differ."""

    def __init__(self, given: dict[str, Any]):
        self.given = given
        self.told: dict[str, Any] = {}
        self.spare: list[Any] = []
        self.strayed: list[str] = []

    def pick(self, key: str, kinds: Sequence[Any], counts: Sequence[int] | None = None) -> Any:
        """See Chance.pick."""
        wanted = self.told.get(key, self.given.get(key))
        if isinstance(kinds, str):
            kinds = tuple(kinds)  # in a text one may look for texts only, and a draw not made before is None
        if wanted in kinds and (counts is None or counts[kinds.index(wanted)] > 0):
            return kinds[kinds.index(wanted)]
        left = there(kinds, counts)
        if wanted in left:
            return left[left.index(wanted)]
        self.strayed.append(key)
        if not left:
            raise ChanceError(f"draw {key!r}: nothing left in the twin")
        return next((kind for kind in self.spare if kind in left), left[0])

    def settle(self) -> None:
        """See Chance.settle."""

    def drop(self) -> None:
        """See Chance.drop."""
        self.strayed = []


class Draw(Struct, frozen=True):
    """A draw of a recorded game: the event it belongs to, its outcome, and what else was left."""

    v: int
    key: str
    got: Any
    others: tuple[Any, ...]


class First(Struct, frozen=True):
    """A recorded game decided once more under a sealer: its decisions, and all draws by key. Where today's code refuses or
    crashes it ends before its commands do."""

    heard: Heard
    sealer: Sealer
    decisions: list[Decision]
    draws: dict[str, Draw]
    secrets: list[bytes]
    """The secret that each decision was made with."""

    def sitting(self, fold: Fold, chance: Chance) -> Sitting:
        """A sitting that decides on from `fold`, where the first game did, with another chance."""
        return Sitting(fold, self.secrets[fold.v], chance=lambda *_: chance, sealer=self.sealer)

    def outcomes(self) -> dict[str, Any]:
        """Outcome of every draw, by key."""
        return {key: draw.got for key, draw in self.draws.items()}


def first_game(game: Heard, sealer: Sealer) -> First:
    """The recorded game once more under `sealer`."""
    listening: list[Listening] = []
    fold = Fold(game.game)
    decisions: list[Decision] = []
    draws: dict[str, Draw] = {}
    secrets: list[bytes] = []
    sitting = None
    for step in game.steps:
        if step.luck is not None:
            sitting = Sitting(fold, step.luck.secret, chance=_heard_by(listening, step.luck.chance), sealer=sealer)
        try:
            decision = decide(sitting, step)
        except Exception:  # today's code decides otherwise: `recheck` tells of it; up to here there is something to compare
            break
        for key, (got, kinds) in (listening[-1].asked if listening else {}).items():
            draws[key] = Draw(decision.entry.v, key, got, tuple([k for k in kinds if k != got]))
        decisions.append(decision)
        secrets.append(sitting.secret)
        sitting.commit(decision)
    return First(game, sealer, decisions, draws, secrets)


# ---- twins ----------------------------------------------------------------------------------------------------------


def effects_of(decision: Decision) -> tuple:
    """Effects of a decided event, with values."""
    return getattr(decision.event.d, "e", ())


def hidden_from(made: Any, wanted: Any, observers: Sequence[Audience]) -> list[Audience]:
    """The observers to whom no sealed value is open that differs between the data of two events; none where none differs."""
    pairs = zip(walk(made), walk(wanted), strict=False)
    changed = [
        b[3].to for a, b in pairs
        if type(a[0]) is type(b[0]) and a[3].to == b[3].to and encode(a[3].value) != encode(b[3].value)
    ]  # fmt: skip
    return [one for one in observers if changed and not any(admits(to, one) for to in changed)]


def came_to_light(made: Decision, wanted: Decision, observer: Audience, strayed: Sequence[str]) -> bool:
    """Does this event open a changed value, or did a draw that the observer sees have to be another one?"""
    opened, before = effects_of(made), effects_of(wanted)
    pairs = zip(opened, before, strict=False)
    if any(isinstance(a, Opened) and isinstance(b, Opened) and a.value != b.value for a, b in pairs):
        return True
    return bool(strayed) and masked(opened, observer) != masked(before, observer)


class Twin:
    """A twin beside its first game, from the event on that differs. `changed` says what does, `chance` how it goes on.

    `asked(v)`: moves that each observer asks for at version v, to be refused alike · `real`: seals are real ones, so all that
    follows from them is left out of the comparison.
    """

    def __init__(self, first: First, fold: Fold, chance: Steered, changed: str, *, asked: Callable[[int], Sequence[Any]],
                 real: bool = False):  # fmt: skip
        self.first, self.chance, self.changed, self.asked, self.real = first, chance, changed, asked, real
        self.sitting = first.sitting(fold.copy(), chance)
        self.shadow = first.sitting(fold.copy(), chance)
        self.compared = 0
        self.strayed: list[str] = []

    def run(self, observers: Sequence[Audience], command: Any, most: int, first: Decision | None = None) -> Breach | None:
        """Go on until the end, until the difference came to light for all observers, or for `most` events; what one saw.

        `command` is the first to be decided, or `first` what was decided already; `compared` then says how many events were.
        """
        for step, wanted in list(zip(self.first.heard.steps, self.first.decisions, strict=False))[self.sitting.fold.v :]:
            if self.compared >= most or (self.compared and step.luck is not None):
                return None
            try:
                made = first or decide(self.sitting, step, command)
            except (Refused, ChanceError, Unknown):
                return None
            command, first, self.strayed = None, None, self.chance.strayed
            observers = [one for one in observers if not came_to_light(made, wanted, one, self.strayed)]
            if not observers:
                return None
            for observer in observers:
                if found := (self.compared and self._answers_differ(wanted, observer)) or self.differs(
                    made, wanted, observer
                ):
                    return found
            self.sitting.commit(made)
            self.shadow.commit(wanted)
            for observer in observers:
                if found := self._states_differ(wanted, observer):
                    return found
            self.compared += 1
        return None

    def differs(self, made: Decision, wanted: Decision, observer: Audience) -> Breach | None:
        """What an observer gets of an event, beside what he got in the first game."""
        mine, before = made.entry.p, wanted.entry.p
        told, said_before = made.split.bytes_for(observer), wanted.split.bytes_for(observer)
        if self.real:
            if len(mine) != len(before):
                return self._breach(wanted, observer, "size", "$", "size")
            mine, before = _unsalted(made, mine), _unsalted(wanted, before)
            told, said_before = _SALTS.sub(b"", told), _SALTS.sub(b"", said_before)
        if mine != before:
            return self._public(made, wanted, observer)
        if told != said_before:
            return self._breach(wanted, observer, "openings", "openings", "openings")
        return None

    def _public(self, made: Decision, wanted: Decision, observer: Audience) -> Breach:
        before, now, tag = _shown(wanted), _shown(made), tag_of(wanted.event)
        for path, a, b in parting(before, now, "$.d"):
            what = f"public part, {path}: {encode(a).decode()[:60]} and {encode(b).decode()[:60]}"
            return self._breach(wanted, observer, "public part", path, what, about(path, tag, before, now))
        one, other = (d.facts + _game_facts(d, self.first.heard.game) for d in (wanted, made))
        place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        what = f"public part, $.ps: the digest of facts, which differ from facts[{place}] on"
        return self._breach(wanted, observer, "digest", f"facts[{place}]", what)

    def _states_differ(self, wanted: Decision, observer: Audience) -> Breach | None:
        mine, first, game = self.sitting.fold, self.shadow.fold, self.first.heard.game
        if mine.facts(observer) != first.facts(observer):
            return self._breach(wanted, observer, "facts", "facts", "facts")
        if mine.state is None:
            return None
        for name in ("to_act", "outcome"):
            if getattr(game, name)(mine.state) != getattr(game, name)(first.state):
                return self._breach(wanted, observer, name, name, name)
        if observer is not None and game.legal(mine.state, observer) != game.legal(first.state, observer):
            return self._breach(wanted, observer, "legal moves", "legal", "legal moves")
        return None

    def _answers_differ(self, wanted: Decision, observer: Audience) -> Breach | None:
        """What the observer may ask and be refused: moves not its own to make, or not legal."""
        if observer is None or self.sitting.fold.state is None:
            return None
        for move in self.asked(wanted.entry.v):
            mine, before = (_answer(sitting, observer, move) for sitting in (self.sitting, self.shadow))
            if mine != before:
                what = f"answers to {move}: {before} and {mine}"
                return self._breach(wanted, observer, "answers", "refusal", what)
        return None

    def _breach(self, wanted: Decision, observer: Audience, kind: str, field: str, what: str, name: str = "") -> Breach:
        why = f"{whose(observer)} sees that {self.changed}: {what} differ"
        return Breach(LEAKS, kind, wanted.entry.v, why, whose(observer), field, name)


def _answer(sitting: Sitting, observer: int, move: Any) -> tuple[str, str] | None:
    try:
        sitting.decide(table.Play(move), f"seat:{observer}", "ask", 0)
    except Refused as refused:
        return refused.code, refused.text
    except ChanceError:
        return None
    return None


def _shown(decision: Decision) -> Any:
    """The public part of a decided event's data, as `said`."""
    return said(decision.split.public)


def _game_facts(decision: Decision, game: Game) -> tuple:
    state = decision.after[1]
    return () if state is None else game.facts(state)


def _unsalted(decision: Decision, public: bytes) -> bytes:
    """Public bytes without commitments, `prev` and the salts of opened values, which depend on both."""
    for effect in effects_of(decision):
        if isinstance(effect, Opened):
            public = public.replace(effect.salt.encode(), b"")
    return _SECRETS.sub(b"", public)
