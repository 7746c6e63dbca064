"""A start that came too early leaves no trace in the luck of the table."""

import pytest

from engine import table
from engine.chance import nonce_commitment
from engine.game import Refused
from engine.sitting import Sitting
from tests.support.toys.simultaneous import GAME


def deal(early: bool) -> bytes:
    """Public part of `table.started`, with or without a start refused before the nonces were given."""
    sitting = Sitting.new(GAME, bytes(32))
    sitting.commit(sitting.open("0" * 32, 2, {"turns": 3}, cmd="open", at=1))
    nonces = [bytes([7]) * 32, bytes([9]) * 32]
    for seat in range(2):
        sitting.run(table.Sit(f"p{seat}", nonce_commitment(nonces[seat])), f"seat:{seat}", "sit", 1)
    if early:
        with pytest.raises(Refused, match="waiting for seat"):
            sitting.run(table.Start(), "seat:0", "early", 1)
    for seat in range(2):
        sitting.run(table.Ready(nonces[seat].hex()), f"seat:{seat}", "ready", 1)
    return sitting.run(table.Start(), "seat:0", "start", 1).entry.p


def test_a_refused_start_fixes_no_luck():
    """Given both seats promised nonces, when one starts before they were given, then the later deal still uses them."""
    assert deal(early=True) == deal(early=False)
