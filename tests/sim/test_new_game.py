"""`make new-game` in a copy of the repository: what it makes passes its own tests and the house's, and can be played."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import registry
from tests.house.repo import ROOT, caught, files, read
from tests.house.test_layout import too_long
from tests.house.test_purity import impure_call, impure_import, set_order
from tests.house.test_text import undocumented
from tests.support import new_game

NAME = "_".join(("made", "for", "a", "test"))
"""Not written out, for no file that games share may name one; and in the copy it is a game."""
TITLE = new_game.title_of(NAME)
SHARED = ["tests/goldens", "tests/house/test_words.py", "tests/engine/test_batteries.py"]
"""Tests that look at every game, one after the other."""


def run(folder: Path, *command: str) -> str:
    """Run Python in the copy; gives what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": ""}
    done = subprocess.run([sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """A copy of the repository in which the game was made."""
    folder = tmp_path_factory.mktemp("repository")
    for name in files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    run(folder, "-m", "tests.support.new_game", NAME)
    return folder


def test_a_new_game_passes_its_own_tests_and_those_of_the_house(copy):
    few = f"not Test{TITLE.replace(' ', '')} or combination"  # the battery is run on the template
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/engine/games/{NAME}", "-k", few)
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SHARED, "-k", NAME)
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/house/test_names.py")
    run(copy, "-m", "ruff", "check", "--no-cache", ".")
    run(copy, "-m", "ruff", "format", "--no-cache", "--check", ".")


def test_a_new_game_keeps_the_rules_of_the_engine(copy):
    for path in sorted((copy / "engine/games" / NAME).rglob("*.py")):
        for rule in (impure_import, impure_call, set_order, undocumented, too_long):
            assert not caught(rule, str(path.relative_to(copy)), path.read_text(encoding="utf-8"))


def test_a_new_game_can_be_played_by_bots_and_its_record_looked_at(copy, tmp_path):
    match = ("match", NAME, "--players", "greedy,random", "--games", "3", "--seed", "1", "-o", str(tmp_path / "out"))
    assert "win share" in run(copy, "-m", "server.cli", *match)
    record = str(tmp_path / "out" / f"{NAME}-0001.kronika")
    assert "ok" in run(copy, "-m", "replay.cli", "verify", record)
    assert TITLE in run(copy, "-m", "replay.cli", "show", record)
    assert f"1 games of {NAME}, 1 with" in run(copy, "-m", "tests.sim.fuzz", NAME, "--games", "1", "--seed", "3")


SLOW = (
    "make test",
    "make bench",
    "make lint",
    "make ci",
    ".venv/bin/kronika play",
    ".venv/bin/kronika match",
    "make new-game",
)
"""Commands of the document that are not run here: they are run elsewhere in this file, or take too long."""


def documented() -> list[str]:
    """The commands of docs/ADDING_A_GAME.md, in order."""
    blocks = re.findall(r"^```sh\n(.*?)^```", read("docs/ADDING_A_GAME.md"), re.S | re.M)
    example = re.match(r"make new-game NAME=(\w+)\n", blocks[0])[1]
    return [line.replace(example, NAME) for block in blocks for line in block.splitlines()]


def test_the_commands_of_the_document_work(copy):
    commands = documented()
    assert commands[0] == f"make new-game NAME={NAME}"
    assert {command.split()[1] for command in commands if command.startswith("make")} >= {
        "words", "goldens", "perft", "fuzz", "nightly", "bench", "format", "lint", "ci",
    }  # fmt: skip
    programs = copy / ".venv" / "bin"
    if not programs.exists():
        programs.parent.mkdir()
        programs.symlink_to(Path(sys.executable).parent)
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    for command in commands:
        if command.startswith(SLOW):
            continue
        made = shlex.split(command.replace("make ", f"make --no-print-directory -o setup PY={sys.executable} ", 1))
        done = subprocess.run(made, cwd=copy, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        assert NAME in done.stdout or command in ("make format", "make words"), done.stdout


def test_nothing_in_a_new_game_is_called_template_any_more(copy):
    made = [*(copy / "engine/games" / NAME).rglob("*"), *(copy / "tests/engine/games" / NAME).rglob("*")]
    texts = [path for path in made if path.suffix in (".py", ".md", ".po", ".json", ".txt")]
    assert len(texts) > 25
    assert not [path.name for path in texts if "template" in path.read_text(encoding="utf-8").lower()]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "say which: small letters"),
        ("Wind", "'Wind' cannot be a game's name: small letters"),
        ("2go", "cannot be a game's name"),
        ("wind-rose", "cannot be a game's name"),
        ("../wind", "cannot be a game's name"),
        ("wind__rose", "cannot be a game's name"),
        ("class", "a word of Python itself"),
        ("match", "a word of Python itself"),
        ("random", "the name of a module that is there already"),
        ("template", "the name of a module that is there already"),
        (registry.names()[0], f"engine/games/{registry.names()[0]} is there already"),
    ],
)
def test_a_bad_name_is_refused_in_one_line(name, said, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert new_game.main(name) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_games_stand_in_the_registry_in_order():
    text = (ROOT / new_game.REGISTRY).read_text()
    entered = new_game.entered(text, "aaa_first")
    assert entered.replace('    "aaa_first": (1,),\n', "") == text
    assert '{\n    "aaa_first": (1,),\n' in entered
