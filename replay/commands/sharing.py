"""Commands that carry games from place to place: `export`, `import`."""

from argparse import ArgumentParser

from replay.commands.command import Command, view


def _export(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument("-o", "--out", metavar="FILE", required=True, help="the file to write (- for standard output)")
    sub.add_argument("--force", action="store_true", help="write over an existing file")
    view(sub)


def _import(sub: ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a record file, or - for standard input")


COMMANDS = (
    Command(
        "export",
        "replay.exporting:run",
        "write a game as one text file",
        ("replay export game.kronika -o copy.kronika",),
        _export,
    ),
    Command(
        "import",
        "replay.importing:run",
        "put a record file into the store",
        ("replay import other.kronika --data data",),
        _import,
    ),
)
