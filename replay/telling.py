"""Data of events and states as plain values for people and programs: named, and without what only hashes need."""

from typing import Any

from engine.differences import plain
from engine.seal import Opened, Sealed

_FOR_HASHES = frozenset({"salt", "of", "ms"})


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
