"""Our own Valkey: it starts, comes back, is adopted, is alone in its folder, and never outlives us unseen."""

import asyncio
import os
import platform
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from engine.entry import NO_HEAD
from server.store import embedded, valkey_process
from server.store.embedded import Embedded
from server.store.port import Appended, Outcome, StoreError
from server.store.redis_store import RedisStore
from tests.support.entries import SECRET, entry, new_table, opened
from tests.support.servers import kill_and_wait, wait_gone

OK = Outcome.OK

PARENT = """
import asyncio, sys
from pathlib import Path
from server.store.embedded import Embedded

async def main():
    embedded = Embedded(Path(sys.argv[1]))
    await embedded.start()
    print(await embedded.pid(), flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_games_outlive_a_stop_and_a_start(tmp_path):
    table = new_table()
    async with embedded.start(tmp_path / "data") as url:
        store = await RedisStore.connect(url)
        entries = await opened(store, table, 3)
        await store.close()
    async with embedded.start(tmp_path / "data") as url:
        store = await RedisStore.connect(url)
        assert await store.read(table) == entries
        assert await store.secret(table) == SECRET
        await store.close()


async def test_a_killed_valkey_comes_back(tmp_path):
    async with embedded.start(tmp_path) as url:
        store = await RedisStore.connect(url, patience=30)
        table = new_table()
        (first,) = await opened(store, table)
        one = Embedded(tmp_path)
        one.url = url
        await asyncio.to_thread(kill_and_wait, await one.pid())
        assert await store.append(table, entry(2), first.h) == Appended(OK, 2)
        await store.close()


async def test_stopping_ends_the_server(tmp_path):
    one = Embedded(tmp_path)
    await one.start()
    handle = os.pidfd_open(await one.pid())
    await one.stop()
    wait_gone(handle, 0)


async def test_a_server_that_writes_its_first_aof_is_ended_all_the_same(tmp_path):
    """Valkey ignores SIGTERM then; here that work is made to last."""
    one = Embedded(tmp_path)
    await one.start()
    handle = os.pidfd_open(await one.pid())
    with redis.Redis.from_url(one.url) as client:
        client.config_set("rdb-key-save-delay", 1_000_000)
        client.config_set("appendonly", "no")
        client.set("x", "y")
        client.config_set("appendonly", "yes")
    await one.stop()
    wait_gone(handle, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a parent-death signal")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_parent_leaves_no_orphan(tmp_path, how):
    parent = _parent(tmp_path)
    handle = os.pidfd_open(int(parent.stdout.readline()))
    parent.send_signal(how)
    parent.wait()
    parent.stdout.close()
    wait_gone(handle)


async def test_acknowledged_is_there_after_both_were_killed(tmp_path):
    """Law 9: the process that supervises dies by kill -9 and Valkey with it."""
    parent = await asyncio.to_thread(_parent, tmp_path)
    valkey = int(parent.stdout.readline())
    store = await RedisStore.connect(valkey_process.socket_url(tmp_path))
    table = new_table()
    entries = await opened(store, table, 20)
    parent.kill()
    kill_and_wait(valkey)
    parent.wait()
    parent.stdout.close()
    async with embedded.start(tmp_path):
        assert await store.read(table) == entries
        assert await store.append(table, entry(21), entries[-1].h) == Appended(OK, 21)
        await store.close()


async def test_a_live_server_is_adopted_and_outlives_its_guest(tmp_path):
    async with embedded.start(tmp_path) as url:
        guest = Embedded(tmp_path)
        await guest.start()
        assert guest.adopted
        assert guest.url == url
        await guest.stop()
        store = await RedisStore.connect(url)
        assert await store.append(new_table(), entry(1), NO_HEAD, SECRET) == Appended(OK, 1)
        await store.close()


async def test_a_guest_takes_over_when_the_host_goes(tmp_path):
    host, guest = Embedded(tmp_path), Embedded(tmp_path)
    await host.start()
    await guest.start()
    store = await RedisStore.connect(guest.url, patience=30)
    table = new_table()
    (first,) = await opened(store, table)
    await host.stop()
    second = entry(2)
    assert await store.append(table, second, first.h) == Appended(OK, 2)
    assert await store.read(table) == [first, second]
    assert not guest.adopted
    await store.close()
    await guest.stop()


async def test_an_orphan_is_adopted_and_ended_with_us(tmp_path):
    """Where no parent-death signal exists, a Valkey can be left behind; the next start finds and keeps it."""
    lock = embedded._try_lock(tmp_path / "valkey.lock")
    orphan = await valkey_process.process(tmp_path, "always", lock)
    os.close(lock)
    one = Embedded(tmp_path)
    await one.start()
    assert one.adopted
    assert await one.pid() == orphan.pid
    await one.stop()
    assert await orphan.wait() == 0


async def test_two_servers_never_write_one_folder(tmp_path):
    """Ten supervisors start at once on one folder: they share one server."""
    many = [Embedded(tmp_path) for _ in range(10)]
    await asyncio.gather(*(one.start() for one in many))
    assert len({await one.pid() for one in many}) == 1
    assert [one.adopted for one in many].count(False) == 1
    await asyncio.gather(*(one.stop() for one in many))


async def test_a_holder_that_does_not_answer_is_named(tmp_path):
    lock = embedded._try_lock(tmp_path / "supervisor.lock")
    with pytest.raises(StoreError, match="the process that holds this data folder does not answer"):
        await Embedded(tmp_path, patience=0.05).start()
    os.close(lock)


@pytest.mark.parametrize("length", [90, 101, 200])
async def test_any_length_of_path_will_do(tmp_path, length):
    data = tmp_path / ("d" * length)
    async with embedded.start(data) as url:
        store = await RedisStore.connect(url)
        assert (await store.append(new_table(), entry(1), NO_HEAD, SECRET)).outcome is OK
        await store.close()
    link = valkey_process.socket_folder(data)
    if link != data:
        link.unlink()


async def test_odd_characters_in_the_path_will_do(tmp_path):
    async with embedded.start(tmp_path / "a b%20?ü#c") as url:
        store = await RedisStore.connect(url)
        assert await store.get("x") is None
        await store.close()


def test_a_link_laid_by_somebody_else_is_not_followed(tmp_path, monkeypatch):
    data = tmp_path / ("d" * 110)
    monkeypatch.setattr(valkey_process.tempfile, "gettempdir", lambda: "/tmp")
    link = valkey_process.socket_folder(data)
    link.unlink()
    link.symlink_to(tmp_path)
    with pytest.raises(StoreError, match="is in the way"):
        valkey_process.socket_folder(data)
    link.unlink()


async def test_a_data_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match=r"cannot make the data folder .*/file/data"):
        await Embedded(tmp_path / "file" / "data").start()


async def test_a_valkey_that_ends_at_once_is_quoted(tmp_path):
    (tmp_path / "appendonlydir").write_text("in the way of the AOF")
    with pytest.raises(StoreError, match=r"Valkey ended at once.*appendonlydir"):
        await Embedded(tmp_path).start()


async def test_a_platform_without_valkey_is_told_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(platform, "machine", lambda: "vax")
    with pytest.raises(StoreError, match=r"no Valkey for linux on vax: .*--redis URL"):
        await Embedded(tmp_path).start()


async def test_everysec_is_chosen_by_name_and_its_loss_stated(tmp_path):
    async with embedded.start(tmp_path, "everysec") as url:
        store = await RedisStore.connect(url, durability="everysec")
        finding = {f.name: f for f in await store.doctor()}["appendfsync"]
        assert (finding.ok, finding.rated) == (True, False)
        assert "may lose about the last second" in finding.text
        await store.close()


async def test_an_unknown_durability_is_refused(tmp_path):
    with pytest.raises(ValueError, match="always or everysec"):
        await Embedded(tmp_path, "never").start()


async def test_the_data_is_for_its_owner_only(tmp_path):
    data = tmp_path / "data"
    async with embedded.start(data):
        assert data.stat().st_mode & 0o077 == 0
        assert (data / "valkey.sock").stat().st_mode & 0o077 == 0


def _parent(data: Path) -> subprocess.Popen:
    """Another process that supervises a Valkey on `data`; it writes Valkey's pid to stdout."""
    return subprocess.Popen([sys.executable, "-c", PARENT, str(data)], stdout=subprocess.PIPE, text=True)
