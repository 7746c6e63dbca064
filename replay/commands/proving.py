"""Commands that prove: `verify`, `recheck`."""

from argparse import ArgumentParser

from replay.commands.command import Command


def _verify(sub: ArgumentParser) -> None:
    sub.add_argument("sources", metavar="SOURCE", nargs="+", help="record files, folders of them, tables")
    sub.add_argument("--head", action="append", metavar="V:HASH", default=[], help="a head held outside; may be repeated")
    sub.add_argument("--full", action="store_true", help="what cannot be checked counts as violated")
    sub.add_argument("--arbiter", action="store_true", help="use the store's secret of a table not yet revealed")
    sub.add_argument("--jobs", type=int, metavar="N", help="processes for many files (all cores)")


def _recheck(sub: ArgumentParser) -> None:
    sub.add_argument("sources", metavar="SOURCE", nargs="*", help="record files, folders of them, tables")
    sub.add_argument("--all", action="store_true", help="all tables of the store")
    sub.add_argument("--rules", type=int, metavar="N", help="play the recorded commands under rules number N instead")
    sub.add_argument("--laws", action="store_true", help="also hold every game to the laws of recorded games; slower")
    sub.add_argument("--arbiter", action="store_true", help="use the store's secret of a table not yet revealed")
    sub.add_argument("--every", action="store_true", help="show every event that differs, not only the first few")
    sub.add_argument("--jobs", type=int, metavar="N", help="processes for many games (all cores)")


COMMANDS = (
    Command(
        "verify",
        "replay.verifying:run",
        "check what a log proves",
        ("replay verify game.kronika left.kronika",),
        _verify,
    ),
    Command(
        "recheck",
        "replay.recheck.command:run",
        "decide recorded games again, with today's code or under other rules",
        (
            "replay recheck game.kronika left.kronika",
            "replay recheck left.kronika --laws",
            "replay recheck --all --data data",
        ),
        _recheck,
    ),
)
