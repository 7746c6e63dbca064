"""Which games the corpus holds of every game under every rules number, and how each was recorded.

A recipe makes a file once, with the code of that day; later it only tells what the file shows. What a game needs besides
these, its test folder says: `tests/engine/games/<game>/corpus.py` has MORE, a tuple of recipes.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine import record, table
from engine.game import Game
from engine.registry import find
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


def recipes(name: str, rules: int) -> tuple[Recipe, ...]:
    """All recipes of a game under a rules number."""
    game, battery = find(name, rules), material.battery_of(name, rules)
    more = getattr(material.module(name, "corpus"), "MORE", {}).get(rules, ())
    return (*_plain(game), *_options(game, battery), *_endings(game), *_branches(game), *more)


def _plain(game: Game) -> Iterator[Recipe]:
    low, high = game.seats
    for seats in range(low, high + 1):
        small = seats <= low + 2  # with more seats a part of a game does, to keep the corpus small
        story = stories.whole() if small else stories.gone(table.Resign(), 20, most=10)
        yield Recipe(f"{seats}-seats", seats, seats, story, bots=("greedy",) if seats > 2 else MIXED)


def _options(game: Game, battery: Any) -> Iterator[Recipe]:
    """Every variation of the options for a while, the last one, where most are thrown, to the end."""
    low, high = game.seats
    variations = combos.variations(game, battery.values, battery.pairs)
    for n, options in enumerate(variations):
        if options:
            seats = next(count for count in range(low, high + 1) if battery.fits(count, options))
            story = stories.whole() if options == variations[-1] else stories.gone(table.Resign(), 30)
            yield Recipe(f"options-{n}", seats, 100 + n, story, options)


def _endings(game: Game) -> Iterator[Recipe]:
    few, many = max(2, game.seats[0]), game.seats[1]
    between = min(few + 1, many)
    yield Recipe("resigned", few, 201, stories.gone(table.Resign(), 12))
    yield Recipe("left", many, 202, stories.gone(table.Leave(), 9, 7, most=9))
    yield Recipe("resigned-played-on", between, 203, stories.gone(table.Resign(), 15), bots=("greedy",))
    yield Recipe("void-agreed", few, 204, stories.void(8))
    yield Recipe("void-by-arbiter", between, 205, stories.void(7, stories.ARBITERS_ID))
    yield Recipe("void-before-the-start", between, 206, stories.before_the_start)
    yield Recipe("rated", few, 207, stories.gone(table.Resign(), 11, rated=True))
    yield Recipe("seeded", few, 208, stories.gone(table.Resign(), 10, seeded=True))
    yield Recipe("running", between, 209, stories.running(20))
    yield Recipe("redacted-for-spectator", few, 210, stories.gone(table.Resign(), 14), audience=None)
    yield Recipe("redacted-for-seat", few, 211, stories.gone(table.Resign(), 13), audience=1)


def _branches(game: Game) -> Iterator[Recipe]:
    few = max(2, game.seats[0])
    between = min(few + 1, game.seats[1])
    new = stories.branched(10, "new", 0, 8)
    yield Recipe("branch-same", few, 301, stories.branched(12, "same", ARBITER, 9))
    yield Recipe("branch-new-by-arbiter", between, 302, stories.branched(11, "new", ARBITER, 9))
    yield Recipe("branch-new-by-spectator", few, 303, stories.branched(9, "new", None, 9))
    yield Recipe("branch-new-by-seat", between, 304, new)
    yield Recipe("branch-of-a-branch", few, 305, stories.branched(15, "new", ARBITER, 6, before=new))


def record_of(name: str, rules: int, recipe: Recipe) -> bytes:
    """The record that a recipe makes with today's code."""
    game, battery = find(name, rules), material.battery_of(name, rules)
    pick = _picking(game, recipe.bots, battery.pick)
    player = Player(game, recipe.seats, dict(recipe.options), recipe.seed, pick, leaving=False)
    recipe.story(player)
    return record.write(Timeline(player.entries, game), recipe.audience)


def _picking(game: Game, bots: tuple[str, ...], any_move: Callable[..., Any]) -> Callable[..., Any]:
    """The pick of a player whose seat i is played by bots[i], going round."""

    def pick(rng: Any, state: Any, seat: int, *asked: Any) -> Any:
        bot = bots[seat % len(bots)]
        return any_move(rng, state, seat, *asked) if bot == ANY else game.bots[bot](state, seat, *asked)

    return pick
