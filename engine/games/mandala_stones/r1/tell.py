"""What an effect did, in a few words, for people who step through a game (English)."""

from engine.codec import decode
from engine.games.mandala_stones.r1 import moves as m
from engine.games.mandala_stones.r1.data import DATA, OBJECTIVES, SLOTS, AllTops, ExactCount
from engine.games.mandala_stones.r1.stones import NAME, NOTHING, PATTERN_NAME, names
from engine.kit.words import known

_ENDS = {"round": "the round of the end space is over", "stuck": "the next player can do nothing"}


def tell(effect: m.Effect) -> str:
    """An effect in words: "takes Yo Po onto A", "seat 1 gets …"; of objectives not known here, who may know them."""
    match effect:
        case m.Laid(stacks, artists):
            tops = names("".join(stack[-1] for stack in stacks))
            return f"stacks s0 to s{len(stacks) - 1} show {tops}; artists {_standing(artists)}"
        case m.Dealt(seat, pair):
            return f"seat {seat} gets the objectives {known(pair, _both)}"
        case m.Began(seat):
            return f"seat {seat} begins"
        case m.Picked():
            return _picked(effect)
        case m.Scored():
            return _scored(effect)
        case m.Ended(why):
            return f"the game ends: {_ENDS[why]}"
        case m.Shown():
            return f"seat {effect.seat} shows {_both(decode(effect.value, tuple[m.Number, m.Number], 'objectives'))}"
        case m.Fulfilled(seat, objective, points):
            return f"seat {seat} scores {points}: {objective_name(objective) if objective else 'no objective'}"
    raise TypeError(f"no effect of Mandala Stones: {effect!r}")


def objective_name(number: int) -> str:
    """An objective in a few words, with its points: "exactly 3 stones (6)"."""
    objective = OBJECTIVES[number - 1]
    if isinstance(objective, ExactCount):
        said = f"exactly {objective.count} stone{'' if objective.count == 1 else 's'}"
    elif isinstance(objective, AllTops):
        said = f"all tops {objective.pattern}"
    else:
        said = f"{objective.at_least} {objective.colour} or most"
    return f"{said} ({objective.vp})"


def _both(pair: tuple[int, ...]) -> str:
    return " and ".join(map(objective_name, pair))


def _standing(artists: str) -> str:
    return ", ".join(f"{PATTERN_NAME[a]} on a{space}" for space, a in enumerate(artists) if a != NOTHING)


def _picked(effect: m.Picked) -> str:
    shown = [f"s{s} {NAME[top]}" for s, top in zip(effect.stacks, effect.exposed, strict=False) if top != NOTHING]
    then = f"; now on top: {', '.join(shown)}" if shown else ""
    return f"takes {names(effect.tower)} onto {SLOTS[effect.slot]}{then}"


def _scored(effect: m.Scored) -> str:
    what = "tops" if effect.colour < 0 else DATA.colours[effect.colour]
    each = ", ".join(f"{SLOTS[slot]} {points}" for slot, points in zip(effect.slots, effect.points, strict=False))
    plus = f", and {effect.bonus} on the mandala" if effect.bonus else ""
    return f"scores {sum(effect.points)} for {what} ({each}){plus}"
