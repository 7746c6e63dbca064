"""`kronika doctor`: is this store safe for rated games? Exit codes: 0 it is, 1 it is not, 2 it cannot be looked at."""

import argparse
import asyncio
import shutil
import sys
from pathlib import Path

from server.serve import opened
from server.settings import BadSettings, Settings, check
from server.store import faults
from server.store.port import Finding, Store, StoreError, Unsafe

LEAST_FREE = 100 << 20
"""Bytes that must be free below a data folder: some hundred thousand moves, and room to rewrite the log."""


def run(args: argparse.Namespace) -> int:
    """Look, print what was found, and give the exit code."""
    try:
        settings = check(args)
        if settings.data is not None and not settings.data.is_dir():
            raise BadSettings(f"there is no folder {settings.data}; name one with --data, or a server with --redis")
        findings = asyncio.run(_look(settings))
    except Unsafe as error:
        print(f"no   {error}\n\nNot safe for any game.")
        return 1
    except (BadSettings, StoreError, ValueError) as error:
        print(f"kronika doctor: {error}", file=sys.stderr)
        return 2
    for finding in findings:
        print(f"{'ok ' if finding.ok and finding.rated else 'no '}  {finding.name}: {finding.text}")
    unfit = [finding.name for finding in findings if not (finding.ok and finding.rated)]
    print(f"\nNot safe for rated games: {', '.join(unfit)}." if unfit else "\nSafe for rated games.")
    return 1 if unfit else 0


async def _look(settings: Settings) -> list[Finding]:
    async with opened(settings) as store:
        room = [] if settings.data is None else [_room(settings.data)]
        return [*await store.doctor(), *room, await _faults(store)]


async def _faults(store: Store) -> Finding:
    """Has anything failed unexpectedly? That makes no store unsafe, but somebody should look."""
    kept = len(await faults.lines(store))
    return Finding("faults", True, True, f"{kept} kept; see them with `replay faults`" if kept else "none kept")


def _room(data: Path) -> Finding:
    """Is there room for games in the data folder?"""
    free = shutil.disk_usage(data).free
    enough = free >= LEAST_FREE
    text = f"{free >> 20} MB free" + ("" if enough else f": moves will soon be refused; make it {LEAST_FREE >> 20} MB")
    return Finding("room", enough, enough, text)
