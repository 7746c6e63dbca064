"""Data files of games: read, checked, and named by the SHA-256 of their bytes.

Source: DESIGN §2, rules numbers and data. A file that any game has used is never edited.
"""

from hashlib import sha256
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class DataError(ValueError):
    """A data file that cannot be this game's; the text names the entry, what it says and what would be right."""


def raw(package: str) -> bytes:
    """The bytes of `data.json` beside a game's modules."""
    return files(package).joinpath("data.json").read_bytes()


def digest(data: bytes) -> str:
    """What a first event says of the data: lower-case hex SHA-256 of the file's bytes."""
    return sha256(data).hexdigest()


def decode(data: bytes, kind: type[T]) -> T:
    """Data of a type from the bytes of a file. Raises DataError naming the entry that has another type or is missing."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise DataError(f"data file: {error}") from None


def need(entry: str, found: Any, right: Any, why: str) -> None:
    """Raise DataError unless the entry says what is right."""
    if found != right:
        raise DataError(f"{entry}: is {found}, should be {right} ({why})")


def need_between(entry: str, found: int, low: int, high: int) -> None:
    """Raise DataError unless the entry is a number from `low` to `high`, both included."""
    if not low <= found <= high:
        raise DataError(f"{entry}: is {found}, should be {low} to {high}")
