"""`kronika serve`: a server from settings, until it is told to end.

Source: DESIGN §5 (embedded default) and docs/API.md. Exit codes: 0 ended as asked, 2 cannot serve (the message says why).
"""

import argparse
import asyncio
import errno
import fcntl
import gc
import json
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import uvloop

from engine import registry
from server.app import serving
from server.hall import Hall
from server.hints import program
from server.settings import ADDRESS_FILE, LOCK_FILE, BadSettings, Settings, address_in, check, reason
from server.store import embedded, faults
from server.store.port import StoreError
from server.store.redis_store import RedisStore


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM or SIGINT. Gives the exit code."""
    logging.basicConfig(level=logging.WARNING, format="kronika: %(message)s", stream=sys.stderr)
    try:
        settings = check(args)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_serve(settings))
    except (BadSettings, StoreError, ValueError) as error:
        print(f"kronika serve: {error}", file=sys.stderr)
        return 2
    return 0


async def _serve(settings: Settings) -> None:
    gc.freeze()  # what was imported stays; events hold no cycles, so looking for them rarely is enough
    gc.set_threshold(50_000, 20, 100)
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, end.set)
    with _alone(settings.data):
        async with opened(settings) as store:
            unfit = [finding.text for finding in await store.doctor() if not finding.rated]
            hall = Hall(store, rated="; ".join(unfit), pace=settings.pace)
            try:
                async with serving(hall, settings.host, settings.port) as address:
                    with _announced(settings.data, address):
                        _greet(settings, address, unfit, len(await faults.lines(store)))
                        await end.wait()
                        print("Ending: finishing moves under way ...", flush=True)
            except OSError as error:
                raise BadSettings(_cannot_listen(settings, error)) from error
    print("Ended. All games are kept.", flush=True)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[RedisStore]:
    """The store of the settings, as long as the block lasts; with `data`, in a Valkey of our own. Raises StoreError."""
    if settings.data is None:
        store = await RedisStore.connect(settings.redis, durability=settings.durability)
        try:
            yield store
        finally:
            await store.close()
        return
    async with embedded.start(settings.data, settings.durability) as url:
        store = await RedisStore.connect(url, durability=settings.durability)
        try:
            yield store
        finally:
            await store.close()


@contextmanager
def _alone(data: Path | None) -> Iterator[None]:
    """Hold the data folder: one server serves it. Raises BadSettings."""
    if data is None:
        yield
        return
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(data / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise BadSettings(f"cannot use the data folder {data}: {reason(error)}") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        where = address_in(data)
        at = f" at {where}" if where else ""
        raise BadSettings(f"another server serves the folder {data}{at}: use that one, or another --data") from None
    try:
        yield
    finally:
        os.close(handle)


@contextmanager
def _announced(data: Path | None, address: str) -> Iterator[None]:
    if data is None:
        yield
        return
    path, new = data / ADDRESS_FILE, data / f"{ADDRESS_FILE}.new"
    try:
        new.write_text(json.dumps({"address": address, "pid": os.getpid()}) + "\n")
        new.replace(path)
    except OSError as error:
        raise BadSettings(f"cannot write {path}: {reason(error)}") from error
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()


def _greet(settings: Settings, address: str, unfit: list[str], kept: int) -> None:
    where = f" --server {address}" if settings.data is None or str(settings.data) != "data" else ""
    lines = [
        f"Kronika serves at {address}",
        f"  page:    open {address}/ in a browser",
        f"  games lie in {settings.store} (durability {settings.durability})",
        f"  play:    {program('kronika')} play {registry.names()[0]} --bots greedy,random{where}",
        f"  games:   {program('kronika')} games",
        f"  the API: {address}/openapi.json",
        "  end:     Ctrl-C",
    ]
    if unfit:
        lines.insert(3, f"  no rated games here: {'; '.join(unfit)}")
    if kept:
        lines.insert(-1, f"  faults:  {kept} kept; {program('replay')} faults{_store(settings)}")
    print("\n".join(lines), flush=True)


def _store(settings: Settings) -> str:
    """The options with which the workbench finds this store."""
    if settings.data is None:
        return " --redis URL"
    return "" if str(settings.data) == "data" else f" --data {settings.data}"


def _cannot_listen(settings: Settings, error: OSError) -> str:
    at = f"{settings.host}:{settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"{at} is in use: end what listens there, or choose another --port (0: any free one)"
    if error.errno == errno.EACCES:
        return f"{at} may not be listened on by this user: choose a --port above 1023"
    return f"cannot listen on {at}: {reason(error)}"
