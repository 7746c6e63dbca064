"""Following a running table: its events appear as they are stored, by a server or by anybody else."""

from argparse import Namespace

import pytest

from engine import registry
from engine.entry import NO_HEAD
from replay.sources import Raw, open_log
from server.store import embedded
from server.store.redis_store import RedisStore
from tests.replay.screen.support import walking
from tests.support import material
from tests.support.playing import play

GAME = play(registry.find(material.sample()[0]), 3, {}, material.sample()[1].left[1])
"""A short game: a seat leaves on the way."""
BEGUN = 20


@pytest.fixture
async def store(tmp_path):
    """The store of a data folder, held by another than the walk: as a server does."""
    async with embedded.start(tmp_path) as url:
        found = await RedisStore.connect(url)
        await append(found, 0, BEGUN)
        yield found
        await found.close()


async def append(store, after, to):
    """Store versions after+1 to `to` of the game."""
    head = GAME.entries[after - 1].h if after else NO_HEAD
    for entry in GAME.entries[after:to]:
        await store.append(GAME.table_id, entry, head, GAME.secret if entry.v == 1 else None)
        head = entry.h


def followed(tmp_path):
    """A walk that follows the table from its end, as a spectator."""
    args = Namespace(redis=None, data=str(tmp_path))
    log = open_log(Raw(GAME.table_id, list(GAME.entries[:BEGUN])))
    return walking(log, BEGUN, args=args, follow=GAME.table_id[:6])


async def test_new_events_are_shown_as_they_are_stored_unless_one_stepped_back(store, tmp_path):
    async with followed(tmp_path) as me:
        await me.until(lambda: me.said.strip() == "live", "following")
        await append(store, BEGUN, BEGUN + 3)
        await me.until(lambda: me.v == BEGUN + 3, "three more events")
        assert f"{BEGUN + 3}/{BEGUN + 3}" in me.text
        await me.press("left")
        await append(store, BEGUN + 3, BEGUN + 5)
        await me.until(lambda: "live, 3 later events: End" in me.said, "word of later events")
        assert me.v == BEGUN + 2
        await me.press("end")
        assert me.v == BEGUN + 5
        await append(store, BEGUN + 5, BEGUN + 6)
        await me.until(lambda: me.v == BEGUN + 6, "going along again")
        assert "as spectator" in me.text
        assert all(moment.entry.o == b"[]" for moment in me.app.node.log.timeline.moments)


async def test_the_end_of_the_game_ends_the_following_and_opens_everything_on_demand(store, tmp_path):
    async with followed(tmp_path) as me:
        await append(store, BEGUN, len(GAME.entries))
        await me.until(lambda: me.v == len(GAME.entries), "the whole game")
        assert "the secret is revealed: a shows everything" in me.said
        await (await me.press("4", "a")).type("arbiter", "enter")
        assert me.text.count("hand of") == 3
        assert "!" not in me.text.splitlines()[2]


async def test_a_branch_may_be_played_while_the_table_goes_on(store, tmp_path):
    async with followed(tmp_path) as me:
        await me.press("b", "enter")
        child = me.app.node
        await append(store, BEGUN, BEGUN + 2)
        await me.until(lambda: me.app.game.log.last.v == BEGUN + 2, "two more events")
        assert (me.app.node, me.v) == (child, BEGUN + 1)
        await me.press("x")
        assert me.v == BEGUN + 2


async def test_a_table_that_is_damaged_is_shown_up_to_there_with_the_reason(store, tmp_path):
    async with followed(tmp_path) as me:
        await append(store, BEGUN, BEGUN + 1)
        key = f"{{{GAME.table_id[:2]}}}:t:{GAME.table_id}:ev"
        await store._ask("XADD", key, f"{BEGUN + 9}-0", "p", "x", line=store._appends)
        await store._ask("PUBLISH", key, "")
        await me.until(lambda: f"! damaged: version {BEGUN + 2}" in me.text, "the damage")
        assert f"! shown up to version {BEGUN + 1}" in me.text
        assert me.v == BEGUN + 1
        await me.press("right")
        assert "it is damaged after this" in me.said


async def test_a_store_that_is_gone_is_said_and_the_walk_goes_on(tmp_path):
    args = Namespace(redis=f"unix://{tmp_path}/none.sock", data="data")
    log = open_log(Raw(GAME.table_id, list(GAME.entries[:BEGUN])))
    async with walking(log, BEGUN, args=args, follow=GAME.table_id) as me:
        await me.until(lambda: "no connection to Redis" in me.said, "the reason")
        assert (await me.press("left")).v == BEGUN - 1
