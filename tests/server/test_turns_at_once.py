"""Simultaneous turns at a real server: six people finish at once and in any order, leave in the middle, and the server dies."""

import asyncio
import json
from random import Random

import aiohttp
import pytest

from engine.codec import encode
from tests.server.test_kills import Process, patiently
from tests.server.turns import GAMES, SIMULTANEOUS, game_of, turn
from tests.support.web import Client, Socket, new_cmd, started

SEATS = 6
NAMES = [name for name in SIMULTANEOUS if name in GAMES]


async def people(nobody: Client) -> list[Client]:
    return [await nobody.new(f"Player {seat}") for seat in range(SEATS)]


async def follow(live: Socket) -> list:
    """All events up to the next that opens turns: (public dict, openings, raw)."""
    events = []
    while not events or not events[-1][0]["d"].get("e"):
        message = await live.next()
        if isinstance(message, tuple):
            events.append(message)
        else:
            assert message["is"] in ("subscribed", "accepted"), message
    return events


@pytest.mark.parametrize("name", NAMES)
async def test_six_finish_at_once(nobody, name):
    """Given six sockets and a watcher, when all send their turns at the same moment on what they saw when the turn began, then
    all are accepted, everybody gets the same public bytes, and of openings his own alone."""
    six, game = await people(nobody), game_of(name)
    table = await started(six, name)
    lives = [await client.live(table) for client in (*six, nobody)]
    for live in lives:
        assert (await follow(live))[-1][0]["t"] == "table.started"
    for round_ in range(2):
        view = await nobody.view(table)
        claim = {"version": view["version"], "head": view["head"]}
        moves = [await turn(client, table, game, Random(seat + 10 * round_)) for seat, client in enumerate(six)]
        sending = [live.tell("play", cmd=new_cmd(), move=move, **claim) for live, move in zip(lives, moves, strict=False)]
        await asyncio.gather(*sending)
        told = [await follow(live) for live in lives]
        publics = [[raw.partition("\n")[0] for _, _, raw in events] for events in told]
        assert all(public == publics[0] for public in publics)
        assert [event["v"] for event, _, _ in told[0]] == list(range(view["version"] + 1, view["version"] + SEATS + 1))
        for seat, events in enumerate(told):
            own = [event["by"] for event, openings, _ in events if openings]
            last = events[-1][0]["by"]
            assert own == ([] if last == f"seat:{seat}" or seat == SEATS else [f"seat:{seat}"])
    assert (await nobody.view(table))["to_act"] == list(range(SEATS))


@pytest.mark.parametrize("name", NAMES)
async def test_a_finished_turn_is_final_and_sent_twice_it_is_one(nobody, name):
    six, game = await people(nobody), game_of(name)
    table = await started(six, name)
    first, other = [await turn(six[2], table, game, Random(seed)) for seed in (1, 5)]
    at, cmd = await nobody.view(table), new_cmd()
    body = {"cmd": cmd, "move": first, "version": at["version"], "head": at["head"]}
    sent = await six[2].done(table, "moves", **body)
    again = await six[2].done(table, "moves", **body)
    assert (again["version"], again["repeated"]) == (sent["version"], True)
    reused = await six[2].command(table, "moves", **{**body, "move": other})
    assert (reused.status, reused.json["code"]) == (409, "cmd_reused")
    late = await six[2].command(table, "moves", move=other, version=sent["version"], head=sent["head"])
    assert late.json["code"] == "not_your_turn"
    stranger = await six[3].command(table, "moves", cmd=cmd, move=other, version=at["version"], head=at["head"])
    assert stranger.status == 200, "another seat's command ids are its own"
    assert (await six[2].legal(table)) == []


@pytest.mark.parametrize("name", NAMES)
async def test_what_cannot_be_a_turn_is_refused_in_a_line(nobody, two, name):
    """Given wrong types, huge drafts and broken notation, then each is refused, nobody's turn is sealed, nothing is told."""
    table, game = await started(two, name), game_of(name)
    good = [list(step) for step in json.loads(encode(game.read(await turn(two[0], table, game, Random(1)))))]
    bad = (
        None,
        7,
        [],
        {},
        [[]],
        [7],
        [None],
        [["nosuch"]],
        "",
        "x" * 5000,
        [good[0]] * 400,
        " ".join(["1"] * 6000),
        [good],
    )
    for move in bad:
        at = await two[0].view(table)
        answer = await two[0].command(table, "moves", move=move, version=at["version"], head=at["head"])
        assert 400 <= answer.status < 500, (move, answer.raw)
        assert len(answer.json["detail"]) < 500, answer.raw
        assert answer.json["code"] != "fault"
    huge = await two[0].command(table, "moves", move=[good[0]] * 10_000, version=at["version"], head=at["head"])
    assert huge.status in (409, 413), huge.raw
    drafted = await two[0].ask("GET", f"/api/tables/{table}/legal", params={"draft": "end " * 1000})
    assert 400 <= drafted.status < 500
    assert (await nobody.view(table))["to_act"] == [0, 1]
    assert (await two[0].play(table, good)).status == 200


@pytest.mark.parametrize("name", NAMES)
async def test_seats_leave_in_the_middle_of_a_turn(nobody, name):
    """Given that one resigns who has finished, one who has not, and one who is the last: the game goes on each time; when all
    but one have left it is over, and what was pending is known."""
    six, game = await people(nobody), game_of(name)
    table = await started(six, name)
    for seat in (1, 2, 3):
        await six[seat].play(table, await turn(six[seat], table, game, Random(seat)))
    live = await nobody.live(table)
    await six[1].done(table, "resign")
    await six[4].done(table, "resign")
    await six[5].play(table, await turn(six[5], table, game, Random(5)))
    assert (await nobody.view(table))["to_act"] == [0]
    await six[0].done(table, "resign")  # the last one: it is played for, and all turns are opened
    opened = (await follow(live), await follow(live))[1]
    assert opened[-1][0]["by"] == "system"
    view = await nobody.view(table)
    while view["to_act"] != [2, 3, 5]:
        view = await nobody.view(table)
    await six[3].play(table, await turn(six[3], table, game, Random(7)))
    for seat in (5, 2):
        await six[seat].done(table, "resign")
    await live.event("table.revealed")
    view = await nobody.view(table)
    assert view["phase"] == "revealed"
    assert view["result"]["reason"] == "resigned"
    assert view["result"]["places"] == [2, 2, 2, 1, 2, 2]
    pending = [openings for event, openings in await nobody.events(table) if event["t"] == f"{name}.moved" and openings]
    assert pending, "after the end everybody reads the turns that were never played out"


@pytest.mark.parametrize("name", NAMES)
async def test_a_server_killed_in_the_middle_of_a_turn_keeps_what_was_sealed(tmp_path, name):
    """Given turns sealed by three of six, when server and store are killed with -9, then those three have finished, each can
    read its own turn, and the others end the turn."""
    server, game = Process(tmp_path / "data"), game_of(name)
    await server.start()
    try:
        async with aiohttp.ClientSession(server.url) as session:
            nobody = Client(session)
            six = await people(nobody)
            table = await started(six, name)
            for turn_number in range(2):
                moves = [await turn(client, table, game, Random(seat + turn_number)) for seat, client in enumerate(six)]
                for seat in (5, 0, 3):
                    assert (await six[seat].play(table, moves[seat])).status == 200
                before = await nobody.events(table)
                await server.kill_both()
                await patiently(lambda: nobody.get(f"/api/tables/{table}"))
                view = await nobody.view(table)
                assert view["to_act"] == [1, 2, 4]
                assert await nobody.events(table) == before
                for seat in (5, 0, 3):
                    own = [opening for _, openings in await six[seat].events(table) for opening in openings]
                    assert json.loads(encode(game.read(moves[seat]))) == own[-1][2]
                for seat in (4, 1, 2):
                    assert (await six[seat].play(table, moves[seat])).status == 200
                assert (await nobody.view(table))["to_act"] == list(range(SEATS))
    finally:
        await server.stop()


@pytest.mark.parametrize("name", NAMES)
async def test_a_game_made_void_in_the_middle_of_a_turn(nobody, name):
    """Given a turn sealed, when all agree to void the game, also who has finished, then it ends and the turn is open to all."""
    six, game = await people(nobody), game_of(name)
    table = await started(six, name)
    move = await turn(six[3], table, game, Random(3))
    await six[3].play(table, move)
    live = await nobody.live(table)
    for client in six:
        await client.done(table, "abort")
    await live.event("table.revealed")
    opened = [openings for event, openings in await nobody.events(table) if event["t"] == f"{name}.moved"]
    assert [opening[2] for opening in opened[0]] == [json.loads(encode(game.read(move)))]
