"""Playing a part of a game again: kept moves in their order, with as little between them as they need.

When moves are left out, turns and hands shift. So between kept moves the seats whose turn it is make fillers, and draws are
steered: an outcome goes with the move that drew it, or, where that move is gone, with a draw of the same kind that is free,
so that what a kept move needs is there again. Nothing here knows any game.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import table
from engine.chance import ChanceError, there
from engine.events import seat_of
from engine.quick import Quick
from engine.script import BEFORE_ALL, Act, Run, Running, Script, usual_seating
from engine.sitting import Sitting
from replay.cut.failing import Failing, Sighting

FILLER = -2
"""Place of what stands between kept moves."""
_DIGITS = re.compile(r"\d+")
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


@cache
def shape(key: str) -> str:
    """A key without its numbers."""
    return _DIGITS.sub("#", key)


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


class Trial(Struct):
    """What came of a part of a game: the game made, the places kept in it, and where the failure shows in it, if it does.

    `filled`: were there fillers, so that others could have been chosen?
    """

    script: Script
    run: Run
    kept: tuple[int, ...]
    shown: Sighting | None
    filled: bool = False

    @property
    def size(self) -> int:
        """Moves of the game made, also those that the system made and one that failed."""
        return size_of(self.run)


def size_of(run: Run) -> int:
    """Moves of a game, one that failed among them."""
    moved = run.script.game.name + ".moved"
    moves = sum(type(moment.event).__struct_config__.tag == moved for moment in run.moments)
    return moves + (run.failure is not None and run.failure.after >= 0)


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


class Directed(Running):
    """A game being played by a director: `failing` is looked for after every event, and ends it."""

    def __init__(self, script: Script, chance: Any, failing: Failing):
        super().__init__(script, chance, Quick if failing.quick else Sitting)
        self.chance, self.failing = chance, failing
        self.acts: list[Act] = []
        self.before: list[int] = []
        """Per act the version that it found."""
        self.filled = False

    def begin(self) -> bool:
        """See Running.begin. What comes before the start is alike in all games of a search, and made once."""
        script = self.run.script
        key = (script.game, script.seats, script.table, repr(script.options), type(self.sitting))
        if script.seating:
            return super().begin()
        if key not in _SEATED:
            seated = Running(replace(script, seating=usual_seating(script.seats)[:-1]), self.chance, type(self.sitting))
            seated.begin()
            _SEATED.clear()
            _SEATED[key] = seated.mark(), seated.run.moments
        mark, moments = _SEATED[key]
        self.run.moments[:] = moments
        Running.back(self, mark)
        self.do(BEFORE_ALL, usual_seating(script.seats)[-1])
        return self.run.failure is None

    def _add(self, decision: Any) -> None:
        super()._add(decision)
        moments = self.run.moments
        if self.failing.early and self.failing.shows(
            self.run.script.game, moments[-1], moments[-2] if moments[1:] else None
        ):
            self.enough = True

    @property
    def ended(self) -> bool:
        """Is there nothing more to do?"""
        return self.enough or self.run.failure is not None

    @property
    def acting(self) -> tuple[int, ...]:
        """Seats that may act now."""
        fold = self.sitting.fold
        return () if fold.table.phase != table.PLAYING else fold.game.to_act(fold.state)

    def act(self, place: int, act: Act) -> bool:
        """Do an act, as the base's in `place` or as a filler. False when it is refused."""
        seat, v = seat_of(act.by), len(self.run.moments)
        self.chance.turn(place, -1 if seat is None else seat)
        if self.do(len(self.acts), act):
            return False
        self.acts.append(act)
        self.before.append(v)
        return True

    def mark(self) -> tuple:
        """See Running.mark; with the draws."""
        return super().mark(), self.chance.mark(), len(self.acts)

    def back(self, mark: tuple) -> None:
        """See Running.back; with the draws."""
        super().back(mark[0])
        self.chance.back(mark[1])
        del self.acts[mark[2] :], self.before[mark[2] :]


_SEATED: dict[tuple, tuple] = {}
"""The last table whose seats were taken: what of it, before the start."""
Policy = Any
"""(legal moves) -> the same, the one to fill with first."""


def first_first(moves: Sequence[Any], _write: Any) -> Sequence[Any]:
    """In canonical order: the first one disturbs the others least."""
    return moves


def shortest_first(moves: Sequence[Any], write: Any) -> Sequence[Any]:
    """Those with the shortest notation first: passes and plain draws."""
    return sorted(moves, key=lambda move: len(write(move)))


def last_first(moves: Sequence[Any], _write: Any) -> Sequence[Any]:
    """In the reverse of canonical order."""
    return moves[::-1]


POLICIES = (first_first, shortest_first, last_first)


def perform(
    base: Base, kept: Sequence[int], failing: Failing, policy: Policy = first_first, told: Mapping[str, Any] | None = None
) -> Trial:
    """Play the kept commands of a base. `told` outcomes by key, which come before all else."""
    chance = Steered(base, kept, told or {})
    play = Directed(base.script, chance, failing)
    play.begin()
    done = []
    for n, place in enumerate(kept):
        if play.ended:
            break
        upcoming = [base.script.commands[p] for p in kept[n + 1 : n + 9]]
        if _reach(play, place, base.script.commands[place], upcoming, policy):
            done.append(place)
        else:
            chance.without(place)
    return _trial(base, play, chance, tuple(done), failing)


def _trial(base: Base, play: Directed, chance: Steered, kept: tuple[int, ...], failing: Failing) -> Trial:
    """The game made, as a script of its own, whose draws are placed by its own commands."""
    run = play.run
    run.script = replace(base.script, commands=tuple(play.acts), draws=play.noting.draws)
    run.draws = run.script.draws
    if play.enough:
        shown = Sighting(len(run.moments), failing.told())
    else:
        shown = failing.found(run) if run.failure or not failing.early else None
    if shown and not run.failure:  # what came after it does not belong to it
        acts = [act for act, v in zip(play.acts, play.before, strict=True) if v < shown.v]
        kept, run.script = kept[: len(acts)], replace(run.script, commands=tuple(acts))
        del run.moments[shown.v :]
    script = run.script
    return Trial(script, run, kept, shown, play.filled)


def _reach(play: Directed, place: int, act: Act, upcoming: Sequence[Act], policy: Policy) -> bool:
    """Do a kept command, with fillers before it where it needs them; False, and nothing done, where that leads nowhere."""
    if play.act(place, act):
        return True
    if type(act.command) is not table.Play:
        return False
    mark, seat, size = play.mark(), seat_of(act.by), play.run.script.seats
    own = 0
    for _ in range(4 * size + 2):
        acting = play.acting
        if not acting:
            break
        mine = seat in acting and (own < 2 or len(acting) == 1)
        who = seat if seat in acting else acting[0]
        own += who == seat
        if own > 2 or not _fill(play, who, act if mine else None, upcoming, policy):
            break
        if play.ended:
            return False  # the failure shows without it, or something else went wrong: there is nothing to keep it for
        if play.act(place, act):
            return True
        if play.ended:
            return False
    play.back(mark)
    return False


def _fill(play: Directed, seat: int, wanted: Act | None, upcoming: Sequence[Act], policy: Policy) -> bool:
    """Make one move for a seat. Where it is the seat of the command `wanted`, one after which that is legal, if there is one."""
    moves, play.filled = fillers(play, seat), True
    game = play.run.script.game
    soon = [act.command.move for act in upcoming if act.by == f"seat:{seat}" and type(act.command) is table.Play]
    ordered = [m for m in policy(moves, game.write) if m not in soon] + [m for m in moves if m in soon]
    if wanted is not None:
        mark = play.mark()
        for move in ordered[:_LOOK]:
            if play.act(FILLER, Act(wanted.by, table.Play(move))):
                if play.ended or _legal(play, wanted):
                    return True
                play.back(mark)
    return any(play.act(FILLER, Act(f"seat:{seat}", table.Play(move))) for move in ordered[:3])


_LOOK = 12
"""Moves that are tried as the one after which a kept move is legal."""


def _legal(play: Directed, act: Act) -> bool:
    seat, fold = seat_of(act.by), play.sitting.fold
    if seat not in play.acting:
        return False
    if fold.game.pend is not None:
        return True
    return act.command.move in fold.game.legal(fold.state, seat)


def fillers(play: Directed, seat: int) -> list[Any]:
    """Moves that a seat may make now: all of them, or in games of drafts a few whole ones."""
    fold = play.sitting.fold
    try:
        if fold.game.pend is None:
            return list(fold.game.legal(fold.state, seat))
        whole = [fold.game.choose(fold.state, seat, lambda _s, _n, steps, _d, i=i: steps[i]) for i in (0, -1)]
        return list(dict.fromkeys(whole))
    except Exception:  # what fails there fails when a move is decided, too, and is met then
        return []


def base_of(script: Script, failing: Failing) -> tuple[Base, Trial]:
    """A script played as it stands, without what the rules refuse, up to where the failure shows."""
    base = Base(script, {})
    chance = Steered(base, (), script.draws)
    play = Directed(script, chance, failing)
    play.begin()
    for act in script.commands:
        if play.ended:
            break
        acting, moves = play.acting, _moves_instead(play, act)
        if play.act(len(play.acts), act):
            base.stands.append((acting, type(moves[0]).__name__ if moves else ""))
            base.choices.append(moves)
    trial = _trial(base, play, chance, tuple(range(len(play.acts))), failing)
    for place, draw in chance.made:
        base.draws.setdefault(place, []).append(draw)
    base.script = trial.script
    return base, trial


def _moves_instead(play: Directed, act: Act) -> list[Any]:
    seat = seat_of(act.by)
    return fillers(play, seat) if seat in play.acting else []


def renumbered(base: Base, seats: dict[int, int], size: int) -> Base:
    """A base with its seats renumbered, for a table of `size` seats; commands of seats not named belong to nobody."""
    commands = tuple(
        replace(act, by=f"seat:{seats.get(seat, 99)}") if (seat := seat_of(act.by)) is not None else act
        for act in base.script.commands
    )
    return replace(base, script=replace(base.script, commands=commands, seats=size), moved=True)
