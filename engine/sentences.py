"""What happened, in sentences: moves as their game tells them, and events of the table.

English stands here, Polish in `locale/pl.po` (`make words`). What effects did a game tells itself (`Game.tell`).
"""

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from engine import acts, telling
from engine.events import seat_of
from engine.game import Unknown
from engine.kit.words import translations
from engine.timeline import Moment


def words_in(language: str) -> NullTranslations:
    """The catalogue of this package."""
    return translations(__package__, language)


def event_sentence(moment: Moment, language: str, opened: Mapping[int, Any]) -> str:
    """What an event says, as a sentence without a subject. `opened`: see telling.opened_later."""
    words = words_in(language)
    if telling.is_move(moment):
        return _move(words, moment, language, opened)
    return _act(words, moment) or telling.event_words(moment, language, opened)


def _move(words: NullTranslations, moment: Moment, language: str, opened: Mapping[int, Any]) -> str:
    try:
        said = telling.sentence_of(moment.fold.game, telling.move_at(moment, opened), language)
    except Unknown:
        said = words.gettext("Finishes its turn.")
    n = moment.event.d.seat
    if n < 0:
        return said
    return said + " " + words.gettext("(Played on for seat {n}.)").format(n=n)


def _act(words: NullTranslations, moment: Moment) -> str:
    """An event of the table; "" for one that has no sentence here."""
    data, schema = moment.event.d, moment.fold.schema
    if type(moment.event) is schema.started:
        return words.gettext("The game starts.")
    if type(moment.event) is schema.branched:
        return words.gettext("Branched from table {parent} at version {n}.").format(parent=data.parent[:8], n=data.n)
    match data:
        case acts.TableOpened(seats=n):
            return words.ngettext("Opens a table for {n} seat.", "Opens a table for {n} seats.", n).format(n=n)
        case acts.TableSat(nonce=""):
            return words.gettext("Sits down.")
        case acts.TableSat():
            return words.gettext("Sits down, with luck of its own.")
        case acts.TableReadied():
            return words.gettext("Is ready.")
        case acts.TableLeft():
            return words.gettext("Leaves.")
        case acts.TableResigned():
            return words.gettext("Resigns.")
        case acts.TableAbortAgreed(aborted=True):
            return words.gettext("Aborts the game.")
        case acts.TableAbortAgreed():
            return words.gettext("Wants the game aborted.")
        case acts.TableFinished():
            return words.gettext("The game is finished.")
        case acts.TableRevealed():
            return words.gettext("The secret is revealed.")
    return ""


def actor(moment: Moment, language: str) -> str:
    """Who acted: seat 1, the table itself, an arbiter."""
    if telling.is_move(moment):
        return seat(telling.mover(moment), language)
    by = moment.event.by
    if by == "system":
        return words_in(language).gettext("table")
    number = seat_of(by)
    return by if number is None else seat(number, language)


def seat(n: int, language: str) -> str:
    """Seat 1 (in lower case)."""
    return words_in(language).gettext("seat {n}").format(n=n)


def turns(moments: Sequence[Moment], moment: Moment, language: str) -> list[str]:
    """What every seat did in a turn that this event makes known, a line a seat; nothing for other events."""
    game = moment.fold.game
    return [
        f"{seat(turn.seat, language)}: {telling.sentence_of(game, turn.move, language)}"
        for turn in telling.turns_at(moments, moment)
    ]


def parting(kind: str, language: str) -> str:
    """How two games part: "event" (they go different ways), "effects" (the same with other effects), "end" (one ends)."""
    words = words_in(language)
    return {
        "event": words.gettext("Here the games go different ways."),
        "effects": words.gettext("The same was played, with other effects."),
        "end": words.gettext("One game ends here, the other goes on."),
    }[kind]
