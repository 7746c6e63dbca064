"""What README shows is what happens: its commands are run, a game is played, and the answers have the shape shown."""

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.repo import ROOT, read

PROGRAMS = {"kronika": "server.cli", "replay": "replay.cli"}
GAME_CONTENT = re.compile(r"[RYPGB]\d|draw|Draws|Lays|Discard|Takes|hand of|wins|· pile|^[RYPGB│] |·  \d+ cards|[◆♣]")
"""Lines that tell of cards, moves and winners: they are other ones in every game."""
TYPED = "15\n1\n" + "1\n" * 600
"""What is typed into the game: any legal move will do."""


def transcript() -> Iterator[tuple[str, list[str]]]:
    """The commands of README's console blocks, each with the lines that it shows."""
    for block in re.findall(r"```console\n(.*?)```", read("README.md"), re.S):
        for part in block.split("$ ")[1:]:
            command, *lines = part.splitlines()
            yield command, lines


def shape(line: str) -> re.Pattern[str]:
    """The line with any number, id and width of space in the place of its own."""
    text = re.sub(r"[0-9a-f]{32}|\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{8}\b", "\0", line.strip())
    text = re.sub(r"-?\d[\d,.:]*", "\1", text)
    escaped = re.escape(text).replace("\0", "[0-9a-f]+").replace("\1", r"-?\d[\d,.:]*")
    return re.compile(re.sub(r"(\\ )+", r"\\s+", escaped))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder, with the programs as README calls them."""
    for name, module in PROGRAMS.items():
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of README in the folder."""
    environment = {
        **os.environ,
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    typed = TYPED if command.startswith("kronika play") else ""
    return subprocess.run(
        command, shell=True, cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False
    )


def test_the_game_readme_shows_is_played_stepped_branched_compared_and_verified(folder):
    ids = re.search(r"replay log ([0-9a-f]{32})", read("README.md"))[1]
    table = ids
    steps = list(transcript())
    assert [command.split()[0] for command, _ in steps] == ["kronika", "replay", "replay", "printf", *["replay"] * 3]
    for command, lines in steps:
        done = run(command.replace(ids[:8], table[:8]), folder)
        expected = 1 if command.startswith("replay diff") else 0
        assert done.returncode == expected, f"{command}\n{done.stdout[-800:]}\n{done.stderr}"
        if command.startswith("kronika play"):
            table = re.search(r"replay log ([0-9a-f]{32})", done.stdout)[1]
        said = [line.strip() for line in done.stdout.splitlines()]
        for line in lines:
            if line.strip() in ("", "…") or GAME_CONTENT.search(line):
                continue
            assert any(shape(line).fullmatch(other) for other in said), f"{command} does not say {line!r}\n{done.stdout}"
