"""Folding effects into a state. Total over what decide emits; validates nothing, draws nothing.

These run for every event of every game that is ever opened: `replace` was measured to be the fastest way to a changed struct.
"""

from msgspec.structs import replace

from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import NONE, Cards, minus, plus
from engine.games.iquazu.r1.data import DATA
from engine.games.iquazu.r1.rock import BY_CODE, CRYSTAL, DROP, EMPTY, UNKNOWN
from engine.games.iquazu.r1.state import ACTIONS, LIMIT, OVER, WINDOW, Player, State
from engine.games.iquazu.r1.tiles import JOKER, with_tile
from engine.kit.tuples import swap

_WINDOW = DATA.sourced.window
_DARK = DATA.sourced.dark_tile_columns


def _began(s: State, e: m.Began) -> State:
    return replace(s, seat=e.seat, box=(e.seat - 1) % len(s.players))


def _uncovered(s: State, e: m.Uncovered) -> State:
    strips, rock = list(s.strips), list(s.rock)
    for code in e.strips:
        place = strips.index(UNKNOWN)
        strips[place] = code
        rock[2 * place : 2 * place + 2] = [EMPTY * len(column.rows) for column in BY_CODE[code]]
    pool = "dark" if e.offset + _WINDOW in _DARK else "light"
    left = getattr(s, pool)
    for mark in e.tiles:
        left = left.replace(mark, "", 1)
    return replace(s, offset=e.offset, strips=tuple(strips), rock=tuple(rock), turned=e.tiles, **{pool: left})


def _dealt(s: State, e: m.Dealt) -> State:
    p = s.players[e.seat]
    hand, count = e.cards.value, e.count
    dealt = replace(p, hand=hand, size=p.size + count)
    return replace(s, players=swap(s.players, e.seat, dealt), pile=s.pile - count, drawn=s.drawn + count)


def _redealt(s: State, e: m.Redealt) -> State:
    return replace(s, players=swap(s.players, e.seat, replace(s.players[e.seat], hand=e.cards.value)))


def _drew(s: State, e: m.Drew) -> State:
    seat, players, count, cards = s.seat, list(s.players), e.count, e.cards.value
    p = players[seat]
    hand = None if cards is None or p.hand is None else plus(p.hand, cards)
    owed, extra, gone = s.owed, s.extra, s.gone
    if e.tile:
        players[seat] = replace(p, hand=hand, size=p.size + count, tiles=p.tiles.replace(e.tile, "", 1))
        gone += 1
    else:
        players[seat] = replace(p, hand=hand, size=p.size + count)
        owed, extra = (0, extra) if owed else (0, extra - 1)
    if e.fresh < 0:
        return replace(
            s, owed=owed, extra=extra, gone=gone, pile=s.pile - count, drawn=s.drawn + count, players=tuple(players)
        )
    pile, shuffle = sum(s.discard) - e.fresh, s.shuffle + 1
    return replace(
        s, owed=owed, extra=extra, gone=gone, pile=pile, shuffle=shuffle, drawn=e.fresh, discard=NONE, players=tuple(players)
    )


def _placed(s: State, e: m.Placed) -> State:
    seat, players, rock, pay, gone = s.seat, list(s.players), list(s.rock), e.pay, s.gone
    tiles = players[seat].tiles
    if e.joker:
        tiles, gone = tiles.replace(JOKER, "", 1), gone + 1
    players[seat] = _paid(players[seat], pay, tiles, 1)
    column, hole = s.offset + e.position - 1, e.hole
    marks = rock[column]
    rock[column] = marks[: hole - 1] + CRYSTAL[seat] + marks[hole:]
    return replace(
        s, owed=0, extra=s.extra if s.owed else s.extra - 1, rock=tuple(rock), gone=gone, discard=plus(s.discard, pay),
        players=tuple(players),
    )  # fmt: skip


def _paid(p: Player, cards: Cards, tiles: str, crystals: int) -> Player:
    hand = None if p.hand is None else minus(p.hand, cards)
    return replace(p, hand=hand, size=p.size - sum(cards), tiles=tiles, supply=p.supply - crystals)


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
    players = swap(s.players, s.seat, replace(p, tiles=p.tiles.replace("+", "", 1)))
    return replace(s, extra=s.extra + 1, gone=s.gone + 1, players=players)


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
    players = [
        replace(p, score=p.score + points) if points else p for p, points in zip(s.players, e.points, strict=True)
    ]
    if not e.tiles:
        return replace(s, players=tuple(players))
    gone = s.gone
    for mark, seat in zip(s.turned, e.tiles, strict=True):
        if seat < 0:
            gone += 1
        else:
            players[seat] = replace(players[seat], tiles=with_tile(players[seat].tiles, mark))
    return replace(s, turned="", gone=gone, players=tuple(players))


def _boxed(s: State, e: m.Boxed) -> State:
    return replace(s, box=e.seat, phase=WINDOW)


def _limited(s: State, e: m.Limited) -> State:
    return replace(s, phase=LIMIT)


def _discarded(s: State, e: m.Discarded) -> State:
    p = s.players[s.seat]
    players = swap(s.players, s.seat, _paid(p, e.cards, p.tiles, 0))
    return replace(s, discard=plus(s.discard, e.cards), players=players)


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
