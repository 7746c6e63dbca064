"""`kronika games`: which games there are, and how each is asked for and played. All of it comes from the registry."""

import argparse
import sys
from collections.abc import Iterator
from textwrap import wrap

from engine import bots, registry
from engine.game import Game
from engine.registry import NoSuchGame
from server.hints import program
from server.options import choices, game_named, players_words

WIDTH = 80


def run(args: argparse.Namespace) -> int:
    """Tell of all games, or of one with its rules in short. Returns the exit code: 0, or 2 where there is no such game."""
    try:
        told = listed() if args.game is None else one(game_named(args.game))
    except NoSuchGame as error:
        print(f"kronika games: {error}", file=sys.stderr)
        return 2
    print("\n".join(told), flush=True)
    return 0


def listed() -> Iterator[str]:
    """Every game in a few lines."""
    for name in registry.names():
        yield from _about(registry.find(name))
        yield ""
    yield f"The rules of one in short:  {program('kronika')} games {registry.names()[0]}"


def one(game: Game) -> Iterator[str]:
    """One game: what can be chosen, how to begin, and its rules in short."""
    yield from _about(game)
    yield ""
    yield from game.primer.splitlines()
    yield ""
    rivals = ",".join(("greedy" if "greedy" in bots.names(game) else bots.RANDOM,) * max(1, game.seats[0] - 1))
    yield f"Play it:  {program('kronika')} play {game.name} --bots {rivals}"
    if game.seats[0] == 1:
        yield f"Alone:    {program('kronika')} play {game.name} --seats 1"


def _about(game: Game) -> Iterator[str]:
    yield f"{game.name:<16}{game.title}, for {players_words(game)}"
    yield f"{'':<16}bots: {', '.join(bots.names(game))}"
    for n, choice in enumerate(choices(game)):
        text = f"{choice.name}: {choice.allowed} ({choice.default})"
        yield from wrap(
            text, WIDTH, initial_indent=f"{'':<16}{'options: ' if n == 0 else '':<9}", subsequent_indent=" " * 27
        )


def epilog() -> str:
    """What help of a command that takes a game ends with: the games, and where more is told."""
    told = [
        f"  {name:<16}{registry.find(name).title}, for {players_words(registry.find(name))}" for name in registry.names()
    ]
    return "\n".join(["games:", *told, "options, bots and rules in short: kronika games GAME"])
