"""`kronika resume`: lift a stop that a player's claim put on a table, once its stored log has been checked.

Source: docs/decisions/0001. Exit codes: 0 lifted, 1 the log is not what it should be (the table stays stopped), 2 unusable
input.
"""

import argparse
import asyncio
import sys

from msgspec import Struct

from engine import registry
from engine.codec import Malformed, encode
from engine.entry import Entry
from engine.events import read_opening
from engine.registry import NoSuchGame
from engine.timeline import Broken, Fold
from server import commands
from server.serve import opened
from server.settings import BadSettings, check
from server.store.port import Damaged, Store, StoreError
from server.tables import Stop, kept_stop, now


class Lifted(Struct, frozen=True):
    """Kept with the table for ever: which stop was lifted, when, and at which end of the log."""

    at: int
    stop: Stop
    version: int
    head: str


class NotWhole(Exception):
    """The stored log is not what it should be; the text says where."""


def run(args: argparse.Namespace) -> int:
    """Check, lift, print, and give the exit code."""
    try:
        heads = [_head(text) for text in args.head]
        lifted = asyncio.run(_resume(check(args), args.table, heads))
    except (NotWhole, Damaged) as error:
        print(f"kronika resume: {error}. The table stays stopped; play can go on by a branch.", file=sys.stderr)
        return 1
    except (BadSettings, StoreError, NoSuchGame, ValueError) as error:
        print(f"kronika resume: {error}", file=sys.stderr)
        return 2
    print(f"It was stopped because {lifted.stop.text}.")
    print(f"The stored log is whole: {lifted.version} events, head {lifted.version}:{lifted.head}")
    compared = f"Heads compared: {len(heads)}, all in the log." if heads else "No head that a player holds was compared."
    print(f"{compared}\nThe stop is lifted. A running server goes on as soon as somebody asks for the table.")
    return 0


async def _resume(settings, table: str, heads: list[tuple[int, str]]) -> Lifted:
    async with opened(settings) as store:
        return await lift(store, table, heads)


async def lift(store: Store, table: str, heads: list[tuple[int, str]]) -> Lifted:
    """Lift the stop of a table whose log folds and holds `heads` (version, hex). Raises NotWhole, Damaged, BadSettings."""
    entries = await store.read(table)
    if not entries:
        raise BadSettings(f"there is no table {table} in this store")
    stop = kept_stop(await store.get(commands.STOPPED, table=table))
    if stop is None:
        raise BadSettings(f"table {table} is not stopped by a claim")
    fold = _folded(entries)
    for version, head in heads:
        found = entries[version - 1].h.hex() if version <= len(entries) else None
        if found != head:
            what = f"has {version}:{found}" if found else f"ends at version {len(entries)}"
            raise NotWhole(f"head {version}:{head} is not in the stored log, which {what}")
    lifted = Lifted(now(), stop, fold.v, fold.head.hex())
    await store.put(f"lifted:{lifted.at}", encode(lifted), table=table)
    await store.put(commands.STOPPED, encode(Stop("", "")), table=table)
    return lifted


def _folded(entries: list[Entry]) -> Fold:
    """The whole log folded: chain, versions and digests hold. Raises NotWhole, NoSuchGame."""
    try:
        data = read_opening(entries[0].p).d
        fold = Fold(registry.find(data.game, data.rules))
        for entry in entries:
            fold.take(entry)
    except (Broken, Malformed) as error:
        raise NotWhole(f"the stored log is broken: {error}") from None
    return fold


def _head(text: str) -> tuple[int, str]:
    version, _, head = text.partition(":")
    if not (version.isascii() and version.isdigit() and 0 < int(version) < 1 << 53 and len(head) == 64):
        raise BadSettings(f"--head {text}: write VERSION:HASH, the hash as 64 hex digits")
    return int(version), head.lower()
