"""engine/ is pure: it imports from an allow-list and never depends on the order of a set (DESIGN §7)."""

import ast
from collections.abc import Iterator

import pytest

from tests.house.repo import Finding, caught, check, parse, python_files

ALLOWED = {
    *(
        "__future__",
        "abc",
        "bisect",
        "collections",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "gettext",
        "hashlib",
    ),
    *(
        "heapq",
        "hmac",
        "html",
        "importlib.resources",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "string",
    ),
    *("struct", "textwrap", "types", "typing", "unicodedata"),
    *("engine", "msgspec"),
}
ALLOWED_IN = {"engine/registry.py": {"importlib.import_module"}}  # loads a game's folder when first asked
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint", "hash", "id"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
ORDERING_CALLS = {"list", "tuple", "enumerate", "iter", "next", "zip", "map", "filter", "reversed", "dict"}
UNORDERED_CALLS = {"sorted", "sum", "min", "max", "any", "all", "set", "frozenset", "len"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def impure_import(path: str, text: str) -> Iterator[Finding]:
    """Imports from outside the allow-list."""
    allowed = ALLOWED | ALLOWED_IN.get(path, set())
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.split(".")
            if not any(".".join(parts[:n]) in allowed for n in range(1, len(parts) + 1)):
                right = "what needs it belongs into server or replay; allowed: " + ", ".join(sorted(ALLOWED))
                yield Finding(path, node.lineno, f"imports {name}", right)


def game_by_name(path: str, text: str) -> Iterator[Finding]:
    """Texts that name a game's folder, as an import at run time would."""
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("engine.games"):
            yield Finding(path, node.lineno, f"names {node.value!r}", "ask engine.registry for the game")


def impure_call(path: str, text: str) -> Iterator[Finding]:
    """Calls that read or write the world, run text as code, or differ from process to process."""
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            right = "data files through importlib.resources; digests through hashlib; results returned"
            yield Finding(path, node.lineno, f"calls {node.func.id}()", right)


def is_set(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is plainly a set: a display, a call, an operation, or a name bound to one."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(value=value, attr=attr)):
            return attr in SET_METHODS and is_set(value, names)
        case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), left=left, right=right):
            return is_set(left, names) or is_set(right, names)
    return False


def scope(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of one function or module body, without those of functions inside it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, FUNCTIONS):
            yield from scope(child)


def is_set_type(annotation: ast.AST | None) -> bool:
    """Whether an annotation says set or frozenset."""
    text = ast.unparse(annotation) if annotation else ""
    return text.split("[")[0].rpartition(".")[2] in {"set", "frozenset", "Set", "AbstractSet"}


def set_names(function: ast.AST, outer: set[str]) -> set[str]:
    """Names bound to sets in this scope or around it."""
    names = set(outer)
    if isinstance(function, FUNCTIONS):
        a = function.args
        names |= {x.arg for x in (*a.posonlyargs, *a.args, *a.kwonlyargs) if is_set_type(x.annotation)}
    for node in scope(function):
        if isinstance(node, ast.Assign) and is_set(node.value, names):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_set_type(node.annotation):
            names.add(node.target.id)
    return names


def ordered_uses(node: ast.AST) -> list[ast.AST]:
    """Expressions whose order of iteration this node lets through."""
    match node:
        case ast.For(iter=it) | ast.Starred(value=it):
            return [it]
        case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
            return [generator.iter for generator in node.generators]
        case ast.Call(func=ast.Name(id=name)) if name in ORDERING_CALLS:
            return node.args
        case ast.Call(func=ast.Attribute(attr="join")):
            return node.args
        case ast.Call(func=ast.Attribute(attr="pop", value=value), args=[]):
            return [value]
    return []


def set_order(path: str, text: str) -> Iterator[Finding]:
    """Places where the order of a set, different in every process, can reach a result."""
    yield from set_order_in(path, parse(text), set())


def set_order_in(path: str, function: ast.AST, outer: set[str]) -> Iterator[Finding]:
    """set_order for one scope, then for the functions inside it."""
    names, nodes = set_names(function, outer), list(scope(function))
    harmless = {
        id(arg)
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in UNORDERED_CALLS
        for arg in node.args
    }
    for node in nodes:
        if id(node) in harmless:
            continue
        for use in ordered_uses(node):
            if is_set(use, names):
                right = "sorted(...) around it, or a tuple or dict, which keep their order"
                yield Finding(path, use.lineno, f"iterates over the set {ast.unparse(use)}", right)
    for node in nodes:
        if isinstance(node, FUNCTIONS):
            yield from set_order_in(path, node, names)


def test_engine_imports_from_the_allow_list_only():
    check(impure_import, python_files("engine"))


def test_games_are_asked_of_the_registry():
    check(game_by_name, python_files("server", "replay"))


def test_a_game_named_outside_the_registry_is_caught():
    assert caught(game_by_name, "server/x.py", "m = import_module('engine.games.made_up')")


def test_engine_makes_no_impure_call():
    check(impure_call, python_files("engine"))


def test_engine_never_depends_on_the_order_of_a_set():
    check(set_order, python_files("engine"))


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "import os.path",
        "from time import monotonic",
        "def f():\n    from datetime import datetime",
        "import importlib",
        "from server.store import memory",
        "import enginex",
    ],
)
def test_an_impure_import_is_caught(line):
    assert caught(impure_import, "engine/x.py", line)


@pytest.mark.parametrize(
    "line", ["from engine.entry import Entry", "from importlib.resources import files", "import msgspec"]
)
def test_a_pure_import_passes(line):
    assert not caught(impure_import, "engine/x.py", line)


def test_an_impure_call_is_caught():
    assert caught(impure_call, "engine/x.py", "def f(p):\n    return open(p)") == ["calls open()"]


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: pass",
        "y = [x for x in set(a)]",
        "def f(a: set[int]):\n    return tuple(a)",
        "s = frozenset(a)\ndef f():\n    return [x for x in s]",
        "s = set(a)\nfor x in s - {1}: pass",
        "s = set(a)\nt = (*s, 1)",
        "s = {1}\ns.pop()",
        "t = ','.join({str(x) for x in a})",
        "t = {x: 1 for x in set(a)}",
    ],
)
def test_the_order_of_a_set_is_caught(code):
    assert caught(set_order, "engine/x.py", code)


@pytest.mark.parametrize(
    "code",
    [
        "for x in sorted({1, 2}): pass",
        "n = sum(x for x in set(a))",
        "s = {x for x in a}\nt = 1 in s",
        "for x in (1, 2): pass",
        "d = {'a': 1}\nfor x in d: pass",
    ],
)
def test_harmless_uses_of_sets_pass(code):
    assert not caught(set_order, "engine/x.py", code)
