"""What a person is told at once: the sentence of a move, and what it brought about that the sentence does not say."""

from collections.abc import Iterator

import pytest

from engine.record import read, redact
from engine.timeline import Timeline
from server.client.news import event_lines
from tests.corpus import files
from tests.support.material import every_game
from tests.support.playing import play

GAMES = [game for *_, game in every_game()]


def timelines(game) -> Iterator[Timeline]:
    """A seeded game, then the recorded ones, for what is rare."""
    yield play(game, game.seats[1], {}, 3, leaving=False).timeline(0)
    for path in sorted((files.FOLDER / game.name / f"r{game.rules}").glob("*.kronika"), reverse=True):
        yield Timeline(redact(read(path.read_bytes()).entries, 0))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-r{game.rules}")
def test_scorings_and_ends_are_told_beside_the_move_that_brought_them(game):
    told = set()
    for timeline in timelines(game):
        if told == game.news:
            break
        who = [f"player {seat}" for seat in range(timeline.fold.table.size)]
        for moment in timeline.moments:
            lines = event_lines(game, timeline.moments[: moment.v], moment, who, 0)
            for effect in getattr(moment.event.d, "e", ()):
                assert (f"  {game.tell(effect)}" in lines) == (type(effect) in game.news and hasattr(moment.event.d, "m"))
                told |= {type(effect)} & game.news
    assert told == game.news <= set(game.evolvers)
