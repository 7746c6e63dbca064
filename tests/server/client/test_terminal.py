"""`kronika play` as a person meets it: fed through a pipe, on a real server or on one of its own."""

import asyncio
import json
import re
import signal

import pytest

from server.client.api import Api
from server.client.notes import BadNotes, Notes
from server.store import embedded
from server.store.redis_store import RedisStore
from tests.support.play import Terminal, served, until_said

FIRST_MOVES = "1\n" * 3000


@pytest.fixture
async def url(store):
    async with served(store) as address:
        yield address


def table_of(text: str) -> str:
    return re.search(r"[0-9a-f]{32}", text)[0]


async def test_a_whole_game_against_two_bots(url, tmp_path):
    ended = await Terminal(tmp_path, "play", "keltis", "--bots", "greedy,random", "--server", url, "--name", "Ann").run(
        FIRST_MOVES
    )
    assert (ended.code, ended.err) == (0, "")
    for word in ("Ann (you) sits down", "The game begins", "hand of a:", "Discard", "Your turn", "wish stones", "place"):
        assert word in ended.out
    assert "\x1b[" not in ended.out  # no colour into a pipe
    table = table_of(ended.out.partition("replay log ")[2])
    async with Api(url) as api:
        events = [json.loads(frame.partition(b"\n")[0]) for frame in await api.events(table)]
        names = [seat.name for seat in (await api.table(table)).seats]
    assert names == ["Ann", "Bot greedy", "Bot random"]
    assert [event["t"] for event in events[-2:]] == ["table.finished", "table.revealed"]
    assert all(event["d"]["nonce"] for event in events if event["t"] == "table.readied")  # luck of everybody's own


async def test_whatever_is_typed_gets_an_answer_and_never_a_traceback(url, tmp_path):
    words = ("?", "rules", "moves", "2?", "log", "bord", "resgn", "99", "g99", "draw", "\x1b[A", "[bold]", "\xff", "", "0")
    typed = "\n".join((*words, "-1", "resign", "no", "board", "1", "log", "quit", ""))
    ended = await Terminal(tmp_path, "play", "keltis", "--bots", "random", "--server", url).run(typed)
    assert (ended.code, ended.err) == (0, "")
    for word in (
        "moves     all moves you have",
        "Five paths in five colours",
        "Lays ",
        "2  -",
        "Nobody has moved yet.",
        "did you mean board?",
        "did you mean resign?",
        "There is no move 99; moves go from 1 to",
        "no card 99",
        "That is not possible: not now",
        "There is no move 0",
        "The game goes on.",
        ": Discards",
        "Come back with:",
    ):
        assert word in ended.out, word
    assert "Traceback" not in ended.out


async def test_a_server_of_our_own_keeps_the_game_between_two_runs(tmp_path):
    first = await Terminal(tmp_path, "play", "keltis", "--bots", "random", "--name", "Ann").run("1\n1\n")
    assert (first.code, first.err) == (0, "")
    assert "(our own, data in data)" in first.out
    table = table_of(first.out.partition("Come back with:")[2])
    notes = tmp_path / "kronika" / "players.json"
    assert notes.stat().st_mode & 0o777 == 0o600
    assert not (tmp_path / "data" / "server.json").exists()  # that server has ended
    second = await Terminal(tmp_path, "play", "keltis", "--table", table).run("resign\nyes\n")
    assert (second.code, second.err) == (0, "")
    for word in ("Welcome back.", "Ann (you) has given up.", "random (seat 1) wins."):
        assert word in second.out


async def test_two_people_at_one_table(url, tmp_path):
    for name in ("ann", "ben"):
        (tmp_path / name).mkdir()
    ann = await Terminal(tmp_path / "ann", "play", "keltis", "--seats", "2", "--server", url, "--name", "Ann").start()
    said = await until_said(ann.stdout, "--table")
    assert "Waiting for one more player. Others join with:" in said
    joining = Terminal(tmp_path / "ben", "play", "keltis", "--server", url, "--table", table_of(said), "--name", "Ben")
    ben = await joining.start()
    ann.stdin.write(FIRST_MOVES.encode())
    ben.stdin.write(b"1\n1\nresign\nyes\n")
    (told_ann, _), (told_ben, _) = await asyncio.gather(ann.communicate(), ben.communicate())
    assert (ann.returncode, ben.returncode) == (0, 0)
    assert "Ben (seat 1) has given up." in told_ann.decode()
    assert "Ann (you) wins." in told_ann.decode()
    assert "Ann (seat 0) wins." in told_ben.decode()


@pytest.fixture
async def quiet_url(tmp_path):
    """A server of which nobody else knows, so that its list of tables is this test's own."""
    async with embedded.start(tmp_path / "valkey") as at:
        store = await RedisStore.connect(at)
        async with served(store) as address:
            yield address
        await store.close()


async def test_open_tables_are_listed_and_joined_by_number_and_ctrl_c_leaves_politely(quiet_url, tmp_path):
    url = quiet_url
    async with Api(url) as api:
        await api.account("host")
        table = (await api.open_table("keltis", 2, {})).table
    process = await Terminal(tmp_path, "play", "keltis", "--server", url, "--name", "Ann").start()
    process.stdin.write(b"x\n1\n")
    said = await until_said(process.stdout, "--table")
    assert "Tables that wait for players:" in said
    assert "'x' is none of these" in said
    assert "Waiting for one more player" in said
    process.send_signal(signal.SIGINT)
    out, err = await process.communicate()
    assert (process.returncode, err) == (130, b"")
    assert f"--table {table}" in out.decode()


async def test_a_person_is_told_when_the_server_is_silent(store, tmp_path):
    """Given a server that is gone when a move is typed, then that is said, and the move is made once it is back."""
    async with served(store) as url:
        port = int(url.rpartition(":")[2])
        process = await Terminal(tmp_path, "play", "keltis", "--bots", "random", "--server", url).start()
        await until_said(process.stdout, "Lay ")
    process.stdin.write(b"1\n")
    await until_said(process.stdout, "The server does not answer")
    async with served(store, port):
        await until_said(process.stdout, "(you): Discards")
        _, err = await process.communicate(b"quit\n")
    assert (process.returncode, err) == (0, b"")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["kelits"], "there is no game 'kelits'"),
        (["keltis", "--bots", "gredy"], "no bot 'gredy'; it has random, greedy"),
        (["keltis", "--bots", "random,random,random,random"], "is played by 2 to 4"),
        (["keltis", "--seats", "9"], "is played by 2 to 4"),
        (["keltis", "--bots", "random", "--server", "http://127.0.0.1:9"], "no Kronika server answers"),
        (["keltis", "--bots", "random", "--server", "ftp://x"], "write an address like"),
        (["keltis", "--bots", "random", "--option", "nonsense=1"], "has no option 'nonsense'"),
        (["keltis", "--bots", "random", "--name", "\x07"], "--name: 1 to 40 printable characters"),
        (["keltis", "--bots", "random", "--data", "/dev/null/x"], "--data /dev/null/x"),
        (["keltis", "--bots", "random", "--table", "0" * 32], "leave --bots and --seats out"),
    ],
)
async def test_bad_input_is_answered_clearly(tmp_path, words, said):
    ended = await Terminal(tmp_path, "play", *words).run()
    assert ended.code == 2
    assert said in ended.err
    assert "Traceback" not in ended.err


async def test_a_table_that_is_not_there_is_told_of(url, tmp_path):
    ended = await Terminal(tmp_path, "play", "keltis", "--server", url, "--table", "0" * 32).run()
    assert ended.code == 1
    assert "there is no table" in ended.out


def test_notes_are_kept_for_their_owner_and_damage_is_told(tmp_path):
    path = tmp_path / "kronika" / "players.json"
    notes = Notes(path)
    assert notes.account("here", None) is None
    path.parent.mkdir()
    path.write_text("{")
    with pytest.raises(BadNotes, match="is damaged"):
        Notes(path)
