"""Deciding: the deal, what a move leads to, and why a move is refused.

Source: keltis.md §3 to §6.
"""

from engine.chance import Chance
from engine.game import Refused
from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import CARD, COLOUR, KINDS
from engine.games.keltis.r1.data import DATA, GOAL, LAST, PATHS, TILE_PLACES, full_pile
from engine.games.keltis.r1.explain import refusal
from engine.games.keltis.r1.legal import has_target, legal
from engine.games.keltis.r1.state import LEAF, PLAIN, TILE_MARK, WISH, Options, Player, State, unseen
from engine.seal import Sealed

_CARDS = tuple(range(KINDS))
_LIMIT = DATA.sourced.goal_limit
_STALL = DATA.assumed.stall_guard_turns
_GOAL_END = m.Ended("goal")
_PILE_END = m.Ended("pile")
_STALL_END = m.Ended("stall")
_SCORED = {str(points): m.Scored(points) for points in range(1, 10)}


def setup(options: Options, seats: int, chance: Chance) -> tuple[m.Effect, ...]:
    """The deal: tiles face up, a hand for every seat, the starting seat (keltis.md §3)."""
    left = [DATA.sourced.copies] * KINDS
    effects: list[m.Effect] = [m.Tiled(_layout(chance))]
    for seat in range(seats):
        first = seat * DATA.sourced.hand + 1
        keys = [f"card:{n}" for n in range(first, first + DATA.sourced.hand)]
        effects.append(m.Dealt(seat, Sealed((seat,), value=_deal(keys, left, chance))))
    start = chance.pick("start", range(seats)) if options.start == "random" else 0
    return (*effects, m.Began(start))


def _layout(chance: Chance) -> tuple[str, ...]:
    kinds = list(DATA.sourced.tiles)
    left = list(DATA.sourced.tiles.values())
    board = [[PLAIN] * (LAST + 1) for _ in range(PATHS)]
    for path, step in TILE_PLACES:
        kind = chance.pick(f"tile:{path}:{step}", kinds, left)
        left[kinds.index(kind)] -= 1
        board[path][step] = TILE_MARK[kind]
    return tuple("".join(marks) for marks in board)


def _deal(keys: list[str], left: list[int], chance: Chance) -> tuple[int, ...]:
    """Pick a card per key out of `left`, which is counted down. Sorted."""
    cards = []
    for key in keys:
        card = chance.pick(key, _CARDS, left)
        left[card] -= 1
        cards.append(card)
    return tuple(sorted(cards))


def redeal(state: State, chance: Chance) -> tuple[m.Effect, ...]:
    """Give the unknown cards of every hand an identity, drawn from all that this folder has not seen."""
    left = unseen(state)
    effects = []
    for seat, player in enumerate(state.players):
        if player.unknown:
            keys = [f"hand:{seat}:{k}" for k in range(1, player.unknown + 1)]
            effects.append(m.Redealt(seat, Sealed((seat,), value=_deal(keys, left, chance))))
    return tuple(effects)


def decide(state: State, seat: int, move: m.Move, chance: Chance) -> tuple[m.Effect, ...]:
    """What a move leads to. Raises Refused (codes: explain.py), or Unknown when the hand is not known here."""
    if move not in legal(state, seat):
        raise Refused(*refusal(state, seat, move))
    kind = type(move)
    if kind is m.Draw:
        return _draw(state, seat, move.source, chance)
    player = state.players[seat]
    if kind is m.Lay:
        return _lay(state, player, move.card, move.way)
    if kind is m.Discard:
        return (m.DISCARDED[move.card],)
    if kind is m.Bonus:
        return _go(state, player, move.path, move.way)
    return (m.DECLINED,)


def _lay(state: State, player: Player, card: int, way: str) -> tuple[m.Effect, ...]:
    laid, path = m.LAID[card], COLOUR[card]
    if player.steps[path] == LAST:
        if has_target(state.options, player.steps):
            return (laid, m.OFFERED[path])
        return (laid,)
    if way == m.STAY:
        return (laid,)
    return (laid, *_go(state, player, path, way))


def _go(state: State, player: Player, path: int, way: str) -> tuple[m.Effect, ...]:
    """A figure goes one step or enters, and what the stone it reaches does (keltis.md §6)."""
    step = player.steps[path] + 1
    went = m.STEPPED[path][step] if step > 1 else m.ENTERED[path][way == m.BIG]
    if step == GOAL and state.goal + 1 >= _LIMIT:
        return (went, _GOAL_END)
    tile = state.tiles[path][step]
    if tile == PLAIN:
        return (went,)
    if tile == WISH:
        return (went, m.Wished(path, step))
    if tile != LEAF:
        return (went, _SCORED[tile])
    steps = [*player.steps]
    steps[path] = step
    return (went, m.CLOVER_OFFERED) if has_target(state.options, steps) else (went,)


def _draw(state: State, seat: int, source: int, chance: Chance) -> tuple[m.Effect, ...]:
    if source == m.PILE:
        pile = state.pile
        n = full_pile(len(state.players)) + len(state.players) * DATA.sourced.hand - pile + 1
        card = chance.pick(f"card:{n}", _CARDS, unseen(state))
        drawn = m.Drawn(Sealed((seat,), value=card))
        return (drawn,) if pile > 1 else (drawn, _PILE_END)
    taken = m.TAKEN[CARD[source, state.discards[source][-1]]]
    return (taken,) if state.quiet + 1 < _STALL else (taken, _STALL_END)
