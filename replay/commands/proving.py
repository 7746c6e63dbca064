"""Commands that prove: `verify`."""

from argparse import ArgumentParser

from replay.commands.command import Command


def _verify(sub: ArgumentParser) -> None:
    sub.add_argument("sources", metavar="SOURCE", nargs="+", help="what to check")
    sub.add_argument("--head", action="append", metavar="V:HASH", default=[], help="a head held outside; may be repeated")
    sub.add_argument("--full", action="store_true", help="what cannot be checked counts as violated")
    sub.add_argument("--arbiter", action="store_true", help="use the store's secret of a table not yet revealed")
    sub.add_argument("--jobs", type=int, metavar="N", help="processes for many files (all cores)")


COMMANDS = (
    Command(
        "verify",
        "replay.verifying:run",
        "check what a log proves",
        ("replay verify game.kronika left.kronika",),
        _verify,
    ),
)
