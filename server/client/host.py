"""Which server to play on: one that is named, one that runs here already, or one of our own for as long as we play."""

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from server.client.api import Api, Problem, Unreachable
from server.settings import ADDRESS_FILE, DATA, HOST, PORT

START_PATIENCE = 60.0
"""Seconds that a server of our own may take to answer: it may have to load many games."""
ANSWER_PATIENCE = 5.0
"""Seconds that a server which runs already may take to answer."""
_PR_SET_PDEATHSIG = 1


class _Address(Struct):
    """The part of the address file that a client reads."""

    address: str


class NoServer(Exception):
    """No server to play on; the text says why and what to do."""


class Host(Struct, frozen=True):
    """A server to play on. `key`: what its accounts are remembered under; `own`: it ends when we do.

    A server on a data folder here is the same one whatever port it has today, so the folder names it, else its address.
    """

    url: str
    key: str
    own: bool = False


@asynccontextmanager
async def server(named: str | None, data: Path) -> AsyncIterator[Host]:
    """A server to play on. Raises NoServer."""
    here, folder = running(data), f"data:{data.absolute()}"
    if named is not None:
        url = address(named)
        if not await answers(url):
            raise NoServer(f"no Kronika server answers at {url}; start one there with: kronika serve")
        yield Host(url, folder if url == here else url)
        return
    default = f"http://{HOST}:{PORT}"
    if here is not None and await answers(here):
        yield Host(here, folder)
    elif str(data) == DATA and await answers(default):
        yield Host(default, default)
    else:
        async with own(data) as url:
            yield Host(url, folder, own=True)


def address(text: str) -> str:
    """An address as it is used: with its scheme, without a slash at its end. Raises NoServer for what is none."""
    url = (text if "://" in text else f"http://{text}").rstrip("/")
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise NoServer(f"--server {text}: write an address like http://127.0.0.1:8080")
    return url


def running(data: Path) -> str | None:
    """The address that a server on this data folder has left, whether or not it still runs."""
    try:
        return msgspec.json.decode((data / ADDRESS_FILE).read_bytes(), type=_Address).address
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


async def answers(url: str) -> bool:
    """Does a Kronika server answer there, now?"""
    async with Api(url, patience=0) as api:
        try:
            async with asyncio.timeout(ANSWER_PATIENCE):
                return bool(await api.games())
        except (Problem, Unreachable, TimeoutError):
            return False


@asynccontextmanager
async def own(data: Path) -> AsyncIterator[str]:
    """A server of our own on the data folder, on a free port; ended when the block is left, its games kept."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        log = open(data / "server.log", "ab")  # noqa: SIM115
    except OSError as error:
        raise NoServer(f"--data {data}: {error.strerror}") from None
    command = [sys.executable, "-m", "server.cli", "serve", "--data", str(data), "--port", "0"]
    command += ["--bot-pace", "0"]  # a terminal shows all that happened at once
    with log:
        begin = log.tell()
        child = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            env=_environment(), preexec_fn=_end_with_parent,
        )  # fmt: skip
    try:
        yield await _until_answering(child, data, begin)
    finally:
        if child.returncode is None:
            with suppress(ProcessLookupError):
                child.terminate()
            await child.wait()


async def _until_answering(child: asyncio.subprocess.Process, data: Path, begin: int) -> str:
    deadline = asyncio.get_running_loop().time() + START_PATIENCE
    while asyncio.get_running_loop().time() < deadline:
        if child.returncode is not None:
            raise NoServer(f"a server of our own ended at once: {_last_words(data / 'server.log', begin)}")
        url = running(data)
        if url is not None and await answers(url):
            return url
        await asyncio.sleep(0.05)
    raise NoServer(f"a server of our own does not answer; see {data / 'server.log'}")


def _last_words(log: Path, begin: int) -> str:
    text = log.read_bytes()[begin:].decode("utf-8", "replace").strip()
    return " / ".join(text.splitlines()[-3:]) or f"see {log}"


def _environment() -> dict[str, str]:
    """Our own environment, with our own packages to be found wherever the person stands."""
    root = str(Path(__file__).resolve().parents[2])
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{path}" if path else root}


def _end_with_parent() -> None:
    """In the child: be ended when we are killed, so that no server is left behind (Linux only)."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
