"""Bugs on purpose, for the workbench to find, cut down and turn into tests: each game may offer some in its test folder,
`tests/engine/games/<game>/planted.py`, as PLANTED.

To see how far they are cut down: `python -m tests.support.bugs [GAME [BUG [SEED…]]]`.
"""

import sys
import time
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine import registry
from engine.game import Game
from engine.script import Script, script_of
from replay.cut.case import holding
from replay.cut.director import size_of
from replay.cut.failing import Crashing, Failing
from replay.cut.search import Search
from tests.support import material
from tests.support.playing import Recorded, play


class Planted(NamedTuple):
    """A game with a bug. `broken` and `mended` bear the same name, which is no registered one's · `seats`, `seed` of a random
    game that shows it · `failing` the expression that tells it, or "" where it is an exception · `most` moves it may need."""

    name: str
    broken: Game
    mended: Game
    seats: int
    seed: int
    failing: str = ""
    most: int = 12


def each() -> Iterator[Planted]:
    """All planted bugs."""
    for name in registry.names():
        yield from getattr(material.module(name, "planted"), "PLANTED", ())


def find(name: str) -> Planted:
    """The planted bug of this name."""
    return next(bug for bug in each() if bug.name == name)


def leaky() -> tuple[Game, Game]:
    """A game that leaks a sealed value, and the same game without that bug."""
    return next(module.LEAK for name in registry.names() if hasattr(module := material.module(name, "planted"), "LEAK"))


@cache
def recorded(bug: Planted, seed: int = 0) -> Recorded:
    """A game played at random with the code that has no bug, so that it goes on to its end."""
    return play(bug.mended, bug.seats, {}, seed or bug.seed, leaving=False)


def script(bug: Planted, seed: int = 0) -> Script:
    """That game as a script for the game with the bug."""
    game = recorded(bug, seed)
    made = script_of(game.timeline().moments, [game.secret])
    return Script(bug.broken, made.seats, made.options, made.commands, made.draws, table=made.table)


def failing(bug: Planted) -> Failing:
    """How the bug shows."""
    return holding(bug.failing) if bug.failing else Crashing("IndexError", "")


def main(game: str = "", name: str = "", *seeds: str) -> None:
    """Cut planted bugs down, and print a line for each."""
    for bug in each():
        if not bug.broken.name.startswith(game) or name not in bug.name:
            continue
        for seed in map(int, seeds or [str(bug.seed)]):
            begun = time.process_time()
            search = Search(script(bug, seed), failing(bug))
            if search.best is None:
                print(f"{bug.name}, seed {seed}: does not show")
                continue
            search.run()
            spent, best = time.process_time() - begun, search.best
            moves = " · ".join(f"{act.by[5:]} {bug.broken.write(act.command.move)}" for act in best.script.commands)
            sizes = f"{search.first[0]} to {size_of(best.run)} moves, {search.runs} games, {spent:.1f} s"
            print(f"{bug.name}, seed {seed}: {sizes}: {moves}")


if __name__ == "__main__":
    main(*sys.argv[1:])
