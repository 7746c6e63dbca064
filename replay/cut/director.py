"""Playing a part of a game again: kept moves in their order, with as little between them as they need.

When moves are left out, turns and hands shift. So between kept moves the seats whose turn it is make fillers, and draws are
steered (steering.py). Nothing here knows any game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import table
from engine.events import seat_of
from engine.quick import Quick
from engine.script import BEFORE_ALL, Act, Run, Running, Script, usual_seating
from engine.sitting import Sitting
from replay.cut.failing import Failing, Sighting
from replay.cut.steering import FILLER, Base, Steered


class Trial(Struct):
    """What came of a part of a game: the game made, the places kept in it, and where the failure shows in it, if it does.

    `filled`: were there fillers, so that others could have been chosen? `cost` commands decided, also those taken back.
    """

    script: Script
    run: Run
    kept: tuple[int, ...]
    shown: Sighting | None
    filled: bool = False
    cost: int = 0

    @property
    def size(self) -> int:
        """Moves of the game made, also those that the system made and one that failed."""
        return size_of(self.run)


def size_of(run: Run) -> int:
    """Moves of a game, one that failed among them."""
    moved = run.script.game.name + ".moved"
    moves = sum(type(moment.event).__struct_config__.tag == moved for moment in run.moments)
    return moves + (run.failure is not None and run.failure.after >= 0)


class Directed(Running):
    """A game being played by a director: `failing` is looked for after every event, and ends it."""

    def __init__(self, script: Script, chance: Any, failing: Failing):
        super().__init__(script, chance, Quick if failing.quick else Sitting)
        self.chance, self.failing = chance, failing
        self.acts: list[Act] = []
        self.before: list[int] = []
        """Per act the version that it found."""
        self.filled, self.cost = False, 0
        self.told = 0
        """How many of the draws made were told to `failing`."""

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
        if not self.failing.early:
            return
        moments, made = self.run.moments, self.chance.made
        drawn = {draw.key: draw.outcome for _, draw in made[self.told :]}
        self.told = len(made)
        if self.failing.shows(self.run.script.game, moments[-1], moments[-2] if moments[1:] else None, drawn):
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
        self.cost += 1
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
        self.told = len(self.chance.made)
        del self.acts[mark[2] :], self.before[mark[2] :]


AROUND = 6
"""What it costs to begin a game, in commands."""
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
    return Trial(script, run, kept, shown, play.filled, play.cost + AROUND + failing.look)


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
