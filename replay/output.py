"""Writing record files: whole or not at all, and never over another."""

import os
import sys
from contextlib import suppress

from replay.problems import Unusable


def write_file(name: str, raw: bytes, *, force: bool = False) -> None:
    """Write a file (`-` for standard output). Raises Unusable; then nothing is left behind."""
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        return
    begun = False
    try:
        with open(name, "wb" if force else "xb") as file:
            begun = True
            file.write(raw)
    except FileExistsError:
        raise Unusable(f"-o {name}: this file is there already; choose another name") from None
    except (OSError, ValueError) as error:
        if begun:
            with suppress(OSError):
                os.unlink(name)
        raise Unusable(f"-o {name}: cannot be written: {getattr(error, 'strerror', None) or error}") from None
