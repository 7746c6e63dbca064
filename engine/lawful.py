"""The laws of DESIGN §8 that a recorded game can be held to, each as a question with one answer: `broken`.

    from engine.lawful import LAWS, Case, broken
    breach = broken("leaks", entries, secrets=[secret])            # a record with its secret (its own is found by itself)
    breach = broken("leaks", run.entries, draws=run.draws)         # a game made from a script (engine/script.py)
    breach.signature                                               # (law, kind, about): the same failure in a shorter game?

`entries` are a log with all openings, whole or cut off anywhere after version 1; `game` is folded by instead of the
registered one. Several laws of one game share their folds through a Case. The laws, by stable names:

- `commuting`: facts of the full fold, of each seat's and of the spectator's are equal at every version and hash to `ps`; so
  are table, to_act and running scores; a seat's own facts and legal moves, from its own fold, are those that the full fold gives.
- `material`: the counts of components never change.
- `moves`: nobody is without a move before the end, nobody has one after it or out of turn; the recorded move is legal; the
  game is no longer than it declares, and its running scores end in its outcome.
- `leaks`: nothing that an audience gets depends on what is sealed from it (engine/leaks.py).

Where the game's own code raises, that is a breach of the law that asked, of kind `crashes`. What the log does not open
cannot be asked: Unknown.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.breach import COMMUTING, CRASHES, LEAKS, MATERIAL, MOVES, Breach, whose
from engine.entry import Entry
from engine.events import moved_move
from engine.game import Game, Unknown
from engine.leaks import Effort, Search
from engine.recheck import Course, place_of
from engine.record import redact
from engine.seal import ARBITER, Audience, walk
from engine.timeline import Moment, Timeline, digest, moved_seat
from engine.twins import first_game, heard, position_sealer

LAWS = (COMMUTING, MATERIAL, MOVES, LEAKS)
"""Names of the laws, the quick ones first."""


class Case:
    """A recorded game as laws look at it: its log, the game that is judged, and how its draws are made again."""

    def __init__(self, entries: Sequence[Entry], game: Game | None = None, *, secrets: Sequence[bytes] = (),
                 draws: Mapping[str, Any] = MappingProxyType({}), effort: Effort | None = None):  # fmt: skip
        """`secrets` known besides the log's own · `draws` outcome per key, where there is none · `effort` of `leaks`.

        Raises Broken for a log that does not fold, Unknown for one that does not open everything.
        """
        self.entries, self.secrets, self.draws, self.effort = entries, secrets, draws, effort or Effort()
        self.full = Timeline(entries, game)
        self.game = self.full.game
        self._seen: dict[Audience, Timeline] = {ARBITER: self.full}
        _all_open(self.full)

    @property
    def size(self) -> int:
        """How many seats there are."""
        return self.full.at(1).table.size

    def seen_by(self, audience: Audience) -> Timeline:
        """The timeline as an audience folds it."""
        if audience not in self._seen:
            self._seen[audience] = Timeline(redact(self.entries, audience, self.game), self.game)
        return self._seen[audience]


def broken(
    law: str, log: Case | Sequence[Entry], game: Game | None = None, *, secrets: Sequence[bytes] = (),
    draws: Mapping[str, Any] = MappingProxyType({}), effort: Effort | None = None, like: Breach | None = None,
) -> Breach | None:  # fmt: skip
    """How a recorded game breaks a law first, or None; of leaks, one of the signature of `like`, found in another game.

    Raises LookupError for no such law, Unknown and Broken as Case does.
    """
    if law not in LAWS:
        raise LookupError(f"there is no law {law!r}; laws are {', '.join(LAWS)}")
    case = log if isinstance(log, Case) else Case(log, game, secrets=secrets, draws=draws, effort=effort)
    if law == LEAKS:
        return _leaks(case, like)
    for v, look in _LOOKS[law](case):
        try:
            found = look()
        except Exception as error:  # the game cannot answer where it should: that is the breach
            return _crash(law, v, error)
        if found is not None:
            return found
    return None


def _crash(law: str, v: int, error: Exception) -> Breach:
    where = place_of(error)
    why = f"the law {law} cannot be asked: {type(error).__name__}: {error} ({where})"
    return Breach(law, CRASHES, v, why, about=f"{type(error).__name__} at {where.partition(':')[0]}", field=where)


def _all_open(timeline: Timeline) -> None:
    """Raise Unknown, naming the first, if a log lacks the opening of a sealed value."""
    for moment in timeline.moments:
        for _, name, _, sealed in walk(moment.event.d):
            if sealed.value is None:
                raise Unknown(f"version {moment.v}: {name} is sealed and not open in this log; laws need everything open")


Looks = Iterator[tuple[int, Callable[[], Breach | None]]]
"""Questions to a game, each with the version that it is about."""


def _dealt(case: Case) -> Iterator[Moment]:
    """The moments at which there is a game."""
    return (moment for moment in case.full.moments if moment.state is not None)


# ---- commuting ------------------------------------------------------------------------------------------------------


def _commuting(case: Case) -> Looks:
    audiences = (None, *range(case.size))
    for moment in case.full.moments:
        yield moment.v, lambda m=moment: _hashes(m)
        for audience in audiences:
            yield moment.v, lambda m=moment, a=audience: _same_view(case, m, a)


def _hashes(moment: Moment) -> Breach | None:
    now = digest(moment.facts())
    if now == moment.event.ps:
        return None
    why = f"the event says digest {moment.event.ps}, the facts after it give {now}"
    return Breach(COMMUTING, "digest", moment.v, why, field="$.ps")


def _same_view(case: Case, moment: Moment, audience: Audience) -> Breach | None:
    """Is what an audience folds what the full fold has?"""
    theirs, who, v, game = case.seen_by(audience).at(moment.v), whose(audience), moment.v, case.game
    if found := _differing(moment.facts(), theirs.facts()):
        return Breach(COMMUTING, "facts", v, f"facts of {who} differ: {found[1]}", who, found[0])
    if theirs.table != moment.table:
        return Breach(COMMUTING, "table", v, f"table of {who} differs", who, "table")
    if moment.state is not None and game.to_act(theirs.state) != game.to_act(moment.state):
        return Breach(COMMUTING, "to_act", v, f"to_act of {who} differs", who, "to_act")
    if moment.state is not None and game.scores is not None and game.scores(theirs.state) != game.scores(moment.state):
        return Breach(COMMUTING, "scores", v, f"running scores of {who} differ", who, "scores")
    if audience is None:
        return None
    if found := _differing(moment.facts(audience), theirs.facts(audience)):
        return Breach(COMMUTING, "own facts", v, f"own facts of {who} differ: {found[1]}", who, found[0])
    return None if moment.state is None else _same_legal(game, v, audience, moment.state, theirs.state)


def _differing(full: tuple, own: tuple) -> tuple[str, str] | None:
    """(place, in words) of the first facts that differ."""
    if full == own:
        return None
    place = next((i for i, (a, b) in enumerate(zip(full, own, strict=False)) if a != b), min(len(full), len(own)))
    a, b = (repr(one[place]) if place < len(one) else "nothing" for one in (full, own))
    return f"facts[{place}]", f"facts[{place}] are {a} in the full fold, {b} in its own"


def _same_legal(game: Game, v: int, seat: int, full: Any, own: Any) -> Breach | None:
    draft: tuple = ()
    who = whose(seat)
    while True:
        wanted = game.legal(full, seat, draft)
        try:
            offered = game.legal(own, seat, draft)
        except Unknown as unknown:
            return Breach(COMMUTING, "legal moves", v, f"{who} cannot tell its own moves: {unknown}", who, "legal")
        if list(offered) != list(wanted):
            return Breach(COMMUTING, "legal moves", v, f"{who} is offered {offered}, not {wanted}", who, "legal")
        if game.pend is None or not wanted:
            return None
        draft = (*draft, wanted[(v * 31 + len(draft) * 17) % len(wanted)])


# ---- material -------------------------------------------------------------------------------------------------------


def _material(case: Case) -> Looks:
    counts: dict[str, int] = {}

    def look(moment: Moment) -> Breach | None:
        now = dict(case.game.components(moment.state))
        if not counts:
            counts.update(now)
        names = [name for name in (*counts, *(n for n in now if n not in counts)) if counts.get(name) != now.get(name)]
        if not names:
            return None
        told = ", ".join(f"{name} {now.get(name)}, before {counts.get(name)}" for name in names)
        return Breach(MATERIAL, "components", moment.v, f"components changed: {told}", field=names[0], about=names[0])

    for moment in _dealt(case):
        yield moment.v, lambda m=moment: look(m)


# ---- moves ----------------------------------------------------------------------------------------------------------


def _moves(case: Case) -> Looks:
    game, moved, before, played = case.game, case.full.fold.schema.moved, None, 0
    most = game.most_moves(case.full.at(1).table.options, case.size)
    for moment in case.full.moments:
        if type(moment.event) is moved:
            played += 1
            yield moment.v, lambda m=moment, b=before: _was_legal(game, m, b)
            if played > most:
                why = f"{played} moves, but the declared longest game has {most}"
                yield moment.v, lambda m=moment, why=why: Breach(MOVES, "too long", m.v, why, field="most_moves")
        if moment.state is not None:
            yield moment.v, lambda m=moment: _may_move(game, m, case.size)
        before = moment


def _was_legal(game: Game, moment: Moment, before: Moment) -> Breach | None:
    seat = moved_seat(moment.event.d, moment.event.by)
    move = moved_move(moment.event)
    if is_legal(game, before.state, seat, move):
        return None
    why = f"the recorded move of {whose(seat)}, {game.write(move)}, is not among the legal ones"
    return Breach(MOVES, "not legal", moment.v, why, whose(seat), "$.d.m")


def is_legal(game: Game, state: Any, seat: int, move: Any) -> bool:
    """Is this move among the legal ones (in a game of drafts: every step, and none is left)?"""
    if game.pend is None:
        return move in game.legal(state, seat)
    draft: tuple = ()
    for step in move:
        if step not in game.legal(state, seat, draft):
            return False
        draft = (*draft, step)
    return not game.legal(state, seat, draft)


def _may_move(game: Game, moment: Moment, size: int) -> Breach | None:
    acting = game.to_act(moment.state)
    outcome = game.outcome(moment.state)
    if (outcome is not None) == bool(acting):
        return Breach(MOVES, "ending", moment.v, "outcome and to_act disagree on whether it is over", field="outcome")
    if outcome is not None and game.scores is not None and game.scores(moment.state) != outcome:
        return Breach(MOVES, "scores", moment.v, "running scores of the end are not its outcome", field="scores")
    for seat in range(size):
        can = bool(game.legal(moment.state, seat))
        if can != (seat in acting):
            kind = "move out of turn" if can else "no move"
            why = f"{whose(seat)} {'has' if can else 'has no'} move"
            return Breach(MOVES, kind, moment.v, why, whose(seat), "legal")
    return None


# ---- leaks ----------------------------------------------------------------------------------------------------------


def _leaks(case: Case, like: Breach | None) -> Breach | None:
    played = heard(Course(case.entries, case.game, case.secrets, case.draws))
    search = Search(first_game(played, position_sealer), case.effort, like)
    try:
        return search.run()
    except Exception as error:
        return _crash(LEAKS, search.at, error)


_LOOKS: dict[str, Callable[[Case], Looks]] = {COMMUTING: _commuting, MATERIAL: _material, MOVES: _moves}
