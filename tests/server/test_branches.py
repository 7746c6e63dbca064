"""Branches made by the server: tables like any other, that give nothing of a running deal away."""

import json
from random import Random

import pytest

from engine import record, verify
from engine.seal import ARBITER
from engine.timeline import Timeline
from server import branching
from server.hall import Hall
from tests.server.turns import GAMES, SIMULTANEOUS, game_of, play
from tests.support import playing, shelved, web
from tests.support.web import new_cmd, seated, started, step

EVERY = tuple(dict.fromkeys((*GAMES, *SIMULTANEOUS)))


async def branched(client, table: str, version: int, seat: int, **wishes) -> str:
    """A branch of this client's."""
    made = await client.command(table, "branches", version=version, seat=seat, **wishes)
    assert made.status == 201, made.raw
    return made.json["table"]


async def refused(client, table: str, **body) -> tuple[int, str]:
    """Status and code of a branch that is refused."""
    answer = await client.command(table, "branches", **{"version": 6, "seat": 0, **body})
    return answer.status, answer.json["code"]


async def running(two, name: str, moves: int = 3) -> tuple[str, int]:
    """A table in play, and its last version."""
    table, game, luck = await started(two, name), game_of(name), Random(3)
    for _ in range(moves):
        assert await play(two, table, game, luck)
    return table, (await two[0].view(table))["version"]


@pytest.mark.parametrize("name", EVERY)
async def test_a_branch_of_a_running_table(hall, nobody, two, name):
    """Given a table in play, when a seat branches, then its child holds the parent's events byte for byte, of its openings
    those of that seat, the parent is untouched, and a bot plays the other seat to the end with its maker."""
    table, last = await running(two, name)
    before = (await hall.table(table)).entries[:]
    child = await branched(two[0], table, last, 0, bots=["random"])
    assert (await hall.table(table)).entries == before
    live = await hall.table(child)
    assert [e.p for e in live.entries[:last]] == [e.p for e in before]
    assert [e.o for e in live.entries[:last]] == [e.o for e in record.redact(before, 0, live.game)]
    event = json.loads(live.entries[last].p)
    assert (event["t"], event["by"]) == ("table.branched", "system")
    told = event["d"]
    assert (told["child"], told["parent"], told["n"], told["audience"], told["luck"]) == (
        child,
        table,
        last,
        "seat:0",
        "new",
    )
    await hall.resumed()
    view = await two[0].view(child)
    assert (view["phase"], view["seat"], view["rated"]) == ("playing", 0, False)
    moves = 0
    while moves < 4 and await move(two[0], child):
        await hall.resumed()
        moves += 1
    assert moves
    if (await two[0].view(child))["phase"] == "playing":
        await two[0].done(child, "resign")
    await hall.resumed()
    view = await two[0].view(child)
    assert (view["phase"], view["bots"]) == ("finished", [None, "random"])


async def move(client, table: str) -> bool:
    """Make the first move that choices offer this seat; False when it is not its turn."""
    path, draft = f"/api/tables/{table}/choices", ""
    while True:
        told = (await client.ask("GET", path, params={"draft": draft} if draft else {})).json
        if draft and not told["moves"]:
            break
        if not told["moves"]:
            return False
        draft = told["moves"][0]["draft"] or told["moves"][0]["text"]
        if not told["moves"][0]["draft"]:
            break
    sent = await client.command(table, "moves", move=draft, version=told["version"], head=told["head"])
    assert sent.status == 200, sent.raw
    return True


async def test_a_branch_ends_and_waits_until_its_parent_is_revealed(hall, nobody, two):
    """Given a branch that ended while its parent runs, then its secret, and all that its maker knew, stay shut; when the
    parent is revealed, so is the branch, also after a restart, and it verifies."""
    table, last = await running(two, SIMULTANEOUS[-1], 1)
    child = await branched(two[0], table, last, 0, bots=["random"])
    await two[0].done(child, "resign")
    await hall.resumed()
    for client in (*two, nobody):
        assert (await client.view(child))["phase"] == "finished"
        answer = await client.get(f"/api/tables/{child}/moments?as=all")
        assert (answer.status, answer.json["code"]) == (403, "not_yours")
    assert all(openings == [] for _, openings in await two[1].events(child))
    await two[0].done(table, "resign")
    await hall.resumed()
    assert (await nobody.view(table))["phase"] == "revealed"
    assert (await nobody.view(child))["phase"] == "revealed"
    live = await hall.table(child)
    assert not verify.verify(live.entries).violated()


async def test_a_waiting_branch_waits_after_a_restart(store, hall, nobody, two):
    """Given a branch that ended and waits, when the server starts anew, then it still waits, and goes on with its parent."""
    table, last = await running(two, SIMULTANEOUS[-1], 1)
    child = await branched(two[0], table, last, 0)
    await two[0].done(child, "resign")
    anew = Hall(store, web.games_with_toys())
    async with web.at(anew) as client:
        await anew.resumed()
        ann = web.Client(client.session, two[0].token, two[0].player)
        assert (await ann.view(child))["phase"] == "finished"
        await ann.done(table, "resign")
        await anew.resumed()
        assert (await client.view(child))["phase"] == "revealed"


@pytest.mark.parametrize("name", EVERY)
async def test_what_a_branch_opens_to_others(hall, nobody, two, name):
    """Given a branch of a running table, then others are told public parts alone, take no seat, and it is private."""
    table, last = await running(two, name)
    child = await branched(two[0], table, last, 0)
    for client in (two[1], nobody):
        assert all(openings == [] for _, openings in await client.events(child))
        assert (await client.view(child))["private"]
    answer = await two[1].command(child, "seats", seat=1)
    assert (answer.status, answer.json["code"]) == (409, "seat_kept")
    own = await two[0].events(child)
    parents = await two[0].events(table)
    assert own[:last] == parents
    theirs = {salt for _, openings in await two[1].events(table) for _, salt, _ in openings}
    mine = {salt for _, openings in parents for _, salt, _ in openings}
    assert theirs - mine or name in SIMULTANEOUS
    stored = b"".join(entry.o for entry in (await hall.table(child)).entries)
    assert not [salt for salt in theirs - mine if salt.encode() in stored]


async def test_a_seat_branches_as_itself_while_the_table_runs(nobody, two):
    """Given a table in play, then who sits there takes no other seat in a branch; a spectator any; after the end, anybody any."""
    table, last = await running(two, GAMES[0])
    assert await refused(two[0], table, version=last, seat=1) == (409, "own_seat_only")
    cid = await nobody.new("Cid")
    child = await branched(cid, table, last, 1)
    assert (await cid.view(child))["seat"] == 1
    branching_event = (await cid.events(child))[last][0]
    assert branching_event["d"]["audience"] == "spectator"
    await two[0].done(table, "resign")
    live = await two[0].live(table)
    await live.event("table.revealed")
    child = await branched(two[0], table, last, 1)
    event = (await two[0].events(child))[last][0]
    assert (event["d"]["audience"], event["d"]["luck"]) == ("arbiter", "same")
    bob = await two[1].command(child, "seats", seat=0)
    assert bob.status == 200, "the parent is open: others may play on with it"


@pytest.mark.parametrize("luck", ["same", "new"])
async def test_branches_of_an_ended_game_verify(hall, nobody, two, luck):
    """Given ended games, when somebody branches in the middle with bots, then the child is proven to its own end."""
    cid = await nobody.new("Cid")
    for name in EVERY:
        table, last = await running(two, name, 5)
        await two[0].done(table, "resign")
        await hall.resumed()
        n = last - 2
        child = await branched(cid, table, n, 1, bots=["random"], luck=luck)
        await hall.resumed()
        await cid.done(child, "resign")
        await hall.resumed()
        parent, live = await hall.table(table), await hall.table(child)
        assert live.phase == "revealed"
        report = verify.verify(live.entries, secrets=(parent.sitting.secret,), game=live.game)
        assert [check.status for check in report.checks] == ["ok"] * len(report.checks), report.checks
        before = [Timeline(found.entries, found.game).at(n).facts() for found in (parent, live)]
        assert before[0] == before[1]
        assert json.loads(live.entries[n].p)["d"]["luck"] == luck


async def test_a_branch_is_listed_loaded_and_sat_at_after_a_restart(store, hall, nobody, two):
    """Given a branch of an ended game, then a new server lists it, its maker plays on, and branches again."""
    table, last = await running(two, GAMES[0])
    await two[0].done(table, "resign")
    await hall.resumed()
    child = await branched(two[1], table, last, 1, bots=["random"])
    await hall.resumed()
    anew = Hall(store, web.games_with_toys())
    async with web.at(anew) as client:
        await anew.resumed()
        bob = web.Client(client.session, two[1].token, two[1].player)
        line = (await client.listed())[child]
        assert (line["phase"], line["game"], line["taken"]) == ("playing", GAMES[0], 2)
        view = await bob.view(child)
        assert view["seat"] == 1
        assert view["to_act"] == [1]
        assert await move(bob, child)
        grandchild = await branched(bob, child, view["version"], 1)
        assert (await bob.view(grandchild))["phase"] == "playing"


async def test_the_first_move_counts_no_time_of_the_parent(hall, nobody):
    """Given a game of years ago, when it is branched, then the first move took no years."""
    await hall.resumed()
    games = (playing.play(game_of(name), 2, {}, 71, leaving=False) for name in GAMES)
    recorded = min(games, key=lambda recorded: len(recorded.entries))
    table = await shelved.put(hall.store, recorded, len(recorded.entries))
    cid = await nobody.new("Cid")
    moment = next(m for m in recorded.timeline().moments[12:] if 0 in recorded.game.to_act(m.state))
    child = await branched(cid, table, moment.v, 0)
    assert await move(cid, child)
    assert (await cid.events(child))[-1][0]["d"]["ms"] < 600_000


async def test_the_same_command_makes_one_branch(hall, two):
    """Given a branch asked for twice, then there is one; the same command with another wish is refused."""
    table, last = await running(two, GAMES[0])
    cmd = new_cmd()
    first = await two[0].command(table, "branches", version=last, seat=0, cmd=cmd)
    again = await two[0].command(table, "branches", version=last, seat=0, cmd=cmd)
    assert (first.status, again.status) == (201, 200)
    assert again.json == first.json | {"repeated": True}
    other = await two[0].command(table, "branches", version=last - 1, seat=0, cmd=cmd)
    assert (other.status, other.json["code"]) == (409, "cmd_reused")


@pytest.mark.parametrize("there", [1, 4, -1])
async def test_a_branch_that_was_cut_off_is_made_whole(store, hall, two, monkeypatch, there):
    """Given a server that ended while it copied a branch, then the next one makes the very same branch whole."""
    table, last = await running(two, GAMES[0])
    child = await branched(two[0], table, last, 0, bots=["random"])
    await hall.resumed()
    made = (await hall.table(child)).entries[: last + 1]
    secret, records = await store.secret(child), await store.get_many(table=child)
    cut = f"{web.uuid.uuid4().hex}"
    # the same wish for another id: its first entries, as a server leaves them that is killed
    for key, value in records.items():
        await store.put(key, value, table=cut)
    until = there if there > 0 else last
    head = bytes(32)
    for entry in made[:until]:
        await store.append(cut, entry, head, secret if entry.v == 1 else None)
        head = entry.h
    anew = Hall(store, web.games_with_toys())
    async with web.at(anew) as client:
        await anew.resumed()
        ann = web.Client(client.session, two[0].token, two[0].player)
        view = await ann.view(cut)
        assert (view["phase"], view["table"]) == ("playing", cut)
        live = await anew.table(cut)
        assert [e.p for e in live.entries[:last]] == [e.p for e in made[:last]]
        event = json.loads(live.entries[last].p)
        assert (event["d"]["child"], event["at"]) == (cut, json.loads(made[last].p)["at"])


async def test_what_cannot_be_branched(nobody, two, hall):
    """Given versions, seats, bots and tables that give no branch, then each is refused by name."""
    table, last = await running(two, GAMES[0])
    assert await refused(nobody, table) == (401, "not_authenticated")
    assert await refused(two[0], table, version=last + 1) == (409, "no_such_version")
    assert await refused(two[0], table, version=3) == (409, "not_playing")
    assert await refused(two[0], table, version=last, seat=7) == (409, "no_such_seat")
    assert await refused(two[0], table, version=last, bots=["nobody"]) == (400, "bad_request")
    assert await refused(two[0], table, version=last, bots=["random"] * 3) == (400, "bad_request")
    assert await refused(two[0], table, version=last, luck="same") == (409, "secret_needed")
    assert await refused(two[0], table, version=0) == (400, "bad_request")
    assert await refused(two[0], table, version=last, cmd="x" * 36) == (400, "bad_request")
    assert await refused(two[0], "0" * 32) == (404, "no_such_table")
    assert (await two[0].command(await seated(two), "branches", version=2, seat=0)).json["code"] == "not_playing"


async def test_a_running_rated_table_is_never_branched(nobody, two):
    """Given a rated table, then it is branched only after it is revealed, and the branch is not rated."""
    table = await started(two, rated=True)
    assert await step(two, table)
    last = (await nobody.view(table))["version"]
    for client in (*two, await nobody.new("Cid")):
        seat = (await client.view(table))["seat"] or 0
        assert await refused(client, table, version=last, seat=seat) == (409, "rated_running")
    await two[0].done(table, "resign")
    live = await two[0].live(table)
    await live.event("table.revealed")
    child = await branched(two[1], table, last, 0)
    assert (await nobody.view(child))["rated"] is False


def test_a_branch_holds_no_more_than_its_maker_knows():
    """Given the same wish of each audience, then a branch of the full log is that of the log which this audience has."""
    for name in EVERY:
        recorded = playing.play(game_of(name), 2, {}, 72, leaving=False)
        moves = [m.v for m in recorded.timeline().moments if m.table.phase == "playing"]
        n = moves[len(moves) // 2]
        knowing = shelved.live_table(recorded, recorded.entries[: n + 1])
        for audience in (None, 0, 1):
            wish = branching.Wish(recorded.table_id, n, audience, "new", new_cmd(), 10**13)
            bare = shelved.live_table(recorded, record.redact(recorded.entries[: n + 1], audience, recorded.game))
            made = [branching._entries(live, "ab" * 16, wish, bytes(32)) for live in (knowing, bare)]
            assert made[0] == made[1]
            assert [e.o for e in made[0][:n]] == [e.o for e in recorded.seen_by(audience)[:n]]
            assert made[0][:n] != list(recorded.seen_by(ARBITER)[:n])
