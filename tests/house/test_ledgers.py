"""Ledgers do not lie: the functions and tests that a game's RULES.md leads to are there."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.house.released import folders
from tests.house.repo import ROOT, Finding, caught, check, files

LEDGERS = [
    path for path in files() if re.fullmatch(r"engine/games/\w+/r\d+/RULES\.md|tests/template/game/r\d+/RULES\.md", path)
]
NAMED = re.compile(r"`([^`]+)`")


def folder_of(ledger: str) -> Path:
    """Where the tests of a ledger's game lie."""
    if ledger.startswith("tests/template/"):
        return ROOT / "tests/template/tests"
    return ROOT / "tests/engine/games" / ledger.split("/")[2]


def rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """(line number, cell by heading) of every row of every table."""
    headings: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            headings = []
        elif not headings:
            headings = cells
        elif not set(line) <= set("|-: "):
            yield number, dict(zip(headings, cells, strict=False))


def modules(ledger: str) -> dict[str, ModuleType]:
    """The modules beside a ledger, by name."""
    package = ledger.removesuffix("/RULES.md").replace("/", ".")
    return {path.stem: import_module(f"{package}.{path.stem}") for path in (ROOT / ledger).parent.glob("[a-z]*.py")}


def is_there(there: dict[str, ModuleType], name: str) -> bool:
    """Is `module`, `module.name`, or `name` of any of these modules there (fields of structs too)?"""
    first, *rest = name.split(".")
    found = [there[first]] if first in there else [m for m in there.values() if hasattr(m, first)]
    for part in rest if first in there else [first, *rest]:
        found = [getattr(one, part) for one in found if hasattr(one, part)]
    return bool(found)


def unknown_functions(path: str, text: str) -> Iterator[Finding]:
    """Names in a column "function" that no module beside the ledger has."""
    there = modules(path)
    for number, cells in rows(text):
        for name in NAMED.findall(cells.get("function", "")):
            if re.fullmatch(r"[\w.]+", name) and not name.endswith((".json", ".md")) and not is_there(there, name):
                yield Finding(path, number, f"{name} is not there", "the function that carries out the rule")


def unknown_tests(path: str, text: str) -> Iterator[Finding]:
    """Tests named in a ledger (`test_module`, `test_module::test_name`, `test_begins…`) that its game has not."""
    written = {file.stem: file.read_text(encoding="utf-8") for file in folder_of(path).glob("test_*.py")}
    every = re.findall(r"def (test_\w+)", "\n".join(written.values()))
    for number, line in enumerate(text.splitlines(), 1):
        for name in NAMED.findall(line):
            module, _, one = name.rpartition("::")
            if not re.fullmatch(r"(test_\w+::)?test_\w+…?", name) or one in written or name == "test_data.py":
                continue
            known = every if not module else re.findall(r"def (test_\w+)", written.get(module, ""))
            if not any(test.startswith(one[:-1]) if one.endswith("…") else test == one for test in known):
                yield Finding(
                    path, number, f"there is no test {name}", f"one of those in {folder_of(path).relative_to(ROOT)}"
                )


@pytest.mark.parametrize("rule", [unknown_functions, unknown_tests], ids=["functions", "tests"])
def test_what_ledgers_lead_to_is_there(rule):
    assert len(LEDGERS) > 4
    check(rule, LEDGERS)


def test_every_rules_number_has_its_ledger():
    """A number could be released without a word on what it changes."""
    lacking = [path.relative_to(ROOT).as_posix() for path in folders() if not (path / "RULES.md").exists()]
    assert not lacking, f"write what differs there, and why: RULES.md in {', '.join(lacking)} (docs/CHANGING_RULES.md)"


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ("| §1 | `decide.nothing` | |", unknown_functions),
        ("| §1 | `_nothing_at_all` | |", unknown_functions),
        ("| §1 | | `test_nothing_of_that_name` |", unknown_tests),
        ("| §1 | | `test_data::test_nothing…` |", unknown_tests),
    ],
)
def test_a_name_that_leads_nowhere_is_caught(row, rule):
    assert caught(rule, LEDGERS[0], f"| rule | function | test |\n| --- | --- | --- |\n{row}\n")
