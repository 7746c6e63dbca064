"""What no file may say or do: unfinished work, sleeping tests, foreign addresses, entries removed."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.house.repo import PACKAGES, Finding, caught, check, files, parse, python_files, read

OWN = "tests/house/test_text.py"  # names what it forbids, and so is not asked itself
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
MACHINE = re.compile(r"(?<![\w.~/-])/(work|root|home|Users)/\w")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|(index-ur[l]|find-link[s])\s*[= ]\s*[\w/]")
REMOVING = ("XDEL", "XTRIM", "MAXLEN", "MINID")
BINARY = (".png", ".gz", ".zip", ".kronika", ".mo")


def lines_matching(pattern: re.Pattern, right: str):
    """A rule that finds a pattern, line by line."""

    def rule(path: str, text: str) -> Iterator[Finding]:
        for number, line in enumerate(text.splitlines(), 1):
            if match := pattern.search(line):
                yield Finding(path, number, f"says {match[0]!r}", right)

    return rule


unfinished = lines_matching(UNFINISHED, "finish it, or leave it out and say so in the docs")
machine_path = lines_matching(MACHINE, "a path below the repository, or a temporary folder")
registry = lines_matching(REGISTRY, "nothing: where packages come from is a matter of the machine (pip.conf)")


def sleeping(path: str, text: str) -> Iterator[Finding]:
    """time.sleep at all; asyncio.sleep for a second or more, or for a time not written as a number."""
    tree = parse(text)
    taken = {
        alias.asname or alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in {"time", "asyncio"}
        for alias in node.names
        if alias.name == "sleep"
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="time" | "asyncio" as module), attr="sleep")):
                pass
            case ast.Call(func=ast.Name(id=name)) if name in taken:
                module = taken[name]
            case _:
                continue
        short = node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value < 1
        if module == "time" or not short:
            yield Finding(path, node.lineno, ast.unparse(node), "wait for the event itself: a reply, a line, an exit")


def removing(path: str, text: str) -> Iterator[Finding]:
    """Redis commands and options that remove entries from a stream (DESIGN §5)."""
    right = "game streams only grow: no XDEL, XTRIM, MAXLEN, MINID"
    if path.endswith(".lua"):
        for number, line in enumerate(text.splitlines(), 1):
            code = line.partition("--")[0].upper()
            if any(word in code for word in REMOVING):
                yield Finding(path, number, f"says {line.strip()!r}", right)
        return
    for node in ast.walk(parse(text)):
        match node:
            case ast.Attribute(attr="xdel" | "xtrim" as name):
                pass
            case ast.Call(func=ast.Attribute(attr="xadd"), keywords=words) if {"maxlen", "minid"} & {k.arg for k in words}:
                name = "xadd(maxlen)"
            case ast.Constant(value=str(value)) if value.strip().split(" ")[0].upper() in REMOVING:
                name = value
            case ast.Constant(value=str(value)) if re.match(r"\s*XADD\b.*\b(MAXLEN|MINID)\b", value, re.I | re.S):
                name = value
            case _:
                continue
        yield Finding(path, node.lineno, f"uses {name}", right)


def undocumented(path: str, text: str) -> Iterator[Finding]:
    """Public modules, classes and functions (at module level) without a docstring."""
    tree = parse(text)
    if tree.body and not ast.get_docstring(tree):
        yield Finding(path, 1, "module has no docstring", "first line says what the module is")
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith("_") and not ast.get_docstring(node):
            right = "a docstring: shapes, units, errors, source (DESIGN §5, the rules' §6.2, ruling R3)"
            yield Finding(path, node.lineno, f"{node.name} has no docstring", right)


def texts() -> list[str]:
    """Files of the repository that are text."""
    return [f for f in files() if not f.endswith(BINARY) and f != OWN]


def test_nothing_is_unfinished():
    check(unfinished, [f for f in texts() if f.endswith((".py", ".lua", ".sh", ".toml")) or f == "Makefile"])


def test_no_file_names_a_place_on_some_machine():
    check(machine_path, texts())


def test_no_file_names_a_package_registry():
    check(registry, texts())


def test_tests_do_not_sleep():
    check(sleeping, python_files("tests"))


def test_nothing_is_ever_removed_from_a_stream():
    check(removing, [*python_files("server", "replay"), *(f for f in files() if f.endswith(".lua"))])


def test_public_names_carry_docstrings():
    check(undocumented, python_files(*PACKAGES))


def test_the_makefile_is_read_too():
    assert "Makefile" in files()
    assert read("Makefile").startswith("# Kronika")


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (unfinished, "# TODO later"),
        (unfinished, "raise NotImplementedError"),
        (machine_path, 'open("/home/ann/x")'),
        (machine_path, "see `/wo" + "rk/main`"),
        (registry, "--index-" + "url = https://example.org"),
        (registry, "https://pypi.org/simple"),
        (sleeping, "import time\ntime." + "sleep(0.1)"),
        (sleeping, "from time import sleep as nap\nnap(0.1)"),
        (sleeping, "import asyncio\nasync def f():\n    await asyncio." + "sleep(1)"),
        (sleeping, "import asyncio\nasync def f(n):\n    await asyncio.sleep(n)"),
        (removing, "r.xdel(k, i)"),
        (removing, "r.xadd(k, f, maxlen=5)"),
        (removing, "r.execute_command('XTRIM', k)"),
        (removing, "r.execute_command('XADD k MAXLEN 5 * a b')"),
        (undocumented, '"""Module."""\ndef f(): pass'),
        (undocumented, "x = 1"),
    ],
)
def test_each_rule_can_fail(rule, text):
    assert caught(rule, "server/x.py", text)


def test_lua_is_read_without_its_comments():
    assert caught(removing, "server/store/a.lua", "redis.call('XADD', k, 'MAXLEN', 3)")
    assert not caught(removing, "server/store/a.lua", "-- never MAXLEN\nredis.call('XADD', k, id)")


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (machine_path, "https://example.org/home/ann, rules/home/x, <a href='/tables/1'>"),
        (sleeping, "import asyncio\nasync def f():\n    await asyncio.sleep(0)"),
        (removing, '"""Never XDEL."""\nfrom collections import deque\nq = deque(maxlen=3)'),
        (undocumented, '"""M."""\ndef _f(): pass'),
    ],
)
def test_each_rule_can_pass(rule, text):
    assert not caught(rule, "server/x.py", text)
