"""Tables in the store, as the workbench reaches them: a Redis by URL, or the Valkey of a data folder.

If a server runs on the folder, its Valkey is used; if none does, one is started for as long as the command takes.
"""

import argparse
import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from replay.problems import Unusable
from replay.sources import Raw
from server.store import embedded
from server.store.port import Damaged, StoreError
from server.store.redis_store import RedisStore

T = TypeVar("T")

AUDIENCE = "record_audience"
"""Record of an imported table: whose openings the file held. Its presence also says that the import was completed."""
IMPORTING = "record_importing"
"""Record of a table whose import was begun: head (hex) of the record it comes from."""


@asynccontextmanager
async def open_store(args: argparse.Namespace, *, make: bool = False) -> AsyncIterator[RedisStore]:
    """The store that the command line names, for as long as the block lasts. `make`: a new folder is made. Raises Unusable
    where there is none, StoreError, OSError or ValueError where it cannot be used: `trouble` says them."""
    async with _url(args, make) as url:
        store = await RedisStore.connect(url, patience=2.0)
        try:
            yield store
        finally:
            await store.close()


@asynccontextmanager
async def _url(args: argparse.Namespace, make: bool) -> AsyncIterator[str]:
    if args.redis:
        yield args.redis
        return
    data = Path(args.data)
    if not make and not (data / "appendonlydir").exists():
        raise Unusable(
            f"there is no store in the folder {args.data}: name one with --data DIR, or a Redis with --redis URL"
        )
    async with embedded.start(data) as url:
        yield url


def with_store(args: argparse.Namespace, work: Callable[[RedisStore], Awaitable[T]], *, make: bool = False) -> T:
    """Do `work` with the store that the command line names. `make`: a new folder is made. Raises Unusable."""

    async def whole() -> T:
        async with open_store(args, make=make) as store:
            return await work(store)

    try:
        return asyncio.run(whole())
    except (StoreError, OSError, ValueError) as error:
        raise trouble(args, error) from None


def trouble(args: argparse.Namespace, error: Exception) -> Unusable:
    """What keeps a store from being used, in words."""
    where = _without_password(args.redis or args.data)
    return Unusable(f"--redis {where}: {error}" if isinstance(error, ValueError) else f"the store {where}: {error}")


def _without_password(url: str) -> str:
    return re.sub(r"//[^/@]*@", "//…@", url)


async def find_table(store: RedisStore, prefix: str) -> str:
    """The one table whose id begins with `prefix`. Raises Unusable when there is none, or more than one."""
    if len(prefix) == 32:
        found = [prefix] if (await store.head(prefix))[0] else []
    else:
        found = sorted([table async for table in store.tables() if table.startswith(prefix)])
    if not found:
        raise Unusable(f"{prefix}: the store has no such table (replay list names them), and there is no such file")
    if len(found) > 1:
        some = ", ".join(found[:4]) + (", …" if len(found) > 4 else "")
        raise Unusable(f"{prefix}: {len(found)} tables begin so: {some}; give more digits")
    return found[0]


async def read_table(store: RedisStore, table: str, name: str = "") -> Raw:
    """A table's entries up to the first that is damaged."""
    stopped = ""
    try:
        entries = await store.read(table)
    except Damaged as error:
        if error.version < 2:
            raise
        entries, stopped = await store.read(table, 0, error.version - 1), f"version {error.version}: {error.why}"
    imported = await store.get(AUDIENCE, table=table)
    return Raw(name or table, entries, None, stopped, None, imported.decode() if imported else "")


def read_tables(names: Sequence[str], args: argparse.Namespace, secrets: bool = False) -> dict[str, Raw]:
    """The tables that `names` are ids or beginnings of ids of; with `secrets`, also what the store keeps secret."""

    async def work(store: RedisStore) -> dict[str, Raw]:
        found = {}
        for name in names:
            table = await find_table(store, name)
            found[name] = await read_table(store, table, name)
            if secrets:
                found[name].secret = await store.secret(table)
        return found

    return with_store(args, work)
