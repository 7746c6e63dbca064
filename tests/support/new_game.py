"""A new game, whole and small, to be changed into the one that is wanted: `make new-game NAME=…`.

The game in tests/template is copied, its name exchanged, it is entered in the registry, and its golden files are written.
"""

import keyword
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = "template"
REGISTRY = Path("engine/registry.py")
BINARY = (".mo",)


class BadName(ValueError):
    """A name that no new game can have; the text says why and what would be right."""


def check_name(name: str, root: Path) -> None:
    """Raise BadName unless a game of this name can be made below `root`."""
    right = "small letters, digits and single underscores, a letter first, like NAME=two_words"
    if not name:
        raise BadName(f"say which: {right}")
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > 40:
        raise BadName(f"{name!r} cannot be a game's name: {right}")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise BadName(f"{name!r} is a word of Python itself; choose another")
    if name in sys.stdlib_module_names or name in ("engine", "server", "replay", "tests", TEMPLATE, "toy", "table"):
        raise BadName(f"{name!r} is the name of a module that is there already; choose another")
    for folder in (root / "engine" / "games" / name, root / "tests" / "engine" / "games" / name):
        if folder.exists():
            raise BadName(f"{folder.relative_to(root)} is there already; choose another name, or go on there")


def title_of(name: str) -> str:
    """The title for people: "two_words" -> "Two Words"."""
    return " ".join(word.capitalize() for word in name.split("_"))


def renamed(text: str, name: str) -> str:
    """A text of the template as that of the new game."""
    title = title_of(name)
    places = {
        "tests.template.game": f"engine.games.{name}",
        "tests.template.tests": f"tests.engine.games.{name}",
        "tests/template/tests": f"tests/engine/games/{name}",
        "tests/template/game": f"engine/games/{name}",
        "TestTemplate": f"Test{title.replace(' ', '')}",
    }
    for old, new in places.items():
        text = text.replace(old, new)
    return re.sub(r"\btemplate\b", name, re.sub(r"\bTemplate\b", title, text))


def copied(source: Path, target: Path, name: str) -> list[Path]:
    """Copy a folder of the template; gives the files made."""
    made = []
    for path in sorted(source.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        to = target / path.relative_to(source)
        to.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in BINARY:
            shutil.copyfile(path, to)
        else:
            to.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")
        made.append(to)
    return made


def entered(text: str, name: str) -> str:
    """The registry's text with a line for the new game, games in order of their names."""
    begin = text.index("_RULES: ")
    begin = text.index("{\n", begin) + 2
    end = text.index("}", begin)
    lines = sorted([*text[begin:end].splitlines(keepends=True), f'    "{name}": (1,),\n'])
    return text[:begin] + "".join(lines) + text[end:]


def make(name: str, root: Path) -> list[Path]:
    """Make the game; gives the files made or changed. Raises BadName."""
    check_name(name, root)
    template = root / "tests" / TEMPLATE
    made = copied(template / "game", root / "engine" / "games" / name, name)
    made += copied(template / "tests", root / "tests" / "engine" / "games" / name, name)
    registry = root / REGISTRY
    registry.write_text(entered(registry.read_text(encoding="utf-8"), name), encoding="utf-8")
    _tidy([path for path in made if path.suffix == ".py"], root)
    subprocess.run([sys.executable, "-m", "tests.goldens", name], cwd=root, check=True, stdout=subprocess.DEVNULL)
    return [*made, registry]


def _tidy(paths: list[Path], root: Path) -> None:
    """A longer or shorter name breaks lines and sorts imports elsewhere."""
    for verb in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *verb, *map(str, paths)], cwd=root, check=True)


def main(name: str = "") -> int:
    """Make a game and say what comes next; 2 for a name that cannot be."""
    try:
        made = make(name, Path.cwd())
    except BadName as error:
        print(f"make new-game: {error}", file=sys.stderr)
        return 2
    folders = sorted({str(path.relative_to(Path.cwd()).parent) for path in made if path.suffix == ".py"})
    print(f"{title_of(name)} is made: {len(made)} files in {', '.join(folders)}, and its goldens.")
    print(f'Try it:   make test ARGS="tests/engine/games/{name} tests/goldens"')
    print(f"          .venv/bin/kronika play {name}")
    print("Go on:    docs/ADDING_A_GAME.md, step 2")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
