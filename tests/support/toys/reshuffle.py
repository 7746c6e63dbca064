"""Toy: draw up to four cards, across a reshuffle where the pile runs out, or play one for a point.

Spike for draws across a reshuffle: each pick sees the earlier ones of its own event, the discard pile is
shuffled only when a card is needed and none is left, and what was drawn is sealed as one value.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Game, Outcome, Refused, Unknown, places
from engine.seal import Sealed, opens

COLOURS, DRAWN, MOST_IN_HAND = 3, 4, 6


class Options(Struct, frozen=True):
    copies: int = 4
    turns: int = 10


class Draw(Struct, frozen=True, gc=False, array_like=True, tag="draw"):
    pass


class Play(Struct, frozen=True, gc=False, array_like=True, tag="play"):
    colour: int


class Pass(Struct, frozen=True, gc=False, array_like=True, tag="pass"):
    pass


class Drew(Struct, frozen=True, gc=False, array_like=True, tag="drew"):
    """`count` cards came from the pile, `fresh` of them after the discard pile had become the new pile (-1: it did not)."""

    seat: int
    count: int
    fresh: int
    cards: opens(tuple[int, ...])


class Played(Struct, frozen=True, gc=False, array_like=True, tag="played"):
    seat: int
    colour: int


class Assigned(Struct, frozen=True, gc=False, array_like=True, tag="assigned"):
    """A redeal: the seat's whole hand."""

    seat: int
    cards: opens(tuple[int, ...])


class Ended(Struct, frozen=True, gc=False, array_like=True, tag="ended"):
    """The turn is over."""


class State(Struct, frozen=True, gc=False):
    """`hands[seat]` counts per colour or None when unknown; the pile's make-up follows from what is not elsewhere."""

    options: Options
    turn: int
    pile: int
    shuffle: int
    drawn: int
    discard: tuple[int, ...]
    sizes: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    points: tuple[int, ...]


def put(items, place, item):
    return (*items[:place], item, *items[place + 1 :])


def blank(options, seats):
    none = (0,) * COLOURS
    return State(options, 0, COLOURS * options.copies, 0, 0, none, (0,) * seats, (none,) * seats, (0,) * seats)


def setup(options, seats, chance):
    state, effects = blank(options, seats), []
    for seat in range(seats):
        effects.append(_draw(state, seat, 2, chance))
        state = _drew(state, effects[-1])
    return tuple(effects)


def to_act(state):
    return () if state.turn >= state.options.turns * len(state.points) else (state.turn % len(state.points),)


def legal(state, seat, draft=()):
    if seat not in to_act(state):
        return ()
    hand = state.hands[seat]
    if hand is None:
        raise Unknown(f"the hand of seat {seat}")
    moves = [Play(colour) for colour in range(COLOURS) if hand[colour]]
    if state.sizes[seat] <= MOST_IN_HAND and state.pile + sum(state.discard):
        moves.insert(0, Draw())
    return tuple(moves) or (Pass(),)


def decide(state, seat, move, chance):
    if move not in legal(state, seat):
        raise Refused("illegal_move", f"{write(move)} is not legal here")
    if type(move) is Draw:
        return (_draw(state, seat, DRAWN, chance), Ended())
    return (Played(seat, move.colour), Ended()) if type(move) is Play else (Ended(),)


def _draw(state, seat, most, chance):
    pile, discard = list(_in_pile(state)), list(state.discard)
    shuffle, k, cards, fresh = state.shuffle, state.drawn, [], -1
    for _ in range(min(most, sum(pile) + sum(discard))):
        if not any(pile):
            pile, discard, shuffle, k, fresh = discard, [0] * COLOURS, shuffle + 1, 0, 0
        card = chance.pick(f"card:{shuffle}:{k}", range(COLOURS), pile)
        pile[card] -= 1
        cards.append(card)
        k += 1
        fresh += fresh >= 0
    return Drew(seat, len(cards), fresh, Sealed((seat,), value=tuple(cards)))


def _in_pile(state):
    """What lies in the pile, per colour: all that is neither in a hand nor discarded. Raises Unknown."""
    if None in state.hands:
        raise Unknown("the pile follows from all hands")
    elsewhere = (state.discard, *state.hands)
    return tuple(state.options.copies - sum(pile[colour] for pile in elsewhere) for colour in range(COLOURS))


def _counts(cards):
    return tuple(cards.count(colour) for colour in range(COLOURS))


def _drew(state, effect):
    seat, hand, cards = effect.seat, state.hands[effect.seat], effect.cards.value
    known = hand is not None and cards is not None
    hand = tuple(a + b for a, b in zip(hand, _counts(cards), strict=True)) if known else None
    state = replace(state, sizes=put(state.sizes, seat, state.sizes[seat] + effect.count))
    state = replace(state, hands=put(state.hands, seat, hand))
    if effect.fresh < 0:
        return replace(state, pile=state.pile - effect.count, drawn=state.drawn + effect.count)
    pile = sum(state.discard) - effect.fresh
    return replace(state, pile=pile, drawn=effect.fresh, shuffle=state.shuffle + 1, discard=(0,) * COLOURS)


def _played(state, effect):
    seat, colour, hand = effect.seat, effect.colour, state.hands[effect.seat]
    return replace(
        state,
        sizes=put(state.sizes, seat, state.sizes[seat] - 1),
        hands=put(state.hands, seat, hand and put(hand, colour, hand[colour] - 1)),
        discard=put(state.discard, colour, state.discard[colour] + 1),
        points=put(state.points, seat, state.points[seat] + colour),
    )


def _assigned(state, effect):
    cards = effect.cards.value
    return replace(state, hands=put(state.hands, effect.seat, None if cards is None else _counts(cards)))


EVOLVERS = {
    Drew: _drew,
    Played: _played,
    Assigned: _assigned,
    Ended: lambda s, e: replace(s, turn=s.turn + 1),
}


def facts(state, seat=None):
    own = () if seat is None or state.hands[seat] is None else state.hands[seat]
    piles = (state.pile, state.shuffle, state.drawn, *state.discard)
    return (state.turn, *piles, *state.sizes, *state.points, *own)


def redeal(state, chance):
    known = [hand for hand in state.hands if hand is not None]
    left = [state.options.copies - sum(pile[c] for pile in (state.discard, *known)) for c in range(COLOURS)]
    effects = []
    for seat, hand in enumerate(state.hands):
        if hand is None:
            cards = []
            for k in range(state.sizes[seat]):
                cards.append(chance.pick(f"redeal:{state.turn}:{seat}:{k}", range(COLOURS), left))
                left[cards[-1]] -= 1
            effects.append(Assigned(seat, Sealed((seat,), value=tuple(cards))))
    return tuple(effects)


def outcome(state):
    return None if to_act(state) else scores(state)


def scores(state):
    return Outcome(places(state.points), state.points, tuple((("cards", p),) for p in state.points))


def components(state):
    """Cards per colour, by what is known: a pile that came out negative would show here."""
    pile = _in_pile(state)
    if sum(pile) != state.pile or min(pile) < 0:
        return (("pile", -1),)
    return (("pile", 0), *((f"cards {c}", state.options.copies) for c in range(COLOURS)))


def write(move):
    return f"play {move.colour}" if type(move) is Play else type(move).__name__.lower()


def read(text):
    word, _, colour = text.partition(" ")
    if word == "play" and colour in ("0", "1", "2"):
        return Play(int(colour))
    if text in ("draw", "pass"):
        return Draw() if text == "draw" else Pass()
    raise Refused("bad_notation", f"{text!r}: write draw, pass, or play and a colour, like: play 2")


GAME = Game(
    name="toy_reshuffle", rules=1, title="Toy of a reshuffle", data="0" * 64, seats=(1, 3), options=Options,
    move=Draw | Play | Pass, effect=Drew | Played | Assigned | Ended, blank=blank, setup=setup, to_act=to_act,
    legal=legal, decide=decide, evolvers=EVOLVERS, facts=facts, redeal=redeal, outcome=outcome, components=components,
    most_moves=lambda options, seats: options.turns * seats, write=write, read=read,
    sentence=lambda move, language: write(move), board=lambda state, seat=None: str(state), bots={}, scores=scores,
)  # fmt: skip
