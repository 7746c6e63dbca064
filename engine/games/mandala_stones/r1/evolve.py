"""Folding effects into a state. Total over what decide emits; validates nothing, draws nothing.

These run for every event of every game that is ever opened: `replace` was measured to be the fastest way to a changed struct.
"""

from msgspec.structs import replace

from engine.codec import decode
from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.state import State
from engine.games.mandala_stones.r1.stones import NOTHING
from engine.kit.tuples import swap


def _laid(s: State, e: m.Laid) -> State:
    return replace(s, stacks=e.stacks, artists=e.artists)


def _dealt(s: State, e: m.Dealt) -> State:
    return replace(s, players=swap(s.players, e.seat, replace(s.players[e.seat], pair=e.pair)))


def _began(s: State, e: m.Began) -> State:
    return replace(s, seat=e.seat, start=e.seat)


def _picked(s: State, e: m.Picked) -> State:
    stacks, exposed = list(s.stacks), iter(e.exposed)  # a zip of the two takes half as long again
    for stack in e.stacks:
        top = next(exposed)
        stacks[stack] = stacks[stack][:-2] + top if top != NOTHING else ""
    artists = list(s.artists)
    artists[e.to] = artists[e.origin]
    artists[e.origin] = NOTHING
    seat, players = s.seat, list(s.players)
    p = players[seat]
    towers = list(p.towers)
    towers[e.slot] = e.tower
    players[seat] = replace(p, towers=tuple(towers))
    return replace(
        s, seat=(seat + 1) % len(players), artists="".join(artists), stacks=tuple(stacks), players=tuple(players)
    )


def _scored(s: State, e: m.Scored) -> State:
    seat, players = s.seat, list(s.players)
    p = players[seat]
    towers, mandala = list(p.towers), s.mandala
    for slot in e.slots:
        tower = towers[slot]
        mandala += tower[-1]
        towers[slot] = tower[:-1]
    points = sum(e.points)
    if e.colour < 0:
        p = replace(p, towers=tuple(towers), tops=p.tops + points, bonus=p.bonus + e.bonus)
    else:
        p = replace(p, towers=tuple(towers), colour=p.colour + points, bonus=p.bonus + e.bonus)
    players[seat] = p
    return replace(s, seat=(seat + 1) % len(players), mandala=mandala, players=tuple(players))


def _ended(s: State, e: m.Ended) -> State:
    return replace(s, ended=e.why)


def _shown(s: State, e: m.Shown) -> State:
    pair = decode(e.value, tuple[m.Number, m.Number], "objectives")
    return replace(s, players=swap(s.players, e.seat, replace(s.players[e.seat], shown=pair)))


def _fulfilled(s: State, e: m.Fulfilled) -> State:
    return replace(s, players=swap(s.players, e.seat, replace(s.players[e.seat], objective=e.points)))


EVOLVERS = {
    m.Laid: _laid,
    m.Dealt: _dealt,
    m.Began: _began,
    m.Picked: _picked,
    m.Scored: _scored,
    m.Ended: _ended,
    m.Shown: _shown,
    m.Fulfilled: _fulfilled,
}
"""Effect type to the function that folds it."""
