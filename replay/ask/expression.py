"""Expressions over a game: parsed and checked once, evaluated at any version. docs/EXPRESSIONS.md says what they are.

simpleeval walks the tree (docs/decisions/0009); what it may meet is decided here: names of `names.py`, fields of frozen
structs, functions by name. No method, no module and no attribute of Python can be reached, and all work is bounded.
"""

import ast
import operator
import re
from math import isfinite
from typing import Any

import simpleeval
from msgspec import Raw, Struct

from engine.game import Game
from engine.seal import Sealed
from engine.timeline import Moment
from replay.ask.grammar import of_this_version, one_line, place, read, terms
from replay.ask.names import ABOUT, EVENT, FUNCTIONS, LONGEST, NAMES, Amiss, Look, field, meant
from replay.ask.values import ABSENT, Special, opened, same
from replay.problems import Unusable

MOST_STEPS = 100_000
"""Parts evaluated for one answer, a list or text counting as many as it is long."""
MOST_BITS = 4096
"""Size of the largest number that is reckoned."""
_ATOMS = frozenset((int, str, bool, type(None), float, slice))
_DIFF_PATH = re.compile(r"\$\.(game|state|table)\b")
"""How `replay diff` begins its paths."""
_AS_HERE = {"game": "state", "state": "state", "table": "table"}
_SEAL = ("to", "c", "value", "salt", "of")


class Expression:
    """A question about a version. `text` as it was given."""

    def __init__(self, text: str):
        """Raises Unusable with the place of what is wrong."""
        self.text = _DIFF_PATH.sub(lambda match: _AS_HERE[match[1]], one_line(text))
        self._tree = read(self.text)
        self._asker = _Asker(self.text)

    def value(self, game: Game, moment: Moment, before: Moment | None) -> Any:
        """Its value at a moment, `before` being the one before it (None at version 1): a number, text, tuple, struct, or a
        Special. Raises Unusable, naming the version, where it has no answer."""
        return opened(self.raw(game, moment, before))

    def raw(self, game: Game, moment: Moment, before: Moment | None) -> Any:
        """As `value`, but a sealed value is left as it is."""
        return self._asker.ask(self._tree, Look(game, moment, before))

    def terms(self) -> "list[Expression]":
        """The paths and calls that a condition speaks of, as expressions of their own; none for a single one."""
        return [Expression(term) for term in terms(self.text, self._tree) if term != self.text]

    def holds(self, game: Game, moment: Moment, before: Moment | None) -> bool:
        """Does it hold at a moment? Raises Unusable as `value` does."""
        return bool(self.value(game, moment, before))


def parse(text: str) -> Expression:
    """The expression of a text. Raises Unusable with the place of what is wrong."""
    return Expression(text)


def _numbers(do: Any) -> Any:
    """An operator for numbers alone: Python's own would also repeat texts, and format them."""

    def reckon(left: Any, right: Any) -> Any:
        for value in (left, right):
            if not isinstance(value, int | float | Special):
                raise Amiss(f"{_said(value)} is no number")
        found = do(left, right)
        if found.bit_length() > MOST_BITS if type(found) is int else type(found) is float and not isfinite(found):
            raise Amiss("the number is too large")
        return found

    return reckon


def _said(value: Any) -> str:
    if isinstance(value, Look):
        return "event"
    if isinstance(value, Struct):
        return f"a {type(value).__name__}"
    return "a list" if isinstance(value, tuple | list) else repr(value)[:60]


def _add(left: Any, right: Any) -> Any:
    if type(left) is type(right) and type(left) in (str, tuple):
        if len(left) + len(right) > LONGEST:
            raise Amiss(f"longer than {LONGEST}")
        return left + right
    return _PLUS(left, right)


def _within(left: Any, right: Any) -> bool:
    if isinstance(right, tuple | list):
        return any(left == opened(item) for item in right)
    if isinstance(right, str | dict | Special):
        return not isinstance(left, Special) and left in right
    raise Amiss(f"{_said(right)} is no list or text")


_PLUS = _numbers(operator.add)
_OPERATORS = {
    **{ast.Add: _add, ast.Sub: _numbers(operator.sub), ast.Mult: _numbers(operator.mul), ast.Mod: _numbers(operator.mod)},
    **{ast.Div: _numbers(operator.truediv), ast.FloorDiv: _numbers(operator.floordiv)},
    **{ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt},
    **{ast.GtE: operator.ge, ast.In: _within, ast.NotIn: lambda left, right: not _within(left, right)},
    **{ast.Not: operator.not_, ast.USub: operator.neg, ast.UAdd: operator.pos},
}
_KEPT = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Slice, ast.Tuple)


_HARMLESS = (Struct, Special, Look, Raw)


class _Failed(Exception):
    """An evaluation failed at a node."""

    def __init__(self, node: ast.AST, why: str):
        super().__init__(why)
        self.node = node


class _Asker(simpleeval.EvalWithCompoundTypes):
    """Walks the tree of one expression. `look` is what is looked at, `left` how many steps may still be made."""

    def __init__(self, text: str):
        super().__init__(operators=_OPERATORS, functions={}, names={})
        theirs = self.nodes
        self.nodes = {kind: theirs[kind] for kind in _KEPT}
        self.nodes[ast.ListComp] = self.nodes[ast.GeneratorExp] = lambda node: tuple(theirs[ast.ListComp](node))
        self.nodes[ast.Name] = lambda node: NAMES[node.id](self.look)
        self.nodes[ast.Attribute] = self._attribute
        self.nodes[ast.Subscript] = self._subscript
        self.nodes[ast.Call] = self._call
        self.nodes[ast.List] = theirs[ast.Tuple]
        self.text = text
        self.look: Look = None
        self.left = 0

    def ask(self, tree: ast.expr, look: Look) -> Any:
        """The value of the tree, a sealed value as it is. Raises Unusable."""
        self.look, self.left, self._max_count = look, MOST_STEPS, 0
        try:
            return self._raw(tree)
        except _Failed as failed:
            why = f"{place(self.text, failed.node)}: {failed}"
        except RecursionError:
            why = "nested too deeply"
        raise Unusable(f"expression: version {look.moment.v}, {why}") from None

    def _eval(self, node: ast.AST) -> Any:
        return opened(self._raw(node))

    def _raw(self, node: ast.AST) -> Any:
        self.left -= 1
        try:
            return super()._eval(node)
        except _Failed:
            raise
        except Amiss as amiss:
            raise _Failed(node, str(amiss)) from None
        except Exception as error:  # states of untrusted logs may be such that no game can answer
            raise _Failed(node, str(error) or type(error).__name__) from None

    def _check_disallowed_items(self, item: Any) -> None:
        """Called with every value. The library refuses what is known to be harmful; here only what is known to be harmless
        passes, and counts as work: a list within lists as often as it stands there."""
        kind = type(item)
        if kind is tuple or kind is list or kind is dict:
            self.left -= len(item)
            if kind is not dict and self.left >= 0:
                for inner in item:
                    if type(inner) not in _ATOMS:
                        self._check_disallowed_items(inner)
        elif kind is str:
            self.left -= len(item) >> 6
        elif kind not in _ATOMS and not isinstance(item, _HARMLESS):
            raise Amiss(f"{kind.__name__} is no value")
        if self.left < 0:
            raise Amiss(f"more than {MOST_STEPS} steps")

    def _attribute(self, node: ast.Attribute) -> Any:
        owner, name = self._raw(node.value), node.attr
        if type(owner) is Sealed and name in _SEAL:
            return opened(owner) if name == "value" else getattr(owner, name)
        owner = opened(owner)
        if isinstance(owner, Struct):
            return field(self.look.game, owner, name)
        if isinstance(owner, Look):
            return EVENT[name](owner)
        if owner is None or isinstance(owner, Special):
            return ABSENT if owner is None else owner
        raise Amiss(f"{_said(owner)} has no fields")

    def _subscript(self, node: ast.Subscript) -> Any:
        owner, key = self._eval(node.value), self._eval(node.slice)
        if owner is None:
            return ABSENT
        if isinstance(owner, Special) or isinstance(key, Special):
            return owner if isinstance(owner, Special) else key
        if isinstance(owner, dict):
            if key not in owner:
                raise Amiss(meant(str(key), [str(name) for name in owner], "it has"))
            return owner[key]
        if not isinstance(owner, tuple | list | str):
            raise Amiss(f"{_said(owner)} has no places")
        try:
            return owner[key]
        except IndexError:
            return ABSENT

    def _call(self, node: ast.Call) -> Any:
        name = node.func.id
        if name in FUNCTIONS:
            return FUNCTIONS[name][0](*[self._eval(argument) for argument in node.args])
        if name in ABOUT:
            return ABOUT[name](self.look, self._eval(node.args[0]))
        earlier = self._earlier(node.args[0])
        return earlier if name == "was" else not same(self._raw(node.args[0]), earlier)

    def _earlier(self, node: ast.expr) -> Any:
        """What a node was at the version before; ABSENT at version 1, and two versions before."""
        now, name = self.look, self.nodes[ast.Name]
        if now.before is None:
            return ABSENT
        self.look, self.nodes[ast.Name] = Look(now.game, now.before, None), lambda inner: self._lasting(inner, name)
        try:
            return self._raw(node)
        finally:
            self.look, self.nodes[ast.Name] = now, name

    def _lasting(self, node: ast.Name, name: Any) -> Any:
        """What a name that a list around it gives stands for at the version before: a number or text for itself. Raises
        Amiss for what is of this version."""
        value = name(node)
        if node.id not in NAMES and type(value) not in _ATOMS:
            raise Amiss(of_this_version(node.id, "the version before"))
        return value
