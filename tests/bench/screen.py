"""`replay step` on a whole screen with the long record: from the command to the first board, and single steps."""

import argparse
import asyncio
import fcntl
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from replay.collector import wake
from replay.screen.app import Walk
from replay.sources import open_log, read_file

COLUMNS, LINES = 120, 40
"""A terminal in which board, moves, event and scores stand side by side: more to draw than in a small one."""
LAST = b"q quit"
"""What the last line ends with: when it is there, the whole frame is."""
STEPS = ("right", "left", "N", "P", "right")


def first_frame_ms(code: str, path: Path) -> tuple[float, float]:
    """Wall clock and processor time from the start of `replay step PATH`, a fresh process on a pseudo-terminal, to its first
    frame; `code` runs `replay`."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    start = perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-c", code, "step", str(path)], stdin=theirs, stdout=theirs, stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color"}, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    try:
        while LAST not in seen:
            seen += os.read(ours, 1 << 16)
        spent, busy = 1000 * (perf_counter() - start), _busy_ms(child.pid)
        os.write(ours, b"q")
        while os.read(ours, 1 << 16):
            pass
    except OSError:  # so a pseudo-terminal says that its other end is closed
        pass
    finally:
        child.wait()
        os.close(ours)
    if child.returncode or LAST not in seen:
        raise RuntimeError(f"replay step ended with {child.returncode}: {seen[-200:]!r}")
    return spent, busy


def _busy_ms(pid: int) -> float:
    """Processor time that a process has taken so far; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6
    except OSError:
        return 0.0


def steps_ms(path: Path, steps: int = 100) -> tuple[float, float]:
    """Slowest and median processor time of steps forward and back near the end, from the key to the frame drawn."""
    return asyncio.run(_steps(path, steps))


async def _steps(path: Path, steps: int) -> tuple[float, float]:
    log = open_log(read_file(str(path)))
    app = Walk(log, log.last.v - 2 * steps, argparse.Namespace())
    spent = []
    async with app.run_test(size=(COLUMNS, LINES)) as pilot:
        wake()  # as `replay step` does at its first frame
        await pilot.press(*STEPS)
        for key in STEPS * (steps // len(STEPS)):
            start = process_time()
            await pilot.press(key)
            spent.append(1000 * (process_time() - start))
    return max(spent), median(spent)
