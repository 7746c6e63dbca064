"""A command of `replay`: how it is called, what its help says, and arguments that several commands share."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import NamedTuple


class Command(NamedTuple):
    """`target` is module:function, called with the parsed arguments, giving the exit code; it is imported when it runs.

    `text` one line of help · `examples` command lines that work in the folder of the tests (tests/replay/golden.py) ·
    `arguments` adds the command's own arguments to its parser.
    """

    name: str
    target: str
    text: str
    examples: tuple[str, ...]
    arguments: Callable[[ArgumentParser], None]


def view(sub: ArgumentParser) -> None:
    """`--seat`, `--spectator`, `--arbiter`: see replay.sources.wanted."""
    group = sub.add_argument_group("whose view").add_mutually_exclusive_group()
    group.add_argument("--seat", type=int, metavar="N", help="as seat N saw it")
    group.add_argument("--spectator", action="store_true", help="as a spectator saw it")
    group.add_argument("--arbiter", action="store_true", help="everything, also before the secret is revealed")


def language(sub: ArgumentParser, what: str) -> None:
    """`--language`: see replay.texts.language_of."""
    sub.add_argument("--language", metavar="LANG", help=f"{what}: en, pl")


def colour(sub: ArgumentParser) -> None:
    """`--colour`: see replay.compare.paint.coloured."""
    sub.add_argument(
        "--colour",
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="auto: on a terminal, unless NO_COLOR is set",
    )
