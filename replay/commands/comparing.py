"""Commands that compare: `diff`."""

from argparse import ArgumentParser

from replay.commands.command import Command, colour, view


def _diff(sub: ArgumentParser) -> None:
    sub.add_argument("left", metavar="A[@V]", help="one game, or one state; alone a branch, compared with its parent")
    sub.add_argument("right", metavar="B[@V]", nargs="?", help="the other")
    sub.add_argument("--parent", metavar="SOURCE", help="the parent of the branch A, if it is not in the store")
    sub.add_argument(
        "--as",
        dest="audiences",
        action="append",
        metavar="WHOM",
        default=[],
        help="twice: A as these two have it: arbiter, spectator, seat:N",
    )
    sub.add_argument("--rules", type=int, metavar="N", help="A beside what its commands become under rules number N")
    sub.add_argument("--all", action="store_true", help="show all of it, not only the first rows")
    colour(sub)
    view(sub)


COMMANDS = (
    Command(
        "diff",
        "replay.compare.command:run",
        "compare games, states, a branch and its parent, two views or rules",
        (
            "replay diff game.kronika other.kronika",
            "replay diff game.kronika@20 game.kronika@24",
            "replay diff running.kronika --as seat:0 --as spectator",
            "replay diff left.kronika --rules 1",
        ),
        _diff,
    ),
)
