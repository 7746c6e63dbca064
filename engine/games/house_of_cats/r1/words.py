"""What the parts of the points and the options are called, and how it is played (engine/wording.py)."""

from collections.abc import Mapping
from gettext import NullTranslations

from engine.games.house_of_cats.r1.data import LETTERS, MOST_ROOMS
from engine.games.house_of_cats.r1.draw_words import words_of
from engine.games.house_of_cats.r1.state import DRAWN
from engine.kit.words import translations
from engine.wording import Option


def parts(language: str) -> Mapping[str, str]:
    """See engine/wording.py; by the names in score.py."""
    return words_of(language).parts


def options(language: str) -> Mapping[str, Option]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    levels = {str(level): f"{level}: {name}" for level, name in enumerate(words_of(language).levels, 1)}
    return {
        "level": Option(words.gettext("Level"), levels),
        "tiles": _tiles(words, language),
        "empty_cell_points": Option(words.gettext("Points of an empty cell"), {}, words.gettext("from −5 to 0")),
        "track_bonuses": Option(words.gettext("Boxes of the cat track give numbers")),
        "max_rooms_per_number": Option(
            words.gettext("Most rooms of a number"),
            {},
            words.gettext("from 0 to {most}; 0: no limit").format(most=MOST_ROOMS),
        ),
    }


def _tiles(words: NullTranslations, language: str) -> Option:
    drawn, called = words.gettext("drawn by lot"), words_of(language).abilities
    hint = words.gettext(
        "{drawn}, or four different letters, for 2, 3, 4 and 5 (for a first game: abcd): {letters}"
    ).format(drawn=drawn, letters=", ".join([f"{letter}: {called[letter][0]}" for letter in LETTERS]))
    return Option(words.gettext("Abilities"), {DRAWN: drawn}, hint)


def guide(language: str) -> tuple[str, ...]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    return (
        words.gettext(
            "All play at the same time with the same four dice: numbers from 2 to 5, cats and mice. Choose three of the "
            "results, and write them into empty cells of your house: the first anywhere, each further one beside one of "
            "this turn. Nobody sees your turn before all have finished."
        ),
        words.gettext(
            "Five 5s that hang together become a room, and so do four 4s, three 3s and two 2s. Rooms pay 9, 6, 4 and 2 "
            "points, and each earns the ability that stands beside its number. Some abilities are used at once, others "
            "in any turn."
        ),
        words.gettext(
            "Cats and mice pay by level. Level 1: a cat can also be marked on the track, where each box pays 1 and some "
            "give a number to write; a mouse eats the cheese of its row and column. Level 2: filled cells with a number "
            "pay it; a row or column with a cat and a mouse pays 2. Level 3: cats pay by their number; a mouse pays for "
            "each room beside it. Level 4: a mouse that a cat sees in its row or column, with no room between, pays 3; "
            "other mice cost 1."
        ),
        words.gettext("The game ends after the turn in which a house is full. Most points win, then fewest empty cells."),
    )
