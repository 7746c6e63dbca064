"""The shapes of events there have ever been, a line each in shapes.txt: a shape that changes is a new schema number.

A new field with a default reads every recorded game as before, so no game of the corpus could tell; but what is then written, a
program of the same schema number refuses as damaged, instead of saying that it is newer.
"""

from collections.abc import Iterator
from pathlib import Path

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from engine.events import Schema, schema_of
from engine.registry import find, names

LIST = Path(__file__).parent / "shapes.txt"
_GAMES_OWN = ("m", "e")
"""Fields whose type is the game's moves or effects: released folders are pinned, tests/house/released.py."""


def shapes(schema: Schema, game: str = "") -> Iterator[tuple[str, str]]:
    """(`tag s`, its fields with types and defaults) of every shape in a schema. `game` whose tags it has."""
    for tag, form in schema.forms.items():
        named = tag.replace(f"{game}.", "<game>.", 1) if game else tag
        for s, kind in enumerate(form.shapes.classes, 1):
            yield f"{named} {s}", ", ".join(map(_field, fields(kind))) or "-"


def _field(field: FieldInfo) -> str:
    told = field.type.__name__ if isinstance(field.type, type) else str(field.type)
    kind = "" if field.name in _GAMES_OWN else f": {told}"
    return field.name + kind + ("" if field.default is NODEFAULT else f" = {field.default!r}")


def today() -> dict[str, str]:
    """Every shape that this program knows."""
    return {name: shape for game in names() for name, shape in shapes(schema_of(find(game)), game)}


def listed() -> dict[str, str]:
    """Every shape that has been listed."""
    return dict(line.split(" | ", 1) for line in LIST.read_text(encoding="utf-8").splitlines())


def faults(now: dict[str, str], said: dict[str, str]) -> list[str]:
    """What is wrong with today's shapes: a sentence each."""
    found = [f"{name} is not in shapes.txt: run python -m tests.corpus" for name in now.keys() - said.keys()]
    found += [
        f"{name} is no longer known, but a shape is kept for ever: put its Past back" for name in said.keys() - now.keys()
    ]
    found += [
        f"{name} was ({said[name]}) and is now ({now[name]}): make it a new schema number (docs/CHANGING_RULES.md)"
        for name in now.keys() & said.keys()
        if now[name] != said[name]
    ]
    return sorted(found)


def add() -> None:
    """List the shapes that are not listed yet; lines that are there stay as they are."""
    said = listed() if LIST.exists() else {}
    with LIST.open("a", encoding="utf-8") as file:
        file.writelines(f"{name} | {shape}\n" for name, shape in today().items() if name not in said)
