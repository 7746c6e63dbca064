"""Effects: those of number 1, and that a seat was passed over. Moves and their notation are the same."""

from typing import Annotated

from msgspec import Meta, Struct

from engine.games.mandala_stones.r1 import moves as r1


class Passed(Struct, frozen=True, gc=False, array_like=True, tag="passed", forbid_unknown_fields=True):
    """A seat could do nothing when its turn came. The round is the last one."""

    seat: Annotated[int, Meta(ge=0, lt=4)]


Effect = r1.Effect | Passed
