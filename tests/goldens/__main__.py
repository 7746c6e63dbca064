"""Write all golden files again: `python -m tests.goldens`. Then read what changed."""

from tests.goldens.playthroughs import ALL, FOLDER, text_of
from tests.replay import golden as replay


def main() -> None:
    """Write every file and say which ones changed."""
    for golden in ALL:
        text = text_of(golden)
        old = golden.path.read_text(encoding="utf-8") if golden.path.exists() else ""
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(text, encoding="utf-8")
        print(f"{'same   ' if old == text else 'changed'} {golden.path.relative_to(FOLDER)}")
    replay.write_all()


if __name__ == "__main__":
    main()
