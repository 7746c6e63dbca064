"""Folding effects into a state. Total over what decide emits; validates nothing, draws nothing.

These run for every event of every game that is ever opened: `replace` was measured to be the fastest way to a changed struct.
"""

from msgspec.structs import replace

from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import NONE, minus, plus
from engine.games.iquazu.r1.rock import BY_CODE, CRYSTAL, DROP, EMPTY, UNKNOWN
from engine.games.iquazu.r1.state import ACTIONS, LIMIT, OVER, WINDOW, Player, State
from engine.games.iquazu.r1.tiles import DOUBLE, JOKER
from engine.kit.tuples import swap


def _began(s: State, e: m.Began) -> State:
    return replace(s, seat=e.seat, box=(e.seat - 1) % len(s.players))


def _uncovered(s: State, e: m.Uncovered) -> State:
    if not e.strips:
        return replace(s, offset=e.offset, turned=e.tiles)
    strips, rock = list(s.strips), list(s.rock)
    for code in e.strips:
        place = strips.index(UNKNOWN)
        strips[place] = code
        rock[2 * place : 2 * place + 2] = [EMPTY * len(column.rows) for column in BY_CODE[code]]
    return replace(s, offset=e.offset, strips=tuple(strips), rock=tuple(rock), turned=e.tiles)


def _dealt(s: State, e: m.Dealt) -> State:
    p = s.players[e.seat]
    hand, count = e.cards.value, e.count
    dealt = replace(p, hand=hand, size=p.size + count)
    return replace(s, players=swap(s.players, e.seat, dealt), pile=s.pile - count, drawn=s.drawn + count)


def _redealt(s: State, e: m.Redealt) -> State:
    return replace(s, players=swap(s.players, e.seat, replace(s.players[e.seat], hand=e.cards.value)))


def _drew(s: State, e: m.Drew) -> State:
    seat, players, count, cards, tile = s.seat, list(s.players), e.count, e.cards.value, e.tile
    p = players[seat]
    hand = None
    if cards is not None and p.hand is not None:
        (white, blue, orange), held = cards, p.hand
        hand = held[0] + white, held[1] + blue, held[2] + orange
    tiles = p.tiles.replace(tile, "", 1) if tile else p.tiles
    players[seat] = Player(hand, p.size + count, tiles, p.supply, p.score)
    owed, extra = (s.owed, s.extra) if tile else (0, s.extra) if s.owed else (0, s.extra - 1)
    pile, shuffle, drawn, discard = s.pile - count, s.shuffle, s.drawn + count, s.discard
    if e.fresh >= 0:
        pile, shuffle, drawn, discard = sum(discard) - e.fresh, shuffle + 1, e.fresh, NONE
    return replace(
        s, owed=owed, extra=extra, gone=s.gone + tile, pile=pile, shuffle=shuffle, drawn=drawn, discard=discard,
        players=tuple(players),
    )  # fmt: skip


def _placed(s: State, e: m.Placed) -> State:
    seat, players, rock, pay, hole = s.seat, list(s.players), list(s.rock), e.pay, e.hole
    p, column = players[seat], s.offset + e.position - 1
    marks, hand, tiles, (white, blue, orange) = rock[column], p.hand, p.tiles, pay
    rock[column] = marks[: hole - 1] + CRYSTAL[seat] + marks[hole:]
    if hand is not None:
        hand = hand[0] - white, hand[1] - blue, hand[2] - orange
    if e.joker:
        tiles = tiles.replace(JOKER, "", 1)
    players[seat] = Player(hand, p.size - white - blue - orange, tiles, p.supply - 1, p.score)
    discard = s.discard
    discard = discard[0] + white, discard[1] + blue, discard[2] + orange
    if s.owed and not e.joker:
        return replace(s, owed=0, rock=tuple(rock), discard=discard, players=tuple(players))
    extra = s.extra if s.owed else s.extra - 1
    gone = s.gone + JOKER if e.joker else s.gone
    return replace(s, owed=0, extra=extra, gone=gone, rock=tuple(rock), discard=discard, players=tuple(players))


def _recycled(s: State, e: m.Recycled) -> State:
    marks = s.rock[e.column - 1]
    mark = marks[e.hole - 1]
    rock = swap(s.rock, e.column - 1, marks[: e.hole - 1] + EMPTY + marks[e.hole :])
    if mark == DROP:
        return replace(s, rock=rock, drops=s.drops + 1)
    seat = CRYSTAL.index(mark)
    p = s.players[seat]
    return replace(s, rock=rock, players=swap(s.players, seat, replace(p, supply=p.supply + 1)))


def _doubled(s: State, e: m.Doubled) -> State:
    p = s.players[s.seat]
    players = swap(s.players, s.seat, replace(p, tiles=p.tiles.replace(DOUBLE, "", 1)))
    return replace(s, extra=s.extra + 1, gone=s.gone + DOUBLE, players=players)


def _declined(s: State, e: m.Declined) -> State:
    return replace(s, extra=0)


def _skipped(s: State, e: m.Skipped) -> State:
    return replace(s, owed=0)


def _dropped(s: State, e: m.Dropped) -> State:
    rock, hole = list(s.rock), e.hole
    marks = rock[s.offset]
    rock[s.offset] = marks[: hole - 1] + DROP + marks[hole:]
    return replace(s, rock=tuple(rock), drops=s.drops - 1)


def _scored(s: State, e: m.Scored) -> State:
    players, gone = list(s.players), s.gone
    for seat, points in enumerate(e.points):
        if points:
            players[seat] = replace(players[seat], score=players[seat].score + points)
    if not e.tiles:
        return replace(s, players=tuple(players))
    for mark, seat in zip(s.turned, e.tiles, strict=True):
        if seat < 0:
            gone += mark
        else:
            players[seat] = replace(players[seat], tiles=players[seat].tiles + mark)
    return replace(s, turned="", gone=gone, players=tuple(players))


def _boxed(s: State, e: m.Boxed) -> State:
    return replace(s, box=e.seat, phase=WINDOW)


def _limited(s: State, e: m.Limited) -> State:
    return replace(s, phase=LIMIT)


def _discarded(s: State, e: m.Discarded) -> State:
    p, cards = s.players[s.seat], e.cards
    hand = None if p.hand is None else minus(p.hand, cards)
    players = swap(s.players, s.seat, replace(p, hand=hand, size=p.size - sum(cards)))
    return replace(s, discard=plus(s.discard, cards), players=players)


def _passed(s: State, e: m.Passed) -> State:
    return replace(s, seat=e.seat, phase=ACTIONS, owed=1, extra=0)


def _ended(s: State, e: m.Ended) -> State:
    return replace(s, phase=OVER, owed=0, extra=0)


EVOLVERS = {
    m.Began: _began,
    m.Uncovered: _uncovered,
    m.Dealt: _dealt,
    m.Redealt: _redealt,
    m.Drew: _drew,
    m.Placed: _placed,
    m.Recycled: _recycled,
    m.Doubled: _doubled,
    m.Declined: _declined,
    m.Skipped: _skipped,
    m.Dropped: _dropped,
    m.Scored: _scored,
    m.Boxed: _boxed,
    m.Limited: _limited,
    m.Discarded: _discarded,
    m.Passed: _passed,
    m.Ended: _ended,
}
"""Effect type to the function that folds it."""
