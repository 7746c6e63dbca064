"""What the parts of the points and the options are called, and how it is played: as in number 1, and who is passed over."""

from engine.games.mandala_stones.r1 import words as r1
from engine.kit.words import translations

parts, options = r1.parts, r1.options


def guide(language: str) -> tuple[str, ...]:
    """See engine/wording.py."""
    passed = translations(__package__, language).gettext(
        "Who has no stone and can take none is passed over. That round is the last one, too, and the others finish it."
    )
    return (*r1.guide(language), passed)
