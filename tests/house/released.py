"""Rules that have been released are never edited: `python -m tests.house.released` adds a new folder's files to the list.

What a rules number pins (legal, decide, evolve, facts, outcome, data) lies in all files of its folder but those that only
show and tell a game. Bytes are compared, so that nobody has to judge which edit is harmless: a comment waits for the next number.
"""

import sys
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

from engine.registry import names, rules_of
from tests.house.repo import ROOT
from tests.support import material

LISTS = material.GAMES
"""Where games keep their lists: `<game>/released.txt`."""
SHOWING = ("board.py", "bots.py", "draw.py", "draw_*.py", "explain.py", "primer.py", "sentences.py", "tell.py", "words.py")
"""Rooms (or patterns of names) that are not pinned: how a game looks and what it says. Nor are `RULES.md` and `locale/`."""


def pinned(folder: Path) -> dict[str, str]:
    """Path below the root -> SHA-256 of the bytes, of every pinned file of a rules folder."""
    paths = [path for path in sorted(folder.glob("*")) if path.suffix in (".py", ".json") and not shows(path.name)]
    return {path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()).hexdigest() for path in paths}


def shows(name: str) -> bool:
    """Does a file of this name only show and tell a game?"""
    return any(fnmatch(name, pattern) for pattern in SHOWING)


def released() -> dict[str, str]:
    """All lists: path -> SHA-256."""
    rows = [row for path in sorted(LISTS.glob("*/released.txt")) for row in path.read_text(encoding="utf-8").splitlines()]
    return {path: digest for digest, path in map(str.split, rows)}


def folders() -> list[Path]:
    """The folders of all rules numbers."""
    return [ROOT / "engine" / "games" / name / f"r{rules}" for name in names() for rules in rules_of(name)]


def faults(folder: Path, listed: dict[str, str]) -> list[str]:
    """What is wrong with a rules folder: a sentence each."""
    now, where = pinned(folder), folder.relative_to(ROOT).as_posix()
    said = {path: digest for path, digest in listed.items() if Path(path).parent.as_posix() == where}
    if not said:
        if in_making(folder.parent.name, listed):
            return []
        return [f"{where} is not on the list of released rules: when it is done, run python -m tests.house.released"]
    changed = sorted(path for path in {*now, *said} if now.get(path) != said.get(path))
    right = f"rules {folder.name} are released and never edited: put it back, and make a new rules number"
    return [f"{path} was changed, added or removed, but {right} (docs/CHANGING_RULES.md)" for path in changed]


def in_making(game: str, listed: dict[str, str]) -> bool:
    """Is a game so new that none of its rules were ever released?"""
    return not any(path.startswith(f"engine/games/{game}/") for path in listed)


def main() -> int:
    """Add the folders that are not listed yet. Those that are stay as they are."""
    listed = released()
    new = [folder for folder in folders() if folder.is_dir() and not any(path in listed for path in pinned(folder))]
    for folder in new:
        with (LISTS / folder.parent.name / "released.txt").open("a", encoding="utf-8") as file:
            file.writelines(f"{digest} {path}\n" for path, digest in pinned(folder).items())
        print(f"released: {folder.relative_to(ROOT).as_posix()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
