"""What was measured, beside what, and whether it is enough: as a table for people and as JSON for machines."""

import os
import platform
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from engine import registry
from tests.support import material


class Target(Struct, frozen=True):
    """What is asked of a number: at least (`most` False) or at most `value`."""

    value: float
    most: bool = False

    def met(self, value: float) -> bool:
        """Is `value` good enough?"""
        return value <= self.value if self.most else value >= self.value

    def __str__(self) -> str:
        return f"{'≤' if self.most else '≥'} {self.value:,g}"


TARGETS = {
    "open_100_moves_ms": Target(1.5, most=True),
    "replay_help_ms": Target(200, most=True),
    "replay_open_10k_ms": Target(500, most=True),
    "replay_bisect_10k_ms": Target(1_000, most=True),
    "replay_step_10k_ms": Target(30, most=True),
    "replay_screen_10k_ms": Target(500, most=True),
    "replay_screen_step_ms": Target(30, most=True),
    "replay_10k_mb": Target(200, most=True),
    "ws_moves": Target(10_000),
    "ws_moves_p99_ms": Target(30, most=True),
    "ws_one_table_ms": Target(1, most=True),
    "bytes_per_move": Target(400, most=True),
}
FOLD, PLAY, STEPS, LEGAL, LEGAL_P99 = 120_000, 8_000, 20_000, 100, 1_000
"""What is asked of every game: moves folded, moves (in a game of drafts steps) played at random, per second; µs of `legal`.

A game may ask more of itself, in TARGETS of `tests/engine/games/<game>/speed.py`.
"""

AGAINST = {
    "append_durable": "xadd_bare",
    "xadd_bare": "append_durable",
    "ws_moves": "ws_echo",
    "ws_echo": "ws_moves",
    "recheck_archive": "recheck_archive_one",
    "recheck_archive_one": "recheck_archive",
    "replay_open_10k_ms": "json_10k_ms",
    "replay_bisect_10k_ms": "json_10k_ms",
    "json_10k_ms": "replay_open_10k_ms",
}
"""Numbers compared with another number of the same run; the others are compared with their target."""


def _games() -> None:
    """Targets and yardsticks of every registered game."""
    for name in registry.names():
        own = getattr(material.module(name, "speed"), "TARGETS", {})
        play = PLAY if registry.find(name).pend is None else STEPS
        for what, least in {"fold": FOLD, "random_play": play, **own}.items():
            TARGETS[f"{what}_{name}"] = Target(least)
        TARGETS[f"legal_{name}_us"] = Target(LEGAL, most=True)
        TARGETS[f"legal_{name}_p99_us"] = Target(LEGAL_P99, most=True)
        for what in ("fold", "verify", "recheck", "random_play"):
            AGAINST[f"{what}_{name}"] = "eventsourcing_rebuild"
    AGAINST["eventsourcing_rebuild"] = f"fold_{material.sample()[0]}"


_games()

COLUMNS = {
    "name": "left",
    "value": "right",
    "unit": "left",
    "ratio": "right",
    "against": "left",
    "target": "right",
    "": "left",
}


class Result(Struct, frozen=True):
    """One line of the JSON file. `ratio` = value / the value of `against`."""

    name: str
    value: float
    unit: str
    against: str
    ratio: float


class Measured(Struct, frozen=True):
    """A number as measured. `extra`: shown in the table for understanding, not written to the file."""

    name: str
    value: float
    unit: str
    note: str = ""
    extra: bool = False


def results(measured: list[Measured]) -> list[Result]:
    """Every number with what it is compared with; a number whose yardstick was not measured is left out."""
    values = {m.name: m.value for m in measured}
    found = []
    for m in measured:
        against = AGAINST.get(m.name)
        if m.extra or (against is not None and against not in values):
            continue
        yardstick = values[against] if against else TARGETS[m.name].value
        name = against or f"target {yardstick:g} {m.unit}"
        found.append(Result(m.name, round(m.value, 4), m.unit, name, round(m.value / yardstick, 4)))
    return found


def machine() -> str:
    """The machine that the numbers belong to."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{cores} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def show(measured: list[Measured], console: Console) -> None:
    """Print the table."""
    ratios = {r.name: r for r in results(measured)}
    table = Table(title="Kronika's speed", caption=f"{machine()}; load average {os.getloadavg()[0]:.1f}", box=SIMPLE)
    for title, side in COLUMNS.items():
        table.add_column(title, justify=side, no_wrap=title != "against")
    for m in measured:
        ratio, target = ratios.get(m.name), TARGETS.get(m.name)
        table.add_row(
            m.name, f"{m.value:,.{0 if m.value >= 1000 else 2}f}", m.unit,
            f"{ratio.ratio:.2f}" if ratio else "", ratio.against if ratio else m.note,
            str(target or ""), ("met" if target.met(m.value) else "MISSED") if target else "",
            style="dim" if m.extra else None,
        )  # fmt: skip
    console.print(table)


def write(measured: list[Measured], path: Path) -> None:
    """Write the JSON file."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(results(measured)), indent=2) + b"\n")
