"""Deciding: the deal, what a move leads to, and why a move is refused.

Source: RULES.md §1 to §4. Draws are named `card:<n>`, n from 1 in the order in which cards leave the pile, `start`, and
`hand:<seat>:<k>` in a redeal.
"""

from engine.chance import Chance
from engine.game import Refused
from engine.seal import Sealed
from tests.template.game.r1 import moves as m
from tests.template.game.r1.data import CARDS, DATA, VALUES
from tests.template.game.r1.explain import refusal
from tests.template.game.r1.legal import legal
from tests.template.game.r1.state import Options, State, size, unseen

_CARDS = tuple(range(1, VALUES + 1))


def setup(options: Options, seats: int, chance: Chance) -> tuple[m.Effect, ...]:
    """The deal: a hand for every seat, the starting seat (RULES.md §1)."""
    left, hand = [DATA.sourced.copies] * VALUES, DATA.sourced.hand
    effects: list[m.Effect] = []
    for seat in range(seats):
        keys = [f"card:{n}" for n in range(seat * hand + 1, (seat + 1) * hand + 1)]
        effects.append(m.Dealt(seat, Sealed((seat,), value=_deal(keys, left, chance))))
    start = chance.pick("start", range(seats)) if options.start == "random" else 0
    return (*effects, m.Began(start))


def _deal(keys: list[str], left: list[int], chance: Chance) -> tuple[int, ...]:
    """Pick a card per key out of `left`, which is counted down. Sorted."""
    cards = []
    for key in keys:
        card = chance.pick(key, _CARDS, left)
        left[card - 1] -= 1
        cards.append(card)
    return tuple(sorted(cards))


def redeal(state: State, chance: Chance) -> tuple[m.Effect, ...]:
    """Give the unknown cards of every hand an identity, drawn from all that this folder has not seen."""
    left, effects = unseen(state), []
    for seat, player in enumerate(state.players):
        if player.unknown:
            keys = [f"hand:{seat}:{k}" for k in range(1, player.unknown + 1)]
            effects.append(m.Redealt(seat, Sealed((seat,), value=_deal(keys, left, chance))))
    return tuple(effects)


def decide(state: State, seat: int, move: m.Move, chance: Chance) -> tuple[m.Effect, ...]:
    """What a move leads to. Raises Refused (codes: explain.py), or Unknown when the hand is not known here."""
    if move not in legal(state, seat):
        raise Refused(*refusal(state, seat, move))
    effects: list[m.Effect] = [m.PLAYED[move.value]]
    took = state.middle[-1:] == str(move.value)
    if took:
        effects.append(m.TOOK[seat])
    if state.pile:
        card = chance.pick(f"card:{CARDS - state.pile + 1}", _CARDS, unseen(state))
        return (*effects, m.Drew(Sealed((seat,), value=card)))
    if sum(map(size, state.players)) > 1:
        return (*effects, m.RESTED)
    last = seat if took else state.last
    if state.options.last_takes_rest and not took and last >= 0:
        effects.append(m.TOOK[last])
    return (*effects, m.ENDED)
