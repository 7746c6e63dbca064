"""`python -m tests.bench [--out FILE] [--folder DIR] [--only NAME,…] [--game GAME]`: measure, print a table, write JSON."""

import argparse
import gc
import itertools
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import uvloop
from rich.console import Console

from engine import registry
from server.store import embedded
from server.store.redis_store import RedisStore
from tests.bench import archive, commands, disk, engine, games, library, live, long, report, store
from tests.bench.measure import quantile, rates, rates_async
from tests.bench.report import Measured

GAMES = 12
"""Random games that are folded and weighed."""
WIDTH = 120
"""Columns that the table needs; a pipe or a narrow terminal gets them too."""


def measure_engine(_folder: Path, names: Sequence[str] = ()) -> Iterator[Measured]:
    """Folding, legal moves, random play, verification and deciding again of every game, beside the library `eventsourcing`."""
    names = names or registry.names()
    work = {"eventsourcing_rebuild": library.rebuild(games.whole_games(games.SAMPLE, 1)[0])}
    for name in names:
        game = registry.find(name)
        played = games.whole_games(game, GAMES)
        work[f"fold_{name}"] = engine.fold(played)
        work[f"verify_{name}"] = engine.verification(played[:2])
        work[f"recheck_{name}"] = archive.again(played[:2])
        work[f"random_play_{name}"] = engine.random_play(game)
    gc.collect()
    gc.freeze()  # else the collector goes through the games of all subjects while one is measured
    for name, value in rates(work).items():
        steps = name.startswith("random_play") and registry.find(name.removeprefix("random_play_")).pend is not None
        yield Measured(name, value, "events/s" if name in library.NAMES else "steps/s" if steps else "moves/s")
    for name in names:
        spent = engine.legal_us(registry.find(name))
        yield Measured(f"legal_{name}_us", median(spent), "µs")
        yield Measured(f"legal_{name}_p99_us", quantile(spent, 0.99), "µs")


async def _store(folder: Path) -> list[Measured]:
    entries, numbers = games.played(games.SAMPLE, 1)[:80], itertools.count()
    async with embedded.start(folder, "always") as url:
        client = await RedisStore.connect(url)

        async def durable() -> float:
            return await store.appended(client, numbers, entries)

        async def bare() -> float:
            return store.xadd_bare(url, numbers, entries)

        found = await rates_async({"append_durable": durable, "xadd_bare": bare}, rounds=5)
        opened = await store.open_ms(client, numbers)
        fields, memory = await store.bytes_per_move(client, numbers, games.whole_games(games.SAMPLE, GAMES))
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


def measure_archive(folder: Path) -> Iterator[Measured]:
    """An archive of files decided again, by one process and on all cores."""
    alone, all_cores = archive.rates(folder)
    yield Measured("recheck_archive", all_cores, "moves/s")
    yield Measured("recheck_archive_one", alone, "moves/s")


def measure_replay(folder: Path) -> Iterator[Measured]:
    """A record of ten thousand moves in the workbench."""
    yield from long.rows(folder)


SUBJECTS: dict[str, Callable[[Path], Iterator[Measured]]] = {
    "engine": measure_engine,
    "store": measure_store,
    "live": measure_live,
    "commands": measure_commands,
    "archive": measure_archive,
    "replay": measure_replay,
}


def main() -> None:
    """Measure every subject asked for. A subject that cannot be measured is named, and the others go on."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measure Kronika's speed.")
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--folder", metavar="DIR", help="where data is written while measuring (a temporary folder)")
    parser.add_argument("--only", metavar="A,B", help=f"some of {', '.join(SUBJECTS)}")
    parser.add_argument("--game", choices=registry.names(), help="measure only the engine with this game")
    arguments = parser.parse_args()
    subjects = {"engine": partial(measure_engine, names=(arguments.game,))} if arguments.game else SUBJECTS
    wanted = arguments.only.split(",") if arguments.only else list(subjects)
    if unknown := [name for name in wanted if name not in subjects]:
        parser.error(f"--only: there is no {', '.join(unknown)}; there is {', '.join(subjects)}")
    console = Console()
    console.width = max(console.width, WIDTH)
    measured: list[Measured] = []
    for name in wanted:
        with (
            console.status(f"measuring: {name} ..."),
            tempfile.TemporaryDirectory(dir=arguments.folder, prefix="kronika-bench-") as folder,
        ):
            measured += subjects[name](Path(folder))
    report.show(measured, console)
    if arguments.out:
        report.write(measured, arguments.out)
        console.print(f"written: {os.fspath(arguments.out)}")


if __name__ == "__main__":
    main()
