"""Toy: stones are taken from an open row, and each seat's sealed pair of objectives is opened and scored at the end.

Spike for a last reveal: sealed at the deal, opened to all by the last event.
Stones get their colour when they are laid out, so that the bag's contents are public; what stays hidden are objectives.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine.codec import decode
from engine.game import Game, Outcome, Refused, places
from engine.seal import Opened, Sealed, opening_of, opens

COLOURS, ROW, OBJECTIVES = 3, 3, 8


class Options(Struct, frozen=True):
    stones: int = 4


class Take(Struct, frozen=True, gc=False, array_like=True, tag="take"):
    place: int


class Dealt(Struct, frozen=True, gc=False, array_like=True, tag="dealt"):
    seat: int
    pair: opens(tuple[int, int])


class Laid(Struct, frozen=True, gc=False, array_like=True, tag="laid"):
    place: int
    colour: int


class Took(Struct, frozen=True, gc=False, array_like=True, tag="took"):
    seat: int
    place: int


class ObjectivesOpened(Opened, tag="opened"):
    seat: int


class Scored(Struct, frozen=True, gc=False, array_like=True, tag="scored"):
    seat: int
    points: int


class State(Struct, frozen=True, gc=False):
    bag: tuple[int, ...]
    row: tuple[int, ...]
    turn: int
    pairs: tuple[Sealed | None, ...]
    stones: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


def put(items, place, item):
    return (*items[:place], item, *items[place + 1 :])


def blank(options, seats):
    no_stones = ((0,) * COLOURS,) * seats
    return State((options.stones,) * COLOURS, (-1,) * ROW, 0, (None,) * seats, no_stones, ((),) * seats, (0,) * seats)


def setup(options, seats, chance):
    left = list(range(OBJECTIVES))
    effects = []
    for seat in range(seats):
        pair = []
        for k in range(2):
            pair.append(chance.pick(f"objective:{seat}:{k}", left))
            left.remove(pair[-1])
        effects.append(Dealt(seat, Sealed((seat,), value=tuple(pair))))
    bag = [options.stones] * COLOURS
    for place in range(ROW):
        colour = chance.pick(f"stone:{place}", range(COLOURS), bag)
        bag[colour] -= 1
        effects.append(Laid(place, colour))
    return tuple(effects)


def to_act(state):
    over = all(stone < 0 for stone in state.row)
    return () if over else (state.turn % len(state.points),)


def legal(state, seat, draft=()):
    if seat not in to_act(state):
        return ()
    return tuple(Take(place) for place, stone in enumerate(state.row) if stone >= 0)


def decide(state, seat, move, chance):
    if move not in legal(state, seat):
        raise Refused("empty_place", f"there is no stone at place {move.place}; take one that lies in the row")
    effects = [Took(seat, move.place)]
    if any(state.bag):
        colour = chance.pick(f"stone:{ROW + state.turn}", range(COLOURS), state.bag)
        effects.append(Laid(move.place, colour))
    after = GAME.evolve(state, effects)
    return (*effects, *_last_effects(after)) if not to_act(after) else tuple(effects)


def _last_effects(state):
    for seat, pair in enumerate(state.pairs):
        yield ObjectivesOpened(**opening_of(pair), seat=seat)
        yield Scored(seat, max(worth(objective, state.stones[seat]) for objective in pair.value))


def worth(objective, stones):
    """Objective 0..2: two points a stone of that colour; others: that many points for an even number of stones."""
    return 2 * stones[objective] if objective < COLOURS else objective * (sum(stones) % 2 == 0)


def _laid(state, effect):
    colour = effect.colour
    return replace(state, row=put(state.row, effect.place, colour), bag=put(state.bag, colour, state.bag[colour] - 1))


def _took(state, effect):
    colour, mine = state.row[effect.place], state.stones[effect.seat]
    mine = put(mine, colour, mine[colour] + 1)
    row = put(state.row, effect.place, -1)
    return replace(state, row=row, stones=put(state.stones, effect.seat, mine), turn=state.turn + 1)


def _opened(state, effect):
    return replace(state, shown=put(state.shown, effect.seat, decode(effect.value, tuple[int, int], "objectives")))


EVOLVERS = {
    Dealt: lambda s, e: replace(s, pairs=put(s.pairs, e.seat, e.pair)),
    Laid: _laid,
    Took: _took,
    ObjectivesOpened: _opened,
    Scored: lambda s, e: replace(s, points=put(s.points, e.seat, e.points)),
}


def facts(state, seat=None):
    own = ()
    if seat is not None and state.pairs[seat] is not None and state.pairs[seat].value is not None:
        own = state.pairs[seat].value
    open_to_all = (n for stones in (state.stones + state.shown) for n in (len(stones), *stones))
    return (state.turn, *state.bag, *state.row, *open_to_all, *state.points, *own)


def redeal(state, chance):
    known = [n for pair in state.pairs if pair.value is not None for n in pair.value]
    left = [n for n in range(OBJECTIVES) if n not in known]
    effects = []
    for seat, pair in enumerate(state.pairs):
        if pair.value is None:
            first = chance.pick(f"redeal:{seat}:0", left)
            left.remove(first)
            second = chance.pick(f"redeal:{seat}:1", left)
            left.remove(second)
            effects.append(Dealt(seat, Sealed((seat,), value=(first, second))))
    return tuple(effects)


def outcome(state):
    return None if to_act(state) else scores(state)


def scores(state):
    return Outcome(places(state.points), state.points, tuple((("objective", p),) for p in state.points))


def components(state):
    lying = [sum(stone == colour for stone in state.row) for colour in range(COLOURS)]
    held = [sum(stones[colour] for stones in state.stones) for colour in range(COLOURS)]
    return tuple((f"stones {colour}", state.bag[colour] + lying[colour] + held[colour]) for colour in range(COLOURS))


def read(text):
    if not (text.isascii() and text.isdigit()):
        raise Refused("bad_notation", f"{text!r}: write the number of a place, like 2")
    return Take(int(text))


GAME = Game(
    name="toy_reveal", rules=1, title="Toy of a last reveal", data="0" * 64, seats=(1, 4), options=Options, move=Take,
    effect=Dealt | Laid | Took | ObjectivesOpened | Scored, blank=blank, setup=setup, to_act=to_act, legal=legal,
    decide=decide, evolvers=EVOLVERS, facts=facts, redeal=redeal, outcome=outcome, components=components,
    most_moves=lambda options, seats: options.stones * COLOURS, write=lambda move: str(move.place), read=read,
    sentence=lambda move, language: f"takes the stone at {move.place}", board=lambda state, seat=None: str(state),
    bots={}, scores=scores,
)  # fmt: skip
