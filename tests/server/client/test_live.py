"""The client library on a real server: honest lines, broken lines, servers that restart, servers that lie."""

import asyncio
import json
import re

import pytest

from engine import table as t
from engine.bots import make_bot
from engine.registry import find
from server import wire
from server.client.api import Api, Problem, Unreachable
from server.client.bot import sit_bot
from server.client.folder import Folder, Tampered
from server.client.live import LiveTable
from server.client.news import mover
from server.client.player import Place, play_on, run_bot, take_seat
from tests.support.meddler import meddling
from tests.support.play import served

SHORT = {"bonus_may_enter": False}


@pytest.fixture
async def url(store):
    async with served(store) as address:
        yield address


async def bots_at_table(api: Api, *bots: str) -> list[Place]:
    """A new table with a bot at every seat, nobody ready yet."""
    host = api.as_account("")
    await host.account("host")
    table = (await host.open_table("keltis", len(bots), SHORT)).table
    return [await sit_bot(api, table, "keltis", bot) for bot in bots]


class Enough(Exception):
    """A bot in a test has seen enough of its game."""


async def play_a_little(api: Api, place: Place, moves: int = 40) -> None:
    """Play some random moves and give up, so that the game ends soon."""
    bot, left = make_bot(find("keltis"), "random", b"x"), iter(range(moves))

    def pick(state, seat, options):
        if next(left, None) is None:
            raise Enough
        return bot(state, seat, options)

    async with LiveTable(api.as_account(place.token), place.table, place.seat) as live:
        with pytest.raises(Enough):
            await play_on(live, place, pick)
        await live.act(wire.Resign)


async def entries(api: Api, table: str) -> list[dict]:
    return [json.loads(frame.partition(b"\n")[0]) for frame in await api.events(table)]


async def test_given_two_bots_then_they_play_to_the_end_with_luck_of_their_own(url):
    async with Api(url) as api:
        places = await bots_at_table(api, "random", "random")
        await asyncio.gather(*(run_bot(api, place, "keltis") for place in places))
        view = await api.table(places[0].table)
        assert view.phase in (t.FINISHED, t.REVEALED)
        readied = [event["d"]["nonce"] for event in await entries(api, view.table) if event["t"] == "table.readied"]
        assert sorted(readied) == sorted(place.nonce for place in places)


async def test_a_random_bots_moves_do_not_follow_from_what_it_opened_to_all(url):
    """Its nonce is public as soon as it is ready. Who could foretell choices with it would learn how many a hand allows."""
    async with Api(url) as api:
        places = await bots_at_table(api, "random", "random")
        await asyncio.gather(*(run_bot(api, place, "keltis") for place in places))
        for place in places:
            foretold = make_bot(find("keltis"), "random", bytes.fromhex(place.nonce))
            folder, hits = Folder(place.table, place.seat), []
            for frame in await api.as_account(place.token).events(place.table):
                before, moment = folder.fold.state, folder.take(frame)
                if mover(moment) == place.seat:
                    legal = folder.fold.game.legal(before, place.seat)
                    hits.append(foretold(before, place.seat, legal) == moment.event.d.m)
            assert len(hits) > 20
            assert not all(hits)


async def test_given_a_server_that_restarts_in_the_middle_then_bots_play_on_and_no_move_is_doubled(store):
    async with served(store) as url:
        port = int(url.rpartition(":")[2])
        api = Api(url)
        places = await bots_at_table(api, "random", "random")
        watcher = LiveTable(api, places[0].table)
        bots = [
            asyncio.create_task(play_a_little(api, places[0])),
            asyncio.create_task(run_bot(api, places[1], "keltis")),
        ]
        async with watcher:
            while watcher.folder.version < 30:
                await watcher.next()
    async with served(store, port):
        await asyncio.gather(*bots)
        told = await entries(api, places[0].table)
        await api.close()
    assert [event["v"] for event in told] == list(range(1, len(told) + 1))
    assert len({event["cmd"] for event in told}) == len(told)
    assert "table.finished" in [event["t"] for event in told]


async def test_given_a_line_that_breaks_before_every_answer_then_each_command_takes_effect_once(url):
    cut: set[bytes] = set()

    def lose_first_answer(frame: bytes) -> bytes | None:
        cmd = re.search(rb'"is":"accepted","cmd":"([^"]+)"', frame)
        if cmd and cmd[1] not in cut and len(cut) < 5:
            cut.add(cmd[1])
            return None
        return frame

    async with meddling(url, lose_first_answer) as bad, Api(url) as api, Api(bad) as lossy:
        places = await bots_at_table(api, "random", "random")
        await asyncio.gather(play_a_little(lossy, places[0]), run_bot(api, places[1], "keltis"))
        told = await entries(api, places[0].table)
    assert len(cut) == 5
    assert len({event["cmd"] for event in told}) == len(told)
    assert told[-1]["t"] in ("table.finished", "table.revealed")


async def test_given_a_line_that_is_told_to_resync_then_nothing_is_missed(url):
    passed: list[bytes] = []

    def resync_once(frame: bytes) -> bytes:
        passed.append(frame)
        if len(passed) == 12:
            return b'{"is":"resync","version":9,"head":"' + b"0" * 64 + b'"}'
        return frame

    async with meddling(url, resync_once) as bad, Api(url) as api, Api(bad) as slow:
        places = await bots_at_table(api, "random", "random")
        await asyncio.gather(play_a_little(api, places[0]), run_bot(api, places[1], "keltis"))
        async with LiveTable(slow, places[0].table) as live:
            assert live.folder.head == (await api.table(places[0].table)).head


def change_digit(frame: bytes) -> bytes:
    """One digit of the time of version 2 is another: the event still reads well."""
    if b'"v":2,' in frame:
        return re.sub(rb'("at":\d+)(\d)', lambda m: m[1] + (b"1" if m[2] != b"1" else b"2"), frame, count=1)
    return frame


def change_opening(frame: bytes) -> bytes:
    """The first card of a hand is another."""
    return re.sub(rb'(\n\[\[\d+,"[0-9a-f]+",\[)(\d+)', lambda m: m[1] + (b"1" if m[2] == b"0" else b"0"), frame)


def keep_opening(frame: bytes) -> bytes:
    return frame.partition(b"\n")[0] + b"\n[]" if b"table.started" in frame else frame


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (change_digit, r"version 3: \$.prev is not the hash of version 2"),
        (change_opening, r"\(Dealt.cards\): salt and value do not give the commitment"),
        (keep_opening, r"\(Dealt.cards\) is for this seat, but it is missing"),
    ],
)
async def test_given_a_server_that_lies_then_the_client_says_where(url, change, said):
    async with meddling(url, change) as bad, Api(url) as api:
        places = await bots_at_table(api, "random", "random")
        honest = asyncio.create_task(run_bot(api, places[1], "keltis"))
        with pytest.raises(Tampered, match=said):
            async with Api(bad) as lied_to:
                await run_bot(lied_to, places[0], "keltis")
        honest.cancel()


async def test_given_a_client_that_saw_another_event_then_the_server_finds_that_history_differs(url):
    async with Api(url) as api:
        places = await bots_at_table(api, "random", "random")
        told = await api.events(places[0].table)
        live = LiveTable(api, places[0].table)
        for frame in (*told[:-1], re.sub(rb'("at":\d+)', rb"\g<1>1", told[-1])):
            live.folder.take(frame)  # the last event can be another without being found out: nothing follows it yet
        with pytest.raises(Problem) as caught:
            async with live:
                pass
        assert caught.value.code == "history_differs"


async def test_given_an_illegal_move_then_it_is_refused_by_code_and_the_game_goes_on(url):
    async with Api(url) as api:
        places = await bots_at_table(api, "random", "random")
        other = asyncio.create_task(run_bot(api, places[1], "keltis"))
        async with LiveTable(api.as_account(places[0].token), places[0].table, places[0].seat) as live:
            with pytest.raises(Problem) as caught:
                await live.play("draw")
            assert caught.value.code == "not_playing"
        await play_a_little(api, places[0])
        await other


async def test_a_token_of_nobody_is_refused(url):
    async with Api(url, "nonsense") as api:
        with pytest.raises(Problem) as caught:
            await take_seat(api, "0" * 32, "Ann")
    assert (caught.value.code, caught.value.status) == ("not_authenticated", 401)


async def test_a_server_that_is_not_there_is_told_of(unused_tcp_port):
    async with Api(f"http://127.0.0.1:{unused_tcp_port}", patience=0) as api:
        with pytest.raises(Unreachable, match="does not answer"):
            await api.games()
        with pytest.raises(Unreachable):
            async with LiveTable(api, "0" * 32):
                pass


def test_a_newcomer_s_head_is_64_zeros():
    assert Folder("0" * 32).head == "0" * 64
