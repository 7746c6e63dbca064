"""The workbench on a real store: tables, imports and exports, branches into it."""

import asyncio
import json
from functools import partial

import pytest

from engine.entry import NO_HEAD
from engine.seal import ARBITER
from replay.problems import Unusable
from replay.tables import find_table
from server.store import embedded
from server.store.redis_store import RedisStore
from tests.replay import support
from tests.replay.support import SHORT, call

GAME = support.whole()


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with a running table, its secret beside it, and an imported game."""
    folder = tmp_path_factory.mktemp("data")
    running = support.whole(3, 7)

    async def fill():
        async with embedded.start(folder) as url:
            store = await RedisStore.connect(url)
            head = NO_HEAD
            for entry in running.entries[:SHORT]:
                await store.append(running.table_id, entry, head, running.secret if entry.v == 1 else None)
                head = entry.h
            await store.close()

    asyncio.run(fill())
    path = support.write(folder, "game.kronika", GAME.entries)
    reply = call("import", path, "--data", folder, net=False)
    assert reply.code == 0, reply
    return folder


@pytest.fixture
def ask(data):
    return lambda *words, **more: call(*words, "--data", data, net=False, **more)


def in_store(data, work):
    async def whole():
        async with embedded.start(data) as url:
            store = await RedisStore.connect(url)
            try:
                return await work(store)
            finally:
                await store.close()

    return asyncio.run(whole())


def test_list_shows_the_tables(ask):
    found = {t["table"]: t for t in json.loads(ask("list", "--json").out)["tables"]}
    assert found[GAME.table_id]["phase"] == "revealed"
    assert found[GAME.table_id]["result"]["places"] == [1, 2]
    text = ask("list", "--phase", "playing").out
    assert support.whole(3, 7).table_id[:8] in text
    assert GAME.table_id[:8] not in text


@pytest.mark.parametrize("digits", [4, 8, 32])
def test_the_beginning_of_an_id_is_enough(ask, digits):
    assert "583 events" in ask("log", GAME.table_id[:digits]).out


def test_an_unknown_id_is_refused(ask):
    reply = ask("log", "0" * 32)
    assert (reply.code, "no such table" in reply.err) == (2, True)


def test_an_ambiguous_id_names_the_tables(ask, data):
    """A branch made until two tables begin with the same digit pair is not needed: the empty search is every table."""
    ids = [t["table"] for t in json.loads(ask("list", "--json").out)["tables"]]

    async def find(store):
        return await find_table(store, "")

    with pytest.raises(Unusable, match=f"{len(ids)} tables begin so"):
        in_store(data, find)


def test_export_and_import_are_byte_exact(ask, data):
    exported = ask("export", GAME.table_id, "-o", "-")
    assert exported.raw == (data / "game.kronika").read_bytes()
    again = ask("import", data / "game.kronika")
    assert (again.code, "already" in again.out) == (0, True)


@pytest.mark.parametrize("audience", [None, 1])
def test_a_record_that_is_not_revealed_comes_out_as_it_went_in(tmp_path, audience):
    path = support.write(tmp_path, "running.kronika", GAME.entries[:SHORT], audience)
    data = tmp_path / "data"
    reply = call("import", path, "--data", data, net=False)
    assert "not played on" in reply.out
    view = () if audience is None else ("--seat", audience)
    assert call("export", GAME.table_id, "-o", "-", *view, "--data", data, net=False).raw == path.read_bytes()


def test_import_never_writes_over_another_game(tmp_path, ask, data):
    child = tmp_path / "short.kronika"
    child.write_bytes(support.record_of(GAME.entries[:SHORT]))
    reply = ask("import", child)
    assert reply.code == 2
    assert "already" in reply.err
    assert len(in_store(data, partial(RedisStore.read, table=GAME.table_id))) == len(GAME.entries)


def test_a_running_table_opens_as_its_spectator_and_for_its_arbiter(ask):
    table = support.whole(3, 7).table_id
    assert "hand of" not in ask("show", table).out
    arbiter = ask("show", table, "--arbiter").out
    assert arbiter.startswith("# arbiter view")
    assert arbiter.count("hand of") == 3
    assert ask("export", table, "-o", "-").raw == support.record_of(support.whole(3, 7).entries[:SHORT], None)
    assert ask("export", table, "-o", "-", "--arbiter").raw == support.record_of(
        support.whole(3, 7).entries[:SHORT], ARBITER
    )


def test_only_the_arbiter_checks_draws_with_the_stores_secret(ask):
    table = support.whole(3, 7).table_id

    def draws(*view):
        checks = json.loads(ask("verify", table, *view, "--json").out)["results"][0]["checks"]
        return next(c["status"] for c in checks if c["name"] == "draws")

    assert draws() == "not checkable"
    assert draws("--arbiter") == "ok"


@pytest.mark.parametrize("luck", ["same", "new"])
def test_a_branch_becomes_a_table_and_its_parent_stays(ask, data, luck):
    before = in_store(data, partial(RedisStore.read, table=GAME.table_id))
    told = json.loads(ask("branch", f"{GAME.table_id}@20", "--table", "--luck", luck, "--json").out)
    child = told["child"]
    assert in_store(data, partial(RedisStore.read, table=GAME.table_id)) == before
    made = in_store(data, partial(RedisStore.read, table=child))
    assert made[:20] == before[:20]
    secret = in_store(data, partial(RedisStore.secret, table=child))
    assert (secret == GAME.secret) == (luck == "same")
    assert ask("verify", child, "--arbiter").code == 0
    assert "branch of" in ask("show", child).out
    assert ask("diff", GAME.table_id, child).code == 1


def test_a_stream_damaged_in_the_store_is_shown_up_to_there(tmp_path):
    path = support.write(tmp_path, "game.kronika", GAME.entries)
    data = tmp_path / "data"
    call("import", path, "--data", data, net=False)

    async def add_gap(store):
        await store._ask("XADD", f"{{{GAME.table_id[:2]}}}:t:{GAME.table_id}:ev", "9000-0", "p", "x", line=store._appends)

    in_store(data, add_gap)
    reply = call("log", GAME.table_id[:8], "--data", data, net=False)
    assert reply.out.startswith("# damaged: version 584")
    assert call("verify", GAME.table_id[:8], "--data", data, net=False).code == 1
    assert "damaged" in call("list", "--data", data, net=False).out


@pytest.mark.parametrize("words", [("list",), ("log", "abcd"), ("branch", "abcd@20", "--table")])
def test_a_missing_store_is_said(tmp_path, words):
    reply = call(*words, "--data", tmp_path / "none", net=False)
    assert reply.code == 2
    assert "no store in the folder" in reply.err
    assert not (tmp_path / "none").exists()
