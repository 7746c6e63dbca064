"""How the game stood, version by version, where a game can tell: for graphs and documents."""

from typing import Any

from engine.timeline import Moment
from replay import texts
from replay.sources import Log


def scores(log: Log, moment: Moment) -> tuple[int, ...] | None:
    """Every seat's points at a moment; None before the start, and of a game that does not tell."""
    ask: Any = getattr(log.game, "scores", None)
    if ask is None or moment.state is None:
        return None
    return tuple(texts.ask(log, moment, "the scores", lambda: ask(moment.state)))
