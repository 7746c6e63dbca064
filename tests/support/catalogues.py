"""Catalogues of translated messages: from the code to `locale/<language>.po`, and from there to `.mo`. `make words`.

Every folder that tells of a game (`sentences.py`, `words.py`), or has templates of pages (`templates/`), has one catalogue a
language. Messages are the literal arguments of gettext (in templates `_`), ngettext, pgettext and npgettext in its modules,
those of its `kit/`, and templates. Equal inputs give equal bytes: no date stands in them.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from engine.kit.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
WIDTH = 110
_COMMENT = "# Written by `make words` from the messages in the code; the translations are written by hand."
_TEMPLATES = {"newstyle_gettext": "true", "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
_PERCENT = re.compile(r"%\((\w+)\)s")


class Words(Catalog):
    """A catalogue whose header holds what gettext needs, and nothing that changes from day to day."""

    def __init__(self, language: str):
        super().__init__(locale=language, header_comment=_COMMENT, fuzzy=False)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header's lines."""
        return [
            ("Project-Id-Version", "Kronika"),
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]


def folders(root: Path = ROOT) -> list[Path]:
    """The folders that tell of a game, and those of pages."""
    found = {path.parent for top in ("engine", "replay", "tests") for path in (root / top).rglob("sentences.py")}
    found |= {path.parent for path in (root / "engine" / "games").rglob("words.py")}
    return sorted(found | {path.parent for path in (root / "server").rglob("templates")})


def messages(folder: Path) -> Iterator[tuple[str, str | tuple[str, str], str | None]]:
    """(file name, message or (singular, plural), context or None) of every call in a folder, in order: modules, templates."""
    for path in sorted([*folder.glob("*.py"), *folder.glob("kit/*.py")]):
        for _line, message, _comments, context in extract_from_file("python", str(path)):
            yield path.relative_to(folder).as_posix(), message, context
    for path in sorted(folder.glob("templates/*.html")):
        for _line, message, _comments, context in extract_from_file(babel_extract, str(path), options=_TEMPLATES):
            yield f"templates/{path.name}", message, context


def fresh(folder: Path, language: str, old: Catalog) -> Words:
    """The catalogue as the code wants it: its messages, with the translations that `old` has for them."""
    made = Words(language)
    for file, message, context in messages(folder):
        known = old.get(message, context)
        kept = {} if known is None else {"string": known.string, "user_comments": known.user_comments, "flags": known.flags}
        made.add(message, locations=[(file, 0)], context=context, **kept)
    return made


def read(folder: Path, language: str) -> Catalog:
    """The catalogue in `locale/<language>.po`; an empty one where there is none yet."""
    path = file(folder, language, "po")
    return read_po(BytesIO(path.read_bytes()), locale=language) if path.exists() else Words(language)


def file(folder: Path, language: str, ending: str) -> Path:
    """Where a catalogue lies."""
    return folder / "locale" / f"{language}.{ending}"


def po(words: Words) -> bytes:
    """The text of a catalogue."""
    out = BytesIO()
    write_po(out, words, width=WIDTH, ignore_obsolete=True, include_lineno=False)
    return out.getvalue()


def mo(words: Words) -> bytes:
    """A catalogue compiled."""
    out = BytesIO()
    write_mo(out, words)
    return out.getvalue()


def strings(message: Message) -> tuple[str, ...]:
    """A message's translation: one, or one per plural form; empty texts where there is none."""
    return (message.string or "",) if isinstance(message.id, str) else tuple(message.string or ("",))


def fields(text: str) -> set[str]:
    """Names of the placeholders of a text: "Lays {card}." -> {"card"}, and in templates "Bot %(n)s" -> {"n"}."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None} | set(_PERCENT.findall(text))


def faults(words: Catalog) -> list[str]:
    """What is wrong with a catalogue's translations, a sentence for each."""
    found = []
    for message in words:
        if message.id:
            name = message.id if isinstance(message.id, str) else message.id[0]
            found += [f"{name!r} {fault}" for fault in _faults(message)]
    return list(dict.fromkeys(found))


def _faults(message: Message) -> Iterator[str]:
    wanted = [fields(text) for text in ((message.id,) if isinstance(message.id, str) else message.id)]
    one = len(wanted) > 1  # the form for one thing may say "one" instead of a number
    for n, text in enumerate(strings(message)):
        has = fields(text)
        if not text:
            yield "is not translated"
        elif has not in wanted and not (one and n == 0 and has < wanted[-1]):
            yield f"has the placeholders {sorted(wanted[-1])}, its translation {text!r} has {sorted(has)}"
    if message.fuzzy:
        yield "is marked fuzzy: look at its translation, then take the mark away"


def update(folder: Path, language: str) -> tuple[list[str], list[Path]]:
    """Write a catalogue anew from the code, and compile it: (what was dropped or is still wrong, files changed)."""
    old = read(folder, language)
    words = fresh(folder, language, old)
    gone = [m for m in old if m.id and words.get(m.id, m.context) is None]
    told = [f"{m.id!r} is in no module any more; its translation {m.string!r} was dropped" for m in gone]
    changed = []
    for ending, content in (("po", po(words)), ("mo", mo(words))):
        path = file(folder, language, ending)
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)
            changed.append(path)
    return [*told, *faults(read(folder, language))], changed


def main(root: Path = ROOT, languages: Sequence[str] = LANGUAGES[1:]) -> int:
    """Update every catalogue; exit code 1 when a translation is missing or wrong."""
    missing = False
    for folder in folders(root):
        for language in languages:
            said, changed = update(folder, language)
            for path in changed:
                print(f"changed {path.relative_to(root)}")
            for line in said:
                print(f"{file(folder, language, 'po').relative_to(root)}: {line}", file=sys.stderr)
            missing |= bool(faults(read(folder, language)))
    return int(missing)


if __name__ == "__main__":
    sys.exit(main())
