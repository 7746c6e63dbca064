"""The contract that every store passes (DESIGN §5, law 9). Subclass it and give a fixture `server`."""

import asyncio

import pytest
from hypothesis import settings

from engine.entry import NO_HEAD
from server.store.port import Appended, Busy, Damaged, Outcome, Unsafe
from server.store.redis_store import RedisStore
from tests.support.entries import SECRET, entry, new_table, opened
from tests.support.store_model import play_against_model

OK, DUP, CONFLICT, GONE, EXISTS = Outcome.OK, Outcome.DUP, Outcome.CONFLICT, Outcome.GONE, Outcome.EXISTS

LIMIT = 30
"""Seconds after which a test that waits in vain fails; not a measure of speed."""


class StoreContract:
    """`server`: a real server with `url`, `kill()` (-9, comes back on the same folder) and `client()`."""

    @pytest.fixture
    async def store(self, server):
        store = await RedisStore.connect(server.url, patience=30)
        yield store
        await store.close()

    @pytest.fixture
    def client(self, server):
        with server.client() as client:
            yield client

    # what comes back

    async def test_what_was_appended_is_read_back(self, store):
        table = new_table()
        entries = await opened(store, table, 5)
        assert await store.read(table) == entries
        assert await store.read(table, after=2) == entries[2:]
        assert await store.read(table, after=1, count=2) == entries[1:3]
        assert await store.read(table, after=5) == []
        assert await store.head(table) == (5, entries[-1].h)
        assert await store.secret(table) == SECRET

    async def test_an_unknown_table_is_empty(self, store):
        table = new_table()
        assert await store.read(table) == []
        assert await store.head(table) == (0, NO_HEAD)
        assert await store.secret(table) is None

    @pytest.mark.parametrize("p", [bytes(range(256)), b"\r\n$3\r\n\x00", b"x" * (1 << 20)], ids=["all", "crlf", "1MB"])
    async def test_bytes_are_kept_whatever_they_are(self, store, p):
        table = new_table()
        made = entry(1, p=p, o=p)
        assert await store.append(table, made, NO_HEAD, SECRET) == Appended(OK, 1)
        assert await store.read(table) == [made]

    async def test_a_batch_of_large_entries_is_kept(self, store):
        tables = [new_table() for _ in range(6)]
        made = entry(1, p=b"y" * (1 << 20))
        answers = await asyncio.gather(*(store.append(table, made, NO_HEAD, SECRET) for table in tables))
        assert answers == [Appended(OK, 1)] * 6
        assert await asyncio.gather(*(store.read(table) for table in tables)) == [[made]] * 6

    # what the append function answers

    async def test_the_same_command_again_is_a_duplicate(self, store):
        table = new_table()
        first, second = entry(1), entry(2)
        assert await store.append(table, first, NO_HEAD, SECRET) == Appended(OK, 1)
        assert await store.append(table, first, NO_HEAD, SECRET) == Appended(DUP, 1)
        assert await store.append(table, second, first.h) == Appended(OK, 2)
        assert await store.append(table, second, first.h) == Appended(DUP, 2)
        assert await store.read(table) == [first, second]

    async def test_only_the_next_version_is_taken(self, store):
        """XADD alone would accept a jump in ids."""
        table = new_table()
        first, second = await opened(store, table, 2)
        for v, head in ((2, first.h), (4, second.h), (5, second.h), (99, second.h)):
            assert await store.append(table, entry(v), head) == Appended(CONFLICT, 2)
        assert await store.read(table) == [first, second]

    async def test_the_head_must_match_too(self, store):
        table = new_table()
        (first,) = await opened(store, table)
        assert await store.append(table, entry(2), entry(1).h) == Appended(CONFLICT, 1)
        assert await store.append(table, entry(2), NO_HEAD) == Appended(CONFLICT, 1)
        assert await store.read(table) == [first]

    async def test_a_missing_stream_is_gone(self, store):
        assert await store.append(new_table(), entry(2), entry(1).h) == Appended(GONE, 0)

    async def test_a_table_is_opened_once(self, store):
        table = new_table()
        entries = await opened(store, table, 2)
        assert await store.append(table, entry(1), NO_HEAD, bytes(32)) == Appended(EXISTS, 2)
        assert await store.read(table) == entries
        assert await store.secret(table) == SECRET

    async def test_a_secret_without_stream_is_no_room_for_a_table(self, store, client):
        table = new_table()
        await opened(store, table)
        client.delete(f"{{{table[:2]}}}:t:{table}:ev")
        assert await store.append(table, entry(1), NO_HEAD, SECRET) == Appended(EXISTS, 0)
        assert await store.read(table) == []

    @pytest.mark.parametrize(
        ("v", "head", "secret", "why"),
        [
            (1, NO_HEAD, None, "secret goes with version 1"),
            (1, NO_HEAD, b"short", "secret is not 32 bytes"),
            (1, b"\1" * 32, SECRET, "stands on no head"),
            (2, NO_HEAD, SECRET, "secret goes with version 1"),
            (2, b"short", None, "head is not 32 bytes"),
            (0, NO_HEAD, None, "whole number from 1"),
            (-1, NO_HEAD, None, "whole number from 1"),
            (10**15, NO_HEAD, None, "whole number from 1"),
        ],
    )
    async def test_what_is_no_entry_is_refused_and_nothing_written(self, store, v, head, secret, why):
        table = new_table()
        with pytest.raises(ValueError, match=why):
            await store.append(table, entry(v), head, secret)
        assert await store.read(table) == []
        assert await store.secret(table) is None

    @pytest.mark.parametrize("table", ["", "xy12345", "3f", "3f:t", "3F0000", "3f{00}", "3f" + "0" * 63])
    async def test_what_is_no_table_id_is_refused(self, store, table):
        with pytest.raises(ValueError, match="no table id"):
            await store.read(table)

    # many at once

    async def test_one_winner_among_concurrent_appends(self, server):
        """Four processes' worth of stores want the next version; each time exactly one gets it."""
        stores = [await RedisStore.connect(server.url) for _ in range(4)]
        table = new_table()
        (last,) = await opened(stores[0], table)
        for v in range(2, 12):
            wanted = [entry(v) for _ in range(12)]
            answers = await asyncio.gather(*(stores[i % 4].append(table, made, last.h) for i, made in enumerate(wanted)))
            assert sorted(answer.outcome.value for answer in answers) == ["CONFLICT"] * 11 + ["OK"]
            last = wanted[[answer.outcome for answer in answers].index(OK)]
            assert await stores[0].head(table) == (v, last.h)
        await asyncio.gather(*(store.close() for store in stores))

    async def test_who_opens_a_table_has_its_secret_in_it(self, server):
        stores = [await RedisStore.connect(server.url) for _ in range(4)]
        table = new_table()
        secrets = [bytes([i]) * 32 for i in range(4)]
        made = [entry(1) for _ in range(4)]
        answers = await asyncio.gather(*(stores[i].append(table, made[i], NO_HEAD, secrets[i]) for i in range(4)))
        winner = [answer.outcome for answer in answers].index(OK)
        assert await stores[0].secret(table) == secrets[winner]
        assert await stores[0].read(table) == [made[winner]]
        await asyncio.gather(*(store.close() for store in stores))

    async def test_an_error_stays_with_its_call(self, store, client):
        """Bad calls in the middle of a batch fail; the good ones around them do not."""
        good, odd = [new_table() for _ in range(10)], new_table()
        client.set(f"{{{odd[:2]}}}:t:{odd}:ev", "no stream")
        calls = [store.append(table, entry(1), NO_HEAD, SECRET) for table in good]
        calls.insert(3, store.append(new_table(), entry(1), NO_HEAD))
        calls.insert(6, store.append(odd, entry(1), NO_HEAD, SECRET))
        answers = await asyncio.gather(*calls, return_exceptions=True)
        assert isinstance(answers.pop(6), Damaged)
        assert isinstance(answers.pop(3), ValueError)
        assert answers == [Appended(OK, 1)] * 10

    async def test_kill_9_in_the_middle_loses_nothing_and_doubles_nothing(self, server, store):
        """Law 9: thirty games are played, and the server is killed twice while they are."""
        acknowledged: dict[str, list] = {new_table(): [] for _ in range(30)}
        reached = {200: asyncio.Event(), 600: asyncio.Event()}
        count = 0

        async def play(table):
            nonlocal count
            head = NO_HEAD
            for v in range(1, 31):
                made = entry(v)
                answer = await store.append(table, made, head, SECRET if v == 1 else None)
                assert answer.outcome in (OK, DUP)
                assert answer.version == v
                acknowledged[table].append(made)
                head = made.h
                count += 1
                if count in reached:
                    reached[count].set()

        games = asyncio.gather(*map(play, acknowledged))
        for event in reached.values():
            await event.wait()
            await asyncio.to_thread(server.kill)
        await games
        for table, entries in acknowledged.items():
            assert await store.read(table) == entries

    def test_it_behaves_as_the_model(self, server):
        play_against_model(server.url, settings(max_examples=15, stateful_step_count=25, deadline=None))

    # a store that cannot

    async def test_out_of_memory_is_busy_not_lost(self, store, client):
        table = new_table()
        entries = await opened(store, table, 3)
        client.config_set("maxmemory", 1)
        try:
            with pytest.raises(Busy, match="memory"):
                await store.append(table, entry(4), entries[-1].h)
            assert await store.read(table) == entries
        finally:
            client.config_set("maxmemory", 0)
        assert await store.append(table, entry(4), entries[-1].h) == Appended(OK, 4)

    async def test_read_only_is_busy_not_lost(self, store, client):
        table = new_table()
        entries = await opened(store, table, 3)
        client.replicaof("127.0.0.1", 1)
        try:
            with pytest.raises(Busy, match="read only"):
                await store.append(table, entry(4), entries[-1].h)
            assert await store.read(table) == entries
            assert {f.name: f.ok for f in await store.doctor()}["replication"] is False
        finally:
            client.replicaof("NO", "ONE")
        assert await store.append(table, entry(4), entries[-1].h) == Appended(OK, 4)

    @pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl"])
    async def test_a_server_that_evicts_is_refused(self, server, client, policy):
        client.config_set("maxmemory-policy", policy)
        try:
            with pytest.raises(Unsafe, match="set `maxmemory-policy noeviction`"):
                await RedisStore.connect(server.url)
        finally:
            client.config_set("maxmemory-policy", "noeviction")

    async def test_a_sound_server_is_fit_for_rated_games(self, store):
        findings = await store.doctor()
        assert [f for f in findings if not f.ok or not f.rated] == []

    @pytest.mark.parametrize(
        ("setting", "bad", "good", "name"),
        [
            ("appendfsync", "everysec", "always", "appendfsync"),
            ("appendfsync", "no", "always", "appendfsync"),
            ("appendonly", "no", "yes", "appendonly"),
            ("maxmemory-policy", "allkeys-random", "noeviction", "eviction"),
        ],
    )
    async def test_the_doctor_names_what_is_wrong(self, store, client, setting, bad, good, name):
        client.config_set(setting, bad)
        try:
            (wrong,) = [f for f in await store.doctor() if not f.rated]
        finally:
            client.config_set(setting, good)
        assert (wrong.name, wrong.ok) == (name, False)
        assert f"set `{setting} {good}`" in wrong.text

    # damage

    async def test_a_gap_is_damage_and_named(self, store, client):
        table = new_table()
        await opened(store, table, 2)
        made = entry(4)
        fields = {"p": made.p, "o": made.o, "h": made.h, "c": made.c}
        client.xadd(f"{{{table[:2]}}}:t:{table}:ev", fields, id="4-0")
        with pytest.raises(Damaged, match="there is a gap") as caught:
            await store.read(table)
        assert (caught.value.table, caught.value.version) == (table, 3)

    @pytest.mark.parametrize(
        ("change", "why"),
        [
            ({"p": b"{}"}, "h is not the SHA-256 of p"),
            ({"h": b"short"}, "h is not the SHA-256 of p"),
            ({"c": b"short"}, "c is not 16 bytes"),
            ({"o": b""}, "o is empty"),
            ({"x": b"more"}, "fields are not"),
        ],
    )
    async def test_a_changed_field_is_damage_and_named(self, store, client, change, why):
        table = new_table()
        await opened(store, table, 2)
        made = entry(3)
        fields = {"p": made.p, "o": made.o, "h": made.h, "c": made.c} | change
        client.xadd(f"{{{table[:2]}}}:t:{table}:ev", fields, id="3-0")
        with pytest.raises(Damaged, match=why) as caught:
            await store.read(table)
        assert caught.value.version == 3

    async def test_a_stream_whose_last_id_was_moved_is_damage(self, store, client):
        table = new_table()
        (first,) = await opened(store, table)
        client.execute_command("XSETID", f"{{{table[:2]}}}:t:{table}:ev", "7-0")
        with pytest.raises(Damaged, match="smaller"):
            await store.append(table, entry(2), first.h)
        assert await store.read(table) == [first]

    async def test_a_key_that_is_no_stream_is_damage(self, store, client):
        table = new_table()
        client.set(f"{{{table[:2]}}}:t:{table}:ev", "no stream")
        with pytest.raises(Damaged):
            await store.read(table)
        with pytest.raises(Damaged):
            await store.append(table, entry(1), NO_HEAD, SECRET)
        assert await store.secret(table) is None
        client.delete(f"{{{table[:2]}}}:t:{table}:ev")

    # records and lists

    async def test_records_are_kept_beside_the_games(self, store):
        mine, table = new_table(), new_table()
        assert await store.get(f"{mine}/a") is None
        assert await store.put(f"{mine}/a", b"\0one")
        assert await store.put(f"{mine}/b*", b"two")
        assert await store.put("who", b"Ann", table=table)
        assert await store.get(f"{mine}/a") == b"\0one"
        assert await store.get("who", table=table) == b"Ann"
        assert await store.get("who", table=new_table()) is None
        assert await store.get_many(f"{mine}/") == {f"{mine}/a": b"\0one", f"{mine}/b*": b"two"}
        assert await store.get_many(f"{mine}/*") == {}
        assert await store.get_many(table=table) == {"who": b"Ann"}
        assert await store.get_many("x", table=table) == {}

    @pytest.mark.parametrize("of_table", [False, True])
    async def test_a_new_record_does_not_replace_another(self, store, of_table):
        key, table = new_table(), new_table() if of_table else None
        assert await store.put(key, b"first", only_new=True, table=table) is True
        assert await store.put(key, b"second", only_new=True, table=table) is False
        assert await store.get(key, table=table) == b"first"
        assert await store.put(key, b"second", table=table) is True
        assert await store.get(key, table=table) == b"second"

    @pytest.mark.parametrize("of_table", [False, True])
    async def test_a_record_dropped_is_gone_and_others_stay(self, store, of_table):
        key, table = new_table(), new_table() if of_table else None
        await store.put(key, b"one", table=table)
        await store.put(f"{key}2", b"two", table=table)
        assert await store.drop(key, table=table) is True
        assert await store.drop(key, table=table) is False
        assert await store.get(key, table=table) is None
        assert await store.get(f"{key}2", table=table) == b"two"
        assert await store.put(key, b"again", only_new=True, table=table) is True

    async def test_every_table_is_listed_once(self, store):
        tables = {new_table() for _ in range(30)}
        await asyncio.gather(*(opened(store, table) for table in tables))
        await store.put("who", b"Ann", table=new_table())
        listed = [table async for table in store.tables()]
        assert tables <= set(listed)
        assert len(listed) == len(set(listed))

    # following

    async def test_a_follower_gets_every_event_in_order(self, store):
        """Reading again from the last version known, at each wake-up, skips none (XREAD from `$` would)."""
        table = new_table()
        entries, got = await opened(store, table, 3), []

        async def follow():
            async for _ in store.watch(table):
                got.extend(await store.read(table, after=len(got)))
                if len(got) == 20:
                    return

        follower = asyncio.create_task(asyncio.wait_for(follow(), LIMIT))
        for v in range(4, 21):
            entries.append(entry(v))
            await store.append(table, entries[-1], entries[-2].h)
        await follower
        assert got == entries

    async def test_a_follower_outlives_the_server(self, server, store):
        table = new_table()
        (first,) = await opened(store, table)
        wakings = store.watch(table)
        await anext(wakings)
        await asyncio.to_thread(server.kill)
        second = entry(2)
        await store.append(table, second, first.h)
        await asyncio.wait_for(anext(wakings), LIMIT)
        assert await store.read(table, after=1) == [second]
        await wakings.aclose()
