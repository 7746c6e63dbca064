"""Commands that cut a failing game down and make a test of it: `minimise`, `to-test`."""

from argparse import ArgumentParser

from replay.commands.command import Command


def _failure(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE[@V]", help="the game in which it fails (up to version V)")
    group = sub.add_argument_group("which failure").add_mutually_exclusive_group(required=True)
    group.add_argument("--failing", metavar="EXPR", help="an expression holds at some version, and nothing crashed")
    group.add_argument(
        "--fault", action="store_true", help="the exception of a fault file, or the one that today's code meets"
    )
    group.add_argument("--law", metavar="NAME", help="a law is broken: commuting, material, moves, leaks")
    sub.add_argument("--arbiter", action="store_true", help="use the store's secret of a table that is not revealed")
    sub.add_argument("--force", action="store_true", help="write over an existing file")


def _minimise(sub: ArgumentParser) -> None:
    _failure(sub)
    sub.add_argument("-o", "--out", metavar="FILE", required=True, help="the file to write (- for standard output)")
    sub.add_argument("--fresh", action="store_true", help="begin anew, whatever FILE.part says")
    sub.add_argument("--effort", type=int, metavar="N", default=400, help="try at most N thousand moves (400)")


def _to_test(sub: ArgumentParser) -> None:
    _failure(sub)
    sub.add_argument("-o", "--out", metavar="FILE", required=True, help="the test to write: …/test_NAME.py")


COMMANDS = (
    Command(
        "minimise",
        "replay.cut.minimising:run",
        "find the shortest game that still shows a failure",
        (
            "replay minimise fault.kronika --fault -o short.kronika",
            "replay minimise left.kronika --failing 'len(table.departed) > 0' -o short.kronika",
        ),
        _minimise,
    ),
    Command(
        "to-test",
        "replay.cut.testing:run",
        "turn a failing game into a test that fails until it is mended",
        ("replay to-test left.kronika --failing 'len(table.departed) > 0' -o test_nobody_leaves.py",),
        _to_test,
    ),
)
