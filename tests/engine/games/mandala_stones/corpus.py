"""Recorded games of Mandala Stones that the corpus holds besides those of every game."""

from tests.corpus.recipes import Recipe
from tests.corpus.stories import whole

MORE = {
    rules: tuple(Recipe(f"stuck-{after}-after-the-starter", 4, seed, whole(), bots=("greedy",)) for after, seed in stuck)
    for rules, stuck in (
        (1, (("0", 421), ("1", 424), ("2", 410), ("3", 403))),
        (2, (("1", 502), ("1-and-2", 526))),
    )
}
"""Rules number to recipes: games in which the seat so many places after the starter could do nothing when its turn came."""
