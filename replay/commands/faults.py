"""Commands about faults of the server: `faults`, `reproduce`."""

from argparse import ArgumentParser

from replay.commands.command import Command


def _faults(sub: ArgumentParser) -> None:
    sub.add_argument("fault", metavar="FAULT", nargs="?", help="one fault: its id (or the beginning), or a fault file")
    sub.add_argument("--table", metavar="ID", help="only faults of this table")
    sub.add_argument("-o", "--out", metavar="FILE", help="write the fault as one file (- for standard output)")
    sub.add_argument("--force", action="store_true", help="write over an existing file")
    sub.add_argument("--forget", action="store_true", help="remove the fault from the store; the game stays")


def _reproduce(sub: ArgumentParser) -> None:
    sub.add_argument("fault", metavar="FAULT", help="the fault: its id (or the beginning), or a fault file")
    sub.add_argument("--pdb", action="store_true", help="open Python's debugger where it fails")


COMMANDS = (
    Command(
        "faults",
        "replay.faults.listing:run",
        "list what failed on the server, or show one fault",
        ("replay faults --data data", "replay faults fault.kronika"),
        _faults,
    ),
    Command(
        "reproduce",
        "replay.faults.reproducing:run",
        "do again what failed: 1 it fails alike, 3 otherwise, 0 no longer",
        ("replay reproduce fault.kronika",),
        _reproduce,
    ),
)
