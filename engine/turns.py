"""Turns written in secret (DESIGN §2, simultaneous turns): which of them an event makes known, and what they were.

A sealed turn is opened by an effect of a later event, which names its version; so any folder can tell it, whoever he is.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from engine.codec import Malformed, decode, encode
from engine.seal import Opened, Sealed
from engine.timeline import Moment, moved_seat


class Turn(Struct, frozen=True):
    """A turn that has become known: the version of its event, its seat, and the move."""

    v: int
    seat: int
    move: Any


def opened_turns(moments: Sequence[Moment], moment: Moment) -> tuple[Turn, ...]:
    """The turns sealed earlier that the event of `moment` opens, in the order of its effects; () for most events.

    `moments` is the table's history from version 1 on.
    """
    found = []
    for effect in getattr(moment.event.d, "e", ()):
        if isinstance(effect, Opened) and (turn := _turn(moments, moment, effect)):
            found.append(turn)
    return tuple(found)


def _turn(moments: Sequence[Moment], moment: Moment, effect: Opened) -> Turn | None:
    """The turn that an effect opens; None where it opens something else, or (in a record from outside) nothing at all."""
    (v, n), game = effect.of, moment.fold.game
    data = moments[v - 1].event.d if 1 <= v < moment.v else None
    if n != 0 or type(getattr(data, "m", None)) is not Sealed:
        return None
    try:
        move = decode(bytes(effect.value), game.move, "turn")
    except Malformed:
        return None
    seat = moved_seat(data, moments[v - 1].event.by)
    return None if seat is None else Turn(v, seat, move)  # in a record from outside it may be nobody's


def turns_of(moments: Sequence[Moment], moment: Moment) -> tuple[Turn, ...]:
    """As `opened_turns`, with the turn that the event itself is, in seat order; () unless it opens others."""
    opened = opened_turns(moments, moment)
    if not opened:
        return ()
    event = moment.event
    move = getattr(event.d, "m", None)
    seat = None if move is None or type(move) is Sealed else moved_seat(event.d, event.by)
    own = () if seat is None else (Turn(moment.v, seat, move),)
    return tuple(sorted((*opened, *own), key=lambda turn: (turn.seat, turn.v)))


def known_turns(moments: Iterable[Moment]) -> dict[int, Any]:
    """Version of every sealed turn that these moments, a history from version 1 on, make known -> its move.

    A seat's own turns, known to its folder from the first, are among them only once they are open to all.
    """
    history: list[Moment] = []
    known: dict[int, Any] = {}
    for moment in moments:
        history.append(moment)
        known.update({turn.v: turn.move for turn in opened_turns(history, moment)})
    return known


def openings_to_come(events: Iterable[Any]) -> dict[int, bytes]:
    """Version of every sealed turn that one of these events opens -> its opening, as if it stood beside the turn itself.

    `events` a table's history from version 1 on. So a log without openings can still be decided again, up to turns that
    nobody has opened yet.
    """
    found: dict[int, bytes] = {}
    for event in events:
        for effect in getattr(event.d, "e", ()):
            if isinstance(effect, Opened) and effect.of[1] == 0:
                found[effect.of[0]] = encode([(0, effect.salt, effect.value)])
    return found
