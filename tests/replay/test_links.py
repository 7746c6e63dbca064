"""Links that pages give are sources: table, version and view; nothing is asked of the host that they name."""

import asyncio
import json

import pytest

from engine.seal import ARBITER
from engine.timeline import Timeline
from replay import links
from replay.links import Link
from replay.problems import UNUSABLE, Unusable
from server.store import embedded
from server.store.redis_store import RedisStore
from tests.page import games
from tests.replay.support import call
from tests.support import material

GAME = games.played(material.sample()[0])
AT = games.half(GAME)
HERE = f"http://127.0.0.1:1/tables/{GAME.id}/replay"


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with a game that stopped in its middle."""
    folder = tmp_path_factory.mktemp("data")

    async def fill():
        async with embedded.start(folder) as url:
            store = await RedisStore.connect(url)
            await games.put(store, GAME, AT)
            await store.close()

    asyncio.run(fill())
    return folder


def test_a_link_is_a_table_a_version_and_a_view():
    assert links.read(f"{HERE}#v=41&as=seat:2&client=page:1") == Link(GAME.id, "41", 2)
    assert links.read(f"https://kronika.example/sub/tables/{GAME.id}/replay?v=7&as=spectator") == Link(GAME.id, "7", "spectator")
    assert links.read(f"http://[::1]:8080/tables/{GAME.id}") == Link(GAME.id, "", None)
    assert links.read(f"{HERE}#v=3&as=all") == Link(GAME.id, "3", None), "everything is what everybody may see; --arbiter is said"


def test_what_a_player_reports_is_shown_as_that_seat_saw_it(data):
    """Given the link of a report, then show prints what SOURCE@V --seat N prints; a view that is said goes before."""
    link = f"{HERE}#v={AT - 1}&as=seat:1&client=page:1"
    shown = call("show", link, "--data", data, net=False)
    assert shown == call("show", f"{GAME.id}@{AT - 1}", "--seat", 1, "--data", data, net=False)
    assert shown.out.startswith("# seat 1 view")
    assert call("show", link, "--seat", 0, "--data", data).out.startswith("# seat 0 view")
    assert call("show", link, "--spectator", "--data", data).out.startswith(Timeline(GAME.entries).game.title)
    assert f"{AT - 1}" in call("step", link, "--data", data, stdin=b"q\n").out


def test_commands_that_take_a_whole_log_take_a_link_too(data, tmp_path):
    link = f"{HERE}#v=9&as=seat:1"
    verified = json.loads(call("verify", link, "--json", "--data", data, net=False).out)["results"][0]
    assert verified["source"] == GAME.id
    assert call("export", link, "-o", tmp_path / "x.kronika", "--data", data, net=False).code == 0
    assert (tmp_path / "x.kronika").read_bytes().startswith(b'{"kronika":"record"')
    assert call("diff", f"{HERE}#v=8", f"{HERE}#v=9", "--data", data, net=False).code == 1


WRONG = {
    "http://127.0.0.1:1/": "names no table",
    f"http://127.0.0.1:1/tables/{GAME.id[:8]}/replay#v=3": "names no table",
    f"{HERE}#v=0": "v=0 is no version",
    f"{HERE}#v=end": "v=end is no version",
    f"{HERE}#v=3&as=arbiter": "as=arbiter is nobody's view",
    f"{HERE}#v=3&v=4": "stands there twice",
    f"{HERE}#v=3&token=x": "unknown field 'token'",
    f"{HERE}#3": "bad query field",
    "http://[127/tables": "Invalid IPv6 URL",
}


@pytest.mark.parametrize(("link", "said"), WRONG.items(), ids=lambda x: str(x)[-20:])
def test_a_bad_link_is_told_what_is_right(link, said):
    with pytest.raises(Unusable, match=said) as told:
        links.read(link)
    assert links.RIGHT in str(told.value)
    reply = call("show", link)
    assert (reply.code, reply.out, reply.err.count("\n")) == (UNUSABLE, "", 1)


def test_a_link_to_a_table_of_another_store_and_to_a_version_that_is_not_there(data):
    unknown = call("show", f"http://h/tables/{'0' * 32}/replay#v=3", "--data", data)
    assert (unknown.code, "no such table" in unknown.err) == (UNUSABLE, True)
    later = call("show", f"{HERE}#v=99999", "--data", data)
    assert (later.code, f"versions go from 1 to {AT}" in later.err) == (UNUSABLE, True)


def test_a_link_never_makes_an_arbiter():
    assert all(links.read(f"{HERE}#as={name}").view != ARBITER for name in ("all", "spectator", "seat:0"))
