"""Keys pressed faster than the screen changes do what they do when pressed one by one."""

from tests.replay.screen.support import walking


async def test_a_version_typed_before_the_question_stood_there_was_lost(finished):
    async with walking(finished, 9) as me:
        assert (await me.burst("g", "4", "2", "enter", "n", "n", "p")).v == 43
        assert (await me.burst("/", *"=v == 77", "enter", "right")).v == 78
        assert (await me.burst("g", "escape", "left", "g", "-", "1", "enter", "left")).v == 582


async def test_enter_pressed_twice_answered_twice_and_ended_the_walk(finished):
    async with walking(finished, 9) as me:
        assert (await me.burst("g", "4", "2", "enter", "enter")).v == 43, "the second is a step"
        await me.burst("a", "enter", "escape", "escape")
        await me.burst("?", "escape", "enter")
        assert (me.v, me.app.is_running) == (44, True)


async def test_a_branch_and_moves_typed_at_once(finished):
    async with walking(finished, 20) as me:
        await me.burst("b", "enter", "enter", "m", "enter", "m", "down", "enter", "u")
        [first] = me.app.game.children
        [second] = first.children
        assert (len(first.own_moves()), second.line.n) == (2, 22)
        assert me.app.node is second


async def test_leaving_waits_for_no_other_key(finished):
    async with walking(finished, 9) as me:
        await me.burst(*["n"] * 20, "q")
        assert not me.app.is_running
