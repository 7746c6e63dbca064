"""Perft: how many positions 1, 2, … moves lead to, from fixed positions. A changed count is a changed rule.

In a game of drafts steps are counted. Each game's POSITIONS stand with their counts in its `perft.txt`, which `make goldens`
writes. `python -m tests.support.perft [GAME] [DEPTH] [RULES]` prints them, to another depth
or of one rules number only if asked.
"""

import sys
from itertools import islice
from pathlib import Path
from typing import Any

from engine.chance import Chance
from engine.codec import encode
from engine.game import Game
from engine.registry import NoSuchGame, find, names
from engine.timeline import options_of
from tests.support import material
from tests.support.loose import keyed, moved, walk
from tests.support.material import Position

HEAD = """\
# How many positions 1, 2, … moves lead to. Written by `make goldens`; `make perft` counts deeper. Draws come from the seed.
"""


def leaves(game: Game, state: Any, depth: int, chance: Chance, draft: tuple = (), v: int = 2) -> int:
    """Positions after `depth` moves or steps, counted as ways that lead there; of seats that act together the first moves."""
    acting = game.to_act(state)
    if not acting:
        return 0
    seat = acting[0]
    steps = game.legal(state, seat, draft)
    if depth == 1:
        return len(steps)
    total = 0
    for step in steps:
        move = step
        if game.pend is not None:
            move = (*draft, step)
            if game.legal(state, seat, move):
                total += leaves(game, state, depth - 1, chance, move, v)
                continue
        _, following = moved(game, state, seat, move, chance, v)
        chance.drop()
        total += leaves(game, following, depth - 1, chance, (), v + 1)
    return total


def start(name: str, position: Position) -> tuple[Game, Any]:
    """The game and the state of a position. Raises LookupError where the game is over before."""
    game = find(name, position.rules)
    options = options_of(game, dict(position.options))
    states = walk(game, position.seats, options, position.seed)
    state = next(islice(states, position.after, None), None)
    if state is None or not game.to_act(state):
        raise LookupError(f"{name}: {position} is over before move {position.after}")
    return game, state


def counts(name: str, position: Position, depth: int | None = None) -> list[int]:
    """Positions at depth 1, 2, … up to `depth` (the position's own by default)."""
    game, state = start(name, position)
    chance, v = keyed(position.seed, position.seats), position.after + 2
    return [leaves(game, state, deep, chance, (), v) for deep in range(1, (depth or position.depth) + 1)]


def line(name: str, position: Position, depth: int | None = None) -> str:
    """A position and its counts, as they stand in the file."""
    options = f", {encode(dict(position.options)).decode()}" if position.options else ""
    found = " ".join(map(str, counts(name, position, depth)))
    return f"r{position.rules}, {position.seats} seats, seed {position.seed}, after {position.after}{options}: {found}"


def file(name: str) -> Path:
    """Where a game's counts stand."""
    return material.GAMES / name / "perft.txt"


def text(name: str) -> str:
    """The text of a game's file, counted now."""
    return HEAD + "".join(line(name, position) + "\n" for position in material.declared(name, "POSITIONS"))


def main(name: str = "", depth: str = "", rules: str = "") -> int:
    """Print the counts of a game, or of all; 1 where they are not those of the file, 2 where there is no such game."""
    try:
        if name:
            find(name, int(rules) if rules else None)
        wanted = int(depth) if depth else None
    except (NoSuchGame, ValueError) as error:
        print(f"perft: {error}", file=sys.stderr)
        return 2
    differs = False
    for game in [name] if name else names():
        known = file(game).read_text(encoding="utf-8").splitlines() if file(game).exists() else []
        for position in material.declared(game, "POSITIONS"):
            if rules and position.rules != int(rules):
                continue
            said = line(game, position, wanted)
            right = wanted is not None or said in known
            differs |= not right
            print(f"{game} {said}{'' if right else '   NOT as in ' + file(game).name}", flush=True)
    return int(differs)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
