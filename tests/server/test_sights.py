"""What a moment says where a slip would go unseen."""

import pytest

from engine import telling
from engine.seal import ARBITER
from server import looking, proving
from server.timelines import Timelines
from tests.server.turns import SIMULTANEOUS, game_of
from tests.support import playing, shelved
from tests.support.web import SAMPLE


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_a_turn_that_is_not_open_has_no_notation_and_its_own_seat_reads_it(name):
    """Given a game in which one seat has finished its turn and the other has not, then that move is "" to all but its seat."""
    recorded = playing.play(game_of(name), 2, {}, 5, leaving=False)
    sealed = next(m for m in recorded.timeline().moments if telling.is_move(m) and len(recorded.game.to_act(m.state)) == 1)
    live = shelved.live_table(recorded, recorded.entries[: sealed.v], ("ann", "bob"))
    told = {}
    for account in (None, "ann", "bob"):
        _, found = looking.moments(live, Timelines(), looking.eyes(live, account), sealed.v, sealed.v, "en", False)
        told[account] = next(found).move
    own, other = ("ann", "bob") if telling.mover(sealed) == 0 else ("bob", "ann")
    assert told[None] == told[other] == ""
    assert told[own]


def test_a_table_that_was_loaded_anew_is_folded_anew():
    """Given a table whose stream an operator has put back to what it was, when it is loaded again, no later event is shown."""
    recorded = playing.play(game_of(SIMULTANEOUS[0]), 2, {}, 5, leaving=False)
    before, after = (shelved.live_table(recorded, recorded.entries[:n]) for n in (12, 10))
    kept = Timelines()
    assert kept.of(before, None).fold.v == 12
    assert kept.of(after, None).fold.v == 10


def test_two_deals_part_with_the_same_event_and_other_effects():
    """Given two games of different deals, then they part where both start, and that is said to be the same with other effects."""
    dealt = [playing.play(game_of(SAMPLE), 2, {}, seed, leaving=False) for seed in (5, 6)]
    left, right = (Timelines().of(shelved.live_table(one, one.entries), ARBITER) for one in dealt)
    told = proving.comparison(left, right, "en")
    assert (told.table, told.other) == tuple(one.table_id for one in dealt)
    assert told.first.kind == "effects"
    assert told.first.left.sentence == told.first.right.sentence == "The game starts."
    assert (told.same, told.same_right, told.bytes, told.moves[0].same) == (0, 0, 0, False)
