"""Words of what is shared with people: whose turn it is, what is shown, and the labels of the page.

English stands here, Polish in `locale/pl.po` (`make words`); what happened is told by engine/sentences.py, text boards in
English only.
"""

from gettext import NullTranslations

from engine import record, table
from engine.events import seat_of
from engine.kit.words import translations
from engine.seal import ARBITER
from engine.timeline import Moment
from replay import texts
from replay.sources import Log, holds


def words_in(language: str) -> NullTranslations:
    """The catalogue of this package."""
    return translations(__package__, language)


def turn(words: NullTranslations, log: Log, moment: Moment) -> str:
    """Whose turn it is, or how things stand."""
    phase = moment.table.phase
    if phase == table.REVEALED and log.view != ARBITER:
        return words.gettext("The game is over.")  # what was revealed is not shown here
    if phase != table.PLAYING:
        return {
            table.SEATING: words.gettext("The game has not started."),
            table.FINISHED: words.gettext("The game is over."),
            table.ABORTED: words.gettext("The game was aborted."),
        }.get(phase, words.gettext("The game is over, and everything is revealed."))
    acting = texts.acting_seats(log, moment)
    if not acting:
        return words.gettext("The game is over.")
    seats = ", ".join(map(str, acting))
    return words.ngettext("To move: seat {seats}.", "To move: seats {seats}.", len(acting)).format(seats=seats)


def audience(words: NullTranslations, log: Log) -> str:
    """Whose knowledge is shown, in a sentence: an arbiter's view of a redacted record shows no more than that holds."""
    whose = holds(log.raw) if log.view == ARBITER else record.audience_name(log.view)
    if (n := seat_of(whose)) is not None:
        return words.gettext("Shown as seat {n} knew it: its own hidden cards and choices, nobody else's.").format(n=n)
    if whose == "spectator":
        return words.gettext("Shown as a spectator knew it: nothing that was hidden.")
    if log.revealed:
        return words.gettext("Everything is shown: the game has ended and its secret was revealed.")
    return words.gettext("Everything is shown to an arbiter, hidden things too, of a game that is not revealed.")


def result_heading(words: NullTranslations, log: Log) -> str:
    """The heading of a result."""
    result = log.last.table.result
    if result is None:
        return words.gettext("No result yet")
    return words.gettext("Result") if result.reason == "played" else words.gettext("Result (a seat resigned)")


def labels(language: str) -> dict[str, str]:
    """The page's own words, by the names under which its template and its program know them."""
    words = words_in(language)
    return {
        "first": words.gettext("First"),
        "back": words.gettext("Back"),
        "play": words.gettext("Play"),
        "pause": words.gettext("Pause"),
        "forward": words.gettext("Forward"),
        "last": words.gettext("Last"),
        "speed": words.gettext("Speed"),
        "per_event": words.gettext("s an event"),
        "version": words.gettext("Version"),
        "of": words.gettext("of"),
        "position": words.gettext("Position"),
        "board": words.gettext("Board"),
        "moves": words.gettext("Moves"),
        "effects": words.gettext("What it did"),
        "no_effects": words.gettext("Nothing on the board."),
        "scores": words.gettext("Scores"),
        "place": words.gettext("Place"),
        "seat": words.gettext("Seat"),
        "points": words.gettext("Points"),
        "breakdown": words.gettext("Breakdown"),
        "keys": words.gettext("Keys: ← → one event, Home and End, space plays and pauses."),
        "about": words.gettext("About this page"),
        "table": words.gettext("Table"),
        "head": words.gettext("Head"),
        "events": words.gettext("Events"),
        "verify": words.gettext(
            "This page is a picture, not a proof. Whoever has the record of the game can check it with:"
        ),
        "damaged": words.gettext("The log is damaged; it is shown up to there:"),
        "fault": words.gettext("After its last event something failed in this game:"),
    }
