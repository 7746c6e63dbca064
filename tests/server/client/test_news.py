"""What a person is told at once: the sentence of a move, and what it brought about that the sentence does not say."""

import pytest

from server.client.news import event_lines
from tests.support.material import every_game
from tests.support.playing import play

GAMES = [game for *_, game in every_game()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_scorings_and_ends_are_told_beside_the_move_that_brought_them(game):
    seats = game.seats[1]
    timeline = play(game, seats, {}, 3, leaving=False).timeline(0)
    who, told = [f"player {seat}" for seat in range(seats)], set()
    for moment in timeline.moments:
        lines = event_lines(game, timeline.moments[: moment.v], moment, who, 0)
        for effect in getattr(moment.event.d, "e", ()):
            assert (f"  {game.tell(effect)}" in lines) == (type(effect) in game.news and hasattr(moment.event.d, "m"))
            told |= {type(effect)} & game.news
    assert told == game.news <= set(game.evolvers)
