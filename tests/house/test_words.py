"""Every message of the code stands, translated, in each catalogue, and every compiled catalogue is that of its text."""

import ast
from pathlib import Path

import pytest

from engine import registry
from engine.kit.words import LANGUAGES
from tests.support import catalogues, material
from tests.support.catalogues import ROOT, file, folders, fresh, mo, po, read

EACH = [(folder, language) for folder in folders() for language in LANGUAGES[1:]]


@pytest.mark.parametrize(("folder", "language"), EACH, ids=lambda x: x if isinstance(x, str) else str(x.relative_to(ROOT)))
def test_a_catalogue_has_all_messages_translated_and_compiled(folder, language):
    old = read(folder, language)
    assert not catalogues.faults(old), "translate by hand, then run `make words`"
    made = fresh(folder, language, old)
    for ending, content in (("po", po(made)), ("mo", mo(made))):
        path = file(folder, language, ending)
        stale = f"{path.relative_to(ROOT)} is not what the code says now: run `make words`"
        assert path.exists(), stale
        assert path.read_bytes() == content, stale


def test_every_game_tells_its_moves_in_sentences():
    """In those of its own folder, or of the older one whose sentences it takes."""
    sentences = {game.sentence.__module__ for *_, game in material.every_game()}
    games = {module.rpartition(".")[0].replace(".", "/") for module in sentences}
    assert len(games) >= len(registry.names())
    assert games <= {folder.relative_to(ROOT).as_posix() for folder in folders()}


CODE = """def sentence(words, n):
    words.gettext("Lays {card}.")
    words.pgettext("locative", "red")
    return words.ngettext("{n} stone", "{n} stones", n)
"""
TRANSLATIONS = {
    'msgid "Lays {card}."\nmsgstr ""': 'msgid "Lays {card}."\nmsgstr "Wykłada {card}."',
    'msgid "red"\nmsgstr ""': 'msgid "red"\nmsgstr "czerwonej"',
    'msgstr[0] ""': 'msgstr[0] "jeden kamień"',
    'msgstr[1] ""': 'msgstr[1] "{n} kamienie"',
    'msgstr[2] ""': 'msgstr[2] "{n} kamieni"',
}


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder with three messages, translated."""
    made = tmp_path / "engine" / "games" / "made_up" / "r1"
    made.mkdir(parents=True)
    (made / "sentences.py").write_text(CODE)
    catalogues.update(made, "pl")
    change(made, TRANSLATIONS)
    return made


def change(folder: Path, changes: dict[str, str]) -> None:
    """Change the text of the Polish catalogue."""
    path = file(folder, "pl", "po")
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def test_updating_keeps_translations_and_gives_equal_bytes_each_time(folder):
    assert catalogues.update(folder, "pl")[0] == []
    before = [file(folder, "pl", ending).read_bytes() for ending in ("po", "mo")]
    assert catalogues.update(folder, "pl") == ([], [])
    assert [file(folder, "pl", ending).read_bytes() for ending in ("po", "mo")] == before
    assert b"czerwonej" in before[1]
    assert b"Date" not in before[0] + before[1]


def test_a_message_of_the_code_that_nobody_translated_is_named(folder, capsys):
    (folder / "sentences.py").write_text(CODE + 'x = gettext("Passes.")\n')
    assert catalogues.main(folder.parents[3], ("pl",)) == 1
    assert "'Passes.' is not translated" in capsys.readouterr().err


def test_a_message_that_is_gone_is_dropped_and_named(folder):
    (folder / "sentences.py").write_text(CODE.replace("Lays", "Puts"))
    said, _ = catalogues.update(folder, "pl")
    assert said == [
        "'Lays {card}.' is in no module any more; its translation 'Wykłada {card}.' was dropped",
        "'Puts {card}.' is not translated",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Wykłada {card}.", "Wykłada {karta}.", "has the placeholders ['card']"),
        ("Wykłada {card}.", "Wykłada.", "has the placeholders ['card']"),
        ("{n} kamieni\"", "\"", "is not translated"),
        ("#, python-brace-format\nmsgid \"Lays", "#, fuzzy, python-brace-format\nmsgid \"Lays", "is marked fuzzy"),
    ],
)  # fmt: skip
def test_a_wrong_translation_is_named(folder, old, new, said):
    change(folder, {old: new})
    assert [said in fault for fault in catalogues.faults(read(folder, "pl"))] == [True]


def test_templates_of_pages_have_a_catalogue_too(tmp_path):
    pages = tmp_path / "server" / "page"
    (pages / "templates").mkdir(parents=True)
    (pages / "texts.py").write_text('said.gettext("Resign")\n')
    (pages / "templates" / "one.html").write_text('{{ _("Bot %(n)s", n=n) }}<b title="{{ _(\'Speed\') }}">\n')
    assert folders(tmp_path) == [pages]
    assert list(catalogues.messages(pages)) == [
        ("texts.py", "Resign", None), ("templates/one.html", "Bot %(n)s", None), ("templates/one.html", "Speed", None),
    ]  # fmt: skip
    catalogues.update(pages, "pl")
    change(pages, {'msgid "Bot %(n)s"\nmsgstr ""': 'msgid "Bot %(n)s"\nmsgstr "Bot %(m)s"'})
    assert "'Bot %(n)s' has the placeholders ['n'], its translation 'Bot %(m)s' has ['m']" in catalogues.faults(
        read(pages, "pl")
    )


CALLS = {"gettext", "ngettext", "pgettext", "npgettext"}


def _calls(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in CALLS]


def hidden(code: str) -> list[str]:
    """Messages that nothing can collect, so that they would stay English: those inside of f-strings, and no literals."""
    if "gettext(" not in code:
        return []
    tree = ast.parse(code)
    inside = [call for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for call in _calls(node)]
    loose = [call for call in _calls(tree) if not isinstance(call.args["pgettext" in call.func.attr], ast.Constant)]
    return [ast.unparse(call) for call in (*inside, *loose)]


def test_every_message_is_where_it_is_found():
    assert hidden("f\"{told} {words.gettext('none')}\"")
    assert hidden("words.pgettext('points', name)")
    assert not hidden("told + words.pgettext('points', 'hunt')")
    for folder in folders():
        for path in [*folder.glob("*.py"), *folder.glob("kit/*.py")]:
            assert not hidden(path.read_text(encoding="utf-8")), path
