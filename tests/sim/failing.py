"""Games that are tried, and what is left of one that failed: a record file, the seed, and commands that show it again."""

import os
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from engine import record
from engine.entry import Entry
from engine.game import Game
from engine.timeline import Timeline
from tests.support.combos import Combo, words
from tests.support.playing import Pick, Player, Recorded


class Case(NamedTuple):
    """One game to try."""

    name: str
    rules: int
    combo: Combo
    seed: int


class Failure(NamedTuple):
    """A case that failed: what was said, at which version (0: none is named), and the entries up to there."""

    case: Case
    said: str
    v: int
    entries: tuple[Entry, ...]


def tried(game: Game, case: Case, pick: Pick, check: Callable[[Recorded], None]) -> int | Failure:
    """Play a case and check it: the number of events, or how it failed."""
    seats, options = case.combo
    player = Player(game, seats, options, case.seed, pick, leaving=True)
    try:
        check(player.run())
    except Exception as error:  # whatever a broken game raises
        said = "; ".join([_said(error), *getattr(error, "__notes__", ())])
        named = re.search(r"\bversion (\d+)", said)
        return Failure(case, said, int(named[1]) if named else 0, tuple(player.entries))
    return len(player.entries)


def _said(error: Exception) -> str:
    if isinstance(error, AssertionError):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"


def good_part(game: Game, entries: tuple[Entry, ...]) -> Timeline:
    """The entries up to the last that folds."""
    timeline = Timeline((), game)
    for entry in entries:
        try:
            timeline.add(entry)
        except Exception:  # what comes after does not fold
            break
    return timeline


def told(game: Game, failure: Failure, folder: Path, again: str) -> str:
    """Write the record of a failed game into `folder`, and tell in a few lines how to see it and how to try it again."""
    case, timeline = failure.case, good_part(game, failure.entries)
    lines = [f"{case.name} r{case.rules}, {words(case.combo)}, seed {case.seed}: {failure.said}"]
    if case.combo[1]:
        lines.append(f"  options:      {case.combo[1]}")
    if timeline.moments:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{case.name}-r{case.rules}-{case.combo[0]}seats-{case.seed}{record.ENDING}"
        path.write_bytes(record.write(timeline))
        last = len(timeline.moments)
        lines.append(f"  written:      {path} ({last} events)")
        lines.append(f"  to see it:    {_replay()} show {path}@{min(failure.v or last, last)} --arbiter")
    return "\n".join([*lines, f"  to try again: {again}"])


def _replay() -> str:
    """How to call the workbench: where it lies beside the Python that runs, else by its name."""
    beside = Path(sys.executable).with_name("replay")
    return os.path.relpath(beside) if beside.exists() else "replay"


def picking(game: Game, bot: str, battery: Any) -> Pick:
    """How moves are chosen: as the battery does, or by a bot of the game with one move in ten at random."""
    if not bot:
        return battery.pick
    choose = game.bots[bot]
    return lambda rng, *asked: battery.pick(rng, *asked) if rng.random() < 0.1 else choose(*asked)
