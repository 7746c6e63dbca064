"""A line that tells how a search goes, on a terminal; nothing anywhere else."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from replay.cut.search import Search


@contextmanager
def shown_on_terminal(search: Search) -> Iterator[None]:
    """While the search goes on, show its best game's size and how many games it has played, on standard error."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    console = Console(stderr=True)
    with console.status("looking at the game") as status:

        def note(now: Search) -> None:
            if now.runs % 20 == 0:
                status.update(f"{now.first[0]} moves, now {now.best.size} · {now.runs:,} games played")

        search.note = note
        yield
