"""What the parts of the points and the options are called, and how it is played (engine/wording.py)."""

from collections.abc import Mapping

from engine.kit.words import translations
from engine.wording import Option


def parts(language: str) -> Mapping[str, str]:
    """See engine/wording.py; by the names in score.py."""
    words = translations(__package__, language)
    return {"columns": words.gettext("columns"), "tiles": words.gettext("tiles")}


def options(language: str) -> Mapping[str, Option]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    return {
        "strip_sides": Option(
            words.gettext("Sides of the strips"),
            {"drawn": words.pgettext("sides", "drawn by lot"), "front": words.gettext("front sides")},
        ),
        "start": Option(
            words.gettext("Who begins"),
            {"random": words.pgettext("who", "drawn by lot"), "seat 0": words.gettext("seat 0")},
        ),
    }


def guide(language: str) -> tuple[str, ...]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    return (
        words.gettext(
            "Hide your crystals in the rock behind the waterfall. Five columns of it can be seen, at positions 1 to 5. "
            "As soon as position 1 is full, it is scored: most crystals there earn its points, and who is second or "
            "third may earn some, too. Most crystals in a row of all five columns earn the tile at its end. Then the "
            "frame slides on by one column."
        ),
        words.gettext(
            "In your turn you have one action: draw four cards, or place a crystal. A crystal costs as many cards as "
            "the number of its position, in the colour of the hole. Two cards of one other colour stand for one card of "
            "the right colour."
        ),
        words.gettext(
            "Who has the drop box ends a turn without a scoring with a water drop, into the top-most empty hole of "
            "position 1. After a scoring the box goes back by one seat."
        ),
        words.gettext(
            "Tiles can be used in your turn, as many as you like, even after the scoring: draw cards, have one more "
            "action, or pay with a joker in any colours. Tiles with points are counted in the end. At the end of a turn "
            "you keep twelve cards."
        ),
        words.gettext(
            "Who has as many crystals as another in a column is ahead with the lowest one; in a row with the one "
            "farthest to the right. When column 9 of 11 has been scored, the last two are scored as they are, and the "
            "game is over. Most points win."
        ),
    )
