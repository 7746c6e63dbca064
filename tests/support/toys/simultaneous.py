"""Toy: everybody secretly writes two numbers; the last to finish opens them all and the die is rolled.

Spike for simultaneous turns (DESIGN §2): a sealed move per seat, opened by the last finisher's event.
"""

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Game, Outcome, Refused, Unknown, places
from engine.seal import Opened, Sealed, opening_of

TURNS = 3


class Options(Struct, frozen=True):
    turns: int = TURNS


class Write(Struct, frozen=True, gc=False, array_like=True, tag="write"):
    number: int


class Rolled(Struct, frozen=True, gc=False, array_like=True, tag="rolled"):
    turn: int
    face: int


class TurnOpened(Opened, tag="opened"):
    seat: int


class Scored(Struct, frozen=True, gc=False, array_like=True, tag="scored"):
    seat: int
    points: int


class Dropped(Struct, frozen=True, gc=False, array_like=True, tag="dropped"):
    """A redeal: the seat's pending turn is forgotten, so that it acts again."""

    seat: int


class State(Struct, frozen=True, gc=False):
    options: Options
    face: int
    turn: int
    pending: tuple[Sealed | None, ...]
    sheets: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


Effect = Rolled | TurnOpened | Scored | Dropped


def blank(options, seats):
    return State(options, 0, 0, (None,) * seats, ((),) * seats, (0,) * seats)


def setup(options, seats, chance):
    return (Rolled(1, chance.pick("roll:1", range(1, 7))),)


def to_act(state):
    if state.turn > state.options.turns:
        return ()
    return tuple(i for i, pending in enumerate(state.pending) if pending is None)


def legal(state, seat, draft=()):
    """Two numbers up to the face, the second not below the first; `draft` complete: no more steps."""
    if seat not in to_act(state) or len(draft) == 2:
        return ()
    least = draft[0].number if draft else 0
    return tuple(Write(n) for n in range(least, state.face + 1))


def decide(state, seat, move, chance):
    draft = ()
    for step in move:
        if step not in legal(state, seat, draft):
            raise Refused("illegal_step", f"step {len(draft)}: {step} is not legal here")
        draft = (*draft, step)
    if legal(state, seat, draft):
        raise Refused("unfinished", "a turn is two numbers")
    if seals(state, seat):
        return ()
    effects = []
    for other, pending in enumerate(state.pending):
        if pending is not None:
            if pending.value is None:
                raise Unknown("other seats' turns")
            effects.append(TurnOpened(**opening_of(pending), seat=other))
        turn = move if pending is None else pending.value
        effects.append(Scored(other, sum(step.number for step in turn)))
    turn = state.turn + 1
    return (*effects, Rolled(turn, chance.pick(f"roll:{turn}", range(1, 7))))


def seals(state, seat):
    return sum(pending is None for pending in state.pending) > 1


def pend(state, seat, sealed):
    return replace(state, pending=(*state.pending[:seat], sealed, *state.pending[seat + 1 :]))


def _scored(state, effect):
    points = list(state.points)
    points[effect.seat] += effect.points
    return replace(state, points=tuple(points))


EVOLVERS = {
    Rolled: lambda s, e: replace(s, face=e.face, turn=e.turn, pending=(None,) * len(s.pending)),
    TurnOpened: lambda s, e: s,
    Scored: _scored,
    Dropped: lambda s, e: pend(s, e.seat, None),
}


def facts(state, seat=None):
    own = ()
    if seat is not None and state.pending[seat] is not None and state.pending[seat].value is not None:
        own = tuple(step.number for step in state.pending[seat].value)
    return (state.turn, state.face, *(int(p is not None) for p in state.pending), *state.points, *own)


def redeal(state, chance):
    """Drops pending turns that are not known; a known one stays. Nothing is drawn."""
    return tuple(Dropped(seat) for seat, p in enumerate(state.pending) if p is not None and p.value is None)


def outcome(state):
    return None if to_act(state) else scores(state)


def scores(state):
    return Outcome(places(state.points), state.points, tuple((("points", p),) for p in state.points))


def read(text):
    try:
        return tuple(Write(int(part)) for part in text.split(","))
    except ValueError:
        raise Refused("bad_notation", f"{text!r}: write two numbers, like 1,3") from None


GAME = Game(
    name="toy_simultaneous", rules=1, title="Toy of simultaneous turns", data="0" * 64, seats=(1, 4), options=Options,
    move=tuple[Write, ...], effect=Effect, blank=blank, setup=setup, to_act=to_act, legal=legal,
    decide=decide, evolvers=EVOLVERS, facts=facts, redeal=redeal, outcome=outcome, components=lambda state: (),
    most_moves=lambda options, seats: options.turns * seats, write=lambda move: ",".join(str(s.number) for s in move),
    read=read, sentence=lambda move, language: f"writes {len(move)} numbers", board=lambda state, seat=None: str(state),
    bots={}, seals=seals, pend=pend, scores=scores,
)  # fmt: skip
