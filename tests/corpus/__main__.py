"""The corpus by hand: `python -m tests.corpus [GAME…]` records what it lacks; a file that is there is never written again.
`python -m tests.corpus check` prints what today's code makes of every file; 1 when that is not what the manifests say.
"""

import sys
from pathlib import Path

from engine import record
from engine.registry import NoSuchGame, names, rules_of
from tests.corpus import files, shapes
from tests.corpus.checking import checked
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


def check(quiet: bool = False) -> int:
    """Print a line a file, and what is wrong with it; `quiet` only those with which something is."""
    wrong = 0
    for path, line, found in checked():
        if found or not quiet:
            print(f"{'ok   ' if not found else 'WRONG'} {files.told(path)} {line.ps}", *found, sep="\n      ")
        wrong += bool(found)
    print(f"{wrong} files are wrong" if wrong else "every file is as recorded")
    return int(wrong > 0)


def main(games: list[str]) -> int:
    """Add to the corpus of these games, or of all; 2 where there is no such game. Or check it."""
    if games == ["check"]:
        return check()
    shapes.add()
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
