"""Deciding: the deal, what a move leads to, and why a move is refused.

Source: mandala_stones.md §4 to §7.
"""

from engine.chance import Chance
from engine.game import Refused, Unknown
from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.data import (
    DATA,
    DIRECTIONS,
    EACH,
    END_SPACE,
    HEIGHT,
    OBJECTIVES,
    SLOTS,
    SPACES,
    STACKS,
    START_SPACES,
)
from engine.games.mandala_stones.r1.evolve import EVOLVERS
from engine.games.mandala_stones.r1.explain import refusal
from engine.games.mandala_stones.r1.lattice import AROUND, clockwise, takeable
from engine.games.mandala_stones.r1.legal import can_act, legal
from engine.games.mandala_stones.r1.score import better, bonus, of_colour, tower_points
from engine.games.mandala_stones.r1.state import (
    FULL,
    ROUND,
    STUCK,
    TOPS_ONLY,
    Options,
    State,
    objectives,
    unseen,
)
from engine.games.mandala_stones.r1.stones import COLOUR, COVERED, KINDS, NOTHING, OF_COLOUR, RING, STARBURST, UNKNOWN
from engine.seal import Sealed, opening_of

_END = {why: m.Ended(why) for why in (ROUND, STUCK)}
_NUMBERS = tuple(objective.id for objective in OBJECTIVES)


# ---- the deal -------------------------------------------------------------------------------------------------------


def setup(options: Options, seats: int, chance: Chance) -> tuple[m.Effect, ...]:
    """The deal: stacks, artists, a pair of objectives for every seat, the starting seat (mandala_stones.md §4)."""
    effects: list[m.Effect] = [m.Laid(_fill(options, chance), _artists(chance))]
    left = [*_NUMBERS]
    for seat in range(seats):
        effects.append(m.Dealt(seat, Sealed((seat,), value=_pair(f"objective:{seat}", left, chance))))
    start = chance.pick("start", range(seats)) if options.start == "random" else 0
    return (*effects, m.Began(start))


def _fill(options: Options, chance: Chance) -> tuple[str, ...]:
    """The 24 stacks, each stone known as far as everybody may see it."""
    left = [EACH] * len(KINDS)
    covered, levels = options.stack_visibility, range(1, HEIGHT)
    if covered == FULL:
        every = [[_stone(stack, level, left, chance) for level in (*levels, HEIGHT)] for stack in range(STACKS)]
        return tuple("".join(stones) for stones in every)
    if covered == TOPS_ONLY:
        below = UNKNOWN * (HEIGHT - 1)
        return tuple(below + _stone(stack, HEIGHT, left, chance) for stack in range(STACKS))
    colours = _colours(chance)
    return tuple(stones[:-1] + _exposed(stack, stones, left, chance) for stack, stones in enumerate(colours))


def _colours(chance: Chance) -> list[str]:
    """The colours of all stones of all stacks; patterns come later."""
    left = [EACH * len(DATA.patterns)] * len(COVERED)
    stacks = []
    for stack in range(STACKS):
        stones = ""
        for level in range(1, HEIGHT + 1):
            stones += chance.pick(f"colour:s{stack}:{level}", COVERED, left)
            left[COVERED.index(stones[-1])] -= 1
        stacks.append(stones)
    return stacks


def _stone(stack: int, level: int, left: list[int], chance: Chance) -> str:
    """A stone out of all kinds `left`, which is counted down. `level` is its place in the stack, from 1 at the bottom."""
    stone = chance.pick(f"stone:s{stack}:{level}", KINDS, left)
    left[KINDS.index(stone)] -= 1
    return stone


def _exposed(stack: int, stones: str, left: list[int], chance: Chance) -> str:
    """The top of the stack `stones`, which now everybody sees: what is not yet known of it is picked out of `left`."""
    top = stones[-1:]
    if not top:
        return NOTHING
    if top == UNKNOWN:
        return _stone(stack, len(stones), left, chance)
    if top not in COVERED:
        return top
    colour = COLOUR[top]
    of_kind = left[2 * colour : 2 * colour + 2]
    stone = chance.pick(f"stone:s{stack}:{len(stones)}", OF_COLOUR[colour], of_kind)
    left[KINDS.index(stone)] -= 1
    return stone


def _artists(chance: Chance) -> str:
    """The artists in random order on the start spaces."""
    spaces, left = [NOTHING] * SPACES, [DATA.artists_per_pattern] * 2
    for space in START_SPACES:
        spaces[space] = chance.pick(f"artist:a{space}", (STARBURST, RING), left)
        left[spaces[space] == RING] -= 1
    return "".join(spaces)


def _pair(key: str, left: list[int], chance: Chance) -> tuple[int, int]:
    """Two objectives out of `left`, from which they are taken; in order, so that they do not tell which came first."""
    drawn = []
    for k in (1, 2):
        drawn.append(chance.pick(f"{key}:{k}", left))
        left.remove(drawn[-1])
    return (min(drawn), max(drawn))


def redeal(state: State, chance: Chance) -> tuple[m.Effect, ...]:
    """Give the unknown objectives an identity, out of those that this folder has not seen."""
    pairs = [objectives(player) for player in state.players]
    known = [number for pair in pairs if pair for number in pair]
    left = [number for number in _NUMBERS if number not in known]
    return tuple(
        m.Dealt(seat, Sealed((seat,), value=_pair(f"redealt:{seat}", left, chance)))
        for seat, pair in enumerate(pairs)
        if pair is None
    )


# ---- moves ----------------------------------------------------------------------------------------------------------


def decide(state: State, seat: int, move: m.Move, chance: Chance) -> tuple[m.Effect, ...]:
    """What a move leads to. Raises Refused (codes: explain.py), or Unknown when it ends the game and pairs are unknown."""
    if move not in legal(state, seat):
        raise Refused(*refusal(state, seat, move))
    kind = type(move)
    if kind is m.Pick:
        done: m.Effect = _pick(state, move, chance)
    elif kind is m.Score:
        done = _score(state, move.colour)
    else:
        done = _tops(state, move.slots)
    return (done, *_end(state, done))


def _pick(state: State, move: m.Pick, chance: Chance) -> m.Picked:
    origin, to = move.origin, move.to
    sides = clockwise(takeable(state.artists, state.stacks, origin, to), move.first)
    taken = [AROUND[to][DIRECTIONS.index(side)] for side in sides]
    left = unseen(state)
    tower = exposed = ""
    for stack in taken:
        stones = state.stacks[stack]
        tower += stones[-1]
        exposed += _exposed(stack, stones[:-1], left, chance)
    return m.Picked(origin, to, SLOTS.index(move.slot), tuple(taken), tower, exposed)


def _score(state: State, colour: int) -> m.Scored:
    towers = state.players[state.seat].towers
    slots = of_colour(towers, colour)
    return _scored(state, colour, slots, tuple([tower_points(slot, towers) for slot in slots]))


def _tops(state: State, named: str) -> m.Scored:
    slots = tuple([SLOTS.index(slot) for slot in named])
    return _scored(state, -1, slots, (DATA.any_top_points,) * len(slots))


def _scored(state: State, colour: int, slots: tuple[int, ...], points: tuple[int, ...]) -> m.Scored:
    return m.Scored(colour, slots, points, bonus(len(state.mandala), len(slots)))


def _end(state: State, done: m.Picked | m.Scored) -> tuple[m.Effect, ...]:
    """What follows a turn: nothing, or the end with objectives opened and scored (mandala_stones.md §7)."""
    seats = len(state.players)
    following = (state.seat + 1) % seats
    covered = len(state.mandala) + (len(done.slots) if type(done) is m.Scored else 0)
    if covered >= END_SPACE[seats] and following == state.start:
        return _last_effects(EVOLVERS[type(done)](state, done), ROUND)
    if any(state.players[following].towers):
        return ()
    after = EVOLVERS[type(done)](state, done)
    return () if can_act(after) else _last_effects(after, STUCK)


def _last_effects(after: State, why: str) -> tuple[m.Effect, ...]:
    """The end: every pair is opened, and then the better objective of each is scored (mandala_stones.md §7.3)."""
    pairs = [player.pair for player in after.players]
    unknown = [str(seat) for seat, pair in enumerate(pairs) if pair is None or pair.value is None]
    if unknown:
        raise Unknown(f"this move ends the game, and the objectives of seat {', '.join(unknown)} are not known here")
    boards = tuple(player.towers for player in after.players)
    opened = [m.Shown(**opening_of(pair), seat=seat) for seat, pair in enumerate(pairs)]
    scored = [m.Fulfilled(seat, *better(pair.value, boards, seat)) for seat, pair in enumerate(pairs)]
    return (_END[why], *opened, *scored)
