"""A sentence per move, for people. English stands here, Polish in `locale/pl.po` (`make words`)."""

from engine.kit.words import translations
from tests.template.game.r1.moves import Move


def sentence(move: Move, language: str = "en") -> str:
    """What a move is, as a sentence without a subject. `language` "en" or "pl"; others are told in English."""
    words = translations(__package__, language)
    return words.gettext("Plays a {value}.").format(value=move.value)
