"""Whether a leak that is known shows again in an event that was just made: for searches that play many games.

Source: DESIGN §8, law 4. Where a leak shows in the very event whose draw is hidden, two decisions tell it: no game need be
heard whole, and none needs bytes. engine/leaks.py looks for all others, and has the last word on these.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.breach import Breach
from engine.chance import ChanceError, shape
from engine.events import tag_of
from engine.game import Game, Refused, Unknown
from engine.seal import split
from engine.timeline import Moment, moved_seat
from engine.twins import Steered, hidden_from
from engine.values import about, parting, said

PUBLIC = "public part"
_HEAD = bytes(32)


def at_once(leak: Breach) -> bool:
    """Did this leak show in the public part of the event that made the draw?"""
    return leak.kind == PUBLIC and leak.drawn is not None and leak.drawn[0] == leak.v


def tells(leak: Breach, game: Game, moment: Moment, before: Moment, drawn: Mapping[str, Any]) -> bool:
    """Does the event of `moment`, which made the draws `drawn`, leak as this one that showed at once?

    Each of its draws of that kind comes out otherwise, as either outcome that showed the leak then.
    """
    _, tag, leaked, *outcomes = leak.drawn
    keys = [key for key in drawn if shape(key) == shape(leaked)]
    if not keys or tag_of(moment.event) != tag or not hasattr(moment.event.d, "e"):
        return False
    wanted = _again(game, moment, before, Steered(dict(drawn)))
    return any(
        _differs(leak, moment, before, wanted, _again(game, moment, before, _steered(drawn, key, other)))
        for key in reversed(keys)
        for other in outcomes
        if other != drawn[key]
    )


def _steered(drawn: Mapping[str, Any], key: str, other: Any) -> Steered:
    chance = Steered(dict(drawn))
    chance.told, chance.spare = {key: other}, [drawn[key]]
    return chance


_Decided = tuple[Any, Any] | None
"""Data of an event with values, and its public part as `said`; None where it cannot be decided."""


def _again(game: Game, moment: Moment, before: Moment, chance: Steered) -> _Decided:
    """An event decided again with these draws alone."""
    event = moment.event
    try:
        if before.state is None:
            effects = game.setup(before.table.options, before.table.size, chance)
        else:
            effects = game.decide(before.state, moved_seat(event.d, event.by), event.d.m, chance)
    except (Refused, ChanceError, Unknown):
        return None
    if chance.strayed:
        return None
    data = replace(event.d, e=tuple(effects))
    return data, said(split(data, lambda *_: (bytes(16), ""), 0, _HEAD, "").public)


def _differs(leak: Breach, moment: Moment, before: Moment, wanted: _Decided, made: _Decided) -> bool:
    """Do the public parts differ in what leaked, though somebody may not know what differs?"""
    if wanted is None or made is None or not hidden_from(made[0], wanted[0], (None, *range(before.table.size))):
        return False
    was, now = wanted[1], made[1]
    first = next((path for path, _, _ in parting(was, now, "$.d")), "")
    return bool(first) and about(first, tag_of(moment.event), was, now) == leak.about
