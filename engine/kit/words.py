"""Words for people: gettext catalogues of games, and sealed values in sentences.

English stands in the code; another language is a catalogue `locale/<language>.mo` beside the game's modules, made from the
`.po` beside it (`make words`). The calls are gettext's own: gettext, ngettext, pgettext (context, message), npgettext.
"""

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Any

from engine.seal import Sealed

LANGUAGES = ("en", "pl")
"""Languages in which moves are told."""


@cache
def translations(package: str, language: str) -> NullTranslations:
    """What translates a package's messages; into English (also where there is no such language) they stay as they are."""
    if language not in LANGUAGES[1:]:
        return NullTranslations()
    from importlib.resources import files  # brings much that English does without

    with files(package).joinpath("locale", f"{language}.mo").open("rb") as catalogue:
        return GNUTranslations(catalogue)


def known(sealed: Sealed, say: Callable[[Any], str], language: str = "en") -> str:
    """A sealed value in words; where this folder does not know it, who does."""
    if sealed.value is None:
        words = translations("engine", language)
        return words.gettext("(sealed to seat {seats})").format(seats=", ".join(map(str, sealed.to)))
    return say(sealed.value)
