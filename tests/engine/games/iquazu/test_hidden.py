"""What is hidden stays hidden: other hands, the pile, what lies under water. And what is known stays known (iquazu.md §9)."""

import pytest

from engine.game import Unknown
from engine.games.iquazu.r1.moves import Dealt, Discarded, Drew, Placed, Redealt
from engine.games.iquazu.r1.rock import UNKNOWN
from engine.games.iquazu.r1.state import face_down, unseen
from engine.seal import Sealed
from engine.twins import Listening
from tests.engine.games.iquazu.tables import GAME, dealt, player, random_states, table
from tests.support.loose import keyed
from tests.support.playing import play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_components_never_change_and_somebody_can_always_move(seats):
    first, count = None, -1
    for state in random_states(seed=seats, seats=seats):
        first, count = first or GAME.components(state), count + 1
        assert GAME.components(state) == first
        assert sum(unseen(state)) == state.pile
        acting = GAME.to_act(state)
        assert all(bool(GAME.legal(state, seat)) == (seat in acting) for seat in range(seats))
    expected = {"cards": 60, "drops": 50, "tiles": 45, "red crystals": 34, "cards beyond the pile": 0, "tiles overdrawn": 0}
    assert expected.items() <= dict(first).items()
    assert count <= GAME.most_moves(state.options, seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants_between_turns(seats):
    before, last = [0] * seats, None
    for state in random_states(seed=10 + seats, seats=seats):
        scores = [p.score for p in state.players]
        assert all(a <= b for a, b in zip(before, scores, strict=True))
        assert state.offset <= 8
        if (last is None or last.seat != state.seat) and GAME.to_act(state):
            assert "." in state.rock[state.offset]
            assert max(p.size for p in state.players) <= 12
            assert len(state.turned) == 5
        before, last = scores, state


def test_strips_come_to_light_when_their_first_column_does():
    seen = {state.offset: sum(code != UNKNOWN for code in state.strips) for state in random_states(seed=1, seats=2)}
    assert seen == {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5}


def test_tiles_come_to_light_at_position_6_and_dark_ones_last():
    for state in random_states(seed=4, seats=3):
        left = face_down(state, 13)
        assert min(left) >= 0
        assert sum(left) == 5 * (8 - state.offset)
        if state.offset >= 7:
            assert set(state.turned) <= set("3456")


def test_the_deal_names_only_what_is_seen():
    chance = Listening(keyed(3, 4))
    GAME.setup(GAME.options(), 4, chance)
    keys = chance.asked
    assert {key for key in keys if not key.startswith("card:")} == {
        "start", *(f"strip:{n}" for n in (1, 2, 3)), *(f"tile:6:{row}" for row in range(1, 6)),
    }  # fmt: skip
    assert {key for key in keys if key.startswith("card:")} == {f"card:0:{k}" for k in range(22)}


@pytest.mark.parametrize("audience", [None, 0, 1, 2])
def test_views_hold_no_hand_but_their_own(audience):
    recorded = play(GAME, 3, {}, 5, leaving=False)
    for moment in recorded.timeline(audience).moments:
        if moment.state is not None:
            for seat, p in enumerate(moment.state.players):
                assert (p.hand is not None) == (seat == audience)
                assert p.hand is None or sum(p.hand) == p.size


def test_facts_are_all_that_is_public_in_a_known_order():
    """Digests of every recorded game hang on these values: turn boxes and phase, counts, what lies open, then the players."""
    s = table(
        player("WWB", tiles="4*", score=7, supply=33), player("?", score=3), rock={1: "R~...."}, box=1, extra=1,
        turned="2b*+6", gone="d+", pile=19, shuffle=2, drawn=5, discard="WBBO", drops=49,
    )  # fmt: skip
    assert GAME.facts(s.state) == (
        0, 1, "actions", 1, 1, 0, 19, 2, 5, 1, 2, 1, 49, "d+", "2b*+6",
        0, 2, 4, -1, -1, "0~....", *["......"] * 5, "", "", "", "", "......",
        3, "4*", 33, 7, 1, "", 34, 3,
    )  # fmt: skip
    assert len(GAME.facts(s.state)) == 31 + 2 * 4
    assert GAME.facts(s.state, 0) == (*GAME.facts(s.state), "WWB")
    assert GAME.facts(s.state, 1) == (*GAME.facts(s.state), "?")


def test_cards_drawn_together_are_one_sealed_value():
    s = table(player("W", tiles="d"), outcomes={f"card:0:{k}": k % 3 for k in range(4)}).when("cards 4")
    (drew,) = s.effects
    assert drew == Drew(4, -1, "d", drew.cards)
    assert (drew.cards.to, drew.cards.value) == ((0,), (2, 1, 1))


def test_a_folder_that_knows_no_hand_folds_sizes():
    s = table(player("???", tiles="b"), player("??"))
    drew, placed = Drew(4, -1, "", Sealed((0,))), Placed(1, 1, (0, 0, 1), False)
    state = GAME.evolve(s.state, (drew, placed))
    assert (state.players[0].hand, state.players[0].size) == (None, 6)
    state = GAME.evolve(state, (Discarded((1, 0, 0)), Dealt(1, 2, Sealed((1,))), Redealt(0, Sealed((0,)))))
    assert [(p.hand, p.size) for p in state.players] == [(None, 5), (None, 4)]


def test_what_hangs_on_a_hand_is_unknown_to_others():
    with pytest.raises(Unknown, match="hand of seat 0"):
        GAME.legal(table(player("??")).state, 0)
    with pytest.raises(Unknown, match="hand of seat 0"):
        GAME.legal(table(player("?" * 13), phase="limit", owed=0).state, 0)
    assert GAME.legal(table(player("??")).state, 1) == ()


def test_what_hangs_on_no_hand_is_known_to_everybody():
    s = table(player("??", tiles="b+*"), owed=0)
    assert s.legal == ["end", "cards 2", "double"]


def test_what_the_pile_holds_is_not_drawn_where_a_hand_is_not_known():
    s = table(player("W"), player("??"))
    with pytest.raises(Unknown, match="all hands"):
        s.when("draw")


@pytest.mark.parametrize("audience", [None, 0, 1, 2])
@pytest.mark.parametrize("moves", [0, 9, 40])
def test_redeal_gives_unknown_hands_an_identity_and_changes_nothing_public(audience, moves):
    recorded = play(GAME, 3, {}, 11, leaving=False)
    first = next(m.v for m in recorded.timeline().moments if m.state is not None)
    before = recorded.timeline(audience).at(first + moves).state
    after = GAME.evolve(before, GAME.redeal(before, keyed(99, 3)))
    assert GAME.facts(after) == GAME.facts(before)
    assert GAME.components(after) == GAME.components(dealt(3))
    assert all(sum(p.hand) == p.size for p in after.players)
    if audience is not None:
        assert after.players[audience] == before.players[audience]


def test_redeal_of_a_full_state_draws_nothing():
    assert GAME.redeal(dealt(4), keyed(1, 4)) == ()
