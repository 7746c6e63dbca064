"""The tree of branches: the game that was opened, and what was played on from it here.

A branch's log holds of its parent what the brancher may know (DESIGN §3), and its own secret, which was made here; so in a
branch every view may be chosen, and none shows what the parent's view did not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine import telling
from engine.game import Game
from engine.seal import ARBITER, Audience
from engine.timeline import Moment
from replay import texts
from replay.problems import Unusable
from replay.sources import Log, Raw, grow, open_log

if TYPE_CHECKING:  # not needed before somebody plays on
    from replay.branching import Chooser, Line

ME = "me"
"""Who plays a seat that no bot plays."""


class Node:
    """A line of play and the place in it that one looks at.

    `log` as it is looked at · `v` version looked at · `line` None for the game that was opened · `players` who plays each seat
    of a branch, ME or a bot · `saved` entries that are kept elsewhere, `path` the file they are in.
    """

    def __init__(self, log: Log, v: int, parent: Node | None = None, line: Line | None = None, players: Sequence[str] = ()):
        self.log, self.v, self.parent, self.line, self.players = log, v, parent, line, tuple(players)
        self.children: list[Node] = []
        self.number = 0
        self.saved, self.path = 0, ""
        self.bots: dict[int, Chooser] = {}

    @property
    def moment(self) -> Moment:
        """Where we are."""
        return self.log.timeline.at(self.v)

    @property
    def at_end(self) -> bool:
        """Do we look at the last version?"""
        return self.v == self.log.last.v

    @property
    def name(self) -> str:
        """What the tree calls it."""
        return "game" if self.line is None else f"branch {self.number}"

    def root(self) -> Node:
        """The game that was opened."""
        return self if self.parent is None else self.parent.root()

    def all(self) -> Iterator[Node]:
        """This node and all below it, parents before children."""
        yield self
        for child in self.children:
            yield from child.all()

    # ---- the log ----

    def see(self, asked: Audience | str) -> None:
        """Look with other eyes: see sources.wanted. Raises Unusable."""
        self.log = open_log(self.log.raw, asked)
        self.v = min(self.v, self.log.last.v)

    def take(self) -> None:
        """Show what was played in this branch; at the end one stays at the end."""
        stay = self.at_end
        grow(self.log, self.line.entries[self.log.last.v :])
        if stay:
            self.v = self.log.last.v

    def own_moves(self) -> list[Moment]:
        """Moves of this branch's own, not its parent's."""
        return [m for m in self.log.timeline.moments[self.line.n + 1 :] if telling.is_move(m)] if self.line else []

    @property
    def unsaved(self) -> bool:
        """Would something played here be lost on leaving?"""
        return bool(self.own_moves()) and self.saved < len(self.line.entries)

    def last_of_mine(self) -> int | None:
        """The last version, up to where we look, that is a move of this branch made by a person."""
        mine = [m.v for m in self.own_moves() if m.v <= self.v and self.players[telling.mover(m)] == ME]
        return mine[-1] if mine else None

    # ---- branching ----

    def home(self, n: int) -> Node:
        """The node that version n belongs to: this one, or the ancestor whose event it is."""
        return self if self.line is None or n > self.line.n else self.parent.home(n)

    def lucks(self, n: int) -> tuple[str, ...]:
        """The kinds of luck that a branch after version n can have, the usual one first."""
        from replay.branching import same_luck

        home = self.home(n)
        secret = home.log.secret() if home.line is None else home.line.sitting.secret
        return ("same", "new") if same_luck(home.log, n, secret) else ("new",)

    def branch(self, n: int, luck: str | None, players: Sequence[str]) -> Node:
        """Begin a branch after version n, below the node that version belongs to. Raises Unusable."""
        from replay.branching import begin

        home = self.home(n)
        bots = bots_of(home.log, players)
        if home.line is None:
            line = begin(home.log, n, luck)
        else:  # who branched knows all that his own branch drew
            line = begin(open_log(home.log.raw, ARBITER), n, luck, home.line.sitting.secret)
        number = max(node.number for node in self.root().all()) + 1
        log = open_log(Raw(f"branch {number}", line.entries), _view(line, players, home.log.view))
        child = Node(log, log.last.v, home, line, players)
        child.number, child.bots = number, bots
        home.children.append(child)
        return child


def bots_of(log: Log, players: Sequence[str]) -> dict[int, Chooser]:
    """The bots among the players of a table's seats. Raises Unusable."""
    from replay.branching import choosers

    size = log.last.table.size
    if len(players) != size:
        raise Unusable(f"{','.join(players)}: this table has {size} seats; name for each {ME} or a bot")
    bots = {}
    for seat, name in enumerate(players):
        if name != ME:
            bots[seat] = choosers(log, name)[seat]
    return bots


def _view(line: Line, players: Sequence[str], before: Audience) -> Audience | str:
    """Whose view a branch is looked at with first: that of its one person, everything where one person plays all."""
    mine = [seat for seat, name in enumerate(players) if name == ME]
    if not mine:
        return "spectator" if before is None else before
    if len(mine) == len(players):
        return ARBITER
    return next((seat for seat in line.acting() if seat in mine), mine[0])


def offers(game: Game, size: int, acting: Sequence[int]) -> list[tuple[str, ...]]:
    """Who may play a branch's seats, the likely ones first: one alone, one against bots, bots alone."""
    from engine.bots import names

    bots = names(game)[::-1]  # random is worth least
    seats = [*acting, *(seat for seat in range(size) if seat not in acting)]
    alone = [tuple(ME if other == seat else bot for other in range(size)) for bot in bots for seat in seats]
    found = [(ME,) * size, *alone, *((bot,) * size for bot in bots)]
    return list(dict.fromkeys(found))


def players_words(players: Sequence[str]) -> str:
    """Who plays, in words: seat 0: me, seat 1: greedy."""
    if len(set(players)) == 1:
        return "I play all seats" if players[0] == ME else f"{players[0]} plays all seats"
    return ", ".join(f"seat {seat}: {name}" for seat, name in enumerate(players))


def rows(root: Node) -> list[tuple[Node, str]]:
    """The tree, a line a node."""
    found: list[tuple[Node, str]] = []

    def add(node: Node, stem: str, tail: str) -> None:
        found.append((node, stem + tail + _told(node)))
        below = stem + {"": "", "├─ ": "│  ", "└─ ": "   "}[tail]
        for child in node.children:
            add(child, below, "└─ " if child is node.children[-1] else "├─ ")

    add(root, "", "")
    return found


def _told(node: Node) -> str:
    if node.line is None:
        return f"{node.name}  {texts.plural(node.log.last.v, 'event')}"
    kept = "  not saved" if node.unsaved else "  saved" if node.saved else ""
    own = texts.plural(len(node.own_moves()), "move")
    return f"{node.name}  from @{node.line.n}, {node.line.luck} luck, {own}{kept}"
