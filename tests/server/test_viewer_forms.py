"""Playing on from the viewer's page, and the lines of a game that it names."""

import re

import pytest

from server import branching
from server.hall import Hall
from server.page import replays
from tests.server.test_branches import branched, running
from tests.support.web import SAMPLE, Client, started

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin", "Accept": "text/html"}


@pytest.fixture
async def ended(hall, two):
    """A game that was given up: its table and the last version at which it was played."""
    table, last = await running(two, SAMPLE)
    await two[0].done(table, "resign")
    await hall.resumed()
    return table, last


async def sent(client: Client, table: str, **fields):
    """The answer to the form that plays on."""
    raw = "&".join(f"{name}={value}" for name, value in fields.items())
    return await client.ask("POST", f"/tables/{table}/replay", data=raw, headers=FORM, allow_redirects=False)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"version": 2}, 422),
        ({"bot": "nobody"}, 422),
        ({"bot": ""}, 422),
        ({"seat": 7}, 422),
        ({"version": 0}, 400),
        ({"version": "1e3"}, 400),
        ({"version": 10**16}, 400),
        ({"seat": -1}, 400),
        ({"seat": 256}, 400),
        ({"seat": ""}, 400),
    ],
)
async def test_what_cannot_be_played_on_is_said_and_makes_nobody(nobody, hall, ended, monkeypatch, fields, status):
    """Given a form that was changed by hand, when nobody sends it, then he is told so on a page, and no guest comes of it."""
    table, last = ended
    made = []
    create = hall.accounts.create
    monkeypatch.setattr(hall.accounts, "create", lambda name: made.append(name) or create(name))
    answer = await sent(nobody, table, **{"version": last, "seat": 0, "bot": "random", **fields})
    assert (answer.status, made) == (status, [])
    assert "Set-Cookie" not in answer.headers
    assert answer.raw.startswith(b"<!DOCTYPE html>")


async def test_nobody_plays_on_as_a_guest(nobody, ended):
    table, last = ended
    answer = await sent(nobody, table, version=last, seat=0, bot="random")
    assert answer.status == 303
    assert answer.headers["Location"].endswith("#main")
    assert "Set-Cookie" in answer.headers


async def test_of_many_lines_the_newest_are_named(nobody, two, ended, monkeypatch):
    monkeypatch.setattr(replays, "MOST_LINES", 1)
    table, last = ended
    first = await branched(two[0], table, last, 0)
    page = (await nobody.get(f"/tables/{table}/replay")).raw.decode()
    assert first in page
    assert "Older lines" not in page
    second = await branched(two[0], table, last, 0)
    page = (await nobody.get(f"/tables/{table}/replay")).raw.decode()
    assert second in page
    assert first not in page
    assert "Older lines are left out: 1." in page


async def test_a_branch_is_stored_a_few_entries_at_a_time(hall, two, ended, monkeypatch):
    """Given a game longer than what is appended together, when it is branched, then entries go to the store some at a time,
    in order, and the branch is whole."""
    monkeypatch.setattr(branching, "AT_ONCE", 4)
    (table, last), under_way, most = ended, set(), [0]
    append = hall.store.append

    async def counted(id, entry, *rest):
        under_way.add(entry.v)
        most.append(len(under_way))
        answer = await append(id, entry, *rest)
        under_way.remove(entry.v)
        return answer

    monkeypatch.setattr(hall.store, "append", counted)
    child = await branched(two[0], table, last, 0)
    assert max(most) == 4
    stored = await hall.store.read(child)
    assert [e.p for e in stored[:last]] == [e.p for e in (await hall.table(table)).entries[:last]]
    assert await Hall(hall.store, hall.games).table(child)


async def test_two_games_are_seen_as_a_seat_only_when_both_are_open(nobody, two, ended):
    """Given two ended games, then they are compared as any seat; beside a running one as oneself or a spectator."""
    (table, _), running_one = ended, await started(two, SAMPLE)
    choices = {}
    for other in (table, running_one):
        page = (await nobody.get(f"/compare?left={table}&right={other}")).raw.decode()
        choices[other] = re.findall(
            r'<option value="([^"]*)"', page.partition('data-part="as"')[2].partition("</select>")[0]
        )
    assert choices == {table: ["", "spectator", "seat:0", "seat:1"], running_one: ["", "spectator"]}
