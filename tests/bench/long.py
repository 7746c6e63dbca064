"""A record of ten thousand moves in the workbench: opened, stepped through, bisected, each as a user does it.

It is a legal game of a registered game whose `speed.py` says how to `dawdle`: cards are thrown away and taken up again. Nobody
plays so, but the events, states and bytes are that game's own.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from engine import record, registry
from engine.timeline import Timeline
from replay.sources import open_log, read_file
from replay.step import Walk
from tests.bench import screen
from tests.bench.report import Measured
from tests.support import material
from tests.support.playing import play

NAME = "long.kronika"
TIMES = 7
"""Runs of each command; the median counts."""
_REPLAY = "import sys; from replay.cli import main; sys.exit(main(sys.argv[1:]))"
_BARE = """
import json, sys
from hashlib import sha256
lines = open(sys.argv[1], "rb").read().split(b"\\n")
kept = [(json.loads(line), sha256(line).digest()) for line in lines if line]
"""
"""What the standard library needs to read the same file: every line parsed and hashed, nothing folded."""


class Run(NamedTuple):
    """One process from start to end: wall clock, processor time, and the most memory it held."""

    ms: float
    busy: float
    mb: float


def write(folder: Path) -> tuple[Path, int]:
    """The record as a file, and how many moves it has."""
    name = next(name for name in registry.names() if hasattr(material.module(name, "speed"), "dawdle"))
    played = play(registry.find(name), 2, {}, 1, material.module(name, "speed").dawdle, leaving=False)
    path = folder / NAME
    path.write_bytes(record.write(Timeline(played.entries)))
    return path, sum(not entry.p.startswith(b'{"t":"table.') for entry in played.entries)


def _run(code: str, *arguments: str) -> Run:
    start = perf_counter()
    child = subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    spent = 1000 * (perf_counter() - start)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"replay {' '.join(arguments)} ended with {child.returncode}")
    return Run(spent, 1000 * (usage.ru_utime + usage.ru_stime), usage.ru_maxrss / 1024)


def _question(path: Path) -> tuple[str, int]:
    """An expression that holds from the middle of the record on without asking for the version, and the middle."""
    log = open_log(read_file(str(path)))
    middle = log.last.v // 2
    return f"event.at >= {log.timeline.at(middle).event.at} and score(0) < 1000", middle


def step_ms(path: Path, steps: int = 300) -> tuple[float, float]:
    """Slowest and median processor time of steps forward and back near the end of the record, as `replay step` prints them."""
    walk = Walk(log := open_log(read_file(str(path))), log.last.v - steps)
    spent = []
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
        for command in ("n", "p", "N", "P", "n") * (steps // 5):
            start = process_time()
            walk.do(command)
            spent.append(1000 * (process_time() - start))
    return max(spent), median(spent)


def rows(folder: Path) -> Iterator[Measured]:
    """Everything about the long record, beside a bare reading of the same file in the same turns."""
    path, moves = write(folder)
    question, middle = _question(path)
    opened, bisected, bare, shown = [], [], [], []
    for _ in range(TIMES):
        opened.append(_run(_REPLAY, "show", f"{path}@{middle}"))
        bisected.append(_run(_REPLAY, "bisect", str(path), question))
        bare.append(_run(_BARE, str(path)))
        shown.append(screen.first_frame_ms(_REPLAY, path))
    slowest, usual = step_ms(path)
    slowest_drawn, usually_drawn = screen.steps_ms(path)
    yield Measured("replay_open_10k_ms", median(run.ms for run in opened), "ms")
    yield Measured("replay_bisect_10k_ms", median(run.ms for run in bisected), "ms")
    yield Measured("json_10k_ms", median(run.ms for run in bare), "ms")
    yield Measured("replay_step_10k_ms", slowest, "ms")
    yield Measured("replay_screen_10k_ms", median(wall for wall, _ in shown), "ms")
    yield Measured("replay_screen_step_ms", slowest_drawn, "ms")
    yield Measured("replay_10k_mb", max(run.mb for run in (*opened, *bisected)), "MB")
    for name, runs in (("replay_open_10k", opened), ("replay_bisect_10k", bisected), ("json_10k", bare)):
        yield Measured(f"{name}_cpu_ms", median(run.busy for run in runs), "ms", "of that, processor time", extra=True)
    yield Measured("replay_screen_cpu_ms", median(busy for _, busy in shown), "ms", "of that, processor time", extra=True)
    yield Measured("moves_10k", moves, "moves", "length of that record", extra=True)
    yield Measured("replay_step_median_ms", usual, "ms", "the usual step, where the slowest counts above", extra=True)
    yield Measured("replay_screen_usual_ms", usually_drawn, "ms", "the usual step on the screen", extra=True)
