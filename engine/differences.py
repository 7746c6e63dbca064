"""Where two values differ: exact paths, for verification and for comparing states; and data as plain values, to be compared."""

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.seal import Opened, Sealed

ABSENT = "(absent)"
"""Stands for a value that only the other side has."""
_FOR_HASHES = frozenset({"salt", "of", "ms"})


def plain(value: Any) -> Any:
    """A struct as plain dicts and lists, so that paths have names; a value opened later (Raw) as what it says."""
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, msgspec.Raw):
        return msgspec.json.decode(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return list(bytes(value))
    return value


def differences(left: Any, right: Any, path: str = "$") -> Iterator[tuple[str, Any, Any]]:
    """All places where two plain values differ, in order: (path, left, right). `$.hands[1][0]` is such a path."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *(key for key in right if key not in left)]:
            yield from differences(left.get(key, ABSENT), right.get(key, ABSENT), f"{path}.{key}")
    elif isinstance(left, list) and isinstance(right, list):
        for i in range(max(len(left), len(right))):
            a = left[i] if i < len(left) else ABSENT
            b = right[i] if i < len(right) else ABSENT
            yield from differences(a, b, f"{path}[{i}]")
    elif type(left) is not type(right) or left != right:
        yield path, left, right


def told(value: Any) -> Any:
    """Data or a state as plain values: structs with their `type`, sealed values as {to, value} (value None: not known here).

    Salts, commitments and times are left out; so are the places that opening effects name.
    """
    if type(value) is Sealed:
        return {"to": list(value.to) if isinstance(value.to, tuple) else value.to, "value": plain(value.value)}
    if isinstance(value, list | tuple):
        return [told(item) for item in value]
    if isinstance(value, dict):
        return {key: told(item) for key, item in value.items()}
    fields = getattr(value, "__struct_fields__", None)
    if fields is None:
        return plain(value)
    tag = value.__struct_config__.tag
    named = {"type": str(tag)} if tag is not None else {}
    hidden = _FOR_HASHES if isinstance(value, Opened) else {"ms"}
    return named | {name: told(getattr(value, name)) for name in fields if name not in hidden}
