"""No game without a battery, and a battery that can fail: for each law a small mutation of a toy that breaks it."""

import sys
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine import registry
from engine.codec import encode
from engine.game import Refused
from engine.seal import Sealed, opens
from tests.support import combos, laws, material, playing
from tests.support.battery import Battery
from tests.support.branching import law_branches
from tests.support.interference import law_4_non_interference
from tests.support.tampering import HEAD, LOG, TRAILER, caught_by, forgeries, law_8_redacted, law_8_tampered
from tests.support.toys import reshuffle, reveal, simultaneous

SEEDS = range(6)


def test_every_registered_game_has_battery_playthroughs_and_positions_for_each_of_its_rules_numbers():
    assert not material.missing()


@pytest.fixture
def unprepared(monkeypatch):
    """A registered game whose test folder lacks everything."""
    monkeypatch.setitem(registry._RULES, "unprepared", (1,))
    monkeypatch.setitem(sys.modules, "engine.games.unprepared.r1", SimpleNamespace(GAME=reveal.GAME))


def test_a_game_that_lacks_everything_is_told_what_to_write(unprepared):
    folder = "tests/engine/games/unprepared"
    assert [said.partition(" (")[0] for said in material.missing() if said.startswith(folder)] == [
        f"{folder}/goldens.py: there is no PLAYTHROUGHS",
        f"{folder}/goldens.py: there is no POSITIONS",
        f"{folder}/test_battery.py: there is no Battery with where = 'engine.games.unprepared.r1'",
    ]


def broken(law, game, seats=2, **kinds):
    """What `law` says of a broken game, at the first seed where it notices."""
    for seed in SEEDS:
        try:
            law(playing.play(game, seats, {}, seed, leaving=False), **kinds)
        except AssertionError as error:
            return str(error)
    pytest.fail(f"{law.__name__} does not notice what is broken")


def wrapped(game, **functions):
    """A game with some functions replaced; each is given the old one first."""
    changed = {}
    for name, function in functions.items():
        old = getattr(game, name)
        changed[name] = lambda *args, _old=old, _new=function: _new(_old, *args)
    return replace(game, **changed)


def test_law_1_notices_a_legal_move_that_is_refused():
    def decide(old, state, seat, move, chance):
        if state.turn == 3 and move.place == 0:
            raise Refused("no", "not the first place in turn 3")
        return old(state, seat, move, chance)

    picky = wrapped(reveal.GAME, decide=decide)
    avoid = lambda rng, state, seat, moves: moves[-1]  # noqa: E731
    with pytest.raises(AssertionError, match=r"legal .* is not accepted"):
        laws.law_1_moves(playing.play(picky, 2, {}, 0, avoid, leaving=False))


def test_law_1_notices_a_move_accepted_that_is_not_legal():
    def decide(old, state, seat, move, chance):
        return (reshuffle.Ended(),) if type(move) is reshuffle.Pass else old(state, seat, move, chance)

    def legal(old, state, seat, draft=()):
        moves = old(state, seat, draft)
        return (*moves, reshuffle.Pass()) if moves and state.turn == 0 else moves

    assert "is not legal" in broken(laws.law_1_moves, wrapped(reshuffle.GAME, decide=decide, legal=legal))


def test_law_1_notices_a_refusal_that_changes_something():
    spoiled = []

    def decide(old, state, seat, move, chance):
        try:
            return old(state, seat, move, chance)
        except Refused:
            spoiled.append(move)
            raise

    def facts(old, state, seat=None):
        return (*old(state, seat), len(spoiled))

    assert "changed the table" in broken(laws.law_1_moves, wrapped(reveal.GAME, decide=decide, facts=facts))


def test_law_2_notices_what_does_not_come_from_the_inputs():
    calls = iter(range(10**9))

    def setup(old, options, seats, chance):
        effects = old(options, seats, chance)
        first = next(calls) % len(effects)
        return (*effects[first:], *effects[:first])

    assert "other bytes" in broken(laws.law_2_same_bytes, wrapped(reveal.GAME, setup=setup))


def test_law_2_notices_an_evolve_that_draws():
    """The mutation counts its own calls: folding once more gives another state than deciding did."""
    calls = iter(range(10**9))

    def took(state, effect):
        state = reveal.EVOLVERS[reveal.Took](state, effect)
        return replace(state, points=reveal.put(state.points, effect.seat, next(calls)))

    drawing = replace(reveal.GAME, evolvers={**reveal.EVOLVERS, reveal.Took: took})
    assert broken(laws.law_2_same_bytes, drawing)


def test_law_3_notices_a_fact_that_only_the_server_knows():
    def facts(old, state, seat=None):
        return (*old(state, seat), sum(sum(hand) for hand in state.hands if hand))

    assert "facts of the spectator differ" in broken(laws.law_3_commuting, wrapped(reshuffle.GAME, facts=facts))


def test_law_3_notices_own_facts_that_a_seat_does_not_know():
    def facts(old, state, seat=None):
        others = [] if seat is None else [p.value for p in state.pending if p is not None]
        return (*old(state, seat), *(step.number for turn in others if turn for step in turn))

    assert "own facts" in broken(laws.law_3_commuting, wrapped(simultaneous.GAME, facts=facts), seats=3)


def test_law_3_notices_legal_moves_that_depend_on_other_hands():
    def legal(old, state, seat, draft=()):
        moves = old(state, seat, draft)
        rich = any(hand and hand[2] for other, hand in enumerate(state.hands) if other != seat)
        return moves[:1] if rich else moves

    assert "is offered" in broken(laws.law_3_commuting, wrapped(reshuffle.GAME, legal=legal))


def test_law_4_notices_a_digest_that_tells_of_a_secret():
    def facts(old, state, seat=None):
        return (*old(state, seat), sum(p.value[0] for p in state.pairs if p and p.value))

    said = broken(law_4_non_interference, wrapped(reveal.GAME, facts=facts))
    assert "sees that draw objective:" in said


def test_law_4_notices_an_error_that_tells_of_a_secret():
    def decide(old, state, seat, move, chance):
        try:
            return old(state, seat, move, chance)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.text} {[p.value for p in state.pairs]}") from None

    assert "answers to" in broken(law_4_non_interference, wrapped(reveal.GAME, decide=decide))


def test_law_4_notices_a_public_size_that_tells_of_a_secret():
    """A sealed turn shows how many steps it has."""

    def pend(old, state, seat, sealed):
        return old(state, seat, sealed)

    def facts(old, state, seat=None):
        steps = [p.value[0].number for p in state.pending if p is not None and p.value]
        return (*old(state, seat), "x" * sum(steps))

    leaky = wrapped(simultaneous.GAME, pend=pend, facts=facts)
    assert "the sealed turn of seat" in broken(law_4_non_interference, leaky, seats=3)


class Hinting(reshuffle.Struct, frozen=True, gc=False, array_like=True, tag="drew"):
    """As Drew, with a public field that tells how many cards of colour 2 were drawn."""

    seat: int
    count: int
    fresh: int
    cards: opens(tuple[int, ...])
    hint: int


def test_law_4_notices_a_public_field_that_tells_of_a_draw_named_secret():
    def hinting(effects):
        return tuple(
            Hinting(e.seat, e.count, e.fresh, e.cards, e.cards.value.count(2)) if type(e) is reshuffle.Drew else e
            for e in effects
        )

    game = replace(
        wrapped(reshuffle.GAME, setup=lambda old, *a: hinting(old(*a)), decide=lambda old, *a: hinting(old(*a))),
        effect=Hinting | reshuffle.Played | reshuffle.Assigned | reshuffle.Ended,
        evolvers={**reshuffle.EVOLVERS, Hinting: reshuffle.EVOLVERS[reshuffle.Drew]},
    )
    said = broken(law_4_non_interference, game, secret_draws=("card:",))
    assert "the secret draw card:" in said


def test_law_5_notices_notation_that_does_not_read_back():
    assert "reads as" in broken(laws.law_5_round_trips, wrapped(reveal.GAME, write=lambda old, move: "0"))


def test_law_5_notices_components_that_change():
    lost = replace(reshuffle.GAME, components=lambda state: (("cards", state.pile + sum(state.discard)),))
    assert "components changed" in broken(laws.law_5_round_trips, lost)


def test_law_6_notices_a_seat_without_a_move_and_a_game_that_is_too_long():
    recorded = playing.play(reveal.GAME, 2, {}, 1, leaving=False)
    stuck = wrapped(reveal.GAME, legal=lambda old, state, seat, draft=(): () if state.turn == 3 else old(state, seat))
    with pytest.raises(AssertionError, match="has no move"):
        laws.law_6_moves_until_the_end(replace(recorded, game=stuck))
    restless = wrapped(reveal.GAME, legal=lambda old, state, seat, draft=(): old(state, seat) or (reveal.Take(0),))
    with pytest.raises(AssertionError, match="has move"):
        laws.law_6_moves_until_the_end(replace(recorded, game=restless))
    short = replace(reveal.GAME, most_moves=lambda options, seats: 3)
    assert "declared longest" in broken(laws.law_6_moves_until_the_end, short)


def test_law_7_notices_code_that_decides_otherwise_than_the_record():
    recorded = playing.play(reveal.GAME, 2, {}, 1, leaving=False)

    def decide(old, state, seat, move, chance):
        effects = old(state, seat, move, chance)
        return effects if state.turn != 4 else effects[:1]

    with pytest.raises(AssertionError, match="decided again"):
        laws.law_7_redecided(replace(recorded, game=wrapped(reveal.GAME, decide=decide)))


def test_law_8_notices_a_digest_that_does_not_fit():
    recorded = playing.play(reveal.GAME, 2, {}, 1)
    changed = wrapped(reveal.GAME, facts=lambda old, state, seat=None: (*old(state, seat), 1))
    with pytest.raises(AssertionError, match="digests"):
        law_8_redacted(replace(recorded, game=changed))


def test_law_8_would_fail_where_nobody_notices(monkeypatch):
    recorded = playing.play(reveal.GAME, 2, {}, 1)
    monkeypatch.setattr("tests.support.tampering.caught_by", lambda *_: {})
    with pytest.raises(AssertionError, match="nobody notices"):
        law_8_tampered(recorded, most=1)


def test_who_catches_which_forgery():
    """Law 8's table: careless forgeries are caught in the log, a cut end by the trailer, careful ones by a head."""
    recorded = playing.play(reveal.GAME, 2, {}, 1, leaving=False)
    last = recorded.entries[-1].v
    for forged in forgeries(recorded):
        found = set(caught_by(recorded, forged))
        cut = forged.what == "truncate" or (forged.what == "drop" and forged.v == last)
        last_time = forged.v == last and (forged.what == "re-time forward" or forged.what.endswith("revealed $.at"))
        if cut or last_time:
            assert found == ({HEAD} if forged.careful else {HEAD, TRAILER}), forged
        elif forged.what != "edit table.opened $.d.generator" or not forged.careful:
            assert LOG in found, forged


def test_branches_notice_a_redeal_that_leaves_something_unknown():
    forgetful = replace(reshuffle.GAME, redeal=lambda state, chance: ())
    with pytest.raises(Exception, match="hand"):
        law_branches(playing.play(forgetful, 2, {}, 1, leaving=False))


def test_a_failure_names_the_seed_and_the_command_that_shows_the_game():
    class TestCut(Battery):
        where = "tests.support.toys.reveal"
        combos = ((2, {}),)

    def law(recorded):
        raise AssertionError("broken")

    with pytest.raises(AssertionError) as caught:
        TestCut().hold(law, (2, {"stones": 3}), 7)
    (note,) = caught.value.__notes__
    assert note.startswith("seed 7; to see this game: python -m tests.support.playing tests.engine.test_batteries:")
    assert note.endswith(
        """:test_a_failure_names_the_seed_and_the_command_that_shows_the_game.<locals>.TestCut 2 7 '{"stones": 3}'"""
    )


def test_the_command_of_a_failure_shows_the_very_game(capsys):
    where = "tests.engine.test_battery_toys:TestReveal"
    playing.main(where, "2", "7", '{"stones": 3}')
    assert playing.play(reveal.GAME, 2, {"stones": 3}, 7).digest() in capsys.readouterr().out


@pytest.mark.parametrize(("name", "rules"), [(name, rules) for name, rules, _ in material.every_game()])
def test_the_searching_laws_look_at_all_numbers_of_seats_and_all_options(name, rules):
    battery = material.battery_of(name, rules)
    left_out = combos.uncovered(battery.combos, combos.every(registry.find(name, rules), battery))
    assert not left_out, f"combos of {battery.__name__} leave out {', '.join(left_out)}"


def test_sealed_values_stand_in_bytes_without_their_value():
    assert encode(Sealed((1,), "ab")) == b'{"to":[1],"c":"ab"}'
