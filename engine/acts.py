"""Data of the events: what each type of event says in its field `d`.

Source: DESIGN §3 and §4. Field by field they are described in docs/FORMAT.md. Shapes of a game's own events are made from
its move and effect types (engine/events.py).
"""

from typing import Literal

from msgspec import Struct

from engine.seal import opens


class Data(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all event data."""


class TableOpened(Data):
    """`table.opened`, always version 1: what was agreed before anybody sat. `seeded`: the secret came from a seed."""

    format: Literal[1]
    id: str
    game: str
    rules: int
    data: str
    options: dict[str, bool | int | str]
    seats: int
    generator: str
    commitment: str
    engine: str
    rated: bool = False
    seeded: bool = False


class TableSat(Data):
    """`table.sat`: a player took the seat that acts. `player` is random, per table; `nonce` its SHA-256, or none."""

    player: str
    nonce: str = ""


class TableReadied(Data):
    """`table.readied`: the seat is ready; `nonce` opens what `table.sat` committed to (64 hex digits), or none."""

    nonce: str = ""


class TableLeft(Data):
    """`table.left`: the seat is empty again before the start; during play the seat is played on."""


class TableResigned(Data):
    """`table.resigned`: the seat gave up."""


class TableAbortAgreed(Data):
    """`table.abort_agreed`: the seat (or an arbiter) wants the game void; `aborted` when that was the last word needed."""

    aborted: bool = False


class TableFinished(Data):
    """`table.finished`: the ranking. `reason` played, resigned; `parts[seat]` the breakdown of `totals[seat]`."""

    reason: Literal["played", "resigned"]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


class TableRevealed(Data):
    """`table.revealed`: opens the table's secret (64 hex digits) to everybody. Nothing follows it."""

    secret: opens(str)
