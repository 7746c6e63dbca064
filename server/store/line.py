"""One connection to Redis on which the commands of many callers travel together. Source: DESIGN §5.

redis-py connects (URL, TLS, password, database); we send and count replies ourselves, because its client
retries on its own and a cancelled call leaves its replies off by one. Here one worker owns the connection;
no caller does.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import inf

from redis.asyncio.connection import AbstractConnection, ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from server.store.port import Busy, StoreError

MOST_CALLS = 256
MOST_BYTES = 1 << 20
PROTOCOL = 2
"""RESP2, pinned: redis-py 8 would speak RESP3, whose replies have other shapes."""

Call = tuple[bytes, asyncio.Future]


def connections(url: str) -> Callable[[], AbstractConnection]:
    """Maker of connections to `url` (redis://, rediss://, unix://) that never retry.

    Raises ValueError for a bad URL.
    """
    pool = ConnectionPool.from_url(url)
    pool.connection_kwargs |= {  # stronger than what the URL's query says
        "protocol": PROTOCOL,
        "decode_responses": False,
        "retry": Retry(NoBackoff(), 0),
        "socket_timeout": None,
        "socket_connect_timeout": 5,
    }
    try:
        pool.make_connection()
    except TypeError as error:
        raise ValueError(f"the Redis URL has a setting that is none: {error}") from None
    return pool.make_connection


class Line:
    """Sends commands in batches of at most 256 or 1 MB, one batch under way; replies come back in order.

    After a broken connection each command without a reply is repeated alone, with the same bytes, for
    `patience` seconds. So every command given to a line must be one that may be carried out twice.
    """

    def __init__(
        self,
        connect: Callable[[], AbstractConnection],
        prepare: Callable[[AbstractConnection], Awaitable[None]] | None = None,
        *,
        patience: float = 5.0,
        reply_timeout: float = 15.0,
    ):
        self._connect, self._prepare = connect, prepare
        self._patience, self._reply_timeout = patience, reply_timeout
        self._connection: AbstractConnection | None = None
        self._calls: deque[Call] = deque()
        self._loop = asyncio.get_running_loop()
        self._arrived = asyncio.Event()
        self._closing = False
        self._worker = self._loop.create_task(self._work(), name="kronika store line")

    def call(self, command: bytes) -> asyncio.Future:
        """Send a packed command; the future gives its reply, a ResponseError as a value. Raises Busy.

        Cancelling the future or its awaiter changes nothing on the wire: the reply is read and dropped.
        """
        if self._closing:
            raise StoreError("the store is closed")
        future = self._loop.create_future()
        self._calls.append((command, future))
        self._arrived.set()
        return future

    async def open(self) -> None:
        """Connect now; raises Busy if that fails for as long as `patience`."""
        deadline = self._loop.time() + self._patience
        pause = 0.01
        while True:
            try:
                await self._connected()
                return
            except (RedisError, OSError) as error:
                await self._drop()
                if isinstance(error, AuthenticationError):
                    raise StoreError(f"Redis refuses the name or password: {error}") from error
                if self._loop.time() >= deadline:
                    raise Busy(f"no connection to Redis: {error}") from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.2)

    async def close(self) -> None:
        """Finish the commands given so far, then disconnect."""
        self._closing = True
        self._arrived.set()
        await self._worker
        await self._drop()

    async def _work(self) -> None:
        while self._calls or not self._closing:
            if not self._calls:
                self._arrived.clear()
                await self._arrived.wait()
                continue
            batch = self._take()
            unanswered = await self._exchange(batch)
            if unanswered:
                await self._repeat(unanswered)

    def _take(self) -> list[Call]:
        """Take the next batch from the queue: one call at least."""
        calls = self._calls
        batch = [calls.popleft()]
        size = len(batch[0][0])
        while calls and len(batch) < MOST_CALLS and (size := size + len(calls[0][0])) <= MOST_BYTES:
            batch.append(calls.popleft())
        return batch

    async def _exchange(self, batch: list[Call]) -> list[Call]:
        """Send a batch and hand out its replies; give back the calls that got none."""
        answered = 0
        try:
            async with asyncio.timeout(self._reply_timeout):
                connection = self._connection or await self._connected()
                await connection.send_packed_command(b"".join([command for command, _ in batch]), check_health=False)
                for _, future in batch:
                    try:
                        reply = await connection.read_response(timeout=inf)
                    except ResponseError as error:
                        reply = error
                    answered += 1
                    if not future.done():
                        future.set_result(reply)
        except (RedisError, OSError, TimeoutError):
            await self._drop()
        except StoreError as error:  # the server that answers is not fit for use
            await self._drop()
            _fail(batch[answered:], error)
            return []
        except BaseException:
            await self._drop()
            raise
        return batch[answered:]

    async def _repeat(self, calls: list[Call]) -> None:
        """Repeat each call alone until it is answered or patience is at its end."""
        deadline = self._loop.time() + self._patience
        pause = 0.01
        while calls and self._loop.time() < deadline:
            calls = calls[1:] + await self._exchange(calls[:1])  # a call that breaks connections goes last
            if calls and not self._connection:
                await asyncio.sleep(pause)
                pause = min(2 * pause, 0.2)
        _fail(calls, Busy("the connection to Redis broke and does not come back", unknown=True))

    async def _connected(self) -> AbstractConnection:
        connection = self._connect()
        self._connection = connection
        await connection.connect()
        if self._prepare:
            await self._prepare(connection)
        return connection

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(RedisError, OSError):
                await connection.disconnect(nowait=True)


def _fail(calls: list[Call], error: StoreError) -> None:
    for _, future in calls:
        if not future.done():
            future.set_exception(error)
