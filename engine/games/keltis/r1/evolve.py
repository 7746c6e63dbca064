"""Folding effects into a state. Total over what decide emits; validates nothing, draws nothing.

These run for every event of every game that is ever opened: `replace` was measured to be the fastest way to a changed struct.
"""

from msgspec.structs import replace

from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import COLOUR, MARK
from engine.games.keltis.r1.data import DATA, GOAL
from engine.games.keltis.r1.state import BONUS, CARD, DRAW, OVER, PLAIN, Player, State
from engine.kit.tuples import swap, with_item, without


def _tiled(s: State, e: m.Tiled) -> State:
    return replace(s, tiles=e.tiles)


def _dealt(s: State, e: m.Dealt) -> State:
    return _learned(s, e.seat, e.cards.value, DATA.sourced.hand)


def _redealt(s: State, e: m.Redealt) -> State:
    return _learned(s, e.seat, e.cards.value, s.players[e.seat].unknown)


def _learned(s: State, seat: int, cards: tuple[int, ...] | None, unknown: int) -> State:
    """A seat's unknown cards, `unknown` of them, are these; or they stay unknown."""
    p = s.players[seat]
    known = {"unknown": unknown} if cards is None else {"unknown": 0, "hand": tuple(sorted((*p.hand, *cards)))}
    return replace(s, players=swap(s.players, seat, replace(p, **known)))


def _began(s: State, e: m.Began) -> State:
    return replace(s, seat=e.seat)


def _laid(s: State, e: m.Laid) -> State:
    card, seat, players = e.card, s.seat, list(s.players)
    p = players[seat]
    rows = list(p.rows)
    rows[COLOUR[card]] += MARK[card]
    players[seat] = _played(p, card, tuple(rows))
    return replace(s, phase=DRAW, players=tuple(players))


def _discarded(s: State, e: m.Discarded) -> State:
    card, seat, players = e.card, s.seat, list(s.players)
    colour, p = COLOUR[card], players[seat]
    discards = list(s.discards)
    discards[colour] += MARK[card]
    players[seat] = _played(p, card, p.rows)
    barred = -1 if s.options.may_redraw_own_discard else colour
    return replace(s, phase=DRAW, barred=barred, discards=tuple(discards), players=tuple(players))


def _played(p: Player, card: int, rows: tuple[str, ...]) -> Player:
    """A player without a card of the hand. One that everybody knows to be there goes before its unknown twin."""
    hand = list(p.hand)
    try:
        hand.remove(card)
    except ValueError:
        return replace(p, unknown=p.unknown - 1, rows=rows)
    if p.shown and card in p.shown:
        return replace(p, hand=tuple(hand), shown=without(p.shown, card), rows=rows)
    return replace(p, hand=tuple(hand), rows=rows)


def _entered(s: State, e: m.Entered) -> State:
    s = _at(s, e.path, 1)
    if not e.big:
        return s
    return replace(s, players=swap(s.players, s.seat, replace(s.players[s.seat], big=e.path)))


def _stepped(s: State, e: m.Stepped) -> State:
    return _at(s, e.path, e.step)


def _at(s: State, path: int, step: int) -> State:
    """The acting seat's figure on a path stands on `step`; a move that was on offer is used up."""
    seat, players = s.seat, list(s.players)
    p = players[seat]
    steps = list(p.steps)
    steps[path] = step
    players[seat] = replace(p, steps=tuple(steps))
    return replace(s, phase=DRAW, barred=-1, quiet=-1, goal=s.goal + (step == GOAL), players=tuple(players))


def _scored(s: State, e: m.Scored) -> State:
    p = s.players[s.seat]
    return replace(s, players=swap(s.players, s.seat, replace(p, track=p.track + e.points)))


def _wished(s: State, e: m.Wished) -> State:
    p, path, step = s.players[s.seat], s.tiles[e.path], e.step
    tiles = swap(s.tiles, e.path, path[:step] + PLAIN + path[step + 1 :])
    return replace(s, tiles=tiles, players=swap(s.players, s.seat, replace(p, wishes=p.wishes + 1)))


def _offered(s: State, e: m.Offered) -> State:
    return replace(s, phase=BONUS, barred=e.path)


def _declined(s: State, e: m.Declined) -> State:
    return replace(s, phase=DRAW, barred=-1)


def _drawn(s: State, e: m.Drawn) -> State:
    seat, players, card = s.seat, list(s.players), e.card.value
    p = players[seat]
    players[seat] = replace(p, hand=with_item(p.hand, card)) if card is not None else replace(p, unknown=p.unknown + 1)
    following = (seat + 1) % len(players)
    return replace(s, seat=following, phase=CARD, barred=-1, quiet=0, pile=s.pile - 1, players=tuple(players))


def _taken(s: State, e: m.Taken) -> State:
    seat, players, card = s.seat, list(s.players), e.card
    p, colour = players[seat], COLOUR[card]
    discards = list(s.discards)
    discards[colour] = discards[colour][:-1]
    players[seat] = replace(p, hand=with_item(p.hand, card), shown=with_item(p.shown, card))
    following = (seat + 1) % len(players)
    return replace(
        s, seat=following, phase=CARD, barred=-1, quiet=s.quiet + 1, discards=tuple(discards), players=tuple(players)
    )  # fmt: skip


def _ended(s: State, e: m.Ended) -> State:
    return replace(s, phase=OVER, barred=-1, ended=e.why)


EVOLVERS = {
    m.Tiled: _tiled,
    m.Dealt: _dealt,
    m.Began: _began,
    m.Laid: _laid,
    m.Discarded: _discarded,
    m.Entered: _entered,
    m.Stepped: _stepped,
    m.Scored: _scored,
    m.Wished: _wished,
    m.Offered: _offered,
    m.Declined: _declined,
    m.Drawn: _drawn,
    m.Taken: _taken,
    m.Ended: _ended,
    m.Redealt: _redealt,
}
"""Effect type to the function that folds it."""
