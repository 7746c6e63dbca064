"""Writing record files: whole or not at all, and never over another."""

import os
import sys
from contextlib import suppress

from replay.problems import Unusable


def write_file(name: str, raw: bytes, *, force: bool = False) -> None:
    """Write a file (`-` for standard output). Raises Unusable; then nothing is left behind, and what was there still is."""
    if name == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(raw)
        sys.stdout.buffer.flush()
        return
    try:
        if force and os.path.exists(name) and not os.path.isfile(name):  # a device or a pipe is written to, not replaced
            with open(name, "wb") as file:
                file.write(raw)
        elif force:
            part = f"{name}.{os.getpid()}.part"
            _write_new(part, raw)
            os.replace(part, name)
        else:
            _write_new(name, raw)
    except FileExistsError:
        raise Unusable(f"-o {name}: this file is there already; choose another name") from None
    except (OSError, ValueError) as error:
        raise Unusable(f"-o {name}: cannot be written: {getattr(error, 'strerror', None) or error}") from None


def _write_new(name: str, raw: bytes) -> None:
    with open(name, "xb") as file:
        try:
            file.write(raw)
            file.flush()
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
