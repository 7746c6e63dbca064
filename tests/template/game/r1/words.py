"""What the parts of the points and the options are called, and how it is played (engine/wording.py)."""

from collections.abc import Mapping

from engine.kit.words import translations
from engine.wording import Option


def parts(language: str) -> Mapping[str, str]:
    """See engine/wording.py; by the names in score.py."""
    words = translations(__package__, language)
    return {"cards": words.gettext("cards"), "bonus": words.gettext("bonus for nines")}


def options(language: str) -> Mapping[str, Option]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    begins = {"seat 0": words.gettext("seat 0"), "random": words.gettext("drawn by lot")}
    return {
        "last_takes_rest": Option(words.gettext("Who plays last takes the rest of the middle")),
        "start": Option(words.gettext("Who begins"), begins),
    }


def guide(language: str) -> tuple[str, ...]:
    """See engine/wording.py."""
    words = translations(__package__, language)
    return (
        words.gettext(
            "In your turn you play a card onto the middle, then draw one. If the card on top of the middle has the same value, "
            "you take all cards of the middle, the one you played too."
        ),
        words.gettext(
            "The game ends when nobody has a card left. Every card you took is a point, every nine among them one more."
        ),
    )
