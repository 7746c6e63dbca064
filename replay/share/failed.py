"""What is said to whom of the fault with which a game was kept: see replay/faults/words.py."""

from engine.seal import ARBITER
from replay.faults import words
from replay.sources import Log


def failed(log: Log) -> list[str]:
    """One line for each thing that may be told of the fault of a log, in English; none for other games.

    Everybody is told what kind of thing failed, with the error's type; the move, only its seat and an arbiter; the error's
    text, which may name what is hidden, and its place, only an arbiter, or everybody once nothing is hidden any more.
    """
    fault = log.raw.fault
    if fault is None:
        return []
    said = [f"fault {fault.id}: {words.failed(fault, words.may_see(fault, log.view, log.revealed))}"]
    if log.view == ARBITER or log.revealed:
        code = f"{fault.versions.get('kronika', '?')}, rules {fault.rules}"
        said.append(f"{words.kind_of(fault.error.type)}: {fault.error.text} (in {fault.error.place}; kronika {code})")
    return said
