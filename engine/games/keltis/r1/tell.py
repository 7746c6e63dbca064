"""What an effect did, in a few words, for people who step through a game (English)."""

from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import LETTERS, NAME, names
from engine.games.keltis.r1.data import PATHS
from engine.games.keltis.r1.state import CLOVER
from engine.kit.words import known

_ENDS = {"goal": "the goal area is full", "pile": "the pile is empty", "stall": "nothing moved for too long"}


def tell(effect: m.Effect) -> str:
    """An effect in words: "draws G7", "seat 1 is dealt R0 R3 …"; of cards not known here, who may know them."""
    match effect:
        case m.Tiled(tiles):
            return "tiles on steps 1 to 9: " + "  ".join(f"{LETTERS[i]} {tiles[i][1:]}" for i in range(PATHS))
        case m.Dealt(seat, cards):
            return f"seat {seat} is dealt {known(cards, names)}"
        case m.Redealt(seat, cards):
            return f"seat {seat} now holds, for what was unknown here: {known(cards, names)}"
        case m.Began(seat):
            return f"seat {seat} begins"
        case m.Drawn(card):
            return f"draws {known(card, NAME.__getitem__)}"
        case m.Ended(why):
            return f"the game ends: {_ENDS[why]}"
    return _open_effect(effect)


def _open_effect(effect: m.Effect) -> str:
    """Effects that hold nothing sealed and name no seat: what the acting seat did."""
    match effect:
        case m.Laid(card):
            return f"lays {NAME[card]}"
        case m.Discarded(card):
            return f"discards {NAME[card]}"
        case m.Taken(card):
            return f"takes {NAME[card]} from the discards"
        case m.Entered(path, big):
            return f"{'the big' if big else 'a small'} figure enters path {LETTERS[path]}"
        case m.Stepped(path, step):
            return f"the figure on path {LETTERS[path]} goes to step {step}"
        case m.Scored(points):
            return f"scores {points}"
        case m.Wished(path, step):
            return f"takes the wish stone of path {LETTERS[path]}, step {step}"
        case m.Offered(path):
            by = "a clover" if path == CLOVER else f"the finished path {LETTERS[path]}"
            return f"{by} gives a bonus move"
        case m.Declined():
            return "makes no bonus move"
    raise TypeError(f"no effect of Keltis: {effect!r}")
