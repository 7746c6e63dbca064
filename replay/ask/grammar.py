"""What may stand in an expression: checked once, before anything is evaluated, so that every fault has its place.

The grammar is a small part of Python's, read by the standard library's parser (which runs nothing).
"""

import ast
import re
import warnings
from math import isfinite
from typing import Any

from replay.ask.names import CALLS, EVENT, NAMES, THEN, meant
from replay.problems import Unusable

LONGEST_TEXT = 1000
"""Characters of an expression."""
MOST_PARTS, DEEPEST = 300, 40
"""Parts of an expression, and how deeply they are nested."""
NODES = (
    *(ast.Expression, ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.List, ast.Tuple),
    *(ast.ListComp, ast.GeneratorExp, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp),
)
OPERATORS = (
    *(ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Not, ast.USub, ast.UAdd, ast.And, ast.Or),
    *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn),
)
_OTHER = (*OPERATORS, ast.comprehension, ast.Load, ast.Store)
_CONSTANTS = ("True", "False", "None")
_HINTS = (
    (re.compile(r"(?<![=!<>])=(?!=)"), "== compares"),
    (re.compile(r"&&|\|\||!(?!=)"), "and, or, not are written as words"),
)


def read(text: str) -> ast.expr:
    """The tree of an expression. Raises Unusable with the place of what is wrong."""
    if len(text) > LONGEST_TEXT:
        raise Unusable(f"expression: {len(text)} characters; at most {LONGEST_TEXT}")
    text = one_line(text)
    if not text:
        raise Unusable("expression: empty; for example: score(0) > 30")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Python's own, about `is` and the like; none of it is accepted
            tree = ast.parse(text, mode="eval")
    except SyntaxError as error:
        raise _unreadable(text, error) from None
    except (ValueError, MemoryError, RecursionError) as error:
        raise Unusable(f"expression: cannot be read: {error or 'nested too deeply'}") from None
    _measure(tree)
    _Check(text).look(tree.body, frozenset())
    return tree.body


def one_line(text: str) -> str:
    """A text without line breaks, so that places in it are columns."""
    return re.sub(r"[\r\n\t]", " ", text).strip()


def _unreadable(text: str, error: SyntaxError) -> Unusable:
    hint = next((f"; {hint}" for pattern, hint in _HINTS if pattern.search(re.sub(r"'[^']*'|\"[^\"]*\"", "", text))), "")
    at = max(0, (error.offset or 1) - 1)
    what = re.sub(r"invalid syntax\.? ?.*", "not understood", error.msg or "not understood")
    return Unusable(f"expression: column {at + 1}, {text[at : at + 20].strip() or 'its end'!r}: {what}{hint}")


def place(text: str, node: ast.AST) -> str:
    """Where a part of an expression stands, for people: `column 7, 'state.tracks'`."""
    part = source(text, node)
    quoted = part if len(part) <= 40 else part[:37] + "..."
    return f"column {len(text.encode()[: node.col_offset].decode()) + 1}, {quoted!r}"


def terms(text: str, tree: ast.expr) -> list[str]:
    """What the parts of a condition speak of: the largest parts that are paths or calls, in order, without repeats."""
    found: dict[str, None] = {}
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Attribute | ast.Subscript | ast.Call | ast.Name):
            found[source(text, node)] = None
        elif isinstance(node, ast.expr) and not isinstance(node, ast.ListComp | ast.GeneratorExp):
            waiting[:0] = ast.iter_child_nodes(node)
    return list(found)


def source(text: str, node: ast.AST) -> str:
    """The text of a part."""
    return text.encode()[node.col_offset : node.end_col_offset].decode()


def _measure(tree: ast.AST) -> None:
    parts, waiting = 0, [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        parts += isinstance(node, NODES)
        if parts > MOST_PARTS or depth > DEEPEST:
            raise Unusable(f"expression: too large; at most {MOST_PARTS} parts, {DEEPEST} deep")
        waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)]


class _Check:
    """Looks through a tree; `bound` are the names that comprehensions around a place give."""

    def __init__(self, text: str):
        self.text = text

    def wrong(self, node: ast.AST, why: str) -> Unusable:
        return Unusable(f"expression: {place(self.text, node)}: {why}")

    def look(self, node: Any, bound: frozenset[str]) -> None:
        if not isinstance(node, NODES):
            if isinstance(node, _OTHER):
                return
            nearest = node if hasattr(node, "col_offset") else None
            raise self.wrong(nearest, _refusal(node)) if nearest else Unusable(f"expression: {_refusal(node)}")
        special = getattr(self, f"_{type(node).__name__.lower()}", None)
        if special is not None:
            bound = special(node, bound) or bound
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.comprehension):
                self._generator(child, bound)
            elif not (isinstance(node, ast.Call) and child is node.func):
                self._operator(node, child)
                self.look(child, bound)

    def _operator(self, node: ast.AST, child: ast.AST) -> None:
        if isinstance(child, ast.operator | ast.unaryop | ast.cmpop) and not isinstance(child, OPERATORS):
            raise self.wrong(node, _refusal(child))

    def _generator(self, part: ast.comprehension, bound: frozenset[str]) -> None:
        if part.is_async:
            raise self.wrong(part.target, "async has no meaning here")
        self.look(part.iter, bound)
        for condition in part.ifs:
            self.look(condition, bound)

    def _listcomp(self, node: ast.ListComp, bound: frozenset[str]) -> frozenset[str]:
        for part in node.generators:
            names = part.target.elts if isinstance(part.target, ast.Tuple) else [part.target]
            for name in names:
                if not isinstance(name, ast.Name) or name.id.startswith("_"):
                    raise self.wrong(part.target, "a list is gone through with a name: [p.track for p in state.players]")
            bound |= {name.id for name in names}
        return bound

    _generatorexp = _listcomp

    def _constant(self, node: ast.Constant, bound: frozenset[str]) -> None:
        if type(node.value) not in (str, int, float, bool, type(None)):
            raise self.wrong(node, "values are numbers, texts in quotes, True, False, None")
        if type(node.value) is float and not isfinite(node.value):
            raise self.wrong(node, "the number is too large")

    def _name(self, node: ast.Name, bound: frozenset[str]) -> None:
        if node.id in bound or node.id in NAMES:
            return
        if node.id in CALLS:
            raise self.wrong(node, f"{node.id} is a function: {node.id}(…)")
        known = [*NAMES, *CALLS, *_CONSTANTS, *sorted(bound)]
        told = meant(node.id, known, "names are") + f"; what the game has is in state: state.{node.id}"
        raise self.wrong(node, told)

    def _attribute(self, node: ast.Attribute, bound: frozenset[str]) -> None:
        if node.attr.startswith("_"):
            raise self.wrong(node, "no field begins with _")
        if (
            isinstance(node.value, ast.Name)
            and node.value.id == "event"
            and "event" not in bound
            and node.attr not in EVENT
        ):
            raise self.wrong(node, meant(node.attr, EVENT, "an event has"))

    def _call(self, node: ast.Call, bound: frozenset[str]) -> None:
        if not isinstance(node.func, ast.Name):
            raise self.wrong(node, f"only these can be called: {', '.join(CALLS)}")
        name = node.func.id
        if name not in CALLS:
            raise self.wrong(node.func, meant(name, CALLS, "functions are"))
        few, many = CALLS[name]
        if node.keywords or not few <= len(node.args) <= many:
            some = f"{few}" if few == many else f"{few} to {many}"
            raise self.wrong(node, f"{name} takes {some} argument{'s' if many > 1 else ''}, none of them by name")
        if name in THEN:
            self._then(name, node.args[0], bound)

    def _then(self, name: str, asked: ast.AST, bound: frozenset[str]) -> None:
        """What is asked of the version before must not go through a value of this one."""
        for node in ast.walk(asked):
            inner = getattr(node, "value", None)
            if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(inner, ast.Name) and inner.id in bound:
                raise self.wrong(node, of_this_version(inner.id, name, name))


def of_this_version(name: str, asker: str, call: str = "was") -> str:
    """Why a value of this version says nothing of the one before."""
    return f"{name} is of this version; {asker} needs the whole path: {call}(state.…[i].…) for i in range(seats)"


def _refusal(node: ast.AST) -> str:
    """Why a part of Python is no part of expressions."""
    match node:
        case (
            ast.Pow()
            | ast.LShift()
            | ast.RShift()
            | ast.BitAnd()
            | ast.BitOr()
            | ast.BitXor()
            | ast.Invert()
            | ast.MatMult()
        ):
            return "operators are + - * / // % == != < <= > >= in, not in, and, or, not"
        case ast.Is() | ast.IsNot():
            return "== and != compare"
        case ast.Lambda() | ast.Await() | ast.Yield() | ast.YieldFrom() | ast.NamedExpr():
            return "nothing can be defined here"
        case ast.JoinedStr():
            return "texts are plain: 'text'"
        case ast.Dict() | ast.Set() | ast.SetComp() | ast.DictComp():
            return "only lists can be made here: [1, 2]"
    return "has no meaning here"
