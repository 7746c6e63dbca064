"""What an effect did, in a few words, for people who step through a game (English)."""

from engine.kit.words import known
from tests.template.game.r1 import moves as m


def tell(effect: m.Effect) -> str:
    """An effect in words: "draws 7"; of cards not known here, who may know them."""
    match effect:
        case m.Dealt(seat, cards):
            return f"seat {seat} is dealt {known(cards, _cards)}"
        case m.Redealt(seat, cards):
            return f"seat {seat} now holds, for what was unknown here: {known(cards, _cards)}"
        case m.Began(seat):
            return f"seat {seat} begins"
        case m.Played(value):
            return f"plays {value}"
        case m.Took(seat):
            return f"seat {seat} takes the middle"
        case m.Drew(card):
            return f"draws {known(card, str)}"
        case m.Rested():
            return "has no card to draw"
        case m.Ended():
            return "the game ends: no card is left"
    raise TypeError(f"no effect of Template: {effect!r}")


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))
