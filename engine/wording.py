"""What the names that a game uses are called for people: the contract of a rules folder's `words.py`.

Source: docs/PAGE.md, words. A rules folder that wants its pages in every language offers a module `words` with three pure
functions:

`parts(language) -> Mapping[str, str]` the parts of points (`Outcome.parts`), each by its name there.
`options(language) -> Mapping[str, Option]` what can be agreed on before a game, by the names of the fields of `Game.options`.
`guide(language) -> tuple[str, ...]` how it is played, in paragraphs, for somebody who sits before the board and points at things.
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from engine.game import Game


class Option(Struct, frozen=True):
    """An option in words: its `label`, its `values` by what is typed for them, and a `hint` where something is to be typed."""

    label: str
    values: Mapping[str, str] = MappingProxyType({})
    hint: str = ""


class Plain:
    """The words of a game that has no `words`: names as they are, in English."""

    def __init__(self, game: Game):
        self._game = game

    def parts(self, language: str) -> Mapping[str, str]:
        """See the module."""
        return {}

    def options(self, language: str) -> Mapping[str, Option]:
        """See the module."""
        fields = self._game.options.__struct_fields__
        return {name: Option(name.replace("_", " ").capitalize()) for name in fields}

    def guide(self, language: str) -> tuple[str, ...]:
        """See the module."""
        return ()
