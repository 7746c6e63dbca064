"""What `kronika serve` and `kronika doctor` are told: where games lie, where to listen, how durable a move must be."""

import argparse
import fcntl
import json
import os
import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit, urlunsplit

from msgspec import Struct

Durability = Literal["always", "everysec"]
HOST, PORT, DATA = "127.0.0.1", 8080, "data"
PACE = 0.4
"""Seconds that a bot of the house takes before it moves, so that people can follow."""
SLOWEST = 60.0
ADDRESS_FILE = "server.json"
"""In the data folder, while a server serves it: `{"address","pid"}`, so that `kronika play` finds the server."""


LOCK_FILE = "server.lock"
"""In the data folder, locked by the server that serves it."""


class BadSettings(ValueError):
    """A setting that cannot be; the text says which, why, and what would be right."""


class Settings(Struct, frozen=True):
    """Checked settings. Exactly one of `data` (our own Valkey in this folder) and `redis` (a URL) is given."""

    data: Path | None
    redis: str | None
    host: str = HOST
    port: int = PORT
    durability: Durability = "always"
    pace: float = PACE

    @property
    def store(self) -> str:
        """Where games lie, for people; a password is not shown."""
        if self.data:
            return str(self.data)
        parts = urlsplit(self.redis)
        login, at, host = parts.netloc.rpartition("@")
        shown = f"{login.partition(':')[0]}:***@{host}" if at else host
        return urlunsplit(parts._replace(netloc=shown, query="***" if parts.query else ""))


def add_store(parser: argparse.ArgumentParser) -> None:
    """Give a parser the arguments that say where games lie."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--data", metavar="DIR", help=f"folder for games, with a Valkey of our own in it ({DATA})")
    where.add_argument("--redis", metavar="URL", help="a Redis (7.0 or later) or Valkey instead: redis://… or unix://…")
    parser.add_argument("--durability", default="always", help="always (each move on disk) or everysec")


def check(args: argparse.Namespace) -> Settings:
    """Settings from arguments. Raises BadSettings."""
    if args.durability not in ("always", "everysec"):
        raise BadSettings(f"--durability is {args.durability!r}; it is always or everysec")
    if args.redis is not None and not _is_redis(args.redis):
        raise BadSettings("--redis must be a URL like redis://localhost:6379/0 or unix:///run/redis.sock")
    data = None if args.redis is not None else _folder(DATA if args.data is None else args.data)
    host, port = getattr(args, "host", HOST), getattr(args, "port", str(PORT))
    if not (port.isascii() and port.isdigit() and len(port) < 6 and int(port) < 65536):
        raise BadSettings(f"--port must be a number from 0 (any free one) to 65535, not {port!r}")
    return Settings(data, args.redis, host, int(port), args.durability, _pace(getattr(args, "bot_pace", str(PACE))))


def _pace(text: str) -> float:
    try:
        pace = float(text)
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= SLOWEST:
        raise BadSettings(f"--bot-pace must be a number of seconds from 0 to {SLOWEST:g}, not {text!r}")
    return pace


def _is_redis(url: str) -> bool:
    """Is it a URL of a Redis? A database that is no number would quietly become database 0."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    if parts.scheme == "unix":
        return len(parts.path) > 1
    known = parts.scheme in ("redis", "rediss") and bool(parts.hostname) and port != 0
    return known and re.fullmatch(r"/?|/[0-9]{1,5}", parts.path) is not None


def _folder(text: str) -> Path:
    data = Path(text)
    try:
        is_file = data.exists() and not data.is_dir()
    except OSError as error:
        raise BadSettings(f"cannot use the data folder {data}: {reason(error)}") from None
    if not text:
        raise BadSettings("--data must name a folder")
    if is_file:
        raise BadSettings(f"--data {data} is a file, not a folder")
    return data


def reason(error: OSError) -> str:
    """Why the system said no, in its words."""
    return os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)


def address_in(data: Path) -> str | None:
    """The address of the server that serves a data folder now; None if there is none."""
    try:
        with (data / LOCK_FILE).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return None  # nobody holds it: what the address file says is of a server that died
    except BlockingIOError:
        pass
    except OSError:
        return None
    try:
        return json.loads((data / ADDRESS_FILE).read_bytes())["address"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
