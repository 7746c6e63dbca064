"""What fails on the server tells players nothing, and a fault holds no secret, no account and no nonce."""

import logging
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import fault as faults
from engine import table as tables
from engine.chance import nonce_commitment
from server.hall import Hall
from server.store import faults as shelf
from tests.server.faulty import at_table, crash, empty_shelf, only
from tests.support import planted, web
from tests.support.web import new_cmd


@pytest.fixture(autouse=True)
async def _no_faults(store):
    await empty_shelf(store)


async def test_nothing_secret_gets_out(store, caplog):
    """Given errors that quote all they can reach, then neither file nor log nor answer holds the table's secret, a token, an
    account, or a nonce; and no answer anything of the error."""
    right, told = planted.mended(), []

    def telling(function):
        def tell(*given, **named):
            if told:
                raise KeyError(*told)
            return function(*given, **named)

        return tell

    own = f"{right.name}_{new_cmd()[:8]}"  # no table of another test is loaded with what this one's tell
    game = replace(right, name=own, facts=telling(right.facts), setup=telling(right.setup))
    hall = Hall(store, planted.hall_games(game))
    nonce = bytes(range(32))
    caplog.set_level(logging.DEBUG)
    async with web.at(hall) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table = await with_nonce(two, game.name, nonce)
        live = await hall.table(table)
        secret, account = live.sitting.secret, next(iter(live.seats))
        told += [secret.hex(), secret, account, "canary"]
        move = (await two[0].view(table))["to_act"][0]
        answer = await two[move].play(table, (await two[move].legal(table))[0]["text"])
        assert answer.json["code"] == "fault"
        _, (fault, entries, draws) = await only(store)
        file = faults.write(fault, entries, draws)
        assert "canary" in fault.error.text, "what may be told is told"
        assert "canary" in fault.missing, "the draws could not be collected, for the setup fails as well"
        assert b"canary" not in answer.raw
        raw = await store.get(f"fault:{fault.id}")
        for text in (file, raw, answer.raw, caplog.text.encode()):
            for hidden in (secret.hex(), repr(secret)[2:-1], account, two[0].token, two[1].token):
                assert hidden.encode() not in text
        assert str(Path(__file__).parents[2]).encode() not in file
        assert __file__.encode() not in file


async def with_nonce(two, game, nonce):
    made = await two[0].post("/api/tables", game=game, seats=2, cmd=new_cmd())
    table = made.json["table"]
    await two[0].done(table, "seats", nonce=nonce_commitment(nonce))
    await two[1].done(table, "seats")
    await two[0].done(table, "ready", nonce=nonce.hex())
    await two[1].done(table, "ready")
    await two[0].done(table, "start")
    return table


async def test_a_nonce_that_was_not_opened_is_withheld(store, caplog, monkeypatch):
    """Given `ready` that fails, then its nonce stands neither in the fault nor in the log."""
    nonce = bytes(range(32))

    def wrong(text, digits):
        raise ValueError(f"what is {text}?")

    hall = Hall(store, planted.hall_games(planted.mended()))
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        made = await ann.post("/api/tables", game=planted.NAME, seats=2, cmd=new_cmd())
        table = made.json["table"]
        await ann.done(table, "seats", nonce=nonce_commitment(nonce))
        await (await nobody.new("Bob")).done(table, "seats")
        monkeypatch.setattr(tables, "_is_hex", wrong)
        assert (await ann.command(table, "ready", nonce=nonce.hex())).json["code"] == "fault"
        _, (fault, entries, draws) = await only(store)
        assert fault.command.withheld
        file = faults.write(fault, entries, draws)
        assert "what is (secret)?" in fault.error.text
        assert nonce.hex().encode() not in file
        assert nonce.hex() not in caplog.text


@pytest.fixture
async def broken(store):
    """See tests/server/faulty.py, at_table."""
    async with at_table(store, planted.broken(points=planted.SOON)) as found:
        yield found


async def test_no_address_tells_of_faults(broken):
    """Given a fault, then no address that players have gives it, or says more than its id."""
    _, nobody, two, table = broken
    answer, *_ = await crash(two, table, planted.sample())
    id = answer.json["detail"].split()[-1]
    for path in (f"/api/faults/{id}", "/api/faults", f"/api/tables/{table}/faults", f"/api/tables/{shelf.SHELF}"):
        assert (await two[0].get(path)).status == 404
    for client in (nobody, *two):
        looks = [await client.get(path) for path in (f"/api/tables/{table}", f"/api/tables/{table}/events")]
        for told in [answer.raw for answer in (*looks, *await client.pages())]:
            assert id.encode() not in told
            assert b"IndexError" not in told
