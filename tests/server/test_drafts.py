"""Turns made of steps over the API: offered step by step, refused with the step that is wrong, and sent all at once."""

import asyncio
import json
from random import Random

import pytest

from engine import table
from engine.sitting import Sitting
from server.client.api import Api
from server.client.bot import sit_bot
from server.client.player import run_bot
from tests.server.turns import GAMES, SIMULTANEOUS, game_of, offered, play, turn
from tests.support.play import served
from tests.support.web import new_cmd, started

pytestmark = pytest.mark.parametrize("name", SIMULTANEOUS)


async def ask(client, at, draft):
    return await client.ask("GET", f"/api/tables/{at}/legal", params={"draft": draft})


async def test_a_turn_is_offered_step_by_step_until_it_is_whole(two, name):
    """Given random turns, then each step offered may follow, and the whole is accepted as it was drafted."""
    at, luck, game = await started(two, name), Random(1), game_of(name)
    for _ in range(6):
        assert await play(two, at, game, luck)


async def test_a_bad_step_is_refused_by_name(two, name):
    """Given a draft whose second step cannot follow, then the refusal names it, as a draft and as a move."""
    at, game = await started(two, name), game_of(name)
    first = [game.read(step["text"])[0] for step in await offered(two[0], at, "")]
    bad, wrong = await bad_pair(two[0], at, game, first)
    view = await two[0].view(at)
    move = await two[0].command(at, "moves", move=bad, version=view["version"], head=view["head"])
    for answer in (await ask(two[0], at, bad), move):
        assert answer.status == 409
        assert game.write((wrong,)) in answer.json["detail"] or "step 1" in answer.json["detail"]
    assert (await two[0].view(at))["version"] == view["version"]


async def bad_pair(client, at, game, first):
    """A step, and one that might have been taken instead of it but not after it, as a draft; and that one."""
    for step in first:
        allowed = [game.read(offer["text"])[0] for offer in await offered(client, at, game.write((step,)))]
        for other in first:
            if other not in allowed:
                return game.write((step, other)), other
    raise AssertionError("every step may follow every other")


async def test_drafts_that_are_none_are_refused_and_nobody_drafts_for_another(nobody, two, name):
    at, game = await started(two, name), game_of(name)
    whole = await turn(two[0], at, game, Random(3))
    huge = game.write(game.read(whole) * (2000 // len(whole)))
    for draft in ("\x00", "?", "[]", '[["write"]]', "9" * 2000, huge, ";" * 2000, "💥"):
        answer = await ask(two[0], at, draft)
        assert 400 <= answer.status < 500, (draft[:20], answer.raw[:200])
        assert answer.json["detail"]
        assert len(answer.raw) < 9000
    assert (await ask(nobody, at, whole)).status == 401
    assert (await ask(await nobody.new("Eve"), at, whole)).status == 403
    assert (await two[0].play(at, whole)).status == 200
    assert (await ask(two[0], at, "")).json["moves"] == [], "a seat that has finished has nothing to draft"


async def test_all_seats_finish_at_once_in_any_order_and_none_is_too_late(hall, nobody, name):
    """Given turns all decided on the position at the turn's begin, when they are sent at once in a shuffled order, then
    all are accepted, and the state is that of the same turns in seat order."""
    game, luck = game_of(name), Random(4)
    seats = game.seats[1]
    players = [await nobody.new(f"P{seat}") for seat in range(seats)]
    at = await started(players, name)
    sockets = [await player.live(at) for player in players]
    for socket in sockets:
        await socket.event("table.started")
    rounds = []
    for _ in range(3):
        view = await nobody.view(at)
        if view["to_act"] != list(range(seats)):
            break
        turns = [await turn(player, at, game, luck) for player in players]
        rounds.append(turns)
        order = luck.sample(range(seats), seats)
        await asyncio.gather(*(
            sockets[seat].tell("play", move=turns[seat], version=view["version"], head=view["head"], cmd=new_cmd())
            for seat in order
        ))  # fmt: skip
        answers = [(await socket.frame("accepted"))[0]["version"] for socket in sockets]
        assert sorted(answers) == list(range(view["version"] + 1, view["version"] + 1 + seats))
    assert rounds
    live = await hall.table(at)
    assert game.facts(live.fold.state) == game.facts(in_seat_order(live, rounds).fold.state)


def in_seat_order(live, rounds) -> Sitting:
    """The same table, at which seats finish one after the other."""
    sitting, now = Sitting.new(live.game, live.sitting.secret), live.fold.table
    sitting.commit(sitting.open(live.id, now.size, {}, cmd=new_cmd(), at=1))
    for seat in range(now.size):
        sitting.run(table.Sit(f"{seat}"), f"seat:{seat}", new_cmd(), 1)
    for seat in range(now.size):
        sitting.run(table.Ready(), f"seat:{seat}", new_cmd(), 1)
    sitting.run(table.Start(), "seat:0", new_cmd(), 1)
    for turns in rounds:
        for seat, text in enumerate(turns):
            sitting.run(table.Play(live.game.read(text)), f"seat:{seat}", new_cmd(), 1)
    return sitting


async def test_bots_at_all_seats_play_to_the_end(store, name):
    """Given a bot at every seat, all of them thinking at once, then the game ends and its secret is open."""
    if name not in GAMES:
        pytest.skip("bots look their game up in the registry")
    async with served(store) as url, Api(url) as api:
        await api.account("host")
        seats = game_of(name).seats[1]
        at = (await api.open_table(name, seats)).table
        places = [await sit_bot(api, at, name, "random") for _ in range(seats)]
        await asyncio.gather(*(run_bot(api, place, name) for place in places))
        seen = await api.table(at)
        assert seen.result.reason == "played"
        moved = [json.loads(frame.partition(b"\n")[0]) for frame in await api.events(at)]
    assert {event["by"] for event in moved if event["t"].endswith(".moved")} == {f"seat:{n}" for n in range(seats)}
