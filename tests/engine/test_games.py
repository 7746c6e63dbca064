"""What holds for every registered game besides the laws: its data file, its notation, its bots."""

from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import bots
from engine.game import Refused
from tests.support.loose import greedy_among_random, walk
from tests.support.material import every_game
from tests.support.playing import play

GAMES = [game for *_, game in every_game()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-r{game.rules}")


@each_game
def test_the_digest_is_that_of_the_data_file(game):
    """That of its own folder, or of the older one whose numbers it takes."""
    folders = [f"engine.games.{game.name}.r{rules}" for rules in range(game.rules, 0, -1)]
    data = import_module(next(f"{folder}.data" for folder in folders if find_spec(f"{folder}.data")))
    assert game.data == data.DIGEST == sha256(data.RAW).hexdigest()
    assert data.read(data.RAW) == data.DATA


@each_game
@given(text=st.text(max_size=40))
def test_any_text_is_a_move_that_is_written_alike_or_refused(game, text):
    try:
        move = game.read(text)
    except Refused as refusal:
        assert refusal.code == "bad_notation"
        assert len(refusal.text) < 400
    else:
        assert game.read(game.write(move)) == move


@each_game
def test_case_and_spaces_at_the_ends_do_not_matter_to_notation(game):
    state = next(iter(walk(game, game.seats[1], game.options(), 1)))
    seat = game.to_act(state)[0]
    for move in game.legal(state, seat):
        whole = move if game.pend is None else (move,)
        text = game.write(whole)
        assert game.read(f" {text.lower()} ") == game.read(text.upper()) == whole


@each_game
def test_greedy_beats_random(game):
    for seats in {max(2, game.seats[0]), game.seats[1]}:
        won = greedy_among_random(game, seats, 8)
        assert sum(won) >= 6, f"{seats} seats: {won}"


@each_game
def test_bots_hang_on_what_their_own_seat_knows_and_leave_the_state_alone(game):
    recorded = play(game, max(2, game.seats[0]), {}, 8, leaving=False)
    full = recorded.timeline()
    for name in sorted(game.bots):
        for seat in range(recorded.seats):
            for mine, theirs in zip(recorded.timeline(seat).moments, full.moments, strict=True):
                if mine.state is not None and seat in game.to_act(mine.state):
                    before = game.facts(mine.state, seat)
                    chosen = [game.choose(m.state, seat, bots.make_bot(game, name)) for m in (mine, theirs)]
                    assert chosen[0] == chosen[1], f"version {mine.v}: seat {seat} plays {chosen}"
                    assert game.facts(mine.state, seat) == before
