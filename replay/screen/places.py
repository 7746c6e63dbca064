"""Places in a game that one wants to go to: the next turn, a seat's next move, the next draw, the next event that says
something. All take a log, a version and a direction (1 or -1), and give a version or None where there is no such place.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import telling
from engine.events import moved_move
from engine.seal import Sealed, walk
from engine.timeline import Moment
from engine.turns import opened_turns
from replay import texts
from replay.sources import Log


def turn(log: Log, v: int, by: int) -> int:
    """The nearest version in a direction at which other seats are to act than at v, or the outermost."""
    here = texts.acting_seats(log, log.timeline.at(v))
    v += by
    while 1 < v < log.last.v and texts.acting_seats(log, log.timeline.at(v)) == here:
        v += by
    return max(1, min(v, log.last.v))


def _nearest(log: Log, v: int, by: int, fits: Callable[[Moment], bool]) -> int | None:
    v += by
    while 1 <= v <= log.last.v:
        if fits(log.timeline.at(v)):
            return v
        v += by
    return None


def move_of(log: Log, v: int, by: int, seat: int) -> int | None:
    """The nearest version that is a move of `seat`."""
    return _nearest(log, v, by, lambda moment: telling.is_move(moment) and telling.mover(moment) == seat)


# ---- draws ----------------------------------------------------------------------------------------------------------


def draw(log: Log, v: int, by: int) -> int | None:
    """The nearest version whose event asked chance: see `drew`."""
    return _nearest(log, v, by, lambda moment: drew(log, moment))


class _Asked(Exception):
    """A decision asked for a draw."""


class _Asking:
    """A chance that gives nothing: asking it is the answer."""

    def pick(self, key: str, kinds: Sequence[Any], counts: Sequence[int] | None = None) -> Any:
        raise _Asked(key)

    def settle(self) -> None:
        pass

    def drop(self) -> None:
        pass


def drew(log: Log, moment: Moment) -> bool:
    """Did deciding this moment's event ask chance for the identity of something?

    Found by deciding it again from the state before, with a chance that stops at the first question: this needs no secret.
    Where this view does not know enough to decide, an event counts when its effects hold a value sealed by it.
    """
    asks = _question(log, moment)
    if asks is None:
        return False
    try:
        asks(_Asking())
    except _Asked:
        return True
    except Exception:  # unknown to this view, or a record that is not what a game decides
        data = moment.event.d
        return any(owner is not data for owner, *_ in walk(data))
    return False


def _question(log: Log, moment: Moment) -> Callable[[Any], Any] | None:
    """What is to be decided again, given a chance; None for events that never ask it."""
    game, schema, event = log.game, log.timeline.fold.schema, moment.event
    if type(event) is schema.started:
        return lambda chance: game.setup(moment.table.options, moment.table.size, chance)
    before = log.timeline.at(moment.v - 1).state if moment.v > 1 else None
    if type(event) is schema.branched:
        return (lambda chance: game.redeal(before, chance)) if event.d.luck == "new" else None
    if type(event) is not schema.moved:
        return None

    def decide(chance: Any) -> Any:
        state = before
        for turn in opened_turns(log.timeline.moments, moment):  # what this event opens was known to who decided it
            state = game.pend(state, turn.seat, _known(turn))
        return game.decide(state, telling.mover(moment), moved_move(event), chance)

    return decide


def _known(turn: Any) -> Sealed:
    """A pending turn as its seat knows it. Its salt is of no account where nothing is written."""
    return Sealed((turn.seat,), value=turn.move, salt="00" * 16, of=(turn.v, 0))


# ---- words ----------------------------------------------------------------------------------------------------------


def found(log: Log, v: int, by: int, text: str, says: Callable[[Moment], str]) -> int | None:
    """The nearest version whose line in the move list holds `text`, whatever the case of its letters; after the end the
    search goes on at the other end. Text that begins with `=` is an expression (docs/EXPRESSIONS.md) that is to hold.

    `says` gives a moment's line. Raises Unusable for what is no expression.
    """
    if text.startswith("="):
        fits = _holding(log, text[1:])
    else:
        wanted = text.casefold()

        def fits(moment: Moment) -> bool:
            return wanted in says(moment).casefold()

    there = _nearest(log, v, by, fits)
    return there or _nearest(log, 0 if by > 0 else log.last.v + 1, by, fits)


def _holding(log: Log, text: str) -> Callable[[Moment], bool]:
    from replay.ask.expression import parse  # brings simpleeval: only where something is asked
    from replay.ask.walking import holds

    expression = parse(text)
    return lambda moment: holds(log, moment.v, expression)


def line_of(log: Log, moment: Moment, language: str, opened: Mapping[int, Any]) -> tuple[str, str]:
    """Who did what, as the move list says it."""
    moved = telling.is_move(moment)
    who = f"seat {telling.mover(moment)}" if moved else texts.actor(moment.event.by)
    return texts.clean(who), texts.clean(telling.event_words(moment, language, opened)).replace("\n", " ")
