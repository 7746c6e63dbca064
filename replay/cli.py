"""`replay`: step through, branch, compare and verify recorded games.

Nothing heavy is imported here, so that `replay --help` answers at once; a command's module is imported when it runs.
"""

import argparse
import os
import sys
from importlib import import_module

from replay.problems import INTERRUPTED, UNUSABLE, Unusable

DATA = "data"
"""The folder in which `kronika serve` keeps its games when it is told nothing."""

SOURCES = """\
SOURCE is a table in the store (its id, or the beginning of it), a record file,
or - for standard input. @V names a version: 37, end, or from the end: -1, -2.
The store is the one in --data DIR (default: data), or the Redis at --redis URL.
A table whose secret is not revealed opens as a spectator sees it; --seat N and
--arbiter show more, and the output says so.
Exit codes: 0 as expected, 1 difference or violation found, 2 unusable input.
"""

# name, module and function, one line of help, example
COMMANDS = (
    ("list", "replay.listing:run", "list the tables in the store", "replay list --data data"),
    ("log", "replay.log:run", "list a game's moves: who, what, when, how long", "replay log game.kronika"),
    ("show", "replay.show:run", "show the table at one version", "replay show 3fa9@37 --seat 1"),
    ("step", "replay.step:run", "step through a game, forward and back", "replay step game.kronika"),
    (
        "branch",
        "replay.branching:run",
        "play on from one version, leaving the parent untouched",
        "replay branch game.kronika@37 --play draw --bots greedy -o other.kronika",
    ),
    (
        "diff",
        "replay.diffing:run",
        "compare two states (A@V B@V) or two games (A B)",
        "replay diff game.kronika other.kronika",
    ),
    ("verify", "replay.verifying:run", "check what a log proves", "replay verify *.kronika"),
    ("export", "replay.exporting:run", "write a game as one text file", "replay export 3fa9 -o game.kronika"),
    ("import", "replay.importing:run", "put a record file into the store", "replay import game.kronika --data data"),
)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="replay",
        description="Step through, branch, compare and verify recorded games.",
        epilog="examples:\n" + "".join(f"  {example}\n" for *_, example in COMMANDS) + "\n" + SOURCES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, target, text, example in COMMANDS:
        sub = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            epilog=f"example:\n  {example}\n\n{SOURCES}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.set_defaults(target=target)
        _ARGUMENTS[name](sub)
        sub.add_argument("--json", action="store_true", help="print JSON for machines")
        store = sub.add_argument_group("the store")
        store.add_argument("--data", metavar="DIR", default=DATA, help="data folder of a server, running or not (data)")
        store.add_argument("--redis", metavar="URL", help="a Redis or Valkey instead: redis://… or unix://…")
    return top


def _view(sub: argparse.ArgumentParser) -> None:
    view = sub.add_argument_group("whose view").add_mutually_exclusive_group()
    view.add_argument("--seat", type=int, metavar="N", help="as seat N saw it")
    view.add_argument("--spectator", action="store_true", help="as a spectator saw it")
    view.add_argument("--arbiter", action="store_true", help="everything, also before the secret is revealed")


def _language(sub: argparse.ArgumentParser, what: str) -> None:
    sub.add_argument("--language", metavar="LANG", help=f"{what}: en, pl")


def _list(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--phase", help="only tables in this phase: seating, playing, finished, aborted, revealed")


def _log(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument("--words", action="store_true", help="moves as sentences instead of notation")
    _language(sub, "moves as sentences in a language")
    _view(sub)


def _show(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE@V", help="what to read, and the version; without @V the end")
    _language(sub, "the move as a sentence, too, in a language")
    _view(sub)


def _step(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE[@V]", help="what to read, and the version to begin at (1)")
    _language(sub, "language of sentences")
    _view(sub)


def _branch(sub: argparse.ArgumentParser) -> None:
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
    _view(sub)


def _diff(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("left", metavar="A[@V]", help="one game, or one state")
    sub.add_argument("right", metavar="B[@V]", help="the other")
    sub.add_argument("--all", action="store_true", help="show all that followed, not only the first 20 moves")
    _view(sub)


def _verify(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("sources", metavar="SOURCE", nargs="+", help="what to check")
    sub.add_argument("--head", action="append", metavar="V:HASH", default=[], help="a head held outside; may be repeated")
    sub.add_argument("--full", action="store_true", help="what cannot be checked counts as violated")
    sub.add_argument("--arbiter", action="store_true", help="use the store's secret of a table not yet revealed")
    sub.add_argument("--jobs", type=int, metavar="N", help="processes for many files (all cores)")


def _export(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument("-o", "--out", metavar="FILE", required=True, help="the file to write (- for standard output)")
    sub.add_argument("--force", action="store_true", help="write over an existing file")
    _view(sub)


def _import(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a record file, or - for standard input")


_ARGUMENTS = {
    "list": _list,
    "log": _log,
    "show": _show,
    "step": _step,
    "branch": _branch,
    "diff": _diff,
    "verify": _verify,
    "export": _export,
    "import": _import,
}


def run(argv: list[str] | None = None) -> int:
    """Carry out a command line; raises Unusable. Returns the exit code. `main` adds the manners of a program."""
    args = parser().parse_args(_shielded(sys.argv[1:] if argv is None else argv))
    module, _, function = args.target.partition(":")
    return getattr(import_module(module), function)(args)


def _shielded(words: list[str]) -> list[str]:
    """Words that argparse would take for options: a move like -Y1 after --play, and the source -@37."""
    shielded: list[str] = []
    for word in words:
        if shielded and shielded[-1] == "--play":
            shielded[-1] = f"--play={word}"
        else:  # no option has a space in it; sources.split_version takes it off again
            shielded.append(f" {word}" if word.startswith("-@") else word)
    return shielded


def main(argv: list[str] | None = None) -> int:
    """The program: `run`, with every failure as one line on standard error and its exit code."""
    if sys.stdout is None:  # started with it closed
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - as long as the program runs
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run(argv)
        sys.stdout.flush()
        return code
    except Unusable as error:
        return _fail(str(error))
    except BrokenPipeError:  # the reader has seen enough: `replay log … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _fail("interrupted", INTERRUPTED)
    except (MemoryError, RecursionError) as error:
        return _fail(f"the input is too large or nested too deeply ({type(error).__name__})")
    except Exception as error:
        if os.environ.get("KRONIKA_TRACE"):
            raise
        return _fail(f"fault in this program: {type(error).__name__}: {error} (KRONIKA_TRACE=1 shows where)")


def _fail(text: str, code: int = UNUSABLE) -> int:
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    print(f"replay: {line}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
