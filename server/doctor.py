"""`kronika doctor`: is this store safe for rated games? Exit codes: 0 it is, 1 it is not, 2 it cannot be looked at."""

import argparse
import asyncio
import sys

from server.serve import opened
from server.settings import BadSettings, Settings, check
from server.store.port import Finding, StoreError, Unsafe


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
        return await store.doctor()
