"""What the parts of the points and the options are called, and how it is played (engine/wording.py)."""

from collections.abc import Mapping
from gettext import NullTranslations

from engine.kit.words import translations
from engine.wording import Option


def parts(language: str) -> Mapping[str, str]:
    """See engine/wording.py; by the names in score.py."""
    words = translations(__package__, language)
    return {
        "track": words.gettext("number tiles"),
        "figures": words.gettext("figures"),
        "wish stones": words.gettext("wish stones"),
    }


def options(language: str) -> Mapping[str, Option]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    return {
        "bonus_may_enter": Option(words.gettext("A bonus move may bring in a figure")),
        "card_move_optional": Option(words.gettext("A figure may stay when a card is laid")),
        "clover_move_optional": Option(words.gettext("The move of a clover may be declined")),
        "may_redraw_own_discard": Option(words.gettext("The card just discarded may be drawn again")),
        "equal_second_card_leaves_direction_open": Option(words.gettext("Two equal cards leave a row open both ways")),
        "start": _start(words),
    }


def _start(words: NullTranslations) -> Option:
    chosen = {"seat 0": words.gettext("seat 0"), "random": words.gettext("drawn by lot")}
    return Option(words.gettext("Who begins"), chosen)


def guide(language: str) -> tuple[str, ...]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    return (
        words.gettext(
            "Five paths in five colours lead to the goal area, steps 7 to 9. In the end your figures earn what their "
            "steps are worth. The first three steps cost points, so do not begin too many paths. Your big figure counts "
            "twice."
        ),
        words.gettext(
            "In your turn you play a card, then draw one. Lay the card in your row of its colour, and your figure on "
            "the path of that colour goes one step, or stays if you like; or discard the card. A row only rises or only "
            "falls: the second, different card decides. Equal cards may follow each other, and numbers may be left out."
        ),
        words.gettext(
            "The first card of a colour brings a figure onto its path. You have four small ones and a big one. A card "
            "of a path that your figure has finished moves another of your figures. Draw from the pile, or take the top "
            "card of a discard pile."
        ),
        words.gettext(
            "Who stops on a tile gets what it shows: a number gives points at once, a wish stone (◆) is yours, a clover "
            "(♣) gives another move at once. Wish stones pay in the end: none −4, one −3, two 2, three 3, four 6, five "
            "or more 10 points."
        ),
        words.gettext(
            "The game ends at once when the fifth figure of all reaches the goal area, or when the pile is "
            "empty. Most points win."
        ),
    )
