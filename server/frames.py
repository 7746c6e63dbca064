"""Frames of the socket, made once and sent to many.

Source: RFC 6455 §5.2; a server's frames are not masked and, with compression off, the same for every reader.
"""

from engine.codec import encode
from engine.entry import Entry
from server import wire

_TEXT = 0x81
"""FIN and opcode 1: a whole text message."""
PING = b"\x89\x00"
NO_MORE = b"\x88\x02\x03\xf0"
"""A close frame that says 1008: what was allowed is so no more."""


def text(payload: bytes) -> bytes:
    """One unmasked text frame."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def event(entry: Entry, openings: bytes) -> bytes:
    """The frame of an event: the public part verbatim, and on a second line the openings of one audience."""
    return text(entry.p + b"\n" + openings)


def message(frame: wire.Subscribed | wire.Accepted | wire.Rejected | wire.Resync | wire.Rematch | wire.Stopped) -> bytes:
    """A frame of one line."""
    return text(encode(frame))
