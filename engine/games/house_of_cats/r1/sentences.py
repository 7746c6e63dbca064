"""A turn in sentences for people, in English and Polish: one for results written in a row, one for each other step."""

from gettext import NullTranslations
from itertools import groupby

from engine.games.house_of_cats.r1 import moves as m
from engine.games.house_of_cats.r1.house import CAT, MOUSE
from engine.kit.words import translations


def sentence(move: m.Move, language: str = "en") -> str:
    """What a turn is, in sentences without a subject. `language` "en" or "pl"; others are told in English."""
    words = translations(__package__, language)
    told: list[str] = []
    for kind, alike in groupby(move, type):
        steps = list(alike)
        told += [_written(words, steps)] if kind is m.Write else [_step(words, step) for step in steps]
    return " ".join(told)


def _written(words: NullTranslations, steps: list[m.Write]) -> str:
    into = words.gettext("{what} into {cell}")
    all_of_it = ", ".join([into.format(what=_what(words, step.mark), cell=step.cell) for step in steps])
    return words.gettext("Writes {what}.").format(what=all_of_it)


def _step(words: NullTranslations, step: m.Step) -> str:
    match step:
        case m.Loose(mark, cell):
            text = words.gettext("Writes {what} into {cell}, away from the others.")
            return text.format(what=_what(words, mark), cell=cell)
        case m.Cat():
            return words.gettext("Marks a cat on the track.")
        case m.Use(number, old, new):
            return _use(words, number, old, new)
        case m.Room(cells):
            return words.gettext("Makes {cells} the room.").format(cells=" ".join(cells))
        case m.Put(mark, cell):
            return words.gettext("Writes {what} into {cell} at once.").format(what=_what(words, mark), cell=cell)
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
