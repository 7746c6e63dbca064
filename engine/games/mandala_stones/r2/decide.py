"""Deciding a move: as in number 1, but who can do nothing is passed over, and the round is finished.

Source: mandala_stones.md §7 and its §12 on the immediate end; ruling R3 of this folder's RULES.md.
"""

from engine.chance import Chance
from engine.game import Refused
from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.data import END_SPACE
from engine.games.mandala_stones.r1.decide import _last_effects, _pick, _score, _tops
from engine.games.mandala_stones.r1.explain import refusal
from engine.games.mandala_stones.r1.legal import can_act, legal
from engine.games.mandala_stones.r1.state import ROUND, STUCK, triggered
from engine.games.mandala_stones.r2.evolve import EVOLVERS
from engine.games.mandala_stones.r2.moves import Effect, Passed
from engine.games.mandala_stones.r2.state import State


def decide(state: State, seat: int, move: m.Move, chance: Chance) -> tuple[Effect, ...]:
    """What a move leads to. Raises Refused (codes: explain.py of number 1), or Unknown when it ends the game and pairs are
    unknown."""
    if move not in legal(state, seat):
        raise Refused(*refusal(state, seat, move))
    kind = type(move)
    if kind is m.Pick:
        done: Effect = _pick(state, move, chance)
    elif kind is m.Score:
        done = _score(state, move.colour)
    else:
        done = _tops(state, move.slots)
    return (done, *_turn_over(state, done))


def _turn_over(state: State, done: m.Picked | m.Scored) -> tuple[Effect, ...]:
    """What follows a turn: nothing, seats passed over, the end with objectives opened and scored."""
    if not _round_is_last(state, done) and any(state.players[(state.seat + 1) % len(state.players)].towers):
        return ()  # the common case, told without folding the turn
    after, passed = EVOLVERS[type(done)](state, done), []
    while not _over(after):
        if can_act(after):
            return tuple(passed)
        passed.append(Passed(after.seat))
        after = EVOLVERS[Passed](after, passed[-1])
    return (*passed, *_last_effects(after, ROUND if triggered(after) else STUCK))


def _round_is_last(state: State, done: m.Picked | m.Scored) -> bool:
    covered = len(state.mandala) + (len(done.slots) if type(done) is m.Scored else 0)
    return state.closing or covered >= END_SPACE[len(state.players)]


def _over(state: State) -> bool:
    """Is the game over before this seat's turn: all have had as many, and the round was the last or it can do nothing?"""
    return state.seat == state.start and (state.closing or triggered(state) or not can_act(state))
