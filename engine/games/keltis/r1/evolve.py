"""Folding effects into a state. Total over what decide emits; validates nothing, draws nothing.

These run for every event of every game that is ever opened, so states are built by position and nothing is looked up twice.
"""

from bisect import bisect

from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import COLOUR, MARK
from engine.games.keltis.r1.data import DATA, GOAL
from engine.games.keltis.r1.state import BONUS, CARD, DRAW, OVER, PLAIN, Player, State


HAND = DATA.sourced.hand


def _with(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    i = bisect(cards, card)
    return (*cards[:i], card, *cards[i:])


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def _swap(items: tuple, i: int, item: object) -> tuple:
    return (*items[:i], item, *items[i + 1 :])


def _seated(s: State, seat: int, player: Player) -> State:
    """The state with another player at a seat, nothing else changed."""
    return State(
        s.options, s.seat, s.phase, s.barred, s.quiet, s.pile, s.goal, s.ended, s.tiles, s.discards,
        _swap(s.players, seat, player),
    )  # fmt: skip


def _tiled(s: State, e: m.Tiled) -> State:
    return State(
        s.options, s.seat, s.phase, s.barred, s.quiet, s.pile, s.goal, s.ended, e.tiles, s.discards, s.players
    )


def _learned(s: State, seat: int, cards: tuple[int, ...] | None, unknown: int) -> State:
    p = s.players[seat]
    if cards is None:
        hand = p.hand
    else:
        hand, unknown = tuple(sorted((*p.hand, *cards))), 0
    return _seated(s, seat, Player(hand, unknown, p.shown, p.rows, p.steps, p.big, p.track, p.wishes))


def _dealt(s: State, e: m.Dealt) -> State:
    return _learned(s, e.seat, e.cards.value, HAND)


def _redealt(s: State, e: m.Redealt) -> State:
    return _learned(s, e.seat, e.cards.value, s.players[e.seat].unknown)


def _began(s: State, e: m.Began) -> State:
    return State(s.options, e.seat, CARD, -1, 0, s.pile, s.goal, s.ended, s.tiles, s.discards, s.players)


def _played(p: Player, card: int, rows: tuple[str, ...]) -> Player:
    """A player without a card of the hand. One that everybody knows to be there goes before its unknown twin."""
    hand, unknown, shown = p.hand, p.unknown, p.shown
    if card in hand:
        i = hand.index(card)
        hand = hand[:i] + hand[i + 1 :]
        if card in shown:
            shown = _without(shown, card)
    else:
        unknown -= 1
    return Player(hand, unknown, shown, rows, p.steps, p.big, p.track, p.wishes)


def _laid(s: State, e: m.Laid) -> State:
    card, seat, players = e.card, s.seat, s.players
    p = players[seat]
    i, rows = COLOUR[card], p.rows
    rows = (*rows[:i], rows[i] + MARK[card], *rows[i + 1 :])
    return State(
        s.options, seat, DRAW, -1, s.quiet, s.pile, s.goal, s.ended, s.tiles, s.discards,
        (*players[:seat], _played(p, card, rows), *players[seat + 1 :]),
    )  # fmt: skip


def _discarded(s: State, e: m.Discarded) -> State:
    card, seat, players, piles = e.card, s.seat, s.players, s.discards
    p, i = players[seat], COLOUR[card]
    return State(
        s.options, seat, DRAW, -1 if s.options.may_redraw_own_discard else i, s.quiet, s.pile, s.goal, s.ended, s.tiles,
        (*piles[:i], piles[i] + MARK[card], *piles[i + 1 :]),
        (*players[:seat], _played(p, card, p.rows), *players[seat + 1 :]),
    )  # fmt: skip


def _entered(s: State, e: m.Entered) -> State:
    return _at(s, e.path, 1, e.path if e.big else s.players[s.seat].big)


def _stepped(s: State, e: m.Stepped) -> State:
    return _at(s, e.path, e.step, s.players[s.seat].big)


def _at(s: State, path: int, step: int, big: int) -> State:
    """The acting seat's figure on a path stands on `step`; a move on offer is used up."""
    seat, players = s.seat, s.players
    p = players[seat]
    steps = p.steps
    player = Player(
        p.hand, p.unknown, p.shown, p.rows, (*steps[:path], step, *steps[path + 1 :]), big, p.track, p.wishes
    )
    return State(
        s.options, seat, DRAW, -1, -1, s.pile, s.goal + (step == GOAL), s.ended, s.tiles, s.discards,
        (*players[:seat], player, *players[seat + 1 :]),
    )  # fmt: skip


def _scored(s: State, e: m.Scored) -> State:
    p = s.players[s.seat]
    scored = Player(p.hand, p.unknown, p.shown, p.rows, p.steps, p.big, p.track + e.points, p.wishes)
    return _seated(s, s.seat, scored)


def _wished(s: State, e: m.Wished) -> State:
    p, path, step = s.players[s.seat], s.tiles[e.path], e.step
    tiles = _swap(s.tiles, e.path, path[:step] + PLAIN + path[step + 1 :])
    player = Player(p.hand, p.unknown, p.shown, p.rows, p.steps, p.big, p.track, p.wishes + 1)
    return State(
        s.options, s.seat, s.phase, s.barred, s.quiet, s.pile, s.goal, s.ended, tiles, s.discards,
        _swap(s.players, s.seat, player),
    )  # fmt: skip


def _offered(s: State, e: m.Offered) -> State:
    return State(
        s.options, s.seat, BONUS, e.path, s.quiet, s.pile, s.goal, s.ended, s.tiles, s.discards, s.players
    )


def _declined(s: State, e: m.Declined) -> State:
    return State(
        s.options, s.seat, DRAW, -1, s.quiet, s.pile, s.goal, s.ended, s.tiles, s.discards, s.players
    )


def _drawn(s: State, e: m.Drawn) -> State:
    seat, players, card = s.seat, s.players, e.card.value
    p = players[seat]
    hand, unknown = p.hand, p.unknown
    if card is None:
        unknown += 1
    else:
        i = bisect(hand, card)
        hand = (*hand[:i], card, *hand[i:])
    player = Player(hand, unknown, p.shown, p.rows, p.steps, p.big, p.track, p.wishes)
    return State(
        s.options, (seat + 1) % len(players), CARD, -1, 0, s.pile - 1, s.goal, s.ended, s.tiles, s.discards,
        (*players[:seat], player, *players[seat + 1 :]),
    )  # fmt: skip


def _taken(s: State, e: m.Taken) -> State:
    seat, players, piles, card = s.seat, s.players, s.discards, e.card
    p, i = players[seat], COLOUR[card]
    player = Player(
        _with(p.hand, card), p.unknown, _with(p.shown, card), p.rows, p.steps, p.big, p.track, p.wishes
    )
    return State(
        s.options, (seat + 1) % len(players), CARD, -1, s.quiet + 1, s.pile, s.goal, s.ended, s.tiles,
        (*piles[:i], piles[i][:-1], *piles[i + 1 :]),
        (*players[:seat], player, *players[seat + 1 :]),
    )  # fmt: skip


def _ended(s: State, e: m.Ended) -> State:
    return State(s.options, s.seat, OVER, -1, s.quiet, s.pile, s.goal, e.why, s.tiles, s.discards, s.players)


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
