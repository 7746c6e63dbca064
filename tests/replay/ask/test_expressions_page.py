"""docs/EXPRESSIONS.md: every example is asked of a recorded game, and every name there is stands on the page."""

import re
from functools import cache

import pytest

from engine import registry
from engine.timeline import Timeline
from replay.ask import grammar, names
from replay.ask.expression import parse
from tests.house.repo import read
from tests.support.playing import play

PAGE = read("docs/EXPRESSIONS.md")
ROWS = re.findall(r"^\| (\w+) \| (.*?) \| `(.*)` \|$", PAGE, re.M)
SEEDS = range(1, 5)


def greedy(rng, state, seat, moves, *draft):
    """Every move that of the game's bot, but one in five at random, so that all kinds of moves are made."""
    bot = next(iter(GAMES[type(state)].bots.values()))
    return rng.choice(moves) if rng.random() < 0.2 else bot(state, seat, moves, *draft)


GAMES = {type(game.blank(game.options(), game.seats[1])): game for game in map(registry.find, registry.names())}


@cache
def games(name: str) -> list[Timeline]:
    """A few whole games."""
    return [play(registry.find(name), 2, {}, seed, greedy, leaving=False).timeline() for seed in SEEDS]


EXAMPLES = [(name, expression) for game, _, expression in ROWS for name in (registry.names() if game == "any" else (game,))]


@pytest.mark.parametrize(("name", "text"), EXAMPLES)
def test_an_example_of_the_page_has_answers(name, text):
    expression = parse(text)
    found = set()
    for timeline in games(name):
        for moment in timeline.moments:
            before = timeline.at(moment.v - 1) if moment.v > 1 else None
            found.add(expression.holds(timeline.game, moment, before))
        if found == {True, False}:
            return
    assert found == {True, False}, f"{text} is always {found} in {len(SEEDS)} games"


def test_there_are_questions_to_every_game():
    assert {game for game, _, _ in ROWS} == {"any", *registry.names()}
    assert len(ROWS) >= 15


def test_every_name_stands_on_the_page():
    told = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", PAGE))))
    assert {*names.NAMES, *names.CALLS, *names.EVENT} <= told


def test_the_bounds_on_the_page_are_those_of_the_code():
    from replay.ask import expression

    bounds = (grammar.LONGEST_TEXT, grammar.MOST_PARTS, expression.MOST_STEPS, names.LONGEST, expression.MOST_BITS)
    assert all(f"{bound:,}" in PAGE.split("## Names")[0] for bound in bounds)
