"""Bots of the house: who sits where, what they may know, and that they go on."""

import json
from hashlib import sha256
from random import Random
from types import SimpleNamespace

import aiohttp
import pytest
from msgspec.structs import replace

from engine import bots
from engine.bots import Bot
from engine.entry import Entry
from engine.seal import ARBITER, Audience
from engine.timeline import Fold
from server.arrangement import KEY, kept
from server.hall import Hall
from server.store import faults as shelf
from server.tables import LiveTable
from tests.server.faulty import empty_shelf
from tests.server.test_kills import Process, patiently
from tests.server.turns import GAMES, game_of, turn
from tests.support import planted, web
from tests.support.web import SAMPLE, TOY, Client, games_with_toys, new_cmd


async def against(client: Client, *names: str, game: str = SAMPLE, seats: int = 0, **wishes) -> str:
    """A table of the client's with bots."""
    made = await client.post("/api/tables", game=game, seats=seats or 1 + len(names), bots=names, cmd=new_cmd(), **wishes)
    assert made.status == 201, made.raw
    return made.json["table"]


async def begun(client: Client, *names: str, **wishes) -> str:
    """A table with bots at which the game has started: the client sits and is ready, the bots do the rest."""
    table = await against(client, *names, **wishes)
    await client.done(table, "seats")
    live = await client.live(table)
    for _ in range(1 + len(names)):
        await live.event("table.sat")
    await client.done(table, "ready")
    await live.event("table.started")
    return table


async def play_on(client: Client, hall: Hall, table: str, game: str = SAMPLE, turns: int = 1000) -> int:
    """Play so many turns, or to the end; gives how many there were."""
    luck = Random(5)
    for n in range(turns):
        await hall.resumed()
        if not (await client.view(table))["to_act"]:
            return n
        answer = await client.play(table, await turn(client, table, game_of(game), luck))
        assert answer.status == 200, answer.raw
    return turns


def named(bot: str) -> str:
    """Name of the game that has a bot of ours."""
    return f"{planted.NAME}_{bot}"


def with_bot(name: str, pick: Bot) -> SimpleNamespace:
    """A game, under a name of its own, that has this bot: others' tables in the store are not its business."""
    return planted.hall_games(replace(planted.mended(name=named(name)), bots={name: pick}))


def states(live: LiveTable, audience: Audience) -> list:
    """The states of a table as an audience folds them, from version 1 on."""
    fold, found = Fold(live.game), []
    for entry in live.entries:
        fold.take(Entry(entry.v, entry.p, live.openings(entry, audience), entry.h, entry.c))
        found.append(fold.state)
    return found


@pytest.mark.parametrize("game", [*GAMES, TOY.name])
async def test_a_person_plays_a_whole_game_against_every_bot(nobody, hall, game):
    """Given a table with each bot that a game has, when the person plays to the end, then so do the bots, and all is open."""
    names, (_, most) = bots.names(game_of(game))[: game_of(game).seats[1] - 1], game_of(game).seats
    ann = await nobody.new("Ann")
    table = await begun(ann, *names, game=game)
    view = await ann.view(table)
    assert view["names"] == ["Ann", *(f"Bot {name}" for name in names)]
    assert view["bots"] == [None, *names]
    assert len(names) < most
    assert await play_on(ann, hall, table, game) > 0
    await hall.resumed()
    events = [event for event, _ in await ann.events(table)]
    assert events[-1]["t"] == "table.revealed"
    seats = range(len(names) + 1)
    assert {e["by"] for e in events if e["t"].endswith(".moved")} == {f"seat:{seat}" for seat in seats}
    assert not [line for line in await shelf.lines(hall.store) if line.table == table]


async def test_a_bot_knows_what_its_seat_is_told(store):
    """Given a bot that looks at what it is handed, then that is its own seat's fold: it cannot tell what others may do."""
    looked = []

    def spy(state, seat, options, *_):
        looked.append((state, seat))
        return options[0]

    hall = Hall(store, with_bot("spy", spy))
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        table = await begun(ann, "spy", game=named("spy"))
        await play_on(ann, hall, table, turns=4)
        live = await hall.table(table)
        own, full = states(live, 1), states(live, ARBITER)
    assert looked
    assert {seat for _, seat in looked} == {1}
    assert not [state for state, _ in looked if state not in own]
    assert not [state for state, _ in looked if state in full]


async def test_a_bots_luck_is_its_own_and_seeds_nothing(nobody, hall):
    """A bot commits to a nonce and opens it as people do; who knows it cannot foretell what the bot chooses."""
    ann = await nobody.new("Ann")
    table = await begun(ann, "random")
    events = [event for event, _ in await ann.events(table)]
    (sat,) = [e["d"]["nonce"] for e in events if e["t"] == "table.sat" and e["by"] == "seat:1"]
    (nonce,) = [e["d"]["nonce"] for e in events if e["t"] == "table.readied" and e["by"] == "seat:1"]
    assert sha256(bytes.fromhex(nonce)).hexdigest() == sat
    await play_on(ann, hall, table, turns=12)
    await hall.resumed()
    live, foretold = await hall.table(table), bots.random_bot(bytes.fromhex(nonce))
    guessed = []
    for entry, before in zip(live.entries[1:], states(live, 1), strict=False):
        event = live.fold.read(entry)
        if event.by == "seat:1" and before is not None:
            guessed.append(foretold(before, 1, live.game.legal(before, 1)) == event.d.m)
    assert len(guessed) >= 8
    assert not all(guessed)


async def test_no_token_signs_in_as_a_bot(nobody, hall):
    """Given a bot that sits at a table, then its account has no token, and its name is its own in whatever table it sits."""
    ann, accounts = await nobody.new("Ann"), []
    for _ in range(2):
        table = await against(ann, "random")
        await hall.resumed()
        (bot,) = kept(await hall.store.get(KEY, table=table)).bots
        accounts.append(bot.account)
    assert len(set(accounts)) == 1
    assert json.loads(await hall.store.get(f"account:{accounts[0]}"))["token"] == ""
    assert (await Client(ann.session, accounts[0]).command(table, "resign")).status == 401


async def test_bots_take_the_last_seats_and_nobody_takes_theirs(nobody, hall):
    """Given seats that wait for bots, when somebody asks for one, then it is kept, whether or not the bot sits yet."""
    ann = await nobody.new("Ann")
    table = await against(ann, "random", "random", game=TOY.name, seats=4)
    refused = await ann.command(table, "seats", seat=3)
    assert refused.json["code"] in ("seat_kept", "seat_taken")
    await hall.resumed()
    assert (await ann.view(table))["names"] == [None, None, "Bot random", "Bot random 2"]
    await ann.done(table, "seats")
    assert (await ann.view(table))["seat"] == 0


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"bots": ["nobody"]}, "it has random"),
        ({"bots": ["random", "random"]}, "2 bots leave no seat of 2"),
        ({"bots": ["random"], "rated": True}, "rated tables have no bots"),
        ({"bots": ["random"] * 256}, "$.bots"),
        ({"bots": "random"}, "$.bots"),
        ({"bots": [None]}, "$.bots"),
        ({"bots": ["\x00" * 41]}, "$.bots"),
        ({"private": "yes"}, "$.private"),
    ],
)
async def test_what_no_table_can_have(nobody, wishes, told):
    """Given bots that cannot sit there, then no table is opened, and the answer says why."""
    ann = await nobody.new("Ann")
    answer = await ann.post("/api/tables", **{"game": SAMPLE, "seats": 2, "cmd": new_cmd(), **wishes})
    assert (answer.status, answer.json["code"]) == (400, "bad_request")
    assert told in answer.json["detail"]


async def test_a_table_with_bots_is_opened_once(nobody, hall):
    """Given the same command again, then the same table, with the same bots; with other bots it is another wish."""
    ann, cmd = await nobody.new("Ann"), new_cmd()
    wish = {"game": SAMPLE, "seats": 2, "cmd": cmd}
    first = await ann.post("/api/tables", bots=["random"], **wish)
    again = await ann.post("/api/tables", bots=["random"], **wish)
    other = await ann.post("/api/tables", bots=["greedy"], **wish)
    assert (first.status, again.status, other.json["code"]) == (201, 200, "cmd_reused")
    assert first.json["table"] == again.json["table"]
    await hall.resumed()
    assert [e["t"] for e, _ in await ann.events(first.json["table"])] == ["table.opened", "table.sat"]


async def test_bots_agree_to_void_what_all_people_would_void(nobody, hall):
    """Given two people and a bot, when one agrees to abort, then the bot does not; when both have, then it does."""
    ann, bob = await nobody.new("Ann"), await nobody.new("Bob")
    table = await against(ann, "random", game=TOY.name, seats=3)
    for player in (ann, bob):
        await player.done(table, "seats")
    await hall.resumed()
    await ann.done(table, "abort")
    await hall.resumed()
    assert (await ann.view(table))["agreed"] == [0]
    await bob.done(table, "abort")
    await hall.resumed()
    assert (await ann.view(table))["phase"] == "revealed"


def raising(_state, _seat, options, *_):
    raise RuntimeError("this bot cannot think")


def illegal(_state, _seat, options, *_):
    return replace(options[0], card="Z99")


@pytest.mark.parametrize("pick", [raising, illegal])
async def test_a_bot_that_fails_is_a_fault_and_the_table_waits(store, pick):
    """Given a bot that fails, then that is kept as one fault, the table waits at its turn, and people may end the game."""
    await empty_shelf(store)
    hall = Hall(store, with_bot("failing", pick))
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        table = await begun(ann, "failing", game=named("failing"))
        while (await ann.view(table))["to_act"] == [0]:
            await play_on(ann, hall, table, turns=1)
        await hall.resumed()
        assert (await ann.view(table))["to_act"] == [1]
        (line,) = [line for line in await shelf.lines(store) if line.table == table]
        assert (line.by, line.count) == ("seat:1", 1)
        await ann.done(table, "resign")
        await hall.resumed()
        assert (await ann.view(table))["phase"] == "revealed"
    await empty_shelf(store)


async def test_bots_go_on_after_a_restart(store):
    """Given a table that waits for a person, and one that waits for a bot, when another server starts, then both go on."""
    games = games_with_toys()
    hall = Hall(store, games)
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        table, waiting = await begun(ann, "greedy"), await against(ann, "greedy")
        await play_on(ann, hall, table, turns=3)
        await ann.done(waiting, "seats")
    hall = Hall(store, games)
    async with web.at(hall) as nobody:
        ann = Client(nobody.session, ann.token)
        await hall.resumed()
        await ann.done(waiting, "ready")
        await hall.resumed()
        assert (await ann.view(waiting))["phase"] == "playing"
        assert (await ann.view(table))["bots"] == [None, "greedy"]
        await play_on(ann, hall, table)
        await hall.resumed()
        assert (await ann.view(table))["phase"] == "revealed"


async def test_a_bot_takes_its_time_but_not_the_servers(store):
    """Given bots that take an hour for a move, when the server ends, then at once; the next, in a hurry, goes on."""
    hall = Hall(store, pace=3600)
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        table = await begun(ann, "random")
        while (await ann.view(table))["to_act"] == [0]:
            await ann.play(table, (await ann.legal(table))[0]["move"])
        version = (await ann.view(table))["version"]
        assert hall.bots.busy(await hall.table(table))
    hall = Hall(store)
    async with web.at(hall) as nobody:
        await hall.resumed()
        assert (await nobody.view(table))["version"] > version
        assert (await nobody.view(table))["to_act"] == [0]


async def test_bots_do_not_keep_a_table_in_memory(store):
    """Given room for one table, when several wait for people, then they are forgotten, and found again with their bots."""
    hall = Hall(store, most=1)
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        made = [await against(ann, "random") for _ in range(4)]
        await hall.resumed()
        made.append(await against(ann, "random"))
        await hall.resumed()
        assert len(hall._live) <= 2
        for table in made:
            await ann.done(table, "seats")
            await ann.done(table, "ready")
            await hall.resumed()
            assert (await ann.view(table))["phase"] == "playing"


async def test_a_private_table_is_for_who_has_its_address(nobody):
    """Given a private table, when somebody has its id, then it opens and he sits down; the view says that it is private."""
    ann, bob = await nobody.new("Ann"), await nobody.new("Bob")
    table = (await ann.post("/api/tables", game=SAMPLE, seats=2, private=True, cmd=new_cmd())).json["table"]
    assert (await bob.view(table))["private"] is True
    await bob.done(table, "seats")


async def test_kill_9_of_the_server_in_a_game_against_bots(tmp_path):
    """Given a game against a bot, when the server is killed after a person's move, then the bot answers in the next one."""
    server = Process(tmp_path / "data", "--bot-pace", "0")
    await server.start()
    try:
        async with aiohttp.ClientSession(server.url) as session:
            ann = await Client(session).new("Ann")
            table = await begun(ann, "greedy")
            view = await ann.view(table)
            while view["to_act"] == [0]:
                done = await ann.play(table, (await ann.legal(table))[0]["move"])
                assert done.status == 200, done.raw
                view = await ann.view(table)
            await server.kill_server()
            assert (await patiently(lambda: ann.get(f"/api/tables/{table}"))).status == 200
            live = await ann.live(table, view["version"], view["head"])
            view = await ann.view(table)
            while view["to_act"] != [0]:
                await live.event(f"{SAMPLE}.moved")
                view = await ann.view(table)
    finally:
        await server.stop()
