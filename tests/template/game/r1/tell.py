"""What an effect did, in a few words, for people who step through a game."""

from engine.kit.words import known, translations
from tests.template.game.r1 import moves as m


def tell(effect: m.Effect, language: str = "en") -> str:
    """An effect in words: "draws 7"; of cards not known here, who may know them."""
    words = translations(__package__, language)
    match effect:
        case m.Dealt(seat, cards):
            told = words.gettext("seat {seat} is dealt {cards}")
            return told.format(seat=seat, cards=known(cards, _cards, language))
        case m.Redealt(seat, cards):
            told = words.gettext("seat {seat} now holds, for what was unknown here: {cards}")
            return told.format(seat=seat, cards=known(cards, _cards, language))
        case m.Began(seat):
            return words.gettext("seat {seat} begins").format(seat=seat)
        case m.Played(value):
            return words.gettext("plays {card}").format(card=value)
        case m.Took(seat):
            return words.gettext("seat {seat} takes the middle").format(seat=seat)
        case m.Drew(card):
            return words.gettext("draws {card}").format(card=known(card, str, language))
        case m.Rested():
            return words.gettext("has no card to draw")
        case m.Ended():
            return words.gettext("the game ends: no card is left")
    raise TypeError(f"no effect of Template: {effect!r}")


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))
