"""Hidden information is sacred: no answer to anybody holds what only another seat may know."""

import json
from random import Random

import pytest

from engine.codec import encode
from tests.server.turns import GAMES, SIMULTANEOUS, game_of, play, turn
from tests.support.web import started, step

TOY = "toy_simultaneous"
EVERY = tuple(dict.fromkeys((*GAMES, *SIMULTANEOUS)))


async def everything(client, table: str) -> bytes:
    """All that a client can be told about a table, by every address."""
    looks = ("/moments", "/choices", "/record", "/verification", f"/comparison?with={table}")
    paths = ("", "/legal", "/legal?draft=", "/events", "/events?after=5", *looks, "/record?as=spectator")
    answers = [(await client.get(f"/api/tables/{table}{path}")).raw for path in paths]
    live = await client.live(table)
    await live.frame("subscribed")
    version = (await client.view(table))["version"]
    frames = [(await live.next())[2].encode() for _ in range(version)]
    await live.ws.close()
    return b"\n".join([*answers, *frames, *[page.raw for page in await client.pages()]])


@pytest.mark.parametrize("name", EVERY)
async def test_no_answer_holds_another_seats_opening(hall, nobody, two, name):
    """Given a game in play, then salts, hidden values and the secret stand in no answer to others, but in a seat's own."""
    table, luck, game = await started(two, name), Random(7), game_of(name)
    for _ in range(min(16, game.most_moves(game.options(), 2) - 1)):
        assert await play(two, table, game, luck)
    live = await hall.table(table)
    told = {None: await everything(nobody, table), 0: await everything(two[0], table), 1: await everything(two[1], table)}
    later = b"\n".join(entry.p for entry in live.entries)
    openings = 0
    for entry in live.entries:
        sealed = {n: live.openings(entry, n) for n in (0, 1)}
        assert live.openings(entry, None) == b"[]"
        for owner, line in sealed.items():
            for _, salt, _ in json.loads(line):
                openings += 1
                assert salt.encode() in told[owner], "the canary must be where it may be"
                if salt.encode() not in later:  # what was opened to all since is nobody's alone
                    assert salt.encode() not in told[1 - owner]
                    assert salt.encode() not in told[None]
    assert openings >= 2
    for text in told.values():
        assert live.sitting.secret.hex().encode() not in text
        assert all(client.player.encode() not in text for client in two), "accounts stand in no event and no view"
        assert all(client.token.encode() not in text for client in two)


@pytest.mark.parametrize("name", EVERY)
async def test_the_state_shown_is_the_askers(nobody, two, name):
    """Given what only its seat knows (hands, objectives, a turn just finished), then each sees another state, a spectator
    that of none, and what is said of the game in public is the same for all."""
    table, luck = await started(two, name), Random(8)
    if name in SIMULTANEOUS:
        await two[0].play(table, await turn(two[0], table, game_of(name), luck))
    views = [await client.view(table) for client in (nobody, *two)]
    states = [json.dumps(view["state"]) for view in views]
    assert len(set(states)) == (2 if name in SIMULTANEOUS else 3)
    assert len({(view["version"], view["head"], *view["to_act"]) for view in views}) == 1


@pytest.mark.parametrize("name", SIMULTANEOUS)
async def test_a_pending_turn_stands_in_no_answer_to_others(nobody, two, name):
    """Given a finished turn that waits for others, then neither its steps nor its notation are told to anybody else; that
    it is finished is."""
    table, game = await started(two, name), game_of(name)
    text = next(t for t in [await turn(two[0], table, game, Random(seed)) for seed in range(9)] if len(game.read(t)) > 1)
    assert (await two[0].play(table, text)).status == 200
    steps = encode(game.read(text))
    assert steps in await everything(two[0], table)
    for client in (nobody, two[1]):
        told = await everything(client, table)
        assert steps not in told
        assert len(text) < 8 or text.encode() not in told, "a short notation may stand anywhere by chance"
        assert (await client.view(table))["to_act"] == [1]


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
