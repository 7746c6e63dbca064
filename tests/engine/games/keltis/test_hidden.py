"""What is hidden stays hidden: other hands, the pile, the removed cards. And what is known stays known (keltis.md §8)."""

import pytest

from engine import table
from engine.game import Unknown
from engine.games.keltis.r1.state import CARD, unseen
from engine.seal import openings_for, walk
from engine.sitting import Sitting
from engine.timeline import Fold, fold_moves
from tests.engine.games.keltis.tables import GAME, dealt, random_states
from tests.support.loose import keyed


def played(seats: int, seed: int, moves: int, bot: str | None = None) -> Sitting:
    """A sitting after some moves, and its decisions in `sitting.decisions`."""
    sitting, dice = Sitting.new(GAME, seed.to_bytes(32, "big")), keyed(seed, 1)
    sitting.decisions = []

    def take(decision):
        sitting.commit(decision)
        sitting.decisions.append(decision)

    take(sitting.open(f"{seed:032x}", seats, {}, cmd="open", at=1))
    for command in (table.Sit, table.Ready):
        for seat in range(seats):
            data = command(f"p{seat}") if command is table.Sit else command()
            take(sitting.decide(data, f"seat:{seat}", f"{command.__name__}{seat}", 1))
    take(sitting.decide(table.Start(), "seat:0", "start", 1))
    for n in range(moves):
        acting = GAME.to_act(sitting.fold.state)
        if not acting:
            break
        legal = GAME.legal(sitting.fold.state, acting[0])
        pick = GAME.bots[bot](sitting.fold.state, acting[0], legal) if bot else dice.pick(f"m{n}", legal)
        take(sitting.decide(table.Play(pick), f"seat:{acting[0]}", f"move{n}", 1))
    return sitting


def folds(sitting: Sitting, audience: int | str | None):
    """The fold after every event as this audience gets it."""
    fold = Fold(GAME)
    for decision in sitting.decisions:
        entry = decision.entry
        part = openings_for(fold.read(entry).d, entry.o, audience) if fold.v else b"[]"
        fold.take(type(entry)(entry.v, entry.p, part, entry.h, entry.c))
        yield fold


@pytest.mark.parametrize("bot", [None, "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_folds_agree_on_facts_and_legal_moves(seats, bot):
    sitting = played(seats, 7 * seats, 160, bot)
    audiences = ["arbiter", None, *range(seats)]
    for full, *others in zip(*[folds(sitting, audience) for audience in audiences], strict=True):
        if full.state is None:
            continue
        assert all(other.facts() == full.facts() for other in others)
        for seat, own in enumerate(others[1:]):
            assert own.facts(seat) == full.facts(seat)
            assert GAME.legal(own.state, seat) == GAME.legal(full.state, seat)
    assert full.state == sitting.fold.state


@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_holds_no_card_that_was_not_shown_to_it(seats):
    sitting = played(seats, seats, 120)
    for audience in [None, *range(seats)]:
        for fold in folds(sitting, audience):
            for seat, player in enumerate(() if fold.state is None else fold.state.players):
                if seat != audience:
                    assert player.hand == player.shown
        hidden_from = [s for s in range(seats) if s != audience and fold.state.players[s].unknown]
        assert hidden_from
        assert all("?" in GAME.board(fold.state, seat).splitlines()[-1] for seat in hidden_from)
        hidden = sum(unseen(fold.state)) - sum(p.unknown for p in fold.state.players)
        assert hidden == fold.state.pile + (30 if seats == 2 else 0)


def test_public_parts_hold_cards_only_as_commitments():
    seals = [(d.entry, sealed) for d in played(2, 3, 60).decisions for *_, sealed in walk(d.event.d)]
    assert len(seals) > 15
    for entry, sealed in seals:
        assert b'{"to":[%d],"c":"%s"}' % (sealed.to[0], sealed.c.encode()) in entry.p
        assert b"value" not in entry.p


def test_a_hand_that_is_not_known_here_has_no_legal_moves_to_list():
    *_, spectator = folds(played(2, 3, 0), None)
    assert spectator.state.phase == CARD
    with pytest.raises(Unknown, match="hand of seat 0"):
        GAME.legal(spectator.state, 0)
    assert GAME.legal(spectator.state, 1) == ()


def test_what_hangs_on_no_hand_is_known_to_everybody():
    *_, spectator = folds(played(2, 3, 1), None)
    assert GAME.write(GAME.legal(spectator.state, 0)[0]) == "draw"


def test_moves_fold_alone_from_their_bytes():
    sitting = played(3, 9, 200)
    moves = [d for d in sitting.decisions if type(d.event) is sitting.fold.schema.moved]
    start = sitting.decisions[-len(moves) - 1].after[1]
    assert fold_moves(sitting.fold.schema, start, [d.entry for d in moves]) == sitting.fold.state


@pytest.mark.parametrize("audience", [None, 0, 1, 2])
@pytest.mark.parametrize("moves", [0, 1, 90])
def test_redeal_gives_every_unknown_card_an_identity_and_changes_nothing_public(audience, moves):
    *_, own = folds(played(3, 11, moves), audience)
    before = own.state
    after = GAME.evolve(before, GAME.redeal(before, keyed(99, 3)))
    assert GAME.facts(after) == GAME.facts(before)
    assert [p.unknown for p in after.players] == [0, 0, 0]
    assert min(unseen(after)) >= 0
    assert dict(GAME.components(after)) == dict(GAME.components(dealt(3)))
    if audience is not None:
        assert after.players[audience] == before.players[audience]
    for seat in GAME.to_act(after):
        assert GAME.legal(after, seat)


def test_redeal_of_a_full_state_draws_nothing():
    assert GAME.redeal(dealt(4), keyed(1, 4)) == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_components_never_change_and_somebody_can_always_move(seats):
    first, count = None, -1
    for state in random_states(seed=seats, seats=seats):
        first, count = first or GAME.components(state), count + 1
        assert GAME.components(state) == first
        assert max(unseen(state)) <= 2
        assert min(unseen(state)) >= 0
        acting = GAME.to_act(state)
        assert len(acting) == (0 if state.ended else 1)
        assert all(GAME.legal(state, seat) if seat in acting else not GAME.legal(state, seat) for seat in range(seats))
        assert (state.goal < 5 and state.pile > 0) or state.ended
    assert dict(first) == {"cards": 110, "cards out of the pile": 110, "tiles": 25, "tile places": 25}
    assert count <= GAME.most_moves(state.options, seats)
