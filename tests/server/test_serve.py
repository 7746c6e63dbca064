"""`kronika serve` and `kronika doctor` as a person meets them: what they print, and what they say when it cannot be."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from engine.registry import names
from server import cli
from server.client.bot import main as run_bot
from server.settings import Settings, address_in
from tests.support.servers import EmbeddedServer


def start(*args: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "server.cli", "serve", *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(process: subprocess.Popen, number: int = signal.SIGTERM) -> tuple[int, str, str]:
    """Exit code and what was printed."""
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serves_says_what_to_do_and_ends_cleanly(tmp_path: Path, number):
    """Given a folder, the server says where it is and what to do; another one on it is refused; ended, it leaves no file."""
    data = tmp_path / "games"
    server = start("--data", str(data), "--port", "0")
    first, *more = [server.stdout.readline() for _ in range(7)]
    address = first.split()[-1]
    assert first.startswith("Kronika serves at http://127.0.0.1:")
    assert json.loads((data / "server.json").read_text())["address"] == address
    with urlopen(f"{address}/api/games") as answer:
        assert answer.status == 200
    if number is signal.SIGTERM:
        second = subprocess.run(
            [sys.executable, "-m", "server.cli", "serve", "--data", str(data), "--port", "0"],
            capture_output=True, text=True,
        )  # fmt: skip
        assert second.returncode == 2
        assert f"another server serves the folder {data} at {address}" in second.stderr
    code, out, err = end(server, number)
    assert (code, err) == (0, "")
    assert more[0] == f"  page:    open {address}/ in a browser\n"
    assert f"kronika play {names()[0]} " in "".join(more)
    assert "kronika games" in "".join(more)
    assert "Ended. All games are kept.\n" in out
    assert not (data / "server.json").exists()
    assert not (data / "valkey.pid").exists(), "the embedded Valkey ended with its server"


def test_the_address_of_a_killed_server_is_not_believed(tmp_path):
    """Given a running server, a client finds it by its folder; given one that was killed, it finds none."""
    server = start("--data", str(tmp_path), "--port", "0")
    address = server.stdout.readline().split()[-1]
    assert address_in(tmp_path) == address
    end(server, signal.SIGKILL)
    assert (tmp_path / "server.json").exists()
    assert address_in(tmp_path) is None


def test_a_port_in_use_is_said(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert cli.main(["serve", "--data", str(tmp_path / "x"), "--port", port]) == 2
    assert f"127.0.0.1:{port} is in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (["--port", "x"], "--port must be a number"),
        (["--port", "65536"], "--port must be a number"),
        (["--durability", "never"], "--durability is 'never'"),
        (["--redis", "localhost"], "--redis must be a URL"),
        (["--redis", "redis://user:hush@127.0.0.1:1/"], "no connection to Redis"),
        (["--data", ""], "--data must name a folder"),
        (["--data", "pyproject.toml"], "is a file, not a folder"),
        (["--data", "/proc/none"], "cannot use the data folder"),
        (["--data", "x" * 300], "cannot use the data folder"),
        (["--redis", "redis://localhost:abc/"], "--redis must be a URL"),
        (["--redis", "redis://localhost/games"], "--redis must be a URL"),
        (["--host", "no.such.host.invalid", "--port", "0"], "cannot listen on"),
    ],
)
def test_bad_settings_are_answered(tmp_path, monkeypatch, capsys, args, text):
    """Given a setting that cannot be, it is answered in one line, with exit code 2, and no password in it."""
    if "--data" not in args and "--redis" not in args:
        monkeypatch.chdir(tmp_path)
    assert cli.main(["serve", *args]) == 2
    err = capsys.readouterr().err
    assert text in err
    assert "Traceback" not in err
    assert "hush" not in err


@pytest.mark.parametrize(
    "url",
    [
        "redis://:hush@h/0",
        "redis://ann:hu:sh@h/0",
        "redis://:a@hush@h",
        "redis://h/0?password=hush",
        "unix://ann:hush@/s.sock",
    ],
)
def test_no_password_is_shown(url):
    """Given a URL with a password, wherever it stands, then people are shown the rest of it only."""
    shown = Settings(None, url).store
    assert "hush" not in shown
    assert "hu:sh" not in shown
    assert shown.startswith(url.partition("://")[0])


def test_files_of_games_are_their_owners(tmp_path):
    """Given a folder that everybody may look into, then what Valkey writes there, secrets of games, only its owner reads."""
    data = tmp_path / "open"
    data.mkdir(mode=0o755)
    server = EmbeddedServer(data)
    try:
        written = [path for path in data.rglob("*") if path.is_file() or path.is_dir()]
        assert any(path.suffix == ".aof" for path in written)
        assert [path.name for path in written if path.stat().st_mode & 0o077] == []
    finally:
        server.stop()


def test_the_doctor_sees_a_full_disk(tmp_path, capsys, monkeypatch):
    """Given less room than games need, then the folder is not safe, and the doctor says how much there should be."""
    assert cli.main(["doctor", "--data", str(tmp_path)]) == 0
    monkeypatch.setattr("server.doctor.LEAST_FREE", 1 << 80)
    assert cli.main(["doctor", "--data", str(tmp_path)]) == 1
    assert "Not safe for rated games: room." in capsys.readouterr().out


def test_the_address_file_that_cannot_be_written_is_said(tmp_path, capsys):
    """Given a folder in which the server's address cannot be noted, then that is what the message says, not the port."""
    (tmp_path / "server.json.new").mkdir()
    assert cli.main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_a_bot_says_what_is_wrong_with_its_server(capsys):
    """Given what is no address, then a bot ends at once; given one that is silent, it says that it tries again."""
    bot = ["greedy", "--table", "0" * 32, "--patience", "0", "--server"]
    assert run_bot([*bot, "nonsense://"]) == 2
    assert "write an address" in capsys.readouterr().err
    assert run_bot([*bot, "http://127.0.0.1:1"]) == 1
    assert "trying again" in capsys.readouterr().err


def test_the_doctor_tells_safe_from_unsafe(tmp_path, capsys):
    """Given our own Valkey it is safe; given eviction or no sync it is not, and the doctor and the server say why."""
    server = EmbeddedServer(tmp_path / "valkey")
    try:
        assert cli.main(["doctor", "--redis", server.url]) == 0
        assert "Safe for rated games." in capsys.readouterr().out
        with server.client() as client:
            client.config_set("appendfsync", "everysec")
        assert cli.main(["doctor", "--redis", server.url]) == 1
        assert "Not safe for rated games: appendfsync." in capsys.readouterr().out
        with server.client() as client:
            client.config_set("maxmemory-policy", "allkeys-lru")
        assert cli.main(["doctor", "--redis", server.url]) == 1
        assert "noeviction" in capsys.readouterr().out
        assert cli.main(["serve", "--redis", server.url, "--port", "0"]) == 2
        assert "noeviction" in capsys.readouterr().err
    finally:
        server.stop()
    assert cli.main(["doctor", "--data", str(tmp_path / "nothing")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_help_is_there(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("serve", "play", "match", "doctor"))


def test_help_imports_nothing_heavy():
    """Given --help, then neither the server nor its libraries are loaded."""
    code = (
        "import sys; from server import cli\ntry: cli.main(['--help'])\nexcept SystemExit: pass\n"
        "print([name for name in ('aiohttp', 'redis', 'rich', 'uvloop') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
