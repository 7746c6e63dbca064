"""Values of expressions: what stands for the unknown and the missing, and how values are compared and shown.

Source: DESIGN idea 3. States, moves and effects are looked at as they are; only sealed values are opened, where they are known.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from engine.differences import plain
from engine.seal import Sealed


class Special:
    """A value that is not there. It equals nothing, not even itself; compared in order it is never more or less; what is
    reckoned with it is it again; taken as a condition it is false."""

    __slots__ = ("text",)

    def __init__(self, text: str):
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__

    def _less(self, other: object) -> bool:
        return False

    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _less

    def _same(self, *others: object) -> "Special":
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __getitem__ = _same
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = __pos__ = __abs__ = _same

    def __iter__(self) -> Any:
        return iter(())


class Fields:
    """What is looked up field by field when it is met; as a whole it is all its fields."""

    __slots__ = ()

    def fields(self) -> dict[str, Any]:
        """Name -> value of all fields: none here."""
        return {}


HIDDEN = Special("hidden")
"""A sealed value that this view does not know."""
ABSENT = Special("-")
"""What is not there: a state before the game starts, a field that this move does not have, a place beyond a list's end."""


def opened(value: Any) -> Any:
    """A value with its outermost seal taken off: HIDDEN where it is not known; a value opened later as what it says."""
    kind = type(value)
    if kind is Sealed:
        return HIDDEN if value.value is None else value.value
    if kind is Raw:
        return _tuples(msgspec.json.decode(value))
    return value


def _tuples(value: Any) -> Any:
    return tuple([_tuples(item) for item in value]) if isinstance(value, list) else value


def same(left: Any, right: Any) -> bool:
    """Are these the same, for somebody who looks for changes? What is hidden is the same while its commitment is."""
    if type(left) is Sealed and type(right) is Sealed and None in (left.value, right.value):
        return left.c == right.c
    left, right = opened(left), opened(right)
    if isinstance(left, Special) or isinstance(right, Special):
        return left is right
    if isinstance(left, Fields) and isinstance(right, Fields):
        return left.fields() == right.fields()
    return left is right or (type(left) is type(right) and left == right)


def shown(value: Any) -> str:
    """A value for people, on one line: a single one as it is, everything else as compact JSON."""
    value = opened(value)
    if isinstance(value, str | Special | bool | None) and value != "" and "\n" not in str(value):
        return str(value)
    return msgspec.json.encode(machine(value)).decode()


def machine(value: Any) -> Any:
    """A value for machines: plain data, `{"hidden": true}` for what is hidden, null for what is absent."""
    value = opened(value)
    if value is HIDDEN:
        return {"hidden": True}
    if isinstance(value, Special):
        return None
    if type(value) in (tuple, list):
        return [machine(item) for item in value]
    if isinstance(value, Struct):
        tag = value.__struct_config__.tag
        named = {"tag": tag} if tag is not None else {}
        return named | {name: machine(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, Fields):
        value = value.fields()
    if isinstance(value, dict):
        return {key: machine(item) for key, item in value.items()}
    return plain(value)
