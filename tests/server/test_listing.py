"""The list of tables: what its lines say, who sees them, and how they are found."""

import secrets
from random import Random

import pytest

from engine import registry
from engine.branch import branch
from engine.codec import encode
from engine.entry import NO_HEAD
from engine.events import read_opening
from engine.seal import ARBITER
from engine.sitting import Sitting
from server import wire
from server.arrangement import KEY as ARRANGED
from server.arrangement import Arrangement, keep
from server.hall import Hall
from server.listing import KEY, Ended, Known, Listing, Wish, ended
from server.tables import now
from tests.support import web
from tests.support.branching import play_out
from tests.support.playing import play
from tests.support.web import SAMPLE, TOY, Client, games_with_toys, new_cmd, seated, started, step

AFTER = 2_000_000_000_000
"""UTC ms, after every event of a recorded game."""


async def found(client: Client, **query) -> list[dict]:
    """All pages of what is looked for."""
    lines, after = [], {}
    while True:
        answer = await client.ask("GET", "/api/tables", params={**query, **after})
        assert answer.status == 200, answer.raw
        lines += answer.json["tables"]
        if "next" not in answer.json:
            return lines
        after = {"after": answer.json["next"]}


def unique(name: str) -> str:
    """A name that no other test's player has: the store is shared."""
    return f"{name}-{secrets.token_hex(4)}"


@pytest.fixture
async def pair(nobody):
    """Two people with names of their own."""
    return [await nobody.new(unique("Zoë")), await nobody.new(unique("Łukasz"))]


@pytest.fixture
async def names(pair):
    """Their names."""
    return [(await player.view(await seated([player], TOY.name)))["names"][0] for player in pair]


async def test_a_line_follows_its_table(nobody, hall, pair, names):
    """Given a table from its opening to its end, then its line says who sits there, how far it is, and the result."""
    table = (await pair[0].post("/api/tables", game=SAMPLE, seats=2, cmd=new_cmd())).json["table"]

    async def line():
        lines = await found(nobody, q=table)
        assert len(lines) == 1
        return lines[0]

    opened = await line()
    assert (opened["players"], opened["phase"], opened["taken"], opened["version"]) == ([None, None], "seating", 0, 1)
    assert opened["bots"] == [None, None]
    event = (await nobody.events(table))[0][0]
    assert (opened["opened_at"], opened["ended_at"], opened["places"]) == (event["at"], None, None)
    for player in pair:
        await player.done(table, "seats")
    assert ((await line())["players"], (await line())["taken"]) == (names, 2)
    for player in pair:
        await player.done(table, "ready")
    await pair[0].done(table, "start")
    await step(pair, table)
    assert ((await line())["phase"], (await line())["version"]) == ("playing", 7)
    await pair[0].done(table, "resign")
    await hall.resumed()
    over = await line()
    finished = next(event for event, _ in await nobody.events(table) if event["t"] == "table.finished")
    assert (over["phase"], over["places"], over["ended_at"]) == ("revealed", [2, 1], finished["at"])
    assert over["totals"] == list(finished["d"]["totals"])
    assert over["parent"] is None


async def test_a_restart_lists_the_same(store):
    """Given tables in each phase, when another server starts, and one more, then all lines are as before, whether they were
    made of the table in memory, of the stream, or of what the second server kept."""
    hall, games = Hall(store, games_with_toys()), games_with_toys()
    async with web.at(hall) as nobody:
        two = [await nobody.new(unique("Ann")), await nobody.new(unique("Bob"))]
        wishes = {"private": True, "bots": ["random"]}
        made = [
            await seated(two),
            await started(two),
            await started(two),
            await started(two),
            await seated(two[:1], TOY.name),
        ]
        made.append((await two[0].post("/api/tables", game=TOY.name, seats=2, cmd=new_cmd(), **wishes)).json["table"])
        await two[0].done(made[-1], "seats")
        await two[1].done(made[2], "resign")
        for player in two:
            await player.done(made[3], "abort")
        await two[0].done(made[4], "abort")
        await hall.resumed()
        before = {line["table"]: line for line in await found(two[0]) if line["table"] in made}
    assert len(before) == len(made)
    for _ in range(2):
        hall = Hall(store, games)
        async with web.at(hall) as nobody:
            await hall.resumed()
            again = {line["table"]: line for line in await found(Client(nobody.session, two[0].token))}
            assert {table: again[table] for table in made} == before
            assert not [table for table in (made[2], made[3], made[4]) if table in hall._live]
    assert await store.get(KEY, table=made[2])
    assert await store.get(KEY, table=made[1]) is None


async def test_a_branch_names_its_parent(store):
    """Given a branch that has been played to its end, then its line says of which table it is one."""
    recorded, child = play(registry.find(SAMPLE), 2, {}, 5, leaving=False), secrets.token_hex(16)
    made, sitting = branch(
        recorded.entries, 12, child, secrets.token_bytes(32), luck="new", audience=ARBITER, cmd=new_cmd(), at=AFTER
    )
    play_out(recorded, made, sitting, Random(1))
    head = NO_HEAD
    for entry in made:
        assert await store.append(child, entry, head, sitting.secret if entry.v == 1 else None)
        head = entry.h
    known = await ended(store, child, registry)
    parent = read_opening(recorded.entries[0].p).d.id
    assert (known.line.parent, known.line.phase, known.line.version) == (parent, "revealed", len(made))
    assert known.line.opened_at == AFTER, "when it was branched off, not when its parent was opened"
    assert known.line.places == sitting.fold.table.result.places
    assert (await ended(store, child, registry)).line == known.line


async def test_tables_are_found_by_what_people_ask(nobody, hall, pair, names):
    """Given games that ended in a win, a draw and nothing, then each is found by player, result, game and free words."""
    zoe, lukasz = names
    won, void, open_ = await started(pair), await started(pair), await seated(pair[:1], TOY.name)
    await pair[0].done(won, "resign")
    for player in pair:
        await player.done(void, "abort")
    await hall.resumed()
    mine = {won, void, open_}

    async def tables(**query):
        return {line["table"] for line in await found(nobody, **query)}

    assert mine <= await tables(player=zoe.upper())
    assert await tables(player=lukasz[1:]) & mine == {won, void}
    assert await tables(result=f"won:{lukasz}") == {won}
    assert await tables(result=f"won:{zoe}") == set()
    assert await tables(result="aborted", player=lukasz) == {void}
    assert await tables(result="draw", player=lukasz) == set()
    assert await tables(q=f"{SAMPLE} {zoe}") & mine == {won, void}
    assert await tables(q=open_[:16]) == {open_}
    assert await tables(game=TOY.name, player=zoe, phase="seating") >= {open_}
    assert await tables(player=zoe, game=SAMPLE, phase="playing") == set()


async def test_a_draw_is_a_shared_first_place(nobody, hall):
    """Given two who share the first place and one behind, then it is a draw, both have won, and the third has not."""
    people = [await nobody.new(unique(name)) for name in ("Eve", "Fay", "Gus")]
    id, players = "ab" + secrets.token_hex(15), tuple(f"{n:032x}" for n in range(3))
    for person, player in zip(people, players, strict=True):
        await hall.store.put(f"player:{person.player}", player.encode(), table=id)
    await hall.store.put(KEY, encode(Ended(SAMPLE, 9, 1, 2, players, (1, 1, 3), (7, 7, 2), None)), table=id)
    hall.listing.put(await ended(hall.store, id, registry))
    names = (await found(nobody, q=id))[0]["players"]
    assert [bool(await found(nobody, q=id, result=f"won:{name}")) for name in names] == [True, True, False]
    assert await found(nobody, q=id, result="draw")
    assert not await found(nobody, q=id, result="aborted")


async def test_the_newest_first_and_pages_that_hold(nobody, pair, names):
    """Given pages of the newest tables, when others are opened meanwhile, then the pages go on without gap or repetition."""
    made = [await seated(pair) for _ in range(5)]
    query = {"order": "newest", "player": names[0], "game": SAMPLE, "limit": "2"}
    first = (await nobody.ask("GET", "/api/tables", params=query)).json
    assert [line["table"] for line in first["tables"]] == made[:2:-1]
    await seated(pair)
    rest = await found(nobody, **query, after=first["next"])
    assert [line["table"] for line in rest] == made[2::-1]
    by_id = await found(nobody, **{**query, "order": "id"})
    assert [line["table"] for line in by_id] == sorted(line["table"] for line in by_id)


async def test_a_private_table_is_listed_for_who_sits_there(nobody, hall, pair):
    """Given a private table, then only who holds a seat finds it in lists, also by its id, and also when it has ended."""
    ann, bob = pair
    table = (await ann.post("/api/tables", game=SAMPLE, seats=2, private=True, cmd=new_cmd())).json["table"]
    for player in pair:
        assert not await found(player, q=table)
        await player.done(table, "seats")
        assert [line["private"] for line in await found(player, q=table)] == [True]
    assert not await found(nobody, q=table)
    assert table not in await nobody.listed()
    await bob.done(table, "leave")
    assert not await found(bob, q=table)
    await bob.done(table, "seats")
    for player in pair:
        await player.done(table, "abort")
    await hall.resumed()
    assert [bool(await found(client, q=table)) for client in (ann, bob, nobody)] == [True, True, False]


async def test_a_seat_that_is_kept_shows_a_private_table(store):
    """Given a private table that keeps a seat for somebody, then that account finds it before it sits down."""
    hall = Hall(store)
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        id = secrets.token_hex(16)
        kept = Arrangement(private=True, kept={ann.player: 1})
        assert await keep(store, id, kept) == kept
        sitting = Sitting.new(registry.find(SAMPLE), bytes(32))
        decision = sitting.open(id, 2, {}, cmd=new_cmd(), at=now())
        await store.append(id, decision.entry, bytes(32), bytes(32))
        await hall.table(id)
        assert [bool(await found(client, q=id)) for client in (ann, nobody)] == [True, False]
        assert await store.get(ARRANGED, table=id)
        await ann.done(id, "seats")
        assert (await ann.view(id))["seat"] == 1


@pytest.mark.parametrize(
    "query",
    [
        "result=won:",
        "result=won:%20",
        "result=lost",
        "order=oldest",
        "order=newest&after=" + "0" * 32,
        "order=newest&after=%00",
        "phase=ended",
        "limit=201",
        "player=a&player=b",
    ],
)
async def test_what_cannot_be_looked_for(nobody, query):
    """Given a parameter that is none, then the answer says so."""
    answer = await nobody.get(f"/api/tables?{query}")
    assert (answer.status, answer.json["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    "query", ["q=%00%ff", "player=%F0%9F%90%88", "q=" + "zzz+" * 500, "result=won:%00", "game=no+such", "after=~"]
)
async def test_what_is_nowhere(nobody, query):
    """Given words that no table has, then nothing is found, and nothing fails."""
    answer = await nobody.get(f"/api/tables?{query}")
    assert (answer.status, answer.json) == (200, {"tables": []})


class _Names:
    async def name(self, account):
        return account


async def test_a_line_goes_where_it_belongs():
    """Given a list into which tables come in any order, and change, then both orders and all phases hold each of them once."""
    listing = Listing(_Names(), registry)
    for n in (5, 3, 8, 1, 9, 2):
        line = wire.TableLine(f"{n:032x}", SAMPLE, "revealed", 1, 1, 9, players=[""], opened_at=100 - n)
        listing.put(Known(line, accounts=("Ann",)))
    listing.stopped(f"{8:032x}", "damaged")
    listing.stopped(f"{7:032x}", "damaged")
    pages = [(await listing.page(Wish(newest=newest), None)).tables for newest in (False, True)]
    numbers = [[int(line.table, 16) for line in page] for page in pages]
    assert numbers == [[1, 2, 3, 5, 7, 8, 9], [1, 2, 3, 5, 8, 9, 7]]
    assert [int(line.table, 16) for line in (await listing.page(Wish(phase="revealed"), None)).tables] == [1, 2, 3, 5, 9]
