"""Versions of everything that runs in this process, by name: what a fault says of the code that failed."""

import platform
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, version

from engine.sitting import ENGINE

OURS = "kronika"
FROM_SOURCE = "not installed"
"""Version of what runs from its source folder."""


@cache
def versions() -> dict[str, str]:
    """Kronika, engine, Python, platform, and every distribution of which a module is loaded. Looked up once: takes 0.1 s."""
    names = {name.partition(".")[0] for name in list(sys.modules)} - set(sys.stdlib_module_names)
    homes = packages_distributions()
    loaded = sorted({home for name in names for home in homes.get(name, ())} - {OURS}, key=str.lower)
    ours = {OURS: _version(OURS), "engine": ENGINE, "python": platform.python_version(), "platform": platform.platform()}
    return ours | {name: _version(name) for name in loaded}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return FROM_SOURCE
