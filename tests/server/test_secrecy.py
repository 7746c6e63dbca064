"""Hidden information is sacred: no answer to anybody holds what only another seat may know."""

import json

from tests.support.web import started, step

TOY = "toy_simultaneous"


async def everything(client, table: str) -> bytes:
    """All that a client can be told about a table, by every address."""
    paths = ("", "/legal", "/events", "/events?after=5")
    answers = [(await client.get(f"/api/tables/{table}{path}")).raw for path in paths]
    live = await client.live(table)
    await live.frame("subscribed")
    version = (await client.view(table))["version"]
    frames = [(await live.next())[2].encode() for _ in range(version)]
    await live.ws.close()
    return b"\n".join([*answers, *frames, (await client.get("/api/tables?limit=200")).raw])


async def test_no_answer_holds_another_seats_opening(hall, nobody, two):
    """Given a game in play, then salts, hands and the secret of a seat stand in no answer to others, but in its own."""
    table = await started(two)
    for _ in range(24):
        assert await step(two, table)
    live = await hall.table(table)
    told = {None: await everything(nobody, table), 0: await everything(two[0], table), 1: await everything(two[1], table)}
    openings = 0
    for entry in live.entries:
        sealed = {n: live.openings(entry, n) for n in (0, 1)}
        assert live.openings(entry, None) == b"[]"
        for owner, line in sealed.items():
            for _, salt, _ in json.loads(line):
                openings += 1
                assert salt.encode() in told[owner], "the canary must be where it may be"
                assert salt.encode() not in told[1 - owner]
                assert salt.encode() not in told[None]
    assert openings > 10
    for text in told.values():
        assert live.sitting.secret.hex().encode() not in text
        assert all(client.player.encode() not in text for client in two), "accounts stand in no event and no view"
        assert all(client.token.encode() not in text for client in two)


async def test_the_state_shown_is_the_askers(nobody, two):
    """Given hidden hands, then each seat's own view shows its own, and the spectator's shows none."""
    table = await started(two)
    states = [json.dumps((await client.view(table))["state"]) for client in (nobody, *two)]
    assert len(set(states)) == 3


async def test_a_sealed_turn_is_seen_by_its_seat_only(hall, nobody, two):
    """Given a turn written in secret, then its steps come to its seat; after the last one finished, to everybody."""
    table = await started(two, TOY)
    lives = [await client.live(table) for client in (nobody, *two)]
    for live in lives:
        await live.event("table.started")
    assert (await two[0].play(table, "0,1")).status == 200
    moved = [await live.event(f"{TOY}.moved") for live in lives]
    assert len({raw.partition("\n")[0] for _, _, raw in moved}) == 1
    assert [len(openings) for _, openings, _ in moved] == [0, 1, 0]
    assert (await two[1].play(table, "0,1")).status == 200
    opened = [await live.event(f"{TOY}.moved") for live in lives]
    assert "write" in opened[0][2]


async def test_after_the_end_everybody_gets_every_opening(nobody, two):
    """Given a revealed table, then a spectator's log has all openings and the secret."""
    table = await started(two)
    for _ in range(6):
        await step(two, table)
    await two[0].done(table, "resign")
    await (await nobody.live(table)).event("table.revealed")
    theirs, mine = await nobody.events(table), await two[0].events(table)
    assert theirs == mine
    assert len(theirs[5][1]) == 2, "both hands of the deal"
    assert theirs[-1][1][0][0] == 0


async def test_who_leaves_sees_the_seats_secrets_no_more(nobody, two):
    """Given three seats of whom one resigned, when the system draws for it, then he does not see what."""
    three = [*two, await nobody.new("Cid")]
    table = await started(three)
    acting = (await nobody.view(table))["to_act"][0]
    live = await three[acting].live(table)
    await three[acting].done(table, "resign")
    await live.event("table.resigned")
    event, openings, _ = await live.event("keltis.moved")
    assert event["by"] == "system"
    assert openings == []
    assert all(openings == [] for _, openings in await three[acting].events(table))
