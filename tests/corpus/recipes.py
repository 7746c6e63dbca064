"""Which games the corpus holds of every game under every rules number, and how each was recorded.

A recipe makes a file once, with the code of that day; later it only tells what the file shows. What a game needs besides
these, its test folder says: `tests/engine/games/<game>/corpus.py` has MORE, a tuple of recipes.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine import record, table
from engine.game import Game
from engine.registry import find
from engine.script import run, script_of
from engine.seal import ARBITER, Audience
from engine.timeline import Timeline
from tests.corpus import stories
from tests.support import combos, material
from tests.support.material import NO_OPTIONS
from tests.support.playing import Player

ANY = "any"
"""Name, among bots, of the pick of the game's Battery."""
MIXED = ("greedy", ANY)


class Recipe(NamedTuple):
    """A game of the corpus: the file's name, who plays what, how it goes, and whose openings the record holds."""

    name: str
    seats: int
    seed: int
    story: stories.Story
    options: Mapping[str, Any] = NO_OPTIONS
    bots: tuple[str, ...] = MIXED
    audience: Audience = ARBITER
    once: bool = False
    """Only of the first rules number: what it shows is no matter of rules."""
    scripted: bool = False
    """Played again from its script, with its draws in the record's header."""


def recipes(name: str, rules: int) -> tuple[Recipe, ...]:
    """All recipes of a game under a rules number. Later numbers, which share most rooms with the first, have fewer."""
    game, battery = find(name, rules), material.battery_of(name, rules)
    more = getattr(material.module(name, "corpus"), "MORE", {}).get(rules, ())
    every = (*_plain(game), *_options(game, battery), *_endings(game), *_branches(game))
    return (*[one for one in every if rules == 1 or not one.once], *more)


def _plain(game: Game) -> Iterator[Recipe]:
    low, high = game.seats
    for seats in range(low, high + 1):
        small = seats <= low + 2  # with more seats a part of a game does, to keep the corpus small
        story = stories.whole() if small else stories.gone(table.Resign(), 20, most=10)
        yield Recipe(f"{seats}-seats", seats, seats, story, bots=("greedy",) if seats > 2 else MIXED)


def _options(game: Game, battery: Any) -> Iterator[Recipe]:
    """Every value of every option for a while; what is thrown together last, as a rule most of them, to the end."""
    low, high = game.seats
    last = combos.variations(game, battery.values, battery.pairs)[-1]
    for n, options in enumerate([*combos.variations(game, battery.values), last]):
        if options:
            seats = next(count for count in range(low, high + 1) if battery.fits(count, options))
            whole = options is last
            story = stories.whole() if whole else stories.gone(table.Resign(), 30)
            yield Recipe(f"options-{'all' if whole else n}", seats, 100 + n, story, options, once=not whole)


def _endings(game: Game) -> Iterator[Recipe]:
    few, many = max(2, game.seats[0]), game.seats[1]
    between = min(few + 1, many)
    yield Recipe("resigned", few, 201, stories.gone(table.Resign(), 12), once=True)
    yield Recipe("left", many, 202, stories.gone(table.Leave(), 9, 7, most=9))
    yield Recipe("played-on", between, 203, stories.gone(table.Resign(), 15, most=60), bots=("greedy",))
    yield Recipe("void-agreed", few, 204, stories.void(8), once=True)
    yield Recipe("void-by-arbiter", between, 205, stories.void(7, stories.ARBITERS_ID), once=True)
    yield Recipe("void-before-the-start", between, 206, stories.before_the_start, once=True)
    yield Recipe("rated", few, 207, stories.gone(table.Resign(), 11, rated=True), once=True)
    yield Recipe("seeded", few, 208, stories.gone(table.Resign(), 10, seeded=True), once=True)
    yield Recipe("scripted", few, 212, stories.gone(table.Resign(), 10), scripted=True)
    yield Recipe("running", between, 209, stories.running(20))
    yield Recipe("redacted-for-spectator", few, 210, stories.gone(table.Resign(), 14), audience=None, once=True)
    yield Recipe("redacted-for-seat", few, 211, stories.gone(table.Resign(), 13), audience=1, once=True)


def _branches(game: Game) -> Iterator[Recipe]:
    """Branches; those without "-2" in their names were recorded when branchings had schema number 1."""
    few = max(2, game.seats[0])
    between = min(few + 1, game.seats[1])
    new = stories.branched(10, "new", 0, 8)
    yield Recipe("branch-same", few, 301, stories.branched(12, "same", ARBITER, 9), once=True)
    yield Recipe("branch-new-by-arbiter", between, 302, stories.branched(11, "new", ARBITER, 9), once=True)
    yield Recipe("branch-new-by-spectator", few, 303, stories.branched(9, "new", None, 9), once=True)
    yield Recipe("branch-new-by-seat", between, 304, new, once=True)
    yield Recipe("branch-of-a-branch", few, 305, stories.branched(15, "new", ARBITER, 6, before=new), once=True)
    yield Recipe("branch-2-same", few, 306, stories.branched(9, "same", ARBITER, 5))
    yield Recipe("branch-2-new-by-seat", between, 307, stories.branched(8, "new", 0, 6))


def record_of(name: str, rules: int, recipe: Recipe) -> bytes:
    """The record that a recipe makes with today's code."""
    game, battery = find(name, rules), material.battery_of(name, rules)
    pick = _picking(game, recipe.bots, battery.pick)
    player = Player(game, recipe.seats, dict(recipe.options), recipe.seed, pick, leaving=False)
    recipe.story(player)
    timeline = Timeline(player.entries, game)
    if recipe.scripted:
        made = run(script_of(timeline.moments, [player.sitting.secret]))
        return record.write(made.timeline, draws=made.draws)
    return record.write(timeline, recipe.audience)


def _picking(game: Game, bots: tuple[str, ...], any_move: Callable[..., Any]) -> Callable[..., Any]:
    """The pick of a player whose seat i is played by bots[i], going round."""

    def pick(rng: Any, state: Any, seat: int, *asked: Any) -> Any:
        bot = bots[seat % len(bots)]
        return any_move(rng, state, seat, *asked) if bot == ANY else game.bots[bot](state, seat, *asked)

    return pick
