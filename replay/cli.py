"""`replay`: step through, branch, compare and verify recorded games.

Nothing heavy is imported here, so that `replay --help` answers at once; a command's module is imported when it runs.
"""

import argparse
import os
import re
import sys
from importlib import import_module
from typing import NoReturn

from replay.collector import resting
from replay.commands import COMMANDS, GROUPS, asking
from replay.problems import INTERRUPTED, UNUSABLE, Unusable

DATA = "data"
"""The folder in which `kronika serve` keeps its games when it is told nothing."""

SOURCES = """\
SOURCE is a table in the store (its id, or the beginning of it), a record or
fault file, fault:ID (a fault in the store), the link to a moment that a page
gave ('http://…/tables/ID/replay#v=41&as=seat:2', in quotes), or - for standard
input. @V names a version: 37, end, or from the end: -1, -2.
The store is the one in --data DIR (default: data), or the Redis at --redis URL.
A table whose secret is not revealed opens as a spectator sees it; --seat N and
--arbiter show more, and the output says so.
Exit codes: 0 as expected, 1 difference or violation found, 2 unusable input.
"""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command line, as everything else is said."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        sys.exit(_fail(f"{message} ({self.prog} --help shows how)"))


def parser(only: str = "") -> argparse.ArgumentParser:
    """The whole command line; or with `only`, a command's name, what is needed to read that one: the others take time, too."""
    top = Parser(
        prog="replay",
        description="Step through, branch, compare and verify recorded games.",
        epilog=f"{_by_group()}\n{SOURCES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, help="one of those below")
    for command in [command for command in COMMANDS if command.name == only] or COMMANDS:
        examples = "".join(f"  {example}\n" for example in command.examples)
        sub = commands.add_parser(
            command.name,
            description=f"{command.text[0].upper()}{command.text[1:]}.",
            epilog=f"example{'s' if len(command.examples) > 1 else ''}:\n{examples}\n{SOURCES}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.set_defaults(target=command.target)
        command.arguments(sub)
        sub.add_argument("--json", action="store_true", help="print JSON for machines")
        store = sub.add_argument_group("the store")
        store.add_argument("--data", metavar="DIR", default=DATA, help="data folder of a server, running or not (data)")
        store.add_argument("--redis", metavar="URL", help="a Redis or Valkey instead: redis://… or unix://…")
    return top


_ASKING = tuple(command.name for command in asking.COMMANDS)
_MINUS = re.compile(r"-(?!h$|[-0-9.@])(?=.)|-[0-9.]+[^0-9.]")
"""How a question begins that argparse would take for options: with a minus, and it is neither -h nor a number."""


def _by_group() -> str:
    """The commands of each group, with what they do and an example."""
    lines = []
    for heading, commands in GROUPS:
        lines += ["", f"{heading}:"]
        for command in commands:
            lines += [f"  {command.name:9} {command.text}", f"            {command.examples[0]}"]
    return "\n".join(lines[1:]) + "\n"


def run(argv: list[str] | None = None) -> int:
    """Carry out a command line; raises Unusable. Returns the exit code. `main` adds the manners of a program."""
    words = _shielded(sys.argv[1:] if argv is None else argv)
    args = parser(only=words[0] if words else "").parse_args(words)
    module, _, function = args.target.partition(":")
    with resting():
        command = getattr(import_module(module), function)
    return command(args)


def _shielded(words: list[str]) -> list[str]:
    """Words that argparse would take for options: a move like -Y1 after --play, the source -@37, the question -score(0)."""
    shielded: list[str] = []
    asks = words[:1] and words[0] in _ASKING
    for word in words:
        if shielded and shielded[-1] == "--play":
            shielded[-1] = f"--play={word}"
        else:  # no option has a space in it; sources.split_version and grammar.one_line take it off again
            shield = word.startswith("-@") or (asks and _MINUS.match(word))
            shielded.append(f" {word}" if shield else word)
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
        if isinstance(error, OSError):  # a full disk, most of the time
            return _fail(f"{error.filename or 'standard output'}: {error.strerror or error}")
        return _fail(f"fault in this program: {type(error).__name__}: {error} (KRONIKA_TRACE=1 shows where)")


def _fail(text: str, code: int = UNUSABLE) -> int:
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    print(f"replay: {line}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
