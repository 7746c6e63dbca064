"""Commands that compare: `diff`."""

from argparse import ArgumentParser

from replay.commands.command import Command, view


def _diff(sub: ArgumentParser) -> None:
    sub.add_argument("left", metavar="A[@V]", help="one game, or one state")
    sub.add_argument("right", metavar="B[@V]", help="the other")
    sub.add_argument("--all", action="store_true", help="show all that followed, not only the first 20 moves")
    view(sub)


COMMANDS = (
    Command(
        "diff",
        "replay.diffing:run",
        "compare two states (A@V B@V) or two games (A B)",
        ("replay diff game.kronika other.kronika",),
        _diff,
    ),
)
