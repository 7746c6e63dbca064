"""Record what the corpus lacks: `python -m tests.corpus [GAME…]`. A file that is there is never written again."""

import sys
from pathlib import Path

from engine import record
from engine.registry import NoSuchGame, names, rules_of
from tests.corpus import files
from tests.corpus.recipes import recipes, record_of


def add(name: str, rules: int) -> None:
    """Record the missing games of a rules number, and add their lines to its manifest."""
    folder = files.FOLDER / name / f"r{rules}"
    folder.mkdir(parents=True, exist_ok=True)
    for recipe in recipes(name, rules):
        path = folder / f"{recipe.name}{record.ENDING}"
        if not path.exists():
            path.write_bytes(record_of(name, rules, recipe))
            print(f"recorded {files.told(path)}, {path.stat().st_size:,} bytes")
    known = {line.name for line in files.lines(folder)}
    manifest(folder, [path for path in sorted(folder.glob(f"*{record.ENDING}")) if path.name not in known])


def manifest(folder: Path, paths: list[Path]) -> None:
    """Add lines for these files; lines that are there stay as they are."""
    with (folder / files.MANIFEST).open("a", encoding="utf-8") as file:
        for path in paths:
            file.write(f"{files.line_of(path.name, path.read_bytes())}\n")


def main(games: list[str]) -> int:
    """Add to the corpus of these games, or of all; 2 where there is no such game."""
    try:
        for name in games or names():
            for rules in rules_of(name):
                add(name, rules)
    except NoSuchGame as error:
        print(f"corpus: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
