"""What data of events say, apart from how it is sealed: to compare a recorded event with one decided again.

Source: DESIGN idea 5. Commitments and salts follow from values and from the bytes before them; two events that say the
same may differ in them (another rules number, a redacted log, a twin).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from engine.codec import encode
from engine.differences import differences
from engine.seal import Audience, Opened, Sealed, admits

_EFFECT = re.compile(r"\$\.d\.e\[(\d+)\](.*)")
_INDEX = re.compile(r"\[\d+\]")
KIND = "is"
"""Field under which `said` tells the tag of an effect or a move."""
SHUT = "(sealed)"
"""Stands for a sealed value that is not open here."""


def same(recorded: Sequence[Any], decided: Sequence[Any]) -> bool:
    """Do these effects say the same? A recorded sealed value that is not open here is taken for any value."""
    if len(recorded) != len(decided):
        return False
    for a, b in zip(recorded, decided, strict=True):
        if a == b or (type(a) is type(b) and _same_but_for_seals(a, b)):
            continue
        if not _settled(said(a), said(b)):
            return False
    return True


def _same_but_for_seals(a: Any, b: Any) -> bool:
    for name in a.__struct_fields__:
        x, y = getattr(a, name), getattr(b, name)
        if type(x) is Sealed and type(y) is Sealed:
            if x.to != y.to or (x.value is not None and x.value != y.value):
                return False
        elif x != y:
            return False
    return True


def _settled(a: Any, b: Any) -> bool:
    return encode(a) == encode(b) or not list(parting(a, b))


def parting(recorded: Any, decided: Any, path: str = "$") -> Iterator[tuple[str, Any, Any]]:
    """Where two said values (see `said`) differ: (path, recorded, decided). What is not open on one side is no difference."""
    for place, a, b in differences(recorded, decided, path):
        if SHUT not in (a, b):
            yield place, a, b


def said(value: Any) -> Any:
    """A value as plain dicts, lists, numbers and texts: `is` the tag of an effect or move, sealed values as {to, value},
    values opened later without their salt."""
    if type(value) is Sealed:
        return {"to": said(value.to), "value": SHUT if value.value is None else said(value.value)}
    if isinstance(value, Struct):
        tag = value.__struct_config__.tag
        told = {KIND: tag} if tag is not None else {}
        for name in value.__struct_fields__:
            if name != "salt" or not isinstance(value, Opened):
                told[name] = said(getattr(value, name))
        return told
    if isinstance(value, tuple | list):
        return [said(item) for item in value]
    if isinstance(value, dict):
        return {key: said(item) for key, item in value.items()}
    if isinstance(value, Raw):
        return msgspec.json.decode(value)
    return value


def about(path: str, tag: str, recorded: Any, decided: Any) -> str:
    """What a difference is about, without places: `scored.points`, `table.finished.totals`.

    `path` into `{"d": …}` of an event with this tag; `recorded`, `decided` the said data of both sides.
    """
    match = _EFFECT.fullmatch(path)
    if not match:
        return f"{tag}{_INDEX.sub('', path.removeprefix('$.d').removeprefix('$'))}"
    place, rest = int(match[1]), _INDEX.sub("", match[2])
    for side in (recorded, decided):
        effects = side.get("e", ()) if isinstance(side, dict) else ()
        if place < len(effects):
            return f"{effects[place].get(KIND, 'effect')}{rest.removesuffix('.' + KIND)}"
    return f"{tag}.e"


def masked(effects: Sequence[Any], audience: Audience) -> list[tuple]:
    """Effects as plain values: sealed ones that this audience cannot open only by their `to`."""

    def plain(value: Any) -> Any:
        if type(value) is Sealed:
            return ("sealed", value.to, encode(value.value) if admits(value.to, audience) else None)
        return value

    return [
        (type(effect).__name__, *(plain(getattr(effect, name)) for name in effect.__struct_fields__)) for effect in effects
    ]
