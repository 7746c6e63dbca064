"""No game's name or title stands in a file that all games share: what is a game's own lies in its folders."""

import re
from collections.abc import Iterator

import pytest

from engine import registry
from tests.house.repo import Finding, caught, check, files
from tests.support import material

OWN = ("engine/games/", "tests/engine/games/")
SHARED = (
    *(
        "engine/",
        "server/",
        "replay/",
        "tests/support/",
        "tests/bench/",
        "tests/sim/",
        "tests/house/",
        "tests/template/",
        "tests/replay/",
    ),
    *("Makefile", "pyproject.toml"),
)
NAMING = ("engine/registry.py",)


def titles() -> list[str]:
    """Names and titles of all registered games."""
    return sorted({word for name, _, game in material.every_game() for word in (name, game.title)})


def named(path: str, text: str) -> Iterator[Finding]:
    """Places that name a game, in whatever case."""
    words = "|".join(re.escape(title).replace("_", "[ _-]") for title in titles())
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.search(rf"(?<![a-z])({words})(?![a-z])", line, re.I):
            right = "ask engine.registry, or let the game's own folder say it (tests/support/material.py)"
            yield Finding(path, number, f"names {match[0]!r}", right)


def shared() -> list[str]:
    """Files that all games share."""
    own = [f for f in files() if f.startswith(SHARED) or re.fullmatch(r"tests/goldens/\w+\.py", f)]
    return [f for f in own if not f.startswith(OWN) and f not in NAMING and not f.endswith((".mo", ".kronika"))]


def test_no_shared_file_names_a_game():
    assert "engine/games/__init__.py" in files()
    check(named, shared())


@pytest.mark.parametrize("spelled", ["{name}", "{title}", "{NAME}", "x_{name}_us", '"{name}.moved"'])
def test_a_name_is_caught(spelled):
    name = registry.names()[0]
    text = spelled.format(name=name, NAME=name.upper(), title=registry.find(name).title)
    assert caught(named, "server/x.py", text)


def test_a_word_that_begins_like_a_name_passes():
    assert not caught(named, "server/x.py", f"{registry.names()[0]}ch is something else")
