"""A sentence per move, for people; the Polish ones are in `locale/pl.po`."""

from gettext import NullTranslations

from engine.games.iquazu.r1 import moves as m
from engine.games.iquazu.r1.cards import Cards
from engine.games.iquazu.r1.data import DATA
from engine.kit.words import translations

_DRAWN = DATA.sourced.draw


def sentence(move: m.Move, language: str = "en") -> str:
    """What a move is, as a sentence without a subject. `language` "en" or "pl"; others are told in English."""
    words = translations(__package__, language)
    match move:
        case m.Draw():
            return words.ngettext("Draws {n} card.", "Draws {n} cards.", _DRAWN).format(n=_DRAWN)
        case m.Place(position, hole, pay, False):
            return words.gettext("Lays a crystal into hole {hole} of position {position} and pays {cards}.").format(
                hole=hole, position=position, cards=paid(words, pay)
            )
        case m.Place(position, hole, pay, True):
            return words.gettext(
                "Lays a crystal into hole {hole} of position {position} and pays, with a joker, {cards}."
            ).format(hole=hole, position=position, cards=paid(words, pay))
        case m.UseCards(cards):
            return words.ngettext(
                "Uses a tile and draws {cards} card.", "Uses a tile and draws {cards} cards.", cards
            ).format(cards=cards)
        case m.UseDouble():
            return words.gettext("Uses a double: one more action.")
        case m.End():
            return words.gettext("Does nothing more in this turn.")
        case m.Pass():
            return words.gettext("Skips the action, for it can neither draw nor place a crystal.")
        case m.Discard(cards):
            return words.gettext("Discards {cards}.").format(cards=paid(words, cards))
    raise TypeError(f"no move of Iquazú: {move!r}")


def paid(words: NullTranslations, cards: Cards) -> str:
    """Cards as the object of a sentence: "2 white cards and 1 orange card"."""
    white, blue, orange = cards
    parts = []
    if white:
        parts.append(words.ngettext("{n} white card", "{n} white cards", white).format(n=white))
    if blue:
        parts.append(words.ngettext("{n} blue card", "{n} blue cards", blue).format(n=blue))
    if orange:
        parts.append(words.ngettext("{n} orange card", "{n} orange cards", orange).format(n=orange))
    if len(parts) < 2:
        return parts[0] if parts else words.gettext("no cards")
    return words.gettext("{some} and {more}").format(some=", ".join(parts[:-1]), more=parts[-1])
