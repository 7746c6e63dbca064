"""Draws that are steered while a part of a game is played again.

An outcome goes with the move that drew it; or, where that move is gone, with a draw of the same kind that is free, so that what
a kept move needs is there again. Nothing here knows any game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.chance import ChanceError, shape, there
from engine.events import seat_of
from engine.script import BEFORE_ALL, Script

FILLER = -2
"""Place of what stands between kept moves."""
Pick = tuple[int, int]
"""A draw of a game: place of the command that made it, and which of its draws."""


class Draw(Struct, frozen=True, gc=False):
    """A draw that was made: its key, its outcome, and what else could have come."""

    key: str
    outcome: Any
    others: Sequence[Any] = ()

    @property
    def shape(self) -> str:
        """The key without its numbers: draws of one shape stand for each other."""
        return shape(self.key)


class Base(Struct):
    """A game that shows the failure, and what is known of its draws.

    `draws` place -> its draws · `needs` place -> the draws without which its move is not legal · `served` draw -> places
    that need it · `owners` key of a draw of the deal -> seats that ever needed it · `moved` whether seats were renumbered, so
    that what was dealt to a seat must be dealt to it anew · `stands` per command who may act before it, and in what way ·
    `choices` per command the moves that could have been made instead.
    """

    script: Script
    draws: dict[int, list[Draw]]
    needs: dict[int, list[Pick]] = {}
    served: dict[Pick, list[int]] = {}
    owners: dict[str, set[int]] = {}
    moved: bool = False
    stands: list[Any] = []
    choices: list[list[Any]] = []

    def draw(self, pick: Pick) -> Draw:
        """The draw in a place."""
        return self.draws[pick[0]][pick[1]]


class Want(Struct):
    """An outcome that a kept move needs and that its own draw no longer brings: for `seat`, or for anybody (-1)."""

    place: int
    shape: str
    outcome: Any
    seat: int


class Steered:
    """Chance that is steered. `made` place -> draws, as they are made. See the module."""

    def __init__(self, base: Base, kept: Iterable[int], told: Mapping[str, Any]):
        self.base, self.kept, self.told = base, frozenset(kept), told
        self.at, self.seat, self.count = BEFORE_ALL, -1, 0
        self.used: dict[str, None] = {}
        self.open: dict[str, tuple[Draw, Want | None]] = {}
        self.made: list[tuple[int, Draw]] = []
        self.wants = [want for place in sorted(self.kept) for want in self._wants(place)]
        self.reserved = Counter(
            (base.draw(pick).shape, base.draw(pick).outcome)
            for pick, places in base.served.items()
            if (pick[0] in self.kept or (pick[0] == BEFORE_ALL and not base.moved)) and any(p in self.kept for p in places)
        ) + Counter((want.shape, want.outcome) for want in self.wants)

    def _wants(self, place: int) -> list[Want]:
        """What a kept move needs from draws that nobody makes any more."""
        found = []
        for pick in self.base.needs.get(place, ()):
            dealt = pick[0] == BEFORE_ALL
            if pick[0] in self.kept or (dealt and not self.base.moved):
                continue
            commands = self.base.script.commands
            draw, owner = self.base.draw(pick), commands[place if dealt else pick[0]].by
            private = all(commands[p].by == owner for p in self.base.served[pick])
            found.append(Want(place, draw.shape, draw.outcome, seat_of(owner) if private else -1))
        return found

    def pick(self, key: str, kinds: Sequence[Any], counts: Sequence[int] | None = None) -> Any:
        """See engine.chance.Chance.pick."""
        left = there(kinds, counts)
        if not left:
            raise ChanceError(f"draw {key!r}: nothing to pick from")
        if key in self.used or key in self.open:
            raise ChanceError(f"draw {key!r} was made before; a key names one draw of a table")
        outcome, want = self._outcome(key, left, kinds, counts)
        self.open[key] = (Draw(key, outcome, left), want)
        return outcome

    def _outcome(self, key: str, left: list, kinds: Sequence[Any], counts: Sequence[int] | None) -> tuple[Any, Want | None]:
        if key in self.told and self.told[key] in left:
            return self.told[key], None
        pick, nominal = self._nominal(key)
        serves = nominal and any(place in self.kept for place in self.base.served.get(pick, ()))
        if serves and not (self.base.moved and self.at == BEFORE_ALL) and nominal.outcome in left:
            return nominal.outcome, None
        for want in self.wants:
            if want.outcome in left and want.shape == shape(key) and self._fits(want, key):
                return want.outcome, want
        if nominal and nominal.outcome in left and not self._kept_back(key, nominal.outcome, kinds, counts):
            return nominal.outcome, None
        return next((one for one in left if not self._kept_back(key, one, kinds, counts)), left[0]), None

    def _nominal(self, key: str) -> tuple[Pick, Draw | None]:
        """Which draw of the base this is, and what it was: in the deal by its key, later by the place of its command."""
        draws, n = self.base.draws.get(self.at, ()), self.count + len(self.open)
        if self.at == BEFORE_ALL and not (n < len(draws) and draws[n].key == key):
            n = next((i for i, draw in enumerate(draws) if draw.key == key), len(draws))
        return (self.at, n), draws[n] if n < len(draws) else None

    def _fits(self, want: Want, key: str) -> bool:
        """May this draw bring what is wanted: does it go to the seat that wants it?"""
        if any(want is taken for _, taken in self.open.values()):
            return False
        if want.seat < 0:
            return True
        if self.at != BEFORE_ALL:
            return self.seat == want.seat
        return want.seat in self.base.owners.get(key, {want.seat})

    def _kept_back(self, key: str, outcome: Any, kinds: Sequence[Any], counts: Sequence[int] | None) -> bool:
        """Are as many of this outcome needed later as there are?"""
        needed = self.reserved.get((shape(key), outcome), 0)
        if not needed:
            return False
        return needed >= sum(1 if counts is None else counts[i] for i, kind in enumerate(kinds) if kind == outcome)

    def settle(self) -> None:
        """See engine.chance.Chance.settle."""
        for key, (draw, want) in self.open.items():
            self.used[key] = None
            self.made.append((self.at, draw))
            if self.reserved.get((draw.shape, draw.outcome)):
                self.reserved[draw.shape, draw.outcome] -= 1
            if want is not None:
                self.wants.remove(want)
        self.count += len(self.open)
        self.open.clear()

    def drop(self) -> None:
        """See engine.chance.Chance.drop."""
        self.open.clear()

    def turn(self, place: int, seat: int) -> None:
        """The draws that follow are those of the command in this place (FILLER: of none), by this seat."""
        self.at, self.seat, self.count = place, seat, 0

    def mark(self) -> tuple:
        """Where the draws stand, for `back`."""
        return len(self.made), list(self.wants), self.reserved.copy()

    def back(self, mark: tuple) -> None:
        """Forget the draws made since a mark."""
        count, self.wants, self.reserved = mark
        for _, draw in self.made[count:]:
            del self.used[draw.key]
        del self.made[count:]
        self.open.clear()

    def without(self, place: int) -> None:
        """A move was not kept after all: nothing is wanted for it any more."""
        for want in [want for want in self.wants if want.place == place]:
            self.wants.remove(want)
            self.reserved[want.shape, want.outcome] -= 1


def renumbered(base: Base, seats: dict[int, int], size: int) -> Base:
    """A base with its seats renumbered, for a table of `size` seats; commands of seats not named belong to nobody."""
    commands = tuple(
        replace(act, by=f"seat:{seats.get(seat, 99)}") if (seat := seat_of(act.by)) is not None else act
        for act in base.script.commands
    )
    return replace(base, script=replace(base.script, commands=commands, seats=size), moved=True)
