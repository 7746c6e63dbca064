"""Commands that carry games from place to place: `export`, `redact`, `import`."""

from argparse import ArgumentParser

from replay.commands.command import Command, language, view


def _out(sub: ArgumentParser) -> None:
    sub.add_argument("-o", "--out", metavar="FILE", required=True, help="the file to write (- for standard output)")
    sub.add_argument("--force", action="store_true", help="write over an existing file")


def _export(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE[@V]", help="what to read; see below. @V for a drawing, else all of it")
    _out(sub)
    sub.add_argument(
        "--format",
        choices=("record", "json", "html", "svg"),
        help="record: what replay reads again; json: everything told; html: one page for people without this tool; "
        "svg: a drawing of one version. Default: by the ending of FILE, else record",
    )
    language(sub, "language of sentences, of the page and of drawings")
    view(sub)


def _redact(sub: ArgumentParser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="what to read; see below")
    sub.add_argument(
        "--for", dest="audience", metavar="WHOM", required=True, help="spectator or seat:N: whose openings are kept"
    )
    _out(sub)


def _import(sub: ArgumentParser) -> None:
    sub.add_argument("file", metavar="FILE", help="a record file, or - for standard input")


COMMANDS = (
    Command(
        "export",
        "replay.exporting:run",
        "write a game as one file: a record, JSON, a page, or a drawing",
        (
            "replay export game.kronika -o copy.kronika",
            "replay export game.kronika -o game.html",
            "replay export running.kronika --seat 1 -o game.json",
            "replay export game.kronika@37 -o board.svg",
        ),
        _export,
    ),
    Command(
        "redact",
        "replay.share.redacting:run",
        "write a record with only what one audience received in play",
        ("replay redact game.kronika --for spectator -o public.kronika",),
        _redact,
    ),
    Command(
        "import",
        "replay.importing:run",
        "put a record file into the store",
        ("replay import other.kronika --data data",),
        _import,
    ),
)
