"""Following a running table in the store: its events as they are stored, of a server that runs or of nobody yet."""

import argparse
from collections.abc import Callable, Sequence
from contextlib import aclosing

from engine.entry import Entry
from replay.tables import find_table, open_store
from server.store.port import Busy, Damaged, Store


async def follow(
    args: argparse.Namespace,
    name: str,
    have: Callable[[], int],
    take: Callable[[Sequence[Entry], str], bool],
    tell: Callable[[str], None],
) -> None:
    """Hand on a table's new entries until `take` says that no more will come.

    `have` gives the version we have · `take(entries, stopped)` takes what follows, and why the stream cannot be read further
    ("" if it can) · `tell` is told of troubles that pass. Raises what replay.tables.open_store raises.
    """
    async with open_store(args) as store:
        table = await find_table(store, name)
        tell("")
        async with aclosing(store.watch(table)) as wakes:
            async for _ in wakes:
                try:
                    entries, stopped = await _later(store, table, have())
                except Busy as error:
                    tell(f"the store does not answer and is asked again: {error}")
                    continue
                if not take(entries, stopped):
                    return


async def _later(store: Store, table: str, after: int) -> tuple[Sequence[Entry], str]:
    """Entries after a version, up to the first that is damaged, and the damage."""
    try:
        return await store.read(table, after), ""
    except Damaged as error:
        count = error.version - 1 - after
        good = await store.read(table, after, count) if count > 0 else []
        return good, f"version {error.version}: {error.why}"
