"""The corpus's files, and the manifest of each game's folder: one line a file, which is never changed again."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from engine import record
from engine.timeline import Timeline

FOLDER = Path(__file__).parent
MANIFEST = "manifest.txt"


class Line(Struct, frozen=True):
    """What a manifest says of a file: SHA-256 of its bytes, versions, head, `ps` of the last one, phase and places."""

    name: str
    sha256: str
    count: int
    head: str
    ps: str
    end: str

    def __str__(self) -> str:
        return f"{self.sha256} {self.count:>4} {self.head} {self.ps} {self.end:<24} {self.name}"


def line_of(name: str, raw: bytes) -> Line:
    """The line that a file of these bytes should have, by today's code."""
    entries = record.read(raw).entries
    last = Timeline(entries).moments[-1]
    result = last.table.result
    end = last.table.phase if result is None else f"{result.reason}:{','.join(map(str, result.places))}"
    return Line(name, sha256(raw).hexdigest(), last.v, last.entry.h.hex()[:16], last.event.ps, end)


def lines(folder: Path) -> list[Line]:
    """The lines of a folder's manifest, in order; none where there is no manifest yet."""
    path = folder / MANIFEST
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    found = []
    for row in text.splitlines():
        digest, count, head, ps, end, name = row.split()
        found.append(Line(name, digest, int(count), head, ps, end))
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
