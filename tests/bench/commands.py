"""How long a command takes from nothing: a fresh process each time."""

import subprocess
import sys
from statistics import median
from time import perf_counter


def _ms(*arguments: str) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return 1000 * (perf_counter() - start)


def help_ms(times: int = 15) -> tuple[float, float]:
    """Median ms of `replay --help`, and of a Python that does nothing, in turns."""
    run = "import sys; from replay.cli import main; sys.exit(main(['--help']))"
    _ms("-c", run)  # byte code is written once
    pairs = [(_ms("-c", run), _ms("-c", "pass")) for _ in range(times)]
    return median(a for a, _ in pairs), median(b for _, b in pairs)
