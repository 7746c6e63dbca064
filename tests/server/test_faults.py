"""When something fails on the server, it is kept with its game; players get an id, and nothing hidden gets out."""

import asyncio
import json
from random import Random

import pytest
from msgspec.structs import replace

from engine import fault as faults
from engine.chance import Noting
from engine.failing import again
from engine.redecide import command_of
from engine.sitting import Sitting, keyed_chance
from engine.timeline import Fold
from engine.verify import VIOLATED, verify
from server.hall import Hall
from server.store import faults as shelf
from tests.server.faulty import at_table, crash, empty_shelf, only
from tests.server.turns import play as play_any
from tests.support import planted, web
from tests.support.toys.simultaneous import GAME as TOY
from tests.support.web import new_cmd, started


@pytest.fixture(autouse=True)
async def _no_faults(store):
    await empty_shelf(store)
    yield
    await empty_shelf(store)


def the_draws(live):
    """The draws of a table so far: all its commands decided once more by a sitting that notes them."""
    made = []
    fold = Fold(planted.mended())
    sitting = Sitting(fold, live.sitting.secret, chance=lambda *key: made.append(Noting(keyed_chance(*key))) or made[-1])
    for entry in live.entries:
        event = fold.read(entry)
        if fold.v:
            sitting.decide(command_of(event, fold.schema, b""), event.by, event.cmd, event.at)
            if made:
                made[-1].settle()
        fold.take(entry)
    return made[-1].noted


@pytest.fixture
async def broken(store):
    """A server whose game has a bug, and two players at a table of it. Gives (hall, nobody, players, table)."""
    async with at_table(store, planted.broken(points=planted.SOON)) as found:
        yield found


# ---- kept -------------------------------------------------------------------------------------------------------------


async def test_a_fault_is_kept_with_its_game(store, broken):
    """Given a game that fails on a move, then the player gets an id, nothing was appended, and under that id lie the game up to
    there, the move as it was sent, who sent it, and the draws: with them it fails again, at the same place."""
    hall, _, two, table = broken
    answer, mover, move = await crash(two, table, planted.sample())
    assert (answer.status, answer.json["code"]) == (500, "fault")
    line, (fault, entries, draws) = await only(store)
    assert answer.json["detail"].split()[-1] == line.id == fault.id
    live = await hall.table(table)
    assert list(entries) == live.entries
    assert (fault.version, fault.head) == (live.fold.v, live.head)
    assert (fault.table, fault.game, fault.phase) == (table, planted.NAME, "playing")
    assert fault.by == f"seat:{two.index(mover)}"
    assert fault.player == live.fold.table.seats[two.index(mover)].player
    assert (fault.command.kind, fault.command.move, fault.command.raw) == ("play", move, json.dumps(move))
    assert (fault.error.type, fault.error.place.function) == ("IndexError", "broken.<locals>.decide")
    assert fault.missing == ""
    assert draws == the_draws(live)
    assert {"kronika", "engine", "python", "platform", "store", "msgspec", "aiohttp", "redis"} <= set(fault.versions)
    assert "Valkey" in fault.versions["store"]
    with pytest.raises(IndexError) as caught:
        again(fault, entries, draws, planted.broken(points=planted.SOON))
    assert faults.place_of(caught.value) == fault.error.place
    said, untold = again(fault, entries, draws, planted.mended())
    assert (said, untold) == (f"it becomes version {fault.version + 1}", ())


async def test_the_table_goes_on_after_a_fault(store, broken):
    """Given a fault, then another move of the same seat is accepted, and the log is whole."""
    hall, _, two, table = broken
    _, mover, move = await crash(two, table, planted.sample())
    others = [one["text"] for one in await mover.legal(table) if one["text"] != move]
    statuses = [(await mover.play(table, other)).status for other in others[:12]]
    assert 200 in statuses
    report = verify((await hall.table(table)).entries, game=planted.broken(points=planted.SOON))
    assert not [check for check in report.checks if check.status == VIOLATED]


async def test_over_the_socket_a_fault_is_rejected_with_its_id(store, broken):
    _, _, two, table = broken
    _, mover, move = await crash(two, table, planted.sample())
    (first, _) = await only(store)
    view = await mover.view(table)
    live = await mover.live(table, view["version"], view["head"])
    await live.frame("subscribed")
    await live.tell("play", cmd=new_cmd(), move=move, version=view["version"], head=view["head"])
    frame, events = await live.frame("rejected")
    assert (frame["code"], frame["text"].split()[-1], events) == ("fault", first.id, [])
    assert frame["version"] == view["version"]


async def test_the_same_fault_again_is_counted(store, broken, caplog):
    """Given a move that fails each time it is sent, by HTTP and by two at once, then one fault is kept and counts them; its
    traceback stands in the log once."""
    _, _, two, table = broken
    _, mover, move = await crash(two, table, planted.sample())
    answers = await asyncio.gather(*(mover.play(table, move) for _ in range(4)))
    line, (fault, *_) = await only(store)
    assert [answer.json["detail"].split()[-1] for answer in answers] == [line.id] * 4
    assert (line.count, fault.count) == (5, 5)
    assert line.last >= line.at == fault.at
    said = [text for text in caplog.messages if line.id in text]  # the store's other tables, of other tests, have a say too
    assert len(said) == 5
    assert sum("Traceback" in text for text in said) == 1


async def test_two_faults_at_once_are_two(store, broken):
    """Given two tables that fail at the same moment, then both are kept, each with its own game."""
    _, _, two, table = broken
    tables = [table, await started(two, planted.NAME)]
    answers = await asyncio.gather(*(crash(two, one, planted.sample()) for one in tables))
    lines = await shelf.lines(store)
    assert {line.table for line in lines} == set(tables)
    assert {line.id for line in lines} == {answer.json["detail"].split()[-1] for answer, *_ in answers}


async def test_shelf_is_bounded(store, broken, monkeypatch):
    """Given more faults than fit, of one table or in all, then the oldest went, and with them all that lay beside."""
    _, _, two, table = broken
    await crash(two, table, planted.sample())
    _, (fault, _, draws) = await only(store)
    monkeypatch.setattr(shelf, "MOST_OF_TABLE", 3)
    monkeypatch.setattr(shelf, "MOST", 5)
    for n in range(1, 10):
        made = replace(fault, id=f"{n:016x}", at=fault.at + n, table=table if n < 6 else f"{n:032x}")
        await shelf.put(store, shelf.Kept(made, draws), str(n), await shelf.lines(store))
    kept = [int(line.id, 16) for line in await shelf.lines(store)]
    assert kept == [5, 6, 7, 8, 9]
    assert [await store.get(f"fault:{n:016x}") is not None for n in range(1, 10)] == [n in kept for n in range(1, 10)]


async def test_draws_that_are_too_many_are_left_out(store, broken, monkeypatch):
    _, _, two, table = broken
    monkeypatch.setattr(shelf, "MOST_BYTES", 1000)
    await crash(two, table, planted.sample())
    _, (fault, entries, draws) = await only(store)
    assert (draws, fault.drawn) == ({}, ())
    assert "too many" in fault.missing
    assert len(entries) == fault.version


async def test_a_store_that_keeps_nothing_does_not_keep_the_answer_back(store, broken, monkeypatch, caplog):
    """Given a store that refuses, then the player is answered all the same, and the log has the traceback."""
    _, _, two, table = broken

    async def refuses(*_, **__):
        raise RuntimeError("the shelf is full")

    monkeypatch.setattr(shelf, "put", refuses)
    answer, *_ = await crash(two, table, planted.sample())
    assert answer.json["code"] == "fault"
    assert answer.json["detail"].split()[-1] in caplog.text
    assert "could not be kept (RuntimeError: the shelf is full)" in caplog.text
    assert "IndexError" in caplog.text
    assert await shelf.lines(store) == []


# ---- what else may fail -----------------------------------------------------------------------------------------------


def failing(name, *, to=planted.NAME, when=lambda *_: True, game=None, **kinds):
    """A game of which one function fails (when its arguments say so)."""
    game = planted.mended(game, to)
    right = getattr(game, name)

    def wrong(*given, **named):
        if when(*given):
            raise KeyError(name)
        return right(*given, **named)

    return replace(game, **{name: wrong}, **kinds)


async def test_looks_that_fail_are_kept(store):
    """Given boards and legal lists that fail, then who looks gets an id, and the fault says who looked, and how."""
    game = replace(failing("board"), legal=failing("legal").legal)
    async with at_table(store, game) as (_, nobody, two, table):
        answers = [
            await nobody.get(f"/api/tables/{table}"),
            await two[0].get(f"/api/tables/{table}"),
            await two[0].get(f"/api/tables/{table}/legal"),
            await two[1].get(f"/api/tables/{table}/legal"),
        ]
        lines = {line.id: line for line in await shelf.lines(store)}
        failed = [lines[a.json["detail"].split()[-1]] for a in answers if a.status == 500]
        assert [(line.by, line.what) for line in failed[:2]] == [("spectator", "view"), ("seat:0", "view")]
        assert {(line.what) for line in failed[2:]} == {"legal"}
        for line in failed:
            fault, entries, draws = await shelf.take(store, line)
            with pytest.raises(KeyError):
                again(fault, entries, draws, game)
            assert again(fault, entries, draws, planted.mended())[0]


async def test_drawings_scores_and_branches_that_fail_are_kept(store):
    """Given a game that cannot be drawn, scored or dealt anew, then whoever looks or branches gets an id, the fault says with
    whose knowledge that was, and it can be seen failing again."""
    game = replace(failing("board"), redeal=failing("redeal").redeal)
    async with at_table(store, game) as (_, nobody, two, table):
        answers = [
            await nobody.get(f"/api/tables/{table}/choices"),
            await two[0].get(f"/api/tables/{table}/moments?as=spectator"),
            await two[1].get(f"/api/tables/{table}/moments"),
            await two[1].command(table, "branches", version=6, seat=1),
        ]
        assert [answer.status for answer in answers] == [500] * 4
        lines = {line.id: line for line in await shelf.lines(store)}
        failed = [lines[answer.json["detail"].split()[-1]] for answer in answers]
        assert [(line.by, line.what) for line in failed] == [
            ("spectator", "choices"),
            ("spectator", "moments"),
            ("seat:1", "moments"),
            ("seat:1", "branch"),
        ]
        for line in failed:
            fault, entries, draws = await shelf.take(store, line)
            with pytest.raises(KeyError):
                again(fault, entries, draws, game)
            assert again(fault, entries, draws, planted.mended())[0]


async def test_what_the_system_has_to_do_fails_once(store, caplog):
    """Given a game whose outcome cannot be told, when all but one have left, then the system's fault is kept, once, with the
    command that it had: it does not try again and again. Another start tries, and counts."""
    game = failing("outcome")
    async with at_table(store, game) as (hall, _, two, table):
        await two[0].done(table, "resign")
        await asyncio.wait_for(hall.resumed(), web.LIMIT)
        line, (fault, entries, draws) = await only(store)
        assert (line.by, line.what, line.count) == ("system", "finish", 1)
        with pytest.raises(KeyError):
            again(fault, entries, draws, game)
        assert again(fault, entries, draws, planted.mended())[0] == f"it becomes version {fault.version + 1}"
        assert (await two[0].view(table))["phase"] == "playing"
    async with web.at(Hall(store, planted.hall_games(game))) as nobody:
        assert (await nobody.view(table))["version"] == fault.version
    assert (await only(store))[0].count >= 2


async def test_what_fails_after_the_event_was_stored_keeps_it_from_nobody(store):
    """Given a game that cannot say who acts after a move, then the event is stored and told to who watches, the fault is that of
    the move on the position before it, and the same command again gets the answer it missed."""
    right = planted.mended()

    def to_act(state):
        acting = right.to_act(state)
        if ready and len(live.entries) > ready[0]:
            raise KeyError("who?")
        return acting

    ready, game = [], replace(right, to_act=to_act)
    async with at_table(store, game) as (hall, nobody, two, table):
        watching = await nobody.live(table)
        await watching.event("table.started")
        live, view = await hall.table(table), await nobody.view(table)
        mover, seen = two[view["to_act"][0]], {"version": view["version"], "head": view["head"]}
        move, cmd = (await mover.legal(table))[0]["text"], new_cmd()
        ready.append(len(live.entries))
        assert (await mover.command(table, "moves", move=move, cmd=cmd, **seen)).json["code"] == "fault"
        event, *_ = await watching.event(f"{game.name}.moved")
        assert event["v"] == view["version"] + 1
        again_sent = await mover.command(table, "moves", move=move, cmd=cmd, **seen)
        assert (again_sent.status, again_sent.json["repeated"]) == (200, True)
        lines = [line for line in await shelf.lines(store) if line.what == "play"]
        fault, entries, _ = await shelf.take(store, lines[0])
        assert (fault.version, len(entries), fault.phase) == (view["version"], view["version"], "playing")


async def test_playing_on_fails_with_its_move(store):
    """Given a seat of three that left, and a game that fails on the move which the system makes for it."""
    game = planted.broken(points=(0,))
    hall = Hall(store, planted.hall_games(game))
    async with web.at(hall) as nobody:
        three = [await nobody.new(name) for name in ("Ann", "Bob", "Cid")]
        table = await started(three, game.name)
        seat = (await nobody.view(table))["to_act"][0]
        await three[seat].done(table, "leave")
        await asyncio.wait_for(hall.resumed(), web.LIMIT)
        _, (fault, entries, draws) = await only(store)
        assert (fault.by, fault.command.kind, fault.command.seat) == ("system", "play", seat)
        with pytest.raises(IndexError):
            again(fault, entries, draws, game)


async def test_a_table_that_cannot_be_loaded_is_a_fault(store):
    """Given a stored game that a new release can no longer fold, then asking for it gives an id, and others go on."""
    async with at_table(store, planted.mended()) as (_, _, two, table):
        for _ in range(3):
            await play_any(two, table, planted.sample(), Random(1))
    kinds = list(planted.sample().evolvers)
    evolvers = {kind: (lambda state, effect: {}[effect]) for kind in kinds}
    game = replace(planted.mended(), evolvers=evolvers)
    async with web.at(Hall(store, planted.hall_games(game))) as nobody:
        answer = await nobody.get(f"/api/tables/{table}")
        assert (answer.status, answer.json["code"]) == (500, "fault")
        found = [line for line in await shelf.lines(store) if line.what == "load" and line.table == table]
        fault, entries, draws = await shelf.take(store, found[0])
        with pytest.raises((KeyError, TypeError)):
            again(fault, entries, draws, game)
        assert again(fault, entries, draws, planted.mended())[0].endswith("what is due is found")


async def test_opening_a_table_may_fail(store):
    """Given options that a game cannot be opened with, then the fault has no game, and says what was wished for."""
    game = failing("facts", when=lambda *_: True)
    hall = Hall(store, planted.hall_games(game))
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        hall.games.find = lambda name, rules=None: replace(game, seats=None)
        answer = await ann.post("/api/tables", game=game.name, seats=2, cmd=new_cmd())
        assert answer.json["code"] == "fault"
        _, (fault, entries, draws) = await only(store)
        assert (fault.command.kind, fault.command.seats, fault.version, entries) == ("create", 2, 0, [])
        with pytest.raises(TypeError):
            again(fault, entries, draws, replace(game, seats=None))
        assert again(fault, entries, draws, planted.mended())[0] == "the table is opened"
        assert faults.read(faults.write(fault, entries, draws)) == (fault, None)


async def test_a_deal_may_fail(store):
    """Given a setup that fails after some draws, then the draws are those of the nonces that were given."""
    right = planted.mended()

    def setup(options, seats, chance):
        right.setup(options, seats, chance)
        raise ZeroDivisionError

    game = replace(right, setup=setup)
    hall = Hall(store, planted.hall_games(game))
    async with web.at(hall) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table = await web.seated(two, game.name)
        for client in two:
            await client.done(table, "ready")
        assert (await two[1].command(table, "start")).json["code"] == "fault"
        _, (fault, entries, draws) = await only(store)
        assert (fault.by, fault.command.kind, len(fault.drawn)) == ("seat:1", "start", len(draws))
        assert again(fault, entries, draws, right) == ("it becomes version 6", ())
        live = await hall.table(table)
        chance = Noting(keyed_chance(live.sitting.secret, table, live.fold.table.nonces()))
        right.setup(right.options(), 2, chance)
        assert chance.open == draws


async def test_sealed_turns_are_in_the_fault(store):
    """Given simultaneous turns, when the last one to finish fails, then the fault holds the turns of the others."""
    game = failing("decide", game=TOY, to="planted_toy", when=lambda state, seat, *_: not TOY.seals(state, seat))
    hall = Hall(store, planted.hall_games(game))
    async with web.at(hall) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table = await started(two, game.name, options={"turns": 2})
        assert (await two[1].play(table, "0,1")).status == 200
        answer = await two[0].play(table, "0,0")
        assert answer.json["code"] == "fault"
        _, (fault, entries, draws) = await only(store)
        assert fault.command.move == "0,0"
        with pytest.raises(KeyError):
            again(fault, entries, draws, game)
        assert again(fault, entries, draws, planted.mended(TOY, game.name)) == (
            f"it becomes version {fault.version + 1}",
            ("roll:2",),
        )
