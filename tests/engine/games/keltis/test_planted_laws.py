"""Keltis with one bug each: the law that it breaks is told, with its place, and no other is."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Refused
from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.evolve import EVOLVERS
from engine.kit.tuples import swap
from engine.lawful import LAWS, broken
from engine.recheck import CRASHES, DIFFERS, DIGEST, REFUSED, recheck
from tests.engine.games.keltis.planted import LEAKY, Telling
from tests.engine.games.keltis.tables import GAME
from tests.engine.games.keltis.test_battery import brisk
from tests.support.playing import Recorded, play


def played(game: Any = GAME, seed: int = 1) -> Recorded:
    return play(game, 2, {}, seed, brisk, leaving=False)


def breaches(recorded: Recorded, game: Any = None) -> dict[str, Any]:
    found = {law: broken(law, recorded.entries, game or recorded.game) for law in LAWS}
    return {law: breach for law, breach in found.items() if breach is not None}


def test_the_game_itself_holds_all_laws():
    assert breaches(played()) == {}


def test_facts_that_tell_how_much_their_folder_knows_break_commuting_alone():
    def facts(state, seat=None):
        return (*GAME.facts(state, seat), sum(player.unknown for player in state.players))

    found = breaches(played(replace(GAME, facts=facts)))
    assert list(found) == ["commuting"]
    breach = found["commuting"]
    assert (breach.kind, breach.v, breach.audience) == ("facts", 6, "the spectator")
    assert breach.field.startswith("facts[")
    assert breach.why.endswith("are 0 in the full fold, 16 in its own")


def test_a_wish_stone_that_stays_on_the_board_breaks_material_alone():
    def wished(state, effect):
        player = state.players[state.seat]
        return replace(state, players=swap(state.players, state.seat, replace(player, wishes=player.wishes + 1)))

    found = breaches(played(replace(GAME, evolvers={**EVOLVERS, m.Wished: wished})))
    assert list(found) == ["material"]
    assert found["material"].signature == ("material", "components", found["material"].field)
    assert "before" in found["material"].why


def test_legal_moves_that_lack_one_break_moves_alone():
    def legal(state, seat, draft=()):
        moves = GAME.legal(state, seat, draft)
        return moves[:-1] if len(moves) > 1 else moves

    found = breaches(played(), replace(GAME, legal=legal))
    assert list(found) == ["moves"]
    assert found["moves"].signature == ("moves", "not legal", "")
    assert "is not among the legal ones" in found["moves"].why


def test_a_public_field_that_tells_of_a_card_breaks_leaks_alone():
    found = breaches(played(LEAKY))
    assert list(found) == ["leaks"]
    breach = found["leaks"]
    assert breach.signature == ("leaks", "public part", "drew.first")
    assert breach.field == "$.d.e[0].first"
    assert breach.audience == "the spectator"
    first = next(moment for moment in played(LEAKY).timeline().moments if type(moment.event.d).__name__ == "Moved"
                 and any(type(effect) is Telling for effect in moment.event.d.e))  # fmt: skip
    assert breach.v == first.v


def test_a_refusal_that_tells_of_the_other_hand_breaks_leaks_alone():
    """The leak shows in no event: only in what a seat is told that asks for a move that is not its own."""

    def decide(state, seat, move, chance):
        try:
            return GAME.decide(state, seat, move, chance)
        except Refused as refused:
            raise Refused(refused.code, f"{refused.text} ({[p.hand for p in state.players]})") from None

    found = breaches(played(replace(GAME, decide=decide)))
    assert {law: breach.kind for law, breach in found.items()} == {"leaks": "answers"}


def test_a_leak_that_shows_only_later_is_found():
    """The public count of an ended turn depends on a card drawn long before, which nobody else has seen since."""

    def decide(state, seat, move, chance):
        effects = GAME.decide(state, seat, move, chance)
        if any(type(e) is m.Discarded for e in effects) and state.pile < 50:
            hand = sorted(card for card in state.players[1 - seat].hand if card is not None)
            return effects if sum(hand) % 2 else (*effects, m.Declined())
        return effects

    ignoring = {**EVOLVERS, m.Declined: lambda state, effect: state}
    game = replace(GAME, decide=decide, evolvers=ignoring, legal=lambda state, seat, draft=(): tuple(
        move for move in GAME.legal(state, seat) if type(move) in (m.Discard, m.Draw)))  # fmt: skip
    breach = broken("leaks", played(game).entries, game)
    draw = re.search(r"draw (\S+) gave (\d+) instead of (\d+): public part, \$\.d\.e\[1\]", breach.why)
    assert draw, breach.why
    assert (int(draw[2]) - int(draw[3])) % 2, "the card that it turns on"
    drawn = next(moment.v for moment in played(game).timeline().moments if moment.state and moment.state.pile <= 50)
    assert breach.v > drawn - 1


def test_code_that_cannot_answer_is_a_breach_with_its_place():
    def components(state):
        return GAME.components(state) if state.pile > 60 else 1 // 0

    breach = broken("material", played().entries, replace(GAME, components=components))
    assert (breach.kind, breach.field.split(":")[0]) == ("crashes", __name__)
    assert breach.signature == ("material", "crashes", f"ZeroDivisionError at {__name__}")


# ---- deciding again -------------------------------------------------------------------------------------------------


def changed(**functions):
    return replace(GAME, **functions)


def test_other_points_at_a_tile_are_told_with_the_exact_field():
    def decide(state, seat, move, chance):
        effects = GAME.decide(state, seat, move, chance)
        return tuple(m.Scored(e.points + 1) if type(e) is m.Scored else e for e in effects)

    recorded = played()
    result = recheck(recorded.entries, changed(decide=decide))
    scored = [moment for moment in recorded.timeline().moments
              for effect in getattr(moment.event.d, "e", ()) if type(effect) is m.Scored]  # fmt: skip
    assert result.differing == len(scored) > 0
    first = result.found[0]
    assert (first.v, first.kind, first.about) == (scored[0].v, DIFFERS, "scored.points")
    assert first.field == f"$.d.e[{len(scored[0].event.d.e) - 1}].points"
    assert first.decided == first.recorded + 1


def test_a_refusal_and_a_crash_of_today_are_findings():
    def refuses(state, seat, move, chance):
        if state.pile == 60 and type(move) is m.Draw:
            raise Refused("tired", "no more today")
        return GAME.decide(state, seat, move, chance)

    def crashes(state, seat, move, chance):
        return GAME.decide(state, seat, move, chance) if state.pile != 60 or type(move) is not m.Draw else {}["nothing"]

    (refused,) = recheck(played().entries, changed(decide=refuses)).found
    assert (refused.kind, refused.decided) == (REFUSED, "refused: tired (no more today)")
    (crashed,) = recheck(played().entries, changed(decide=crashes)).found
    assert (crashed.kind, crashed.decided) == (CRASHES, "KeyError: 'nothing'")
    assert crashed.place.startswith(f"{__name__}:")
    assert crashed.place.endswith(" in crashes")


def test_another_fold_is_told_by_the_digest():
    def scored(state, effect):
        return EVOLVERS[m.Scored](state, m.Scored(effect.points + 1))

    result = recheck(played().entries, changed(evolvers={**EVOLVERS, m.Scored: scored}))
    assert result.found[0].kind == DIGEST
    assert result.found[0].field == "$.ps"


@pytest.mark.parametrize("seats", [2, 3])
def test_an_honest_game_is_decided_again_to_the_same(seats):
    recorded = play(GAME, seats, {}, 3, brisk)
    result = recheck(recorded.entries)
    assert (result.found, result.skipped, result.stopped, result.unchecked) == ([], "", "", 0)
    assert result.events == len(recorded.entries)
