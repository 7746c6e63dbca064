"""A sentence per step of a turn, for people, in English and Polish."""

from gettext import NullTranslations

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.house import CAT, MOUSE
from engine.kit.words import translations


def sentence(move: m.Move, language: str = "en") -> str:
    """What a turn is, a sentence without a subject for every step. `language` "en" or "pl"; others are told in English."""
    words = translations(__package__, language)
    return " ".join([_step(words, step) for step in move])


def _step(words: NullTranslations, step: m.Step) -> str:
    match step:
        case m.Write(mark, cell):
            return words.gettext("Writes {what} on {cell}.").format(what=_what(words, mark), cell=cell)
        case m.Loose(mark, cell):
            text = words.gettext("Writes {what} on {cell}, away from the others.")
            return text.format(what=_what(words, mark), cell=cell)
        case m.Cat():
            return words.gettext("Marks a cat on the track.")
        case m.Use(number, old, new):
            return _use(words, number, old, new)
        case m.Room(cells):
            return words.gettext("Makes {cells} the room.").format(cells=" ".join(cells))
        case m.Put(mark, cell):
            return words.gettext("Writes {what} on {cell} at once.").format(what=_what(words, mark), cell=cell)
        case m.Paint(mark, cell):
            return words.gettext("Repaints {cell}: {what} stands there now.").format(what=mark, cell=cell)
    return words.gettext("Ends the turn.")


def _use(words: NullTranslations, number: int, old: str, new: str) -> str:
    if old:
        text = words.gettext("Uses the ability of {number}: turns {old} into {new}.")
        return text.format(number=number, old=_what(words, old), new=_what(words, new))
    if new:
        text = words.gettext("Uses the ability of {number}: adds {new} once more.")
        return text.format(number=number, new=_what(words, new))
    return words.gettext("Uses the ability of {number}.").format(number=number)


def _what(words: NullTranslations, mark: str) -> str:
    """A mark as the object of a sentence."""
    if mark == CAT:
        return words.pgettext("accusative", "a cat")
    return words.pgettext("accusative", "a mouse") if mark == MOUSE else mark
