"""Which games there are, and clear words where a game, an option or a bot is not there: for every registered game."""

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, structs

from engine import bots, registry
from server.cli import main
from server.options import BadOption, choices, read_options
from tests.support.toys.simultaneous import GAME as TOY

GAMES = registry.names()
ROOT = Path(__file__).resolve().parents[2]


class Options(Struct, frozen=True):
    """One option of every kind that a game may have."""

    level: Literal[1, 2, 3, 4] = 1
    turns: Annotated[int, Meta(ge=1, le=100)] = 100
    few: Annotated[int, Meta(ge=0, lt=3)] = 0
    tiles: Literal["first game", "drawn"] = "drawn"
    open: bool = False
    limit: int | None = None


ODD = structs.replace(TOY, options=Options)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_told_with_seats_bots_options_and_rules(name, capsys):
    """Given a game, then `kronika games` and the help of play and match tell all that is needed to ask for it."""
    game = registry.find(name)
    assert main(["games", name]) == 0
    told = capsys.readouterr().out
    for word in (game.title, *bots.names(game), *game.options.__struct_fields__, f"kronika play {name}"):
        assert word in told
    assert all(len(line) <= 80 for line in told.splitlines())
    assert main(["games"]) == 0
    assert f"{game.title}, for " in capsys.readouterr().out
    for command in ("play", "match"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert f"{name:<16}{game.title}" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelled_game_or_bot_is_answered_with_the_nearest(name, capsys):
    wrong = name[:-2] + name[-1] + name[-2]
    for command in (["play", wrong], ["match", wrong, "--players", "random", "-o", "x"], ["games", wrong]):
        assert main(command) == 2
        assert f"did you mean {name}?" in capsys.readouterr().err
    assert main(["play", name, "--bots", "rnadom"]) == 2
    assert "did you mean random?" in capsys.readouterr().err


@pytest.mark.parametrize("name", GAMES)
def test_every_value_that_is_offered_is_taken(name):
    """Given an option and each value that its words name, then the option is read; and its default too."""
    game = registry.find(name)
    for choice in choices(game):
        for value in (choice.default, *choice.values):
            assert choice.name in read_options(game, [f"{choice.name}={value}"])


def test_options_are_told_with_what_they_take():
    told = {choice.name: (choice.allowed, choice.default) for choice in choices(ODD)}
    assert told == {
        "level": ("1, 2, 3 or 4", "1"),
        "turns": ("1 to 100", "100"),
        "few": ("0, 1 or 2", "0"),
        "tiles": ("drawn or first game", "drawn"),
        "open": ("on or off", "off"),
        "limit": ("a number or none", "none"),
    }


@pytest.mark.parametrize(
    ("text", "value"),
    [("level=3", 3), ("turns=7", 7), ("tiles=first game", "first game"), ("open=yes", True), ("limit=12", 12)],
)
def test_options_are_read_by_their_type(text, value):
    assert read_options(ODD, [text])[text.partition("=")[0]] == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("level=5", "--option level=5: say 1, 2, 3 or 4"),
        ("turns=0", "--option turns=0: say 1 to 100"),
        ("turns=on", "say 1 to 100"),
        ("tiles=drown", "say drawn or first game"),
        ("open=maybe", "say on or off"),
        ("limit=x", "say a number or none"),
        ("levle=1", "did you mean level?"),
        ("level", "write name=value"),
    ],
)
def test_a_bad_option_is_answered_with_what_it_takes(text, said):
    with pytest.raises(BadOption) as error:
        read_options(ODD, [text])
    assert said in str(error.value)


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_named_outside_its_own_folder(name):
    """Given every file of server, replay and engine's core, then none but the registry says a game's name or title."""
    game = registry.find(name)
    files = [
        *ROOT.glob("server/**/*.py"),
        *ROOT.glob("replay/*.py"),
        *ROOT.glob("engine/*.py"),
        *ROOT.glob("engine/kit/*.py"),
    ]
    assert len(files) > 50
    said = [
        str(path.relative_to(ROOT))
        for path in files
        if any(
            word in path.read_text(encoding="utf-8").lower() for word in (name, name.replace("_", " "), game.title.lower())
        )
    ]
    assert said == ["engine/registry.py"]
