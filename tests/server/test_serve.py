"""`kronika serve` and `kronika doctor` as a person meets them: what they print, and what they say when it cannot be."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from server import cli
from server.settings import address_in
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
    first, *more = [server.stdout.readline() for _ in range(5)]
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
    assert "kronika play keltis" in "".join(more)
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
