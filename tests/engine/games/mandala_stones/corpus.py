"""Recorded games of Mandala Stones that the corpus holds besides those of every game."""

from tests.corpus.recipes import Recipe
from tests.corpus.stories import whole

MORE = {
    1: tuple(
        Recipe(f"stuck-{after}-after-the-starter", 4, seed, whole(), bots=("greedy",))
        for after, seed in ((0, 421), (1, 424), (2, 410), (3, 403))
    ),
}
"""Rules number to recipes. In these four the seat so many places after the starter could do nothing, and the game ended."""
