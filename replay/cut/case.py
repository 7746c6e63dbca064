"""What is to be cut down: a game as a script, and the failure in it that counts. Shared by `minimise` and `to-test`."""

import argparse
from hashlib import sha256

from msgspec import Struct

from engine import acts
from engine import script as scripts
from engine.chance import secret_commitment
from engine.codec import Malformed
from engine.events import read_opening, schema_of
from engine.failing import LOOKS, Withheld, command_again
from engine.fault import Fault
from engine.game import Refused, Unknown
from engine.redecide import command_of
from engine.script import Act, NotOpen, Run, Script
from engine.seal import ARBITER
from engine.sitting import SYSTEM
from replay import texts
from replay.cut.failing import Breaking, Crashing, Failing, Holding, Sighting
from replay.problems import FOUND, Unusable
from replay.sources import Log, Raw, game_of, load, open_log, split_version


class Case(Struct):
    """A game and a failure in it. `table`, `v` where it was recorded, `how` the option that names the failure."""

    name: str
    log: Log
    script: Script
    failing: Failing
    table: str
    v: int
    how: tuple[str, str]
    fault: Fault | None = None

    @property
    def mark(self) -> str:
        """What a search is known by: the same game and the same failure."""
        return sha256(f"{self.log.last.entry.h.hex()} {self.v} {self.how}".encode()).hexdigest()

    def marks(self) -> list[str]:
        """What must be said before anything is written: a script hides nothing, whoever opens it."""
        held = ["# what is written holds it, for whoever opens it"] if self.log.secret_view else []
        return [*texts.marks(self.log), *held]


def case_of(args: argparse.Namespace) -> Case:
    """The case that a command line names. Raises Unusable."""
    name, version = split_version(args.source)
    raw = load([name], args, secrets=args.arbiter)[0]
    everything = args.arbiter or raw.draws
    log, secret = open_log(raw, ARBITER if everything else None), None
    if not log.revealed and log.stopped and (secret := opened_at_its_end(raw)):
        log = open_log(raw, ARBITER)
        log.revealed = True
    v = log.version(version)
    if not everything and not log.revealed:
        raise Unusable(_why_not_open(log, v))
    fault = raw.fault if args.fault and v == log.last.v else None
    secrets = [one for one in (log.secret(), raw.secret, secret) if one]
    then = failing_act(log, fault) if fault else stopping_act(log) if secret and args.fault and v == log.last.v else None
    try:
        script = scripts.script_of(log.timeline.moments[:v], secrets, raw.draws, then)
    except NotOpen as error:
        held = "; a file holds no secret before it is revealed: take the table from its store" if args.arbiter else ""
        raise Unusable(f"{name}: {error}{held}") from None
    return Case(name, log, script, failing_of(args, fault), log.timeline.at(v).table.id, v, _how(args), fault)


def opened_at_its_end(raw: Raw) -> bytes | None:
    """The secret that the last event of a log opens, also where today's code fails to fold up to there."""
    try:
        data = schema_of(game_of(raw)).read(raw.entries[-1], {}).d
        value = data.secret.value if type(data) is acts.TableRevealed else None
        secret = bytes.fromhex(value) if value else None
        first = read_opening(raw.entries[0].p).d
    except ValueError:
        return None
    return secret if secret and secret_commitment(secret) == first.commitment else None


def stopping_act(log: Log) -> Act | None:
    """The command whose event today's code cannot fold; None where that is the system's. Raises Unusable."""
    entry = log.raw.entries[len(log.timeline.moments)]
    try:
        event = log.timeline.fold.read(entry)
        return None if event.by == SYSTEM else Act(event.by, command_of(event, log.timeline.fold.schema, b""))
    except (Malformed, Unknown) as error:
        raise Unusable(f"{log.name}: {log.stopped}, and its command is not known: {error}") from None


def _why_not_open(log: Log, v: int) -> str:
    moments = log.timeline.moments[:v]
    why = "its secret is not revealed, so what would have been drawn is not known"
    try:
        scripts.need_one_deal(moments)
    except NotOpen as error:
        return f"{log.name}: {error}"
    if any(type(moment.event) is moment.fold.schema.branched for moment in moments):
        return f"{log.name}: {why}: it is a branch; take its parent, or the branch from its store with --arbiter"
    return f"{log.name}: {why}: take the table from its store with --arbiter"


def _how(args: argparse.Namespace) -> tuple[str, str]:
    if args.failing is not None:
        return "--failing", args.failing
    return ("--law", args.law) if args.law else ("--fault", "")


def failing_of(args: argparse.Namespace, fault: Fault | None) -> Failing:
    """The failure that a command line asks for. Raises Unusable."""
    if args.failing is not None:
        return holding(args.failing)
    if args.law:
        return breaking(args.law)
    if fault is None:
        return Crashing("", "")
    place = fault.error.place
    return Crashing(fault.error.type, "" if place.module == "engine.chance" else f"{place.module}.{place.function}")


def holding(text: str) -> Holding:
    """The failure that an expression tells. Raises Unusable."""
    from replay.ask.expression import parse

    return Holding(text, parse(text).holds)


def breaking(law: str) -> Breaking:
    """The failure that a law is broken. Raises Unusable."""
    from engine.lawful import LAWS

    if law not in LAWS:
        raise Unusable(f"--law {law}: laws are {', '.join(LAWS)}")
    return Breaking(law)


def failing_act(log: Log, fault: Fault) -> Act | None:
    """The command that failed; None where it was the system's, which follows by itself. Raises Unusable."""
    asked = fault.command
    if asked.kind in (*LOOKS, "create"):
        raise Unusable(
            f"{log.name}: it failed when somebody looked, not when a command was carried out: no move leads to that"
        )
    if fault.by == "system" or asked.kind in ("due", "load"):
        return None
    try:
        return Act(fault.by, command_again(log.game, asked, fault.player))
    except (Withheld, Malformed, Refused) as error:
        raise Unusable(f"{log.name}: what failed cannot be done again: {error}") from None


def today(case: Case) -> tuple[Run, Sighting | None]:
    """The game played with today's code, and where the failure shows in it. Settles which failure is the same one."""
    run = scripts.run(case.script)
    failing = case.failing
    if isinstance(failing, Crashing) and not failing.kind and run.failure:
        failing.kind, failing.where = run.failure.kind, run.failure.where
    shown = failing.found(run)
    if isinstance(failing, Breaking) and shown:
        failing.settle()
    return run, shown


def say_not_today(case: Case, run: Run, args: argparse.Namespace) -> int:
    """Say that the failure does not show; the exit code."""
    what = case.failing.told() or "no exception is raised"
    why = f"{case.name}: does not fail today: {what}"
    if run.failure and not isinstance(case.failing, Crashing):
        failure = run.failure
        why = f"{case.name}: fails otherwise today: {failure.kind}: {failure.error} (in {failure.where})"
    elif run.failure:
        why = f"{case.name}: fails otherwise today: {run.failure.kind} in {run.failure.where}, not {what}"
    if args.json:
        texts.say_json({"source": case.name, "fails": False, "why": why})
    else:
        texts.say(why)
        for place, code in list(run.refused.items())[:3]:
            texts.say(f"  refused today: move {place + 1} ({code})")
    return FOUND
