"""What is said of faults, and how much of it to whom.

A command that failed became no event: what it says (a card from a hand) is known to nobody but its seat, until the table is
revealed. So whoever looks with other eyes is told the kind of command and the type of the error only.
"""

from engine.fault import Fault
from engine.seal import ARBITER, Audience

_DOES = {
    "sit": "sits down",
    "ready": "says ready",
    "start": "starts the game",
    "resign": "resigns",
    "leave": "leaves",
    "abort": "wants the game aborted",
    "finish": "states the result",
    "reveal": "reveals the secret",
    "due": "looks what is due",
    "load": "loads the table",
    "legal": "asks for legal moves",
    "view": "looks at the table",
    "events": "asks for the events",
    "choices": "asks for choices",
    "moments": "looks at moments",
    "record": "asks for the record",
    "verification": "asks for a verification",
    "comparison": "compares the game",
    "branch": "branches the table",
    "create": "opens a table",
}
SHORT = 8
"""Digits of an id that are shown."""


def may_see(fault: Fault, view: Audience, revealed: bool) -> bool:
    """May a view be told what the failed command says?"""
    return revealed or view == ARBITER or fault.by == f"seat:{view}"


def asked(fault: Fault, told: bool = True) -> str:
    """Who wanted what: `seat 1 plays G7`; not which move unless `told`."""
    who, command = fault.by.replace("seat:", "seat ", 1), fault.command
    if command.kind == "play":
        what = (command.move or command.raw) if told else "a move"
        played_on = f" for seat {command.seat}" if command.seat >= 0 else ""
        return f"{who} plays {what}{played_on}"
    draft = f" after {command.draft}" if told and command.draft else ""
    return f"{who} {does(command.kind)}{draft}"


def does(kind: str) -> str:
    """A kind of command in the third person."""
    return "plays" if kind == "play" else _DOES.get(kind, kind)


def failed(fault: Fault, told: bool) -> str:
    """What failed, on one line: `seat 1 plays G7 after version 37 (KeyError)`."""
    return f"{asked(fault, told)} after version {fault.version} ({kind_of(fault.error.type)})"


def kind_of(type: str) -> str:
    """An exception's type without its module."""
    return type.rpartition(".")[2]
