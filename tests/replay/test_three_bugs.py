"""Three bugs are found from a recorded game alone, cut down, and made failing tests, by commands that docs/REPLAY.md shows.

A wrong score in a rare chain (found by asking), a leak of a sealed value that shows late (found by the laws), a crash in a
corner that only four players reach (found by deciding the game again).
"""

import json
import warnings
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from engine import record
from engine.game import Game
from tests.replay.support import call
from tests.support import bugs
from tests.support.playing import Recorded, play
from tests.support.registering import registered

MOST = 12
"""Moves that a game cut down may have."""


class Bug(NamedTuple):
    """A game with a bug, and without it; a recorded game; the command that finds it there; how it is named from then on; what
    the search may cost; moves that the recorded game needs at least until it shows."""

    broken: Game
    mended: Game
    recorded: Recorded
    found: tuple[str, ...]
    says: str
    how: tuple[str, ...]
    effort: int = 80
    late: int = 13


def score() -> Bug:
    bug = bugs.find("clover-scores-twice")
    game = play(bug.broken, bug.seats, {}, bug.seed, leaving=False)
    return Bug(
        bug.broken, bug.mended, game, ("find", "game.kronika", bug.failing), "it holds at 1 of", ("--failing", bug.failing)
    )


def crash() -> Bug:
    bug = bugs.find("fourth-player-draws")
    recheck = ("recheck", "game.kronika")
    return Bug(bug.broken, bug.mended, bugs.recorded(bug), recheck, "IndexError", ("--fault",))


def leak() -> Bug:
    leaky, sound = bugs.leaky()
    recheck = ("recheck", "game.kronika", "--laws")
    return Bug(leaky, sound, play(leaky, 2, {}, 5, leaving=False), recheck, "leaks", ("--law", "leaks"), 28, 40)


@pytest.mark.parametrize("make", [score, crash, leak], ids=lambda make: make.__name__)
def test_a_bug_is_found_cut_down_and_made_a_test_that_fails_until_it_is_mended(make, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bug = make()
    Path("game.kronika").write_bytes(record.write(bug.recorded.timeline()))
    with registered(bug.broken):
        found = call(*bug.found, net=False)
        assert bug.says in found.out, found
        short = call(
            "minimise", "game.kronika", *bug.how, "-o", "short.kronika", "--effort", str(bug.effort), "--json", net=False
        )
        assert short.code == 0, short
        moves = json.loads(short.out)["moves"]
        assert (moves["to"] <= MOST, moves["from"] >= bug.late) == (True, True), short
        assert bug.how != ("--fault",) or call("reproduce", "short.kronika").code == 1
        made = call("to-test", "short.kronika", *bug.how, "-o", "test_bug.py", net=False)
        assert made.code == 0, made
        with pytest.raises(AssertionError):
            run_test("test_bug.py")
    with registered(bug.mended):
        run_test("test_bug.py")


def run_test(file: str) -> None:
    """Run the one test in a file, with the games that the registry finds here; a warning fails it."""
    names: dict = {}
    exec(compile(Path(file).read_text(), file, "exec"), names)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        next(value for name, value in names.items() if name.startswith("test_"))()


def test_a_game_without_a_bug_has_nothing_to_cut_down(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bug = crash()
    Path("game.kronika").write_bytes(record.write(bug.recorded.timeline()))
    with registered(replace(bug.mended)):
        assert call("recheck", "game.kronika").code == 0
        assert call("minimise", "game.kronika", *bug.how, "-o", "short.kronika").code == 1
    assert not Path("short.kronika").exists()
