"""Turns made of steps, on real terminals at a real server: step by step, taken back, typed at once, and kept."""

import re
from contextlib import AsyncExitStack

import pytest

from tests.server.client import with_toys
from tests.server.client.pseudo_terminal import Pty
from tests.support.play import served

TOY = "toy_simultaneous"
"""Two numbers are written in secret, up to the die's face; 1 names the number 0, 2 the number 1."""


@pytest.fixture
def toys(monkeypatch):
    """The registry of this process finds the toy, too."""
    monkeypatch.setattr("engine.registry._RULES", dict(with_toys.registry._RULES))
    with_toys.register()
    yield
    with_toys.registry.find.cache_clear()


def person(tmp_path, url: str, name: str, *words: str) -> Pty:
    home = tmp_path / name
    return Pty(home, "play", TOY, "--server", url, "--name", name, *words, module="tests.server.client.with_toys")


async def sit_down(stack: AsyncExitStack, tmp_path, url: str, *names: str) -> list[Pty]:
    """People at one table, each of them asked for a turn."""
    first = await stack.enter_async_context(person(tmp_path, url, names[0], "--seats", str(len(names))))
    await first.until("--table ")
    table = re.search(r"--table ([0-9a-f]{32})", first.said + await first.until("\n"))[1]
    people = [first]
    for name in names[1:]:
        people.append(await stack.enter_async_context(person(tmp_path, url, name, "--table", table)))
        await people[-1].until(f"{name} (you) sits down.")
    for one in people:
        await one.until("Your turn. ")
    return people


async def test_a_turn_is_made_step_by_step_and_taken_back(store, tmp_path, toys):
    async with served(store) as url, AsyncExitStack() as stack:
        ann, ben, cid = await sit_down(stack, tmp_path, url, "Ann", "Ben", "Cid")
        assert "So far: 1" in await ann.asked("2", "Next step. ")
        assert "There is no step" not in await ann.asked("undo", "Your turn. ")
        assert "There is no step to take back." in await ann.asked("undo", "Your turn. ")
        assert "undo all" in await ann.asked("?", "Nobody sees your turn before all have finished theirs.")
        await ann.until("Your turn. ")
        assert "step 1: Write(number=9)" in await ann.asked("0,9", "Your turn. ")
        await ann.asked("1", "So far: 0")
        said = await ann.asked("1", "That is a whole turn. Enter sends it")
        assert "Your turn: 0,0" in said
        await ann.asked("7", "Your turn is whole: Enter sends it")
        await ann.asked("back", "So far: 0")
        await ann.asked("2", "Your turn: 0,1")
        await ann.asked("", "Your turn is sealed. Still thinking: Ben (seat 1) and Cid (seat 2).")
        await ann.asked("1", "It is not your turn. Waiting for Ben (seat 1) and Cid (seat 2).")
        await ben.asked("0,0", "Still thinking: Cid (seat 2).")  # a whole turn at once
        told = await cid.until("Finished: Ann (seat 0) and Ben (seat 1). Still thinking: Cid (you).")
        assert "has finished" not in told, "he is not asked anew for each that finishes"
        assert "writes" not in told
        await cid.until("Your turn. ")
        await cid.asked("0,0", "you): writes 2 numbers")
        people = {"Ann": ann, "Ben": ben, "Cid": cid}
        for name, one in people.items():
            await one.until("turn=2")
            told = re.findall(r"(Ann|Ben|Cid) \(seat \d\): writes 2 numbers", one.said)
            assert told == [other for other in people if other != name], "all turns are told once all have finished"
        await ann.until("Your turn. ")
        assert "0,1          Ann (you)" in await ann.asked("log", "Your turn. ")


async def test_a_draft_outlives_others_that_finish_or_leave_and_a_broken_line(store, tmp_path, toys):
    """Given a step taken, when others finish, one gives up and the server goes and comes back, then it is still there."""
    async with AsyncExitStack() as stack:
        async with served(store) as url:
            ann, ben, cid = await sit_down(stack, tmp_path, url, "Ann", "Ben", "Cid")
            await ann.asked("2", "So far: 1")
            await ben.asked("0,1", "Still thinking")
            await cid.asked("resign", "yes or no")
            cid.type("yes")
            said = await ann.until("Cid (seat 2) has given up.")
            assert "Ben" not in said.partition("Next step. ")[2], "he is not asked anew before all others have finished"
            said = await ann.until("Finished: Ben (seat 1). Still thinking: Ann (you).")
            assert "0,1" not in said
            await ann.until("So far: 1")
        await ann.asked("1", "Your turn: 1,1")
        ann.type("")
        await ann.until("The server does not answer")
        async with served(store, int(url.rpartition(":")[2])):
            await ann.until("Ann (you): writes 2 numbers")
            await ann.until("turn=2")


async def test_a_spectator_sees_who_has_finished_and_the_board_once_a_turn(store, tmp_path, toys):
    """Given somebody who watches, when seats finish, then he is told who has and who has not, and no step before all have;
    the board comes again with the next turn."""
    async with served(store) as url, AsyncExitStack() as stack:
        ann, ben = await sit_down(stack, tmp_path, url, "Ann", "Ben")
        table = re.search(r"--table ([0-9a-f]{32})", ann.said)[1]
        eve = await stack.enter_async_context(person(tmp_path, url, "Eve", "--table", table))
        await eve.until("Waiting for Ann (seat 0) and Ben (seat 1).")
        await ann.asked("0,1", "Still thinking")
        told = await eve.until("Waiting for Ben (seat 1).")
        assert "Ann (seat 0): has finished this turn." in told
        assert "writes" not in told
        assert "State(" not in told
        await ben.asked("0,0", "turn=2")
        told = await eve.until("Waiting for Ann (seat 0) and Ben (seat 1).")
        assert told.count("writes 2 numbers") == 2
        assert told.count("State(") == 1
