"""Tables across restarts, with several servers on one store, and with streams that do not hold together."""

import asyncio
import secrets

import pytest
import redis

from engine import table as tables
from engine.chance import SECRET_BYTES
from engine.sitting import Sitting
from server.hall import Hall
from server.store.port import Appended, Busy, Outcome
from server.tables import now
from tests.support import web
from tests.support.web import Client, games_with_toys, new_cmd, seated, started, step


class Lossy:
    """A store whose replies can be lost: the next append is carried out (or not), but its caller hears nothing."""

    def __init__(self, store):
        self._store = store
        self.lose = ""

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def append(self, *args):
        lose, self.lose = self.lose, ""
        if lose != "before":
            answer = await self._store.append(*args)
        if lose:
            raise Busy("the reply was lost", unknown=True)
        return answer


def as_seen_by(client: Client, other: Client) -> Client:
    """The same account at another server."""
    return Client(other.session, client.token, client.player)


async def test_a_restart_resumes_every_table(store):
    """Given tables in each phase, when another server starts on the store, then each goes on where it was."""
    async with web.at(Hall(store)) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        open_, played, over = await seated(two), await started(two), await started(two)
        for _ in range(9):
            await step(two, played)
        await two[0].done(over, "resign")
        await (await nobody.live(over)).event("table.revealed")
        before = {table: (await nobody.view(table))["head"] for table in (open_, played, over)}
        log = await two[0].events(played)
    async with web.at(Hall(store)) as nobody:
        two = [as_seen_by(client, nobody) for client in two]
        listed = await nobody.listed()
        assert [listed[table]["phase"] for table in before] == ["seating", "playing", "revealed"]
        assert {table: (await nobody.view(table))["head"] for table in before} == before
        assert await two[0].events(played) == log
        assert await step(two, played)
        await two[0].done(open_, "ready")


@pytest.mark.parametrize("until", ["over", "finished", "departed"])
async def test_what_is_due_is_done_after_a_restart(store, until):
    """Given a server that ended before the system's events were made, then the next one makes them, once."""
    toy, at = web.TOY, now()
    id, secret = secrets.token_hex(16), secrets.token_bytes(SECRET_BYTES)
    sitting = Sitting.new(toy, secret)
    seats = 3 if until == "departed" else 2

    async def write(decision):
        head = sitting.fold.head
        first = secret if decision.entry.v == 1 else None
        assert await store.append(id, decision.entry, head, first) == Appended(Outcome.OK, decision.entry.v)
        sitting.commit(decision)

    await write(sitting.open(id, seats, {"turns": 3}, cmd=new_cmd(), at=at))
    for command in (tables.Sit, tables.Ready):
        for seat in range(seats):
            said = command(f"{seat:032x}") if command is tables.Sit else command()
            await write(sitting.decide(said, f"seat:{seat}", new_cmd(), at))
    await write(sitting.decide(tables.Start(), "seat:0", new_cmd(), at))
    await write(sitting.decide(tables.Resign(), "seat:0", new_cmd(), at))
    if until == "finished":
        await write(sitting.decide(*(lambda due: (due[0], "system", due[1], at))(sitting.due())))
    hall = Hall(store, games_with_toys())
    async with web.at(hall) as nobody:
        await hall.resumed()
        events = [event["t"] for event, _ in await nobody.events(id)]
        system = [event["by"] for event, _ in await nobody.events(id, 2 + 2 * seats + 1)]
    assert set(system) == {"system"}
    if until == "departed":
        assert events[-1] == f"{toy.name}.moved"
    else:
        assert events[-3:] == ["table.resigned", "table.finished", "table.revealed"]


@pytest.mark.parametrize("lost", ["before", "after"])
async def test_a_lost_reply_neither_loses_nor_doubles(store, lost):
    """Given an append of which nobody hears, when the player repeats his command, then it is one event, and all see it."""
    lossy = Lossy(store)
    async with web.at(Hall(lossy, games_with_toys())) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table = await started(two, web.TOY.name)
        live = await nobody.live(table)
        await live.event("table.started")
        at, cmd = await two[0].view(table), new_cmd()
        body = {"move": "0,1", "version": at["version"], "head": at["head"], "cmd": cmd}
        lossy.lose = lost
        answer = await two[0].command(table, "moves", **body)
        assert (answer.status, answer.json["code"]) == (503, "busy")
        done = await two[0].done(table, "moves", **body)
        assert done["version"] == at["version"] + 1
        event, _, _ = await live.event(f"{web.TOY.name}.moved")
        assert (event["cmd"], event["v"]) == (cmd, done["version"])
        assert [e["cmd"] for e, _ in await nobody.events(table)].count(cmd) == 1


async def test_two_servers_on_one_store(store):
    """Given one table on two servers, when both are played on, then every event is there once, in one chain."""
    async with web.at(Hall(store)) as here, web.at(Hall(store)) as there:
        two = [await here.new("Ann"), await here.new("Bob")]
        table = await started(two)
        afar = [as_seen_by(client, there) for client in two]
        assert await step(afar, table)
        for _ in range(5):
            for players, others in ((two, afar), (afar, two)):
                at = await others[0].view(table)
                # what the one has seen last, the other may not know yet
                mover = at["to_act"][0]
                move = (await others[mover].legal(table))[0]["move"]
                seen = {"version": at["version"], "head": at["head"]}
                answer = await players[mover].command(table, "moves", move=move, **seen)
                assert answer.status == 200, answer.raw
                catch_up = await others[mover].command(table, "moves", move=move, **seen)
                assert catch_up.json["code"] == "stale"
        assert await two[0].events(table) == await afar[0].events(table)


async def test_the_same_command_on_two_servers_is_one_event(store):
    """Given two servers that get the same command at the same time, then both answer with the same event."""
    async with web.at(Hall(store)) as here, web.at(Hall(store)) as there:
        two = [await here.new("Ann"), await here.new("Bob")]
        table = await seated(two)
        await there.view(table)
        cmd = new_cmd()
        answers = await asyncio.gather(
            *(at.command(table, "ready", cmd=cmd) for at in (two[0], as_seen_by(two[0], there)) for _ in range(3))
        )
        assert {answer.json["version"] for answer in answers} == {4}
        assert [answer.json["repeated"] for answer in answers].count(False) == 1


@pytest.mark.parametrize("damage", ["cut", "edited", "secret"])
async def test_a_damaged_table_is_stopped_and_others_go_on(store, store_url, damage):
    """Given a stream that was tampered with, then only that table is stopped, with what is wrong and where."""
    async with web.at(Hall(store)) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table, other = await started(two), await started(two)
    stream, secret = f"{{{table[:2]}}}:t:{table}:ev", f"{{{table[:2]}}}:t:{table}:secret"
    with redis.Redis.from_url(store_url) as client:
        if damage == "cut":
            client.xdel(stream, "3-0")
        elif damage == "secret":
            client.set(secret, bytes(32))
        else:
            entries = client.xrange(stream)
            client.delete(stream)
            for place, fields in entries:
                client.xadd(stream, {**fields, b"p": fields[b"p"].replace(b"table.started", b"table.Started")}, id=place)
    async with web.at(Hall(store)) as nobody:
        answer = await nobody.get(f"/api/tables/{table}")
        assert (answer.status, answer.json["code"]) == (409, "stopped")
        wanted = {"cut": "version 3", "edited": "version 6", "secret": "secret"}[damage]
        assert wanted in answer.json["detail"]
        listed = await nobody.listed()
        assert wanted in listed[table]["stopped"]
        await as_seen_by(two[0], nobody).done(other, "resign")


async def test_a_table_cut_while_it_is_played_is_stopped(store, store_url):
    """Given a stream shortened behind the server's back, when somebody moves, then the table is stopped, not overwritten."""
    async with web.at(Hall(store)) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table = await started(two)
        live = await nobody.live(table)
        await live.event("table.started")
        with redis.Redis.from_url(store_url) as client:
            client.xdel(f"{{{table[:2]}}}:t:{table}:ev", "6-0")
        answer = await two[0].command(table, "resign")
        assert (answer.status, answer.json["code"]) == (409, "stopped")
        assert (await live.frame("stopped"))[0]["code"] == "damaged"


async def test_few_tables_are_kept_in_memory(store):
    """Given room for two tables, when five are played in turn, then all go on, and watched ones keep their readers."""
    hall = Hall(store, most=2)
    async with web.at(hall) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        made = [await started(two) for _ in range(5)]
        live = await nobody.live(made[0])
        await live.event("table.started")
        for _ in range(3):
            for table in made:
                assert await step(two, table)
        assert len(hall._live) <= 3
        assert [(await live.event("keltis.moved"))[0]["v"] for _ in range(3)] == [7, 8, 9]
