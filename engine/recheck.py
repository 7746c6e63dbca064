"""Deciding a recorded game again, to compare what today's code decides with what was recorded: as values, not as bytes.

Source: DESIGN idea 5. Every command is decided again under the rules number it was played with, and it is gone on from
what is recorded, so that each event is judged by itself (engine/otherwise.py plays under other rules). Unlike verification,
nothing is sealed or encoded again: an archive is gone through nearly at the speed of playing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from engine import acts, table
from engine.branch import known_to
from engine.chance import KEYED, SCRIPTED, Chance, Scripted, scripted_secret, secret_commitment
from engine.codec import Malformed, encode
from engine.entry import Entry
from engine.events import Opening, moved_move, seat_of, tag_of
from engine.game import Game, Refused, Unknown
from engine.redecide import decide_again
from engine.seal import Sealed, secret_sealer, walk
from engine.sitting import ChanceMaker, Sitting, keyed_chance
from engine.timeline import Broken, Fold, digest
from engine.turns import openings_to_come
from engine.values import about, parting, said, same

DIFFERS, REFUSED, CRASHES, DIGEST = "differs", "refused", "crashes", "digest"
"""What may come of a recorded command today: another event, a refusal, a crash; or the same effects, folded otherwise."""
MOST = 64
"""Differences of one game that are kept; more are counted."""
_SEALS = b'"c":"'
"""Stands in the public part of an event that seals something."""
_BRANCH = b'"t":"table.branched"'
_NO_DRAWS: Mapping[str, Any] = MappingProxyType({})
_NONE: Mapping[int, bytes] = MappingProxyType({})


class Difference(Struct, frozen=True):
    """A recorded event that would be another one: at version `v`, of type `event` (its tag), by `by`.

    `field` the exact path (`$.d.e[2].points`) · `about` the same without places (`scored.points`): games that differ in the
    same way have equal ones · `recorded`, `decided` the two values, plain · `place` module, line and function of a crash.
    """

    v: int
    event: str
    by: str
    kind: Literal["differs", "refused", "crashes", "digest"]
    field: str
    about: str
    recorded: Any
    decided: Any
    place: str = ""


class Rechecked(Struct):
    """What came of one game. `events`, `moves`: how many were decided again; `differing` how many of these differ.

    `unchecked` events that could not be decided again, and `skipped` why · `stopped` where the log is damaged, and how.
    """

    table: str = "?"
    game: str = "?"
    rules: int = 0
    events: int = 0
    moves: int = 0
    differing: int = 0
    unchecked: int = 0
    skipped: str = ""
    stopped: str = ""
    found: list[Difference] = []


def recheck(
    entries: Sequence[Entry], game: Game | None = None, secrets: Sequence[bytes] = (), draws: Mapping[str, Any] = _NO_DRAWS
) -> Rechecked:
    """Decide every recorded command again. `secrets` known besides the one that the log itself opens; `draws` told by its header.

    `game` instead of the registered one. What the log cannot be asked is told in `skipped`, where it is damaged in `stopped`.
    """
    work = _Again(Course(entries, game, secrets, draws))
    work.run()
    return work.result


def place_of(error: BaseException) -> str:
    """Where an exception was raised: `engine.games.g.r1.decide:62 in _lay`; the last frame that is not a library's."""
    found, trace = "", error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        name = str(frame.f_globals.get("__name__", "?"))
        if not found or name.partition(".")[0] != "msgspec":
            found = f"{name}:{trace.tb_lineno} in {frame.f_code.co_name}"
        trace = trace.tb_next
    return found


def failure(event: Any, error: Exception) -> Difference:
    """What it means that a recorded command is refused, or crashes, today."""
    tag = tag_of(event)
    if isinstance(error, Refused):
        now = f"refused: {error.code} ({error.text})"
        return Difference(event.v, tag, event.by, REFUSED, "$.d", f"{tag} {error.code}", "accepted", now)
    now = f"{type(error).__name__}: {error}"
    where = place_of(error)
    told = f"{tag} {type(error).__name__} at {where.partition(':')[0]}"
    return Difference(event.v, tag, event.by, CRASHES, "$.d", told, "decided", now, where)


def difference(event: Any, recorded: Any, decided: Any) -> Difference | None:
    """The first place where an event's data, as recorded and as decided, say something else."""
    before, now, tag = said(recorded), said(decided), tag_of(event)
    for path, a, b in parting(before, now, "$.d"):
        return Difference(event.v, tag, event.by, DIFFERS, path, about(path, tag, before, now), a, b)
    return None


def secret_in(event: Any) -> bytes | None:
    """The secret that an event opens, if it is such an event and this log has its opening."""
    if type(event.d) is not acts.TableRevealed or event.d.secret.value is None:
        return None
    try:
        return bytes.fromhex(event.d.secret.value)
    except ValueError:
        return None


class Luck(Struct, frozen=True):
    """Where draws come from: the table's secret, or (with scripted ones) the one it seals with; and the maker of its chance."""

    secret: bytes
    chance: ChanceMaker = keyed_chance


class Course:
    """A log, event by event, as both ways of deciding again need it: folded as recorded, with a sitting where its secret
    is known, and with the turns that later events open."""

    def __init__(
        self, entries: Sequence[Entry], game: Game | None = None, secrets: Sequence[bytes] = (),
        draws: Mapping[str, Any] = _NO_DRAWS,
    ):  # fmt: skip
        """`secrets` known besides the log's own · `draws` outcome per key, told by the record's header."""
        self.entries, self.fold, self.draws = entries, Fold(game), draws
        self.secrets = {secret_commitment(secret): secret for secret in (*secrets, *own_secrets(entries, game))}
        self.turns = _NONE
        self.skipped = ""

    def events(self) -> Iterator[tuple[Any, Entry]]:
        """Every event, openings joined, before it is folded: fold it before the next one is asked for. Raises Broken."""
        for entry in self.entries:
            event = self.fold.follow(entry)
            if entry.v == 1 and self.fold.game.pend is not None:
                self.turns = openings_to_come(map(self.fold.schema.decode, (e.p for e in self.entries)))
            if entry.v in self.turns and event.d.m.value is None:
                opened = Entry(entry.v, entry.p, self.turns[entry.v], entry.h, entry.c)
                event = self.fold.schema.read(opened, self.fold.older)
            yield event, entry

    def luck(self, data: Any, v: int, strict: bool = True) -> Luck | None:
        """Where draws come from after `data` of an opening or a branch; where that is not known, `skipped` says why.

        `strict`: draws that the header does not tell are refused; else they take the first item left.
        """
        secret = self.secrets.get(data.commitment)
        if self.draws and (data.generator == SCRIPTED or secret is None):
            chance = Scripted(self.draws, first=not strict, strict=strict)
            return Luck(secret or scripted_secret(data.id if v == 1 else data.child), lambda *_: chance)
        if data.generator != KEYED:
            self.skipped = f"version {v}: draws were made by {data.generator}, and the log does not tell them"
            return None
        if secret is None:
            whose = "the table's secret" if v == 1 else "the branch's secret"
            self.skipped = self.skipped or f"{whose} is not open, so its draws cannot be made again"
            return None
        return Luck(secret)


def own_secrets(entries: Sequence[Entry], game: Game | None = None) -> Iterator[bytes]:
    """The secret that a log opens in its last event, if it does."""
    if b'"t":"table.revealed"' in entries[-1].p[:24]:
        fold = Fold(game)
        try:
            fold.read(entries[0])
            secret = secret_in(fold.read(entries[-1]))
        except (Malformed, LookupError):
            return
        if secret is not None:
            yield secret


class _Again:
    """The walk of `recheck`."""

    def __init__(self, course: Course):
        self.course, self.fold = course, course.fold
        self.result = Rechecked()
        self.bad: dict[int, None] = {}
        self.sitting: Sitting | None = None
        self.seal: Callable[..., Any] | None = None
        self.chance: Chance | None = None

    def run(self) -> None:
        """Go through the log, up to where it is damaged."""
        result, fold = self.result, self.fold
        before, branches = [], any(_BRANCH in entry.p[:24] for entry in self.course.entries)
        try:
            for event, entry in self.course.events():
                kind, moved = type(event), fold.schema.moved
                if kind is moved and self.sitting is not None and event.s == event.S:
                    self._try(event, entry, self._move)
                else:
                    if kind is fold.schema.branched:
                        fold.state = known_to(event.d.audience, before, fold.game)
                    if kind is fold.schema.branched or kind is Opening:
                        self._begin(event.d, event.v)
                    if self.sitting is not None:
                        self._try(event, entry, self._other)
                    else:
                        result.unchecked += 1
                result.moves += kind is moved and self.sitting is not None
                try:
                    fold.apply(event)
                    now = digest(fold.facts())
                except Exception as error:  # what today's code cannot fold is the finding, and the end of it
                    self._note(failure(event, error))
                    break
                fold.settle(event, entry)
                if branches:
                    before.append(event)
                if kind is fold.schema.started and self.sitting is not None:
                    self.chance = self.sitting.chance  # from here on it is the same for good
                if now != event.ps:
                    tag = tag_of(event)
                    self._note(Difference(event.v, tag, event.by, DIGEST, "$.ps", f"{tag} $.ps", event.ps, now))
        except (Broken, Malformed) as error:
            result.stopped = str(error)
        result.skipped = result.skipped or self.course.skipped
        result.events = self.fold.v - result.unchecked
        result.differing = len(self.bad)

    def _note(self, found: Difference) -> None:
        if found.v not in self.bad:
            self.bad[found.v] = None
            if len(self.bad) <= MOST:
                self.result.found.append(found)

    def _try(self, event: Any, entry: Entry, decide: Callable[..., Difference | None]) -> None:
        """Decide an event's command again, before it is folded; what it drew is then used up."""
        try:
            found = decide(event, entry)
        except Unknown as error:
            self.result.unchecked += 1
            self.result.skipped = self.result.skipped or f"version {event.v}: {error}"
            self._drop()
            return
        except Exception as error:  # whatever today's code does with a recorded command is the finding
            found = failure(event, error)
        if found is not None:
            self._note(found)
            self._drop()
        elif self.chance is not None:
            self.chance.settle()
        elif self.fold.table is not None:
            self.sitting.chance.settle()

    def _drop(self) -> None:
        if self.fold.table is not None:
            self.sitting.chance.drop()

    def _begin(self, data: Any, v: int) -> None:
        luck = self.course.luck(data, v)
        self.sitting = self.seal = self.chance = None
        if v == 1:
            self.result.table, self.result.game, self.result.rules = data.id, data.game, data.rules
        if luck is not None:
            self.sitting, self.seal = Sitting(self.fold, luck.secret, chance=luck.chance), secret_sealer(luck.secret)

    def _move(self, event: Any, entry: Entry) -> Difference | None:
        """The short way for moves: decided by the game, nothing sealed."""
        fold, data = self.fold, event.d
        sitting, game, seat = self.sitting, fold.game, seat_of(event.by)
        move, now = moved_move(event), fold.table
        if now.phase == table.PLAYING and not now.departed and seat in game.to_act(fold.state):
            effects = game.decide(fold.state, seat, move, self.chance or sitting.chance)
        else:  # the table has a word in it
            effects = table.play(fold.view(), seat, table.Play(move, data.ms, data.seat), sitting.chance)
        hidden = game.seals is not None and game.seals(fold.state, data.seat if seat is None else seat)
        if same(data.e, effects) and hidden == (type(data.m) is Sealed):
            shut = entry.p.count(_SEALS)
            return self._learn(event, effects) if shut > 1 or (shut and entry.o == b"[]") else None
        move = Sealed((data.seat if seat is None else seat,), value=move) if hidden else move
        return difference(event, data, fold.schema.Moved(move, effects, data.ms, data.seat))

    def _other(self, event: Any, entry: Entry) -> Difference | None:
        made = decide_again(self.sitting, event, self.fold.schema)
        found = difference(event, event.d, made.event.d)
        return found or self._learn(event, getattr(made.event.d, "e", ()))

    def _learn(self, event: Any, effects: tuple) -> Difference | None:
        """What the log itself does not open is known from what was decided, if its commitment fits."""
        places = walk(event.d)
        if all(place[3].value is not None for place in places):
            return None
        made = walk(self.fold.schema.Started(effects))
        begin = len(places) - len(made)  # a sealed move stands before its effects
        for n, (_, name, _, shut) in enumerate(places):
            if shut.value is not None or n < begin:
                continue
            value = made[n - begin][3].value
            salt, c = self.seal(self.fold.head, event.cmd, n, shut.to, encode(value))
            if c != shut.c and event.s == event.S:  # former shapes were sealed as they were then
                where = f"{name}.c"
                return Difference(event.v, tag_of(event), event.by, DIFFERS, f"value {n}: {where}", where, shut.c, c)
            shut.value, shut.salt, shut.of = value, salt.hex(), (event.v, n)
        return None
