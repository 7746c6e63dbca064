"""Commands that ask a game: `find`, `watch`, `eval`, `bisect`."""

from argparse import ArgumentParser

from replay.commands.command import Command, view

_EXPRESSION = "a question, like 'score(0) > 30': docs/EXPRESSIONS.md"


def _between(sub: ArgumentParser) -> None:
    sub.add_argument("--from", dest="since", metavar="V", default="", help="from this version on (1)")
    sub.add_argument("--to", dest="until", metavar="V", default="", help="up to this version (end)")


def _ends(sub: ArgumentParser, what: str) -> None:
    group = sub.add_mutually_exclusive_group()
    group.add_argument("--first", action="store_true", help=f"only the first {what}")
    group.add_argument("--last", action="store_true", help=f"only the last {what}")


def _find(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument("expression", metavar="EXPR", help=_EXPRESSION)
    _ends(sub, "version")
    sub.add_argument("--count", action="store_true", help="only how many versions there are")
    sub.add_argument("--limit", type=int, metavar="N", help="at most N versions")
    _between(sub)
    view(sub)


def _watch(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument(
        "paths", metavar="PATH", nargs="+", help="like 'state.players[0].hand', [*] for every place; or any EXPR"
    )
    _ends(sub, "change")
    _between(sub)
    view(sub)


def _eval(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE[@V]", help="what to read; with @V that version alone")
    sub.add_argument("expressions", metavar="EXPR", nargs="+", help="one column each; docs/EXPRESSIONS.md")
    sub.add_argument("--csv", action="store_true", help="comma-separated values, whole ones")
    sub.add_argument("--changes", action="store_true", help="only versions at which a value changed")
    _between(sub)
    view(sub)


def _bisect(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument("expression", metavar="EXPR", help=_EXPRESSION)
    _between(sub)
    view(sub)


COMMANDS = (
    Command(
        "find",
        "replay.ask.finding:run",
        "list the versions where an expression holds",
        ("replay find game.kronika 'score(0) > 5' --first", "replay find turns.kronika 'event.seat == 1' --limit 3"),
        _find,
    ),
    Command(
        "watch",
        "replay.ask.watching:run",
        "list every event at which a value changed",
        ("replay watch game.kronika 'state.players[*].wishes'", "replay watch game.kronika 'scores' --last"),
        _watch,
    ),
    Command(
        "eval",
        "replay.ask.evaluating:run",
        "reckon values at every version",
        ("replay eval game.kronika 'score(0)' 'score(1)' --changes", "replay eval running.kronika@20 to_act scores"),
        _eval,
    ),
    Command(
        "bisect",
        "replay.ask.bisecting:run",
        "find the first event where an expression holds",
        ("replay bisect game.kronika 'score(0) > 5'",),
        _bisect,
    ),
)
