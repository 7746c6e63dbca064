"""The corpus's files, and the manifest of each game's folder: one line a file, which is never changed again."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from engine import record
from engine.findings import UNCHECKED, Report
from engine.game import Game
from engine.timeline import Timeline, digest
from engine.verify import verify

FOLDER = Path(__file__).parent
MANIFEST = "manifest.txt"


class Line(Struct, frozen=True):
    """What a manifest says of a file: SHA-256 of its bytes, number of versions, `ps` of the last one, how it ended (phase, or
    reason and places), and which checks of verification it leaves open ("-": none)."""

    name: str
    sha256: str
    count: int
    ps: str
    end: str
    unproven: str

    def __str__(self) -> str:
        return f"{self.sha256} {self.count:>4} {self.ps} {self.end:<16} {self.name:<32} {self.unproven}"


def line_of(name: str, raw: bytes, game: Game | None = None, report: Report | None = None) -> Line:
    """The line that a file of these bytes should have, by today's code (or `game`). Raises what reading and folding raise.

    `report` of verification, if it has been made.
    """
    read = record.read(raw)
    report = report or verify(read, game=game)
    last = Timeline(read.entries, game).moments[-1]
    result = last.table.result
    end = last.table.phase if result is None else f"{result.reason}:{','.join(map(str, result.places))}"
    unproven = [check.name for check in report.checks if check.status == UNCHECKED]
    ps = digest(last.facts())
    return Line(name, sha256(raw).hexdigest(), last.v, ps, end, ",".join(unproven) or "-")


def lines(folder: Path) -> list[Line]:
    """The lines of a folder's manifest, in order; none where there is no manifest yet."""
    path = folder / MANIFEST
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = []
    for row in text.splitlines():
        whole, count, ps, end, name, unproven = row.split()
        found.append(Line(name, whole, int(count), ps, end, unproven))
    return found


def folders() -> list[Path]:
    """The folders that hold files, in order: `<game>/r<rules number>`."""
    return sorted({path.parent for path in FOLDER.rglob(f"*{record.ENDING}")})


def records() -> Iterator[Path]:
    """All files, in order."""
    for folder in folders():
        yield from sorted(folder.glob(f"*{record.ENDING}"))


def told(path: Path) -> str:
    """A file's name below the corpus."""
    return path.relative_to(FOLDER).as_posix()
