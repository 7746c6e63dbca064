"""`replay step` for real, on a pseudo-terminal; and line by line where there is none."""

import signal

import pytest

from tests.replay import support
from tests.server.client.pseudo_terminal import Pty


@pytest.mark.parametrize("end", ["q", "\x03", signal.SIGTERM])
async def test_the_screen_comes_up_steps_and_leaves_the_terminal_clean(tmp_path, end):
    path = support.write(tmp_path, "game.kronika", support.whole().entries)
    async with Pty(tmp_path / "home", "step", f"{path}@30", module="replay.cli") as me:
        before = me.manners()
        await me.until("30/583")
        await me.until("q quit")
        assert me.manners() != before
        me.press("n")
        await me.until("31/583")
        if isinstance(end, str):
            me.press(end)
        else:
            me.process.send_signal(end)
        assert await me.ended() == 0
        assert me.manners() == before
        await me.closed.wait()
        for on, off in ((b"?1049h", b"?1049l"), (b"?25l", b"?25h"), (b"?1000h", b"?1000l")):  # screen, cursor, mouse
            assert me.raw.rfind(off) > me.raw.rfind(on) >= 0
        assert "Traceback" not in me.said


async def test_text_is_asked_for_or_all_there_is(tmp_path):
    path = support.write(tmp_path, "game.kronika", support.whole().entries)
    async with Pty(tmp_path / "home", "step", "--text", f"{path}@30", module="replay.cli") as me:
        await me.until("[30/583 arbiter]")
        await me.asked("n", "[31/583 arbiter]")
        me.type("q")
        assert await me.ended() == 0
    assert "version 30: " in support.call("step", f"{path}@30", stdin=b"q\n").out
