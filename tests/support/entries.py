"""Entries for store tests: bytes of the right shapes that mean nothing."""

from secrets import token_hex

from engine.entry import NO_HEAD, Entry

SECRET = bytes(range(32))


def new_table() -> str:
    """A table id that nobody else uses."""
    return token_hex(16)


def entry(v: int, cmd: str = "", p: bytes | None = None, o: bytes = b"[]") -> Entry:
    """Entry `v`, caused by command `cmd` (by default one of its own)."""
    return Entry.of(
        v,
        p if p is not None else b'{"v":%d,"x":"%s"}' % (v, token_hex(4).encode()),
        o,
        "seat:1",
        cmd or token_hex(8),
    )


async def opened(store, table: str, length: int = 1) -> list[Entry]:
    """Make a table with `length` entries; gives them."""
    entries, head = [], NO_HEAD
    for v in range(1, length + 1):
        made = entry(v)
        await store.append(table, made, head, SECRET if v == 1 else None)
        entries.append(made)
        head = made.h
    return entries
