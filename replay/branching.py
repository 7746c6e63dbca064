"""`replay branch`: play on from one version of a recorded game. The parent is only read.

A branch keeps the parent's entries with the openings that this view may see (DESIGN §3). Its own secret is made here;
it goes into the store beside the branch, or is revealed in the file when the branch is played to its end.
"""

import argparse
import re
import time
from collections.abc import Callable, Mapping, Sequence
from secrets import token_bytes
from typing import Any
from uuid import uuid4

from engine import record, table
from engine.branch import branch
from engine.chance import secret_commitment
from engine.entry import Entry
from engine.game import Refused, Unknown
from engine.record import redact
from engine.sitting import SYSTEM, Decision, Sitting
from engine.timeline import Fold, Timeline
from replay import texts
from replay.output import write_file
from replay.problems import Unusable
from replay.sources import Log, open_source

_SEAT_MOVE = re.compile(r"([0-9]{1,2}):(.+)")
Chooser = Callable[[Any, int, Sequence[Any]], Any]


def run(args: argparse.Namespace) -> int:
    """Make the branch that the command line asks for."""
    log, version = open_source(args.source, args)
    if not version:
        raise Unusable(f"{args.source}: which version? SOURCE@V, for example {args.source}@{log.last.v}")
    line = begin(log, log.version(version), args.luck)
    bots = choosers(log, args.bots)
    try:
        for text in args.play:
            line.play(text)
        if bots:
            line.finish(bots)
    except Unknown as error:
        raise Unusable(f"{args.source}: {error}; --luck new gives what this log does not open a new identity") from None
    raw = record.write(Timeline(line.entries, log.game))
    if args.table:
        _into_store(args, line)
    else:
        write_file(args.out, raw)
    _tell(args, log, line, len(raw))
    return 0


class Line:
    """A branch being played: its entries, its sitting, and for seats that ask a fold of what that seat may know."""

    def __init__(self, entries: list[Entry], sitting: Sitting, n: int, luck: str):
        self.entries, self.sitting, self.n, self.luck = entries, sitting, n, luck
        self._folds: dict[int, Fold] = {}

    @property
    def child(self) -> str:
        """The branch's table id."""
        return self.sitting.fold.table.id

    def acting(self) -> tuple[int, ...]:
        """Seats that may act; none when the game is over."""
        view = self.sitting.view()
        if view.table.phase != table.PLAYING or table.over(view):
            return ()
        return view.game.to_act(view.state)

    def play(self, text: str) -> None:
        """Play a move in notation for the seat whose turn it is (of several: the one named, else the first).

        Raises Unusable.
        """
        self.played_on()
        acting = self.acting()
        if not acting:
            raise Unusable(f"--play {text!r}: the game is over at version {self.sitting.fold.v}; nobody is to move")
        seat, notation = self._whose(text, acting)
        try:
            self.move(seat, self.sitting.game.read(notation))
        except Refused as error:
            raise Unusable(f"--play {text!r} as seat {seat} after version {self.sitting.fold.v}: {error.text}") from None

    def move(self, seat: int, move: Any) -> None:
        """Play a move for a seat. Raises Refused, and Unknown where a secret that this branch lacks decides."""
        self._do(table.Play(move), f"seat:{seat}", str(uuid4()))

    def state_of(self, seat: int) -> Any:
        """The game as a seat knows it."""
        if seat not in self._folds:
            fold = self._folds[seat] = Fold(self.sitting.game)
            for entry in redact(self.entries, seat, self.sitting.game):
                fold.take(entry)
        return self._folds[seat].state

    def _whose(self, text: str, acting: tuple[int, ...]) -> tuple[int, str]:
        """Seat and notation of a MOVE or, in games of simultaneous turns, of SEAT:MOVE. Raises Unusable."""
        named = _SEAT_MOVE.fullmatch(text) if self.sitting.game.pend is not None else None
        if named is None:
            return acting[0], text
        seat = int(named[1])
        if seat not in acting:
            who = f"{texts.seats_words(acting)} {'are' if len(acting) > 1 else 'is'}"
            raise Unusable(f"--play {text!r}: after version {self.sitting.fold.v} {who} to move, not seat {seat}")
        return seat, named[2]

    def played_on(self) -> None:
        """What the system owes: moves of seats that have left the game, the ranking, the secret."""
        while due := self.sitting.due():
            self._do(due[0], SYSTEM, due[1])

    def finish(self, bots: Sequence[Chooser]) -> None:
        """Let bots play to the end; then ranking and secret are stated."""
        while self.answer(dict(enumerate(bots))):
            pass

    def answer(self, bots: Mapping[int, Chooser]) -> bool:
        """Let the first of the seats to act that a bot plays make its move, knowing what that seat knows; then the system
        does what it owes. False if no bot is to act."""
        self.played_on()
        seat = next((seat for seat in self.acting() if seat in bots), None)
        if seat is None:
            return False
        self.move(seat, self.sitting.game.choose(self.state_of(seat), seat, bots[seat]))
        self.played_on()
        return True

    def _do(self, command: Any, by: str, cmd: str) -> None:
        decision: Decision = self.sitting.run(command, by, cmd, now())
        entry = decision.entry
        self.entries.append(entry)
        for seat, fold in self._folds.items():
            fold.take(Entry(entry.v, entry.p, decision.split.bytes_for(seat), entry.h, entry.c))


def now() -> int:
    """Time, UTC ms."""
    return time.time_ns() // 1_000_000


def same_luck(log: Log, n: int, secret: bytes | None) -> bool:
    """Is `secret` the one that the draws after version n come from?"""
    return secret is not None and secret_commitment(secret) == log.timeline.at(n).table.commitment


def begin(log: Log, n: int, luck: str | None, secret: bytes | None = None) -> Line:
    """The branch after version n, with nothing played yet. `secret`: known besides what the log opens, since the log is a
    branch of the brancher's own. Raises Unusable, saying which luck there can be."""
    secret = secret or log.secret()
    fits = same_luck(log, n, secret)
    luck = luck or ("same" if fits else "new")
    if luck == "same" and not fits:
        raise Unusable(f"--luck same: {_why_not_same(log, n, secret)}; use --luck new")
    entries = [moment.entry for moment in log.timeline.moments]
    try:
        kept, sitting = branch(
            entries, n, uuid4().hex, secret if luck == "same" else token_bytes(32),
            luck=luck, audience=log.view, cmd=str(uuid4()), at=now(), game=log.game,
        )  # fmt: skip
    except Refused as error:
        raise Unusable(f"{log.name}@{n}: {error.text}") from None
    return Line(kept, sitting, n, luck)


def _why_not_same(log: Log, n: int, secret: bytes | None) -> str:
    if secret is None:
        hidden = f"is not open to this view ({texts.view_name(log.view)})" if log.revealed else "is not revealed"
        return f"the secret of {log.name} {hidden}"
    there = log.timeline.at(n).table.id
    return f"version {n} of {log.name} was played at table {there[:8]}, whose secret this log does not hold"


def choosers(log: Log, named: str | None) -> list[Chooser]:
    """A bot for every seat, from `a,b` (one for each seat, or one for all). Raises Unusable."""
    if named is None:
        return []
    from engine import bots

    seats = log.last.table.size
    names = [name.strip() for name in named.split(",")]
    names = names * seats if len(names) == 1 else names
    if len(names) != seats:
        raise Unusable(f"--bots {named}: this table has {seats} seats; name one bot for each, or one for all")
    try:
        return [bots.make_bot(log.game, name, token_bytes(16)) for name in names]
    except bots.NoSuchBot as error:
        raise Unusable(f"--bots {named}: {error}") from None


def _into_store(args: argparse.Namespace, line: Line) -> None:
    from replay.tables import with_store

    with_store(args, lambda store: store_line(store, line), make=True)


async def store_line(store: Any, line: Line) -> None:
    """Append to a store what it does not have of a branch yet: a new table, or one stored before. Raises Unusable."""
    from server.store.port import Outcome

    done, head = await store.head(line.child)
    if done > len(line.entries) or (done and line.entries[done - 1].h != head):
        raise Unusable(f"table {line.child}: the store has other events of it; nothing was written over")
    for entry in line.entries[done:]:
        answer = await store.append(line.child, entry, head, line.sitting.secret if entry.v == 1 else None)
        if answer.outcome not in (Outcome.OK, Outcome.DUP):
            raise Unusable(f"table {line.child}: the store answers {answer.outcome.value}; the branch is not complete")
        head = entry.h


def _tell(args: argparse.Namespace, log: Log, line: Line, size: int) -> None:
    """Say what was made, and the next commands."""
    fold = line.sitting.fold
    made = line.child[:8] if args.table else args.out
    told = {
        "child": line.child,
        "parent": log.timeline.at(line.n).table.id,
        "n": line.n,
        "luck": line.luck,
        "audience": record.audience_name(log.view),
        "versions": fold.v,
        "phase": fold.table.phase,
        "head": fold.head.hex(),
        "made": line.child if args.table else args.out,
    }
    if args.out == "-":
        return
    if args.json:
        texts.say_json(told)
        return
    for text in texts.marks(log):
        texts.say(text)
    kind = f"table {line.child}" if args.table else f"{args.out} ({size:,} bytes)"
    texts.say(f"{kind}: a branch of {log.name}@{line.n} with {line.luck} luck")
    more = fold.v - line.n - 1
    texts.say(f"  {texts.plural(line.n, 'event')} of the parent, the branching, {more} of its own; now {fold.table.phase}")
    if fold.table.result:
        texts.say(f"  {texts.result_short(fold.table.result)}")
    from replay.importing import where

    view = " --arbiter" if fold.table.phase != table.REVEALED and not args.table else ""
    store = where(args) if args.table else ""
    texts.say(f"next: replay show {made}{view}{store}")
    texts.say(f"      replay diff {log.name} {made}{view}{where(args) if args.table else ''}")
    if args.table and fold.table.phase == table.PLAYING:
        texts.say(f"      its seats are empty: POST /api/tables/{line.child}/seats takes one")
