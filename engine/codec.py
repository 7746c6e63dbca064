"""Compact JSON, encoded once: the bytes that are stored, chained and sent.

Source: DESIGN idea 4 and §2 (only strings, arrays, objects and integers below 2^53), §4 (untrusted records refuse
unknown and doubled keys). Everything goes through msgspec; the standard library's parser only explains what is wrong.
"""

import json
import re
from functools import cache
from typing import Any

import msgspec

LARGEST = 2**53 - 1
"""Largest integer (and, negated, the smallest) that may stand in hashed bytes."""

_TELLING = 200
"""Characters of an error's text: it may quote a value from outside, however long; the path at its end is kept."""

_LONG = re.compile(rb"[0-9]{16}").search
"""Finds what may be an integer beyond LARGEST (or merely digits in a string)."""

encode = msgspec.json.Encoder().encode


class Malformed(ValueError):
    """Bytes that are not what the format asks for; the text says what is wrong and where."""


@cache
def decoder(kind: Any) -> msgspec.json.Decoder:
    """The decoder of a type, made once."""
    return msgspec.json.Decoder(kind)


def decode(raw: bytes, kind: Any, what: str = "value") -> Any:
    """Decode `raw` as `kind`. Raises Malformed (naming `what` and the path inside it), nothing else."""
    try:
        return decoder(kind).decode(raw)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(f"{what}: {reason(error)}") from None


def decode_exact(raw: bytes, kind: Any, what: str = "value") -> Any:
    """Decode untrusted bytes: as `decode`, and the bytes must be the ones Kronika itself would have written.

    So unknown keys, doubled keys, spaces, other key orders and other spellings of the same value are refused.
    """
    value = decode(raw, kind, what)
    check_exact(raw, value, what)
    return value


def check_exact(raw: bytes, value: Any, what: str) -> None:
    """Raise Malformed unless `raw` is the one encoding of `value`, with integers that every reader keeps exactly."""
    if encode(value) != raw:
        raise Malformed(f"{what}: {_inexact(raw, encode(value))}")
    if _LONG(raw):
        _check_integers(raw, what)


def _check_integers(raw: bytes, what: str) -> None:
    def small(digits: str) -> int:
        if len(digits) > 17 or abs(int(digits)) > LARGEST:
            raise Malformed(f"{what}: integer {digits[:20]} is beyond ±{LARGEST}")
        return int(digits)

    json.loads(raw, parse_int=small)


def reason(error: Exception) -> str:
    """The text of a decoding error for people: one line, whatever bytes it quotes."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in str(error)) or type(error).__name__
    return text if len(text) <= _TELLING else f"{text[: _TELLING // 2]} … {text[-_TELLING // 2 :]}"


def _inexact(raw: bytes, wanted: bytes) -> str:
    doubled: list[str] = []

    def note(pairs: list[tuple[str, Any]]) -> dict:
        names = [name for name, _ in pairs]
        doubled.extend(name for name in names if names.count(name) > 1)
        return dict(pairs)

    try:
        json.loads(raw, object_pairs_hook=note)
    except (ValueError, RecursionError) as error:
        return str(error)
    if doubled:
        return f"key {doubled[0]!r} stands twice"
    place = next((i for i, (a, b) in enumerate(zip(raw, wanted, strict=False)) if a != b), min(len(raw), len(wanted)))
    here = raw[max(0, place - 12) : place + 12].decode("utf-8", "replace")
    return f"not the compact form at byte {place}, near {here!r}"
