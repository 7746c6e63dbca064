"""How a game stood, version by version, where a game can tell."""

from engine.game import Outcome
from engine.timeline import Moment
from replay import texts
from replay.sources import Log


def scores(log: Log, moment: Moment) -> Outcome | None:
    """Running totals with their breakdown at a moment; None before the start, and of a game that does not tell."""
    if log.game.scores is None or moment.state is None:
        return None
    return texts.ask(log, moment, "the scores", lambda: log.game.scores(moment.state))
