"""The known traps of DESIGN §5, each with a test (XADD's jump, eviction and `$`: in the store contract)."""

import asyncio
import re
from pathlib import Path

import pytest

import server.store as package
from engine.entry import NO_HEAD
from server.store import function
from server.store.line import connections
from server.store.port import Appended, Busy, Outcome, StoreError, Unsafe
from server.store.redis_store import RedisStore
from tests.support.entries import SECRET, entry, new_table, opened
from tests.support.proxy import Proxy
from tests.support.servers import EmbeddedServer
from tests.support.store_contract import LIMIT

OK, DUP = Outcome.OK, Outcome.DUP


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A Valkey of these tests' own."""
    server = EmbeddedServer(tmp_path_factory.mktemp("valkey"))
    yield server
    server.stop()


@pytest.fixture
async def proxy(store_url, tmp_path):
    async with Proxy(store_url, tmp_path) as proxy:
        yield proxy


@pytest.fixture
async def far(proxy):
    """A store that reaches its server through the proxy."""
    store = await RedisStore.connect(proxy.url)
    yield store
    proxy.release()
    await store.close()


async def test_a_lost_reply_neither_fails_nor_doubles_an_append(store, far, proxy):
    """Given an append carried out, when its reply is lost, then it is repeated and found to be there."""
    table = new_table()
    (first,) = await opened(store, table)
    proxy.lose_reply()
    second = entry(2)
    assert await asyncio.wait_for(far.append(table, second, first.h), LIMIT) == Appended(DUP, 2)
    assert await store.read(table) == [first, second]


async def test_a_lost_reply_does_not_deny_a_record_to_its_writer(store, far, proxy):
    key = new_table()
    await far.append(new_table(), entry(1), NO_HEAD, SECRET)
    proxy.lose_reply()
    assert await far.put(key, b"mine", only_new=True) is True
    assert await store.put(key, b"theirs", only_new=True) is False


@pytest.mark.parametrize("passed", [0, 1, 15, 16, 17, 100, 319], ids=lambda n: f"{n}_bytes")
async def test_a_connection_broken_amid_a_batch_settles_every_call(store, far, proxy, passed):
    """Wherever the cut falls, each append is there once and each caller knows it."""
    tables = [new_table() for _ in range(20)]
    made = [entry(1) for _ in tables]
    proxy.lose_reply(after=passed)
    appends = [far.append(table, one, NO_HEAD, SECRET) for table, one in zip(tables, made, strict=True)]
    answers = await asyncio.wait_for(asyncio.gather(*appends), LIMIT)
    whole = passed // len(b"*2\r\n$2\r\nOK\r\n:1\r\n")
    assert answers == [Appended(OK, 1)] * whole + [Appended(DUP, 1)] * (20 - whole)
    assert [await store.read(table) for table in tables] == [[one] for one in made]


async def test_a_cancelled_append_leaves_no_reply_behind(store, far, proxy):
    """Given an append cancelled before its reply, then it is written, and later calls get their own."""
    table = new_table()
    (first,) = await opened(far, table)
    await far.put(table, b"mine")
    proxy.hold()
    second = entry(2)
    cancelled = asyncio.create_task(far.append(table, second, first.h))
    await proxy.held.wait()
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    proxy.release()
    assert await far.append(table, entry(9), first.h) == Appended(Outcome.CONFLICT, 2)
    assert await far.put(table, b"other", only_new=True) is False
    assert await store.read(table) == [first, second]


async def test_cancelled_reads_leave_no_reply_behind(far, proxy):
    table = new_table()
    entries = await opened(far, table, 3)
    await far.head(table)
    proxy.hold()
    reads = [asyncio.create_task(far.read(table)) for _ in range(3)]
    await proxy.held.wait()
    for read in reads:
        read.cancel()
    proxy.release()
    assert await far.head(table) == (3, entries[-1].h)


async def test_a_server_that_never_answers_is_busy_and_said_to_be_unknown(proxy):
    store = await RedisStore.connect(proxy.url, patience=0.1, reply_timeout=0.05)
    proxy.hold()
    with pytest.raises(Busy) as caught:
        await store.append(new_table(), entry(1), NO_HEAD, SECRET)
    assert caught.value.unknown
    proxy.release()
    await store.close()


async def test_a_server_that_is_not_there_is_busy(tmp_path):
    with pytest.raises(Busy, match="no connection"):
        await RedisStore.connect(f"unix://{tmp_path}/none.sock", patience=0.05)


@pytest.mark.parametrize("url", ["http://localhost", "localhost:6379", "redis://localhost:port", "redis://localhost?x=1"])
async def test_what_is_no_redis_url_is_refused(url):
    with pytest.raises(ValueError, match=r"URL|[Pp]ort"):
        await RedisStore.connect(url)


async def test_a_password_redis_does_not_take_is_told_at_once(server, unused_tcp_port):
    with server.client() as client:
        client.config_set("port", unused_tcp_port)
        client.acl_setuser("ann", enabled=True, passwords=["+right"], categories=["+@all"], keys=["*"], channels=["*"])
    with pytest.raises(StoreError, match="refuses the name or password"):
        await RedisStore.connect(f"redis://ann:wrong@127.0.0.1:{unused_tcp_port}/0", patience=LIMIT)
    store = await RedisStore.connect(f"redis://ann:right@127.0.0.1:{unused_tcp_port}/3")
    assert await store.append(new_table(), entry(1), NO_HEAD, SECRET) == Appended(OK, 1)
    await store.close()
    with server.client() as client:
        client.config_set("port", 0)


async def test_silence_longer_than_the_reply_timeout_does_not_end_a_watch(store_url, store):
    watcher = await RedisStore.connect(store_url, reply_timeout=0.05)
    table = new_table()
    (first,) = await opened(store, table)
    wakings = watcher.watch(table)
    await anext(wakings)
    next_one = asyncio.ensure_future(anext(wakings))
    done, _ = await asyncio.wait({next_one}, timeout=0.2)
    assert not done
    await store.append(table, entry(2), first.h)
    await next_one
    await wakings.aclose()
    await watcher.close()


async def test_the_protocol_is_pinned(store_url):
    """Every connection of a store speaks RESP2, whatever redis-py would choose."""
    store = await RedisStore.connect(store_url)
    before = set(await _clients(store))
    other = await RedisStore.connect(f"{store_url}?protocol=3")
    await other.get("x")
    wakings = other.watch(new_table())
    await anext(wakings)
    fresh = {client: resp for client, resp in (await _clients(store)).items() if client not in before}
    assert list(fresh.values()) == ["2"] * 3
    await wakings.aclose()
    await other.close()
    await store.close()


async def test_no_connection_of_ours_retries_by_itself(store_url):
    assert connections(store_url)().retry.get_retries() == 0


async def test_a_function_that_vanished_is_loaded_again(server):
    table = new_table()
    own = await RedisStore.connect(server.url)
    (first,) = await opened(own, table)
    with server.client() as client:
        client.function_flush()
    assert {f.name: f.ok for f in await own.doctor()}["function"] is False
    answers = await asyncio.gather(own.append(table, entry(2), first.h), own.append(new_table(), entry(1), NO_HEAD, SECRET))
    assert [answer.outcome for answer in answers] == [OK, OK]
    assert {f.name: f.ok for f in await own.doctor()}["function"] is True
    await own.close()


async def test_another_function_under_our_name_is_refused(server):
    code = f"#!lua name={function.NAME}\nredis.register_function('{function.NAME}', function() return 1 end)"
    with server.client() as client:
        client.function_load(code, replace=True)
        with pytest.raises(Unsafe, match="another number"):
            await RedisStore.connect(server.url)
        client.function_flush()


async def test_the_function_outlives_a_restart(server):
    store = await RedisStore.connect(server.url)
    await asyncio.to_thread(server.kill)
    await store.get("x")
    with server.client() as client:
        assert len(client.function_list(function.NAME)) == 1
    await store.close()


async def test_the_function_is_there_after_a_fail_over(server, tmp_path_factory, unused_tcp_port):
    """A replica that becomes the primary has games and function, and takes the next append."""
    store = await RedisStore.connect(server.url)
    table = new_table()
    entries = await opened(store, table, 3)
    second = await asyncio.to_thread(EmbeddedServer, tmp_path_factory.mktemp("replica"))
    with server.client() as primary, second.client() as replica:
        primary.config_set("repl-diskless-sync-delay", 0)
        primary.config_set("port", unused_tcp_port)
        replica.replicaof("127.0.0.1", unused_tcp_port)
        while replica.info("replication")["master_link_status"] != "up":
            await asyncio.sleep(0.02)
        primary.wait(1, 5000)
        replica.replicaof("NO", "ONE")
        primary.config_set("port", 0)
        assert len(replica.function_list(function.NAME)) == 1
    other = await RedisStore.connect(second.url)
    assert await other.read(table) == entries
    assert await other.append(table, entry(4), entries[-1].h) == Appended(OK, 4)
    await other.close()
    await asyncio.to_thread(second.stop)
    await store.close()


def test_nothing_that_endangers_a_stream_stands_in_the_code():
    """No id left to Redis, no trimming, no deleting, no XREAD from `$`, no WAITAOF, no script hashes."""
    forbidden = re.compile(r"-\*|MAXLEN|MINID|XTRIM|XDEL|XACKDEL|XREAD|WAITAOF|EVALSHA|FLUSH|\bxadd\(", re.IGNORECASE)
    for path in Path(package.__file__).parent.glob("*.*"):
        code = "\n".join(re.split(r"#|--", line)[0] for line in path.read_text().splitlines())
        code = re.sub(r'""".*?"""', "", code, flags=re.DOTALL)
        assert not forbidden.search(code), f"{path.name}: {forbidden.search(code)[0]}"


async def _clients(store) -> dict[str, str]:
    text = (await store._ask("CLIENT", "LIST")).decode()
    return {re.search(r"\bid=(\d+)", line)[1]: re.search(r"resp=(\d)", line)[1] for line in text.splitlines()}
