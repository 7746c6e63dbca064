"""Scripts: a game as input that can be played again: who did what, and what came out of every draw.

Source: DESIGN idea 2 (scripted chance: for minimising and for tests made from records) and idea 5. A script is made from a
recorded game and played with today's code. It holds all that is hidden, so it is for those who may see everything.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import acts, table
from engine.chance import SCRIPTED, Chance, Noting, Scripted, scripted_secret, secret_commitment
from engine.entry import Entry
from engine.game import Game, Refused, Unknown
from engine.redecide import command_of
from engine.sitting import REVEAL, SYSTEM, Decision, Sitting, keyed_chance
from engine.timeline import Moment, Timeline, moved_seat
from engine.turns import known_turns

MAKER = "kronika, from a script"
"""What the first event of a game made from a script says it was made by."""
TABLE = "5c" * 16
"""Table id of games made from a script that names no other."""
BEFORE_ALL = -1
"""Place of what happens before the first command of a script."""
_WORDS = (acts.TableLeft, acts.TableResigned, acts.TableAbortAgreed)


class NotOpen(ValueError):
    """A log that does not hold all that playing it again takes; the text says what is missing."""


class Act(Struct, frozen=True, gc=False):
    """A command and who gave it: `seat:2`, or an arbiter. The system's acts follow by themselves and are in no script."""

    by: str
    command: Any


class Script(Struct, frozen=True):
    """A game to be played again.

    `commands` from the start on: Play, Resign, Leave, Abort · `draws` outcome per key; for other keys the first item left is
    taken · `seating` what came before, where that matters; () stands for: all sit down, all are ready, the game starts ·
    `options` as plain values.
    """

    game: Game
    seats: int
    options: dict[str, Any]
    commands: tuple[Act, ...]
    draws: Mapping[str, Any]
    seating: tuple[Act, ...] = ()
    table: str = TABLE


class Failure(Struct, frozen=True):
    """What ended a run: the exception, the act that met it, and `after`: the place of its command in the script (-1: before
    the first one). `where` is the innermost function on the way, `module.function`, chance not counted."""

    after: int
    act: Act
    error: Exception
    where: str

    @property
    def kind(self) -> str:
        """Name of the exception's type."""
        return type(self.error).__name__


class Run(Struct):
    """A script that was played. `moments` all versions · `played` places of the commands that became events, in order ·
    `refused` place -> code of those that did not · `draws` outcomes used, `drawn` keys of those that
    a decision used that failed."""

    script: Script
    moments: list[Moment] = []
    played: list[int] = []
    refused: dict[int, str] = {}
    draws: dict[str, Any] = {}
    drawn: tuple[str, ...] = ()
    failure: Failure | None = None

    @property
    def entries(self) -> list[Entry]:
        """The events as entries, all openings with them."""
        return [moment.entry for moment in self.moments]

    @property
    def timeline(self) -> Timeline:
        """The versions as a timeline (engine/record.py writes it; its `draws` belong into the header)."""
        timeline = Timeline((), self.script.game)
        timeline.fold, timeline.moments = self.moments[-1].fold, self.moments
        return timeline

    def script_played(self) -> Script:
        """The script of what happened: without refused commands, with every draw told."""
        kept = sorted({*self.played, *([self.failure.after] if self.failure and self.failure.after >= 0 else [])})
        return replace(self.script, commands=tuple(self.script.commands[i] for i in kept), draws=dict(self.draws))


# ---- making ---------------------------------------------------------------------------------------------------------


def script_of(
    moments: Sequence[Moment],
    secrets: Sequence[bytes] = (),
    draws: Mapping[str, Any] = MappingProxyType({}),
    then: Act | None = None,
) -> Script:
    """The script of a recorded game, as today's code draws when it is played again.

    `moments` a history from version 1 on, with all openings · `secrets` the table's secret (of a branch: also its parent's)
    or else `draws`, told by a record's header · `then` a command that became no event. Raises NotOpen.
    """
    need_one_deal(moments)
    first = moments[0].event.d
    seating, parts = _parts(moments, then)
    commands = tuple(act for part in parts for act in part.acts)
    script = Script(moments[0].fold.game, first.seats, dict(first.options), commands, dict(draws), seating, first.id)
    if draws:
        return script
    chances = [part.chance(secrets) for part in parts]
    running, done = Running(script, chances[0]), 0
    going = running.begin()
    for part, chance in zip(parts, chances, strict=True):
        running.noting.chance = chance
        going = going and running.play(done, part.acts)
        done += len(part.acts)
    return replace(script, draws=running.noting.draws)


class _Part(Struct):
    """Commands between branchings, and what their draws follow from: version where it begins, commitment, id, nonces."""

    v: int
    commitment: str
    id: str
    nonces: tuple[str, ...]
    acts: list[Act] = []

    def chance(self, secrets: Sequence[bytes]) -> Chance:
        """The keyed chance of this part. Raises NotOpen."""
        for secret in secrets:
            if secret_commitment(secret) == self.commitment:
                return keyed_chance(secret, self.id, self.nonces)
        whose = "the table's secret" if self.v == 1 else f"the secret of the branch made at version {self.v}"
        raise NotOpen(f"{whose} is not open, so it is not known what the draws would have been")


def _parts(moments: Sequence[Moment], then: Act | None) -> tuple[tuple[Act, ...], list[_Part]]:
    """Acts before the start (() where the game started), and those after it, by what their draws follow from.

    What happened before a branching happened to seats that then stood up: there nobody leaves, and who was played on for
    made those moves himself.
    """
    schema, turns = moments[0].fold.schema, known_turns(moments)
    branched = max((m.v for m in moments if type(m.event) is schema.branched), default=0)
    at_start = next((m.table for m in moments if m.table.draws), moments[-1].table)
    parts = [_Part(1, at_start.commitment, *(at_start.draws or (at_start.id, at_start.nonces())))]
    seating: list[Act] = []
    for moment in moments[1:]:
        event = moment.event
        if type(event) is schema.branched:
            parts += _branch(moment)
        elif type(event) is schema.started:
            seating = []
        elif moment.table.draws is None:
            seating.append(Act(event.by, _command(moment, turns)))
        elif type(event) is schema.moved and (event.by != SYSTEM or moment.v < branched):
            seat = moved_seat(event.d, event.by)
            parts[-1].acts.append(Act(f"seat:{seat}", _command(moment, turns)))
        elif type(event.d) in _WORDS and moment.v > branched:
            parts[-1].acts.append(Act(event.by, _command(moment, turns)))
    if then is not None and moments[-1].table.draws is not None:
        parts[-1].acts.append(then)
    elif then is not None:
        seating = [] if type(then.command) is table.Start else [*seating, then]
    return tuple(seating), parts


def need_one_deal(moments: Sequence[Moment]) -> None:
    """Raise NotOpen for a branch in which hands were dealt anew; whoever looks can tell."""
    for moment in moments:
        data = moment.event.d
        if type(moment.event) is moment.fold.schema.branched and data.luck != "same" and data.e:
            raise NotOpen(
                f"version {moment.v} is a branch made by {data.audience}: what that did not know was dealt anew, "
                "which no draws from the start can tell; take the parent, or a branch made by an arbiter"
            )


def _branch(moment: Moment) -> list[_Part]:
    """The part that a branching begins: none where it draws on with the luck of its parent."""
    data = moment.event.d
    if data.luck == "same":
        return []
    return [_Part(moment.v, moment.table.commitment, *moment.table.draws)]


def _command(moment: Moment, turns: Mapping[int, Any]) -> Any:
    if moment.v in turns:
        return table.Play(turns[moment.v], moment.event.d.ms)
    try:
        command = command_of(moment.event, moment.fold.schema, b"")
    except Unknown as error:
        raise NotOpen(str(error)) from None
    return replace(command, seat=-1) if type(command) is table.Play else command


# ---- playing --------------------------------------------------------------------------------------------------------


def run(script: Script, game: Game | None = None, chance: Chance | None = None) -> Run:
    """Play a script with today's code: that of `game`, or else the script's own.

    `chance` draws instead of the script's outcomes. What the rules refuse is left out and told; what the system owes is
    done, but for opening the secret, which hides nothing. Any other exception ends the run and is kept, never raised.
    """
    script = script if game is None else replace(script, game=game)
    running = Running(script, chance or Scripted(script.draws, first=True, strict=False))
    if running.begin():
        running.play(0, script.commands)
    running.run.draws, running.run.drawn = running.noting.draws, tuple(running.noting.open)
    return running.run


class Running:
    """A game being made from acts, one after the other. `run` is what came of it so far."""

    def __init__(self, script: Script, chance: Chance, sitting: type[Sitting] = Sitting):
        """`script`: game, seats, options, seating and table id are taken from it. `sitting`: Quick (engine/quick.py) for a game
        without bytes."""
        self.run = Run(script)
        self.enough = False
        """Is nothing more to be done, not even what the system owes?"""
        self.noting = noting = Noting(chance)
        self.sitting = sitting.new(script.game, scripted_secret(script.table), chance=lambda *_: noting)

    def begin(self) -> bool:
        """Open the table and seat everybody; False when an exception ended that.

        Raises NotOpen where the game does not know the script's seats or options.
        """
        script = self.run.script
        try:
            opened = self.sitting.open(
                script.table, script.seats, script.options, cmd=_id(1), at=_time(1), generator=SCRIPTED, engine=MAKER
            )
        except Refused as error:
            raise NotOpen(f"{script.game.name} rules {script.game.rules}: {error.text}") from None
        self._add(opened)
        for act in script.seating or usual_seating(script.seats):
            self.do(BEFORE_ALL, act)
        return self.run.failure is None

    def play(self, first: int, acts: Sequence[Act]) -> bool:
        """Play commands, of which the first one stands in place `first` of the script. False when an exception ended that."""
        for place, act in enumerate(acts, first):
            refused = self.do(place, act)
            if self.run.failure or self.enough:
                return False
            if refused:
                self.run.refused[place] = refused
            else:
                self.run.played.append(place)
        return True

    def do(self, place: int, act: Act) -> str:
        """Do one act and what the system owes after it. Gives the code of a refusal, or ""; an exception becomes the failure."""
        v = self.sitting.fold.v + 1
        try:
            decision = self.sitting.decide(act.command, act.by, _id(v), _time(v))
        except Refused as error:
            return error.code
        except Exception as error:
            self.run.failure = Failure(place, act, error, where(error))
            return ""
        self._add(decision)
        self._owed(place)
        return ""

    def _owed(self, place: int) -> None:
        """What the system has to do now, but for opening the secret."""
        act = Act(SYSTEM, None)
        try:
            while not self.enough and (due := self.sitting.due()) and due[1] != REVEAL:
                v, act = self.sitting.fold.v + 1, Act(SYSTEM, due[0])
                self._add(self.sitting.decide(due[0], SYSTEM, due[1], _time(v)))
        except Exception as error:  # a refusal, too, is none that the system may meet
            self.run.failure = Failure(place, act, error, where(error))

    def _add(self, decision: Decision) -> None:
        self.sitting.commit(decision)
        self.run.moments.append(Moment(decision.entry, decision.event, self.sitting.fold))

    def mark(self) -> tuple:
        """Where the game stands, for `back`."""
        fold = self.sitting.fold
        return len(self.run.moments), fold.v, fold.head, fold.at, fold.table, fold.state, fold.table_facts

    def back(self, mark: tuple) -> None:
        """Take back what was done since a mark. To forget the draws made since is the chance's own affair."""
        fold = self.sitting.fold
        count, fold.v, fold.head, fold.at, fold.table, fold.state, fold.table_facts = mark
        del self.run.moments[count:]


def usual_seating(seats: int) -> tuple[Act, ...]:
    """All sit down, without luck of their own, all are ready, and the game starts."""
    sits = [Act(f"seat:{seat}", table.Sit(f"{seat:016x}")) for seat in range(seats)]
    return (*sits, *[Act(f"seat:{seat}", table.Ready()) for seat in range(seats)], Act("seat:0", table.Start()))


def where(error: BaseException) -> str:
    """The innermost function that an exception came through, as `module.function`. Chance is not counted, for scripts draw
    otherwise than tables do."""
    found, trace = "", error.__traceback__
    while trace is not None:
        module, code = str(trace.tb_frame.f_globals.get("__name__", "")), trace.tb_frame.f_code
        if module != "engine.chance" and not module.startswith("replay.cut."):
            found = f"{module}.{code.co_qualname}"
        trace = trace.tb_next
    return found


def _id(v: int) -> str:
    """The id of the command that became version v: a UUID's form, equal in every run."""
    return f"{v:08x}-0000-4000-8000-{v:012x}"


def _time(v: int) -> int:
    """The time of version v: a second for each."""
    return v * 1000
