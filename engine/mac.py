"""HMAC-SHA256 under one key, many times: the key is worked in once.

Source: RFC 2104. Draws and salts are a MAC each, over a few bytes; `hmac.digest` would begin with the key every time.
"""

from collections.abc import Callable
from hashlib import sha256

_BLOCK = 64


def under(key: bytes) -> Callable[[bytes], bytes]:
    """The function that gives HMAC-SHA256 of a message under `key` (at most 64 bytes): the bytes of `hmac.digest`.

    Raises ValueError for a longer key.
    """
    if len(key) > _BLOCK:
        raise ValueError(f"a key has at most {_BLOCK} bytes, not {len(key)}")
    padded = key.ljust(_BLOCK, b"\0")
    inner, outer = (sha256(bytes([byte ^ pad for byte in padded])).copy for pad in (0x36, 0x5C))

    def mac(message: bytes) -> bytes:
        inside, outside = inner(), outer()
        inside.update(message)
        outside.update(inside.digest())
        return outside.digest()

    return mac
