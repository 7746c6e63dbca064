"""The command lines of what plays many games: which games, how many, from which seed on, in how many processes."""

import argparse
import os
import sys
from collections.abc import Sequence

from engine import registry


def parser(prog: str, about: str, games: int, what: str) -> argparse.ArgumentParser:
    """A parser of what they all take. `games` the default number of games, `what` that number is of."""
    made = argparse.ArgumentParser(prog=prog, description=about)
    made.add_argument("--game", default="", help="only this game")
    made.add_argument("--games", type=int, default=games, help=f"{what} ({games})")
    made.add_argument("--seed", type=int, default=0, help="first seed (0)")
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    return made


def asked(made: argparse.ArgumentParser, arguments: Sequence[str] | None, *counts: str) -> argparse.Namespace:
    """What was asked, with the `names` of the games that are meant. Every one of `counts` is 1 or more, as games and jobs are.

    Raises SystemExit with 2, after a line that says why, for what cannot be tried.
    """
    found = made.parse_args(arguments)
    try:
        found.names = registry.names() if not found.game else (registry.find(found.game).name,)
    except LookupError as error:
        print(f"{made.prog}: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    positive = ("games", *counts, "jobs")
    if min(getattr(found, name) for name in positive) < 1 or found.seed < 0:
        made.error(f"{', '.join(name.upper() for name in positive)} are 1 or more, SEED 0 or more")
    return found
