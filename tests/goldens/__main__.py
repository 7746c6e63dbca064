"""Write all golden files again: `python -m tests.goldens [GAME…]`. Then read what changed.

With games named, only theirs: playthroughs and counts of positions. Without, also the transcripts of the workbench.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from engine.registry import NoSuchGame, names, rules_of
from tests.goldens.playthroughs import ALL, text_of
from tests.support import perft

ROOT = Path(__file__).resolve().parents[2]


def put(path: Path, text: str) -> None:
    """Write a file and say whether that changed it."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"{'same   ' if old == text else 'changed'} {path.relative_to(ROOT)}")


def main(games: Iterable[str] = ()) -> int:
    """Write every file and say which ones changed; 2 where there is no such game."""
    try:
        for game in games:
            rules_of(game)
    except NoSuchGame as error:
        print(f"goldens: {error}", file=sys.stderr)
        return 2
    wanted = tuple(games) or names()
    for golden in ALL:
        if golden.game in wanted:
            put(golden.path, text_of(golden))
    for game in wanted:
        put(perft.file(game), perft.text(game))
    if not games:
        from tests.replay import golden as replay

        for path, text in replay.texts():
            put(path, text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
