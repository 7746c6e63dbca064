"""`python -m tests.bench [--out FILE] [--folder DIR] [--only NAME,…]`: measure, print a table, write JSON."""

import argparse
import itertools
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import uvloop
from rich.console import Console

from server.store import embedded
from server.store.redis_store import RedisStore
from tests.bench import commands, disk, engine, games, library, live, report, store
from tests.bench.measure import rates, rates_async
from tests.bench.report import Measured

GAMES = 12
"""Random games that are folded and weighed."""


WIDTH = 120
"""Columns that the table needs; a pipe or a narrow terminal gets them too."""


def measure_engine(_folder: Path) -> Iterator[Measured]:
    """Folding, verification, random play, beside the library `eventsourcing`."""
    played = games.whole_games(GAMES)
    found = rates(
        {
            "fold_keltis": engine.fold(played),
            "eventsourcing_rebuild": library.rebuild(played[0]),
            "verify_keltis": engine.verification(played[:2]),
            "random_play_keltis": engine.random_play(),
        }
    )
    for name, value in found.items():
        yield Measured(name, value, "events/s" if name == "eventsourcing_rebuild" else "moves/s")


async def _store(folder: Path) -> list[Measured]:
    entries, numbers = games.played(1)[:80], itertools.count()
    async with embedded.start(folder, "always") as url:
        client = await RedisStore.connect(url)

        async def durable() -> float:
            return await store.appended(client, numbers, entries)

        async def bare() -> float:
            return store.xadd_bare(url, numbers, entries)

        found = await rates_async({"append_durable": durable, "xadd_bare": bare}, rounds=5)
        opened = await store.open_ms(client, numbers)
        fields, memory = await store.bytes_per_move(client, numbers, games.whole_games(GAMES))
        await client.close()
    return [
        *(Measured(name, value, "appends/s") for name, value in found.items()),
        Measured("open_100_moves_ms", opened, "ms"),
        Measured("bytes_per_move", fields, "bytes"),
        Measured("memory_per_move", memory, "bytes", "MEMORY USAGE of a whole game's stream", extra=True),
    ]


def measure_store(folder: Path) -> Iterator[Measured]:
    """Durable appends beside bare XADD, opening a game, what a move weighs."""
    yield from uvloop.run(_store(folder))
    yield Measured("sync_ms", disk.sync_ms(folder), "ms", "one write of 500 bytes and its fdatasync", extra=True)


def measure_live(folder: Path) -> Iterator[Measured]:
    """Moves end to end over WebSocket, beside a bare echo."""
    yield from live.rows(live.measure(folder))


def measure_commands(_folder: Path) -> Iterator[Measured]:
    """Start of a command."""
    value, bare = commands.help_ms()
    yield Measured("replay_help_ms", value, "ms")
    yield Measured("python_ms", bare, "ms", "a Python that does nothing", extra=True)


SUBJECTS: dict[str, Callable[[Path], Iterator[Measured]]] = {
    "engine": measure_engine,
    "store": measure_store,
    "live": measure_live,
    "commands": measure_commands,
}


def main() -> None:
    """Measure every subject asked for. A subject that cannot be measured is named, and the others go on."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure Kronika's speed.")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--folder", metavar="DIR", help="where data is written while measuring (a temporary folder)")
    parser.add_argument("--only", metavar="A,B", help=f"some of {', '.join(SUBJECTS)}")
    arguments = parser.parse_args()
    wanted = arguments.only.split(",") if arguments.only else list(SUBJECTS)
    if unknown := [name for name in wanted if name not in SUBJECTS]:
        parser.error(f"--only: there is no {', '.join(unknown)}; there is {', '.join(SUBJECTS)}")
    console = Console()
    console.width = max(console.width, WIDTH)
    measured: list[Measured] = []
    for name in wanted:
        with (
            console.status(f"measuring: {name} ..."),
            tempfile.TemporaryDirectory(dir=arguments.folder, prefix="kronika-bench-") as folder,
        ):
            measured += SUBJECTS[name](Path(folder))
    report.show(measured, console)
    if arguments.out:
        report.write(measured, arguments.out)
        console.print(f"written: {os.fspath(arguments.out)}")


if __name__ == "__main__":
    main()
