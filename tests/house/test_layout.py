"""Names, places and sizes of files (DESIGN §7)."""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from tests.house.repo import PACKAGES, ROOT, Finding, caught, check, files, python_files, read, tell

LONGEST = 450


def stdlib_name(path: str, text: str) -> Iterator[Finding]:
    """A module or package named like one of the standard library hides it."""
    p = PurePosixPath(path)
    for name in (*p.parts[:-1], p.stem):
        if name in sys.stdlib_module_names and not name.startswith("__"):
            yield Finding(path, 1, f"{name!r} is the name of a standard module", "another name: bisecting.py")


def too_long(path: str, text: str) -> Iterator[Finding]:
    """A file somebody has to read in one sitting is no longer than LONGEST lines."""
    lines = text.count("\n")
    if lines > LONGEST:
        yield Finding(path, lines, f"{lines} lines", f"at most {LONGEST}, better 150-350: split it by subject")


def without_init(paths: list[str]) -> Iterator[Finding]:
    """A folder below tests/ without __init__.py hides the package of the same name."""
    folders = {str(d) for f in paths for d in PurePosixPath(f).parents if d.parts[:1] == ("tests",)}
    holding_code = {d for d in folders if any(f.startswith(d + "/") and f.endswith(".py") for f in paths)}
    for folder in sorted(holding_code):
        if f"{folder}/__init__.py" not in paths:
            yield Finding(folder, 1, "has no __init__.py", f"an empty {folder}/__init__.py")


def test_no_module_is_named_like_the_standard_library():
    check(stdlib_name, python_files())


def test_every_folder_of_tests_is_a_package():
    tell(list(without_init(list(files()))))


def test_no_file_is_too_long():
    check(too_long, python_files(*PACKAGES))


def test_console_scripts_name_modules_of_the_packages():
    scripts = tomllib.loads(read("pyproject.toml"))["project"]["scripts"]
    for name, target in scripts.items():
        module, _, function = target.partition(":")
        assert module.split(".")[0] in PACKAGES, f"script {name} starts {target}, outside {PACKAGES}"
        path = ROOT / (module.replace(".", "/") + ".py")
        if not path.exists():
            pytest.skip(f"{path.name} of {name} is not there yet")
        assert f"def {function}(" in path.read_text(), f"{path}: script {name} needs a function {function}"


@pytest.mark.parametrize("path", ["replay/bisect.py", "engine/random/__init__.py"])
def test_a_standard_name_is_caught(path):
    assert caught(stdlib_name, path, "")


def test_a_long_file_is_caught():
    assert caught(too_long, "engine/long.py", "x = 1\n" * (LONGEST + 1)) == ["451 lines"]
    assert not caught(too_long, "engine/full.py", "x = 1\n" * LONGEST)


def test_a_test_folder_without_init_is_caught():
    paths = ["tests/__init__.py", "tests/engine/test_x.py", "tests/goldens/made_up.json"]
    assert [f.path for f in without_init(paths)] == ["tests/engine"]
