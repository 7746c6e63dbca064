"""What a person's terminal client remembers between two runs: accounts and seats, per server (see host.Host.key).

One JSON file, `kronika/players.json` below the user's configuration folder, readable by its owner alone: it holds tokens.
"""

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from server.client.player import Place

MOST_TABLES = 50
"""Tables remembered per server; the oldest are forgotten."""


class Account(Struct):
    """A person's account at one server."""

    name: str
    token: str


class AtServer(Struct):
    """All that is known of one server: accounts by name (the last used last), own seats by table (a list of one)."""

    accounts: dict[str, str] = {}
    tables: dict[str, list[Place]] = {}


class BadNotes(Exception):
    """The file cannot be read or written; the text says why and what to do."""


class Notes:
    """The file, read at once and written whole after every change."""

    def __init__(self, path: Path | None = None):
        self.path = path or default_path()
        self._servers = self._read()

    def account(self, server: str, name: str | None) -> Account | None:
        """The account of that name (None: the last used) at a server, if there is one."""
        accounts = self._at(server).accounts
        name = name or next(reversed(accounts), None)
        return Account(name, accounts[name]) if name in accounts else None

    def keep_account(self, server: str, account: Account) -> None:
        """Remember an account as the last used one."""
        accounts = self._at(server).accounts
        accounts.pop(account.name, None)
        accounts[account.name] = account.token
        self._write()

    def forget_account(self, server: str, name: str) -> None:
        """The server does not know this account (any more)."""
        self._at(server).accounts.pop(name, None)
        self._write()

    def place(self, server: str, table: str) -> Place | None:
        """The seat taken from here at a table, None if there is none."""
        return next(iter(self._at(server).tables.get(table, ())), None)

    def keep_place(self, server: str, table: str, place: Place) -> None:
        """Remember the seat taken at a table."""
        tables = self._at(server).tables
        tables.pop(table, None)
        tables[table] = [place]
        for oldest in list(tables)[:-MOST_TABLES]:
            del tables[oldest]
        self._write()

    def forget_table(self, server: str, table: str) -> None:
        """The game is over: nobody comes back to it."""
        if self._at(server).tables.pop(table, None) is not None:
            self._write()

    def _at(self, server: str) -> AtServer:
        return self._servers.setdefault(server, AtServer())

    def _read(self) -> dict[str, AtServer]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, AtServer])
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise BadNotes(f"{self.path}: {error.strerror}") from None
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadNotes(f"{self.path} is damaged ({error}); move it away to begin anew") from None

    def _write(self) -> None:
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                fresh.unlink()
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(self._servers)) + b"\n")
            fresh.replace(self.path)
        except OSError as error:
            raise BadNotes(f"{self.path}: cannot be written: {error.strerror}") from None


def default_path() -> Path:
    """Where the file is: below XDG_CONFIG_HOME, or ~/.config."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "kronika" / "players.json"
