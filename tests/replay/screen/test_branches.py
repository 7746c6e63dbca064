"""Branching from the screen and playing on: moves typed and chosen, bots, the tree, undo, and what is kept."""

import asyncio
from argparse import Namespace

import pytest

from engine import record, registry
from engine.timeline import Timeline
from engine.verify import VIOLATED, verify
from replay.sources import read_file
from tests.replay import support
from tests.replay.screen.support import walking
from tests.replay.test_store import in_store
from tests.support.playing import play
from tests.support.toys import simultaneous

GAME = support.whole()


async def branched(me, *players):
    """Branch from here with the luck offered first; `players` typed, else I play all seats."""
    await me.press("b")
    if "same luck" in me.text:
        await me.press("enter")
    await me.type(",".join(players), "enter")
    return me.app.node


async def begun(me, *players):
    """The same without keys."""
    me.app._begin(me.app.node, me.v, me.app.node.lucks(me.v)[0], players or ("me", "me"))
    await me.press()
    return me.app.node


async def test_a_move_is_typed_or_chosen_and_the_parent_stays(finished):
    before = finished.read_bytes()
    async with walking(finished, 20) as me:
        node = await branched(me)
        assert (node.name, node.line.luck, me.v) == ("branch 1", "same", 21)
        options = node.log.game.legal(node.line.state_of(1), 1)
        written = [node.log.game.write(option) for option in options]
        await me.press("m")
        assert all(text in me.text for text in written[:5])
        await me.type(written[1].lower(), "enter")
        assert f"seat 1: {written[1]}" in me.text
        await me.press("m", "down", "enter")
        assert me.v == 23
        await (await me.press("m")).type("Z9!", "enter")
        assert "Z9!" in me.said
        await me.press("m", "escape", "left", "m")
        assert "goes on after version 22" in me.said
        assert len(node.line.entries) == 23
        assert node.line.entries[:20] == list(GAME.entries[:20])
        await me.press("x")
        assert (me.v, "revealed · 583 events" in me.text) == (20, True)
    assert finished.read_bytes() == before


@pytest.mark.parametrize("name", [*registry.names(), "toy"])
async def test_every_game_is_played_on_against_bots(toys, name):
    """Given the middle of a game, then my move (step by step where there are steps) is answered by the bots, and undone."""
    game = simultaneous.GAME if name == "toy" else registry.find(name)
    size = max(2, game.seats[0])
    entries = play(game, size, {}, 2, leaving=False).entries
    middle = next(m.v for m in Timeline(entries, game).moments[8:] if 0 in (game.to_act(m.state) if m.state else ()))
    async with walking(entries, middle) as me:
        node = await begun(me, "me", *["random"] * (size - 1))
        mine = len(node.own_moves())
        while not any(m.event.by == "seat:0" for m in node.own_moves()):
            await me.press("m")
            while len(me.app.screen_stack) > 1:
                await me.press("enter")
        await me.until(lambda: 0 in node.line.acting() or not node.line.acting(), "my turn")
        assert len(node.own_moves()) > mine
        assert node.log.view == 0
        assert node.at_end
        before = node.last_of_mine()
        await me.press("u")
        child = me.app.node
        assert (child.parent, child.line.n, child.line.luck) == (node, before - 1, "same")
        assert 0 in child.line.acting()
        await me.press("6")
        assert "└─ branch 1" in me.text
        assert "└─ branch 2" in me.text


async def test_bots_alone_play_to_the_end_and_the_branch_verifies(toys, tmp_path):
    recorded = support.toy()
    path = tmp_path / "child.kronika"
    async with walking(recorded.entries, 10) as me:
        node = await begun(me, "random", "random", "random")
        await me.until(lambda: node.log.revealed, "the end")
        await (await me.press("w", "enter")).type(str(path), "enter")
        assert (node.unsaved, "branch 1 is in" in me.said) == (False, True)
        await me.press("q")
        assert not me.app.is_running
    raw = read_file(str(path))
    assert raw.entries[:10] == recorded.entries[:10]
    assert [c.name for c in verify(raw.record).checks if c.status == VIOLATED] == []


async def test_bots_are_stopped_and_go_on(finished):
    async with walking(finished, 20) as me:
        await me.press("b", "enter")
        await me.type("random,random")
        me.app.simulate_key("enter")
        await me.until(lambda: me.app.node.own_moves(), "a move of a bot")
        me.app.simulate_key("escape")
        await me.until(lambda: "bots stopped" in me.said, "the end of the bots")
        node = me.app.node
        played = len(node.line.entries)
        await me.press("left", "right")
        assert len(node.line.entries) == played < 300
        me.app.simulate_key("m")
        await me.until(lambda: len(node.line.entries) > played, "another move of a bot")
        me.app.simulate_key("escape")
        await me.until(lambda: "bots stopped" in me.said, "the end of the bots")


async def test_the_tree_is_walked_with_enter_and_each_line_keeps_its_place(finished):
    async with walking(finished, 20) as me:
        first = await begun(me)
        await me.press("m", "enter")
        await begun(me)
        second = me.app.node
        assert second.parent is first
        await me.press("x", "x", "right", "right")
        assert me.v == 22
        third = await begun(me)
        await me.press("6")
        lines = me.text.splitlines()[3:]
        at = [
            next(i for i, line in enumerate(lines) if name in line)
            for name in ("game  ", "branch 1", "branch 2", "branch 3")
        ]
        assert at == sorted(at)
        assert "├─ branch 1  from @20, same luck, 1 move  not saved" in me.text
        assert "│  └─ branch 2  from @22, same luck, 0 moves" in me.text
        assert f"└─ branch 3  from @{third.line.n}" in me.text
        await me.press("up", "enter")
        assert me.app.node is second
        await me.press("up", "up", "enter")
        assert (me.app.node, me.v) == (me.app.game, 22)
        me.app.switch(first)
        me.app.go(20)
        before = await begun(me)
        assert (before.parent, before.line.n) == (me.app.game, 20), "version 20 is the parent's"


async def test_what_cannot_be_is_said(finished):
    async with walking(finished, 3) as me:
        for key, why in (("u", "b begins a branch"), ("w", "b begins a branch"), ("x", "it has no parent")):
            await me.press(key)
            assert why in me.said
        await branched(me)
        assert "a branch begins while the game is played" in me.said
        me.app.go(20)
        await branched(me, "me", "nobody")
        assert "has no bot 'nobody'" in me.said
        await branched(me, "me", "random", "random")
        assert "this table has 2 seats" in me.said
        assert list(me.app.game.all()) == [me.app.game]


async def test_leaving_with_an_unsaved_branch_asks(finished):
    async with walking(finished, 20) as me:
        await begun(me)
        await me.press("m", "enter", "q")
        assert "Not saved: branch 1" in me.text
        await me.press("enter")
        assert me.app.is_running
        await me.press("q", "down", "enter")
        assert not me.app.is_running
    async with walking(finished, 20) as me:
        await begun(me)
        await me.press("m", "enter", "m", "ctrl+c")
        assert "Not saved: branch 1" in me.text
        await me.press("ctrl+c")
        assert not me.app.is_running


async def test_a_branch_is_saved_in_a_file_of_its_own_or_as_a_table_and_grows_there(finished, tmp_path):
    path, data = tmp_path / "child.kronika", tmp_path / "data"
    async with walking(finished, 20, args=Namespace(redis=None, data=str(data))) as me:
        node = await begun(me)
        for moves in (1, 2):
            await (await me.press("m", "enter", "w", "enter")).type(str(path), "enter")
            assert len(record.read(path.read_bytes()).entries) == 21 + moves
            await me.press("w", "down", "enter")
            await me.until(lambda: "in the store" in me.said, "saving")
        await me.press("x")
        await begun(me)
        await (await me.press("m", "enter", "w", "enter")).type(str(path), "enter")
        assert "this file is there already" in me.said
        assert me.app.node.unsaved
    child = node.line.child

    async def read(store):
        return await store.read(child), await store.secret(child)

    assert await asyncio.to_thread(in_store, data, read) == (node.line.entries, node.line.sitting.secret)
