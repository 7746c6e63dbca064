"""A sentence per move, for people. English stands here, Polish in `locale/pl.po` (`make words`).

Laying a card says only that, for whether a figure goes with it depends on where it stands: on the end stone none does.
"""

from gettext import NullTranslations

from engine.games.keltis.r1 import moves as m
from engine.games.keltis.r1.cards import COLOUR, VALUES
from engine.kit.words import translations


def sentence(move: m.Move, language: str = "en") -> str:
    """What a move is, as a sentence without a subject. `language` "en" or "pl"; others are told in English."""
    words = translations(__package__, language)
    match move:
        case m.Lay(card, way):
            return _lay(words, way).format(card=_card(words, card), path=accusative(words, COLOUR[card]))
        case m.Discard(card):
            return words.gettext("Discards {card}.").format(card=_card(words, card))
        case m.Bonus(path, m.GO):
            return words.gettext("Bonus: goes one step on the {path} path.").format(path=locative(words, path))
        case m.Bonus(path, way):
            return _enter(words, way).format(path=accusative(words, path))
        case m.Draw(m.PILE):
            return words.gettext("Draws from the pile.")
        case m.Draw(source):
            return words.gettext("Takes the top card of the {colour} discard pile.").format(
                colour=accusative(words, source)
            )
    return words.gettext("Declines the bonus move.")


def _lay(words: NullTranslations, way: str) -> str:
    if way == m.STAY:
        return words.gettext("Lays {card}; the figure stays where it is.")
    if way == m.SMALL:
        return words.gettext("Lays {card}; a small figure enters the {path} path.")
    if way == m.BIG:
        return words.gettext("Lays {card}; the big figure enters the {path} path.")
    return words.gettext("Lays {card}.")


def _enter(words: NullTranslations, way: str) -> str:
    if way == m.BIG:
        return words.gettext("Bonus: the big figure enters the {path} path.")
    return words.gettext("Bonus: a small figure enters the {path} path.")


def _card(words: NullTranslations, card: int) -> str:
    return f"{accusative(words, COLOUR[card])} {card % VALUES}"


def accusative(words: NullTranslations, colour: int) -> str:
    """A colour of what is laid, taken or entered."""
    return (
        words.pgettext("accusative", "red"),
        words.pgettext("accusative", "yellow"),
        words.pgettext("accusative", "pink"),
        words.pgettext("accusative", "green"),
        words.pgettext("accusative", "blue"),
    )[colour]


def locative(words: NullTranslations, colour: int) -> str:
    """A colour of the path on which something happens."""
    return (
        words.pgettext("locative", "red"),
        words.pgettext("locative", "yellow"),
        words.pgettext("locative", "pink"),
        words.pgettext("locative", "green"),
        words.pgettext("locative", "blue"),
    )[colour]
