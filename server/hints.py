"""How to call our programs, for hints that people copy: by their bare names only where a shell would find them."""

import os
import shutil
import sys
from pathlib import Path


def program(name: str) -> str:
    """What to type for `kronika` or `replay`: the bare name if it is on the path, else where it lies (`.venv/bin/replay`)."""
    here = Path(sys.argv[0]).absolute()
    beside = here.with_name(name)
    found = shutil.which(name)
    if here.name not in ("kronika", "replay") or not beside.exists() or (found and Path(found).samefile(beside)):
        return name
    relative = os.path.relpath(beside)
    return str(beside) if relative.startswith("..") else relative
