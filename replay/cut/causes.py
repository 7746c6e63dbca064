"""Which draws a game's moves depend on: found by letting each draw come out otherwise, and looking what is not legal then."""

from typing import Any

from engine import table
from engine.events import seat_of
from engine.script import BEFORE_ALL, Act
from replay.cut.director import Directed, fillers
from replay.cut.steering import FILLER, Base, Draw, Pick, Steered

_AFTER = 3
"""Rounds after a move that is not legal any more, in which other seats' moves are looked at, too."""


class _Nothing:
    """No failure: games are played for what is legal in them."""

    early = quick = True
    look = 0

    def shows(self, *_: Any) -> bool:
        return False

    def found(self, *_: Any) -> None:
        return None

    def told(self) -> str:
        return "nothing"


NOTHING = _Nothing()


def learn(base: Base) -> None:
    """Fill in `needs` and `served` of a base."""
    base.needs, base.served = {}, {}
    for n, draw in enumerate(base.draws.get(BEFORE_ALL, ())):
        play = _start(base, draw)
        if play.run.failure is None:
            _note(base, (BEFORE_ALL, n), _broken(base, play, 0))
    play = _start(base, None)
    for place, act in enumerate(base.script.commands):
        mark = play.mark()
        for n, draw in enumerate(base.draws.get(place, ())):
            other = _other(base, draw)
            if other is None:
                continue
            play.chance.told = {**base.script.draws, draw.key: other}
            _note(base, (place, n), _broken(base, play, place))
            play.chance.told = base.script.draws
            play.run.failure = None
            play.back(mark)
        if not play.act(place, act) or play.ended:
            return


def _start(base: Base, draw: Draw | None) -> Directed:
    """A game of the base that has begun, with a draw come out otherwise."""
    told = dict(base.script.draws)
    if draw is not None:
        told[draw.key] = _other(base, draw)
    play = Directed(base.script, Steered(Base(base.script, {}), (), told), NOTHING)
    play.begin()
    return play


def _other(base: Base, draw: Draw) -> Any:
    """Another outcome, best one that nothing else in this game draws; None where there is none."""
    others = [one for one in draw.others if one != draw.outcome]
    drawn = {one.outcome for draws in base.draws.values() for one in draws if one.shape == draw.shape}
    return next((one for one in others if one not in drawn), others[-1] if others else None)


def _broken(base: Base, play: Directed, first: int) -> list[int]:
    """Places of moves that are not legal any more: the first one, and soon after it those of other seats."""
    found: list[int] = []
    seats: list[str] = []
    commands = base.script.commands
    for place in range(first, len(commands)):
        act = commands[place]
        if found and (place > found[0] + _AFTER * base.script.seats or len(seats) == base.script.seats):
            break
        if play.act(place, act):
            if play.ended:
                break
            continue
        if type(act.command) is not table.Play or act.by in seats:
            if not found:
                continue
            break
        found.append(place)
        seats.append(act.by)
        if not _instead(play, act):
            break
    return found


def _instead(play: Directed, act: Act) -> bool:
    """Another move of the seat, so that the game goes on."""
    seat = int(act.by.removeprefix("seat:"))
    return seat in play.acting and any(
        play.act(FILLER, Act(act.by, table.Play(move))) and not play.ended for move in fillers(play, seat)[:2]
    )


def _note(base: Base, pick: Pick, places: list[int]) -> None:
    if places:
        base.served[pick] = places
    if places and pick[0] == BEFORE_ALL:
        seats = {seat_of(base.script.commands[place].by) for place in places}
        base.owners.setdefault(base.draw(pick).key, set()).update(seats)
    for place in places:
        base.needs.setdefault(place, []).append(pick)
