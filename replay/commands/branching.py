"""Commands that play on: `branch`."""

from argparse import ArgumentParser

from replay.commands.command import Command, view


def _branch(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE@V", help="the parent, and its last version that the branch keeps")
    sub.add_argument(
        "--play",
        action="append",
        metavar="MOVE",
        default=[],
        help="play this next; may be repeated (SEAT:MOVE: for that seat)",
    )
    sub.add_argument("--bots", metavar="A,B", help="let bots play on to the end: one for each seat, or one for all")
    sub.add_argument(
        "--luck",
        choices=("same", "new"),
        help="same: draws as the parent would have made them (needs its revealed secret); new: fresh ones. "
        "Default: same where the secret is revealed",
    )
    out = sub.add_mutually_exclusive_group(required=True)
    out.add_argument("-o", "--out", metavar="FILE", help="write the branch as a record (- for standard output)")
    out.add_argument("--table", action="store_true", help="put the branch into the store as a new table")
    view(sub)


COMMANDS = (
    Command(
        "branch",
        "replay.branching:run",
        "play on from one version, leaving the parent untouched",
        ("replay branch game.kronika@37 --bots greedy -o child.kronika",),
        _branch,
    ),
)
