"""What the parts of the points and the options are called, and how it is played (engine/wording.py)."""

from collections.abc import Mapping

from engine.games.mandala_stones.r1.draw_words import words_of
from engine.kit.words import translations
from engine.wording import Option


def parts(language: str) -> Mapping[str, str]:
    """See engine/wording.py; by the names in score.py."""
    return words_of(language).parts


def options(language: str) -> Mapping[str, Option]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    shown = {
        "colours": words.gettext("their colours"),
        "tops_only": words.gettext("nothing"),
        "full": words.gettext("everything"),
    }
    begins = {"random": words.gettext("drawn by lot"), "seat 0": words.gettext("seat 0")}
    return {
        "stack_visibility": Option(words.gettext("What covered stones show"), shown),
        "start": Option(words.gettext("Who begins"), begins),
    }


def guide(language: str) -> tuple[str, ...]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    return (
        words.gettext(
            "Four artists walk on nine spaces among 24 stacks of stones. You build towers of stones on your five "
            "spaces, A to E, and score their tops. Your turn is one of three things."
        ),
        words.gettext(
            "Take stones: send an artist to a free space. It takes the top stones around it that have its pattern, a "
            "starburst or a ring, but none beside which another artist stands on the other side. You choose the stone "
            "to begin with; all go clockwise onto a new tower, the first at the bottom."
        ),
        words.gettext(
            "Score a colour: all your towers with a top of that colour, at least two. Space A pays for the different "
            "heights of your towers; B, C and D for the height of the tower, as the numbers show; E for the colours in "
            "it. Then these tops go to the mandala."
        ),
        words.gettext("Or give tops of any colours to the mandala, for a point each."),
        words.gettext(
            "Some spaces of the mandala pay 1 or 2 points at once. When its end space is covered, the round is "
            "finished. Then the better one of your two secret objectives scores, if the stones left on your spaces "
            "fulfil it. “3 blue or the most” means three blue stones, or more than every other player. Most points win, "
            "then most stones left."
        ),
    )
