"""The socket: every later event, in order and without gaps, typed answers, and witnesses."""

import asyncio
import json
import random
import socket
import struct
from hashlib import sha256

import pytest
import redis

from engine.events import NO_PREV
from server import cli
from server.store.keys import keys_of
from tests.support import web
from tests.support.web import new_cmd, seated, started, step

TOY = "toy_simultaneous"


def heads(events: list) -> list[str]:
    """Hash of each event's public part, as the next one must name it."""
    return [sha256(raw.partition("\n")[0].encode()).hexdigest() for _, _, raw in events]


async def test_a_subscriber_gets_every_later_event(nobody, two):
    """Given a reader since version 3, while a game is played, then all later versions come once, chained, as in the log."""
    table = await seated(two)
    at = await nobody.view(table)
    live = await nobody.live(table, at["version"], at["head"])
    subscribed, _ = await live.frame("subscribed")
    assert subscribed == {"is": "subscribed", "version": at["version"], "head": at["head"], "seat": None}
    for client in two:
        await client.done(table, "ready")
    await two[0].done(table, "start")
    for _ in range(30):
        await step(two, table)
    last = (await nobody.view(table))["version"]
    got = [await live.next() for _ in range(last - at["version"])]
    assert [event["v"] for event, _, _ in got] == list(range(at["version"] + 1, last + 1))
    assert [event["prev"] for event, _, _ in got] == [at["head"], *heads(got)[:-1]]
    raw = (await nobody.get(f"/api/tables/{table}/events?after={at['version']}")).raw
    assert b"".join(text.encode() + b"\n" for _, _, text in got) == raw


async def test_events_come_gapless_while_others_subscribe_and_play(nobody, two):
    """Given readers who come at any time during play, then each has the whole log, in order."""
    table = await started(two)
    readers = []
    for _ in range(12):
        playing = asyncio.create_task(step(two, table))
        readers.append(await nobody.live(table))
        await playing
    last = (await nobody.view(table))["version"]
    for live in readers:
        await live.frame("subscribed")
        assert [(await live.next())[0]["v"] for _ in range(last)] == list(range(1, last + 1))


async def test_a_whole_life_by_socket(nobody, two):
    """Given only sockets, when two sit, ready, start, play and resign, then each answer follows its event."""
    made = (await two[0].post("/api/tables", game=TOY, seats=2, cmd=new_cmd())).json
    lives = [await client.live(made["table"]) for client in two]
    for live in lives:
        await live.frame("subscribed")
        await live.event("table.opened")

    async def tell(seat: int, do: str, **fields):
        cmd = new_cmd()
        await lives[seat].tell(do, cmd=cmd, **fields)
        accepted, events = await lives[seat].frame("accepted")
        assert accepted["cmd"] == cmd
        assert events[-1][0]["cmd"] == cmd
        assert (accepted["version"], accepted["head"]) == (events[-1][0]["v"], heads(events)[-1])
        return accepted

    for do in ("sit", "ready"):
        for seat in range(2):
            await tell(seat, do)
    at = await tell(0, "start")
    seen = {"version": at["version"], "head": at["head"]}
    await tell(0, "play", move="0,1", **seen)
    await tell(1, "play", move=[["write", 0], ["write", 1]], **seen)
    await tell(1, "resign")
    for live in lives:
        await live.event("table.revealed")


async def test_bad_frames_are_answered_and_the_socket_lives(nobody, two):
    """Given frames that are none, each gets its `rejected`, with the command id where there is one; then all goes on."""
    table, cmd = await started(two), new_cmd()
    live = await two[0].live(table)
    _, events = await live.frame("subscribed"), [await live.next() for _ in range(6)]
    bad = [
        ("", "bad_request", "x"),
        ("", "bad_request", "[]"),
        ("", "bad_request", '{"do":"dance"}'),
        (cmd, "bad_request", f'{{"do":"play","cmd":"{cmd}"}}'),
        (cmd, "bad_request", f'{{"do":"start","cmd":"{cmd}","more":1}}'),
        (cmd, "not_seating", f'{{"do":"start","cmd":"{cmd}"}}'),
        ("X" * 36, "bad_request", f'{{"do":"resign","cmd":"{"X" * 36}"}}'),
        (cmd, "bad_request", f'{{"do":"resign","cmd":"{cmd}","version":3,"head":"{"X" * 64}"}}'),
        ("", "not_authenticated", f'{{"do":"subscribe","version":0,"head":"{NO_PREV}","token":"x"}}'),
        ("", "bad_request", "[" * 9000),
    ]
    for wanted, code, frame in bad:
        await live.ws.send_str(frame)
        answer, _ = await live.frame("rejected")
        assert (answer["cmd"], answer["code"]) == (wanted, code), answer
    await live.ws.send_bytes(b"\xff\xfe")
    assert (await live.frame("rejected"))[0]["code"] == "bad_request"
    assert events[-1][0]["v"] == 6


async def test_any_bytes_are_answered_once(two):
    """Given frames with random changes, then each gets exactly one answer, never a fault."""
    table, luck = await started(two, TOY), random.Random(7)
    live = await two[0].live(table, 0, NO_PREV)
    await live.event("table.started")
    head = (await two[0].view(table))["head"]
    for _ in range(400):
        cmd = new_cmd()
        good = f'{{"do":"play","move":"0,1","version":6,"head":"{head}","cmd":"{cmd}"}}'
        at = luck.randrange(34)  # not the head: a false witness would stop the table
        bad = (
            good[:at] + luck.choice(['"', "}", "0", "\\u0000", "[", "\u00e9", "null", ""]) + good[at + luck.randrange(3) :]
        )
        await live.ws.send_str(bad)
        while isinstance(answer := await live.next(), tuple):
            pass
        assert answer["is"] in ("accepted", "rejected"), (bad, answer)
        assert answer.get("code") != "fault", bad


async def test_a_frame_too_large_ends_the_socket_with_its_reason(nobody, two):
    live = await nobody.live(await seated(two))
    await live.frame("subscribed")
    await live.ws.send_str("x" * 20_000)
    while await live.next():
        pass
    assert live.code == 1009


async def test_nobody_commands_by_socket(nobody, two):
    table = await started(two)
    live = await nobody.live(table)
    await live.frame("subscribed")
    for _ in range(6):
        await live.next()
    await live.tell("resign", cmd=new_cmd())
    assert (await live.frame("rejected"))[0]["code"] == "not_authenticated"
    await live.tell("subscribe", version=0, head=NO_PREV, token=two[1].token)
    assert (await live.frame("subscribed"))[0]["seat"] == 1


async def raw_socket(nobody: web.Client, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection that takes little at a time and has asked for the live socket of a table."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    small.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # closed, it is gone at once
    small.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(small, ("127.0.0.1", nobody.session._base_url.port))
    reader, writer = await asyncio.open_connection(sock=small, limit=1 << 16)
    writer.write(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return reader, writer


async def subscribe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, **fields: str) -> None:
    """Subscribe such a connection from the beginning."""
    await reader.readuntil(b"\r\n\r\n")
    frame = json.dumps({"do": "subscribe", "version": 0, "head": NO_PREV, **fields}).encode()
    length = bytes((0x80 | len(frame),)) if len(frame) < 126 else b"\xfe" + len(frame).to_bytes(2, "big")
    writer.write(b"\x81" + length + bytes(4) + frame)


async def test_a_slow_reader_is_told_to_resync(hall):
    """Given a reader who does not read, when more waits for him than may, then he gets `resync`, and can subscribe again."""
    async with web.at(hall, small=True) as nobody:
        two = [await nobody.new("Ann"), await nobody.new("Bob")]
        table = await seated(two)
        reader, writer = await raw_socket(nobody, table)
        await subscribe(reader, writer)
        await reader.readuntil(b"subscribed")
        live = await hall.table(table)
        while not live.readers:
            await two[0].view(table)
        for _ in range(400):  # sits down and leaves: two events each
            if not live.readers:
                break
            await two[1].done(table, "leave")
            await two[1].done(table, "seats", seat=1)
        assert not live.readers, "the reader was never found to be slow"
        rest = b""
        while b'"is":"resync"' not in rest:
            rest += await asyncio.wait_for(reader.read(4096), web.LIMIT)
        assert b"table.left" in rest
        again = await nobody.live(table)
        await again.frame("subscribed")
        last = (await nobody.view(table))["version"]
        assert [(await again.next())[0]["v"] for _ in range(last)] == list(range(1, last + 1))
        writer.close()


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged as a fault (a hall may also tell of other tables of the store that are stopped)."""
    told = [(record.name, record.getMessage()) for record in caplog.records]
    return [text for name, text in told if name.startswith("aiohttp") or text.startswith("fault ")]


class Gate(web.Hall):
    """A hall that finds no table before `open` is set."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.asked, self.open = asyncio.Event(), asyncio.Event()

    async def table(self, id: str):
        """As the hall does, later."""
        self.asked.set()
        await self.open.wait()
        return await super().table(id)


async def test_who_goes_before_the_socket_is_there_is_no_fault(store, caplog):
    """Given a client that asks for a table, when it goes before it is answered, then nothing is logged."""
    hall = Gate(store)
    async with web.at(hall) as nobody:
        ann = await nobody.new("Ann")
        hall.open.set()
        table = (await ann.post("/api/tables", game="keltis", seats=2, cmd=new_cmd())).json["table"]
        hall.open.clear()
        hall.asked.clear()
        _, writer = await raw_socket(nobody, table)
        await hall.asked.wait()
        writer.transport.abort()
        await nobody.get("/api/games")  # the server has seen that he is gone
        hall.open.set()
    assert not faults(caplog)


async def test_who_goes_while_subscribing_is_no_fault(hall, nobody, two, monkeypatch, caplog):
    """Given a client whose token is being looked up, when he goes before the first event, then nothing is logged."""
    table = await seated(two)
    asked, opened, of_token = asyncio.Event(), asyncio.Event(), hall.accounts.of_token

    async def later(token: str) -> str:
        asked.set()
        await opened.wait()
        return await of_token(token)

    live = await nobody.live(table)
    await live.event("table.opened")
    reader, writer = await raw_socket(nobody, table)
    monkeypatch.setattr(hall.accounts, "of_token", later)
    await subscribe(reader, writer, token=two[0].token)
    await asked.wait()
    writer.transport.abort()
    await nobody.get("/api/games")  # the server has seen that he is gone
    opened.set()
    await two[0].done(table, "ready")
    await live.event("table.readied")
    assert not faults(caplog)


# ---- witnesses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [False, True])
async def test_a_seat_that_saw_another_history_stops_the_table(store, hall, nobody, two, ahead):
    """Given a player whose (version, head) is not in the log, then the table stops for all, and stays so after a restart."""
    table, other = await started(two), await started(two)
    watching = await nobody.live(table)
    await watching.frame("subscribed")
    for _ in range(6):
        await watching.next()
    live = await two[0].live(table, 40 if ahead else 3, "5" * 64)
    stopped = await live.next()
    assert stopped["code"] == "history_differs"
    assert (await watching.frame("stopped"))[0]["code"] == "history_differs"
    answer = await two[1].command(table, "resign")
    assert (answer.status, answer.json["code"]) == (409, "stopped")
    await two[1].done(other, "resign")
    async with web.at(web.Hall(store, web.games_with_toys())) as later:
        assert "seat 0" in (await later.view(table))["stopped"]
        again = web.Client(later.session, two[1].token)
        assert (await again.command(table, "resign")).json["code"] == "stopped"


async def test_a_spectator_cannot_stop_a_table(nobody, two):
    """Given somebody without a seat who claims another history, then only he is refused."""
    table = await started(two)
    live = await nobody.live(table, 40, "5" * 64)
    assert (await live.frame("rejected"))[0]["code"] == "history_differs"
    eve = await nobody.new("Eve")
    assert (await eve.command(table, "resign", version=2, head="6" * 64)).json["code"] == "history_differs"
    await two[0].done(table, "resign")


async def test_who_has_left_cannot_stop_a_table(nobody, two):
    """Given a seat that resigned, or one at a table that has not begun, then its false claim refuses only itself."""
    three = [*two, await nobody.new("Cid")]
    table, waiting = await started(three), await seated(two)
    await three[1].done(table, "resign")
    assert (await three[1].command(table, "leave", version=3, head="6" * 64)).json["code"] == "history_differs"
    assert (await two[0].command(waiting, "ready", version=3, head="6" * 64)).json["code"] == "history_differs"
    for at in (table, waiting):
        assert (await nobody.view(at))["stopped"] == ""
    await three[0].done(table, "resign")
    await two[0].done(waiting, "ready")


async def test_an_operator_lifts_a_stop_once_the_log_is_checked(store, store_url, hall, nobody, two, capsys):
    """Given a table that a false claim stopped, when the operator resumes it, then it goes on, here and after a restart."""
    table, other = await started(two), await started(two)
    log = [(event["v"], event["prev"]) for event, _ in await nobody.events(table)]
    head = f"{log[3][0] - 1}:{log[3][1]}"
    await two[0].command(table, "resign", version=3, head="5" * 64)
    assert (await two[1].command(table, "resign")).json["code"] == "stopped"

    async def resume(*words: str) -> int:
        return await asyncio.to_thread(cli.main, ["resume", *words, "--redis", store_url])

    assert await resume(other) == 2
    assert "is not stopped" in capsys.readouterr().err
    assert await resume("0" * 32) == 2
    assert await resume(table, "--head", "3") == 2
    capsys.readouterr()
    assert await resume(table, "--head", f"3:{'5' * 64}") == 1
    assert "is not in the stored log" in capsys.readouterr().err
    assert await resume(table, "--head", f"99:{'5' * 64}") == 1
    assert (await two[1].command(table, "resign")).json["code"] == "stopped"
    capsys.readouterr()
    assert await resume(table, "--head", head) == 0
    assert "seat 0 says to have seen version 3" in capsys.readouterr().out
    lifted = await store.get_many("lifted:", table=table)
    assert len(lifted) == 1, "it is remembered"
    assert b"seat 0" in next(iter(lifted.values()))
    async with web.at(web.Hall(store, web.games_with_toys())) as later:
        assert (await later.view(table))["stopped"] == ""
    await two[1].done(table, "resign")
    live = await nobody.live(table)
    await live.event("table.revealed")


async def test_a_stop_of_a_broken_log_is_not_lifted(store, store_url, two, capsys):
    """Given a stopped table whose stored log lost its end or an event, then `resume` says so and lifts nothing."""
    table = await started(two)
    await two[0].command(table, "resign", version=3, head="5" * 64)
    with redis.Redis.from_url(store_url) as client:
        client.xdel(keys_of(table)[0], "4-0")
    assert await asyncio.to_thread(cli.main, ["resume", table, "--redis", store_url]) == 1
    assert "stays stopped" in capsys.readouterr().err
    assert (await two[1].command(table, "resign")).json["code"] == "stopped"


async def test_shutting_down_is_told(store):
    """Given a reader, when the server ends, then he is told so before his socket is closed."""
    async with web.aiohttp.ClientSession() as session:
        async with web.at(web.Hall(store)) as nobody:
            ann = await nobody.new("Ann")
            table = (await ann.post("/api/tables", game="keltis", seats=2, cmd=new_cmd())).json["table"]
            ws = await session.ws_connect(nobody.session._base_url / f"api/tables/{table}/live")
            live = web.Socket(ws)
            await live.tell("subscribe", version=0, head=NO_PREV)
            await live.event("table.opened")
            reading = asyncio.create_task(live.frame("stopped"))
        assert (await reading)[0]["code"] == "shutting_down"
        assert await live.next() is None
        assert live.code == 1001
