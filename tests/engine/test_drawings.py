"""Drawings of every registered game: structure, picks, and that they show what their folder knows and nothing else."""

import pytest

from engine.drawing import Look
from engine.registry import drawing
from tests.support import drawings
from tests.support.material import every_game

GAMES = [pytest.param(game, id=f"{name}-r{rules}") for name, rules, game in every_game()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_drawings_keep_to_the_house_style_and_picks_lead_to_every_legal_move(game, language):
    for seats in range(game.seats[0], min(game.seats[1], 4) + 1):
        for _moment, _audience, look in drawings.looks(game, seats, seed=seats, every=11, language=language):
            drawn = drawing(game).draw(look)
            drawings.check_drawing(drawn)
            drawings.check_picks(game, look, drawn)


@pytest.mark.parametrize("game", GAMES)
def test_a_drawing_is_pure(game):
    for _moment, _audience, look in list(drawings.looks(game, game.seats[0], seed=3, every=13))[:8]:
        again = Look(look.state, look.seat, tuple(look.moves), tuple(look.effects), look.language, look.move)
        assert drawing(game).draw(look) == drawing(game).draw(again)


@pytest.mark.parametrize("game", GAMES)
def test_steps_of_a_draft_are_pointed_at_too(game):
    """In a game of drafts each step has its picks, over the state that its own seat sees ahead."""
    if game.pend is None:
        pytest.skip("moves here are not made of steps")
    for moment, seat, look in drawings.looks(game, game.seats[0], seed=1, every=5):
        if not look.moves:
            continue
        draft, moves = (), look.moves
        while moves:
            state = game.ahead(moment.state, seat, draft) if draft else moment.state
            now = Look(state, seat, moves, (), "en")
            drawings.check_picks(game, now, drawing(game).draw(now))
            draft = (*draft, moves[moment.v % len(moves)])
            moves = drawings.offered(game, moment, seat, draft)
