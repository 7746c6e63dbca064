"""The recorded commands of a game under other rules (or other code): what they would have become, event by event.

Source: DESIGN §2 (rules numbers) and idea 5. Secret, table id and nonces are the recorded ones, so every draw that is made
has its recorded outcome as long as the same things are left to draw from; what is decided is gone on from.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import acts, table
from engine.branch import known_to
from engine.codec import Malformed, decode, encode
from engine.entry import Entry
from engine.events import tag_of
from engine.game import Game, Unknown
from engine.recheck import DIFFERS, Course, Difference, Rechecked, failure
from engine.redecide import command_of, decide_again
from engine.seal import Sealer
from engine.sitting import SYSTEM, Decision, Sitting
from engine.timeline import Broken, Fold
from engine.values import about, parting, said, same


class Replayed(Struct, frozen=True):
    """A recorded event, what its command becomes (None where it is refused, or crashes), and how that differs if it does."""

    event: Any
    decision: Decision | None
    found: Difference | None


class Otherwise:
    """Plays a log's commands under `other`. A command that is refused is left out, and the next one tried.

    `fold` is where that has led · `skipped` why it could not go (further).
    """

    def __init__(self, course: Course, other: Game, sealer: Sealer | None = None):
        """`sealer` instead of the real one, where nobody asks for commitments."""
        self.course = course
        self.other, self.fold, self._sealer = other, Fold(other), sealer
        self._sitting: Sitting | None = None
        self._events: list[Any] = []

    @property
    def skipped(self) -> str:
        """Why commands from some version on could not be played, or ""."""
        return self.course.skipped

    def events(self) -> Iterator[Replayed]:
        """Every event of the log, with what its command becomes. Raises Broken for a damaged log."""
        log = self.course.fold
        for event, entry in self.course.events():
            if type(event.d) is acts.TableOpened or type(event) is log.schema.branched:
                luck = self.course.luck(event.d, event.v, strict=False)
                if luck is None:
                    return
                if event.v > 1:
                    self.fold.state = known_to(event.d.audience, self._events, self.other)
                self._sitting = Sitting(self.fold, luck.secret, chance=luck.chance, sealer=self._sealer)
            try:
                yield self._replayed(event)
            except Unknown as error:
                self.course.skipped = f"version {event.v}: {error}"
                return
            log.settle(event, entry)

    def owed(self) -> list[Entry]:
        """What the system still has to do at the end, but for opening the secret: play on for seats that left, the ranking."""
        sitting, entries = self._sitting, []
        while sitting is not None and (due := sitting.due()) and type(due[0]) is not table.Reveal:
            entries.append(sitting.run(due[0], SYSTEM, due[1], self.fold.at).entry)
        return entries

    def _replayed(self, event: Any) -> Replayed:
        try:
            decision = self._decide(event)
        except Unknown:
            raise
        except Exception as error:  # refused or crashed: that is what it would have become
            return Replayed(event, None, failure(event, error))
        self._sitting.commit(decision)
        self._events.append(decision.event)
        return Replayed(event, decision, self._difference(event, decision.event))

    def _decide(self, event: Any) -> Decision:
        data, sitting, schema = event.d, self._sitting, self.course.fold.schema
        if type(data) is acts.TableOpened:
            known = self.other.options.__struct_fields__
            options = {name: value for name, value in data.options.items() if name in known}
            return decide_again(sitting, replace(event, s=event.S, d=replace(data, options=options)), schema)
        if type(event) is schema.branched:
            return decide_again(sitting, replace(event, s=event.S), schema)
        command = command_of(event, schema, sitting.secret)
        if type(command) is table.Play and self.other.move is not self.course.fold.game.move:
            command = replace(command, move=self._translated(command.move))
        return sitting.decide(command, event.by, event.cmd, event.at)

    def _translated(self, move: Any) -> Any:
        """A move as the other rules spell it: by its bytes, or by its notation. Raises Refused where they have no such move."""
        try:
            return decode(encode(move), self.other.move)
        except Malformed:
            return self.other.read(self.course.fold.game.write(move))

    def _difference(self, event: Any, made: Any) -> Difference | None:
        """Where an event comes out differently: in its effects, or a result in its data. Openings and sitting down cannot."""
        before, now, tag = _shown(event.d), _shown(made.d), tag_of(event)
        if before is None or (type(before) is tuple and same(before, now)):
            return None
        left, right = ({"e": said(one)} if type(one) is tuple else said(one) for one in (before, now))
        for path, a, b in parting(left, right, "$.d"):
            return Difference(event.v, tag, event.by, DIFFERS, path, about(path, tag, left, right), a, b)
        return None


def _shown(data: Any) -> Any:
    """The part of an event's data that rules decide: effects, or a result; None where there is none."""
    if type(data) is acts.TableFinished:
        return data
    return getattr(data, "e", None)


def unsealed(*_: Any) -> tuple[bytes, str]:
    """A sealer for comparing values: nobody asks for its commitments."""
    return bytes(16), ""


def recheck_under(course: Course, other: Game) -> Rechecked:
    """The recorded commands under `other`, up to the first event that comes out differently: all further ones follow from it.

    `differing` is then 1, `events` and `moves` those that came out the same, with the differing one.
    """
    result = Rechecked()
    work = Otherwise(course, other, unsealed)
    try:
        for one in work.events():
            if one.event.v == 1:
                data = one.event.d
                result.table, result.game, result.rules = data.id, data.game, data.rules
            result.events += 1
            result.moves += type(one.event) is work.course.fold.schema.moved
            if one.found is not None:
                result.found.append(one.found)
                result.differing = 1
                break
    except (Broken, Malformed) as error:
        result.stopped = str(error)
    result.skipped = work.skipped
    result.unchecked = len(course.entries) - result.events if result.skipped else 0
    return result
