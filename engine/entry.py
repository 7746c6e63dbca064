"""One stream entry as stored: the bytes of an event, and what the store compares them by.

Source: DESIGN §4 (stored bytes = hashed bytes = sent bytes) and §5 (fields of a stream entry).
"""

from hashlib import sha256

from msgspec import Struct

NO_HEAD = bytes(32)
"""Head of an empty stream, as the store compares it (32 zero bytes)."""


class Entry(Struct, frozen=True, gc=False):
    """An event as it lies in the stream.

    `v` version (its place, from 1) · `p` public part, compact JSON · `o` openings, compact JSON array ·
    `h` SHA-256 of `p` (32 raw bytes) · `c` command key (16 raw bytes, see `command_key`).
    """

    v: int
    p: bytes
    o: bytes
    h: bytes
    c: bytes

    @classmethod
    def of(cls, v: int, p: bytes, o: bytes, by: str, cmd: str) -> "Entry":
        """Make the entry of version `v` from its bytes and the command that caused it."""
        return cls(v, p, o, sha256(p).digest(), command_key(by, cmd))


def command_key(by: str, cmd: str) -> bytes:
    """The key under which a retried command is recognised: 16 bytes of SHA-256 over actor, 0, command id."""
    return sha256(f"{by}\0{cmd}".encode()).digest()[:16]
