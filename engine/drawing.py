"""What a game looks like, and how its moves are pointed at: the contract of a rules folder's `draw.py`.

Source: DESIGN §2 (a pure `draw` makes SVG for page, reports and exports). A rules folder that wants to be seen offers a module
`draw` with two pure functions:

`draw(look) -> str` one `<svg>` element, made with engine/kit/svg.py. It draws what `look.state` knows and nothing else, marks as
`can` the things that some move of `look.moves` begins with, and as `new` those that `look.effects` touched, or an event of
`look.before`.

`picks(state, seat, move, language="en") -> tuple[Pick, ...]` the choices, one after the other, that make up a legal move
(or, in a draft, a step). Whoever offers moves needs no rule: it walks the tree of all legal moves' picks. So no two legal
moves of a position have the same picks, and no move's picks are the beginning of another's.
"""

import re
from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple

from msgspec import Struct

from engine.game import Game
from engine.kit import svg
from engine.seal import Sealed


class Pick(Struct, frozen=True):
    """One choice on the way to a move: `at` names the drawn thing that is pointed at (its `data-at`; "" where only words
    offer the choice), `text` says it in words ("green 7", "small figure")."""

    at: str
    text: str


class Look(Struct, frozen=True):
    """What is to be drawn. `state` as its folder knows it · `seat` whose place at the table it is seen from (its hand lies in
    front), None for a spectator · `moves` what that seat may do now (next steps, in a draft) · `effects` what the latest
    event did, for marking what is new · `language` "en" or "pl" · `move` the latest event's move, where it is not sealed: for
    what its effects do not tell · `before` looks after the events that came before the latest, since that seat acted itself."""

    state: Any
    seat: int | None = None
    moves: Sequence[Any] = ()
    effects: Sequence[Any] = ()
    language: str = "en"
    move: Any = None
    before: Sequence["Look"] = ()


def happened(data: Any) -> tuple[Sequence[Any], Any]:
    """(effects, move) of an event's data, for a Look; the move is None where there is none, or it is sealed."""
    move = getattr(data, "m", None)
    return getattr(data, "e", ()), None if isinstance(move, Sealed) else move


def touched(look: Look, new: Callable[[Look], frozenset[str]]) -> frozenset[str]:
    """Names of what the latest event touched and those `before` it, where `new` names what the event of one look touched."""
    return frozenset().union(*(new(one) for one in (*look.before, look)))


class Marks(NamedTuple):
    """How a thing is marked: something to do begins with it; what happened since the seat acted touched it."""

    can: bool = False
    new: bool = False


class Scene(NamedTuple):
    """A look while it is drawn, its words, and the names of the things that are to be marked."""

    look: Look
    words: NullTranslations
    can: frozenset[str]
    new: frozenset[str]

    def marks(self, name: str) -> Marks:
        """The marks of a thing."""
        return Marks(name in self.can, name in self.new)


_UNSEEN = re.compile(r'<\w+ [^>]*class="edge" stroke="none"[^>]*/>')
_FOR_PAGES = re.compile(r' (?:class|data-at)="[^"]*"')
_SIZE = re.compile(r' viewBox="0 0 ([\d.]+) ([\d.]+)"')


def bare(drawn: str) -> str:
    """A drawing without what only a page that lets things be picked needs."""
    return _FOR_PAGES.sub("", _UNSEEN.sub("", drawn))


def alone(drawn: str) -> str:
    """A drawing as a file of its own, with its size."""
    sized = _SIZE.sub(r'\g<0> width="\1" height="\2"', bare(drawn), count=1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{sized}\n'


class Drawn:
    """How a game without a `draw` of its own is shown: its text board in an SVG frame, moves offered in words alone."""

    def __init__(self, game: Game):
        self._game = game

    def draw(self, look: Look) -> str:
        """See the module."""
        lines = self._game.board(look.state, look.seat).rstrip("\n").split("\n")
        rows = [svg.text(16, 40 + 22 * n, line, size=14, family="monospace", preserve=True) for n, line in enumerate(lines)]
        height = 40 + 22 * len(lines)
        return svg.picture(svg.WIDTH, height, self._game.title, svg.rect(0, 0, svg.WIDTH, height, "#fff"), *rows)

    def picks(self, state: Any, seat: int, move: Any, language: str = "en") -> tuple[Pick, ...]:
        """See the module."""
        whole = move if self._game.pend is None else (move,)
        return (Pick("", self._game.sentence(whole, language)),)
