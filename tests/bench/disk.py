"""What the disk under the data folder can do: the floor below every durable append."""

import os
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter


def sync_ms(folder: Path, size: int = 500, times: int = 100) -> float:
    """Median ms of writing `size` bytes at a file's end and syncing them (fdatasync where there is one)."""
    sync = getattr(os, "fdatasync", os.fsync)
    spent = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(times):
            start = perf_counter()
            os.write(file.fileno(), bytes(size))
            sync(file.fileno())
            spent.append(perf_counter() - start)
    return 1000 * median(spent)
