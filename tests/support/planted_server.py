"""A server whose game has a bug, as a process of its own: `python -m tests.support.planted_server DATA`. Prints its address."""

import asyncio
import sys
from pathlib import Path

from server.app import serving
from server.hall import Hall
from server.store import embedded
from server.store.redis_store import RedisStore
from tests.support import planted


async def serve(data: Path) -> None:
    """Serve until killed."""
    async with embedded.start(data) as url:
        store = await RedisStore.connect(url)
        async with serving(Hall(store, planted.hall_games(planted.broken(points=planted.SOON)))) as address:
            print(address, flush=True)
            await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
