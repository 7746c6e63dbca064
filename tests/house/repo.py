"""What the house rules look at: the repository's files, and how a broken rule is told."""

import ast
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "server", "replay")
SKIPPED = {
    *(".git", ".venv", "__pycache__", "data", "build", "dist"),
    *(".pytest_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache"),
}


class Finding(NamedTuple):
    """One place that breaks a rule: where it is, what is wrong, what would be right."""

    path: str
    line: int
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.wrong}\n    right: {self.right}"


Rule = Callable[[str, str], Iterator[Finding]]
"""A rule takes a file's path (below the root, with /) and its text, and yields what breaks it."""


@cache
def files() -> tuple[str, ...]:
    """Paths below the root of all files that are, or could be, committed; sorted."""
    git = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        names = [name for name in listed.stdout.split("\0") if name]
    else:
        names = [p.relative_to(ROOT).as_posix() for p in ROOT.rglob("*") if not SKIPPED & {*p.parts}]
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def python_files(*folders: str) -> list[str]:
    """Python files below these top folders (all files of the repository without an argument)."""
    return [f for f in files() if f.endswith(".py") and (not folders or f.split("/")[0] in folders)]


def read(path: str) -> str:
    """Text of a file of the repository; bytes that are no UTF-8 are replaced."""
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


@cache
def parse(text: str) -> ast.Module:
    """Syntax tree of a source text."""
    return ast.parse(text)


def check(rule: Rule, paths: list[str]) -> None:
    """Fail with every finding of the rule in these files."""
    tell([finding for path in paths for finding in rule(path, read(path))])


def tell(findings: list[Finding]) -> None:
    """Fail with these findings, one below the other; pass when there are none."""
    assert not findings, "house rule broken\n" + "\n".join(map(str, findings))


def caught(rule: Rule, path: str, text: str) -> list[str]:
    """What the rule finds wrong in a made-up file: shows that the rule can fail."""
    return [finding.wrong for finding in rule(path, text)]
