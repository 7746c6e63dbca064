"""Folding effects into a state. Total over what decide emits; validates nothing, draws nothing.

These run for every event of every game that is ever opened: `replace` was measured to be the fastest way to a changed struct.
"""

from msgspec.structs import replace

from engine.kit.tuples import swap, with_item, without
from tests.template.game.r1 import moves as m
from tests.template.game.r1.data import DATA
from tests.template.game.r1.state import State, size

_BONUS = str(DATA.assumed.bonus_value)


def _dealt(s: State, e: m.Dealt) -> State:
    return _learned(replace(s, pile=s.pile - DATA.sourced.hand), e.seat, e.cards.value, DATA.sourced.hand)


def _redealt(s: State, e: m.Redealt) -> State:
    return _learned(s, e.seat, e.cards.value, s.players[e.seat].unknown)


def _learned(s: State, seat: int, cards: tuple[int, ...] | None, unknown: int) -> State:
    """A seat's unknown cards, `unknown` of them, are these; or they stay unknown."""
    p = s.players[seat]
    known = {"unknown": unknown} if cards is None else {"unknown": 0, "hand": tuple(sorted((*p.hand, *cards)))}
    return replace(s, players=swap(s.players, seat, replace(p, **known)))


def _began(s: State, e: m.Began) -> State:
    return replace(s, seat=e.seat)


def _played(s: State, e: m.Played) -> State:
    value, p = e.value, s.players[s.seat]
    p = replace(p, hand=without(p.hand, value)) if value in p.hand else replace(p, unknown=p.unknown - 1)
    played = swap(s.played, value - 1, s.played[value - 1] + 1)
    return replace(s, middle=s.middle + str(value), played=played, players=swap(s.players, s.seat, p))


def _took(s: State, e: m.Took) -> State:
    p = s.players[e.seat]
    p = replace(p, taken=p.taken + len(s.middle), bonus=p.bonus + s.middle.count(_BONUS))
    return replace(s, middle="", last=e.seat, players=swap(s.players, e.seat, p))


def _drew(s: State, e: m.Drew) -> State:
    p, card = s.players[s.seat], e.card.value
    p = replace(p, unknown=p.unknown + 1) if card is None else replace(p, hand=with_item(p.hand, card))
    return _next(replace(s, pile=s.pile - 1, players=swap(s.players, s.seat, p)))


def _rested(s: State, e: m.Rested) -> State:
    return _next(s)


def _next(s: State) -> State:
    """The turn goes to the next seat that has a card. A forged record may say so where nobody has one: then it stays."""
    seats = len(s.players)
    order = [(s.seat + n) % seats for n in range(1, seats + 1)]
    return replace(s, seat=next((seat for seat in order if size(s.players[seat])), s.seat))


def _ended(s: State, e: m.Ended) -> State:
    return replace(s, seat=-1)


EVOLVERS = {
    m.Dealt: _dealt,
    m.Began: _began,
    m.Played: _played,
    m.Took: _took,
    m.Drew: _drew,
    m.Rested: _rested,
    m.Ended: _ended,
    m.Redealt: _redealt,
}
"""Effect type to the function that folds it."""
