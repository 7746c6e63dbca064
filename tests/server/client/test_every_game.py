"""Every registered game as a person plays it: on a terminal of 80 columns and 24 lines, and through a pipe to its end."""

import pytest

from engine.registry import find, names
from server.client.api import Api
from tests.server.client.pseudo_terminal import HEIGHT, WIDTH, Pty
from tests.support.play import Terminal, served

MANY = "1\n" * 9000
"""The first move, the first step, or the whole turn to be sent: however often it is asked for."""
ALONE = [name for name in names() if find(name).seats[0] == 1]


def company(name: str) -> list[str]:
    """Words that ask for the fewest seats, but two, bots at all others."""
    return ["--bots", ",".join(["random"] * (max(2, find(name).seats[0]) - 1))]


@pytest.mark.parametrize("name", names())
async def test_the_first_question_leaves_the_board_on_the_screen(store, tmp_path, name):
    """Given a small terminal, when the first move is asked for, then the board's first line can still be seen, the list
    stands below it, no line is too long."""
    game = find(name)
    async with served(store) as url, Pty(tmp_path / "a", "play", name, *company(name), "--server", url) as ann:
        told = await ann.until("Your turn. Number or notation")
        lines = told.split("\n")
        assert any(game.title in line for line in lines[-HEIGHT:]), told
        assert [line for line in lines if len(line) > WIDTH] == []
        await ann.asked("xyzzy", "xyzzy\n")
        await ann.until("xyzzy")  # what was wrong is quoted
        await ann.until("Your turn. ")
        assert "The game is kept." in await ann.asked("quit", "Come back with:")
        assert await ann.ended() == 0


@pytest.mark.parametrize("name", names())
async def test_a_whole_game_through_a_pipe(store, tmp_path, name):
    async with served(store) as url:
        ended = await Terminal(tmp_path, "play", name, *company(name), "--server", url, "--language", "pl").run(MANY)
        assert (ended.code, ended.err) == (0, "")
        table = ended.out.partition("replay log ")[2].split()[0]
        async with Api(url) as api:
            assert (await api.table(table)).result.reason == "played"


@pytest.mark.parametrize("name", ALONE)
async def test_a_game_alone(store, tmp_path, name):
    async with served(store) as url:
        ended = await Terminal(tmp_path, "play", name, "--seats", "1", "--server", url, "--name", "Ann").run(MANY)
    assert (ended.code, ended.err) == (0, "")
    assert "Ann (you): " in ended.out.splitlines()[-3]
    assert "points." in ended.out.splitlines()[-3]
