"""How rates are measured: subjects take turns, so that what slows the machine slows all of them."""

from collections.abc import Awaitable, Callable, Mapping
from statistics import median
from time import process_time

Work = Callable[[], int]
"""Does some work and says how many units it did."""


def rates(subjects: Mapping[str, Work], *, rounds: int = 5, seconds: float = 0.5) -> dict[str, float]:
    """Units per second of processor time of every subject: the median of `rounds` turns of at least `seconds` each."""
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for work in subjects.values():
        work()  # caches and decoders are made once
    for _ in range(rounds):
        for name, work in subjects.items():
            units, start = 0, process_time()
            while (spent := process_time() - start) < seconds:
                units += work()
            found[name].append(units / spent)
    return {name: median(each) for name, each in found.items()}


async def rates_async(subjects: Mapping[str, Callable[[], Awaitable[float]]], *, rounds: int) -> dict[str, float]:
    """As `rates`, for subjects that say their own rate."""
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, subject in subjects.items():
            found[name].append(await subject())
    return {name: median(each) for name, each in found.items()}


def quantile(values: list[float], q: float) -> float:
    """The value below which a share `q` of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))]
