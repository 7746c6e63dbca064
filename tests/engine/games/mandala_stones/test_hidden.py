"""What is hidden stays hidden: objectives until the end. And what nobody knows has no identity (mandala_stones.md §8)."""

import pytest

from engine import table as acts
from engine.chance import Scripted
from engine.game import Unknown
from engine.games.mandala_stones.r1.moves import Dealt, Shown
from engine.games.mandala_stones.r1.state import FULL, TOPS_ONLY, Options, objectives
from engine.record import redact
from engine.seal import walk
from engine.sitting import Sitting
from engine.timeline import Timeline, fold_moves
from tests.engine.games.mandala_stones.tables import GAME, dealt, player, random_states, table
from tests.support.loose import keyed
from tests.support.playing import play


class Asked(Scripted):
    """Chance that notes what it is asked: keys in order."""

    def __init__(self) -> None:
        super().__init__({}, first=True)
        self.keys: list[str] = []

    def pick(self, key, kinds, counts=None):
        self.keys.append(key)
        return super().pick(key, kinds, counts)


def states(entries):
    return [moment.state for moment in Timeline(entries, GAME).moments if moment.state is not None]


def test_draws_of_the_deal_are_named_by_what_is_drawn():
    chance = Asked()
    GAME.setup(Options(), 2, chance)
    kinds = [key.split(":")[0] for key in chance.keys]
    assert kinds == ["colour"] * 96 + ["stone"] * 24 + ["artist"] * 4 + ["objective"] * 4 + ["start"]
    assert [key for key in chance.keys if key.startswith("stone")] == [f"stone:s{i}:4" for i in range(24)]
    assert "artist:a5" in chance.keys
    assert "objective:1:2" in chance.keys


@pytest.mark.parametrize(("seen", "stones", "colours"), [(TOPS_ONLY, 24, 0), (FULL, 96, 0)])
def test_draws_of_the_deal_by_option(seen, stones, colours):
    chance = Asked()
    GAME.setup(Options(seen), 4, chance)
    kinds = [key.split(":")[0] for key in chance.keys]
    assert (kinds.count("stone"), kinds.count("colour"), kinds.count("objective")) == (stones, colours, 8)


@pytest.mark.parametrize(("seen", "asked"), [("colours", ["stone:s3:3", "stone:s0:3"]), (FULL, [])])
def test_a_stone_is_drawn_when_it_comes_to_the_top(seen, asked):
    options, covered = Options(seen), "YpV" if seen == FULL else "123"
    s = table(player(), stones=f"s0:{covered}b s3:{covered}b s4:{covered}B", standing="a1o a3* a5* a7*", options=options)
    s.chance = Asked()
    s.when("a1>a0 W A")
    assert s.chance.keys == asked
    assert s.effects[0].exposed == "VV"


def test_nothing_is_drawn_for_a_score_or_an_empty_stack():
    s = table(player("A:PY B:y"), stones="s0:b", standing="a1o a3* a5* a7*")
    s.chance = Asked()
    s.when("score yellow", "a1>a0 N A", "tops A")
    assert s.chance.keys == []


def test_facts_are_all_that_is_public_in_a_known_order():
    """Digests of every recorded game hang on these values: who acts, what lies on the board, then the players."""
    s = table(
        player("A:BPY D:y", pair=(3, 9), colour=14, tops=2, bonus=3), player("C:vb", pair=(6, 10)),
        stones="s0:12Y s23:2P", mandala=3, seat=1,
    )  # fmt: skip
    assert GAME.facts(s.state) == (
        1, 0, "", ".*.o.*.o.", "12Y", *[""] * 22, "2P", "YyP",
        14, 2, 3, 0, "BPY", "", "", "y", "", 0, 0,
        0, 0, 0, 0, "", "", "vb", "", "", 0, 0,
    )  # fmt: skip
    assert len(GAME.facts(s.state)) == 29 + 2 * 11
    assert GAME.facts(s.state, 1) == (*GAME.facts(s.state), 6, 10)
    s = table(player("A:YP", pair=(1, 7)), player("C:vV", pair=(2, 9)), mandala=37).when("tops A", "tops C")
    assert GAME.facts(s.state)[2] == "round"
    assert [GAME.facts(s.state)[29 + 11 * seat : 40 + 11 * seat][-2:] for seat in (0, 1)] == [(1, 7), (2, 9)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_knows_objectives_of_others_before_the_end(seats):
    entries = play(GAME, seats, {}, 11, leaving=False).entries
    for audience in (None, *range(seats)):
        for state in states(redact(entries, audience)):
            for seat, p in enumerate(state.players):
                known = objectives(p) is not None
                assert known == (seat == audience or bool(state.ended))


def test_at_the_end_all_objectives_are_open_to_all():
    entries = play(GAME, 3, {}, 11, leaving=False).entries
    full, spectator = states(entries)[-1], states(redact(entries, None))[-1]
    assert GAME.outcome(full) == GAME.outcome(spectator)
    assert [p.shown for p in full.players] == [p.shown for p in spectator.players] == [p.pair.value for p in full.players]
    assert GAME.facts(full, 1) == GAME.facts(spectator, 1)


def test_public_parts_hold_objectives_only_as_commitments_until_they_are_opened():
    moments = Timeline(play(GAME, 4, {}, 11, leaving=False).entries, GAME).moments
    dealt = [effect for m in moments for effect in getattr(m.event.d, "e", ()) if isinstance(effect, Dealt)]
    shown = [(m.v, effect) for m in moments for effect in getattr(m.event.d, "e", ()) if isinstance(effect, Shown)]
    start = next(m for m in moments if m.event.__struct_config__.tag == "table.started")
    assert len(walk(start.event.d)) == len(dealt) == len(shown) == 4
    for effect in dealt:
        assert b'["dealt",%d,{"to":[%d],"c":"%s"}]' % (effect.seat, effect.seat, effect.pair.c.encode()) in start.entry.p
    assert {v for v, _ in shown} == {next(m.v for m in moments if m.state is not None and m.state.ended)}
    assert [effect.of for _, effect in shown] == [(start.v, n) for n in range(4)]


def test_undealt_objectives_never_get_an_identity():
    chance = Asked()
    state = GAME.evolve(GAME.blank(Options(), 2), GAME.setup(Options(), 2, chance))
    assert dict(GAME.components(state))["objectives left"] == 6
    assert sum(key.startswith("objective") for key in chance.keys) == 4


def test_no_objective_is_dealt_twice():
    for seed in range(40):
        state = GAME.evolve(GAME.blank(Options(), 4), GAME.setup(Options(), 4, keyed(seed, 4)))
        dealt = [number for p in state.players for number in p.pair.value]
        assert len(set(dealt)) == 8
        assert all(p.pair.value == tuple(sorted(p.pair.value)) for p in state.players)


def test_a_folder_that_does_not_know_the_objectives_cannot_end_the_game():
    s = table(player("A:Y"), player("A:Y", pair=None), mandala=37).when("tops A")
    with pytest.raises(Unknown, match="objectives of seat 1"):
        s.when("tops A")


def test_legal_moves_hang_on_nothing_hidden():
    entries = play(GAME, 3, {}, 5, leaving=False).entries
    for full, spectator in zip(states(entries), states(redact(entries, None)), strict=True):
        for seat in range(3):
            assert GAME.legal(full, seat) == GAME.legal(spectator, seat)


def test_moves_fold_alone_from_their_bytes():
    timeline = Timeline(play(GAME, 3, {}, 9, leaving=False).entries, GAME)
    moves = [m for m in timeline.moments if type(m.event) is timeline.fold.schema.moved]
    start = timeline.at(moves[0].v - 1).state
    assert fold_moves(timeline.fold.schema, start, [m.entry for m in moves]) == moves[-1].state


@pytest.mark.parametrize("audience", [None, 0, 1, 2])
def test_redeal_gives_unknown_objectives_an_identity_and_changes_nothing_public(audience):
    entries = redact(play(GAME, 3, {}, 5, leaving=False).entries, audience)
    before = states(entries)[20]
    after = GAME.evolve(before, GAME.redeal(before, keyed(99, 3)))
    assert GAME.facts(after) == GAME.facts(before)
    dealt = [number for p in after.players for number in objectives(p)]
    assert len(set(dealt)) == 6
    if audience is not None:
        assert GAME.facts(after, audience) == GAME.facts(before, audience)


def test_redeal_draws_nothing_where_all_is_known():
    assert GAME.redeal(dealt(4), keyed(1, 4)) == ()
    entries = redact(play(GAME, 3, {}, 5, leaving=False).entries, None)
    assert GAME.redeal(states(entries)[-1], keyed(1, 3)) == ()


def test_a_sitting_opens_what_the_state_has_kept_since_the_deal():
    sitting = Sitting.new(GAME, bytes(32))
    sitting.commit(sitting.open("0" * 32, 2, {}, cmd="open", at=1))
    for command in (acts.Sit, acts.Ready):
        for seat in range(2):
            sitting.run(command(f"p{seat}") if command is acts.Sit else command(), f"seat:{seat}", f"{command}{seat}", 1)
    sitting.run(acts.Start(), "seat:0", "start", 1)
    while acting := GAME.to_act(sitting.fold.state):
        move = GAME.bots["greedy"](sitting.fold.state, acting[0], GAME.legal(sitting.fold.state, acting[0]))
        last = sitting.run(acts.Play(move), f"seat:{acting[0]}", f"m{sitting.fold.v}", 1)
    shown = [effect for effect in last.event.d.e if isinstance(effect, Shown)]
    assert [effect.of[0] for effect in shown] == [6, 6]
    assert all(len(effect.salt) == 32 for effect in shown)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_components_never_change_and_somebody_can_always_move(seats):
    first = None
    for state in random_states(seed=seats, seats=seats):
        first = first or GAME.components(state)
        assert GAME.components(state) == first
        acting = GAME.to_act(state)
        assert len(acting) == (0 if state.ended else 1)
        assert all(bool(GAME.legal(state, seat)) == (seat in acting) for seat in range(seats))
    assert dict(first)["objectives dealt"] == 2 * seats
