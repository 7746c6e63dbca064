"""Every address, and every code with which one may say no."""

import asyncio
import json

import pytest

from engine.chance import nonce_commitment
from engine.events import NO_PREV
from server import api, looks
from server.hall import Hall
from server.problems import STATUS
from tests.support import web
from tests.support.web import new_cmd, seated, started, step

TOY = "toy_simultaneous"


async def test_a_whole_game_of_keltis(nobody, two):
    """Given two players, when they play to the end, then the table is finished and revealed, and all see the ranking."""
    table = await started(two, options={})
    while await step(two, table):
        pass
    live = await nobody.live(table)
    await live.event("table.revealed")
    view = await nobody.view(table)
    assert view["phase"] == "revealed"
    assert sorted(view["result"]["places"])[0] == 1
    assert len(view["result"]["totals"]) == 2
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob"]


async def test_games(nobody):
    games = {game["game"]: game for game in (await nobody.get("/api/games")).json["games"]}
    assert games["keltis"]["seats"] == [2, 4]
    assert games["keltis"]["rules"] == [1]


async def test_lists_tables_in_pages(nobody, two):
    """Given three tables, when listed one by one, then each comes once, with its phase and seats."""
    made = {await seated(two), await seated(two), await started(two)}
    found, after = {}, ""
    while True:
        page = (await nobody.get(f"/api/tables?game=keltis&limit=1&after={after}")).json
        found |= {line["table"]: line for line in page["tables"]}
        if "next" not in page:
            break
        after = page["next"]
    assert made <= set(found)
    assert {found[table]["phase"] for table in made} == {"seating", "playing"}
    playing = (await nobody.get("/api/tables?phase=playing&limit=200")).json["tables"]
    assert {line["phase"] for line in playing} == {"playing"}


async def test_legal_moves_are_those_accepted(two):
    table = await started(two)
    first = (await two[0].view(table))["to_act"][0]
    assert await two[1 - first].legal(table) == []
    moves = await two[first].legal(table)
    assert moves
    assert (await two[first].play(table, moves[-1]["text"])).status == 200


async def test_a_draft_is_offered_step_by_step(two):
    """Given a game whose moves are made of steps, when a step was taken, then the next steps are offered."""
    table = await started(two, TOY)
    steps = (await two[0].get(f"/api/tables/{table}/legal?draft=1")).json["moves"]
    assert steps
    assert all(int(step["text"]) >= 1 for step in steps)


async def test_a_draft_that_does_not_fit_is_refused_whoever_turn_it_is(two):
    """Given a table that still waits, or a game without drafts, a draft is no parameter that is passed over."""
    keltis, toy = await seated(two), await started(two, TOY)
    for table, draft in ((keltis, "1"), (toy, "x")):
        answer = await two[0].get(f"/api/tables/{table}/legal?draft={draft}")
        assert answer.status in (400, 409), answer


async def test_leave_resign_and_abort(two):
    """Given a table, a seat may be left before the start and taken again; both together may make the game void."""
    table = await seated(two)
    await two[1].done(table, "leave")
    assert (await two[0].view(table))["seats"][1]["player"] is None
    await two[1].done(table, "seats", seat=1)
    await two[0].done(table, "abort")
    await two[1].done(table, "abort")
    live = await two[0].live(table)
    await live.event("table.revealed")

    other = await started(two)
    await two[0].done(other, "resign")
    await (await two[0].live(other)).event("table.revealed")
    assert (await two[0].view(other))["result"]["places"] == [2, 1]


async def test_a_departed_seat_is_played_on(nobody, two):
    """Given three players, when one leaves in play, then the system plays for it, and the others go on to the end."""
    three = [*two, await nobody.new("Cid")]
    table = await started(three)
    acting = (await nobody.view(table))["to_act"][0]
    live = await nobody.live(table)
    await three[acting].done(table, "leave")
    left, _, _ = await live.event("table.left")
    event, _, _ = await live.event("keltis.moved")
    assert (event["by"], event["d"]["seat"]) == ("system", acting)
    assert event["v"] == left["v"] + 1
    assert (await three[acting].command(table, "resign")).json["code"] == "departed"
    assert (await three[acting].view(table))["seat"] == acting


async def test_nonces_are_taken_and_checked(two):
    """Given a nonce promised on sitting down, when another one is given, then it is refused."""
    made = (await two[0].post("/api/tables", game="keltis", seats=2, cmd=new_cmd())).json
    nonces = [bytes([seat + 1]) * 32 for seat in range(2)]
    for seat, client in enumerate(two):
        await client.done(made["table"], "seats", nonce=nonce_commitment(nonces[seat]))
    wrong = await two[0].command(made["table"], "ready", nonce=nonces[1].hex())
    assert (wrong.status, wrong.json["code"]) == (409, "nonce_differs")
    await two[0].done(made["table"], "ready", nonce=nonces[0].hex())
    early = await two[0].command(made["table"], "start")
    assert (early.status, early.json["code"]) == (409, "not_ready")
    await two[1].done(made["table"], "ready", nonce=nonces[1].hex())
    await two[1].done(made["table"], "start")


# ---- commands again -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["seats", "ready", "start", "moves", "resign", "leave", "abort"])
async def test_a_command_sent_again_gets_the_first_answer(two, name):
    """Given an accepted command, when it is sent again with its cmd, then nothing happens and the answer is the same."""
    table = (await two[0].post("/api/tables", game=TOY, seats=2, cmd=new_cmd())).json["table"]
    await two[0].done(table, "seats")
    if name != "seats":
        await two[1].done(table, "seats")
    if name not in ("seats", "ready"):
        for client in two:
            await client.done(table, "ready")
    if name in ("moves", "resign"):
        await two[0].done(table, "start")
    body = {"cmd": new_cmd()}
    if name == "moves":
        at = await two[1].view(table)
        body |= {"move": "0,1", "version": at["version"], "head": at["head"]}
    first = await two[1].done(table, name, **body)
    again = await two[1].done(table, name, **body)
    assert first["repeated"] is False
    assert again == {**first, "repeated": True}
    events = await two[0].events(table)
    assert [event["cmd"] for event, _ in events].count(body["cmd"]) == 1


async def test_a_table_is_opened_once(two):
    body = {"game": "keltis", "seats": 2, "cmd": new_cmd()}
    first, again = await two[0].post("/api/tables", **body), await two[0].post("/api/tables", **body)
    assert (first.status, again.status) == (201, 200)
    assert first.json["table"] == again.json["table"]
    assert again.json["repeated"] is True
    other = await two[0].post("/api/tables", **{**body, "seats": 3})
    assert (other.status, other.json["code"]) == (409, "cmd_reused")
    both = await asyncio.gather(*(two[1].post("/api/tables", **body) for _ in range(8)))
    assert len({answer.json["table"] for answer in both}) == 1
    assert both[0].json["table"] != first.json["table"], "another account's cmd is another command"


async def test_a_cmd_is_not_used_for_something_else(two):
    """Given a move made with a cmd, when another move or another command carries it, then it is `cmd_reused`."""
    table, cmd = await started(two, TOY), new_cmd()
    at = await two[0].view(table)
    seen = {"version": at["version"], "head": at["head"]}
    await two[0].done(table, "moves", move="0,1", cmd=cmd, **seen)
    for name, body in (("moves", {"move": "0,0", **seen}), ("resign", {}), ("seats", {})):
        answer = await two[0].command(table, name, cmd=cmd, **body)
        assert (answer.status, answer.json["code"]) == (409, "cmd_reused"), name
    assert (await two[1].command(table, "moves", move="0,1", cmd=cmd, **seen)).status == 200, (
        "another actor's cmd is his own"
    )


async def test_a_stale_move_is_refused_but_not_for_a_sealed_turn(two):
    """Given simultaneous turns, when the other has sealed his, mine is still good; once dice were rolled it is stale."""
    table = await started(two, TOY)
    at = await two[0].view(table)
    seen = {"version": at["version"], "head": at["head"]}
    await two[0].done(table, "moves", move="0,1", **seen)
    await two[1].done(table, "moves", move="0,1", **seen)
    late = await two[0].command(table, "moves", move="0,1", **seen)
    assert (late.status, late.json["code"]) == (409, "stale")


async def test_two_moves_at_once_make_one_event(two):
    """Given one turn, when the same player sends many moves at the same time, then exactly one is accepted."""
    table = await started(two)
    at = await two[0].view(table)
    mover = two[at["to_act"][0]]
    moves = (await mover.legal(table))[:6]
    seen = {"version": at["version"], "head": at["head"]}
    answers = await asyncio.gather(*(mover.command(table, "moves", move=m["text"], **seen) for m in moves))
    assert sorted(answer.status for answer in answers)[0] == 200
    assert [answer.json.get("code") for answer in answers].count("stale") == len(moves) - 1


# ---- no ---------------------------------------------------------------------------------------------------------------


async def test_every_problem_has_its_form(nobody, two):
    """Given requests that cannot be, each is answered by its code, status and a text, as application/problem+json."""
    table = await started(two)
    cmd, one = new_cmd(), f"/api/tables/{table}"
    stranger = await nobody.new("Eve")
    seen = {"version": 0, "head": "0" * 64}
    at = await nobody.view(table)
    now = {"version": at["version"], "head": at["head"]}
    cases = [
        ("bad_request", await stranger.ask("POST", "/api/tables", data=b"{")),
        ("bad_request", await stranger.post("/api/tables", game="keltis", seats=2, cmd="1")),
        ("bad_request", await stranger.post("/api/tables", game="keltis", seats=2, cmd=cmd, secret="0")),
        ("bad_request", await stranger.post("/api/tables", game="keltis", seats=2, cmd=cmd, options={"no": 1})),
        ("bad_request", await nobody.post("/api/accounts", name="")),
        ("bad_request", await nobody.post("/api/accounts", name=" ")),
        ("bad_request", await nobody.get("/api/tables?limit=0")),
        ("bad_request", await nobody.get("/api/tables?phase=x")),
        ("bad_request", await nobody.get(f"{one}/events?after=-1")),
        ("bad_request", await nobody.get(f"{one}?as=0")),
        ("bad_request", await nobody.get(f"{one}/live")),
        ("bad_request", await two[0].command(table, "moves", move=["nothing", 1], **now)),
        ("bad_request", await two[0].command(table, "ready", version=1)),
        ("bad_request", await two[0].get(f"{one}/legal?draft=1")),
        ("not_authenticated", await nobody.post("/api/tables", game="keltis", seats=2, cmd=cmd)),
        ("not_authenticated", await nobody.command(table, "leave")),
        ("not_authenticated", await nobody.get(f"{one}/legal")),
        ("not_authenticated", await nobody.ask("GET", one, headers={"Authorization": "Bearer x"})),
        ("not_authenticated", await nobody.ask("GET", one, headers={"Authorization": "Basic eDp5"})),
        ("not_seated", await stranger.command(table, "moves", move="x", **seen)),
        ("not_seated", await stranger.get(f"{one}/legal")),
        ("seat_taken", await stranger.command(table, "seats")),
        ("not_seating", await stranger.command(table, "seats", seat=1)),
        ("no_such_table", await nobody.get(f"/api/tables/{'0' * 32}")),
        ("no_such_table", await nobody.get("/api/tables/x/events")),
        ("no_such_game", await stranger.post("/api/tables", game="chess", seats=2, cmd=cmd)),
        ("no_such_game", await stranger.post("/api/tables", game="keltis", rules=99, seats=2, cmd=cmd)),
        ("bad_seats", await stranger.post("/api/tables", game="keltis", seats=9, cmd=cmd)),
        ("not_found", await nobody.get("/nothing")),
        ("method_not_allowed", await nobody.ask("DELETE", one)),
        ("history_differs", await stranger.command(table, "moves", move="x", version=3, head="1" * 64)),
        ("too_large", await nobody.ask("POST", "/api/accounts", data=b" " * 70_000)),
    ]
    for code, answer in cases:
        problem = answer.json
        assert problem["code"] == code, problem
        assert answer.headers["Content-Type"].startswith("application/problem+json")
        assert problem["type"] == f"/problems/{code}"
        assert problem["status"] == answer.status == STATUS.get(code, (409,))[0]
        assert problem["detail"]
        assert "Traceback" not in problem["detail"]


async def test_rated_tables_need_a_safe_store(store):
    async with web.at(Hall(store, rated="appendfsync is everysec")) as nobody:
        ann = await nobody.new("Ann")
        answer = await ann.post("/api/tables", game="keltis", seats=2, rated=True, cmd=new_cmd())
        assert (answer.status, answer.json["code"]) == (409, "unsafe_store")
        assert "everysec" in answer.json["detail"]


async def test_the_document_lists_every_address(hall, nobody):
    """Given the OpenAPI document, then it has every address that is served, but for the socket and itself."""
    document = json.loads((await nobody.get("/openapi.json")).raw)
    listed = {(m.upper(), path) for path, item in document["paths"].items() for m in item if m != "parameters"}
    served = {(route.method, route.path) for route in (*api.routes(), *looks.routes())}
    assert served - listed == {("GET", "/openapi.json"), ("GET", "/api/tables/{id}/live")}
    assert listed <= served


async def test_a_fault_tells_nothing(hall, nobody, monkeypatch, caplog):
    """Given a fault in the server, then the client gets a number, and only the log tells what it was."""

    async def broken(*_):
        raise RuntimeError("secret detail")

    monkeypatch.setattr(hall, "page", broken)
    answer = await nobody.get("/api/tables")
    assert (answer.status, answer.json["code"]) == (500, "fault")
    assert b"secret detail" not in answer.raw
    number = answer.json["detail"].split()[-1]
    assert number in caplog.text
    assert "secret detail" in caplog.text


# ---- what was found by trying to break it ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\u202eevil", "a\u2066b", "\u200b", "\x1b[31mred", "\u2028", " \t "])
async def test_a_name_that_would_act_in_others_terminals_is_refused(nobody, name):
    """Given control characters, of direction too, or nothing to be seen in a name, then it is refused, in clear words."""
    answer = await nobody.post("/api/accounts", name=name)
    assert (answer.status, answer.json["code"]) == (400, "bad_request")
    assert "printable" in answer.json["detail"]


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br"])
async def test_a_body_not_in_its_encoding_is_no_fault_of_the_server(nobody, encoding, caplog):
    """Given a body that is not compressed as its header says, then that is the client's fault, and nothing is logged."""
    reader, writer = await asyncio.open_connection("127.0.0.1", nobody.session._base_url.port)
    writer.write(f"POST /api/accounts HTTP/1.1\r\nHost: x\r\nContent-Encoding: {encoding}\r\n".encode())
    writer.write(b"Content-Length: 2\r\n\r\nzz")
    assert b" 400 " in await reader.readline()
    writer.close()
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_parameter_given_twice_is_refused(two):
    """Given `after` twice, then the server does not choose one of them by itself."""
    table = await started(two)
    assert (await two[0].get(f"/api/tables/{table}/events?after=1&after=2")).json["code"] == "bad_request"


@pytest.mark.parametrize(
    "lines",
    [
        b"GET /api/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer CANARY\x01\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer CANARY" + b"x" * 9000 + b"\r\n\r\n",
    ],
    ids=["control", "long"],
)
async def test_the_log_does_not_quote_a_clients_bytes(nobody, lines, caplog):
    """Given bytes that are no HTTP but hold a token, then they are answered, and the log has nothing of them."""
    reader, writer = await asyncio.open_connection("127.0.0.1", nobody.session._base_url.port)
    writer.write(lines)
    assert (await reader.readline()).startswith(b"HTTP/1.0 400")
    writer.close()
    assert "CANARY" not in caplog.text


async def test_a_client_that_goes_away_leaves_no_fault_in_the_log(hall, caplog):
    """Given a line that is cut within a body, and one cut while events are sent, then the server logs no fault."""
    async with web.at(hall) as nobody:
        table = await seated([await nobody.new("Ann"), await nobody.new("Bob")])
        live = await hall.table(table)
        live.entries *= 20_000  # more than a socket takes at once
        frame = f'{{"do":"subscribe","version":0,"head":"{NO_PREV}"}}'.encode()
        upgrade = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        cut_body = b"POST /api/accounts HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
        for said, until in ((cut_body, None), (upgrade, b"subscribed")):
            reader, writer = await asyncio.open_connection("127.0.0.1", nobody.session._base_url.port)
            writer.write(said)
            if until:
                writer.write(bytes((0x81, 0x80 | len(frame))) + bytes(4) + frame)
                await reader.readuntil(until)
            await nobody.get("/api/games")
            writer.transport.abort()
    assert not [record for record in caplog.records if record.exc_info]
