"""The names of keys in Redis. Source: DESIGN §5 (a table's keys share a hash tag, its shard)."""

import re
from functools import lru_cache

_TABLE = re.compile(r"[0-9a-f]{2}[0-9A-Za-z_-]{2,62}")
_STREAM = re.compile(rb"\{([0-9a-f]{2})\}:t:(\1[0-9A-Za-z_-]{2,62}):ev")

EVERY_STREAM = b"{??}:t:*:ev"
RECORD = b"k:"


@lru_cache(maxsize=65536)
def keys_of(table: str) -> tuple[bytes, bytes, bytes]:
    """Keys of a table: its stream (also its wake-up channel), its secret, its records (a hash).

    Raises ValueError for what is no table id: 4 to 64 characters of [0-9A-Za-z_-], of which the first two are
    lower-case hex digits (the shard).
    """
    if not _TABLE.fullmatch(table):
        raise ValueError(f"no table id: {table!r} (4 to 64 of 0-9 A-Z a-z _ -, beginning with two hex digits)")
    base = f"{{{table[:2]}}}:t:{table}"
    return f"{base}:ev".encode(), f"{base}:secret".encode(), f"{base}:k".encode()


def table_of(stream: bytes) -> str | None:
    """Table id of a stream's key, None if it is not such a key."""
    match = _STREAM.fullmatch(stream)
    return match[2].decode() if match else None


def record_key(key: str) -> bytes:
    """Key of a record that belongs to no table; raises ValueError for an empty name."""
    if not key:
        raise ValueError("a record needs a key")
    return RECORD + key.encode()


def pattern_of(prefix: bytes) -> bytes:
    """Pattern (as SCAN takes it) of all keys that begin with `prefix`."""
    return re.sub(rb"([*?\[\]\\])", rb"\\\1", prefix) + b"*"
