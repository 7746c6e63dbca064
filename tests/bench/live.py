"""The live server end to end: `kronika serve` with durability always, beside a bare WebSocket echo.

Server, Valkey and load generator are processes of their own and share the machine's cores.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from msgspec import Struct
from redis import Redis

from server.store.valkey_process import socket_url
from tests.bench.measure import quantile
from tests.bench.report import Measured

TABLES = 100


class Run(Struct, frozen=True):
    """One load: how many a second, ms of each, and µs of processor time that each cost in server, Valkey and load."""

    rate: float
    latencies_ms: list[float]
    cost_us: tuple[float, float, float]


class Live(Struct, frozen=True):
    """What was seen: loads of `TABLES` tables, echoes on as many connections, one table alone."""

    played: list[Run]
    echoed: list[Run]
    alone: list[Run]


@contextmanager
def _process(*arguments: str) -> Iterator[tuple[str, int]]:
    """A server as a process; gives the address that it prints first, and its process id."""
    with subprocess.Popen([sys.executable, "-m", *arguments], stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline()
            found = re.search(r"http://\S+", line)
            if not found:
                raise RuntimeError(f"{' '.join(arguments)} names no address, it says: {line!r}")
            yield found[0], server.pid
        finally:
            server.terminate()
            server.communicate()


def _spent(pid: int) -> float:
    """Seconds of processor time of a process so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _load(kind: str, server: str, tables: int, *pids: int) -> Run:
    """Run a load; `pids` are the server's and its Valkey's."""
    with tempfile.NamedTemporaryFile() as file:
        arguments = [sys.executable, "-m", "tests.bench.load", kind, server, str(tables), file.name]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as load:
            watched = (*pids, load.pid)
            load.stdout.readline()
            before = [_spent(pid) for pid in watched]
            load.stdout.readline()
            after = [_spent(pid) for pid in watched]
        if load.returncode:
            raise RuntimeError(f"the load generator ended with {load.returncode}; what it says is above")
        found = json.loads(file.read())
    cost = tuple(1e6 * (b - a) / found["count"] for a, b in zip(before, after, strict=True))
    return Run(found["count"] / found["seconds"], found.get("latencies_ms", []), cost)


def measure(folder: Path, rounds: int = 3, tables: int = TABLES) -> Live:
    """Whole games on `tables` tables and echoes on as many connections, in turns; then one table alone."""
    serve = ("server.cli", "serve", "--data", str(folder), "--port", "0", "--durability", "always")
    played, echoed = [], []
    with _process(*serve) as (server, pid), _process("tests.bench.echo") as (echo, echo_pid):
        with Redis.from_url(socket_url(folder)) as client:
            valkey = client.info("server")["process_id"]
        _load("moves", server, 2)
        for _ in range(rounds):
            played.append(_load("moves", server, tables, pid, valkey))
            echoed.append(_load("echo", echo, tables, echo_pid))
        alone = [_load("moves", server, 1) for _ in range(rounds)]
    return Live(played, echoed, alone)


def rows(seen: Live) -> Iterator[Measured]:
    """The numbers of the report."""
    loaded, alone = ([ms for run in runs for ms in run.latencies_ms] for runs in (seen.played, seen.alone))
    yield Measured("ws_moves", median(run.rate for run in seen.played), "moves/s")
    yield Measured("ws_echo", median(run.rate for run in seen.echoed), "messages/s")
    yield Measured("ws_moves_p99_ms", quantile(loaded, 0.99), "ms")
    yield Measured("ws_moves_p50_ms", quantile(loaded, 0.5), "ms", f"{TABLES} tables", extra=True)
    yield Measured("ws_one_table_ms", quantile(alone, 0.5), "ms")
    yield Measured("ws_one_table_p99_ms", quantile(alone, 0.99), "ms", "one table alone", extra=True)
    for place, name in enumerate(("server", "valkey", "load")):
        cost = median(run.cost_us[place] for run in seen.played)
        yield Measured(f"ws_moves_{name}_us", cost, "µs", "processor time a move", extra=True)
    yield Measured("ws_echo_server_us", median(r.cost_us[0] for r in seen.echoed), "µs", "per echo", extra=True)
