"""An archive decided again: reading the files, in one process and in one for every core."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from engine import record
from engine.entry import Entry
from engine.recheck import recheck
from engine.timeline import Timeline
from replay.jobs import on_all_cores
from replay.recheck.checking import Asked, check
from tests.bench import games
from tests.bench.measure import Work

COPIES = 12
"""How often each game stands in the archive."""


def again(played: list[list[Entry]]) -> Work:
    """Games decided again, without reading them from files. One unit is a move."""

    def work() -> int:
        moves = 0
        for entries in played:
            result = recheck(entries)
            assert (result.differing, result.unchecked, result.stopped) == (0, 0, "")
            moves += result.moves
        return moves

    return work


def rates(folder: Path, rounds: int = 3) -> tuple[float, float]:
    """Moves per second of wall time by one process, and by one for every core: medians, in turns."""
    files = []
    for n, entries in enumerate(games.whole_games(games.SAMPLE, 8)):
        raw = record.write(Timeline(entries))
        for copy in range(COPIES):
            path = folder / f"{n}-{copy}{record.ENDING}"
            path.write_bytes(raw)
            files.append(str(path))
    found = [(_rate(files, 1), _rate(files, os.cpu_count() or 1)) for _ in range(rounds + 1)][1:]
    alone, all_cores = (sorted(each)[len(each) // 2] for each in zip(*found, strict=True))
    return alone, all_cores


def _rate(files: list[str], jobs: int) -> float:
    look: Callable[[str], object] = partial(check, asked=Asked())
    start = perf_counter()
    checked = on_all_cores(look, files, jobs)
    spent = perf_counter() - start
    assert not any(one.differs or one.unusable for one in checked)
    return sum(one.result.moves for one in checked) / spent
