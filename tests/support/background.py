"""An event loop in a thread of its own: for synchronous tests, and for servers that outlive one test."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any


class Background:
    """Run coroutines from synchronous code: `run` waits for the result, at most `limit` seconds."""

    def __init__(self, limit: float = 60):
        self._limit = limit
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine) -> Any:
        """Result of `work`, run in the background loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(self._limit)

    def close(self) -> None:
        """Stop the loop and its thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(self._limit)
        self._loop.close()
