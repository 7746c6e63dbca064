"""Rematch: one table more, the same for all who sat at the one before."""

import asyncio

import pytest

from server.hall import Hall
from server.rematch import KEY
from tests.support import web
from tests.support.web import SAMPLE, TOY, Client, games_with_toys, new_cmd, seated, started


async def over(hall: Hall, players: list[Client], game: str = SAMPLE, **wishes) -> str:
    """A table at which the first player has resigned, and all is open."""
    table = await started(players, game, **wishes)
    for player in players[1:]:
        await player.done(table, "resign")
    await hall.resumed()
    return table


async def test_everybody_gets_the_same_table(nobody, hall, two):
    """Given an ended table of three, when all ask, two at once and one twice, then it is one table, of the same game, and all
    who watch are told once; everybody's seat is kept, one further."""
    three = [*two, await nobody.new("Cid")]
    table = await over(hall, three, TOY.name, options={"turns": 3})
    watching = await nobody.live(table)
    await watching.event("table.revealed")
    cmd = new_cmd()
    both = await asyncio.gather(*(player.command(table, "rematch") for player in two))
    asked = [*both, *[await three[2].command(table, "rematch", cmd=cmd) for _ in range(2)]]
    assert sorted(answer.status for answer in asked) == [200, 200, 200, 201]
    (new,) = {answer.json["table"] for answer in asked}
    assert (await watching.frame("rematch"))[0]["table"] == new
    assert [(await client.view(table))["rematch"] for client in (nobody, three[0])] == [new, new]
    view = await nobody.view(new)
    assert (view["game"], view["options"]["turns"], view["phase"], view["rematch"]) == (TOY.name, 3, "seating", None)
    dan = await nobody.new("Dan")
    assert (await dan.command(new, "seats")).json["code"] == "seat_kept"
    assert (await dan.command(new, "seats", seat=0)).json["code"] == "seat_kept"
    for player in reversed(three):
        await player.done(new, "seats")
    assert [(await player.view(new))["seat"] for player in three] == [1, 2, 0]


async def test_a_rematch_against_bots(nobody, hall):
    """Given a private game against two bots, when the person asks for a rematch, then they sit there, one seat further."""
    ann = await nobody.new("Ann")
    wish = {"game": TOY.name, "seats": 3, "bots": ["random", "random"], "private": True, "cmd": new_cmd()}
    table = (await ann.post("/api/tables", **wish)).json["table"]
    await ann.done(table, "seats")
    await hall.resumed()
    await ann.done(table, "abort")
    await hall.resumed()
    new = (await ann.command(table, "rematch")).json["table"]
    await hall.resumed()
    await ann.done(new, "seats")
    view = await ann.view(new)
    assert (view["bots"], view["names"], view["seat"]) == (
        ["random", None, "random"],
        ["Bot random 2", "Ann", "Bot random"],
        1,
    )
    assert view["private"] is True
    await ann.done(new, "ready")
    await hall.resumed()
    assert (await ann.view(new))["phase"] == "playing"


async def test_who_may_not_ask(nobody, hall, two):
    """Given a game that is not over, or somebody who did not sit there, then there is no rematch."""
    running, table = await started(two), await over(hall, two)
    cid = await nobody.new("Cid")
    for client, at, code, status in (
        (two[0], running, "not_over", 409),
        (cid, table, "not_seated", 403),
        (nobody, table, "not_authenticated", 401),
        (two[0], "0" * 32, "no_such_table", 404),
    ):
        answer = await client.command(at, "rematch")
        assert (answer.status, answer.json["code"]) == (status, code)
    assert (await two[0].command(table, "rematch", cmd="1" * 36)).status == 400
    assert (await two[0].command(table, "rematch", version=1)).status == 400
    assert (await nobody.view(table))["rematch"] is None


@pytest.mark.parametrize("opened", [True, False])
async def test_a_rematch_outlives_the_server(store, opened):
    """Given a server that ended after a rematch was asked for, before or after it was opened, then the next one has the same."""
    hall = Hall(store, games_with_toys())
    async with web.at(hall) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table, new = await over(hall, two), "ab" * 16
        if opened:
            new = (await two[0].command(table, "rematch")).json["table"]
        else:
            new = f"ab{new_cmd().replace('-', '')[2:]}"
            await store.put(KEY, new.encode(), only_new=True, table=table)
    hall = Hall(store, games_with_toys())
    async with web.at(hall) as nobody:
        two = [Client(nobody.session, player.token) for player in two]
        assert (await nobody.view(table))["rematch"] == (new if opened else None)
        answer = await two[1].command(table, "rematch")
        assert (answer.status, answer.json["table"]) == (200 if opened else 201, new)
        live = await two[0].live(table)
        assert (await live.frame("subscribed"))[0]["seat"] == 0
        assert (await live.frame("rematch"))[0]["table"] == new, "who comes late is told as well"
        await two[1].done(new, "seats")
        assert (await two[1].view(new))["seat"] == 0


async def test_a_waiting_seat_is_nobodys_but_its_owners(nobody, two):
    """Given a table without any arrangement, then seats are taken as they come: nothing is kept."""
    table = await seated(two[:1], TOY.name)
    assert (await two[1].command(table, "seats")).json["code"] == "seat_taken"
