"""The store: durable appends beside bare XADD, opening a game, and what a move weighs."""

import asyncio
from collections.abc import Iterator, Sequence
from statistics import mean, median
from time import perf_counter

import hiredis
from redis import Redis

from engine.entry import NO_HEAD, Entry
from engine.timeline import Fold
from server.store.keys import keys_of
from server.store.port import Outcome
from server.store.redis_store import RedisStore
from tests.bench import games

IN_FLIGHT = 256
"""Tables that append at the same time; also the size of the bare pipeline."""
_SECRET = bytes(32)


def _table(numbers: Iterator[int]) -> str:
    number = next(numbers)
    return f"{number % 256:02x}{number:030x}"


async def _write(store: RedisStore, table: str, entries: Sequence[Entry]) -> None:
    head = NO_HEAD
    for entry in entries:
        answer = await store.append(table, entry, head, _SECRET if entry.v == 1 else None)
        assert answer.outcome is Outcome.OK
        head = entry.h


async def appended(store: RedisStore, numbers: Iterator[int], entries: Sequence[Entry]) -> float:
    """Appends a second: every one durable and checked, `IN_FLIGHT` tables side by side, one at a time in each."""
    start = perf_counter()
    await asyncio.gather(*(_write(store, _table(numbers), entries) for _ in range(IN_FLIGHT)))
    return IN_FLIGHT * len(entries) / (perf_counter() - start)


def xadd_bare(url: str, numbers: Iterator[int], entries: Sequence[Entry]) -> float:
    """XADDs a second of the same bytes with the same ids, `IN_FLIGHT` in a pipeline: no function, no checks, no wake-up."""
    with Redis.from_url(url, protocol=2) as client:
        connection = client.connection_pool.get_connection()
        streams = [keys_of(_table(numbers))[0] for _ in range(IN_FLIGHT)]
        start = perf_counter()
        for entry in entries:
            fields = ("p", entry.p, "o", entry.o, "h", entry.h, "c", entry.c)
            packed = [hiredis.pack_command(("XADD", stream, f"{entry.v}-0", *fields)) for stream in streams]
            connection.send_packed_command(packed)
            for _ in streams:
                connection.read_response()
        return IN_FLIGHT * len(entries) / (perf_counter() - start)


async def open_ms(store: RedisStore, numbers: Iterator[int], moves: int = 100, times: int = 200) -> float:
    """Median ms of opening a game of `moves` moves: read over the socket, check versions, hashes and chain, fold."""
    (entries,) = games.whole_games(games.SAMPLE, 1, moves)
    table = _table(numbers)
    await _write(store, table, entries[: games.FIRST_MOVE + moves])
    spent = []
    for _ in range(times):
        start = perf_counter()
        fold = Fold()
        for entry in await store.read(table, hashed=False):
            fold.take(entry)
        spent.append(perf_counter() - start)
    assert fold.v == games.FIRST_MOVE + moves
    return 1000 * median(spent)


async def bytes_per_move(store: RedisStore, numbers: Iterator[int], played: list[list[Entry]]) -> tuple[float, float]:
    """Bytes of a stored move's fields (p, o, h, c), and of the server's memory for a stream, per move of whole games."""
    fields, memory = [], []
    tables = [_table(numbers) for _ in played]
    await asyncio.gather(*(_write(store, table, entries) for table, entries in zip(tables, played, strict=True)))
    with Redis.from_url(store.url, protocol=2) as client:
        for table in tables:
            moves = games.moves_of(await store.read(table))
            fields.append(mean(len(e.p) + len(e.o) + len(e.h) + len(e.c) for e in moves))
            memory.append(client.memory_usage(keys_of(table)[0], samples=0) / len(moves))
    return mean(fields), mean(memory)
