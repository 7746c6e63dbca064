"""`kronika match`: bots play many games through the engine; each game becomes a record.

Source: DESIGN idea 2 (only bot matches take a seed, and say so: `seeded` in the first event). Nothing is taken from a
clock or the system's luck: a seed gives the same bytes again, on any machine. Each seat folds its own view, as it would
at a table.
"""

import argparse
import multiprocessing
import os
import secrets
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine import bots, record, table
from engine.entry import Entry
from engine.game import Refused
from engine.registry import NoSuchGame, find
from engine.sitting import SYSTEM, Decision, Sitting
from engine.timeline import Fold, Timeline
from server.hints import program
from server.options import BadOption, bots_named, game_named, players_words, read_options
from server.standings import Played, results

TICK = 1000
"""Ms between two events of a match: event v is stamped v seconds after 1970 began, for a match has no clock."""
SUMMARY = "match.json"
"""File beside the records that says who sat where and how each game ended."""
PARALLEL = 8
"""Fewest games for which a second process is worth starting."""


class Plan(Struct, frozen=True):
    """A match: what is played, by which bots (seat 0 first, in game 0), from which seed, into which folder."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: str
    folder: str
    options: dict[str, Any]
    force: bool = False

    def derive(self, what: str, n: int, size: int = 32) -> bytes:
        """Bytes for one purpose in game n: SHA-256("kronika/match/1" ‖ 0x00 ‖ purpose ‖ 0x00 ‖ n as u32 ‖ seed)."""
        purpose, number = what.encode(), n.to_bytes(4, "big")
        return sha256(b"kronika/match/1\0" + purpose + b"\0" + number + self.seed.encode()).digest()[:size]

    def seating(self, n: int) -> tuple[int, ...]:
        """Which player has which seat in game n: one seat further every game, so that nobody is always first."""
        return tuple((seat + n) % len(self.players) for seat in range(len(self.players)))

    def path(self, n: int) -> Path:
        """The file of game n."""
        return Path(self.folder) / f"{self.game}-{n + 1:04d}{record.ENDING}"


class BadMatch(ValueError):
    """A match that cannot be played as asked; the text says why and what would be right."""


# ---- one game -------------------------------------------------------------------------------------------------------


class BotGame:
    """One game of a match: the table with its secret, and one fold and one bot a seat."""

    def __init__(self, plan: Plan, n: int):
        game = find(plan.game)
        self.id = plan.derive("table", n, 16).hex()
        self.sitting = Sitting.new(game, plan.derive("secret", n))
        self.folds = [Fold() for _ in plan.players]
        names = [plan.players[player] for player in plan.seating(n)]
        self.bots = [bots.make_bot(game, name, plan.derive(f"bot:{seat}", n)) for seat, name in enumerate(names)]
        self.entries: list[Entry] = []
        self.moves = 0
        at = self._stamp()
        self._keep(self.sitting.open(self.id, len(names), plan.options, cmd=self._command(), at=at, seeded=True))
        for seat in range(len(names)):
            self._do(table.Sit(plan.derive(f"player:{seat}", n, 16).hex()), seat)
        for seat in range(len(names)):
            self._do(table.Ready(), seat)
        self._do(table.Start(), 0)

    def _command(self) -> str:
        """A command id in the shape of a UUID (version 8: made by rule), from table and version."""
        return f"{self.id[:8]}-{self.id[8:12]}-8{self.id[13:16]}-8{self.id[17:20]}-{len(self.entries) + 1:012x}"

    def _stamp(self) -> int:
        return (len(self.entries) + 1) * TICK

    def _do(self, command: Any, seat: int) -> None:
        self._keep(self.sitting.decide(command, f"seat:{seat}", self._command(), self._stamp()))

    def _keep(self, decision: Decision) -> None:
        """Commit, and tell every seat what it would be told at a table: the public part and its own openings."""
        self.sitting.commit(decision)
        entry = decision.entry
        self.entries.append(entry)
        for seat, fold in enumerate(self.folds):
            fold.take(Entry(entry.v, entry.p, decision.split.bytes_for(seat), entry.h, entry.c))

    def play(self) -> "BotGame":
        """Play to the end, ranking and revealed secret included."""
        game, sitting = self.sitting.game, self.sitting
        longest = game.most_moves(sitting.fold.table.options, len(self.folds))
        while sitting.fold.table.phase == table.PLAYING and (acting := game.to_act(sitting.fold.state)):
            seat = acting[0]
            self._do(table.Play(game.choose(self.folds[seat].state, seat, self.bots[seat])), seat)
            self.moves += 1
            if self.moves > longest:
                raise BadMatch(f"{game.title} did not end within its declared {longest} moves")
        while due := sitting.due():
            command, cmd = due
            self._keep(sitting.decide(command, SYSTEM, cmd, self._stamp()))
        return self

    def record(self) -> bytes:
        """The game as a file."""
        return record.write(Timeline(self.entries))


def play_one(work: tuple[Plan, int]) -> Played:
    """Play game n of a plan, write its file, and tell how it ended."""
    plan, n = work
    game = BotGame(plan, n).play()
    path = plan.path(n)
    with open(path, "wb" if plan.force else "xb") as file:
        file.write(game.record())
    end = game.sitting.fold.table.result
    return Played(n, path.name, plan.seating(n), end.places, end.totals, game.moves)


# ---- many games -----------------------------------------------------------------------------------------------------


def play_all(plan: Plan, processes: int | None = None) -> Iterator[Played]:
    """Play every game of a plan, in order of their numbers, on all cores where there are enough games."""
    work = [(plan, n) for n in range(plan.games)]
    wanted = processes or min(os.cpu_count() or 1, plan.games // PARALLEL)
    try:
        pool = multiprocessing.get_context("spawn").Pool(wanted) if wanted > 1 else None
    except OSError:  # no shared memory, as in some containers
        pool = None
    if pool is None:
        yield from map(play_one, work)
        return
    with pool:
        yield from pool.imap(play_one, work, chunksize=min(16, -(-plan.games // (4 * wanted))))


def plan_of(args: argparse.Namespace) -> Plan:
    """The plan that a command line asks for. Raises BadMatch, NoSuchGame, NoSuchBot or BadOption."""
    game = game_named(args.game)
    players = bots_named(game, args.players)
    low, high = game.seats
    if not low <= len(players) <= high:
        raise BadMatch(f"--players {args.players}: {game.title} is played by {players_words(game)}, not {len(players)}")
    if not 1 <= args.games < 2**32:
        raise BadMatch(f"--games {args.games}: at least 1")
    seed = secrets.token_hex(8) if args.seed is None else args.seed
    return Plan(game.name, players, args.games, seed, args.out, read_options(game, args.option), args.force)


def prepare(plan: Plan) -> None:
    """Make the folder, and see that nothing is written over. Raises BadMatch."""
    folder = Path(plan.folder)
    probe = folder / f".{SUMMARY}.probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise BadMatch(f"-o {folder}: cannot write there: {error.strerror}") from None
    if plan.force:
        return
    there = {path.name for path in folder.iterdir()}
    taken = [name for name in (SUMMARY, *(plan.path(n).name for n in range(plan.games))) if name in there]
    if taken:
        others = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
        raise BadMatch(f"-o {folder}: {taken[0]}{others} would be written over; choose another folder, or say --force")


def summary(plan: Plan, games: Iterable[Played]) -> bytes:
    """The file `match.json`: the plan without its folder, and every game."""
    told = {
        "game": plan.game,
        "rules": find(plan.game).rules,
        "seed": plan.seed,
        "players": plan.players,
        "options": plan.options,
        "games": list(games),
    }
    return msgspec.json.format(msgspec.json.encode(told)) + b"\n"


def run(args: argparse.Namespace) -> int:
    """Play the match a command line asks for. Returns the exit code: 0, 2 for what cannot be played, 130 interrupted."""
    try:
        plan = plan_of(args)
        prepare(plan)
    except (BadMatch, NoSuchGame, bots.NoSuchBot, BadOption, Refused) as error:
        print(f"kronika match: {error}", file=sys.stderr)
        return 2
    played: list[Played] = []
    try:
        with _progress(plan) as step:
            for game in play_all(plan):
                played.append(game)
                step()
        (Path(plan.folder) / SUMMARY).write_bytes(summary(plan, played))
    except OSError as error:
        print(f"kronika match: {error.filename or plan.folder}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"kronika match: interrupted after {len(played)} of {plan.games} games", file=sys.stderr)
        return 130
    report(plan, played)
    return 0


class _Steps:
    """A progress bar on standard error, as a context that gives the function to call after every game."""

    def __init__(self, plan: Plan):
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(f"{plan.game}: {', '.join(plan.players)}", total=plan.games)

    def __enter__(self) -> Any:
        self._bar.start()
        return lambda: self._bar.advance(self._task)

    def __exit__(self, *_error: object) -> None:
        self._bar.stop()


def _progress(plan: Plan) -> Any:
    return _Steps(plan) if sys.stderr.isatty() else nullcontext(lambda: None)


def report(plan: Plan, played: list[Played], console: Console | None = None) -> None:
    """Print the result table, and how to look at a game."""
    console = console or Console(highlight=False)
    moves = sum(game.moves for game in played)
    console.print(results(plan.players, played))
    console.print(f"{len(played)} games, {moves} moves, {moves / len(played):.0f} a game; seed {plan.seed!r}", markup=False)
    console.print(f"Look at one:  {program('replay')} log {plan.path(0)}", markup=False, soft_wrap=True)
