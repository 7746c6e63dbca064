"""Python's collector of cycles, kept from walking through what is only being loaded."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def resting() -> Iterator[None]:
    """Without the collector, which else goes again and again through modules and states that are all kept: a sixth of the
    time. What is inside may `wake` it before."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def wake() -> None:
    """Let the collector work again, in what is made from now on: ten thousand states would hold up a key."""
    gc.freeze()
    gc.enable()
