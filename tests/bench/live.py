"""The live server end to end: `kronika serve` with durability always, beside a bare WebSocket echo.

Server, Valkey and load generator are processes of their own and share the machine's cores.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from msgspec import Struct

from tests.bench.measure import quantile

TABLES = 100


class Live(Struct, frozen=True):
    """What was seen: moves and echoes a second, p50 and p99 of a move's ms under load, p50 and p99 at one table alone."""

    moves: float
    moves_p50_ms: float
    moves_p99_ms: float
    one_table_ms: float
    one_table_p99_ms: float
    echo: float


@contextmanager
def _process(*arguments: str) -> Iterator[str]:
    """A server as a process; gives the address that it prints first."""
    with subprocess.Popen([sys.executable, "-m", *arguments], stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline()
            found = re.search(r"http://\S+", line)
            if not found:
                raise RuntimeError(f"{' '.join(arguments)} names no address, it says: {line!r}")
            yield found[0]
        finally:
            server.terminate()
            server.communicate()


def _load(kind: str, server: str, tables: int) -> dict:
    arguments = [sys.executable, "-m", "tests.bench.load", kind, server, str(tables)]
    return json.loads(subprocess.run(arguments, check=True, stdout=subprocess.PIPE).stdout)


def measure(folder: Path, rounds: int = 3, tables: int = TABLES) -> Live:
    """Whole games on `tables` tables and echoes on as many connections, in turns; then one table alone."""
    serve = ("server.cli", "serve", "--data", str(folder), "--port", "0", "--durability", "always")
    played, echoed, alone = [], [], []
    with _process(*serve) as server, _process("tests.bench.echo") as echo:
        _load("moves", server, 2)
        for _ in range(rounds):
            played.append(_load("moves", server, tables))
            echoed.append(_load("echo", echo, tables))
        for _ in range(rounds):
            alone += _load("moves", server, 1)["latencies_ms"]
    latencies = [ms for run in played for ms in run["latencies_ms"]]
    return Live(
        median(run["count"] / run["seconds"] for run in played), quantile(latencies, 0.5), quantile(latencies, 0.99),
        quantile(alone, 0.5), quantile(alone, 0.99), median(run["count"] / run["seconds"] for run in echoed),
    )  # fmt: skip
