"""What today's code makes of the corpus: every file folded and decided again, compared with what its manifest says."""

from collections.abc import Iterator
from pathlib import Path

from engine import record
from engine.events import schema_of, tag_of
from engine.findings import VIOLATED
from engine.game import Game
from engine.registry import find, names, rules_of
from engine.timeline import Timeline
from engine.verify import verify
from tests.corpus import files
from tests.corpus.files import Line
from tests.house.released import in_making, released


def faults(path: Path, line: Line, game: Game | None = None) -> list[str]:
    """What is wrong with a file by today's code (or `game`): a sentence each, with version and field where there are any."""
    raw, told = path.read_bytes(), files.told(path)
    report = verify(record.read(raw), game=game)
    found = [f"{told}: {check.name}: {check.why}" for check in report.checks if check.status == VIOLATED]
    if found:
        return found
    now = files.line_of(path.name, raw, game, report)
    named = [name for name in Line.__struct_fields__ if getattr(now, name) != getattr(line, name)]
    return [f"{told}: {name}: recorded {getattr(line, name)}, today {getattr(now, name)}" for name in named]


def checked() -> Iterator[tuple[Path, Line, list[str]]]:
    """Every file that stands in a manifest, with what is wrong with it."""
    for folder in files.folders():
        for line in files.lines(folder):
            path = folder / line.name
            yield path, line, faults(path, line)


def missing() -> list[str]:
    """Rules numbers, and schema numbers of type tags, of which the corpus has nothing: a line each that says what to add.

    Games in the making are left out.
    """
    rules, schemas = _seen()
    found, listed = [], released()
    for name in [name for name in names() if not in_making(name, listed)]:
        for number in rules_of(name):
            if (name, number) not in rules:
                found.append(f"nothing of {name} under rules number {number}: python -m tests.corpus {name}")
        for tag, form in schema_of(find(name)).forms.items():
            for s in range(1, form.shapes.newest + 1):
                if (tag, s) not in schemas:
                    where = "tests/corpus/recipes.py: add a Recipe in which it occurs, then python -m tests.corpus"
                    found.append(f"nothing of {tag} in schema {s}: {where} {name}")
    return sorted(set(found))


def _seen() -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """(game, rules number) and (type tag, schema number) of all files."""
    rules, schemas = set(), set()
    for path in files.records():
        timeline = Timeline(record.read(path.read_bytes()).entries)
        rules.add((timeline.game.name, timeline.game.rules))
        schemas |= {(tag_of(moment.event), moment.event.s) for moment in timeline.moments}
    return rules, schemas
