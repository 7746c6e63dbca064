"""Work on many logs, on all cores, with a progress bar where somebody is looking."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

from replay.problems import Unusable

PARALLEL = 4
"""Fewest logs for which a second process is worth starting."""
T = TypeVar("T")
Told = Callable[[T], None]
"""Is told every result as it comes in."""


def check_jobs(args: argparse.Namespace) -> None:
    """Raise Unusable for a --jobs that is none."""
    if args.jobs is not None and args.jobs < 1:
        raise Unusable(f"--jobs {args.jobs}: at least 1")


def on_all_cores(work: Callable[[Any], T], logs: Sequence[Any], jobs: int | None, told: Told | None = None) -> list[T]:
    """`work` of every log, in order, by `jobs` processes (None: one a core). Logs and results are pickled."""
    wanted = min(jobs or os.cpu_count() or 1, len(logs) // (1 if jobs else PARALLEL))
    try:
        pool = get_context().Pool(wanted, _leave_ctrl_c_to_parent) if wanted > 1 else None
    except OSError:  # no shared memory, as in some containers
        pool = None
    if pool is None:
        return list(_telling(map(work, logs), told))
    with pool:
        return list(_telling(pool.imap(work, logs, chunksize=max(1, min(16, len(logs) // (4 * wanted)))), told))


def _telling(results: Iterable[T], told: Told | None) -> Iterator[T]:
    for result in results:
        if told is not None:
            told(result)
        yield result


def _leave_ctrl_c_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[str], None] | None]:
    """A bar on standard error if that is a terminal: what is called for every log done, with a word on how it stands."""
    if total < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # a tenth of a second, and only where it is seen
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("{task.fields[note]}"), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, note="")
        yield lambda note: bar.update(task, advance=1, note=note)
